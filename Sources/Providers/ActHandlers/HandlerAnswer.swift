import ActDecide
import ActJSON
import ActRecord
package import ActSystem
package import ActTools

/// The meaning of a handler's run for the call: the page act-handler(5) as code.
///
/// `failed` is said only where the handler's own word makes it certain that nothing was done: it ended by itself
/// with a status other than 0, or wrote a `result` that says so. Where we ended it, a signal did, or its answer
/// can't be read, a tool that may write is `unknown`, and never run again by our hand.
package struct HandlerAnswer {
    /// The longest message or hint of a handler's that is kept, in bytes.
    private static let longest = 2000
    private static let mostUndo = 100
    /// The status by which a handler, as every command of act, says that it does not know.
    private static let doesNotKnow = Int(ExitStatus.unknownOutcome.rawValue)
    /// The status by which it says that it did nothing now, and may later.
    private static let triesLater = Int(ExitStatus.tryLater.rawValue)

    let handler: String
    let isReadOnly: Bool
    /// Whether an undo may name this tool: one of the same handler.
    let has: (String) -> Bool

    package init(_ handler: String, _ call: Invocation, has: @escaping (String) -> Bool) {
        self.handler = handler
        self.has = has
        // The tag lowers nothing where name, description or arguments say otherwise, or nothing.
        isReadOnly = call.isRead && call.tool.tags.contains("readOnlyHint")
    }

    package func answer(_ ended: Child.Ended) -> InvocationResult {
        let said = HandlerAnswer.said(ended.complaint)
        let status: Int
        switch ended.status {
        case .signal(let number): return lost(ended.cause, "was ended by signal \(number)", .providerError, said)
        case .exit(let number): status = number
        }
        if case .size? = ended.cause { return lost(ended.cause, "", .protocol, said) }
        let value: JSON?
        let failure: String
        do throws(JSONError) {
            value = try JSON(answer: ended.output)
            failure = ""
        } catch {
            value = nil
            let isBlank = ended.output.allSatisfy { $0 <= 0x20 }
            failure = isBlank ? "nothing" : "no JSON (\(error.message) at byte \(error.offset))"
        }
        let result = value.flatMap { $0.recordType == .result ? $0 : nil }
        guard status == 0 else {
            if let result, let word = read(result), !word.outcome.isDone { return word }
            if ended.cause != nil || status == HandlerAnswer.doesNotKnow || result != nil {
                return lost(ended.cause, "ended with status \(status)", .providerError, said)
            }
            let code: ErrorCode = status == HandlerAnswer.triesLater ? .unavailable : .providerError
            return .failed(Failure(code, said.isEmpty ? "\(handler) ended with status \(status)" : said))
        }
        guard let value else { return lost(ended.cause, "wrote \(failure)", .protocol, said) }
        if value.isTooDeep {
            return lost(ended.cause, "wrote JSON nested too deep", .protocol, said)
        }
        guard let result else { return .done(value) }
        return read(result) ?? lost(ended.cause, "wrote a result without an outcome", .protocol, said)
    }

    /// The answer where the outcome can't be told: unknown for a tool that may write, failed for one that only reads.
    private func lost(_ cause: Child.Cause?, _ event: String, _ code: ErrorCode, _ said: String) -> InvocationResult
    {
        var (what, code) = (event, code)
        switch cause {
        case .time(let seconds)?: (what, code) = ("was ended after \(seconds) s", .timeout)
        case .size(let bytes)?: (what, code) = ("wrote more than \(bytes >> 20) MiB", .protocol)
        case .interrupt?: (what, code) = ("was interrupted", .providerError)
        case nil: break
        }
        let message = "\(handler) \(what)" + (said.isEmpty ? "" : ": \(said)")
        return isReadOnly ? .failed(Failure(code, message)) : .lost(message)
    }

    /// A `result` record's own word, of which only data, outcome, error and undo count; nil when it says no outcome.
    private func read(_ result: JSON) -> InvocationResult? {
        let ok: Outcome? = result[.ok]?.saidBool.map { $0 ? .done : .failed }
        guard let outcome = result[.outcome]?.string == nil ? ok : result.outcome else { return nil }
        let data = result.given("data").flatMap { $0.isTooDeep ? nil : $0 }
        switch outcome {
        case .done: return .done(data, undo: undo(result))
        case .denied, .held, .skipped: return nil
        case .failed:
            return InvocationResult(outcome: .failed, data: data, failure: failure(result, .providerError))
        case .unknown:
            var failure = failure(result, .outcomeUnknown)
            failure.code = .outcomeUnknown
            return InvocationResult(outcome: .unknown, data: data, failure: failure)
        }
    }

    private func failure(_ result: JSON, _ fallback: ErrorCode) -> Failure {
        let error = result[.error]
        let code = result.errorCode ?? fallback
        let message = HandlerAnswer.shortened(error?[.message]?.string ?? error?.string ?? "")
        return Failure(
            code.is(.ofTool) ? code : fallback,
            message.isEmpty ? "\(handler) gave no reason" : message,
            hint: error?[.hint]?.string.map { HandlerAnswer.shortened($0) })
    }

    private func undo(_ result: JSON) -> [(tool: String, arguments: JSON)] {
        (result[.undo]?.array ?? []).prefix(HandlerAnswer.mostUndo).compactMap { call in
            guard let tool = call[.tool]?.string, has(tool), let arguments = call[.arguments],
                arguments.object != nil, !arguments.isTooDeep
            else { return nil }
            return (tool, arguments)
        }
    }

    /// Standard error as a message: its end, where programs say what went wrong.
    static func said(_ complaint: [UInt8]) -> String {
        let text = String(decoding: complaint, as: UTF8.self).trimmed
        guard text.utf8.count > longest else { return text }
        return "… " + String(decoding: text.utf8.suffix(longest).drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
    }

    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > longest else { return text }
        var bytes = Array(text.utf8.prefix(longest + 1))
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
        return String(decoding: bytes, as: UTF8.self) + " …"
    }
}
