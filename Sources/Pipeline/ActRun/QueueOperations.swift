import ActDecide
import ActFilter
package import ActJSON
import ActMake
package import ActRecord
import ActSettings
package import ActStore
import ActSystem
package import ActTools

/// A person's work on the queue: looks at it, tries again, drops, takes a copy, and says what became of calls whose
/// outcome nobody knows (act-queue(1)).
package struct QueueOperations {
    let registry: ToolRegistry
    private let settings: Settings

    package init(_ registry: ToolRegistry) {
        self.registry = registry
        settings = registry.settings
    }

    func queue(_ store: Store) -> QueueStore {
        QueueStore(store, user: settings.user, conversation: settings.conversation)
    }

    /// Writes the calls of the queue, and then the calls of the journal whose outcome nobody knows, so many at most.
    ///
    /// - Parameter isWanted: the calls of the queue that are written alone; nil for all calls.
    package func list(
        limit: Int = .max, only isWanted: ((QueuedCall) -> Bool)? = nil, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        guard Store.exists else { return out.note(.no) }
        let store = try registry.store()
        let queue = queue(store)
        var count = 0
        try queue.dropDone()
        try queue.list(limit: limit) { entry throws(Failure) in
            if case .success(let entry) = entry, !(isWanted?(entry) ?? true) { return }
            count += 1
            switch entry {
            case .success(let entry): try out.write(entry.queued(on: store.machine))
            case .failure(let failure): try out.write(failure)
            }
        }
        // Calls whose outcome nobody knows wait for nothing, and have no title.
        if isWanted == nil {
            try Journal(store).unknown(user: settings.user, conversation: registry.asker) { call throws(Failure) in
                guard count < limit, ((try? queue.entry(call.id)) ?? nil) == nil else { return }
                count += 1
                try out.write(
                    .record(
                        .queued,
                        [
                            (.id, .text(call.id)), (.tool, .text(call.tool)), (.lane, .text(call.provider)),
                            (.state, .text(QueueState.unknown.rawValue)), (.tries, .int(call.attempts)),
                            (.why, .text("begun \(call.started.text)")),
                        ]))
            }
        }
        if count == 0 { out.note(.no) }
    }

    /// Writes the records of the queue as they came.
    package func export(_ out: inout some RecordSink & ~Copyable) throws(Failure) {
        guard Store.exists else { return out.note(.no) }
        var isEmpty = true
        let queue = queue(try registry.store())
        try queue.dropDone()
        try queue.list { entry throws(Failure) in
            isEmpty = false
            switch entry {
            case .success(let entry): try out.write(line: entry.record, status: .ok)
            case .failure(let failure): try out.write(failure)
            }
        }
        if isEmpty { out.note(.no) }
    }

    /// Takes calls out of the queue, and writes each as it was.
    package func drop(_ ids: [String], _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        try each(ids, &out) { id, store throws(Failure) in
            let queue = queue(store)
            guard let entry = try queue.entry(id), try queue.drop(id) else { throw absent(id) }
            if let other = try registry.inbox.drop(entry) {
                registry.progress.warn(
                    "'\(id)' stays in the inbox: \(other)",
                    hint: "decide it there: \(settings.commandLine("act-confirm --inbox"))")
            }
            return entry.queued(on: store.machine)
        }
    }

    /// Begins to look up the tools that `retry` has to know for these calls; whether all are known.
    package func isDescribed(_ ids: [String]) throws(Failure) -> Bool {
        guard Store.exists else { return true }
        let queue = queue(try registry.store())
        var isWhole = true
        for id in ids {
            guard let entry = try queue.entry(id), let call = try? Call(line: entry.record) else { continue }
            if !registry.isDescribed(call, provider: nil) { isWhole = false }
        }
        return isWhole
    }

    /// Lets calls that were given up be tried again: one that only reads now, and so a sentence, any other once somebody
    /// approves it anew.
    package func retry(_ ids: [String], _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        var gate = registry.gate(try registry.rules())
        try each(ids, &out) { id, store throws(Failure) in
            let (queue, now) = (queue(store), Moment.now)
            guard var entry = try queue.entry(id) else { throw absent(id) }
            guard !entry.state.isUnknown else {
                throw Failure(
                    .outcomeUnknown, "nobody knows whether '\(id)' happened",
                    hint: settings.remedy(id, .unknown))
            }
            var asksNobody = entry.isSentence
            if !asksNobody { asksNobody = try gate.decide(try Record(line: entry.record)).verdict.passes }
            if asksNobody || entry.state.isOpen {
                let until = asksNobody && entry.until < now ? QueueAdmission.end(after: now) : nil
                try queue.change(entry, to: .queued, why: nil, due: now, until: until)
            } else {
                if !entry.state.needsApproval { entry.why = "retry: \(entry.why ?? "it was given up")" }
                try registry.inbox.put(entry, nil)
                try queue.change(entry, to: .expired, why: entry.why, due: entry.due)
            }
            guard let entry = try queue.entry(id) else { throw absent(id) }
            return entry.queued(on: store.machine)
        }
    }

    /// Writes a person's word on a call whose outcome nobody knew, or what a look at its service told.
    package func resolve(
        _ id: String, did: Bool, byLook: Bool, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        try each([id], &out) { id, store throws(Failure) in
            let queue = queue(store)
            if let known = try queue.ofUser(id), !sameBytes(known.conversation, settings.conversation) {
                let way = commandLine(
                    "act-queue resolve --\(did ? "did" : "did-not")", operands: [id], user: settings.user,
                    conversation: known.conversation)
                throw Failure(
                    .badArguments, "'\(id)' is in the queue of the conversation '\(known.conversation)'",
                    hint: "resolve it there: \(way)")
            }
            let words = "\(byLook ? "a look" : "a person") says that it \(did ? "happened" : "did not happen")"
            let isSentence = try queue.entry(id)?.isSentence ?? false
            let way = isSentence ? "act-queue run posts it again" : "approve the call anew to run it"
            let told: (RecordKey, JSON?) =
                did
                ? (.resultLost, .text(words)) : (.error, Failure(.providerError, words, hint: way).json)
            let answer = [told, (.resolved, .text(did ? "did" : "did-not"))]
            do throws(Failure) {
                try Journal(store).resolve(
                    id, user: settings.user, as: did ? .done : .failed, answer: .record(answer), at: .now)
            } catch {
                var failure = error
                let list = settings.commandLine("act-queue list")
                if error.hint == nil, error.status != .io { failure.hint = "\(list) shows unknown calls" }
                throw failure
            }
            if var entry = try queue.entry(id) {
                if did {
                    _ = try queue.drop(id)
                } else if entry.isSentence {
                    try queue.change(entry, to: .queued, why: words, due: .now)
                } else {
                    entry.why = words
                    try registry.inbox.put(entry, nil)
                    try queue.change(entry, to: .expired, why: words, due: entry.due)
                }
            }
            return try settled(id, did ? .done : .failed, answer, Journal(store))
        }
    }

    /// The result of a call whose outcome a person told.
    private func settled(
        _ id: String, _ outcome: Outcome, _ answer: [(RecordKey, JSON?)], _ journal: Journal
    ) throws(Failure) -> JSON {
        guard let begun = try journal.begun(id, user: settings.user),
            let entry = try journal.entry(id, user: settings.user)
        else { throw absent(id) }
        let called: [(RecordKey, JSON?)] = [
            (.id, .text(id)), (.tool, .text(begun.tool)), (.provider, .text(begun.provider)),
            (.ok, .bool(outcome.isDone)), (.outcome, .text(outcome.rawValue)),
        ]
        let ran: [(RecordKey, JSON?)] = [
            (.attempts, .int(entry.attempts)), (.logID, .int(entry.logID)), (.at, .text(entry.started.text)),
            (.ms, .int(entry.milliseconds)), (.replayed, .bool(true)), (.taint, .bool(entry.isTainted)),
        ]
        return .record(.result, called + answer + ran)
    }

    /// Does something for each id in a commit of its own, and writes the record of it; trouble costs that id.
    private func each(
        _ ids: [String], _ out: inout some RecordSink & ~Copyable, _ body: (String, Store) throws(Failure) -> JSON
    ) throws(Failure) {
        if Store.exists { try queue(try registry.store()).dropDone() }
        for id in ids {
            do throws(Failure) {
                guard Store.exists else { throw absent(id) }
                let store = try registry.store()
                let record = try store.transaction { () throws(Failure) in try body(id, store) }
                try out.write(record)
            } catch {
                guard error.status != .io else { throw error }
                try out.write(error)
            }
        }
    }

    func absent(_ id: String) -> Failure {
        Failure(
            .noMatch, "no call '\(id)' is in the queue",
            hint: "\(settings.commandLine("act-queue list")) shows them")
    }
}

