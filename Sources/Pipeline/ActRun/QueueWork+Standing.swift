import ActJSON
import ActStore
import ActSystem
import ActTools

/// The calls that a worker has not run, or not yet.
extension QueueWork {
    /// Takes the calls that are done out of the queue, and gives back the lanes of which nothing is in hand after this
    /// commit.
    func leaveLanes() throws(Failure) {
        try opened?.finish(finished)
        guard let lanes = opened?.lanes, !settled.isEmpty else { return }
        let over = Set(settled.compactMap { taken[$0]?.lane })
        let left = taken.lazy.filter { [settled] in !settled.contains($0.key) }.map(\.value.lane)
        let kept = Set(left).union(claimed.map(\.lane)).union(handed.map { [$0.lane] } ?? [])
        for lane in over.subtracting(kept) { try lanes.giveBack(lane) }
    }

    /// Whether the engine has a call of the queue under this number.
    func has(_ slot: Int) -> Bool { taken[slot] != nil }

    /// The number of calls that are still to run, and when the first of them is due; nil where there is none.
    func left() throws(Failure) -> (count: Int, due: Moment)? {
        guard let store = try store() else { return nil }
        return try queue(store).open()
    }

    /// Whether each call that is due belongs to another machine, or wants a tool that this one has not.
    func isElsewhere() throws(Failure) -> Bool {
        guard let store = try store() else { return false }
        let heads = try queue(store).heads().filter { $0.isDue(.now) }
        return !heads.isEmpty && !heads.contains { shared.canRun($0, .now, store, toolbox) }
    }

    /// Whether nothing is in hand, and nothing is due that nobody else has.
    func isIdle() throws(Failure) -> Bool {
        guard claimed.isEmpty, handed == nil, taken.isEmpty, let store = try store() else { return false }
        let now = Moment.now
        return try !queue(store).heads().contains {
            $0.isDue(now) && !$0.isClaimed && shared.canRun($0, now, store, toolbox)
        }
    }

    /// Milliseconds before the second try; each further pause is twice as long.
    private static let firstPause = 60_000

    /// Milliseconds until the next try: as the service said, else a minute, doubling to an hour, spread by a fifth.
    package static func pause(_ tries: Int, _ said: Int?) -> Int {
        let range = min(firstPause << min(max(0, tries - 1), 10), QueueStore.longestPause)
        let pause = said.map { min($0, QueueStore.longestPause) } ?? range
        return pause + Int.random(in: 0...max(1, said == nil ? range / 5 : 500))
    }
}
