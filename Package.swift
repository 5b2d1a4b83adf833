// swift-tools-version: 6.2
import PackageDescription

/// Every command of the suite, and the rooms of the library it stands on.
let commands: [(name: String, rooms: [String])] = [
    ("act-call", ["ActProviders", "ActTools", "ActGate", "ActFilter"]),
    ("act-config", ["ActGate", "ActFilter"]),
    ("act-confirm", ["ActQuestion", "ActProviders", "ActTools", "ActStore", "ActGate", "ActFilter"]),
    ("act-connect", ["ActProviders", "ActTools", "ActGate", "ActFilter"]),
    ("act-doctor", ["ActProviders", "ActRun", "ActTools", "ActFilter"]),
    ("act-exec", ["ActProviders", "ActRun", "ActTools", "ActGate", "ActFilter"]),
    ("act-log", ["ActStore", "ActFilter"]),
    ("act-process", ["ActPhrases", "ActProviders", "ActTools", "ActGate", "ActFilter"]),
    ("act-search", ["ActProviders", "ActSearch", "ActTools", "ActGate", "ActFilter"]),
    ("act-session", ["ActProviders", "ActTools", "ActGate", "ActFilter"]),
    ("act-tools", ["ActProviders", "ActSearch", "ActTools", "ActGate", "ActFilter"]),
]

/// One set of rules for every target: Swift 6 mode, and a warning is an error. Small code: an executable stays below
/// 2.8 MB; what no other room calls is not kept for its own sake. Fast code where every record passes through.
func settings(fast: Bool = false) -> [SwiftSetting] {
    rules + [
        .unsafeFlags(
            [fast ? "-O" : "-Osize", "-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
            .when(configuration: .release))
    ]
}

/// Those that hold however it is built.
let rules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// What an executable can do without: relocations spelled out, functions that are the same code, tables for
/// exceptions, which nothing throws.
let linking: [LinkerSetting] = [
    .unsafeFlags(
        ["-use-ld=lld"]
            + ["--icf=all", "-z", "pack-relative-relocs", "--no-eh-frame-hdr"].flatMap { ["-Xlinker", $0] }
            + ["-Xlinker", "\(Context.packageDirectory)/.discard-unwind.ld"],
        .when(configuration: .release))
]

/// Only options are looked into at run time, by the argument parser, and they are in ActCore and the commands.
let unreflected: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"], .when(configuration: .release))
]

func room(_ name: String, _ under: [Target.Dependency], fast: Bool = false) -> Target {
    .target(
        name: name, dependencies: under,
        swiftSettings: settings(fast: fast) + (name == "ActCore" ? [] : unreflected))
}

let package = Package(
    name: "act",
    products: commands.map { .executable(name: $0.name, targets: [$0.name]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: [
        .systemLibrary(name: "CSystem"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CJq", providers: [.apt(["libjq-dev"])]),
        room(
            "ActCore", ["CSystem", "CCrypto", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            fast: true),
        room("ActFilter", ["ActCore", "CJq"]),
        room("ActNet", ["ActCore", "CCurl", "CSystem"]),
        room("ActStore", ["ActCore", "CSQLite", "CSystem"]),
        room("ActTools", ["ActStore", "ActCore"], fast: true),
        room("ActSearch", ["ActTools", "ActStore", "ActCore", "CSystem"]),
        room("ActGate", ["ActTools", "ActStore", "ActFilter", "ActCore", "CSystem"], fast: true),
        room(
            "ActRun", ["ActGate", "ActSearch", "ActTools", "ActStore", "ActNet", "ActFilter", "ActCore", "CSystem"]),
        room("ActLocal", ["ActTools", "ActStore", "ActCore", "CSystem"]),
        room("ActHandlers", ["ActGate", "ActTools", "ActStore", "ActCore", "CSystem"]),
        room(
            "ActComposio",
            ["ActRun", "ActGate", "ActSearch", "ActTools", "ActStore", "ActNet", "ActCore", "CSystem"]),
        room(
            "ActProviders",
            ["ActLocal", "ActHandlers", "ActComposio", "ActGate", "ActTools", "ActStore", "ActCore"]),
        room("ActQuestion", ["ActGate", "ActTools", "ActStore", "ActCore", "CSystem"], fast: true),
        room("ActPhrases", ["ActTools", "ActCore"]),
    ]
        + commands.map { command in
            .executableTarget(
                name: command.name,
                dependencies: ["ActCore", .product(name: "ArgumentParser", package: "swift-argument-parser")]
                    + command.rooms.map { .init(stringLiteral: $0) },
                swiftSettings: settings(), linkerSettings: linking)
        }
        + [
            .executableTarget(
                name: "fuzz",
                dependencies: [
                    "ActCore", "ActNet", "ActStore", "ActTools", "ActSearch", "ActGate", "ActRun", "ActLocal",
                    "ActHandlers", "ActComposio", "ActPhrases", "ActProviders", "CSystem",
                ],
                path: "Tests/Fuzz", swiftSettings: settings()),
            .testTarget(
                name: "ActTests",
                dependencies: [
                    "ActCore", "ActFilter", "ActNet", "ActStore", "ActTools", "ActSearch", "ActGate", "ActRun",
                    "ActLocal", "ActHandlers", "ActComposio", "ActQuestion", "ActPhrases", "ActProviders",
                ],
                path: "Tests/ActTests", swiftSettings: settings()),
            .testTarget(
                name: "ToolTests",
                dependencies: ["ActCore", "fuzz"] + commands.map { .init(stringLiteral: $0.name) },
                path: "Tests/ToolTests", swiftSettings: settings()),
        ]
)