/// A look at a service, to tell whether a call happened there.
extension QueueOperations {
    /// Runs a call that only reads, and says whether another happened: as the jq program says of its result, or as a
    /// person does who is shown it.
    ///
    /// - Parameters:
    ///   - line: a tool and its arguments as key=value; quotation marks keep spaces.
    ///   - ask: shows the result to a person; nil where nobody could be asked.
    package func check(
        _ line: String, is program: String?, ask: (JSON) throws(Failure) -> Bool?
    ) throws(Failure) -> Bool {
        let program = program.map { Program($0) }
        try program?.check()
        let words = try QueueOperations.words(line)
        guard let slug = words.first else { throw .usage("--check: expected a tool, got nothing") }
        let maker = CallMaker(registry, once: nil)
        let spec = try registry.existing(slug)
        let operands = try Operands(Array(words.dropFirst()))
        let call = try maker.call(
            spec, try operands.arguments(spec), from: InputFingerprint([Array(line.utf8)]),
            taint: operands.readsText(spec))
        let engine = try Engine(registry, Engine.Options(jobs: 1))
        let result = try engine.result(of: call.record).json
        guard result.outcome?.isDone == true else {
            let code = result.errorCode ?? .providerError
            throw Failure(
                code, "--check: \(result[.error]?[.message]?.string ?? "'\(slug)' gave no answer")",
                hint: result[.error]?[.hint]?.string)
        }
        if let program {
            let said = try program.run(result)
            guard said.count == 1, let word = said[0].bool else {
                let words = said.isEmpty ? "nothing" : said.map(\.line).joined(separator: " ")
                throw Failure(.badArguments, "--is: expected true or false, got \(words)")
            }
            return word
        }
        guard let word = try ask(result[.data] ?? .null) else {
            throw Failure(
                .notApproved, "nobody said whether it happened", hint: "run it at a terminal, or give --is")
        }
        return word
    }

    /// The words of a line, as a shell divides them: quotation marks of either kind keep spaces.
    package static func words(_ line: String) throws(Failure) -> [String] {
        var words: [String] = []
        var (word, isWord): ([UInt8], Bool) = ([], false)
        var mark: UInt8?
        for byte in line.utf8 {
            if let open = mark {
                if byte == open { mark = nil } else { word.append(byte) }
            } else if byte == 0x22 || byte == 0x27 {
                (mark, isWord) = (byte, true)
            } else if byte == 0x20 || byte == 0x09 || byte == 0x0A {
                if isWord { words.append(String(decoding: word, as: UTF8.self)) }
                (word, isWord) = ([], false)
            } else {
                word.append(byte)
                isWord = true
            }
        }
        guard mark == nil else { throw .usage("--check: a quotation mark is open") }
        return isWord ? words + [String(decoding: word, as: UTF8.self)] : words
    }
}
