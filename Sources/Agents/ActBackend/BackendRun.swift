package import ActJSON
import ActMake
package import ActModel
package import ActRecord
package import ActRun
import ActSettings
import ActStore
package import ActSystem
package import ActTools

/// Sentences that a process backend reads: each is a call of the backend's one tool, approved by the setting
/// `process-acts` and run like every call; its answer becomes the call, the result or the error that stands for the
/// sentence.
package final class BackendRun {
    /// A record of the input, until its lines are written.
    private enum PendingRecord {
        /// A call that passes through: not one for the engine.
        case call(Record)
        /// A sentence that is posted, and the id that the call of its answer will have.
        case sentence(Utterance, call: String)
    }

    private let backend: ProcessBackend
    private let registry: ToolRegistry
    private let settings: Settings
    private let maker: CallMaker
    private var options: Engine.Options
    private var approval: PostApproval
    /// By their numbers among all that were taken.
    private var waiting: [Int: PendingRecord] = [:]
    private var taken = 0
    /// The notes on answers that were told: each comes once a run.
    private var told: Set<String> = []
    private let progress: (any Progress)?
    /// Bytes of a sentence that is posted, at most.
    private static let longest = 16 << 10
    /// The failure of a sentence that ends the run (`--strict`).
    private var stop: Failure?
    private var utterances: Utterances

    /// Throws `config` unless the user lets sentences be posted.
    ///
    /// - Parameters:
    ///   - registry: has the backend among its providers.
    ///   - once: makes the ids from user, text and the input's bytes.
    package init(
        _ backend: ProcessBackend, _ registry: ToolRegistry, _ utterances: consuming Utterances,
        _ options: Engine.Options, once: String?, progress: (any Progress)? = nil
    ) throws(Failure) {
        self.backend = backend
        self.progress = progress
        self.registry = registry
        self.options = options
        self.utterances = utterances
        settings = registry.settings
        if !options.dryRun { try PostApproval.check(settings, host: backend.address.host) }
        maker = CallMaker(registry, once: once)
        (self.options.maxData, self.options.queuesUnsealed) = (.max, true)
        self.options.resumeHint = once == nil ? "act-process --retry reads the error records again" : nil
        approval = try PostApproval(registry)
    }

    /// Posts every sentence, and writes what comes of each in their order.
    package func run(_ out: inout some RecordSink & ~Copyable) throws(Failure) {
        Interrupt.watch()
        Suspension.watch()
        var feed = try Feed(try Engine(registry, options), isOrdered: true) {
            [unowned self] ticket, line throws(Failure) in
            try instead(of: line, ticket)
        }
        var questions = Questions(run: self)
        var failure: Failure?
        do throws(Failure) { try feed.run(&questions, &out) } catch { failure = error }
        try writeRest(&out)
        if let failure { throw failure }
    }

    /// Writes what was taken and did not begin.
    private func writeRest(_ out: inout some RecordSink & ~Copyable) throws(Failure) {
        let failure = Failure(.unavailable, "the run ended before it was posted", hint: BackendRun.again)
        for (_, one) in waiting.sorted(by: { $0.key < $1.key }) {
            switch one {
            case .call(let record): try out.pass(record)
            case .sentence(let sentence, _):
                try out.write(sentence.record(failure, more: [(.id, sentence.id.map { .text($0) })]))
            }
        }
    }

    private static let again = "act-process --retry reads this record again"

    // Posting.

    /// The sentences as a source of calls.
    private struct Questions: ~Copyable, Source {
        let run: BackendRun

        /// Whether the sentence before decides first if there is a next one (`--strict`).
        private var isHeld: Bool { run.utterances.isStrict && !run.waiting.isEmpty }

        mutating func isReady() throws(Failure) -> Bool {
            if isHeld { return false }
            return run.stop != nil ? true : try run.utterances.isReady()
        }
        mutating func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Record? {
            try run.next(&out)
        }
        var waits: Int32? { isHeld ? nil : run.utterances.waits }
        var nextLook: Int? { nil }
        var share: (read: Int, size: Int)? { run.utterances.share }
        var isRepeatable: Bool { run.utterances.isRepeatable }
    }

    private func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Record? {
        if let stop { throw stop }
        guard let item = try utterances.next(&out, isKnown: isOnRecord) else { return nil }
        defer { taken += 1 }
        switch item {
        case .record(let record) where record.type == .call:
            waiting[taken] = .call(record)
            return try Record(.record([(.type, .text("passed"))]))
        case .record(let record): return record
        case .sentence(let sentence):
            do throws(Failure) {
                let call = try maker.id(sentence.origin) ?? UUID.v7()
                let posted = try approval.approved(try self.call(sentence, answeredBy: call))
                waiting[taken] = .sentence(sentence, call: call)
                return posted.record
            } catch {
                guard Utterance.isCause(of: error) else { throw error }
                stop = utterances.stop(error, of: sentence)
                return try Record(sentence.record(error))
            }
        }
    }

    /// Whether the journal has the call of this id.
    private func isOnRecord(_ id: String) throws(Failure) -> Bool {
        guard Store.exists else { return false }
        return try Journal(try registry.store()).entry(id, user: settings.user) != nil
    }

    /// The call that posts a sentence.
    ///
    /// - Parameter call: the id of the call that its answer may want.
    private func call(_ sentence: Utterance, answeredBy call: String) throws(Failure) -> Call {
        guard !sentence.text.allSatisfy(\.isWhitespace) else {
            throw Failure(.noMatch, "no call for '': nothing is said")
        }
        guard sentence.text.utf8.count <= BackendRun.longest else {
            throw Failure(
                .noMatch, "no call for a sentence of \(sentence.text.utf8.count) bytes: nothing is posted")
        }
        guard !sentence.text.utf8.contains(0) else {
            throw Failure(.noMatch, "no call for a sentence with a NUL character: nothing is posted")
        }
        // The call that comes of it has an id of its own, and another backend's call is another.
        let origin = sentence.origin.adding([Array(ProcessBackend.slug.utf8), Array((backend.name ?? "").utf8)])
        let id: String?
        if let known = sentence.id { id = known } else { id = try maker.id(origin) }
        let posted = try maker.call(
            backend.tool, backend.arguments(sentence.text), from: origin, id: id, taint: sentence.taint,
            engine: settings["engine"])
        // Where the sentence waits in the queue, another process makes the call of its answer.
        return options.queuesOffline ? try posted.setting([(.answerID, .text(call))]) : posted
    }

    // Answers.

    /// The lines that stand for a record of the input, in place of the engine's; nil where that is the one.
    private func instead(of line: [UInt8], _ ticket: Int) throws(Failure) -> [(line: [UInt8], status: ExitStatus)]?
    {
        switch waiting.removeValue(forKey: ticket) {
        case nil: return nil
        case .call(let record)?: return [(record.bytes, record.status)]
        case .sentence(let sentence, let call)?:
            let result = try Record(line: line)
            if result[.queued]?.bool == true {
                return [(result.setting([(.intent, .text(sentence.text))]), result.status)]
            }
            do throws(Failure) {
                if let call = try self.call(result, sentence, id: call) { return [(call.record.bytes, .ok)] }
                return [(result.setting([(.intent, .text(sentence.text))]), .ok)]
            } catch {
                guard Utterance.isCause(of: error) else { throw error }
                stop = stop ?? utterances.stop(error, of: sentence)
                return [(sentence.record(error, more: BackendRun.more(result)).bytes, error.status)]
            }
        }
    }

    /// The call that a result of the backend's tool means; nil where the backend acted, or nothing was posted. Throws
    /// why there is none.
    private func call(_ result: Record, _ sentence: Utterance, id: String) throws(Failure) -> Call? {
        if result.outcome?.isPlan == true { return nil }
        guard result.outcome?.isDone == true else { throw failure(result) }
        // Without an answer somebody said that it happened (act-queue resolve).
        guard let answer = result[.data] else { return nil }
        let wanted = WantedCall(sentence.text, from: sentence.origin, taint: sentence.taint, id: id)
        return try wanted.call(answer, maker, registry) { note in
            if told.insert(note.text).inserted { progress?.warn(note.text, hint: note.hint) }
        }
    }

    /// Why a sentence came to nothing, with a way on that is this command's.
    private func failure(_ result: Record) -> Failure {
        let error = result[.error]
        let code = result.errorCode ?? .internal
        var failure = Failure(
            code, error?[.message]?.string ?? "no reason is on record", hint: error?[.hint]?.string)
        if code.status == .unknownOutcome {
            let id = result.text(.id) ?? "ID"
            let way = "\(settings.commandLine("act-queue resolve --did", id)), or --did-not"
            failure.hint = "look whether the backend acted, then say so: \(way); it is not posted again"
        } else if code.is(.noRoute) {
            let noRoute = Failure.noRoute("'\(backend.address.host)'")
            if result[.attempts]?.int == 0 { failure.message = noRoute.message }
            failure.hint = "the engine local reads sentences without a network; \(BackendRun.again)"
        } else if code.status == .tryLater {
            failure.hint = (failure.hint.map { "\($0); " } ?? "") + BackendRun.again
        }
        return failure
    }

    /// More of an error record: the action that no call could be made of, and the id of a post that had its answer, or
    /// may have had an effect, so that `--retry` finds it.
    private static func more(_ result: Record) -> [(RecordKey, JSON?)] {
        let id = result.outcome?.hadNoEffect == false ? result.text(.id) : nil
        return [(.id, id.map { .text($0) }), (.action, result[.data]?.given("app_action"))]
    }
}
