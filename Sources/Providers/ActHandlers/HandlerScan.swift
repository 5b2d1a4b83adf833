import ActJSON
import ActRecord
import ActSchema
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The handlers whose files are new or have changed, asked with `--describe` what they can do: several at once, and
/// none of them waited for here.
struct HandlerScan {
    /// Seconds and bytes for `--describe`.
    private static let limits = Child.Limits(seconds: 10, output: 4 << 20)
    private static let askedAtOnce = 8
    /// Milliseconds from which on somebody is told that handlers are asked.
    private static let long = 1000

    /// A file, whether its answer is on record, and the fault of that.
    struct Described {
        let file: HandlerFile
        fileprivate(set) var problem: String?
        fileprivate var isKnown: Bool
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
            let (isKnown, problem) = try table?.answered(file.path, identity: file.identity) ?? (false, nil)
            files.append(Described(file: file, problem: problem, isKnown: isKnown))
        }
        rest = files.indices.filter { !files[$0].isKnown }
        try advance()
    }

    var isOver: Bool { rest.isEmpty && asked.isEmpty }

    /// Moves on what is ready.
    mutating func advance() throws(Failure) {
        for (k, child) in asked {
            guard let ended = child.advance() else { continue }
            asked[k] = nil
            let answer = HandlerScan.answer(files[k].file, ended)
            if case .size? = ended.cause, let problem = answer.problem {
                progress?.clear()
                progress?.warn(
                    "the handler '\(answer.path)' is not used: \(problem)",
                    hint: "make two handlers of it, or describe its tools in fewer words")
            }
            try put(k, answer)
        }
        while asked.count < HandlerScan.askedAtOnce, let k = rest.first {
            rest.removeFirst()
            let file = files[k].file
            do throws(Failure) {
                asked[k] = try Child(file.path, ["--describe"], input: [], HandlerScan.limits)
            } catch {
                try put(k, HandlerScan.answer(file, error.message))
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

    private mutating func put(_ k: Int, _ answer: HandlerTable.Answer) throws(Failure) {
        try table?.put(answer, at: .now)
        files[k].problem = answer.problem
        files[k].isKnown = true
    }

    private static func answer(
        _ file: HandlerFile, _ problem: String?, tools: [UInt8] = [], slugs: [String] = []
    ) -> HandlerTable.Answer {
        HandlerTable.Answer(
            path: file.path, identity: file.identity, tools: tools, slugs: slugs, problem: problem)
    }

    /// A line that is no tool record costs itself; an end other than status 0 costs all of it.
    private static func answer(_ file: HandlerFile, _ ended: Child.Ended) -> HandlerTable.Answer {
        let complaint = HandlerAnswer.said(ended.complaint)
        let more = complaint.isEmpty ? "" : ": \(complaint)"
        switch (ended.cause, ended.status) {
        case (.time(let seconds)?, _): return answer(file, "--describe was ended after \(seconds) s\(more)")
        case (.size(let bytes)?, _): return answer(file, "--describe wrote more than \(bytes >> 20) MiB")
        case (_, .signal(let number)): return answer(file, "--describe was ended by signal \(number)\(more)")
        case (_, .exit(let status)) where status != 0:
            return answer(file, "--describe ended with status \(status)\(more)")
        default: break
        }
        var slugs: [String] = []
        var lines: [UInt8] = []
        lines.reserveCapacity(ended.output.count)
        var problems: [String] = []
        for (k, line) in ended.output.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard !line.allSatisfy({ $0 <= 0x20 }) else { continue }
            do throws(Failure) {
                let record = try checked(Array(line))
                if let slug = record.text(.tool) { slugs.append(slug) }
                if !lines.isEmpty { lines.append(0x0A) }
                lines += record.bytes
            } catch {
                problems.append("--describe, line \(k + 1): \(error.message)")
            }
        }
        if slugs.isEmpty, problems.isEmpty { problems.append("--describe named no tool") }
        return answer(
            file, problems.isEmpty ? nil : problems.prefix(5).joined(separator: "; "), tools: lines, slugs: slugs)
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
