import ActDecide
import ActJSON
import ActNet
import ActRecord
import ActTools

/// The meaning of a server's answer for the call: the table of act-mcp(5) as code. `again` means that the call may be
/// sent once more, where tries are left.
struct CallAnswer {
    enum ResponseDisposition {
        case answer(InvocationResult)
        case again(InvocationResult)
        /// The server did nothing yet, and wants the call once more with its own state.
        case resend(InvocationResult.Asked)
    }

    /// Codes by which a server says that it did not look at the call: a request that is none, a tool or arguments that it
    /// does not know, and what the transport wants otherwise.
    static let refusals: [ClosedRange<Int>] = [-32602 ... -32600, -32022 ... -32020]

    /// The code by which a server of the handshake era says that it has no such resource.
    private static let missing = -32002

    let call: Invocation
    let server: String
    /// The folder for files that come in the answer.
    let folder: String
    /// Whether a resource was read, and no tool called.
    var isResource = false

    /// Whether the call only reads: its tool says so, and nothing else makes its risk more than low.
    static func isRead(_ call: Invocation) -> Bool {
        call.tool.annotations?.readOnly == true && call.isRead
    }

    func verdict(_ ending: RPCEnd) -> ResponseDisposition {
        switch ending {
        case .unsent(let failure): return .again(.failed(failure))
        case .refused(let failure): return .answer(.failed(failure))
        case .forgotten(let isCertain, let failure):
            guard !CallAnswer.isRead(call) else { return .again(.failed(failure)) }
            return .answer(isCertain ? .failed(failure) : .lost(failure.message))
        case .lost(let failure): return lost(failure)
        case .fault(let fault):
            let words = said(
                fault.message.isEmpty ? "error \(fault.code.map(String.init) ?? "without a code")" : fault.message)
            if let code = fault.code,
                CallAnswer.refusals.contains(where: { $0.contains(code) })
                    || isResource && code == CallAnswer.missing
            {
                return .answer(
                    InvocationResult(
                        outcome: .failed, data: kept(fault.data), failure: Failure(.providerError, words)))
            }
            return lost(Failure(.unavailable, words), data: kept(fault.data))
        case .result(let result): return verdict(result.mended)
        }
    }

    /// The contents of a resource as parts of a content.
    private static func parts(of contents: JSON) -> JSON {
        guard let contents = contents["contents"]?.array, !contents.isEmpty else { return .null }
        let parts = contents.map { JSON.object([("type", .text("resource")), ("resource", $0)]) }
        return .object([("content", .array(parts))])
    }

    private func verdict(_ given: JSON) -> ResponseDisposition {
        let result = isResource ? CallAnswer.parts(of: given) : given
        switch result.given("resultType").map({ $0.string ?? "" }) {
        case nil, "complete": break
        case "input_required": return inputRequired(result)
        default: return lost(Failure(.protocol, "'\(server)' gave an answer of a kind that act does not know"))
        }
        let contents = Contents.parts(result.given("content"))
        let said = result.given("isError") ?? .bool(false)
        guard let isError = said.saidBool else {
            return lost(Failure(.protocol, "'\(server)' does not say whether it failed: isError is \(said.kind)"))
        }
        guard result.object != nil, !result.isTooDeep,
            contents != nil || isError || result.given("structuredContent") != nil
        else {
            return lost(Failure(.protocol, "'\(server)' gave an answer without a content"))
        }
        let content = Contents(
            contents ?? [], structured: Contents.structure(result.given("structuredContent")), folder: folder)
        var answer = isError ? failed(content) : .done(content.data)
        (answer.notes, answer.failures) = (content.notes, content.failures)
        // An error's texts are its message.
        if let message = answer.failure?.message, message.hasSuffix(content.text) {
            answer.notes.removeAll { $0.0 == .content }
        }
        answer.original = result
        return .answer(answer)
    }

    /// A tool's own no: certain, but where it tells of an answer that was lost further on.
    private func failed(_ content: Contents) -> InvocationResult {
        let text = content.text
        let words = said(text.isEmpty ? "it failed, and did not say why" : text)
        guard !CallAnswer.isRead(call), LostAnswer.isTold(by: text) else {
            return InvocationResult(outcome: .failed, data: content.detail, failure: Failure(.providerError, words))
        }
        return .lost(words, data: content.detail)
    }

    /// The structure that an error came with, where a record can hold it.
    private func kept(_ data: JSON?) -> JSON? { data.flatMap { $0.isNull || $0.isTooDeep ? nil : $0 } }

    /// The answer where nobody knows whether it happened: a call that only reads may go again.
    private func lost(_ failure: Failure, data: JSON? = nil) -> ResponseDisposition {
        guard CallAnswer.isRead(call) else { return .answer(.lost(failure.message, data: data)) }
        return .again(InvocationResult(outcome: .failed, data: data, failure: failure))
    }

    /// The server asks something before it runs the call. Its state, with the number of times that it asked, stays in the
    /// store.
    private func inputRequired(_ result: JSON) -> ResponseDisposition {
        func no(_ why: String) -> ResponseDisposition {
            .answer(.failed(Failure(.providerError, "'\(server)' \(why)")))
        }
        let round = CallAnswer.round(of: call) + 1
        guard round <= CallAnswer.mostRounds else { return no("asks again and again before it runs the call") }
        var state: [(String, JSON)] = [("round", .int(round))]
        if let own = result["requestState"] {
            guard !own.isTooDeep else { return no("wants a state back that is nested too deep") }
            state.append(("state", own))
        }
        guard let requests = result["inputRequests"] else {
            guard state.count > 1 else { return no("asks something, and does not say what") }
            return .resend(InvocationResult.Asked(requests: .object([]), state: .object(state)))
        }
        guard requests.object != nil, !requests.isTooDeep else {
            return no("asks something, and does not say what")
        }
        for request in InputRequest.all(requests) {
            if case .other(let method) = request.wanted {
                return no("asks for '\(method)', which act does not give")
            }
            if let part = request.secret { return no("asks for a secret, in \(part), which no form may") }
        }
        var answer = InvocationResult(
            outcome: .held,
            failure: Failure(
                .notApproved, "'\(server)' asks something before it runs the call",
                hint: "pipe the call through act-confirm, then act-exec"))
        answer.asked = InvocationResult.Asked(requests: requests, state: .object(state))
        return .answer(answer)
    }

    private static let mostRounds = 10

    /// The number of times that the server asked back about a call.
    private static func round(of call: Invocation) -> Int { call.asked?.state?["round"]?.int ?? 0 }

    /// A person's answers, and the server's own state unchanged. Questions without fields are answered by the approval.
    static func answers(_ asked: InvocationResult.Asked) -> [(String, JSON)] {
        var responses = JSON.Object()
        for request in InputRequest.all(asked.requests) {
            responses[request.name] =
                request.isForPerson ? asked.responses?[request.name] : request.response(JSON.Object())
        }
        let members: [(String, JSON)] = responses.members.isEmpty ? [] : [("inputResponses", .object(responses))]
        return members + (asked.state?["state"].map { [("requestState", $0)] } ?? [])
    }

    private func said(_ text: String) -> String { "'\(server)': \(shortenedWords(text))" }
}
