import ActDecide
package import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
package import ActTools

/// The operations that a run needs of the rest of the house, each as narrow as its use.
struct Services {
    let settings: Settings
    let progress: any Progress
    /// The providers that run calls.
    let providers: [any Provider]
    /// Begins to look up the tools that deciding a call needs; whether all are known.
    let isDescribed: (Record) -> Bool
    /// The number of look-ups that have ended.
    let lookUps: () -> Int
    /// Moves look-ups on.
    let gather: () -> Void
    /// Forgets look-ups that failed: the next one asks anew.
    let forgetFailures: () -> Void
    /// The failure for a slug that nobody has.
    let unknown: (String) -> Failure
    /// The store, made where there is none.
    let store: () throws(Failure) -> Store
    /// The name of the store that approvals are bound to; nil where there is none.
    let storeID: () throws(Failure) -> String?
    let inbox: any Inbox

    func provider(_ call: Call) -> (any Provider)? { providers.named(call.tool.provider) }
}

extension Engine {
    /// A run of calls of these tools.
    package convenience init(_ toolbox: Toolbox, _ options: Options) throws(Failure) {
        let services = Services(toolbox, provider: options.provider)
        self.init(services, toolbox.gate(try toolbox.rules(), provider: options.provider), options)
    }
}

extension Services {
    /// - Parameter provider: of calls that name none.
    init(_ toolbox: Toolbox, provider: String? = nil) {
        self.init(
            settings: toolbox.settings, progress: toolbox.progress, providers: toolbox.providers,
            isDescribed: { toolbox.isDescribed($0, provider: provider) },
            lookUps: { toolbox.lookUps }, gather: toolbox.gather, forgetFailures: toolbox.forgetFailures,
            unknown: { toolbox.unknown($0) }, store: toolbox.store, storeID: toolbox.storeID, inbox: toolbox.inbox)
    }
}
