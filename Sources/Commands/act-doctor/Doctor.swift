import ActCommand
import ActDecide
import ActJSON
import ActSettings
import ActStore
import ActSystem
import ActTerminal
import ActTools
import ArgumentParser

/// act-doctor - what works here, what doesn't, and what to do about it
@main
struct Doctor: FilteredTool {
    static let configuration = describe("act-doctor", "Check the installation, and say how to mend it.")
    static let example = "act-doctor --text"

    @Flag(name: [.short, .long], help: "Write only failed checks.")
    var quiet = false

    @Flag(name: .long, help: "Save the readable rows of a damaged store in a new one.")
    var repair = false

    @Option(
        name: .long,
        help: ArgumentHelp("Write figures of the store for a monitor to this file.", valueName: "file"),
        completion: .file())
    var metrics: String?

    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        if metrics != nil, repair || quiet { throw ValidationError("--metrics excludes --quiet and --repair") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        if let metrics { return try Metrics.write(to: metrics) }
        var checkup = Diagnosis()
        for check in checkup.run(repairs: repair) {
            if !check.isGood { out.note(.config) }
            if !check.isGood || !quiet || check.name == "repair" { try out.write(check.record) }
        }
    }
}

/// The file of figures for a monitor (act-doctor(1), Metrics).
enum Metrics {
    /// Everybody may read it: a monitor is another user.
    private static let mode: UInt32 = 0o644

    /// Replaces the file. Where the store is out of reach, the file says so.
    static func write(to path: String) throws(Failure) {
        let settings = try loadSettings()
        let text: String
        do throws(Failure) {
            let store = try Store.exists ? Store.open() : Store.inMemory()
            text = try StoreMetrics.read(store, user: settings.user)
        } catch {
            try replaceFile(path, Array(StoreMetrics.unreachable.utf8), mode: mode)
            throw error
        }
        try replaceFile(path, Array(text.utf8), mode: mode)
    }
}
