package import ActCore
import ActGate
package import ActStore
package import ActTools

/// Executables as providers of tools (act-handler(5)): asked with `--describe` what they can do, and run with the
/// call on standard input.
///
/// Folders are read and handlers asked at most once in a process, when a slug is first looked up that nobody before
/// has. The tools are in the catalog; the handlers' answers are read again only when there is another set of files.
package final class Handlers: Provider {
    /// A handler that is used, with the tools that count.
    package struct Entry: Sendable {
        package let file: HandlerFile
        package fileprivate(set) var tools: [ToolSpec]
        /// Faults of the file's description of itself, and names that it could not have.
        package fileprivate(set) var problems: [String]
    }

    /// The handlers found, and the files refused.
    package struct Found: Sendable {
        package fileprivate(set) var entries: [Entry] = []
        package fileprivate(set) var refused: [HandlerFile.Refusal] = []
    }

    private struct Run {
        let child: Child
        /// The handler's file.
        let path: String
        let answer: HandlerAnswer
    }

    /// Seconds and bytes for `--describe`.
    private static let describing = Child.Limits(seconds: 10, output: 4 << 20)
    /// Handlers asked at once.
    private static let askedAtOnce = 8
    private static let longestOutput = 16 << 20

    package static let profile = Profile("handler", text: .foreignUnlessClosed, isCacheable: true)

    package let profile: Profile = Handlers.profile
    private let settings: Settings
    private let isTaken: (String) throws(Failure) -> Bool
    private let database: () throws(Failure) -> Database
    /// The files that the catalog's tools are of, by their origins.
    private var current: [String: HandlerFile]?
    private var running: [Int: Run] = [:]
    private var ready: [(ticket: Int, answer: Answer)] = []

    /// - Parameters:
    ///   - isTaken: whether a provider that comes first has this slug: no handler gets it.
    ///   - database: opened when there is a handler.
    package init(
        _ settings: Settings, isTaken: @escaping (String) throws(Failure) -> Bool,
        database: @escaping () throws(Failure) -> Database
    ) {
        self.settings = settings
        self.isTaken = isTaken
        self.database = database
    }

    /// nil: the catalog has them.
    package func tools() throws(Failure) -> [ToolSpec]? {
        _ = try files()
        return nil
    }

    package func tool(_ slug: String) throws(Failure) -> ToolSpec? {
        let files = try files()
        guard !files.isEmpty, let found = try CatalogTable(try database()).description(profile.name, slug),
            files[found.origin] != nil, let record = try? JSON(found.record)
        else { return nil }
        return try ToolSpec(record: record, profile: profile, origin: found.origin)
    }

    /// Every handler found, and every file that would be one.
    package func checks() throws(Failure) -> [Check] {
        let found = try all(HandlerFile.all())
        let used = found.entries.map { handler in
            let tools = handler.tools.map(\.slug).joined(separator: ", ")
            return Check(
                "handler \(handler.file.path)", handler.problems.isEmpty,
                handler.problems.isEmpty ? tools : handler.problems.joined(separator: "; "),
                "mend it as act-handler(5) says; it is asked again once it has changed")
        }
        return used
            + found.refused.map {
                Check("handler \($0.path)", false, $0.reason, "see act-handler(5), Where it is found")
            }
    }

    // Finding handlers.

    /// The handlers' files by their origins, once the catalog has the tools of just these.
    private func files() throws(Failure) -> [String: HandlerFile] {
        if let current { return current }
        let (files, refused) = HandlerFile.all()
        if !files.isEmpty || Store.exists {
            let table = CatalogTable(try database())
            let stamp = ([version] + files.map(\.origin)).joined(separator: "\n")
            if try !table.isCurrent(profile.name, stamp: stamp) {
                let tools = try all((files, refused)).entries.flatMap(\.tools)
                try table.sync(
                    profile.name, stamp: stamp,
                    tools.map {
                        CatalogTable.Tool(
                            slug: $0.slug, toolkit: $0.toolkit, origin: $0.origin, record: $0.record().bytes)
                    })
            }
        }
        let found = Dictionary(files.map { ($0.origin, $0) }) { first, _ in first }
        current = found
        return found
    }

    /// Every handler with its tools.
    private func all(
        _ scanned: (files: [HandlerFile], refused: [HandlerFile.Refusal])
    ) throws(Failure) -> Found {
        var found = Found(refused: scanned.refused)
        var owners: [String: String] = [:]
        for row in try described(scanned.files) {
            var entry = Entry(file: row.file, tools: [], problems: row.problem.map { [$0] } ?? [])
            for tool in row.tools {
                // A name that differs by case alone would be taken for the other's.
                let key = tool.slug.uppercased()
                if let owner = owners[key] {
                    entry.problems.append("'\(tool.slug)' is already a tool of \(owner)")
                } else if try isTaken(tool.slug) ? true : isTaken(key) {
                    entry.problems.append("'\(tool.slug)' is already a tool of act's own")
                } else {
                    owners[key] = entry.file.path
                    entry.tools.append(tool)
                }
            }
            found.entries.append(entry)
        }
        return found
    }

    /// The description of each file: on record, or asked for now, several at once.
    private func described(
        _ files: [HandlerFile]
    ) throws(Failure) -> [(file: HandlerFile, tools: [ToolSpec], problem: String?)] {
        guard !files.isEmpty else { return [] }
        let table = HandlerTable(try database())
        var rows: [Int: HandlerTable.Row] = [:]
        for (k, file) in files.enumerated() { rows[k] = try table.row(file.path, identity: file.identity) }
        let new = files.indices.filter { rows[$0] == nil }
        for start in stride(from: 0, to: new.count, by: Handlers.askedAtOnce) {
            let some = new[start..<min(start + Handlers.askedAtOnce, new.count)]
            for (k, row) in ask(some.map { ($0, files[$0]) }) {
                try table.put(row, at: .now)
                rows[k] = row
            }
        }
        return files.enumerated().map { k, file in
            let tools = (rows[k]?.tools ?? "").utf8.split(separator: 0x0A).compactMap { line in
                (try? JSON(Array(line))).flatMap {
                    try? ToolSpec(record: $0, profile: Handlers.profile, origin: file.origin)
                }
            }
            return (file, tools, rows[k]?.problem)
        }
    }

    /// Runs `--describe` of several handlers and waits for all of them.
    private func ask(_ files: [(Int, HandlerFile)]) -> [(Int, HandlerTable.Row)] {
        var rows: [(Int, HandlerTable.Row)] = []
        var asked: [(k: Int, file: HandlerFile, child: Child)] = []
        for (k, file) in files {
            do throws(Failure) {
                asked.append((k, file, try Child(file.path, ["--describe"], input: [], Handlers.describing)))
            } catch {
                rows.append((k, Handlers.row(file, [], error.message)))
            }
        }
        while !asked.isEmpty {
            asked.removeAll { k, file, child in
                guard let ended = child.advance() else { return false }
                rows.append((k, Handlers.row(file, ended)))
                return true
            }
            if !asked.isEmpty { Handlers.wait(asked.map(\.child), heedsSignals: false) }
        }
        return rows
    }

    private static func wait(_ children: [Child], heedsSignals: Bool) {
        var waits = Waits()
        for child in children { child.join(&waits) }
        waits.wait(heedsSignals: heedsSignals)
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

    // Running them.

    package func start(_ call: Call, ticket: Int) {
        do throws(Failure) {
            running[ticket] = try run(call)
        } catch {
            ready.append((ticket, .failed(error)))
        }
    }

    private func run(_ call: Call) throws(Failure) -> Run {
        guard let file = try files()[call.tool.origin] else {
            throw Failure(.unknownTool, "no handler has '\(call.tool.slug)'")
        }
        // Between the look at its file and this call it may have been replaced; the approval was for that one.
        guard file.isUnchanged else {
            throw Failure(
                .approvalInvalid, "the handler '\(file.path)' was changed since its tools were read",
                hint: "make the call again")
        }
        // Noted before it runs: it may keep the text whatever becomes of the call.
        if call.isTainted, call.tool.risk.level != .low { try HandlerTable(try database()).taint(file.path) }
        var members: [(String, JSON)] = [
            ("type", .text("call")), ("id", .text(call.id)), ("tool", .text(call.tool.slug)),
            ("provider", .text(profile.name)), ("arguments", .object(call.arguments)),
        ]
        if let account = call.account { members.append(("account", .text(account))) }
        let limits = Child.Limits(seconds: settings.handlerTimeout, output: Handlers.longestOutput)
        let child = try Child(file.path, [], input: JSON.object(members).bytes + [0x0A], limits)
        let table = CatalogTable(try database())
        return Run(
            child: child, path: file.path,
            answer: HandlerAnswer(lastPart(file.path), call.tool) {
                (try? table.origin(Handlers.profile.name, $0)).flatMap(\.self) == call.tool.origin
            })
    }

    package func join(_ waits: inout Waits) {
        for run in running.values { run.child.join(&waits) }
    }

    package func finished() -> [(ticket: Int, answer: Answer)] {
        for (ticket, run) in running {
            guard let ended = run.child.advance() else { continue }
            running[ticket] = nil
            var answer = run.answer.answer(ended)
            answer.isTainted = keepsTainted(run.path)
            ready.append((ticket, answer))
        }
        defer { ready = [] }
        return ready
    }

    /// Whether a handler may answer with untrusted text that it was given once; so it is where nobody can say.
    private func keepsTainted(_ path: String) -> Bool {
        do throws(Failure) { return try HandlerTable(try database()).isTainted(path) } catch { return true }
    }

    package var longest: Int { settings.handlerTimeout }

    /// Ends every handler's group, waiting as long as their grace lasts, or until a second signal; one that ends well in
    /// it has its answer.
    package func stop() -> [(ticket: Int, answer: Answer)] {
        for run in running.values { run.child.end(.interrupt) }
        var answers = finished()
        while !running.isEmpty {
            if Interrupt.isUrgent { for run in running.values { run.child.kill() } }
            Handlers.wait(running.values.map(\.child), heedsSignals: !Interrupt.isUrgent)
            answers += finished()
        }
        return answers
    }
}
