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
    /// The look at a row by its list.
    private enum Look {
        /// The list is read.
        case asked
        /// The list did not have the row by its name: all of it is to be read.
        case unnamed
        /// nil for a row that is there.
        case answered(Failure?)
    }

    /// The looks of submitted records, by their tickets and arguments: each has its own, until its results are told.
    private var looks: [Int: [String: Look]] = [:]

    /// - Parameter wake: says that an answer is there.
    init(_ registry: ToolRegistry, wake: @escaping () -> Void) {
        (self.registry, self.wake) = (registry, wake)
        maker = CallMaker(registry, once: nil)
    }

    /// The rows of a call, so far as its tool's arguments have their lists.
    private func named(_ call: Call, _ tool: ToolSpec) throws(Failure) -> [Named] {
        try call.namedRows().compactMap { row in
            guard let source = tool.rowSource(of: row.argument), sameBytes(source.list, row.list) else {
                return nil
            }
            return (row, source)
        }
    }

    private func isOfStore(_ tool: ToolSpec) -> Bool {
        registry.provider(tool.provider)?.isAtomic(tool) ?? false
    }

    /// Whether no list has to be waited for; what is missing is asked for.
    func isReady(_ call: Call, _ ticket: Int) -> Bool {
        guard call.record.has(.rows), let slug = call.tool,
            let tool = try? registry.tool(slug, provider: call.provider), !isOfStore(tool)
        else { return true }
        // Rows that can't be read are told of when the call runs.
        return ((try? named(call, tool)) ?? []).allSatisfy { named in
            let look = looks[ticket]?[named.row.argument]
            switch look {
            case .answered?: return true
            case .asked?: return false
            case .unnamed?, nil: break
            }
            let byName = named.source.search != nil && look == nil
            do throws(Failure) { try ask(named, of: tool, call, ticket, byName: byName) } catch {
                looks[ticket, default: [:]][named.row.argument] = .answered(error)
                return true
            }
            return false
        }
    }

    /// Reads the list of a row, those that have its name or all.
    private func ask(
        _ named: Named, of tool: ToolSpec, _ call: Call, _ ticket: Int, byName: Bool
    ) throws(Failure) {
        let (row, source) = named
        let list = try source.list(of: tool, registry)
        var arguments = source.arguments
        if byName, let search = source.search { arguments[search] = .text(row.words) }
        let look = try maker.call(
            list, arguments, from: InputFingerprint([]), taint: call.isTainted(unsaid: true))
        var gate = registry.gate(try registry.rules())
        guard try gate.decide(look.record).verdict.passes, let provider = registry.provider(list.provider) else {
            throw Failure(
                .notApproved, "'\(list.slug)' has to be asked about, which '\(row.words)' is looked up in",
                hint: "a rule can allow it: act-rules(5)")
        }
        looks[ticket, default: [:]][row.argument] = .asked
        let reading = Invocation(
            id: look.id ?? UUID.v7(), tool: list, arguments: look.arguments, account: call.account,
            isTainted: true, isRead: true)
        provider.start(reading, registry) { [self] answer in
            let rows = answer.data.flatMap { source.rows(in: $0) }
            let own = (rows ?? []).filter { $0.id.bytes == row.id.bytes }
            let now = own.first { sameBytes($0.name, row.words) } ?? own.first
            let look: Look =
                if rows == nil {
                    .answered(RowChecks.unread(list, answer))
                } else if now == nil, byName { .unnamed } else {
                    .answered(RowChecks.fault(row, now, isTold: true))
                }
            looks[ticket, default: [:]][row.argument] = look
            wake()
        }
    }

    private static func unread(_ list: ToolSpec, _ answer: InvocationResult) -> Failure {
        let why = answer.failure?.message ?? "it gave no list of rows"
        return Failure(answer.failure?.code ?? .protocol, "'\(list.slug)': \(why)", hint: answer.failure?.hint)
    }

    /// The failure of a call that one of its rows is gone from, or is another by its name or what tells it apart; nil
    /// where all are as they were.
    func fault(_ call: InFlightCall) throws(Failure) -> Failure? {
        let tool = call.call.tool
        let named = try named(call.submitted, tool)
        for row in try call.submitted.namedRows()
        where !named.contains(where: { sameBytes($0.row.argument, row.argument) }) {
            return Failure(
                .badArguments,
                "arguments.\(row.argument): '\(row.words)' can't be looked up: it has no list any more",
                hint: "make the call anew")
        }
        for (row, source) in named {
            if isOfStore(tool) {
                let now = try registry.provider(tool.provider)?.row(source.list, row.id).flatMap { source.row($0) }
                let isAsLeft = now.flatMap { row.isAsLeft($0, call.submitted) }
                if isAsLeft == false { return row.changed }
                guard isAsLeft == nil, !RowChecks.isSame(row, now) else { continue }
                var gate = registry.gate(try registry.rules())
                let isTold = try gate.passes(
                    reading: try source.list(of: tool, registry), source.arguments,
                    taint: call.submitted.isTainted(unsaid: true))
                return RowChecks.fault(row, now, isTold: isTold)
            } else if case .answered(let failure?)? = looks[call.ticket]?[row.argument] {
                return failure
            }
        }
        return nil
    }

    /// Forgets the looks of a record that begins, or whose results are told.
    func forget(_ ticket: Int) { looks[ticket] = nil }

    private static func isSame(_ row: NamedRow, _ now: RowSource.Row?) -> Bool {
        guard let now, sameBytes(now.name, row.words) else { return false }
        return row.at.map { at in now.more.map { sameBytes($0, at) } ?? false } ?? true
    }

    /// - Parameter isTold: whether the rules let names of its list be told.
    private static func fault(_ row: NamedRow, _ now: RowSource.Row?, isTold: Bool) -> Failure? {
        guard !isSame(row, now) else { return nil }
        let hint = "make the call anew"
        let argument = "arguments.\(row.argument)"
        guard let now else {
            return Failure(
                .badArguments, "\(argument): '\(row.words)', \(row.id.line), is no longer there", hint: hint)
        }
        guard isTold else {
            return Failure(
                .badArguments, "\(argument): \(row.id.line) is not what it was when the call was made", hint: hint)
        }
        guard sameBytes(now.name, row.words) else {
            return Failure(
                .badArguments, "\(argument): \(row.id.line) is '\(now.name)' now, and was '\(row.words)'",
                hint: hint)
        }
        return Failure(
            .badArguments,
            "\(argument): \(row.id.line) is '\(now.line)' now, and was '\(row.line)'",
            hint: hint)
    }
}
