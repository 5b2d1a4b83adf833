import ActDecide
import ActJSON
import ActRecord
import ActRun
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The calls of clients, from their beginning to the moment when their outcome was told.
final class ServedCalls {
    /// Milliseconds between two looks for the word of a person, and between two that are made though nothing was written.
    private static let pause = 100
    private static let longPause = 2_000
    /// Calls of a conversation that wait for a person at most, over all processes: nobody reads more.
    private static let mostHeld = 100

    private let registry: ToolRegistry
    private let engine: Engine
    private var settings: Settings { registry.settings }
    /// Calls that have no end yet, by their ids, and those that may change something by their digests.
    private var calls: [[UInt8]: ServedCall] = [:]
    private var byDigest: [[UInt8]: ServedCall] = [:]
    /// The calls that the engine runs, by its numbers.
    private var running: [Int: ServedCall] = [:]
    /// The calls that wait for room in it.
    private var ready: [ServedCall] = []
    /// The store as it was at the last look at the calls, and when that was.
    private var looked: (changes: Int, at: Int) = (-1, 0)
    /// When it was last asked whether anything was written to the store.
    private var polled = 0
    /// Whether others tell what they write to the store, and whether somebody did since the last look.
    private var tellsOthers = false
    private var isWoken = false
    /// Whether the calls of an earlier process were taken up.
    private var hasTakenUp = false
    /// Calls whose outcome goes to a client, and is told once it is out.
    private var handing: [(id: String, connection: any ClientConnection)] = []

    init(_ registry: ToolRegistry, _ engine: Engine) { (self.registry, self.engine) = (registry, engine) }

    func table() throws(Failure) -> ServedTable {
        ServedTable(try registry.store(), user: settings.user, conversation: settings.conversation)
    }

    /// The failure of a call for which the inbox has no place, where it has none.
    func crowding() throws(Failure) -> Failure? {
        guard try registry.inbox.count() > ServedCalls.mostHeld else { return nil }
        let way = settings.commandLine("act-confirm --inbox")
        return Failure(
            .unavailable,
            "\(ServedCalls.mostHeld) calls of this conversation wait for a person's approval, and no more are held",
            hint: "this call was not made; the person decides those that wait by: \(way); then make it again")
    }

    func add(_ call: ServedCall) {
        calls[Array(call.id.utf8)] = call
        if !call.isRead { byDigest[call.digest] = call }
        if case .ready = call.state { ready.append(call) }
    }

    private func remove(_ call: ServedCall) {
        calls[Array(call.id.utf8)] = nil
        if byDigest[call.digest] === call { byDigest[call.digest] = nil }
    }

    // Known calls.

    /// The call that is meant again: that of the same name, or one with the same tool and arguments whose outcome nobody
    /// was told yet.
    func call(_ digest: [UInt8], _ key: CallKey?) throws(Failure) -> ServedCall? {
        if let key {
            if let known = try open(key.id) { return known }
            if key.isExplicit { return nil }
        }
        if let known = byDigest[digest] { return known }
        guard Store.exists, let row = try table().row(digest: digest) else { return nil }
        return try open(row.id)
    }

    /// A call whose outcome nobody was told yet, also one of an earlier process.
    private func open(_ id: String) throws(Failure) -> ServedCall? {
        if let known = calls[Array(id.utf8)] { return known }
        guard Store.exists, let row = try table().row(id) else { return nil }
        let held = try registry.inbox.call(id)
        if held == nil, !row.isHeld, try Journal(try registry.store()).entry(id, user: settings.user) == nil {
            // The process that was asked for it ended before it began: it is as if nobody had asked.
            guard row.asked != nil else {
                try table().drop(id)
                return nil
            }
        }
        // Where the inbox does not have it, the next look tells.
        let call = ServedCall(id, digest: row.digest, held.map { .held($0.reason) } ?? .elsewhere)
        add(call)
        return call
    }

    /// Takes up the calls of an earlier process that wait for a person, so that an approval runs them, and for a client
    /// that calls something for the first time those whose client is gone: it may be that one, and ask for them.
    func takeUp(for client: Client) throws(Failure) {
        let isFirst = !hasTakenUp
        hasTakenUp = true
        guard client.callsFirst() || isFirst, Store.exists else { return }
        let table = try table()
        for row in try table.all() {
            if isFirst, try registry.inbox.call(row.id) != nil { _ = try open(row.id) }
            guard row.isLeft else { continue }
            try table.adopt(row.id)
            calls[Array(row.id.utf8)]?.pass(to: client)
        }
    }

