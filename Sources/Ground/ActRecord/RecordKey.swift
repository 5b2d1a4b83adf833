package import ActJSON

/// A member of a record, or of an object in one, by its name on the line (act-record(5)): a record is read by these.
package enum RecordKey: String, Sendable, CaseIterable, CustomStringConvertible {
    case type, id, tool, provider, toolkit, product, arguments, missing, intent, engine, client, said, unused,
        filled
    case rows, session, source, callID = "call_id", conversation, account, tags, plan, risk, taint, approval, edited
    case inputRequests = "input_requests", inputResponses = "input_responses", choices, original, ok, outcome, data
    case dataFile = "data_file", error, undo, resultLost = "result_lost", withheld, calls, files, content, page
    case cursor, more, cached, requestID = "request_id", serviceLog = "service_log", attempts, logID = "log_id", at
    case ms, replayed, queued, answerID = "answer_id", recorded, resolved, request, item, title, description,
        instructions
    case inputSchema = "input_schema", outputSchema = "output_schema", unchecked, annotations, name, sent, examples
    case actionTypes = "action_types", version, reach, rank, score, tools, connected, role, text, model, stop, usage
    case user, origin, messages, created, changed, state, expires, toolkits, mcpURL = "mcp_url"
    case routerTools = "router_tools", status, alias, reason, updated, redirectURL = "redirect_url", event, count
    case cost, requests, input, output, unpriced, lane, tries, due, until, why, machine, here, kind, value, expired
    case contradiction, command, counts, started, age, process, folder, resume, run, rate, left
    case waitingFor = "waiting_for", place, help, found, remedy, file, key, line, offset, action, steps, pitfalls
    case guidance, related, unsearched, difficulty, connections, accounts, choose, level, reasons, verdict,
        argument, inner,
        code, message
    case hint, v, decision, by, rule, nonce, covers, mac, signature, digest
    // A message as the store has it, and a call as a model is told of it.
    case advice, asked, blocks, broken, edit, late, note, open, pages, personSays = "person_says", sentence
    case saidByServers = "said_by_servers", failed, server, values, words, with, from, clientGone = "client_gone"
    // Command lines that would do what failed.
    case wordings = "try"

    package var description: String { rawValue }
}

extension JSON {
    /// An object with members of records. A member without a value is left out.
    package static func record(_ members: [(RecordKey, JSON?)]) -> JSON {
        .object(Object(members.compactMap { key, value in value.map { (Spelled(key.rawValue), $0) } }))
    }

    /// A record of this type.
    package static func record(_ type: RecordType, _ members: [(RecordKey, JSON?)]) -> JSON {
        record([(.type, .text(type.rawValue))] + members)
    }

    package subscript(key: RecordKey) -> JSON? { object?[key] }
}

extension JSON.Object {
    package subscript(key: RecordKey) -> JSON? {
        get { self[key.rawValue] }
        set { self[key.rawValue] = newValue }
    }

    /// Whether it has no member beside these.
    package func hasOnly(_ known: Set<RecordKey>) -> Bool {
        keys.allSatisfy { RecordKey(rawValue: $0).map(known.contains) ?? false }
    }
}
