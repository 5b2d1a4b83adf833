import ActDecide
import ActJSON
package import ActMake
import ActRecord
import ActSettings
import ActSystem
package import ActTools

/// Reads the lists that rows are looked up in: calls like any others, of which only those are made that the gate lets
/// pass.
package final class RowLists {
    private let registry: ToolRegistry
    private let maker: CallMaker
    private var engine: Engine?

    package init(_ registry: ToolRegistry) {
        self.registry = registry
        maker = CallMaker(registry, once: nil, words: { ArgumentWords(registry.settings).read($0, $1) })
    }

    /// The look-up in these lists, each of which is waited for.
    package static func lookup(_ registry: ToolRegistry) -> RowLookup {
        let lists = RowLists(registry)
        return RowLookup(registry) { list, arguments, taint throws(Failure) in
            try lists.read(list, arguments, taint: taint)
        }
    }

    /// Judges by these rules from now on.
    func follow(_ rules: Rules) { engine?.follow(rules) }

    /// Whether a list is in the store, so that nobody waits for it.
    func isOfStore(_ list: ToolSpec) -> Bool { registry.provider(list.provider)?.isAtomic(list) ?? false }

    /// The answer is read whole, however long it is.
    static func options(jobs: Int) -> Engine.Options {
        var options = Engine.Options(jobs: jobs)
        options.maxData = .max
        return options
    }

    /// nil where a person would have to be asked, or a rule denies it.
    func read(_ list: ToolSpec, _ arguments: JSON.Object, taint: Bool) throws(Failure) -> RowList? {
        do throws(Failure) {
            guard let call = try call(list, arguments, taint: taint) else { return nil }
            let engine =
                if let engine = self.engine { engine } else { try Engine(registry, RowLists.options(jobs: 1)) }
            self.engine = engine
            return try RowLists.list(try engine.result(of: call.record).json, of: call, list)
        } catch {
            // A store that can't be written keeps its lists; the call may be made where it can't run.
            guard isOfStore(list), error.status == .io else { throw error }
            return nil
        }
    }

    /// The call that reads a list; nil where a person would have to be asked, or a rule denies it.
    func call(_ list: ToolSpec, _ arguments: JSON.Object, taint: Bool) throws(Failure) -> Call? {
        let call = try maker.call(list, arguments, from: InputFingerprint([Array(list.slug.utf8)]), taint: taint)
        var gate = registry.gate(try registry.rules())
        return try gate.decide(call.record).verdict.passes ? call : nil
    }

    /// The list in the result of such a call.
    static func list(_ result: JSON, of call: Call, _ list: ToolSpec) throws(Failure) -> RowList {
        guard result.outcome?.isDone == true, let data = result[.data] else {
            throw Failure(
                result.errorCode ?? .providerError,
                "'\(list.slug)' could not be read: \(result[.error]?[.message]?.string ?? "no answer")",
                hint: result[.error]?[.hint]?.string)
        }
        return RowList(
            data, isWhole: isWhole(data, list, call.arguments), isTainted: result[.taint]?.bool ?? true)
    }

    private static func isWhole(_ data: JSON, _ list: ToolSpec, _ arguments: JSON.Object) -> Bool {
        guard let paging = Paging(list) else { return true }
        var seen = Paging.Seen()
        return if case .end = paging.next(after: data, arguments, &seen) { true } else { false }
    }
}