    /// Notes of the held calls of a client that it is gone, for the person who decides them; without a client, of all
    /// that this process has.
    func leave(_ client: Client? = nil) throws(Failure) {
        guard hasTakenUp, Store.exists else { return }
        let table = try table()
        for row in try table.all() where row.isHeld && row.asked?.isOwn ?? false {
            if let client, calls[Array(row.id.utf8)]?.asker !== client { continue }
            try table.leave(row.id, at: .now)
        }
    }

    /// Lets a request wait for a call that is there already.
    func attach(_ request: ClientRequest, _ call: ServedCall, digest: [UInt8]) throws(Failure) {
        guard call.digest == digest else {
            throw Failure(
                .badRecord, "the key was used for another call",
                hint: "a key is for one tool and one set of arguments")
        }
        wait(request, call)
    }

    /// Lets a request wait for a call. The next look is made before it is told anything.
    private func wait(_ request: ClientRequest, _ call: ServedCall) {
        call.add(request)
        looked.changes = -1
    }

    /// ACT_RESULT: the outcome of a call of this conversation.
    func tell(of given: JSON, _ request: ClientRequest) throws(Failure) {
        guard let id = given[.id]?.string else { throw Failure(.missingArguments, "missing: id") }
        guard let seconds = given["wait"].map({ $0.int(in: 0...ServedTools.longest) }) ?? 0 else {
            throw Failure(.badArguments, "wait: expected a number of seconds up to \(ServedTools.longest)")
        }
        request.look(seconds * 1000)
        if let call = try open(id) { return wait(request, call) }
        guard let line = try recorded(id) else {
            throw Failure(.badArguments, "no call '\(shortened(id, 80))' in this conversation")
        }
        try registry.markByOwn(ServedTools.result, id: id)
        request.answer(CallToolResult(line: line, original: nil).json)
    }

    /// The result that the journal has of a call of this conversation; nil where it has none, or another process runs it.
    private func recorded(_ id: String) throws(Failure) -> JSON? {
        guard Store.exists else { return nil }
        let journal = Journal(try registry.store())
        guard let entry = try journal.entry(id, user: settings.user),
            sameBytes(try journal.conversation(of: entry) ?? "", settings.conversation)
        else { return nil }
        var members: [(RecordKey, JSON?)] = [(.id, .text(id)), (.replayed, .bool(true))]
        guard let outcome = entry.outcome else {
            if entry.running != nil { return nil }
            let failure = Failure(
                .outcomeUnknown, "begun \(entry.started.text), and its end was never recorded")
            return .record(members + [(.outcome, .text(Outcome.unknown.rawValue)), (.error, failure.json)])
        }
        members.append((.outcome, .text(outcome.rawValue)))
        let answer = entry.answer.flatMap { try? JSON($0) }
        return .object(JSON.Object((JSON.record(members).object?.members ?? []) + (answer?.object?.members ?? [])))
    }

    // Moving on.

    /// Moves everything on that is ready.
    func step() throws(Failure) {
        do throws(Failure) { try poll() } catch { if !error.code.is(.busy) { throw error } }
        while !ready.isEmpty, engine.hasRoom, !isEnding {
            let call = ready.removeFirst()
            guard case .ready(let made) = call.state else { continue }
            running[try engine.submit(made.record)] = call
            call.enter(.running)
        }
        let events = engine.step()
        for report in registry.takeReports() { tell(report) }
        for event in events {
            // Troubles with parts of an answer stand behind its result.
            guard let result = event.results.first, let call = running.removeValue(forKey: event.ticket) else {
                continue
            }
            try take(result, call)
        }
    }

    /// Whether nothing more begins: a signal came, or the store can't be used.
    var isEnding: Bool { Interrupt.isPending || engine.failure != nil }

    /// Answers requests whose calls did not begin, and never will here.
    func giveUp(_ failure: Failure) {
        for call in Array(running.values) + ready {
            remove(call)
            for request in call.takeRequests() { request.fail(failure, call: call.id) }
        }
        (running, ready) = ([:], [])
    }

