package import ActCore
import ActGate
import ActStore
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

        package init(jobs: Int) { self.jobs = jobs }
    }

    /// Milliseconds between two looks at the queue: while others have claimed what is due, and while nothing is.
    private static let (shortPause, longPause) = (100, 500)
    /// Calls of a lane whose effect is in the store that are taken at once: each still runs after the one before.
    private static let depth = 256
    /// Milliseconds before the second try; each further pause is twice as long.
    private static let firstPause = 60_000

    private let services: Services
    private let options: Options
    /// Calls that are claimed and were not handed out yet, the next one last.
    private var claimed: [QueueStore.Entry] = []
    /// The call that was handed out last, until the engine has given it a slot.
    private var handed: QueueStore.Entry?
    /// Calls that the engine has, by slot.
    private var taken: [Int: QueueStore.Entry] = [:]
    /// Slots whose calls are settled, or were let go, once the commit under way is.
    private var settled: Set<Int> = []
    /// Calls that lanes go on without, told once the commit under way is.
    private var passed: [QueueStore.Entry] = []
    /// Lanes whose head waits now: nothing behind it runs.
    private var blocked: Set<String> = []
    /// Whether calls of tools with this reach may begin, as the machine is now.
    var allows: (ToolSpec.Reach) -> Bool = { _ in true }
    /// Whether a lane may have a new head.
    private var isChanged = true
    /// Whether calls that were done elsewhere have left the queue: later ones leave it when they are handed out.
    private var hasLooked = false
    private var isOpen = false
    private var isOver = false
    /// Whether a call was given up that was to run by now.
    fileprivate private(set) var hasExpired = false
    package private(set) var nextLook: Int?

    package init(_ toolbox: Toolbox, _ options: Options) {
        services = Services(toolbox)
        self.options = options
    }

    package var waits: Int32? { nil }
    package var share: (read: Int, size: Int)? { nil }
    package var isRepeatable: Bool { true }

    /// The store; nil while there is none. Throws where it is not the one that was opened: its calls run elsewhere.
    private func store() throws(Failure) -> Store? {
        guard isOpen || Store.exists else { return nil }
        let store = try services.store()
        isOpen = true
        do throws(Failure) { try store.checkFiles() } catch {
            throw Failure(error.code, error.message, hint: "start it again, with the store that is there then")
        }
        return store
    }

    private func queue(_ store: Store) -> QueueStore {
        QueueStore(store, user: services.settings.user, conversation: services.settings.conversation)
    }

    // The source.

    package func isReady() throws(Failure) -> Bool {
        // After a signal nothing more is claimed.
        if !claimed.isEmpty || isOver || Interrupt.isPending { return true }
        guard isChanged || monotonic() >= nextLook ?? 0 else { return false }
        try claim()
        return !claimed.isEmpty || isOver
    }

    package func next(_ out: inout Output) throws(Failure) -> Record? {
        guard !Interrupt.isPending, let entry = claimed.popLast() else { return nil }
        do throws(Failure) {
            let record = try Record(line: entry.record)
            guard let id = record.text("id"), sameBytes(id, entry.id) else {
                throw Failure(.badRecord, "it is another call's")
            }
            handed = entry
            return record
        } catch {
            return try Record(try giveUp(entry, error).record())
        }
    }

    /// A call whose record can't be read costs itself: its lane goes on.
    private func giveUp(_ entry: QueueStore.Entry, _ why: Failure) throws(Failure) -> Failure {
        var entry = entry
        (entry.state, entry.why) = (.dead, "its record is damaged: \(why.message)")
        let store = try services.store()
        _ = try store.transaction { () throws(Failure) in
            try queue(store).settle(entry)
        }
        passed.append(entry)
        tellPassed()
        isChanged = true
        return Failure(.io, "the queued call '\(entry.id)' is damaged: \(why.message)", hint: Store.repair)
    }

    private func claim() throws(Failure) {
        isChanged = false
        let now = Moment.now
        let busy = Set(taken.values.map(\.lane))
        guard let store = try store() else { return rest(isBusy: false) }
        let queue = queue(store)
        let heads = try queue.heads().filter {
            $0.isDue(now) && ToolSpec.Reach(rawValue: $0.reach).map(allows) ?? true
        }
        let free = heads.filter { !$0.isClaimed && !busy.contains($0.lane) }
        guard !free.isEmpty, busy.count < options.jobs else {
            return rest(isBusy: heads.contains(where: \.isClaimed))
        }
        blocked.subtract(free.map(\.lane))
        var isLate = false
        let locals = Set(services.providers.filter(\.profile.isLocal).map(\.profile.name))
        claimed = try store.transaction(lasting: false) { () throws(Failure) in
            var claimed: [QueueStore.Entry] = []
            if !hasLooked { try queue.dropDone() }
            // Read again: another worker may have been faster.
            let journal = Journal(store)
            var late: [String] = []
            for head in try queue.heads() where head.isDue(now) && head.until < now && !head.isClaimed {
                // A call that was begun, and has no outcome, may have happened: the engine tells.
                let begun = try journal.entry(head.id, user: services.settings.user)
                if begun.map({ $0.outcome == nil || $0.outcome == .unknown }) ?? false {
                    late.append(head.lane)
                } else {
                    try expire(head, queue)
                    isLate = true
                }
            }
            for head in free.filter({ $0.until >= now || late.contains($0.lane) }).prefix(options.jobs - busy.count)
            {
                let limit = locals.contains(head.provider) ? QueueWork.depth : 1
                claimed += try queue.claim(head.lane, limit: limit, late: late.contains(head.lane), at: now)
            }
            return claimed
        }.reversed()
        tellPassed()
        hasLooked = true
        // Others were faster, or all were late; there may be more of these.
        if claimed.isEmpty { rest(isBusy: true) }
        if isLate { nextLook = monotonic() }
    }

    /// Gives a head up that was to run by now.
    private func expire(_ head: QueueStore.Entry, _ queue: QueueStore) throws(Failure) {
        var head = head
        (head.state, head.why) = (.expired, "it was to run by \(head.until.text)")
        try services.inbox.put(head, nil)
        try queue.change(head, to: .expired, why: head.why, due: head.due)
        passed.append(head)
        hasExpired = true
    }

    /// Says that lanes go on without calls, which they would else wait for.
    private func tellPassed() {
        for entry in passed {
            complain(
                "act-queue",
                "'\(entry.id)' (\(entry.tool)) is \(entry.state.rawValue), and its lane goes on without it",
                hint: services.settings.remedy(entry.id, entry.state))
        }
        passed = []
    }

    /// Nothing can be claimed now.
    ///
    /// - Parameter isBusy: whether somebody has a due call: the next of its lane may be ours.
    private func rest(isBusy: Bool) {
        nextLook = monotonic() + (isBusy ? QueueWork.shortPause : QueueWork.longPause)
        isOver = !options.watches && !isBusy && taken.isEmpty
    }

    /// The engine has given the call that was handed out a slot.
    func take(_ slot: Int) {
        taken[slot] = handed
        handed = nil
    }

    /// The number of calls that are still to run, and when the first of them is due; nil where there is none.
    func left() throws(Failure) -> (count: Int, due: Moment)? {
        guard let store = try store() else { return nil }
        return try queue(store).open()
    }

    /// Whether nothing is in hand, and nothing is due that nobody else has.
    func isIdle() throws(Failure) -> Bool {
        guard claimed.isEmpty, handed == nil, taken.isEmpty, let store = try store() else { return false }
        let now = Moment.now
        return try !queue(store).heads().contains { $0.isDue(now) && !$0.isClaimed }
    }

    // In the engine's commit.

    /// Whether a call may begin: the claim still counts, and nothing before it in its lane waits or runs. Otherwise the
    /// call is let go.
    func mayBegin(_ slot: Int, _ journal: Journal) throws(Failure) -> Bool {
        guard let entry = taken[slot] else { return true }
        let queue = queue(journal.store)
        let isNext = !taken.contains { other, before in
            other < slot && sameBytes(before.lane, entry.lane) && !settled.contains(other)
        }
        if isNext, !blocked.contains(entry.lane) {
            if try queue.holds(entry, at: .now) { return true }
        } else {
            try queue.release(entry)
        }
        settled.insert(slot)
        return false
    }

    /// Writes what came of calls into the queue.
    func settle(_ events: [Engine.Event], _ journal: Journal) throws(Failure) {
        for event in events {
            guard let entry = taken[event.slot], !settled.contains(event.slot), let line = event.lines.first else {
                continue
            }
            try settle(entry, line, journal)
            settled.insert(event.slot)
        }
    }

    /// Ends what the commit did: nothing of it is undone any more.
    func committed() {
        for slot in settled { taken[slot] = nil }
        if !settled.isEmpty { isChanged = true }
        settled = []
        tellPassed()
    }

    /// The commit was undone.
    func undone() { (settled, passed) = ([], []) }

    private func settle(_ entry: QueueStore.Entry, _ line: Engine.Line, _ journal: Journal) throws(Failure) {
        let queue = queue(journal.store)
        // The journal has what came of a call, whoever has its place in the queue by now.
        guard line.outcome != .done else { return _ = try queue.finish(entry) }
        var entry = entry
        entry.why = line.words
        switch QueueEnd(line) {
        case .later(let isTry):
            if isTry { entry.tries += 1 }
            let isOver = entry.tries >= options.tries
            entry.state = isOver ? .dead : .waiting
            if isOver { entry.why = "tried \(entry.tries) times: \(line.words ?? "")" }
            entry.due = Moment(milliseconds: Moment.now.milliseconds + QueueWork.pause(entry.tries, line.wait))
            if !isOver { blocked.insert(entry.lane) }
        case .unknown: entry.state = .unknown
        case .needsApproval:
            entry.state = .expired
            try services.inbox.put(entry, line.outcome == .held ? line.bytes : nil)
        case .dead: entry.state = .dead
        }
        let isOurs = try queue.settle(entry)
        if isOurs, !entry.state.isOpen { passed.append(entry) }
    }

    /// Milliseconds until the next try: as the service said, else a minute, doubling to an hour, spread by a fifth.
    package static func pause(_ tries: Int, _ said: Int?) -> Int {
        let range = min(firstPause << min(max(0, tries - 1), 10), QueueStore.longestPause)
        let pause = said.map { min($0, QueueStore.longestPause) } ?? range
        return pause + Int.random(in: 0...max(1, said == nil ? range / 5 : 500))
    }
}

