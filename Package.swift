// swift-tools-version: 6.2
// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

// Targets that call C mark every unsafe expression.
let settingsForC = settings + [.strictMemorySafety()]

// Apple's other systems bring no OpenSSL along, so the test server does not speak TLS there.
let openSSL = Target.Dependency.target(name: "COpenSSL", condition: .when(platforms: [.linux, .macOS]))

let package = Package(
    name: "portolan",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Portolan", targets: ["Portolan"]),
        .library(name: "PortolanSQLite", targets: ["PortolanSQLite"]),
        .library(name: "PortolanTesting", targets: ["PortolanTesting"]),
    ],
    traits: [
        .trait(
            name: "Curl",
            description:
                "The transport on the system's libcurl, cookies with libpsl, codings with zlib and the like, digests (Linux)."
        ),
        .trait(name: "URLSession", description: "The transport on Foundation's URLSession."),
        .default(enabledTraits: ["Curl", "URLSession"]),
    ],
    targets: [
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "CPublicSuffix",
            pkgConfig: "libpsl",
            providers: [.apt(["libpsl-dev"]), .brew(["libpsl"])]
        ),
        .systemLibrary(
            name: "CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
        ),
        .systemLibrary(
            name: "CBrotli",
            pkgConfig: "libbrotlidec",
            providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]
        ),
        .systemLibrary(
            name: "CZstd",
            pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]
        ),
        .systemLibrary(
            name: "CCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .systemLibrary(
            name: "COpenSSL",
            pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
        ),
        .target(
            name: "Portolan",
            dependencies: [
                .target(name: "CCurl", condition: .when(platforms: [.linux], traits: ["Curl"])),
                .target(name: "CPublicSuffix", condition: .when(platforms: [.linux], traits: ["Curl"])),
                .target(name: "CZlib", condition: .when(platforms: [.linux], traits: ["Curl"])),
                .target(name: "CBrotli", condition: .when(platforms: [.linux], traits: ["Curl"])),
                .target(name: "CZstd", condition: .when(platforms: [.linux], traits: ["Curl"])),
                .target(name: "CCrypto", condition: .when(platforms: [.linux], traits: ["Curl"])),
            ],
            exclude: ["layers.txt"],
            swiftSettings: settingsForC
        ),
        .target(name: "PortolanSQLite", dependencies: ["Portolan", "CSQLite"], swiftSettings: settingsForC),
        .target(name: "PortolanTesting", dependencies: ["Portolan", openSSL], swiftSettings: settingsForC),
        .testTarget(
            name: "PortolanTests",
            dependencies: ["Portolan", "PortolanSQLite", "PortolanTesting"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ContractTests",
            dependencies: ["Portolan", "PortolanTesting"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PortolanTestingTests",
            dependencies: ["Portolan", "PortolanTesting", openSSL],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PortolanSQLiteTests",
            dependencies: ["PortolanSQLite"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ConformanceTests",
            dependencies: ["Portolan"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MainActorTests",
            dependencies: ["Portolan", "PortolanTesting"],
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]
        ),
    ],
    swiftLanguageModes: [.v6]
)