    private func take(_ result: CallResult, _ call: ServedCall) throws(Failure) {
        let line = result.json
        if result.outcome?.waits == true, line.recordType == .call {
            // The service asks something first: that is a question for the inbox too.
            let reason = line[.approval]?[.reason]?.string ?? "its service asks something first"
            let full = try registry.store().transaction(lasting: false) { () throws(Failure) -> Failure? in
                _ = try registry.inbox.put(call.id, result.bytes, reason: reason) { _ in true }
                try table().add(call.id, digest: call.digest, isHeld: true, at: .now)
                guard let full = try crowding() else { return nil }
                try registry.inbox.drop(call.id)
                return full
            }
            if let full { return end(call, ServedCalls.line(call.id, .failed, full), nil) }
            let held = ServedCall(call.id, digest: call.digest, .held(reason))
            for request in call.takeRequests() { held.add(request) }
            return add(held)
        }
        if result.code?.is(.lostApproval) == true, let waiting = try registry.inbox.call(call.id) {
            return try ask(anew: waiting.call, result.message ?? waiting.reason, call)
        }
        end(call, line, result.original)
    }

    /// Puts a call back whose approval has ended, as one that nobody has decided: whoever watches is asked about it again.
    private func ask(anew waiting: Call, _ reason: String, _ call: ServedCall) throws(Failure) {
        let line = waiting.record.setting([(.approval, .null)])
        _ = try registry.inbox.put(call.id, line, reason: reason) { _ in true }
        call.hold(reason, refused: line)
    }

    /// Answers all who wait for a call.
    private func end(_ call: ServedCall, _ line: JSON, _ original: JSON?) {
        remove(call)
        let result = CallToolResult(line: line, original: original).json
        for request in call.takeRequests() {
            request.answer(result)
            if !call.isRead { handing.append((call.id, request.client.connection)) }
        }
    }

    /// Notes the calls whose outcome is out: the same again is another call.
    func noteHandedOver() throws(Failure) {
        guard !handing.isEmpty else { return }
        let out = handing.filter { $0.connection.isFlushed && !$0.connection.isGone }
        handing.removeAll { $0.connection.isFlushed || $0.connection.isGone }
        guard !out.isEmpty else { return }
        let table = try table()
        do throws(Failure) {
            try registry.store().transaction(lasting: false) { () throws(Failure) in
                for one in out { try table.drop(one.id) }
            }
        } catch {
            // Another process holds the store: it is noted later.
            guard error.code.is(.busy) else { throw error }
            handing += out
        }
    }

    // Persons.

    private var watched: [ServedCall] { calls.values.filter(\.isWatched) }

    /// Milliseconds to the next look. Others tell what they decide, where machines share the store; the end of a call that
    /// one of them runs is looked for.
    private var pause: Int {
        guard tellsOthers else { return ServedCalls.pause }
        let isElsewhere = calls.values.contains { if case .elsewhere = $0.state { true } else { false } }
        return isElsewhere ? 1000 : ToolRegistry.longestSilence
    }

    /// Looks whether somebody decided a call, where anything was written since the last look.
    private func poll() throws(Failure) {
        let now = monotonic()
        guard now - polled >= pause || looked.changes < 0 || isWoken else { return }
        let watched = watched
        guard !watched.isEmpty else { return }
        polled = now
        let store = try registry.store()
        isWoken = false
        tellsOthers = try store.wakes() != nil
        let changes = try store.changesOfOthers()
        guard changes != looked.changes || now - looked.at >= ServedCalls.longPause else { return }
        looked = (changes, now)
        for call in watched { try poll(at: call) }
    }

    private func poll(at call: ServedCall) throws(Failure) {
        if let waiting = try registry.inbox.call(call.id) {
            let isApproved = waiting.call.record.decision?.word?.isApproved ?? false
            guard isApproved, call.refused != waiting.call.record.bytes else {
                return call.enter(.held(waiting.reason))
            }
            // It was approved with its tool as that is described now.
            registry.forgetTools()
            engine.follow(try registry.rules())
            call.enter(.ready(waiting.call))
            return ready.append(call)
        }
        if let line = try recorded(call.id), line.outcome?.waits != true {
            return end(call, line, nil)
        }
        if try isElsewhere(call) { return call.enter(.elsewhere) }
        let wasHeld = try table().row(call.id)?.isHeld ?? false
        let failure =
            wasHeld
            ? Failure(
                .denied,
                Approval.refusalText(try DenialTable(try registry.store(), user: settings.user).words(on: call.id)),
                hint: "do not make the call again unless asked to")
            : Failure(
                .unavailable, "the process that was asked for it ended before it began", hint: "make the call again"
            )
        end(call, ServedCalls.line(call.id, wasHeld ? .denied : .failed, failure), nil)
    }

