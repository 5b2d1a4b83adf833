import ActComposio
package import ActCore
import ActGate
import ActHandlers
import ActLocal
import ActStore
package import ActTools

/// What a command asks of services beside the settings.
package struct ServiceOptions {
    /// A file with the key.
    package var keyFile: String?
    /// Schemas and searches are asked for anew, however fresh what is known.
    package var refresh = false
    /// Calls that only read go together, as many as fit in a request.
    package var batches = false
    /// Files that results point to are fetched.
    package var savesFiles = false

    package init() {}
}

extension Toolbox {
    /// Every provider there is, in the order in which a slug is looked for.
    package convenience init(
        _ settings: Settings, _ options: ServiceOptions = ServiceOptions(), progress: Progress? = nil
    ) {
        let opener = StoreOpener()
        let local = Local(settings, database: opener.open)
        var manner = Composio.Manner()
        manner.keyFile = options.keyFile
        manner.refresh = options.refresh
        manner.batches = options.batches
        manner.savesFiles = options.savesFiles
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
        var options = ServiceOptions()
        options.keyFile = net.apiKeyFile
        options.refresh = refresh
        options.batches = batches
        options.savesFiles = savesFiles
        self.init(settings, options, progress: net.progress(command))
    }
}

/// What the providers are, where no settings are at hand to make them with.
package let profiles = [Local.profile, Handlers.profile, Composio.profile]