extension Settings {
    /// The way on with a call that its lane goes on without.
    func remedy(_ id: String, _ state: QueueStore.State) -> String {
        switch state {
        case .expired: "\(commandLine("act-confirm --inbox")) | \(commandLine("act-queue add"))"
        case .unknown:
            "look whether it happened, then say so: \(commandLine("act-queue resolve --did", id)), or --did-not"
        default: "\(commandLine("act-queue retry", id)), or drop it"
        }
    }
}

extension Engine {
    /// Runs the calls of the queue that are due.
    package static func run(
        _ toolbox: Toolbox, _ options: QueueWork.Options, when: StartConditions, _ out: inout Output
    ) throws(Failure) {
        var own = Options(command: "act-queue", jobs: options.jobs)
        own.beginning = RunStore.Beginning(command: "act-queue", files: [])
        own.when = when
        let engine = try Engine(toolbox, own)
        var work = QueueWork(toolbox, options)
        work.allows = { [unowned engine] in engine.readiness.mayBegin($0) }
        engine.work = work
        var feed = try Feed(engine, isOrdered: false)
        try feed.run(&work, &out)
        if work.hasExpired { out.note(.notPermitted) }
        guard let (count, first) = try work.left() else { return }
        out.note(.tryLater)
        let isDue = first <= .now
        let what =
            Interrupt.isPending
            ? "for the next run" : isDue ? "for a network or power" : "the first until \(first.text)"
        complain(
            "act-queue", "\(count) \(count == 1 ? "call waits" : "calls wait"), \(what)",
            hint: "run it again then, or leave it to \(engine.settings.commandLine("act-queue run --watch"))")
    }
}

