package import ActJSON
package import ActSettings
package import ActStore
import ActSystem
package import ActTools

/// The embedded provider: budget, calendar, reminders and tasks in the store, files in one folder. No account, no
/// network.
package final class LocalProvider: RegisteredProvider {
    static let toolkits: [(name: String, tools: [LocalTool])] = [
        ("budget", Budget.toolkit.tools), ("calendar", Calendar.toolkit.tools),
        ("files", Files.tools), ("reminder", Reminders.toolkit.tools), ("task", Tasks.toolkit.tools),
    ]

    private static let index: [String: (toolkit: String, tool: LocalTool)] = {
        var index: [String: (String, LocalTool)] = [:]
        for kit in toolkits {
            for tool in kit.tools { index[tool.slug] = (kit.name, tool) }
        }
        return index
    }()

    package static let profile = Profile("local", isLocal: true, reach: .offline, isCautious: false, text: .own)

    private var settings: Settings
    private let store: () throws(Failure) -> Store
    private var described: [String: ToolSpec] = [:]

    package init(_ context: ProviderContext) {
        settings = context.settings
        store = context.opener.open
    }

    package func follow(_ settings: Settings) { self.settings = settings }

    package func tools() throws(Failure) -> [ToolSpec]? {
        LocalProvider.toolkits.flatMap { kit in kit.tools.map { $0.spec(kit.name) } }
    }

    package func tool(_ slug: String) throws(Failure) -> ToolSpec? {
        if let known = described[slug] { return known }
        guard let found = LocalProvider.index[slug] else { return nil }
        let spec = found.tool.spec(found.toolkit)
        described[slug] = spec
        return spec
    }

    package func completed(_ tool: ToolSpec, _ arguments: JSON.Object) throws(Failure) -> JSON.Object {
        var arguments = arguments
        for column in LocalProvider.index[tool.slug]?.tool.columns ?? [] {
            if let given = arguments[column.name] {
                try column.check(given)
            } else if let meant = column.meant(settings, .now) {
                arguments[column.name] = meant
            }
        }
        return arguments
    }

    package func preview(_ tool: ToolSpec, _ arguments: JSON.Object) -> Preview? {
        guard let preview = LocalProvider.index[tool.slug]?.tool.preview, Store.exists, let store = try? store()
        else { return nil }
        return preview(LocalRun(store: store, settings: settings, now: .now, isTainted: true), arguments)
    }

    package func deleted(_ tool: ToolSpec, _ arguments: JSON.Object) throws(Failure) -> DeletedRow? {
        guard let deleted = LocalProvider.index[tool.slug]?.tool.deleted, Store.exists else { return nil }
        return try deleted(
            LocalRun(store: try store(), settings: settings, now: .now, isTainted: true), arguments)
    }

    package func row(_ list: String, _ id: JSON) throws(Failure) -> JSON? {
        guard let id = id.int, let row = LocalProvider.index[list]?.tool.row, Store.exists else { return nil }
        return try row(LocalRun(store: try store(), settings: settings, now: .now, isTainted: true), id)
    }

    package func isAtomic(_ tool: ToolSpec) -> Bool { LocalProvider.index[tool.slug]?.tool.isAtomic ?? false }

    /// The rows are the store's, the files are not.
    package func isOfMachine(_ tool: ToolSpec) -> Bool { !isAtomic(tool) }

    package func start(_ call: Invocation, _ registry: ToolRegistry, _ end: @escaping (InvocationResult) -> Void) {
        let answer: InvocationResult
        do throws(Failure) {
            answer = LocalProvider.answer(call, in: try store(), settings)
        } catch { answer = .failed(error) }
        end(answer)
    }

    /// Runs a call on a store.
    package static func answer(_ call: Invocation, in store: Store, _ settings: Settings) -> InvocationResult {
        guard let found = LocalProvider.index[call.tool.slug] else {
            return .failed(Failure(.unknownTool, "no tool '\(call.tool.slug)'"))
        }
        let run = LocalRun(store: store, settings: settings, now: .now, isTainted: call.isTainted)
        var answer: InvocationResult
        do throws(Failure) { answer = try found.tool.run(run, call.arguments) } catch { answer = .failed(error) }
        answer.isTainted = run.showsTainted
        answer.failures = run.failures
        return answer
    }
}

extension LocalProvider {
    package static let settingsGroup = SettingsGroup(
        settings: [
            Setting(
                "workspace", variable: "ACT_WORKSPACE", .text, .never, help: "the folder that FILES_ tools work in",
                effective: { $0.workspace })
        ], behind: "currency")
}

extension Settings {
    var workspace: String { self["workspace"].isEmpty ? "\(Paths.data)/files" : self["workspace"] }
}
