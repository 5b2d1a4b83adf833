// swift-tools-version: 6.2
import PackageDescription

/// Every command of the suite, and the rooms of the library it stands on.
let commands: [(name: String, rooms: [String])] = [
    ("act-agent", ["ActAgent", "ActModel", "ActProviders", "ActTools", "ActGate"]),
    ("act-call", ["ActFilling", "ActProviders", "ActLanguage", "ActGate", "ActCalls", "ActTools", "ActFilter"]),
    ("act-chat", ["ActModel", "ActProviders", "ActTools", "ActGate"]),
    ("act-config", ["ActModel", "ActSheets", "ActMCP", "ActServers", "ActGate"]),
    ("act-confirm", ["ActProviders", "ActQuestion", "ActGate", "ActApproval", "ActTools", "ActStore"]),
    ("act-connect", ["ActProviders", "ActTools", "ActGate"]),
    ("act-doctor", ["ActAgent", "ActProviders", "ActUpkeep", "ActTools"]),
    ("act-exec", ["ActProviders", "ActRun", "ActGate", "ActTools", "ActStore"]),
    ("act-log", ["ActTools", "ActStore", "ActGate"]),
    ("act-memory", ["ActProviders", "ActQuestion", "ActGate", "ActCalls", "ActTools"]),
    ("act-open", ["ActProviders", "ActSheets", "ActGate", "ActTools"]),
    ("act-process", ["ActPhrases", "ActBackend", "ActModel", "ActProviders", "ActGate", "ActCalls", "ActTools"]),
    ("act-ps", ["ActGate", "ActStore"]),
    (
        "act-queue",
        ["ActBackend", "ActProviders", "ActSheets", "ActUpkeep", "ActRun", "ActGate", "ActTools", "ActStore"]
    ),
    ("act-search", ["ActFilling", "ActProviders", "ActGate", "ActSearch", "ActCalls", "ActTools"]),
    ("act-serve", ["ActServe", "ActProviders", "ActTools", "ActGate"]),
    ("act-session", ["ActProviders", "ActTools", "ActGate"]),
    ("act-store", ["ActApproval", "ActStore", "ActGate"]),
    ("act-tools", ["ActProviders", "ActLanguage", "ActGate", "ActSearch", "ActTools"]),
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
        ["ActCommand", "ActCore", .product(name: "ArgumentParser", package: "swift-argument-parser")]
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
        room("Ground/ActCore", ["CSystem", "CCrypto"], fast: true),
        room("Ground/ActText", ["ActCore"], fast: true),
        room("Ground/ActFilter", ["ActCore", "CJq"]),
        room("Ground/ActNet", ["ActCore", "CCurl", "CSystem"]),
        room("Ground/ActDatabase", ["ActCore", "CPostgres", "CSQLite", "CSystem"]),
        room("Ground/ActStore", ["ActDatabase", "ActCore", "CSystem"]),
        room("Ground/ActSchema", ["ActCore"], fast: true),
        room("Ground/ActMarkdown", ["ActCore"]),
        room("Ground/ActTools", ["ActSchema", "ActStore", "ActCore"], fast: true),
        room("Pipeline/ActWords", ["ActCore"]),
        room("Pipeline/ActCalls", ["ActTools", "ActSchema", "ActStore", "ActCore"], fast: true),
        room("Pipeline/ActRisk", ["ActTools", "ActSchema", "ActCore", "CSystem"], fast: true),
        room("Pipeline/ActApproval", ["ActTools", "ActCore", "CSystem"], fast: true),
        room("Pipeline/ActSearch", ["ActCalls", "ActTools", "ActWords", "ActStore", "ActCore", "CSystem"]),
        room(
            "Pipeline/ActGate",
            ["ActRisk", "ActApproval", "ActTools", "ActStore", "ActFilter", "ActCore", "CSystem"],
            fast: true),
        room(
            "Pipeline/ActRun",
            [
                "ActGate", "ActSearch", "ActCalls", "ActRisk", "ActApproval", "ActTools", "ActStore", "ActNet",
                "ActFilter", "ActCore", "CSystem",
            ]),
        room(
            "Pipeline/ActUpkeep",
            [
                "ActRun", "ActGate", "ActCalls", "ActApproval", "ActTools", "ActStore", "ActNet", "ActFilter",
                "ActCore", "CSystem",
            ]),
        room("Pipeline/ActSheets", ["ActGate", "ActRisk", "ActTools", "ActCore", "CSystem"], fast: true),
        room(
            "Pipeline/ActQuestion",
            ["ActSheets", "ActGate", "ActCalls", "ActRisk", "ActApproval", "ActTools", "ActSchema", "ActCore"],
            fast: true),
        room("Pipeline/ActSentence", ["ActCore"]),
        room("Pipeline/ActPhrases", ["ActSentence", "ActCalls", "ActTools", "ActCore"]),
        room("Pipeline/ActFilling", ["ActPhrases", "ActCalls", "ActTools", "ActSchema", "ActSentence", "ActCore"]),
        room("Providers/ActCalendar", ["ActCore"]),
        room("Providers/ActLocal", ["ActCalendar", "ActTools", "ActStore", "ActDatabase", "ActCore", "CSystem"]),
        room(
            "Providers/ActHandlers",
            ["ActGate", "ActRisk", "ActTools", "ActSchema", "ActStore", "ActCore", "CSystem"]),
        room(
            "Providers/ActComposio",
            ["ActRun", "ActGate", "ActSearch", "ActRisk", "ActTools", "ActStore", "ActNet", "ActCore", "CSystem"]),
        room("Providers/ActServers", ["ActGate", "ActTools", "ActStore", "ActCore"]),
        room("Providers/ActSignIn", ["ActServers", "ActTools", "ActNet", "ActCore"]),
        room(
            "Providers/ActMCP",
            [
                "ActSignIn", "ActServers", "ActGate", "ActRisk", "ActApproval", "ActTools", "ActStore", "ActNet",
                "ActCore",
            ]),
        room(
            "Providers/ActSelf",
            ["ActUpkeep", "ActGate", "ActSearch", "ActCalls", "ActTools", "ActStore", "ActCore"]),
        room(
            "Providers/ActProviders",
            [
                "ActSelf", "ActComposio", "ActMCP", "ActServers", "ActHandlers", "ActLocal", "ActGate", "ActRisk",
                "ActTools", "ActSchema", "ActStore", "ActCore",
            ]),
        room("Agents/ActLanguage", ["ActCalls", "ActTools", "ActStore", "ActNet", "ActCore"]),
        room(
            "Agents/ActModel",
            [
                "ActLanguage", "ActRun", "ActGate", "ActSearch", "ActCalls", "ActTools", "ActMarkdown", "ActStore",
                "ActCore",
            ]),
        room(
            "Agents/ActBackend",
            [
                "ActModel", "ActRun", "ActGate", "ActCalls", "ActApproval", "ActTools", "ActStore", "ActNet",
                "ActCore",
            ]),
        room(
            "Agents/ActServe",
            [
                "ActModel", "ActQuestion", "ActLanguage", "ActMCP", "ActServers", "ActRun", "ActGate", "ActSearch",
                "ActCalls", "ActRisk", "ActApproval", "ActTools", "ActStore", "ActCore", "CSystem",
            ]),
        room(
            "Agents/ActAgent",
            ["ActModel", "ActLanguage", "ActTools", "ActMarkdown", "ActText", "ActCore", "CEdit", "CSystem"]),
        room(
            "Commands/ActCommand",
            [
                "ActFilter", "ActText", "ActCore", "CSystem",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ]
        + commands.map { command($0.name, $0.rooms) }
        + [
            .executableTarget(
                name: "fuzz",
                dependencies: [
                    "ActCore", "ActNet", "ActDatabase", "ActStore", "ActSchema", "ActTools", "ActRisk", "ActGate",
                    "ActRun", "ActCalendar", "ActLocal", "ActHandlers", "ActServers", "ActMCP", "ActComposio",
                    "ActProviders", "ActPhrases", "CSystem",
                ],
                path: "Tests/Fuzz", swiftSettings: settings()),
            .testTarget(
                name: "ActTests",
                dependencies: [
                    "ActCore", "ActFilter", "ActNet", "ActDatabase", "ActStore", "ActMarkdown", "ActSchema",
                    "ActWords", "ActTools", "ActApproval", "ActRisk", "ActCalls", "ActSearch", "ActGate", "ActRun",
                    "ActServers", "ActMCP", "ActComposio", "ActLanguage", "ActUpkeep", "ActSheets", "ActQuestion",
                    "ActModel", "ActPhrases", "ActCalendar", "ActServe",
                ],
                path: "Tests/ActTests", swiftSettings: settings()),
            .testTarget(
                name: "ToolTests",
                dependencies: ["ActCore", "ActProviders", "fuzz"]
                    + (isTuned ? [] : commands.map { .init(stringLiteral: $0.name) }),
                path: "Tests/ToolTests", swiftSettings: settings()),
        ]
)
