import ActDecide
package import ActJSON
package import ActRecord
package import ActSettings
package import ActStore
package import ActSystem
package import ActTools

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
        work.follow { [unowned engine] in engine.mayBegin($0) }
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
            Interrupt.isPending
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
