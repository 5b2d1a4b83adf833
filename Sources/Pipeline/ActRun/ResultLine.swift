import ActJSON
import ActRecord
import ActSystem
import ActTools

/// The line of a `result` record: what happened, then the call's intent, session, account, taint and the fields that
/// nobody here knows, byte for byte.
struct ResultLine {
    /// Fields of a call that a result does not repeat, and those of its own that the engine writes.
    static let own: [RecordKey] = [
        .type, .id, .tool, .provider, .toolkit, .arguments, .missing, .tags, .plan, .risk, .approval,
        .ok, .outcome, .data, .error, .attempts, .logID, .at, .ms, .replayed, .undo, .cursor, .page,
        .more, .cached, .recorded, .queued, .resolved, .resultLost, .dataFile, .inputRequests,
        .inputResponses, .edited,
    ]

    private let call: Call
    /// The names of all members that a result does not take from its record.
    private let own: [RecordKey]
    private let id: String
    private let tool: ToolSpec?
    let outcome: Outcome
    var failure: Failure?
    var answer: JSON?
    /// The bytes of `answer`, where they were made for the journal already.
    var keptBytes: [UInt8]?
    var attempts = 0
    var logID: Int?
    var at = Moment.now
    var milliseconds = 0
    var replayed = false
    /// Whether the call waits in the queue.
    var isQueued = false
    /// Whether the journal has the outcome.
    var isRecorded = true
    var page: Int?
    var cursor: String?
    /// Whether the result is tainted though its call says that it is not.
    var isTainted = false
    /// Whether nothing tells if another page follows.
    var isMoreUnknown = false

    /// - Parameter own: names of members that the record can't give (`ResultMaker`).
    init(
        _ call: Call, own: [RecordKey], id: String? = nil, tool: ToolSpec? = nil, outcome: Outcome,
        failure: Failure? = nil
    ) {
        self.call = call
        self.own = own
        self.id = id ?? call.id ?? UUID.v7()
        self.tool = tool
        self.outcome = outcome
        self.failure = failure
    }

    /// The exit status that the result stands for.
    var status: ExitStatus {
        guard isRecorded else { return .unknownOutcome }
        return outcome.status(code?.status)
    }

    /// The code of its error.
    var code: ErrorCode? {
        failure?.code ?? answer?.errorCode
    }

    /// The sentence of its error.
    var message: String? { failure?.message ?? answer?[.error]?[.message]?.string }

    var bytes: [UInt8] {
        let isTainted = isTainted || tool?.answersForeignText ?? false
        var out: [UInt8] = []
        out.reserveCapacity(call.record.bytes.count + (keptBytes?.count ?? 0) + 512)
        out.append(contentsOf: "{\"type\":\"result\"".utf8)
        func key(_ key: RecordKey) {
            out.append(contentsOf: [0x2C, 0x22])
            out.append(contentsOf: key.rawValue.utf8)
            out.append(contentsOf: [0x22, 0x3A])
        }
        func put(_ name: RecordKey, _ value: JSON) {
            key(name)
            value.write(into: &out)
        }
        put(.id, .text(id))
        if let slug = tool?.slug ?? call.tool { put(.tool, .text(slug)) }
        if let provider = tool?.provider ?? call.provider { put(.provider, .text(provider)) }
        put(.ok, .bool(outcome.isDone))
        put(.outcome, .text(outcome.rawValue))
        if let failure { put(.error, failure.json) }
        if let keptBytes, failure == nil {
            if keptBytes.count > 2 {
                out.append(0x2C)
                out.append(contentsOf: keptBytes[1..<(keptBytes.count - 1)])
            }
        } else {
            for (name, value) in answer?.object?.members ?? []
            where failure == nil || name.raw != RecordKey.error.rawValue {
                out.append(contentsOf: [0x2C, 0x22])
                out.append(contentsOf: name.raw.utf8)
                out.append(contentsOf: [0x22, 0x3A])
                value.write(into: &out)
            }
        }
        put(.attempts, .int(attempts))
        if let logID { put(.logID, .int(logID)) }
        put(.at, .text(at.text))
        put(.ms, .int(milliseconds))
        if replayed { put(.replayed, .bool(true)) }
        if isQueued { put(.queued, .bool(true)) }
        if !isRecorded { put(.recorded, .bool(false)) }
        if let page { put(.page, .int(page)) }
        if let cursor { put(.cursor, .text(cursor)) }
        if isMoreUnknown { put(.more, .text("unknown")) }
        if isTainted { put(.taint, .bool(true)) }
        call.record.appendMembers(except: isTainted ? own + [.taint] : own, to: &out)
        out.append(0x7D)
        return out
    }
}

extension CallResult {
    init(_ result: ResultLine) {
        self.init(result.bytes, result.status, outcome: result.outcome)
        isBegun = result.attempts > 0
        isReplayed = result.replayed
        if !result.outcome.isDone { (code, message) = (result.code, result.message) }
    }
}
