import ActJSON
import ActRecord
import ActSchema
import ActTools

/// A person's answers to the questions of a call's service (act-record(5), `input_responses`).
enum InputResponses {
    /// The fields that were filled in, as the sheet shows them.
    static func shown(_ record: Record) -> [String] {
        (record[.inputResponses]?.object?.members ?? []).flatMap { _, response in
            (response["content"]?.object?.members ?? []).map {
                "\($0.key.text) = \($0.value.string ?? $0.value.line)"
            }
        }
    }
}

extension Confirmation {
    /// Has a person fill in what a call's service asks, field by field; false where one that is needed was not given.
    mutating func respond(
        to asked: [InputRequest], _ call: Waiting
    ) throws(Failure) -> Bool {
        var responses: [(String, JSON)] = []
        for request in asked {
            var content = JSON.Object()
            if !request.fields.isEmpty { terminal.tell(request.words) }
            if !request.fields.allSatisfy(\.isRequired) { terminal.tell("an empty line leaves a field out") }
            for (name, rule, isRequired) in request.fields {
                guard let value = value(of: name, rule, call) else {
                    if isRequired { return false }
                    continue
                }
                content[name] = value
            }
            if let response = request.response(content) { responses.append((request.name, response)) }
        }
        let line = call.record.setting([(.inputResponses, .object(responses))])
        call.record = try Record(line: line, number: call.record.number)
        return true
    }

    /// The value of one field, which fits its schema; nil for an empty line.
    private mutating func value(
        of name: String, _ rule: JSON, _ call: Waiting
    ) -> JSON? {
        let schema = Schema(.object([("type", .text("object")), ("properties", .object([(name, rule)]))]))
        while let text = terminal.value(of: name, rule, tool: call.spec.slug) {
            let value = schema.typed(name, text)
            let problems = schema.check(.object([(name, value)]), path: "answers")
            guard !problems.isEmpty else { return value }
            for problem in problems { terminal.tell(problem.text) }
        }
        return nil
    }
}
