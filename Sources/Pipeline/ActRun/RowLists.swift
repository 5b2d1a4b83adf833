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

    /// The look-up in these lists.
    ///
    /// - Parameter waits: whether lists that are not in the store are read too, and waited for.
    package static func lookup(_ registry: ToolRegistry, waits: Bool = true) -> RowLookup {
        let lists = RowLists(registry)
        return RowLookup(registry) { list, arguments, taint throws(Failure) in
            let isOfStore = registry.provider(list.provider)?.isAtomic(list) ?? false
            guard waits || isOfStore else { return nil }
            do throws(Failure) { return try lists.read(list, arguments, taint: taint) } catch {
                // A store that can't be written keeps its lists; the call may be made where it can't run.
                guard isOfStore, error.status == .io else { throw error }
                return nil
            }
        }
    }

    /// The answer is read whole, however long it is.
    private static var options: Engine.Options {
        var options = Engine.Options(jobs: 1)
        options.maxData = .max
        return options
    }

    /// nil where a person would have to be asked, or a rule denies it.
    private func read(_ list: ToolSpec, _ arguments: JSON.Object, taint: Bool) throws(Failure) -> RowList? {
        let call = try maker.call(list, arguments, from: InputFingerprint([Array(list.slug.utf8)]), taint: taint)
        var gate = registry.gate(try registry.rules())
        guard try gate.decide(call.record).verdict.passes else { return nil }
        let engine = if let engine = self.engine { engine } else { try Engine(registry, RowLists.options) }
        self.engine = engine
        let result = try engine.result(of: call.record).json
        guard result.outcome?.isDone == true, let data = result[.data] else {
            throw Failure(
                result.errorCode ?? .providerError,
                "'\(list.slug)' could not be read: \(result[.error]?[.message]?.string ?? "no answer")",
                hint: result[.error]?[.hint]?.string)
        }
        return RowList(data, isWhole: isWhole(data, list, call.arguments), isTainted: result[.taint]?.bool ?? true)
    }

    private func isWhole(_ data: JSON, _ list: ToolSpec, _ arguments: JSON.Object) -> Bool {
        guard let paging = Paging(list) else { return true }
        var seen = Paging.Seen()
        return if case .end = paging.next(after: data, arguments, &seen) { true } else { false }
    }
}
