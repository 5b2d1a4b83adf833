package import ActDecide
import ActJSON
import ActMake
import ActRecord
import ActSettings
import ActSystem
package import ActTools

/// The operations that deciding calls needs of the rest of the house, each as narrow as its use: no toolbox, no store.
struct Services {
    let settings: Settings
    let progress: any Progress
    /// Has unknown tools looked up again; whether any may be known since.
    let forgetUnknown: () throws(Failure) -> Bool
    /// Counts a use of each rule; false, with none counted, where one is used up.
    let use: ([Rule]) throws(Failure) -> Bool
    /// The recorded questions of a service about the call of this id.
    let asked: (String) throws(Failure) -> JSON?
    /// Whether the journal has this very call under its id.
    let isOnRecord: (Record) throws(Failure) -> Bool
    /// Whether the journal has this very call as done: it would only be replayed.
    let isDone: (Record) throws(Failure) -> Bool
    /// The name of the store that approvals are bound to; the store is made where there is none.
    let storeID: () throws(Failure) -> String
    /// The things that a call changes or deletes, as its provider knows them.
    let preview: (ToolSpec, JSON.Object) -> Preview?
    /// Sentences about the arguments that a call says the memory gave.
    let remembered: (JSON?, JSON.Object) -> [String]
    let inbox: any Inbox
    /// A number that is another one once somebody else has written to the store.
    let writesOfOthers: () throws(Failure) -> Int
    /// Pins tools as they are.
    let pin: ([ToolSpec]) throws(Failure) -> Void
    /// Keeps that a person said no to the call of this id and tool, with the person's words where there were any.
    let deny: (ToolSpec, String, String?) throws(Failure) -> Void
}

extension Confirmation {
    /// Deciding with these tools, and with the inbox in the store.
    package init(
        _ toolbox: Toolbox, _ rules: Rules, _ options: Options, _ terminal: any PromptTerminal
    ) {
        let services = Services(
            settings: toolbox.settings, progress: toolbox.progress, forgetUnknown: toolbox.forgetUnknown,
            use: toolbox.use,
            asked: toolbox.asked, isOnRecord: toolbox.isOnRecord, isDone: toolbox.isDone,
            storeID: toolbox.makeStoreID,
            preview: { tool, arguments in toolbox.provider(tool.provider)?.preview(tool, arguments) },
            remembered: toolbox.remembered, inbox: toolbox.inbox,
            writesOfOthers: toolbox.writesOfOthers, pin: toolbox.pin, deny: toolbox.deny)
        self.init(services, toolbox.gate(rules), rules, options, terminal)
    }
}
