package import ActCore
package import ActGate
package import ActTools

/// The operations that deciding calls needs of the rest of the house, each as narrow as its use: no toolbox, no store.
package struct Services {
    let settings: Settings
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
    let inbox: any Inbox

    package init(
        settings: Settings, inbox: any Inbox, forgetUnknown: @escaping () throws(Failure) -> Bool,
        use: @escaping ([Rule]) throws(Failure) -> Bool, asked: @escaping (String) throws(Failure) -> JSON?,
        isOnRecord: @escaping (Record) throws(Failure) -> Bool, isDone: @escaping (Record) throws(Failure) -> Bool,
        storeID: @escaping () throws(Failure) -> String,
        preview: @escaping (ToolSpec, JSON.Object) -> Preview?
    ) {
        self.settings = settings
        self.inbox = inbox
        self.forgetUnknown = forgetUnknown
        self.use = use
        self.asked = asked
        self.isOnRecord = isOnRecord
        self.isDone = isDone
        self.storeID = storeID
        self.preview = preview
    }
}

/// The calls of one user and conversation that wait for somebody's word.
package protocol Inbox {
    /// Puts a call aside, if `isSame` says of the record that waits under its id that it is this call too; whether it
    /// did.
    func put(
        _ id: String, _ record: [UInt8], reason: String, isSame: (Record) -> Bool
    ) throws(Failure) -> Bool
    /// The calls that wait, oldest first; in place of one that can't be read, the reason.
    func calls() throws(Failure) -> [Result<HeldCall, Failure>]
    /// Puts the sealed line of a call in its place: it stays there until the journal has it as begun under that seal.
    func approve(_ id: String, _ record: [UInt8]) throws(Failure)
    func drop(_ id: String) throws(Failure)
    /// The number of calls that wait, of all users.
    func countOfAll() throws(Failure) -> Int
}

/// A call that waits for somebody's word.
package struct HeldCall {
    package let record: Record
    package let reason: String
    package let at: Moment

    package init(record: Record, reason: String, at: Moment) {
        self.record = record
        self.reason = reason
        self.at = at
    }
}
