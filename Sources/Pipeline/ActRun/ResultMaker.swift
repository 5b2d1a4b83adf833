import ActDecide
import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// Makes the results of calls: of those that ran, would run, are on record, or may not run.
struct ResultMaker {
    private let settings: Settings
    private let providers: [any Provider]
    /// Bytes of data in a record; more goes to a file.
    private let maxData: Int
    /// The names of members that results have of their own, of the engine's and of every provider's.
    private let own: [RecordKey]

    init(_ registry: ToolRegistry, maxData: Int) {
        settings = registry.settings
        providers = registry.providers
        self.maxData = maxData
        own = ResultLine.own + providers.flatMap(\.profile.notes)
    }

    /// The result of a record that does not run.
    func refused(_ call: Call, by failure: Failure, page: Int? = nil) -> CallResult {
        let isHeld = call.decision?.word?.isHeld ?? false
        let outcome: Outcome = isHeld ? .held : failure.code.is(.refusal) ? .denied : .failed
        var line = ResultLine(call, own: own, outcome: outcome, failure: failure)
        line.page = page
        var result = CallResult(line)
        if failure.isOfMachine { result.elsewhere = failure }
        return result
    }

    /// The result of a record with this outcome, whatever was decided of it.
    func ended(_ call: Call, _ outcome: Outcome, _ failure: Failure) -> CallResult {
        CallResult(ResultLine(call, own: own, outcome: outcome, failure: failure))
    }

    func line(_ call: InFlightCall, _ outcome: Outcome) -> ResultLine {
        let id = call.page?.series.first.call.id ?? call.call.id
        var line = ResultLine(call.submitted, own: own, id: id, tool: call.call.tool, outcome: outcome)
        line.page = call.page?.number
        return line
    }

    /// The line of a call that would run: its arguments, its risk and, of a service, the request that would be sent.
    func wouldRun(_ call: InFlightCall) -> CallResult {
        let request = providers.named(call.call.tool.provider)?.request(call.call)
        var line = ResultLine(
            call.submitted, own: own + [.request], id: call.call.id, tool: call.call.tool, outcome: .skipped)
        line.answer = .record([
            (.arguments, .object(call.call.arguments)), (.risk, call.admitted.risk.json), (.request, request),
        ])
        return CallResult(line)
    }

    /// The result of a call that ran; its `keptBytes` are the members that the journal keeps.
    func line(_ call: InFlightCall, _ answer: InvocationResult) -> ResultLine {
        let ended = max(Moment.now, call.started)
        var members: [(RecordKey, JSON?)] = []
        var data: [UInt8]?
        if let value = answer.data {
            let bytes = Redaction.written(value)
            if let moved = moved(bytes, call) { members.append(moved) } else { data = bytes }
        }
        if let failure = answer.failure { members.append((.error, failure.json)) }
        if !answer.undo.isEmpty {
            members.append(
                (.undo, .array(answer.undo.map { undo(call, answer, ended, $0.tool, $0.arguments) })))
        }
        members += answer.notes
        if call.submitted.isEdited {
            let arguments = call.admitted.intent.arguments.withUnsafeBufferPointer { JSON(checked: $0) }
            members.append((.edited, arguments))
        }
        var kept = Redaction.written(.record(members))
        // The data is as long as its service made it: it is written once.
        if let data {
            let rest = kept.dropFirst()
            kept = Array("{\"data\":".utf8)
            kept.reserveCapacity(kept.count + data.count + 1 + rest.count)
            kept += data
            if !members.isEmpty { kept.append(0x2C) }
            kept += rest
        }
        var line = line(call, answer.outcome)
        line.logID = call.logID
        line.attempts = max(1, call.attempts + answer.attempts - 1)
        line.at = call.started
        line.milliseconds = ended.milliseconds - call.started.milliseconds
        line.answer = answer.failure.map { .record([(.error, $0.json)]) }
        line.keptBytes = kept
        line.isTainted = answer.isTainted && !call.call.isTainted
        return line
    }

    /// The result of a call that waited for the outcome of the same call.
    func copy(_ call: InFlightCall, of first: InFlightCall, _ answer: InvocationResult, isRecorded: Bool)
        -> CallResult
    {
        call.shares(first)
        var line = line(call, answer)
        line.isRecorded = isRecorded
        line.replayed = true
        var result = CallResult(line)
        result.original = answer.original
        return result
    }

    /// The result that is on record, with its answer.
    func replayed(_ call: InFlightCall, _ entry: Journal.Entry, _ answer: JSON?) -> ResultLine {
        var line = line(call, entry.outcome ?? .unknown)
        line.replayed = true
        line.logID = entry.logID
        line.attempts = entry.attempts
        line.at = entry.started
        line.milliseconds = entry.milliseconds
        line.answer = answer
        line.isTainted = entry.outcome != nil && entry.isTainted && !call.call.isTainted
        if let process = CallsElsewhere.process(entry) {
            line.failure = Failure(
                .unavailable, "begun \(entry.started.text), and now running in process \(process)",
                hint: "run the same record again for its result")
        } else if entry.outcome == nil, entry.running?.isOwn == true {
            line.failure = Failure(
                .unavailable, "begun \(entry.started.text), and now running in this process",
                hint: "run the same record again for its result")
        } else if entry.outcome == nil {
            line.failure = Failure(
                .outcomeUnknown, "begun \(entry.started.text), and its end was never recorded",
                hint: "look whether it happened; a new id runs it again")
        }
        return line
    }

    /// The member that stands for data which is too long for the record: the file that it went to; nil for any other.
    func moved(_ bytes: [UInt8], _ call: InFlightCall) -> (RecordKey, JSON?)? {
        guard !call.call.tool.profile.isLocal, bytes.count > maxData else { return nil }
        let path = "\(Paths.cache)/results/\(Cache.name(call.call.id, user: settings.user)).json"
        // It happened, whether or not there is room for its answer.
        do throws(Failure) { try replaceFile(path, bytes) } catch { return (.resultLost, .text(error.message)) }
        let file = JSON.object([
            ("path", .text(path)), ("size", .int(bytes.count)), ("sha256", .text(hex(Digest.sha256(bytes)))),
        ])
        return (.dataFile, file)
    }

    /// A call that undoes this one. The moment in its id is that of the answer: by it the answer is found again.
    private func undo(
        _ call: InFlightCall, _ answer: InvocationResult, _ ended: Moment, _ tool: String, _ arguments: JSON
    ) -> JSON {
        .record(
            .call,
            [
                (.id, .text(UUID.v7(ended))), (.tool, .text(tool)), (.provider, .text(call.call.tool.provider)),
                (.toolkit, .text(call.call.tool.toolkit)), (.arguments, arguments),
                (.rows, NamedRow.left(providers.named(call.call.tool.provider), tool, arguments, answer.data)),
                // The arguments that another provider gives may hold anybody's text.
                (.taint, .bool(call.isTainted(by: answer) || !call.call.tool.profile.isLocal)),
            ])
    }
}

extension InFlightCall {
    /// Whether what came of it holds text that is not trusted.
    func isTainted(by answer: InvocationResult) -> Bool {
        call.isTainted || answer.isTainted || call.tool.answersForeignText
    }
}
