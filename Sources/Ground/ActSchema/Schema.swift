package import ActJSON
import Synchronization

/// The JSON Schema of a tool's arguments: draft 2020-12, and of older drafts and of OpenAPI what tools still use. It is
/// read at its first use, and then kept.
///
/// Both the schema and the value are foreign. A check takes at most `maximumSteps`; one that would take more is a
/// problem, never a pass.
package final class Schema: Sendable {
    /// A fault of a value.
    package struct Violation: Sendable {
        /// The name of the argument that it is about; nil where it is about all of them.
        package let argument: String?
        /// Whether an always required argument is absent, which `missing` lists too.
        package let isAbsence: Bool
        /// Whether the check was given up.
        package let isUnfinished: Bool
        /// The sentence, which begins with the path.
        package let text: String
    }

    /// A step is a schema met by a value, a character met by a pattern, or as much work as these.
    static let maximumSteps = 10_000_000

    package let root: JSON
    private let rules = Mutex<SchemaRules?>(nil)

    package init(_ root: JSON) { self.root = root }

    /// Reads the schema where that was not done yet, and gives what it says to `body`.
    private func read<R: Sendable>(_ body: (SchemaRules) -> R) -> R {
        body(
            rules.withLock { held in
                let found = held ?? SchemaRules(root)
                held = found
                return found
            })
    }

    /// The faults of `value`, each with its path: `arguments.amount: expected number, got "abc"`.
    package func check(_ value: JSON, path: String = "arguments") -> [Violation] {
        read { rules in
            var check = SchemaCheck(rules, path)
            return check.problems(value)
        }
    }

    /// The sentences of `check`.
    package func problems(_ value: JSON, path: String = "arguments") -> [String] {
        check(value, path: path).map(\.text)
    }

    /// The parts of the schema that can't be checked, and why: `#/properties/code/pattern: ...`.
    package var faults: [String] { Schema.isPlain(root) ? [] : read(\.faults) }

    /// Whether a schema is what most are, of names, types and words, as they should be: it has no fault, which is seen
    /// without reading it.
    private static func isPlain(_ schema: JSON) -> Bool {
        guard let rules = schema.object else { return false }
        return rules.members.allSatisfy { key, value in
            switch key.raw {
            case "title", "description", "default", "examples", "format", "nullable": true
            case "type":
                value.string.map { name in SchemaRules.Kinds.names.contains { sameBytes($0.0, name) } } ?? false
            case "properties": value.object?.members.allSatisfy { isPlain($0.value) } ?? false
            case "required": value.array?.allSatisfy { $0.string != nil } ?? false
            case "enum": value.array != nil
            case "items": isPlain(value)
            case "anyOf", "oneOf", "allOf": value.array?.allSatisfy { isPlain($0) } ?? false
            case "minLength", "maxLength", "minItems", "maxItems": value.int(in: 0...Int.max) != nil
            case "minimum", "maximum": value.int != nil
            case "additionalProperties": value.bool != nil
            default: false
            }
        }
    }

    /// Top-level required members that are absent.
    package func missing(_ value: JSON) -> [String] {
        let required = (root["required"]?.array ?? []).compactMap(\.string)
        guard let object = value.object else { return required }
        let keys = SchemaRules.Keys(object)
        return required.filter { !keys.contains($0) }
    }

    /// Whether an argument may have a value, as far as its own schema says.
    package func takes(_ name: String, _ value: JSON) -> Bool {
        read { rules in
            guard let node = rules.argument(name) else { return true }
            var check = SchemaCheck(rules, name)
            return check.isFitting(value, node)
        }
    }

    /// The value that `key=text` on a command line means under this schema.
    package func typed(_ name: String, _ text: String) -> JSON {
        read { rules in
            guard let node = rules.argument(name) else { return .text(text) }
            var check = SchemaCheck(rules, name)
            return check.typed(text, node, 0)
        }
    }
}

extension Schema {
    /// More than these schemas, or values, are nothing to choose from; and a hostile schema ends here.
    private static let mostParts = 128
    private static let mostChoices = 1024

    /// The values that a schema lists for an argument, or for the items of a list: `enum`, `const` and booleans, in order.
    package func choices(_ name: String) -> (values: [JSON], areItems: Bool) {
        guard let node = root["properties"]?[name] else { return ([], false) }
        let parts = parts(of: [node])
        let values = choices(parts)
        return values.isEmpty ? (choices(self.parts(of: parts.compactMap { $0["items"] })), true) : (values, false)
    }

    private func choices(_ parts: [JSON]) -> [JSON] {
        var values: [JSON] = []
        for part in parts where values.count < Schema.mostChoices {
            if let value = part["const"] {
                values.append(value)
            } else if let listed = part["enum"]?.array {
                values += listed.prefix(Schema.mostChoices)
            } else if part["type"]?.string == "boolean" {
                values += [.bool(true), .bool(false)]
            }
        }
        return values
    }

    /// Schemas, and those that they refer to or join.
    private func parts(of nodes: [JSON]) -> [JSON] {
        var parts = Array(nodes.prefix(Schema.mostParts))
        var at = 0
        while at < parts.count, parts.count < Schema.mostParts {
            let node = parts[at]
            if let target = node["$ref"].flatMap(target) { parts.append(target) }
            for key in ["anyOf", "oneOf", "allOf"] { parts += (node[key]?.array ?? []).prefix(Schema.mostParts) }
            at += 1
        }
        return parts
    }

    /// The schema that `#/$defs/name` means.
    private func target(_ reference: JSON) -> JSON? {
        guard let path = reference.string?.after("#/") else { return nil }
        return path.split(separator: "/").reduce(root as JSON?) { $0?[String($1)] }
    }
}
