package import ActJSON
package import ActRecord
import ActSettings
import ActStore
package import ActSystem

/// The calls of one user and conversation that wait for somebody's word, in the store.
package struct Inbox {
    fileprivate let user: String
    fileprivate let conversation: String
    fileprivate let store: () throws(Failure) -> Store

    var table: HeldTable {
        get throws(Failure) { HeldTable(try store(), user: user, conversation: conversation) }
    }

    /// Puts a call aside, if `isSame` says of the record that waits under its id that it is this call too; whether it
    /// did.
    package func put(
        _ id: String, _ record: [UInt8], reason: String, isSame: (Call) -> Bool
    ) throws(Failure) -> Bool {
        try table.put(id, record: record, reason: reason, at: .now, isSame: isSame)
    }

    /// The calls that wait, oldest first; in place of one that can't be read, the reason.
    package func calls() throws(Failure) -> [Result<HeldCall, Failure>] {
        var reading = try Reading(self)
        return try reading.next(.max)
    }

    /// The absences of agents that asked for calls, by the calls' ids.
    package func absences() throws(Failure) -> [String: HeldCall.Absence] {
        guard Store.exists else { return [:] }
        var found: [String: HeldCall.Absence] = [:]
        for row in try ServedTable(try store(), user: user, conversation: conversation).all() where row.isLeft {
            found[row.id] = HeldCall.Absence(since: row.left)
        }
        return found
    }

    /// The call that waits under this id.
    package func call(_ id: String) throws(Failure) -> HeldCall? {
        try table.row(id).map { row throws(Failure) in try Inbox.call(row) }
    }

    static func call(_ row: HeldTable.Row, _ absence: HeldCall.Absence? = nil) throws(Failure) -> HeldCall {
        HeldCall(
            call: try HeldTable.call(of: row), reason: row.reason, at: row.at, absence: absence, mark: row.mark)
    }

    /// Puts the sealed line of a call in its place: it stays there until the journal has it as begun under that seal.
    /// Returns false for a call that waits no more.
    package func approve(_ id: String, _ record: [UInt8]) throws(Failure) -> Bool {
        try table.approve(id, record: record)
    }

    package func drop(_ id: String) throws(Failure) { try table.drop(id) }

    /// Lets a call go that was put aside for this reason; the other reason for which it stays, where it does.
    package func drop(_ id: String, heldFor reason: String) throws(Failure) -> String? {
        try table.drop(id, heldFor: reason)
    }

    /// Lets a call go that was approved under this nonce, and is kept elsewhere.
    package func drop(_ id: String, approvedUnder nonce: String) throws(Failure) {
        try table.drop(id, approvedUnder: nonce)
    }

    /// The number of calls that wait.
    package func count() throws(Failure) -> Int {
        let table = try table
        try table.dropJournalled()
        return try table.count()
    }

    /// The number of calls that wait, of all users.
    package func countOfAll() throws(Failure) -> Int { Store.exists ? try HeldTable.count(try store()) : 0 }
}

/// A call that waits for somebody's word.
package struct HeldCall {
    package let call: Call
    package let reason: String
    package let at: Moment
    /// The agent that asked is gone, since a time that is not always known.
    package struct Absence: Sendable {
        package let since: Moment?
    }

    /// The absence of the agent that asked; nil where it is there, and where the call was looked up by its id.
    package let absence: Absence?
    let mark: HeldTable.Mark

    /// The same as a member of the call, for who looks the inbox over.
    package var gone: [(RecordKey, JSON)] {
        absence.map { [(.clientGone, JSON.record([(.at, $0.since.map { .text($0.text) })]))] } ?? []
    }
}

extension ToolRegistry {
    /// The inbox of the user and conversation of the settings.
    package var inbox: Inbox { inbox(of: settings.conversation) }

    /// The inbox of another conversation of the same user.
    package func inbox(of conversation: String) -> Inbox {
        Inbox(user: settings.user, conversation: conversation, store: store)
    }

    /// The conversations of the user in which calls wait.
    package func conversationsWithHeldCalls() throws(Failure) -> [String] {
        Store.exists ? try HeldTable.conversations(try store(), user: settings.user) : []
    }

    /// Waits so many milliseconds for a change by others; where they tell of each change, until they do, or a time that is
    /// long enough not to matter. One of these descriptors ends the wait too.
    package func awaitOthers(_ milliseconds: Int, or descriptors: [Int32]) throws(Failure) {
        var waits = Waits()
        for descriptor in descriptors { waits.add(descriptor) }
        if Store.exists {
            let store = try store()
            let isWoken = store.isWoken()
            if let wakes = try store.wakes() {
                if isWoken { return }
                waits.add(wakes)
                waits.add(milliseconds: ToolRegistry.longestSilence)
                return waits.wait()
            }
        }
        waits.add(milliseconds: milliseconds)
        waits.wait()
    }

    /// Milliseconds after which somebody looks who was told nothing: the word may be lost on its way.
    package static let longestSilence = 30_000

    /// A number that is another one once somebody else has written to the store.
    package func writesOfOthers() throws(Failure) -> Int { Store.exists ? try store().changesOfOthers() : -1 }
}
