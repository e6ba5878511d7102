// swift-tools-version: 6.2
// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import PackageDescription

// One package for all examples, so that what they depend on is built once. Each has a folder of its own: a client, a service that
// runs on the loopback interface, a command and tests.
let portolan = Target.Dependency.product(name: "Portolan", package: "portolan")
let testing = Target.Dependency.product(name: "PortolanTesting", package: "portolan")

func example(_ name: String, service: String) -> [Target] {
    let sources = "\(name)/Sources"
    return [
        .target(name: name, dependencies: [portolan], path: "\(sources)/\(name)"),
        .target(name: service, dependencies: [portolan, testing], path: "\(sources)/\(service)"),
        .executableTarget(
            name: "\(name)Command",
            dependencies: [.byName(name: name), .byName(name: service), "ExampleSupport", portolan, testing],
            path: "\(sources)/\(name)Command"),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [
                .byName(name: name), .byName(name: service), .byName(name: "\(name)Command"), portolan, testing,
            ],
            path: "\(name)/Tests/\(name)Tests"),
    ]
}

let package = Package(
    name: "portolan-examples",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "spotify-search", targets: ["SpotifySearchCommand"]),
        .executable(name: "designer-news", targets: ["DesignerNewsCommand"]),
        .executable(name: "xively", targets: ["XivelyCommand"]),
    ],
    dependencies: [.package(name: "portolan", path: "..")],
    targets: [.target(name: "ExampleSupport", dependencies: [portolan], path: "Shared/Sources/ExampleSupport")]
        + example("SpotifySearch", service: "SpotifyService")
        + example("DesignerNews", service: "DesignerNewsService")
        + example("Xively", service: "XivelyService"),
    swiftLanguageModes: [.v6]
)
