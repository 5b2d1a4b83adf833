import ActCore
import ActStore
import ActTools

/// The handlers whose files are new or have changed, asked with `--describe` what they can do: several at once, and
/// none of them waited for here.
struct HandlerScan {
    /// Seconds and bytes for `--describe`.
    private static let limits = Child.Limits(seconds: 10, output: 4 << 20)
    private static let askedAtOnce = 8

    /// A file, with what is on record of it or was said.
    struct Described {
        let file: HandlerFile
        var row: HandlerTable.Row?

        var tools: [ToolSpec] {
            (row?.tools ?? "").utf8.split(separator: 0x0A).compactMap { line in
                (try? JSON(Array(line))).flatMap {
                    try? ToolSpec(record: $0, profile: Handlers.profile, origin: file.origin)
                }
            }
        }
    }

    private let table: HandlerTable?
    private(set) var files: [Described] = []
    /// Places in `files` that are not asked yet, and those that are.
    private var rest: [Int] = []
    private var asked: [Int: Child] = [:]

    /// - Parameter database: opened when there is a handler.
    init(_ all: [HandlerFile], database: () throws(Failure) -> Database) throws(Failure) {
        let table = all.isEmpty ? nil : HandlerTable(try database())
        self.table = table
        for file in all {
            files.append(Described(file: file, row: try table?.row(file.path, identity: file.identity)))
        }
        rest = files.indices.filter { files[$0].row == nil }
        try advance()
    }

    var isOver: Bool { rest.isEmpty && asked.isEmpty }

    /// Moves on what is ready.
    mutating func advance() throws(Failure) {
        for (k, child) in asked {
            guard let ended = child.advance() else { continue }
            asked[k] = nil
            try put(k, HandlerScan.row(files[k].file, ended))
        }
        while asked.count < HandlerScan.askedAtOnce, let k = rest.first {
            rest.removeFirst()
            let file = files[k].file
            do throws(Failure) {
                asked[k] = try Child(file.path, ["--describe"], input: [], HandlerScan.limits)
            } catch {
                try put(k, HandlerScan.row(file, [], error.message))
            }
        }
    }

    func join(_ waits: inout Waits) {
        for child in asked.values { child.join(&waits) }
    }

    private mutating func put(_ k: Int, _ row: HandlerTable.Row) throws(Failure) {
        try table?.put(row, at: .now)
        files[k].row = row
    }

    private static func row(_ file: HandlerFile, _ tools: [String], _ problem: String?) -> HandlerTable.Row {
        HandlerTable.Row(
            path: file.path, identity: file.identity, tools: tools.joined(separator: "\n"), problem: problem)
    }

    /// A line that is no tool record costs itself; an end other than status 0 costs all of it.
    private static func row(_ file: HandlerFile, _ ended: Child.Ended) -> HandlerTable.Row {
        let said = HandlerAnswer.said(ended.complaint)
        let more = said.isEmpty ? "" : ": \(said)"
        switch (ended.cause, ended.status) {
        case (.time(let seconds)?, _): return row(file, [], "--describe was ended after \(seconds) s\(more)")
        case (.size(let bytes)?, _): return row(file, [], "--describe wrote more than \(bytes >> 20) MiB")
        case (_, .signal(let number)): return row(file, [], "--describe was ended by signal \(number)\(more)")
        case (_, .exit(let status)) where status != 0:
            return row(file, [], "--describe ended with status \(status)\(more)")
        default: break
        }
        var tools: [String] = []
        var problems: [String] = []
        for (k, line) in ended.output.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy({ $0 <= 0x20 }) {
            do throws(Failure) { tools.append(try checked(Array(line))) } catch {
                problems.append("--describe, line \(k + 1): \(error.message)")
            }
        }
        if tools.isEmpty, problems.isEmpty { problems.append("--describe named no tool") }
        return row(file, tools, problems.isEmpty ? nil : problems.prefix(5).joined(separator: "; "))
    }

    /// A `tool` record's line without needless white space.
    private static func checked(_ line: [UInt8]) throws(Failure) -> String {
        let record: JSON
        do throws(JSONTrouble) { record = try JSON(line) } catch {
            throw Failure(.protocol, "no JSON: \(error.message) at byte \(error.offset)")
        }
        let tool = try ToolSpec(record: record, profile: Handlers.profile, origin: "")
        guard ToolSpec.isSlug(tool.toolkit) else {
            throw Failure(.protocol, "'\(tool.slug)': toolkit is not a plain name")
        }
        if let fault = tool.schema.faults.first {
            throw Failure(.protocol, "'\(tool.slug)': input_schema, \(fault)")
        }
        return record.line
    }
}
