package import ActJSON
import ActRecord
import ActSettings
import ActStore
package import ActSystem
package import ActTools

/// Act's own tools: a model asks for tools, accounts, memory, queue, journal and runs by them, as a person does by the
/// commands. Nothing here approves a call, changes a rule or a setting, or tells a secret.
package final class BuiltinProvider: RegisteredProvider {
    private static let tools: [BuiltinTool] =
        Discovery.all + AccountTools.all + MemoryTools.all + QueueTools.all + HistoryTools.all

    private static let index = Dictionary(uniqueKeysWithValues: tools.map { (Array($0.slug.utf8), $0) })

    package static let profile = Profile(
        "act", isLocal: true, reach: .offline, text: .own, isAside: true,
        publicTools: Set(Discovery.all.map(\.slug)))

    private var described: [[UInt8]: ToolSpec] = [:]
    /// Calls that wait for something.
    private var running:
        [(end: (InvocationResult) -> Void, hasAsked: () -> Bool, look: () throws(Failure) -> InvocationResult?)] =
            []

    private let context: ProviderContext

    package init(_ context: ProviderContext) { self.context = context }

    package func row(_ list: String, _ id: JSON) throws(Failure) -> JSON? {
        guard let id = id.string, Store.exists else { return nil }
        let (store, settings) = (try context.opener.open(), context.settings)
        switch list {
        case HistoryTools.list: return try HistoryTools.row(id, store, user: settings.user)
        case MemoryTools.list: return try MemoryTools.row(id, store, user: settings.user)
        case QueueTools.list: return try QueueTools.row(id, store, settings)
        default: return nil
        }
    }

    /// The entry or the call that a call of a tool changes.
    package func preview(_ tool: ToolSpec, _ arguments: JSON.Object) -> Preview? {
        let name = RecordKey.id.rawValue
        guard !tool.tags.contains("readOnlyHint"), let source = tool.rowSource(of: name), let id = arguments[name]
        else { return nil }
        let thing = "\(source.list == MemoryTools.list ? "the entry" : "the queued call") \(id.line)"
        do throws(Failure) {
            guard let row = try row(source.list, id)?.object else {
                throw Failure(.noMatch, "there is no such thing")
            }
            let hidden = [RecordKey.type.rawValue, name]
            return Preview(thing, JSON.Object(row.members.filter { !hidden.contains($0.key.text) }))
        } catch { return Preview(thing, trouble: error) }
    }

    package func tools() throws(Failure) -> [ToolSpec]? { BuiltinProvider.tools.map { $0.spec(profile) } }

    package func tool(_ slug: String) throws(Failure) -> ToolSpec? {
        let name = Array(slug.utf8)
        if let known = described[name] { return known }
        let spec = BuiltinProvider.index[name]?.spec(profile)
        described[name] = spec
        return spec
    }

    package func isAtomic(_ tool: ToolSpec) -> Bool {
        BuiltinProvider.index[Array(tool.slug.utf8)]?.isAtomic ?? false
    }

    package func start(_ call: Invocation, _ registry: ToolRegistry, _ end: @escaping (InvocationResult) -> Void) {
        do throws(Failure) {
            guard let tool = BuiltinProvider.index[Array(call.tool.slug.utf8)] else {
                throw Failure(.unknownTool, "no tool '\(call.tool.slug)'")
            }
            switch try tool.run(registry, call) {
            case .done(let answer): end(answer)
            case .later(let hasAsked, let look): running.append((end, hasAsked, look))
            }
        } catch { end(.failed(error)) }
    }

    /// A provider behind this one may have brought what a call waited for.
    package func join(_ waits: inout Waits) { advance() }

    package func advance() {
        running.removeAll { end, _, look in
            do throws(Failure) {
                guard let answer = try look() else { return false }
                end(answer)
            } catch {
                end(error.status == .unknownOutcome ? .unknown(error.message) : .failed(error))
            }
            return true
        }
    }

    /// Ends the calls that wait. A change that a service was asked for may have been made.
    package func stop() {
        for (end, hasAsked, _) in running {
            end(hasAsked() ? .unknown("ended before the service answered") : .failed(Interrupt.failure))
        }
        running = []
    }
}
