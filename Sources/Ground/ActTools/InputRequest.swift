package import ActJSON
import ActSystem

/// A question of a service before it runs a call (act-record(5), `input_requests`).
package struct InputRequest: Sendable {
    package enum Wanted: Sendable {
        /// A yes to its message.
        case yes
        /// The fields of a form, by the schema of an object.
        case form(JSON)
        /// A person's visit to an address, which is shown whole and never opened.
        case visit(String)
        /// Something that nobody here gives, such as a language model's answer.
        case other(String)
    }

    /// The service's own name for it.
    package let name: String
    package let message: String
    package let wanted: Wanted

    private init(_ name: String, _ json: JSON) {
        self.name = name
        let method = json["method"]?.string
        // MCP has it in the parameters of a request, Composio's tool router as it is.
        let params = method == nil ? json : json["params"]
        message = params?["message"]?.string ?? ""
        let schema = params?[method == nil ? "requested_schema" : "requestedSchema"] ?? .null
        let fields = schema["properties"]?.object?.keys ?? []
        wanted =
            if let method, method != "elicitation/create" {
                .other(method)
            } else if params?["mode"]?.string == "url" {
                .visit(params?["url"]?.string ?? "")
            } else if method == nil, fields.allSatisfy({ $0 == "decision" }) {
                .yes
            } else if !fields.isEmpty {
                .form(schema)
            } else {
                .form(.object([("type", .text("object"))]))
            }
    }

    /// The questions of a record or an answer, in their order.
    package static func all(_ requests: JSON?) -> [InputRequest] {
        (requests?.object?.members ?? []).map { InputRequest($0.key.text, $0.value) }
    }

    /// The fields of its form, and which of them have to be given.
    package var fields: [(name: String, rule: JSON, isRequired: Bool)] {
        guard case .form(let schema) = wanted else { return [] }
        let required = schema["required"]?.texts ?? []
        return (schema["properties"]?.object?.members ?? []).map { key, rule in
            (key.text, rule, required.contains { sameBytes($0, key.text) })
        }
    }

    /// Whether only a person can answer it.
    package var isForPerson: Bool {
        switch wanted {
        case .yes: false
        case .form: !fields.isEmpty
        case .visit, .other: true
        }
    }

    /// The part of its form that asks for a secret, which no form may carry (MCP, Elicitation, Security Considerations).
    package var secret: String? {
        guard case .form(let schema) = wanted, !fields.isEmpty else { return nil }
        let heads = [message] + ["title", "description"].compactMap { schema[$0]?.string }
        if heads.contains(where: SecretWords.ask) { return "its message" }
        return fields.first { name, rule, _ in
            // A yes or no tells nothing.
            if rule["type"]?.string == "boolean" { return false }
            return rule["format"]?.string == "password" || rule["writeOnly"]?.bool == true
                || (InputRequest.texts(of: rule) + [name]).contains(where: SecretWords.ask)
        }.map { "'\($0.name)'" }
    }

    /// All that a field's rule shows a person.
    private static func texts(of rule: JSON) -> [String] {
        if let text = rule.string { return [text] }
        if let items = rule.array { return items.flatMap(texts) }
        return (rule.object?.members ?? []).filter { !["type", "format"].contains($0.key.text) }
            .flatMap { texts(of: $0.value) }
    }

    /// The sentence that a person is shown.
    package var words: String {
        switch wanted {
        case .visit(let address): "\(message.isEmpty ? "open this address, then say yes" : message): \(address)"
        case .yes, .form, .other: message
        }
    }

    /// Its part of `input_responses`, once a person said yes; nil for one that the approval itself answers.
    ///
    /// - Parameter content: the fields of its form.
    package func response(_ content: JSON.Object) -> JSON? {
        switch wanted {
        case .yes: nil
        case .form: .object([("action", .text("accept")), ("content", .object(content))])
        case .visit, .other: .object([("action", .text("accept"))])
        }
    }
}
