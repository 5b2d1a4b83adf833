import ActJSON
import ActStore
import ActSystem
import ActTools

/// The turns of lanes of a queue that machines share: a lane stays a worker's for some calls, and the next of them begins
/// in the commit in which the one before it ends. It is known from the commit in which that one began, and claimed only
/// when it begins: until then it is anybody's to change.
struct LaneTurns {
    /// The calls and the milliseconds of a turn, after which the lane that waits for the longest time comes first.
    private static let (most, longest) = (16, 5000)

    private struct Turn {
        /// The calls that it had.
        var count = 0
        let since = monotonic()
        var next: Lanes.Next?
    }

    /// By lane, with the fence under which it began.
    private var turns: [String: (fence: Int, turn: Turn)] = [:]
    /// The calls that follow others, by their numbers until they have a ticket.
    private var handed: [Int: (next: Lanes.Next, before: QueuedCall)] = [:]
    private var following: [Int: (next: Lanes.Next, before: QueuedCall)] = [:]
    /// The tickets that the commit under way has claimed.
    private var claimed: Set<Int> = []

    /// Takes the call behind one that has ended, where the turn of the lane goes on and it may begin.
    mutating func next(
        behind entry: QueuedCall, _ now: Moment, _ allows: (ToolSpec.Reach) -> Bool
    ) -> QueuedCall? {
        guard let (fence, turn) = turns[entry.lane], fence == entry.fence, let next = turn.next,
            turn.count < LaneTurns.most, monotonic() - turn.since < LaneTurns.longest
        else { return nil }
        turns[entry.lane]?.turn.next = nil
        var call = next.call
        // A damaged one, and one that is late, are found by a look at the heads.
        guard call.isDue(now), call.until >= now, !call.isClaimed, !call.isSentence, (try? call.call()) != nil,
            ToolSpec.Reach(rawValue: call.reach).map(allows) ?? true
        else { return nil }
        call.fence = entry.fence
        handed[call.number] = (next, entry)
        return call
    }

    /// A call that was handed out has a ticket.
    mutating func take(_ call: QueuedCall, _ ticket: Int) {
        if let found = handed.removeValue(forKey: call.number) { following[ticket] = found }
    }

    /// Whether a call that was handed out is still anybody's.
    func isUnclaimed(_ ticket: Int) -> Bool { following[ticket] != nil && !claimed.contains(ticket) }

    /// Whether the claim of a call counts in the commit that begins it; notes the call behind it.
    mutating func begins(_ entry: QueuedCall, _ ticket: Int, _ lanes: Lanes) throws(Failure) -> Bool {
        let found =
            if isUnclaimed(ticket), let (next, before) = following[ticket] {
                try lanes.begin(next, behind: before)
            } else {
                try lanes.begin(entry)
            }
        var turn = Turn()
        if let (fence, known) = turns[entry.lane], fence == entry.fence { turn = known }
        turn.count += 1
        turn.next = found.next
        turns[entry.lane] = found.isHeld ? (entry.fence, turn) : nil
        if found.isHeld { claimed.insert(ticket) }
        return found.isHeld
    }

    /// The commit was undone.
    mutating func undone() { claimed = [] }

    /// The commit is done: the calls of these tickets have ended, or were let go, and these lanes are given back.
    mutating func forget(_ tickets: Set<Int>, _ lanes: Set<String>) {
        for ticket in tickets.union(claimed) { following[ticket] = nil }
        claimed = []
        for lane in lanes { turns[lane] = nil }
    }
}
