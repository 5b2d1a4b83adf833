import ActCore
import ActStore
import ActTools

/// The knowledge by which a worker claims lanes of a queue that machines share: only those whose tools it has.
struct SharedClaims {
    /// Providers and toolkits that this machine has, as `QueueStore.Entry.tools` has them.
    private var tools: Set<String> = []
    private var providers: Set<String> = []
    /// Owners of calls whose process has ended.
    private var dead: Set<String> = []

    /// Whether a call can run here. Without a shared store every call can.
    func isHere(_ entry: QueueStore.Entry, _ store: Store, _ services: Services) -> Bool {
        guard let own = store.machine else { return true }
        if let machine = entry.machine { return sameBytes(machine, own) }
        return services.providers.named(entry.provider)?.has(entry.toolkit) ?? false
    }

    /// Notes the heads that can run here.
    mutating func learn(_ heads: [QueueStore.Entry], _ services: Services) {
        tools = Set(heads.map(\.tools))
        dead = Set(heads.filter { !$0.isClaimed }.compactMap(\.owner))
        providers = services.tookAtOnce
    }

    /// Claims so many free lanes, and the first calls of each.
    func claim(
        _ lanes: Lanes, _ count: Int, _ now: Moment, _ allows: (ToolSpec.Reach) -> Bool
    ) throws(Failure) -> [QueueStore.Entry] {
        guard !tools.isEmpty else { return [] }
        var wanted = Lanes.Wanted(count)
        (wanted.tools, wanted.providers, wanted.dead) = (tools, providers, dead)
        wanted.reaches = Set(ToolSpec.Reach.allCases.filter(allows).map(\.rawValue))
        return try lanes.claim(wanted, at: now)
    }
}

extension Services {
    /// The providers whose calls are in the store: many run in one commit.
    var tookAtOnce: Set<String> { Set(providers.filter(\.profile.isLocal).map(\.profile.name)) }
}