    private static func line(_ id: String, _ outcome: Outcome, _ failure: Failure) -> JSON {
        .record([(.id, .text(id)), (.outcome, .text(outcome.rawValue)), (.error, failure.json)])
    }

    /// Whether another process runs a call, or is about to.
    private func isElsewhere(_ call: ServedCall) throws(Failure) -> Bool {
        let journal = Journal(try registry.store())
        if let entry = try journal.entry(call.id, user: settings.user) { return entry.outcome == nil }
        guard let row = try table().row(call.id), !row.isHeld else { return false }
        return row.asked.map { !$0.isOwn } ?? false
    }

    /// Answers requests that have waited long enough, and tells the others that they are not forgotten.
    func expire() {
        let now = monotonic()
        let way = settings.commandLine("act-confirm --inbox")
        for call in calls.values {
            for request in call.requests {
                let connection = request.client.connection
                let isAlone = (connection.isOver && !connection.cancelsByClosing) || isEnding
                let isWaiting = request.isLook || call.held != nil
                guard request.waitsUntil(isHeld: call.held != nil) <= now || isWaiting && isAlone else {
                    request.tell(call.words(way))
                    continue
                }
                call.remove(request)
                request.answer(waiting(call, way))
            }
        }
    }

    /// The answer about a call that has no outcome yet.
    private func waiting(_ call: ServedCall, _ way: String) -> JSON {
        let again = "ask for its outcome: \(ServedTools.result) with the id '\(call.id)'"
        guard let reason = call.held else {
            let failure = Failure(.unavailable, "it is running", hint: again)
            return CallToolResult(call.id, nil, failure).json
        }
        let why = reason.isEmpty ? "" : ": \(reason)"
        let failure = Failure(
            .notApproved, "it waits for a person's approval\(why)",
            hint: "the person decides it by: \(way); then \(again)")
        return CallToolResult(call.id, .held, failure).json
    }

    // Giving up.

    /// Gives a request up: a call that waits for a person is withdrawn, one that runs is finished.
    func cancel(_ request: ClientRequest) throws(Failure) {
        request.client.remove(request)
        for call in calls.values where call.requests.contains(where: { $0 === request }) {
            call.remove(request)
            guard call.requests.isEmpty, !request.isLook else { return }
            switch call.state {
            case .running:
                guard let ticket = running.first(where: { $0.value === call })?.key, engine.cancel(ticket) else {
                    return
                }
            case .elsewhere: return
            case .held: try registry.inbox.drop(call.id)
            case .ready: ready.removeAll { $0 === call }
            }
            remove(call)
            if !call.isRead { try table().drop(call.id) }
        }
    }

    /// Forgets a request whose client is gone; its call goes on.
    func forget(_ request: ClientRequest) {
        request.client.remove(request)
        for call in calls.values { call.remove(request) }
    }

    /// Tells those who wait for calls what their server says; a message that is of no call once for each client.
    private func tell(_ report: CallReport) {
        var told: [Client] = []
        for request in report.calls.flatMap({ calls[Array($0.utf8)]?.requests ?? [] })
        where !told.contains(where: { $0 === request.client }) {
            if request.tell(report) { told.append(request.client) }
        }
    }

    // Waiting.

    /// Whether a call has no outcome yet, but for those that wait for a person.
    var isWorking: Bool { !running.isEmpty || !ready.isEmpty }
    /// Whether an outcome is on its way to a client.
    var isHanding: Bool { !handing.isEmpty }

    func join(_ waits: inout Waits) {
        if !ready.isEmpty, engine.hasRoom { waits.addReady() }
        if !handing.isEmpty { waits.add(milliseconds: ServedCalls.longPause) }
        let watched = watched
        if !watched.isEmpty {
            waits.add(until: polled + pause)
            if tellsOthers, let store = try? registry.store() {
                if store.isWoken() { isWoken = true }
                if isWoken { waits.addReady() }
                if let wakes = try? store.wakes() { waits.add(wakes) }
            }
        }
        for call in calls.values {
            for request in call.requests {
                waits.add(until: request.waitsUntil(isHeld: call.held != nil))
                if let at = request.tellsAt { waits.add(until: at) }
            }
        }
    }
}
