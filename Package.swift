// swift-tools-version: 6.2
import PackageDescription

/// Every command of the suite, and the rooms of the library it stands on.
let commands: [(name: String, rooms: [String])] = [
    ("act-agent", ["ActAgent", "ActModel", "ActLanguage", "ActProviders", "ActDecide", "ActTools"]),
    ("act-call", ["ActLanguage", "ActProviders", "ActRun", "ActDecide", "ActMake", "ActTools", "ActFilter"]),
    ("act-chat", ["ActModel", "ActProviders", "ActDecide", "ActTools", "ActStore"]),
    ("act-config", ["ActModel", "ActLanguage", "ActMCP", "ActAsk", "ActDecide", "ActStore"]),
    ("act-confirm", ["ActProviders", "ActAsk", "ActDecide", "ActTools", "ActStore"]),
    ("act-connect", ["ActProviders", "ActDecide", "ActTools"]),
    (
        "act-doctor",
        ["ActAgent", "ActProviders", "ActDecide", "ActTools", "ActFilter", "ActNet", "ActStore", "CSystem"]
    ),
    ("act-exec", ["ActProviders", "ActRun", "ActDecide", "ActTools", "ActStore"]),
    ("act-log", ["ActProviders", "ActDecide", "ActMake", "ActTools", "ActStore"]),
    ("act-memory", ["ActProviders", "ActAsk", "ActDecide", "ActMake", "ActTools"]),
    ("act-open", ["ActProviders", "ActAsk", "ActDecide", "ActTools"]),
    (
        "act-process",
        [
            "ActAgent", "ActBackend", "ActModel", "ActProviders", "ActRun", "ActDecide", "ActMake", "ActSentences",
            "ActTools",
        ]
    ),
    ("act-ps", ["ActProviders", "ActDecide", "ActTools", "ActStore"]),
    (
        "act-queue", ["ActBackend", "ActProviders", "ActRun", "ActAsk", "ActDecide", "ActTools", "ActStore"]
    ),
    ("act-search", ["ActProviders", "ActRun", "ActDecide", "ActFind", "ActMake", "ActTools"]),
    ("act-serve", ["ActServe", "ActProviders", "ActDecide", "ActTools"]),
    ("act-session", ["ActProviders", "ActDecide", "ActTools"]),
    ("act-store", ["ActDecide", "ActStore"]),
    ("act-tools", ["ActLanguage", "ActProviders", "ActDecide", "ActFind", "ActTools"]),
]

/// Whether unsafe flags count: the Makefile says so. SwiftPM refuses a dependency that has any, so a package that
/// depends on this one, and a plain `swift build`, do without.
let isTuned = Context.environment["ACT_RELEASE"] != nil

/// One set of rules for every target: Swift 6 mode, and a warning is an error.
let rules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// The rules, and small code: functions that nobody calls are not kept. Fast code where every record passes through.
/// Only the argument parser looks into values at run time, and options are in ActCommand and the commands: elsewhere
/// `isReflected` is false.
func settings(fast: Bool = false, isReflected: Bool = true) -> [SwiftSetting] {
    if !isTuned { return rules }
    let frontend =
        ["-function-sections", "-internalize-at-link"]
        + (isReflected ? [] : ["-disable-reflection-metadata"])
    return rules + [
        .unsafeFlags(
            [fast ? "-O" : "-Osize"] + frontend.flatMap { ["-Xfrontend", $0] },
            .when(configuration: .release))
    ]
}

/// A library without spelled-out relocations, that shows its commands and nothing else, and with one copy of functions
/// that are the same code and whose address nobody compares. Unwind tables stay, for the backtraces of perf and gdb.
/// Swift's runtime is in it, with the two archives that FoundationEssentials' own needs, and so is libstdc++
/// (`Sources/libact/static`): the loader would bind the names of ten libraries at each start.
let linking: [LinkerSetting] = [
    .unsafeFlags(
        ["-use-ld=lld", "-static-stdlib", "-l_FoundationCollections", "-l_FoundationCShims"]
            + ["-L\(Context.packageDirectory)/Sources/libact/static", "-Xclang-linker", "-static-libgcc"]
            + [
                "--icf=safe", "-z", "defs", "-z", "pack-relative-relocs", "-soname=libact.so",
                "--version-script=\(Context.packageDirectory)/Sources/libact/exports.map",
            ].flatMap { ["-Xlinker", $0] },
        .when(configuration: .release))
]

/// A room: `place` is its folder in Sources, FLOOR/NAME.
func room(_ place: String, _ under: [Target.Dependency], fast: Bool = false) -> Target {
    let name = String(place.split(separator: "/")[1])
    return .target(
        name: name, dependencies: under, path: "Sources/\(place)",
        swiftSettings: settings(fast: fast, isReflected: name == "ActCommand"))
}

