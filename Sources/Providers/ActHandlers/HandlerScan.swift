import ActJSON
import ActRecord
import ActSchema
import ActSettings
import ActStore
import ActSystem
import ActTools
import Glibc

/// The handlers whose files are new or have changed, asked with `--describe` what they can do: several at once, and
/// none of them waited for here.
struct HandlerScan {
    /// Seconds and bytes for `--describe`.
    private static let limits = Child.Limits(seconds: 10, output: 4 << 20)
    private static let askedAtOnce = 8
    /// Milliseconds from which on somebody is told that handlers are asked.
    private static let long = 1000

    /// A file, with what is on record of it or was said.
    struct Described {
        let file: HandlerFile
        var row: HandlerTable.Row?
        /// Its tools, where it was asked just now.
        fileprivate var said: [CatalogTable.Tool]?

        var tools: [CatalogTable.Tool] {
            if let said { return said }
            var tools: [CatalogTable.Tool] = []
            eachLine(row?.tools ?? []) { line in
                guard let record = try? Record(line: line), let tool = HandlerScan.tool(record, of: file) else {
                    return
                }
                tools.append(tool)
            }
            return tools
        }
    }

    private static func tool(_ record: Record, of file: HandlerFile) -> CatalogTable.Tool? {
        guard let slug = record.text(.tool) else { return nil }
        let toolkit = record.text(.toolkit) ?? ToolSpec.firstWord(slug)
        return CatalogTable.Tool(slug: slug, toolkit: toolkit, origin: file.origin, record: record.bytes)
    }

    private let table: HandlerTable?
    private(set) var files: [Described] = []
    /// Places in `files` that are not asked yet, and those that are.
    private var rest: [Int] = []
    private var asked: [Int: Child] = [:]
    private let progress: (any Progress)?
    private let began = monotonic()

    /// - Parameter store: opened when there is a handler.
    init(
        _ all: [HandlerFile], _ progress: (any Progress)?, store: () throws(Failure) -> Store
    ) throws(Failure) {
        self.progress = progress
        let table = all.isEmpty ? nil : HandlerTable(try store())
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
            let row = HandlerScan.row(files[k].file, ended, &files[k].said)
            if case .size? = ended.cause, let problem = row.problem {
                progress?.clear()
                progress?.warn(
                    "the handler '\(row.path)' is not used: \(problem)",
                    hint: "make two handlers of it, or describe its tools in fewer words")
            }
            try put(k, row)
        }
        while asked.count < HandlerScan.askedAtOnce, let k = rest.first {
            rest.removeFirst()
            let file = files[k].file
            do throws(Failure) {
                asked[k] = try Child(file.path, ["--describe"], input: [], HandlerScan.limits)
            } catch {
                try put(k, HandlerScan.row(file, error.message))
            }
        }
        tell()
    }

    func join(_ waits: inout Waits) {
        for child in asked.values { child.join(&waits) }
        let long = began + HandlerScan.long
        if progress?.isShown == true, monotonic() < long { waits.add(until: long) }
    }

    private func tell() {
        if isOver {
            progress?.clear()
        } else if monotonic() - began >= HandlerScan.long {
            let left = rest.count + asked.count
            progress?.draw("\(progress?.name ?? ""): waiting for \(left) of \(files.count) handlers")
        }
    }

    private mutating func put(_ k: Int, _ row: HandlerTable.Row) throws(Failure) {
        try table?.put(row, at: .now)
        files[k].row = row
    }

    private static func row(_ file: HandlerFile, _ problem: String?, tools: [UInt8] = []) -> HandlerTable.Row {
        HandlerTable.Row(path: file.path, identity: file.identity, tools: tools, problem: problem)
    }

    /// A line that is no tool record costs itself; an end other than status 0 costs all of it.
    private static func row(
        _ file: HandlerFile, _ ended: Child.Ended, _ said: inout [CatalogTable.Tool]?
    ) -> HandlerTable.Row {
        let complaint = HandlerAnswer.said(ended.complaint)
        let more = complaint.isEmpty ? "" : ": \(complaint)"
        switch (ended.cause, ended.status) {
        case (.time(let seconds)?, _): return row(file, "--describe was ended after \(seconds) s\(more)")
        case (.size(let bytes)?, _): return row(file, "--describe wrote more than \(bytes >> 20) MiB")
        case (_, .signal(let number)): return row(file, "--describe was ended by signal \(number)\(more)")
        case (_, .exit(let status)) where status != 0:
            return row(file, "--describe ended with status \(status)\(more)")
        default: break
        }
        var tools: [CatalogTable.Tool] = []
        var lines: [UInt8] = []
        lines.reserveCapacity(ended.output.count)
        var problems: [String] = []
        var number = 0
        eachLine(ended.output) { line in
            number += 1
            guard !line.allSatisfy({ $0 <= 0x20 }) else { return }
            do throws(Failure) {
                let record = try checked(line)
                if let tool = tool(record, of: file) { tools.append(tool) }
                if !lines.isEmpty { lines.append(0x0A) }
                lines += record.bytes
            } catch {
                problems.append("--describe, line \(number): \(error.message)")
            }
        }
        if tools.isEmpty, problems.isEmpty { problems.append("--describe named no tool") }
        said = tools
        return row(file, problems.isEmpty ? nil : problems.prefix(5).joined(separator: "; "), tools: lines)
    }

    /// A `tool` record that can be used.
    private static func checked(_ line: [UInt8]) throws(Failure) -> Record {
        let record: Record
        let mended = (try? SentJSON(line)).flatMap { $0.isExact ? nil : $0.mended.bytes }
        do throws(Failure) { record = try Record(line: mended ?? line) } catch {
            throw Failure(.protocol, "no JSON: \(error.message)")
        }
        guard record.type == .tool, let slug = record.text(.tool), ToolSpec.isSlug(slug) else {
            throw Failure(.protocol, "not a tool record with a plain 'tool' name")
        }
        guard ToolSpec.isSlug(record.text(.toolkit) ?? ToolSpec.firstWord(slug)) else {
            throw Failure(.protocol, "'\(slug)': toolkit is not a plain name")
        }
        if let reach = record[.reach], !reach.isNull, reach.string.flatMap(ToolSpec.Reach.init) == nil {
            let words = ToolSpec.Reach.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(.protocol, "'\(slug)': reach is none of \(words)")
        }
        if let schema = record[.inputSchema], !schema.isNull {
            guard schema.object != nil else { throw Failure(.protocol, "'\(slug)': input_schema is not an object") }
            if let fault = Schema(schema).faults.first {
                throw Failure(.protocol, "'\(slug)': input_schema, \(fault)")
            }
        }
        return record
    }
}

/// Hands over the lines of a text.
private func eachLine(_ text: [UInt8], _ each: ([UInt8]) -> Void) {
    var start = 0
    while start < text.count {
        let end = text.withUnsafeBytes { bytes -> Int in
            let base = bytes.baseAddress.map { $0 + start }
            guard let base, let hit = memchr(base, 0x0A, bytes.count - start) else { return bytes.count }
            return start + UnsafeRawPointer(base).distance(to: hit)
        }
        each(Array(text[start..<end]))
        start = end + 1
    }
}
