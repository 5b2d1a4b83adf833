package import ActComposio
import ActDecide
import ActHandlers
import ActJSON
import ActLocal
import ActMCP
import ActOwn
package import ActSettings
import ActStore
package import ActSystem
package import ActTools

extension Toolbox {
    /// Every provider there is, in the order in which a slug is looked for.
    ///
    /// - Parameters:
    ///   - progress: who tells a person what is waited for, and warns.
    ///   - isTerse: whether providers tell nothing of themselves: the command does not ask their services.
    ///   - more: providers that this command alone has.
    package convenience init(
        _ settings: Settings, _ options: Composio.Options = Composio.Options(), progress: any Progress,
        isTerse: Bool = false, more: [any Provider] = []
    ) {
        let opener = StoreOpener()
        let shown = isTerse ? nil : progress
        let local = Local(settings, store: opener.open)
        let own = Own()
        let handlers = Handlers(
            settings, progress: shown,
            isTaken: { slug throws(Failure) in try local.tool(slug) != nil ? true : own.tool(slug) != nil },
            store: opener.open)
        let servers = MCP(
            settings, refresh: options.refresh, savesFiles: options.savesFiles, progress: shown,
            list: { ServerFile.all() }, store: opener.open)
        let composio = Composio(settings, options, progress: shown, store: opener.open)
        self.init(settings, opener, [local, own, handlers, servers, composio] + more, progress: progress) {
            $0.risk.json
        }
        own.work(with: self)
    }

    /// As a command's options ask for it.
    package convenience init(
        _ settings: Settings, keyFile: String?, progress: any Progress, refresh: Bool = false,
        batches: Bool = false,
        savesFiles: Bool = false, more: [any Provider] = []
    ) {
        var options = Composio.Options()
        options.keyFile = keyFile
        options.refresh = refresh
        options.batches = batches
        options.savesFiles = savesFiles
        self.init(settings, options, progress: progress, more: more)
    }
}

/// The profiles of all providers, for places without settings to make the providers with.
package let profiles = [Local.profile, Handlers.profile, MCP.profile, Composio.profile, Own.profile]

/// The settings, secrets and files that providers bring.
package let providerSettings = [
    Local.settingsGroup, Composio.settingsGroup, Handlers.settingsGroup, MCP.settingsGroup,
]

/// The checks of what providers are configured with (act-doctor(1)); nothing is started.
package func configurationChecks() -> [Check] { ServerFile.checks() }