/// A command: an executable, or where the Makefile builds, a part of libact.so, for which it makes a small executable.
func command(_ name: String, _ rooms: [String]) -> Target {
    let under: [Target.Dependency] =
        [
            "ActCommand", "ActTerminal", "ActRecord", "ActSettings", "ActSystem", "ActJSON",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]
        + rooms.map { .init(stringLiteral: $0) }
    let path = "Sources/Commands/\(name)"
    guard isTuned else {
        return .executableTarget(name: name, dependencies: under, path: path, swiftSettings: settings())
    }
    let entry = ["-entry-point-function-name", "\(name.replacing("-", with: "_"))_main"]
    return .target(
        name: name, dependencies: under, path: path,
        swiftSettings: settings() + [.unsafeFlags(entry.flatMap { ["-Xfrontend", $0] })], linkerSettings: linking)
}

let package = Package(
    name: "act",
    products: isTuned
        ? [.library(name: "act", type: .dynamic, targets: commands.map(\.name))]
        : commands.map { .executable(name: $0.name, targets: [$0.name]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: [
        .systemLibrary(name: "CSystem", path: "Sources/C/CSystem"),
        .systemLibrary(name: "CSQLite", path: "Sources/C/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CPostgres", path: "Sources/C/CPostgres", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CCrypto", path: "Sources/C/CCrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CCurl", path: "Sources/C/CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CJq", path: "Sources/C/CJq", providers: [.apt(["libjq-dev"])]),
        .systemLibrary(name: "CEdit", path: "Sources/C/CEdit"),
        .systemLibrary(name: "CYAML", path: "Sources/C/CYAML", providers: [.apt(["libyaml-dev"])]),
        room("Ground/ActJSON", ["CSystem"], fast: true),
        room("Ground/ActSystem", ["ActJSON", "CCrypto", "CSystem"], fast: true),
        room("Ground/ActSettings", ["ActSystem", "ActJSON", "CSystem"]),
        room("Ground/ActRecord", ["ActSettings", "ActSystem", "ActJSON", "CSystem"], fast: true),
        room("Ground/ActDatabase", ["ActSettings", "ActSystem", "ActJSON", "CPostgres", "CSQLite", "CSystem"]),
        room("Ground/ActStore", ["ActDatabase", "ActRecord", "ActSettings", "ActSystem", "ActJSON", "CSystem"]),
        room("Ground/ActNet", ["ActRecord", "ActSettings", "ActSystem", "ActJSON", "CCurl", "CSystem"]),
        room("Ground/ActSchema", ["ActSettings", "ActSystem", "ActJSON"], fast: true),
        room("Ground/ActFilter", ["ActSettings", "ActSystem", "ActJSON", "CJq"]),
        room("Ground/ActText", ["ActRecord", "ActSettings", "ActSystem", "ActJSON"], fast: true),
        room(
            "Ground/ActTools", ["ActSchema", "ActStore", "ActRecord", "ActSettings", "ActSystem", "ActJSON"],
            fast: true),
        room("Pipeline/ActSentences", ["ActTools", "ActRecord", "ActSystem", "ActJSON"]),
        room(
            "Pipeline/ActMake",
            [
                "ActSentences", "ActTools", "ActSchema", "ActStore", "ActRecord", "ActSettings", "ActSystem",
                "ActJSON",
            ], fast: true),
        room(
            "Pipeline/ActFind",
            ["ActMake", "ActTools", "ActStore", "ActRecord", "ActSettings", "ActSystem", "ActJSON", "CSystem"]),
        room(
            "Pipeline/ActDecide",
            [
                "ActTools", "ActFilter", "ActSchema", "ActStore", "ActRecord", "ActSettings", "ActSystem",
                "ActJSON", "CSystem",
            ],
            fast: true),
        room(
            "Pipeline/ActAsk",
            ["ActDecide", "ActMake", "ActTools", "ActSchema", "ActRecord", "ActSettings", "ActSystem", "ActJSON"],
            fast: true),
        room(
            "Pipeline/ActRun",
            [
                "ActDecide", "ActFind", "ActMake", "ActTools", "ActFilter", "ActNet", "ActStore", "ActRecord",
                "ActSettings", "ActSystem", "ActJSON", "CSystem",
            ]),
        room(
            "Providers/ActLocal",
            ["ActTools", "ActStore", "ActDatabase", "ActRecord", "ActSettings", "ActSystem", "ActJSON", "CSystem"]),
        room(
            "Providers/ActHandlers",
            [
                "ActDecide", "ActTools", "ActSchema", "ActStore", "ActRecord", "ActSettings", "ActSystem",
                "ActJSON", "CSystem",
            ]),
        room(
            "Providers/ActMCP",
            [
                "ActDecide", "ActTools", "ActNet", "ActStore", "ActRecord", "ActSettings", "ActSystem", "ActJSON",
                "CSystem", "CYAML",
            ]),
        room(
            "Providers/ActComposio",
            [
                "ActRun", "ActDecide", "ActFind", "ActTools", "ActNet", "ActStore", "ActRecord", "ActSettings",
                "ActSystem", "ActJSON", "CSystem",
            ]),
        room(
            "Providers/ActOwn",
            [
                "ActRun", "ActDecide", "ActFind", "ActMake", "ActTools", "ActStore", "ActRecord", "ActSettings",
                "ActSystem", "ActJSON",
            ]),
        room(
            "Providers/ActProviders",
            [
                "ActOwn", "ActComposio", "ActMCP", "ActHandlers", "ActLocal", "ActDecide", "ActTools", "ActSchema",
                "ActStore", "ActSettings", "ActSystem", "ActJSON",
            ]),
        room(
            "Agents/ActTerminal", ["ActAsk", "ActRecord", "ActSettings", "ActSystem", "ActJSON", "CSystem"],
            fast: true),
        room(
            "Agents/ActLanguage",
            ["ActMake", "ActTools", "ActNet", "ActStore", "ActRecord", "ActSettings", "ActSystem", "ActJSON"]),
        room(
            "Agents/ActModel",
            [
                "ActLanguage", "ActTerminal", "ActRun", "ActDecide", "ActFind", "ActMake", "ActTools", "ActText",
                "ActStore", "ActRecord", "ActSettings", "ActSystem", "ActJSON",
            ]),
        room(
            "Agents/ActBackend",
            [
                "ActModel", "ActRun", "ActAsk", "ActDecide", "ActMake", "ActTools", "ActNet", "ActStore",
                "ActRecord", "ActSettings", "ActSystem", "ActJSON",
            ]),
        room(
            "Agents/ActServe",
            [
                "ActModel", "ActLanguage", "ActTerminal", "ActMCP", "ActRun", "ActAsk", "ActDecide", "ActFind",
                "ActMake", "ActTools", "ActStore", "ActRecord", "ActSettings", "ActSystem", "ActJSON", "CSystem",
            ]),
        room(
            "Agents/ActAgent",
            [
                "ActModel", "ActTerminal", "ActRun", "ActAsk", "ActDecide", "ActTools", "ActText", "ActStore",
                "ActRecord", "ActSettings", "ActSystem", "ActJSON", "CEdit",
            ]),
        room(
            "Commands/ActCommand",
            [
                "ActBackend", "ActModel", "ActTerminal", "ActProviders", "ActText", "ActFilter", "ActRecord",
                "ActSettings", "ActSystem", "ActJSON", "CSystem",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ]
        + commands.map { command($0.name, $0.rooms) }
        + [
            .executableTarget(
                name: "fuzz",
                dependencies: [
                    "ActCommand", "ActProviders", "ActComposio", "ActMCP", "ActHandlers", "ActLocal", "ActRun",
                    "ActDecide", "ActSentences", "ActTools", "ActSchema", "ActNet", "ActStore", "ActDatabase",
                    "ActRecord", "ActSettings", "ActSystem", "ActJSON", "CSystem",
                ],
                path: "Tests/Fuzz", swiftSettings: settings()),
            .testTarget(
                name: "ActTests",
                dependencies: [
                    "ActCommand", "ActServe", "ActBackend", "ActModel", "ActLanguage", "ActTerminal",
                    "ActProviders", "ActComposio", "ActMCP", "ActLocal", "ActRun", "ActAsk", "ActDecide", "ActFind",
                    "ActMake", "ActSentences", "ActTools", "ActText", "ActFilter", "ActSchema", "ActNet",
                    "ActStore", "ActDatabase", "ActRecord", "ActSettings", "ActSystem", "ActJSON",
                ],
                path: "Tests/ActTests", swiftSettings: settings()),
            .testTarget(
                name: "ToolTests",
                dependencies: [
                    "ActCommand", "ActTools", "ActSchema", "ActRecord", "ActSettings", "ActSystem", "ActJSON",
                    "fuzz",
                ]
                    + (isTuned ? [] : commands.map { .init(stringLiteral: $0.name) }),
                path: "Tests/ToolTests", swiftSettings: settings()),
        ]
)
