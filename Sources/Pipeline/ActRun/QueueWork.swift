import ActDecide
package import ActJSON
package import ActRecord
package import ActSettings
package import ActStore
package import ActSystem
package import ActTools

/// The queue as the source of a run: claims the heads of lanes that are due, hands them to the engine, and writes what
/// came of each into the queue, in the commit that the journal has it in.
package final class QueueWork: Source {
    package struct Options {
        package var jobs: Int
        /// Whether it stays when nothing is due.
        package var watches = false
        /// The tries after which a call is given up.
        package var tries = 10
        /// The calls that it takes, at most.
        package var limit = Int.max
        package var posting: Posting?

        package init(jobs: Int) { self.jobs = jobs }
    }

    /// Milliseconds between two looks at the queue: while others have claimed what is due, and while nothing is.
    private static let (shortPause, longPause) = (100, 500)
    /// The same where machines share the queue, and whoever changes it wakes the others.
    private static let (sharedPause, wokenPause) = (1000, 30_000)
    /// Milliseconds for which lanes are claimed without a look at all heads.
    private static let sharedLook = 5000
    /// The same between two looks for lanes of the past.
    private static let tidying = 3_600_000
    /// Calls of a lane whose effect is in the store that are taken at once: each still runs after the one before.
    private static let depth = 256
    /// Milliseconds between two tries to reach a store that machines share.
    private static let reconnecting = 500

    private let registry: ToolRegistry
    private let options: Options
    private var opened: QueueStore?
    /// The lanes that are claimed where machines share the queue.
    private var shared = SharedClaims()
    /// The descriptor by which others wake this process; nil where it looks by itself.
    package private(set) var waits: Int32?
    private var isWoken = false
    /// When all heads were looked at last, on the monotonic clock.
    private var lookedAt = 0
    /// When lanes of the past are looked for next.
    private var tidiesAt = 0
    private lazy var notice = options.watches ? ServiceNotice() : nil
    /// The calls that stand behind those of this process in their lanes.
    private var turns = LaneTurns()
    /// The tickets of calls that have ended, whose outcomes the next commit writes.
    private var ended: () -> [Int] = { [] }
    /// Calls that are claimed and were not handed out yet, the next one last.
    private var claimed: [QueuedCall] = []
    /// The call that was handed out last, until the engine has given it a ticket.
    private var handed: QueuedCall?
    /// The number of calls that may still be handed out.
    private var room: Int
    /// Calls that the engine has, by ticket.
    private var taken: [Int: QueuedCall] = [:]
    /// Tickets whose calls are settled, or were let go, once the commit under way is.
    private var settled: Set<Int> = []
    /// The calls of these that are done, until the end of the commit.
    private var finished: [QueuedCall] = []
    /// When the first call is due that this process is to try again.
    private var retryAt: Int?
    /// The lanes that the commit under way gives back.
    private var returned: Set<String> = []
    /// Calls that lanes go on without, told once the commit under way is.
    private var passed: [QueuedCall] = []
    /// The words on answers to sentences, told once the commit under way is.
    private var answered: [(words: String, hint: String?)] = []
    /// Calls that are left to other machines, and the way on here, told once the commit under way is.
    private var leaving: [(entry: QueuedCall, hint: String?)] = []
    /// Lanes whose head waits now: nothing behind it runs.
    private var blocked: Set<String> = []
    /// Whether calls of tools with this reach may begin, as the machine is now.
    private var allows: (ToolSpec.Reach) -> Bool = { _ in true }
    /// Whether a lane may have a new head.
    private var isChanged = true
    /// Whether calls that were done elsewhere have left the queue: later ones leave it when they are handed out.
    private var hasLooked = false
    private var isOpen = false
    private var isOver = false
    /// Whether the store is out of reach, and that was said.
    private var isCutOff = false
    /// Whether a call was given up that was to run by now.
    private(set) var hasExpired = false
    package private(set) var nextLook: Int?

    package init(_ registry: ToolRegistry, _ options: Options) {
        self.registry = registry
        self.options = options
        room = options.limit
    }

    /// Claims only calls of tools whose reach this lets begin.
    func follow(_ allows: @escaping (ToolSpec.Reach) -> Bool, ended: @escaping () -> [Int]) {
        (self.allows, self.ended) = (allows, ended)
    }

    package var share: (read: Int, size: Int)? { nil }
    package var isRepeatable: Bool { true }
    /// The store; nil while there is none. Throws where it is not the one that was opened: its calls run elsewhere.
    func store() throws(Failure) -> Store? {
        guard isOpen || Store.exists else { return nil }
        let store = try registry.store()
        isOpen = true
        do throws(Failure) { try store.checkFiles() } catch {
            throw Failure(error.code, error.message, hint: "start it again, with the store that is there then")
        }
        return store
    }

    func queue(_ store: Store) -> QueueStore {
        if let opened { return opened }
        let queue = QueueStore(store, user: registry.settings.user, conversation: registry.settings.conversation)
        opened = queue
        return queue
    }

    /// Whether somebody changed the queue since it was looked at.
    func wasWoken() -> Bool {
        if let opened, waits != nil, opened.isWoken() { isWoken = true }
        return isWoken
    }

    /// Tells the service manager that this process lives, or ends; returns when it wants to be told again.
    func tellService() -> Int? {
        if Interrupt.isPending { notice?.stop() }
        return notice?.pulse()
    }

    // The source.

    package func isReady() throws(Failure) -> Bool {
        // After a signal nothing more is claimed.
        if room == 0 { isOver = true }
        moveOn()
        if !claimed.isEmpty || isOver || Interrupt.isPending { return true }
        guard isChanged || wasWoken() || monotonic() >= nextLook ?? 0 else { return false }
        do throws(Failure) { try claim() } catch {
            guard options.watches, error.code.is(.busy), opened != nil, SharedStore.current != nil else {
                throw error
            }
            rest(without: error)
        }
        return !claimed.isEmpty || isOver
    }

    /// Takes the calls behind those that have ended, each of which begins in the commit that its predecessor ends in.
    private func moveOn() {
        guard claimed.isEmpty, !Interrupt.isPending, opened?.lanes != nil else { return }
        for ticket in ended() where claimed.count < room && !settled.contains(ticket) {
            guard let entry = taken[ticket], !blocked.contains(entry.lane),
                let next = turns.next(behind: entry, .now, allows)
            else { continue }
            claimed.append(next)
        }
    }

    /// The store that machines share is out of reach: a worker goes on when it is there again.
    private func rest(without failure: Failure) {
        if !isCutOff { registry.progress.warn(failure.message, hint: "it goes on when the store is there again") }
        (isCutOff, waits, nextLook) = (true, nil, monotonic() + QueueWork.reconnecting)
    }

    package func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Record? {
        guard !Interrupt.isPending, room > 0, let entry = claimed.popLast() else { return nil }
        room -= 1
        do throws(Failure) {
            let call = try entry.call()
            do throws(Failure) {
                let approved = try entry.isSentence ? options.posting?.approved(call) : call
                handed = entry
                return approved?.record
            } catch { return try putOff(entry, error) }
        } catch {
            return try Record(try giveUp(entry, error).record())
        }
    }

    /// A sentence that may not be posted now waits, or is given up where a rule says so.
    private func putOff(_ entry: QueuedCall, _ failure: Failure) throws(Failure) -> Record {
        var entry = entry
        (entry.state, entry.why) = (failure.code.is(.unused) ? .retrying : .dead, failure.message)
        entry.due = Moment(milliseconds: Moment.now.milliseconds + QueueWork.pause(entry.tries, nil))
        try letGo(entry)
        var members = failure.record().object ?? JSON.Object()
        members[.id] = .text(entry.id)
        return try Record(.object(members))
    }

    /// A call whose record can't be read costs itself: its lane goes on.
    private func giveUp(_ entry: QueuedCall, _ why: Failure) throws(Failure) -> Failure {
        var entry = entry
        (entry.state, entry.why) = (.dead, "its record is damaged: \(why.message)")
        try letGo(entry)
        return Failure(.io, "the queued call '\(entry.id)' is damaged: \(why.message)", hint: Store.repair)
    }

    /// Writes what a call that was not handed out came to, and lets its lane go.
    private func letGo(_ entry: QueuedCall) throws(Failure) {
        let store = try registry.store()
        _ = try store.transaction { () throws(Failure) in
            let isOurs = try queue(store).settle(entry)
            let isKept = (claimed + taken.values).contains { sameBytes($0.lane, entry.lane) }
            if !isKept { try queue(store).lanes?.giveBack([entry.lane]) }
            return isOurs
        }
        if !entry.state.isOpen { passed.append(entry) }
        tellPassed()
        isChanged = true
    }

    private func claim() throws(Failure) {
        (isChanged, isWoken) = (false, false)
        let busy = Set(taken.values.map(\.lane))
        guard let store = try store() else { return rest(isBusy: false) }
        // The clock is the store's, once it is open.
        let now = Moment.now
        let queue = queue(store)
        if options.watches { waits = try store.wakes() }
        isCutOff = false
        notice?.ready()
        guard busy.count < options.jobs else { return rest(isBusy: true) }
        // Heads that are late, and lanes of new tools, are not found so.
        if let lanes = queue.lanes, hasLooked, monotonic() - lookedAt < QueueWork.sharedLook {
            claimed = try shared.claim(lanes, min(room, options.jobs - busy.count), now, allows).reversed()
            blocked.subtract(claimed.map(\.lane))
            if !claimed.isEmpty { return }
            if !taken.isEmpty { return rest(isBusy: true) }
        }
        guard queue.lanes != nil else { return try claimHere(queue, store, busy, now) }
        if !hasLooked {
            // It takes the lock of the user only where there are such.
            try queue.dropDone()
            hasLooked = true
        }
        lookedAt = monotonic()
        // Outcomes that another process of this machine kept for the store are delivered without a wait.
        try Journal(store).deliver(user: registry.settings.user)
        try queue.lanes?.giveBack(beside: busy)
        let all = try queue.look()
        if all.areSomeIdle || monotonic() >= tidiesAt {
            try queue.lanes?.tidy()
            tidiesAt = monotonic() + QueueWork.tidying
        }
        let own = all.heads.filter { shared.canRun($0, now, store, registry) }
        let heads = own.filter { $0.isDue(now) && ToolSpec.Reach(rawValue: $0.reach).map(allows) ?? true }
        shared.learn(own, registry)
        let free = heads.filter { !$0.isClaimed && !busy.contains($0.lane) }
        let isBusy = heads.contains(where: \.isClaimed)
        guard !free.isEmpty else { return rest(isBusy: isBusy, own, now) }
        blocked.subtract(free.map(\.lane))
        if free.contains(where: { $0.until < now }) {
            claimed = try claim(free, queue, store, now).reversed()
        }
        if let lanes = queue.lanes, claimed.isEmpty {
            claimed = try shared.claim(lanes, min(room, options.jobs - busy.count), now, allows).reversed()
        }
        endLook(own, now)
    }

    /// The same on one machine, where the calls themselves say who has them: no more heads are looked at than are due and
    /// can be taken.
    private func claimHere(
        _ queue: QueueStore, _ store: Store, _ busy: Set<String>, _ now: Moment
    ) throws(Failure) {
        func mayRun(_ head: QueuedCall) -> Bool { ToolSpec.Reach(rawValue: head.reach).map(allows) ?? true }
        func isFree(_ head: QueuedCall) -> Bool { !head.isClaimed && !busy.contains(head.lane) && mayRun(head) }
        let heads = try queue.heads(
            due: now, min(room, options.jobs - busy.count), beside: busy.count, where: isFree)
        let free = heads.filter(isFree)
        guard !free.isEmpty else { return rest(isBusy: heads.contains { $0.isClaimed && mayRun($0) }) }
        blocked.subtract(free.map(\.lane))
        claimed = try claim(free, queue, store, now).reversed()
        endLook([], now)
    }

    /// Ends a look at free heads.
    private func endLook(_ own: [QueuedCall], _ now: Moment) {
        let isLate = !passed.isEmpty
        tellPassed()
        hasLooked = true
        // Others were faster, or all were late; there may be more of these.
        if claimed.isEmpty { rest(isBusy: true, own, now) }
        if isLate { nextLook = monotonic() }
    }

    /// Gives up heads that are late, and claims what is to run of the others; where machines share the queue, only what
    /// is late and was begun.
    private func claim(
        _ free: [QueuedCall], _ queue: QueueStore, _ store: Store, _ now: Moment
    ) throws(Failure) -> [QueuedCall] {
        let locals = registry.tookAtOnce
        let lanes = min(room, options.jobs - Set(taken.values.map(\.lane)).count)
        return try store.transaction(lasting: false) { () throws(Failure) in
            var claimed: [QueuedCall] = []
            // Read again: another worker may have been faster.
            let journal = Journal(store)
            var late: [String] = []
            let heads =
                queue.lanes == nil
                ? try free.filter { $0.until < now }
                    .map { head throws(Failure) in try queue.head(head.number) }.compactMap(\.self)
                : try queue.heads()
            for head in heads
            where head.isDue(now) && head.until < now && !head.isClaimed && shared.isHere(head, store, registry) {
                // A call that was begun, and has no outcome, may have happened: the engine tells.
                let begun = try journal.entry(head.id, user: registry.settings.user)
                if begun.map({ $0.outcome?.isUnknown ?? true }) ?? false {
                    late.append(head.lane)
                } else {
                    try expire(head, queue)
                }
            }
            let some = free.filter { late.contains($0.lane) || queue.lanes == nil && $0.until >= now }
            for head in some.prefix(lanes) {
                let limit = locals.contains(head.provider) ? min(room - claimed.count, QueueWork.depth) : 1
                guard limit > 0 else { break }
                let calls = try queue.claim(head.lane, limit: limit, late: late.contains(head.lane), at: now)
                if calls.isEmpty { try queue.checkClaim(of: head, at: now) }
                claimed += calls
            }
            return claimed
        }
    }

    /// Gives a head up that was to run by now.
    private func expire(_ head: QueuedCall, _ queue: QueueStore) throws(Failure) {
        var head = head
        (head.state, head.why) = (head.isSentence ? .dead : .expired, "it was to run by \(head.until.text)")
        if !head.isSentence { try registry.inbox.put(head, nil) }
        try queue.change(head, to: head.state, why: head.why, due: head.due)
        passed.append(head)
        hasExpired = true
    }

    /// Says that lanes go on without calls, which they would else wait for.
    private func tellPassed() {
        for entry in passed {
            registry.progress.warn(
                "'\(entry.id)' (\(entry.tool)) \(entry.passing), and its lane goes on without it",
                hint: registry.settings.remedy(entry.id, entry.state))
        }
        passed = []
    }

    /// Nothing can be claimed now.
    ///
    /// - Parameters:
    ///   - isBusy: whether somebody has a due call: the next of its lane may be ours.
    ///   - heads: those that may become due here.
    private func rest(isBusy: Bool, _ heads: [QueuedCall] = [], _ now: Moment = .now) {
        isOver = !options.watches && !isBusy && taken.isEmpty
        var pause = isBusy ? QueueWork.shortPause : QueueWork.longPause
        // A call behind one in hand needs no look, and one that is tried again has its time.
        if opened?.lanes != nil, !taken.isEmpty { pause = QueueWork.sharedLook }
        if let due = retryAt, due <= now.milliseconds { retryAt = nil }
        if options.watches, waits != nil {
            let isHeldUp = heads.contains { !$0.isClaimed && $0.isDue(now) }
            let first = heads.filter { !$0.isDue(now) }.map { $0.due.milliseconds - now.milliseconds }.min()
            let busyPause = taken.isEmpty ? QueueWork.sharedPause : QueueWork.sharedLook
            pause = min(isBusy || isHeldUp ? busyPause : QueueWork.wokenPause, first ?? .max)
        }
        nextLook = monotonic() + min(pause, retryAt.map { $0 - now.milliseconds } ?? .max)
    }

    /// The engine has given the call that was handed out a ticket.
    func take(_ ticket: Int) {
        taken[ticket] = handed
        if let handed { turns.take(handed, ticket) }
        handed = nil
    }

    /// Lets go what was claimed and not begun, so that others need not wait for the end of this process.
    func giveBack() {
        guard let opened, let lanes = opened.lanes else { return }
        let entries = claimed + (handed.map { [$0] } ?? []) + taken.values
        (claimed, handed, taken) = ([], nil, [:])
        // Their claims end with the process too.
        if !entries.isEmpty { try? lanes.giveBack(entries, opened) }
    }

    // In the engine's commit.

    /// Whether a call may begin: the claim still counts, and nothing before it in its lane waits or runs. Otherwise the
    /// call is let go.
    func mayBegin(_ ticket: Int, _ journal: Journal) throws(Failure) -> Bool {
        guard let entry = taken[ticket] else { return true }
        let queue = queue(journal.store)
        if try begins(entry, ticket, queue) { return true }
        try queue.release(entry)
        settled.insert(ticket)
        return false
    }

    /// Whether the claim of a call counts. One that stood behind another is claimed now.
    private func begins(_ entry: QueuedCall, _ ticket: Int, _ queue: QueueStore) throws(Failure) -> Bool {
        let isNext = !taken.contains { other, before in
            other < ticket && sameBytes(before.lane, entry.lane) && !settled.contains(other)
        }
        guard isNext, !blocked.contains(entry.lane) else { return false }
        guard let lanes = queue.lanes, !registry.tookAtOnce.contains(entry.provider) else {
            return try queue.holds(entry, at: .now)
        }
        return try turns.begins(entry, ticket, lanes)
    }

    /// Writes what came of calls into the queue.
    ///
    /// - Returns: the events that are told: nothing came of a call that is left to other machines.
    func settle(_ events: [Engine.Event], _ journal: Journal) throws(Failure) -> [Engine.Event] {
        var told: [Engine.Event] = []
        for event in events {
            guard let entry = taken[event.ticket], !settled.contains(event.ticket), let line = event.results.first
            else {
                told.append(event)
                continue
            }
            // A call behind another that is refused before it begins is anybody's still, and may be another by now.
            if turns.isUnclaimed(event.ticket), try !mayBegin(event.ticket, journal) {
                told.append(Engine.Event(ticket: event.ticket, results: []))
                continue
            }
            settled.insert(event.ticket)
            if QueueTransition(line).isElsewhere, queue(journal.store).lanes != nil {
                try leave(entry, line, journal)
                told.append(Engine.Event(ticket: event.ticket, results: []))
            } else {
                try settle(entry, line, journal)
                told.append(event)
            }
        }
        return told
    }

    /// Lets a call go whose approval this machine can't judge: its lane waits for one that can.
    private func leave(_ entry: QueuedCall, _ line: CallResult, _ journal: Journal) throws(Failure) {
        var entry = entry
        entry.why = line.message
        _ = try queue(journal.store).settle(entry)
        // Calls behind it in its lane were claimed with it.
        if blocked.insert(entry.lane).inserted { leaving.append((entry, line.elsewhere?.hint)) }
    }

    /// Ends what the commit did: nothing of it is undone any more.
    func committed() {
        for ticket in settled { taken[ticket] = nil }
        turns.forget(settled, returned)
        // A lane that this process goes on with is no news.
        if opened?.lanes == nil ? !settled.isEmpty : !returned.isEmpty { isChanged = true }
        returned = []
        for (entry, hint) in leaving where shared.leave(entry) {
            registry.progress.warn(
                "'\(entry.id)' (\(entry.tool)) is left to other machines: \(entry.why ?? "")",
                hint: hint)
        }
        for (words, hint) in answered { registry.progress.warn(words, hint: hint) }
        (settled, finished, leaving, answered) = ([], [], [], [])
        tellPassed()
    }

    /// The commit was undone.
    func undone() {
        blocked.subtract(leaving.map(\.entry.lane))
        turns.undone()
        returned = []
        (settled, finished, passed, leaving, answered) = ([], [], [], [], [])
    }

    private func settle(_ entry: QueuedCall, _ line: CallResult, _ journal: Journal) throws(Failure) {
        let queue = queue(journal.store)
        // The journal has what came of a call, whoever has its place in the queue by now.
        guard line.outcome?.isDone != true else {
            if entry.isSentence { try keepAnswer(to: entry, line) }
            return finished.append(entry)
        }
        var entry = entry
        entry.why = line.message
        switch QueueTransition(line) {
        case .later(let isTry):
            if isTry { entry.tries += 1 }
            let isOver = entry.tries >= options.tries
            entry.state = isOver ? .dead : .retrying
            if isOver { entry.why = "tried \(entry.tries) times: \(line.message ?? "")" }
            entry.due = Moment(milliseconds: Moment.now.milliseconds + QueueWork.pause(entry.tries, line.wait))
            if !isOver {
                blocked.insert(entry.lane)
                retryAt = min(retryAt ?? .max, entry.due.milliseconds)
            }
        case .unknown: entry.state = .unknown
        // On one machine there is no other that could judge it.
        case .needsApproval where entry.isSentence: entry.state = .dead
        case .needsApproval, .elsewhere:
            entry.state = .expired
            try registry.inbox.put(entry, line.outcome?.waits == true ? line.bytes : nil)
        case .dead: entry.state = .dead
        }
        let isOurs = try queue.settle(entry)
        guard isOurs else { return try queue.settleUnknown(entry, why: line.message) }
        if !entry.state.isOpen { passed.append(entry) }
    }

    // The calls that it has not run, or not yet.

    /// Takes the calls that are done out of the queue, and gives back the lanes of which nothing is in hand after this
    /// commit.
    func leaveLanes() throws(Failure) {
        try opened?.finish(finished)
        guard let lanes = opened?.lanes, !settled.isEmpty else { return }
        let over = Set(settled.compactMap { taken[$0]?.lane })
        let busy = taken.lazy.filter { [settled] in !settled.contains($0.key) }.map(\.value.lane)
        let kept = Set(busy).union(claimed.map(\.lane)).union(handed.map { [$0.lane] } ?? [])
        returned = over.subtracting(kept)
        try lanes.giveBack(returned)
    }

    /// Whether the engine has a call of the queue under this number.
    func has(_ ticket: Int) -> Bool { taken[ticket] != nil }

    /// Whether it has taken as many calls as it was to.
    var isFull: Bool { room == 0 }

    /// The number of calls that are still to run, and when the first of them is due; nil where there is none.
    func left() throws(Failure) -> (count: Int, due: Moment)? {
        guard let store = try store() else { return nil }
        return try queue(store).open()
    }

    /// Whether each call that is due belongs to another machine, or wants a tool that this one has not.
    func isElsewhere() throws(Failure) -> Bool {
        guard let store = try store(), store.isShared else { return false }
        let heads = try queue(store).heads().filter { $0.isDue(.now) }
        return !heads.isEmpty && !heads.contains { shared.canRun($0, .now, store, registry) }
    }

    /// Whether nothing is in hand, and nothing is due that nobody else has.
    func isIdle() throws(Failure) -> Bool {
        guard claimed.isEmpty, handed == nil, taken.isEmpty, let store = try store() else { return false }
        let (queue, now) = (queue(store), Moment.now)
        guard store.isShared else {
            return try !queue.heads(due: now, 1) { !$0.isClaimed }.contains { !$0.isClaimed }
        }
        return try !queue.heads().contains {
            $0.isDue(now) && !$0.isClaimed && shared.canRun($0, now, store, registry)
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

    // Sentences: nobody is asked about them, and the calls that their answers want wait in the inbox.

    /// Puts the call that an answer wants into the inbox, without an approval, in the commit that has the answer.
    private func keepAnswer(to entry: QueuedCall, _ line: CallResult) throws(Failure) {
        let own = registry.settings
        do throws(Failure) {
            let result = try Record(line: line.bytes)
            // Without an answer somebody said that it happened (act-queue resolve).
            guard let answer = result[.data] else { return }
            guard let call = try options.posting?.wanted(try entry.call(), answer), let id = call.id else {
                return
            }
            let reason = "a backend wants it"
            let held = call.record.setting([(.approval, Approval.refusal(.held, by: .program, reason: reason))])
            _ = try registry.inbox.put(id, held, reason: reason) { _ in true }
            let name = call.tool ?? ""
            answered.append(
                (
                    "the answer to '\(entry.id)' wants \(name), which waits for a person's word",
                    "\(own.commandLine("act-confirm --inbox")) | \(own.commandLine("act-exec"))"
                ))
        } catch {
            guard error.status != .io, !error.code.is(.busy) else { throw error }
            answered.append(
                ("no call for the answer to '\(entry.id)': \(error.message)", own.commandLine("act-log", entry.id)))
        }
    }
}

extension Settings {
    /// The way on with a call that its lane goes on without, or that is left to others.
    package func remedy(_ id: String, _ state: QueueState) -> String {
        switch state {
        case .expired: "\(commandLine("act-confirm --inbox")) | \(commandLine("act-queue add"))"
        case .unknown:
            "look whether it happened, then say so: \(commandLine("act-queue resolve --did", id)), or --did-not"
        case .queued, .retrying, .dead: "\(commandLine("act-queue retry", id)), or drop it"
        }
    }
}

extension QueueWork {
    /// Runs the calls of the queue that are due.
    package static func run(
        _ registry: ToolRegistry, _ options: Options, when: StartConditions,
        _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        var own = Engine.Options(jobs: options.jobs)
        own.beginning = RunStore.Beginning(command: .queue, files: [])
        own.when = when
        own.finishes = options.watches
        let engine = try Engine(registry, own)
        var work = QueueWork(registry, options)
        work.follow({ [unowned engine] in engine.mayBegin($0) }, ended: { [unowned engine] in engine.endedTickets })
        engine.takeCalls(of: work)
        var feed = try Feed(engine, isOrdered: false)
        defer { work.giveBack() }
        do throws(Failure) {
            try feed.run(&work, &out)
            try tellLeft(work, registry, &out)
        } catch {
            guard engine.hasFinished else { throw error }
            registry.progress.warn(error)
        }
        if work.hasExpired { out.note(.notPermitted) }
        if engine.hasFinished { out.endWell() }
    }

    /// Says which calls are left in the queue.
    private static func tellLeft(
        _ work: QueueWork, _ registry: ToolRegistry, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        guard let (count, first) = try work.left() else { return }
        out.note(.tryLater)
        let isDue = first <= .now
        let isElsewhere = isDue ? try work.isElsewhere() : false
        let what =
            Interrupt.isPending || isDue && work.isFull
            ? "for the next run"
            : isElsewhere
                ? "for another machine" : isDue ? "for a network or power" : "the first until \(first.text)"
        registry.progress.warn(
            "\(count) \(count == 1 ? "call waits" : "calls wait"), \(what)",
            hint: "run it again then, or leave it to \(registry.settings.commandLine("act-queue run --watch"))")
    }
}

extension Inbox {
    /// Puts a call of the queue where somebody may approve it anew.
    ///
    /// - Parameter asked: the call with the questions of its service, where there are such.
    package func put(_ entry: QueuedCall, _ asked: [UInt8]?) throws(Failure) {
        let record = try Record(line: asked ?? entry.record)
        let line =
            asked ?? record.setting([(.approval, Approval.refusal(.held, by: .program, reason: entry.reason))])
        _ = try put(entry.id, line, reason: entry.reason) { _ in true }
    }

    /// Takes a call of the queue out; the reason for which it stays, where that is another's.
    package func drop(_ entry: QueuedCall) throws(Failure) -> String? {
        entry.state.needsApproval ? try drop(entry.id, heldFor: entry.reason) : nil
    }
}

extension QueuedCall {
    /// The words that say to its lane how it ended.
    var passing: String {
        state.needsApproval ? "may not run (\(reason))" : "is \(state.rawValue)"
    }

    /// Why it needs a new approval.
    fileprivate var reason: String { why ?? "its approval ended before it ran" }
}
