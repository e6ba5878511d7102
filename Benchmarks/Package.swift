// swift-tools-version: 6.2
// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
    name: "portolan-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "portolan", path: "..")],
    targets: [
        // It takes the place of the C library's allocator, so it must never become part of a product for others.
        .target(name: "CAllocations", path: "Sources/CAllocations"),
        .target(
            name: "CWirePeer", path: "Sources/CWirePeer",
            linkerSettings: [.linkedLibrary("curl")]
        ),
        .executableTarget(
            name: "portolan-benchmarks",
            dependencies: [
                "CAllocations",
                "CWirePeer",
                .product(name: "Portolan", package: "portolan"),
                .product(name: "PortolanTesting", package: "portolan"),
            ],
            path: "Sources/PortolanBenchmarks",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
