import ActComposio
import ActDecide
import ActHandlers
package import ActJSON
import ActLocal
import ActMCP
import ActOwn
package import ActSettings
package import ActSystem
package import ActTools

/// The providers that act has.
package enum Providers {
    /// All of them, in the order in which a slug is looked for.
    private static var all: [any RegisteredProvider.Type] {
        [
            LocalProvider.self,
            BuiltinProvider.self,
            HandlerProvider.self,
            MCPProvider.self,
            Composio.self,
        ]
    }

    package static var profiles: [Profile] { all.map { $0.profile } }
    package static var settings: [SettingsGroup] { all.map { $0.settingsGroup } }
    package static func configurationChecks() -> [Check] { all.flatMap { $0.configurationChecks() } }
    package static func keep() throws(Failure) { for one in all { try one.keep() } }
    package static func kept(user: String) -> [KeptServer] {
        all.flatMap { $0.kept }.filter { sameBytes($0.user, user) }
    }
    package static func stop(_ toolkit: String, user: String) throws(Failure) -> Int {
        var count = 0
        for one in all { count += try one.stop(toolkit, user: user) }
        return count
    }

    fileprivate static func make(_ context: ProviderContext) -> [any Provider] {
        all.reduce(into: context) { $0.earlier.append($1.init($0)) }.earlier
    }
}

extension ToolRegistry {
    /// The tools of every provider that act has.
    ///
    /// - Parameters:
    ///   - progress: who tells a person what is waited for, and warns.
    ///   - isForAgent: whether an agent asks by it, and no person.
    ///   - keeper: the program that keeps servers for the next command; nil where they end with this one.
    ///   - leavesOwnOut: whether act's own tools are none here, but for those that find and show tools.
    ///   - isTerse: whether providers tell nothing of themselves: the command does not ask their services.
    ///   - more: providers that this command alone has.
    package convenience init(
        _ settings: Settings, keyFile: String? = nil, progress: any Progress, refresh: Bool = false,
        batches: Bool = false, savesFiles: Bool = false, isForAgent: Bool = false, keeper: String? = nil,
        isTerse: Bool = false, leavesOwnOut: Bool = false, more: [any Provider] = []
    ) {
        var context = ProviderContext(settings, progress: isTerse ? nil : progress)
        (context.keyFile, context.refresh) = (keyFile, refresh)
        (context.batches, context.savesFiles, context.reports) = (batches, savesFiles, isForAgent)
        context.keeper = keeper
        self.init(
            settings, context.opener, Providers.make(context) + more, progress: progress, isForAgent: isForAgent,
            leavesOwnOut: leavesOwnOut
        ) { $0.risk.json }
    }
}
