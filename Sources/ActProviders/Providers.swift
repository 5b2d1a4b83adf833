package import ActComposio
package import ActCore
import ActGate
import ActHandlers
import ActLocal
import ActStore
package import ActTools

extension Toolbox {
    /// Every provider there is, in the order in which a slug is looked for.
    package convenience init(
        _ settings: Settings, _ manner: Composio.Manner = Composio.Manner(), progress: Progress? = nil
    ) {
        let opener = StoreOpener()
        let local = Local(settings, database: opener.open)
        let handlers = Handlers(
            settings, isTaken: { slug throws(Failure) in try local.tool(slug) != nil }, database: opener.open)
        let composio = Composio(settings, manner, progress: progress, database: opener.open)
        self.init(settings, opener, [local, handlers, composio]) { $0.risk.json }
    }

    /// As a command's options ask for it.
    package convenience init(
        _ settings: Settings, _ net: NetOptions, _ command: String, refresh: Bool = false, batches: Bool = false,
        savesFiles: Bool = false
    ) {
        var manner = Composio.Manner()
        manner.keyFile = net.apiKeyFile
        manner.refresh = refresh
        manner.batches = batches
        manner.savesFiles = savesFiles
        self.init(settings, manner, progress: net.progress(command))
    }
}

/// The profiles of all providers, for places without settings to make the providers with.
package let profiles = [Local.profile, Handlers.profile, Composio.profile]
