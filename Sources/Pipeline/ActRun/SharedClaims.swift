import ActJSON
import ActStore
import ActSystem
import ActTools

/// The knowledge by which a worker claims lanes of a queue that machines share: only those whose tools it has.
struct SharedClaims {
    /// Providers and toolkits that this machine has, as `QueuedCall.tools` has them.
    private var tools: Set<String> = []
    private var providers: Set<String> = []
    /// Owners of calls whose process has ended.
    private var dead: Set<String> = []
    /// Lanes whose next call is left to other machines: its number, and until when, on the monotonic clock.
    private var left: [String: (number: Int, until: Int)] = [:]
    /// Milliseconds after which a call that was left is looked at again: a person may have allowed its signer.
    private static let leave = 60_000

    /// Whether a call can run here. Without a shared store every call can.
    func isHere(_ entry: QueuedCall, _ store: Store, _ registry: ToolRegistry) -> Bool {
        guard let own = store.machine else { return true }
        if let machine = entry.machine { return sameBytes(machine, own) }
        return registry.providers.named(entry.provider)?.has(entry.toolkit) ?? false
    }

    /// Whether a call that can run here is not left to others; one that is late is nobody's.
    func canRun(_ entry: QueuedCall, _ now: Moment, _ store: Store, _ registry: ToolRegistry) -> Bool {
        isHere(entry, store, registry)
            && (entry.until < now || left[entry.lane].map { monotonic() >= $0.until } ?? true)
    }

    /// Leaves the lane of a call to other machines; whether the call was not left before.
    mutating func leave(_ entry: QueuedCall) -> Bool {
        let before = left.updateValue((entry.number, monotonic() + SharedClaims.leave), forKey: entry.lane)
        return before?.number != entry.number
    }

    /// Notes the heads that can run here.
    mutating func learn(_ heads: [QueuedCall], _ registry: ToolRegistry) {
        tools = Set(heads.map(\.tools))
        dead = Set(heads.filter { !$0.isClaimed }.compactMap(\.owner))
        providers = registry.tookAtOnce
    }

    /// Claims so many free lanes, and the first calls of each.
    func claim(
        _ lanes: Lanes, _ count: Int, _ now: Moment, _ allows: (ToolSpec.Reach) -> Bool
    ) throws(Failure) -> [QueuedCall] {
        guard !tools.isEmpty else { return [] }
        var wanted = Lanes.Wanted(count)
        (wanted.tools, wanted.providers, wanted.dead) = (tools, providers, dead)
        wanted.reaches = Set(ToolSpec.Reach.allCases.filter(allows).map(\.rawValue))
        wanted.left = Set(left.filter { monotonic() < $0.value.until }.keys)
        return try lanes.claim(wanted, at: now)
    }
}

extension ToolRegistry {
    /// The providers whose calls are in the store: many run in one commit.
    var tookAtOnce: Set<String> { Set(providers.filter(\.profile.isLocal).map(\.profile.name)) }
}
