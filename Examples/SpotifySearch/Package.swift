// swift-tools-version: 6.2
// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
    name: "spotify-search",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "spotify-search", targets: ["SpotifySearchCommand"])
    ],
    dependencies: [.package(name: "portolan", path: "../..")],
    targets: [
        .target(name: "SpotifySearch", dependencies: [.product(name: "Portolan", package: "portolan")]),
        .target(
            name: "SpotifyService",
            dependencies: [
                .product(name: "Portolan", package: "portolan"), .product(name: "PortolanTesting", package: "portolan"),
            ]
        ),
        .executableTarget(
            name: "SpotifySearchCommand",
            dependencies: [
                "SpotifySearch", "SpotifyService", .product(name: "Portolan", package: "portolan"),
                .product(name: "PortolanTesting", package: "portolan"),
            ]
        ),
        .testTarget(
            name: "SpotifySearchTests",
            dependencies: [
                "SpotifySearch", "SpotifyService", .product(name: "Portolan", package: "portolan"),
                .product(name: "PortolanTesting", package: "portolan"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
