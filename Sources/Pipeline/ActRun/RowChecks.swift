import ActDecide
import ActJSON
import ActMake
import ActRecord
import ActSettings
import ActSystem
import ActTools

/// Looks up once more, before a call runs, the rows that its arguments were filled from by name: a row of the store in
/// the transaction that writes, another by its list.
final class RowChecks {
    /// A row as its call has it, and the source of its argument.
    private typealias Named = (row: NamedRow, source: RowSource)

    private let registry: ToolRegistry
    private let maker: CallMaker
    private let wake: () -> Void
    /// The failure of each row that was looked up by its list, by call and argument: nil for one that is there.
    private var answers: [String: Failure?] = [:]
    private var asked: Set<String> = []
    /// Rows that the list did not have by their names: all of it is read for them.
    private var unnamed: Set<String> = []

    /// - Parameter wake: says that an answer is there.
    init(_ registry: ToolRegistry, wake: @escaping () -> Void) {
        (self.registry, self.wake) = (registry, wake)
        maker = CallMaker(registry, once: nil)
    }

    /// The rows of a call, so far as its tool's arguments have their lists.
    private func named(_ call: Call, _ tool: ToolSpec) -> [Named] {
        call.namedRows.compactMap { row in
            guard let source = RowSource(tool.argument(row.argument)), sameBytes(source.list, row.list) else {
                return nil
            }
            return (row, source)
        }
    }

    private func isOfStore(_ tool: ToolSpec) -> Bool {
        registry.provider(tool.provider)?.isAtomic(tool) ?? false
    }

    /// Whether no list has to be waited for; what is missing is asked for.
    func isReady(_ call: Call) -> Bool {
        guard call.record.has(.rows), let slug = call.tool,
            let tool = try? registry.tool(slug, provider: call.provider), !isOfStore(tool)
        else { return true }
        return named(call, tool).allSatisfy { named in
            let key = RowChecks.key(call.id, named.row)
            guard answers[key] == nil else { return true }
            guard !asked.contains(key) else { return false }
            do throws(Failure) { try ask(named, of: tool, call, key) } catch { answers[key] = error }
            return answers[key] != nil
        }
    }

    private static func key(_ id: String?, _ row: NamedRow) -> String {
        "\(id ?? "")\0\(row.argument)\0\(row.id.line)"
    }

    /// Asks for the list of a row, first by the row's name.
    private func ask(_ named: Named, of tool: ToolSpec, _ call: Call, _ key: String) throws(Failure) {
        let (row, source) = named
        let byName = source.search != nil && !unnamed.contains(key)
        let list = try registry.existing(source.list, provider: tool.provider)
        var arguments = source.arguments
        if byName, let search = source.search { arguments[search] = .text(row.words) }
        let look = try maker.call(
            list, arguments, from: InputFingerprint([Array(key.utf8)]), taint: call.isTainted(unsaid: true))
        var gate = registry.gate(try registry.rules())
        guard try gate.decide(look.record).verdict.passes, let provider = registry.provider(list.provider) else {
            throw Failure(
                .notApproved, "'\(list.slug)' has to be asked about, which '\(row.words)' is looked up in",
                hint: "a rule can allow it: act-rules(5)")
        }
        asked.insert(key)
        let reading = Invocation(
            id: look.id ?? UUID.v7(), tool: list, arguments: look.arguments, account: call.account,
            isTainted: true, isRead: true)
        provider.start(reading, registry) { [self] answer in
            let rows = answer.data.flatMap { source.rows(in: $0) }
            let now = rows?.first { $0.id.bytes == row.id.bytes }
            if rows == nil {
                answers[key] = RowChecks.unread(list, answer)
            } else if now == nil, byName {
                unnamed.insert(key)
                asked.remove(key)
            } else {
                answers[key] = fault(row, now)
            }
            wake()
        }
    }

    private static func unread(_ list: ToolSpec, _ answer: InvocationResult) -> Failure {
        let why = answer.failure?.message ?? "it gave no list of rows"
        return Failure(answer.failure?.code ?? .protocol, "'\(list.slug)': \(why)", hint: answer.failure?.hint)
    }

    /// The failure of a call that one of its rows is gone from, or has another name; nil where all are as they were.
    func fault(_ call: InFlightCall) throws(Failure) -> Failure? {
        let tool = call.call.tool
        for (row, source) in named(call.submitted, tool) {
            if isOfStore(tool) {
                let now = try registry.provider(tool.provider)?.row(source.list, row.id)
                if let failure = fault(row, now.flatMap { source.row($0) }) { return failure }
            } else if let failure = answers.removeValue(forKey: RowChecks.key(call.submitted.id, row)) ?? nil {
                return failure
            }
        }
        return nil
    }

    private func fault(_ row: NamedRow, _ now: RowSource.Row?) -> Failure? {
        guard let now, !sameBytes(now.name, row.words) else {
            guard now == nil else { return nil }
            return Failure(
                .badArguments, "arguments.\(row.argument): '\(row.words)', \(row.id.line), is no longer there",
                hint: "make the call anew")
        }
        return Failure(
            .badArguments, "arguments.\(row.argument): \(row.id.line) is '\(now.name)' now, and was '\(row.words)'",
            hint: "make the call anew")
    }
}
