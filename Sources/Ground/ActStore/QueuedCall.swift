import ActDatabase
package import ActJSON
package import ActRecord
package import ActSystem

/// A call in the queue.
package struct QueuedCall {
    package let number: Int
    package let id: String
    package let conversation: String
    package let tool: String
    package let provider: String
    package let toolkit: String
    package let account: String?
    package let lane: String
    /// The network that its tool needs.
    package let reach: String
    package let record: [UInt8]
    package let digest: [UInt8]
    package var state: QueueState
    package var why: String?
    package var tries: Int
    package let added: Moment
    package var due: Moment
    package var until: Moment
    package let owner: String?
    package var fence: Int
    /// Whether a worker has it now.
    package let isClaimed: Bool
    /// The only machine that can run it; nil where any can.
    package var machine: String? { QueueStore.machine(of: lane) }
    /// Its provider and toolkit.
    package var tools: String { "\(provider) \(toolkit)" }

    /// Its call. Throws where its line has none, or another.
    package func call() throws(Failure) -> Call {
        let found = try Call(line: record)
        guard let own = found.id, sameBytes(own, id) else {
            throw Failure(.badRecord, "it is another call's")
        }
        return found
    }

    /// Whether it may be tried now. One that would be due only after the longest pause was put off by another clock.
    package func isDue(_ now: Moment) -> Bool {
        due.milliseconds <= now.milliseconds || due.milliseconds - now.milliseconds > 2 * QueueStore.longestPause
    }
}

extension QueuedCall {
    static let columns = """
        number, id, conversation, tool, provider, lane, record, digest, state, why, tries, added, due, until, owner,
        claimed_until, fence, toolkit, account, reach
        """

    init(_ row: SQLRow, _ database: any Database) throws(Failure) {
        func moment(_ column: Int32) throws(Failure) -> Moment {
            Moment(milliseconds: try row.checkedInt(column, in: Moment.range) ?? 0)
        }
        guard let state = QueueState(rawValue: try row.neededText(8)) else {
            throw row.damage(8, "not one of the choices")
        }
        let owner = try row.checkedText(14)
        self.init(
            number: try row.checkedInt(0, in: 1...Int.max) ?? 0, id: try row.neededText(1),
            conversation: try row.neededText(2),
            tool: try row.neededText(3), provider: try row.neededText(4), toolkit: try row.neededText(17),
            account: try row.checkedText(18),
            lane: try row.neededText(5), reach: try row.neededText(19), record: Array(try row.neededText(6).utf8),
            digest: row.blob(7) ?? [], state: state, why: try row.checkedText(9),
            tries: try row.checkedInt(10, in: 0...Int(Int32.max)) ?? 0, added: try moment(11), due: try moment(12),
            until: try moment(13), owner: owner, fence: try row.checkedInt(16, in: 0...Int.max - 1) ?? 0,
            isClaimed: try owner.map { owner throws(Failure) in try database.live(owner) != nil } ?? false)
    }
}