/// The meaning of a result for a call that is kept.
private enum QueueEnd {
    /// It is tried again; whether this was a try.
    case later(isTry: Bool)
    case unknown
    case needsApproval
    case dead

    init(_ line: Engine.Line) {
        switch (line.outcome, line.code) {
        // Another process runs it.
        case (.unknown, .unavailable?): self = .later(isTry: false)
        case (.unknown, _): self = .unknown
        case (.held, _): self = .needsApproval
        case (_, let code?) where code.status == .tryLater: self = .later(isTry: line.isBegun)
        // Its remedy lets the same record run.
        case (_, let code?) where code.leavesUnused: self = .later(isTry: false)
        case (_, .approvalExpired?), (_, .approvalInvalid?), (_, .notApproved?): self = .needsApproval
        default: self = .dead
        }
    }
}

extension Inbox {
    /// Puts a call of the queue where somebody may approve it anew.
    ///
    /// - Parameter asked: the call with the questions of its service, where there are such.
    func put(_ entry: QueueStore.Entry, _ asked: [UInt8]?) throws(Failure) {
        let record = try Record(line: asked ?? entry.record)
        let line =
            asked ?? record.setting([("approval", Approval.refusal(.held, by: .program, reason: entry.reason))])
        _ = try put(entry.id, line, reason: entry.reason) { _ in true }
    }

    /// Takes a call of the queue out; the reason for which it stays, where that is another's.
    func drop(_ entry: QueueStore.Entry) throws(Failure) -> String? {
        entry.state == .expired ? try drop(entry.id, heldFor: entry.reason) : nil
    }
}

extension QueueStore.Entry {
    /// Why it needs a new approval.
    fileprivate var reason: String { why ?? "its approval ended before it ran" }
}
