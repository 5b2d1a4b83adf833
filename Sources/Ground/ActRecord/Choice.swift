package import ActJSON

/// An argument of which a person picks one of several values (act-record(5), choices). A call is open while one of its
/// choices names an argument that it does not have; nothing open runs.
package struct Choice: Sendable {
    /// One of the values, as it would be set.
    package struct Value: Sendable {
        package let value: JSON
        /// The words of whoever made the choice on it; foreign text.
        package let words: String?
        /// Arguments that go with it; null takes one away.
        package let with: JSON.Object
        /// The tool that the call is then made for.
        package let tool: String?

        package init(_ value: JSON, words: String? = nil, with: JSON.Object = JSON.Object(), tool: String? = nil) {
            (self.value, self.words, self.with, self.tool) = (value, words, with, tool)
        }

        fileprivate init?(_ json: JSON) {
            guard let value = json[.value] else { return nil }
            (self.value, words, tool) = (value, json[.words]?.string, json[.tool]?.string)
            with = json[.with]?.object ?? JSON.Object()
        }

        fileprivate var json: JSON {
            var object = JSON.Object()
            object[RecordKey.value.rawValue] = value
            if let words { object[RecordKey.words.rawValue] = .text(words) }
            if !with.members.isEmpty { object[RecordKey.with.rawValue] = .object(with) }
            if let tool { object[RecordKey.tool.rawValue] = .text(tool) }
            return .object(object)
        }

        /// The arguments with this value.
        package func set(_ argument: String, in arguments: JSON.Object) -> JSON.Object {
            var arguments = arguments
            arguments[argument] = value
            for (name, value) in with.members { arguments[name.text] = value.isNull ? nil : value }
            return arguments
        }
    }

    package let argument: String
    /// The likeliest first.
    package let values: [Value]

    /// The values that a person picks from, at most: each has a digit.
    package static let most = 9

    package init(_ argument: String, _ values: [Value]) { (self.argument, self.values) = (argument, values) }

    /// The choice as it stands in a record.
    package var json: JSON {
        var object = JSON.Object()
        object[RecordKey.argument.rawValue] = .text(argument)
        object[RecordKey.values.rawValue] = .array(values.map(\.json))
        return .object(object)
    }

    /// A choice that can't be read has a name and no values, and keeps its call open.
    private init(_ json: JSON) {
        let argument = json[.argument]?.string ?? RecordKey.choices.rawValue
        self.argument = argument
        // A value that sets its own argument otherwise is another one than a person picks; a value of another tool
        // may take it away.
        values = (json[.values]?.array ?? []).prefix(Choice.most).compactMap { Value($0) }.filter { value in
            value.with[argument].map { $0.isNull && value.tool != nil } ?? true
        }
    }

    /// The choices of these that are open beside these arguments.
    package static func open(_ choices: JSON?, beside arguments: JSON?) -> [Choice] {
        guard let choices, !choices.isNull else { return [] }
        return (choices.array ?? [choices]).map { Choice($0) }.filter { arguments?[$0.argument] == nil }
    }

    /// The words on what is open: the argument, and its values.
    package var text: String {
        let words = values.map { $0.words ?? $0.value.line }
        return words.isEmpty ? argument : "\(argument) (\(words.joined(separator: ", or ")))"
    }
}

extension Record {
    package var openChoices: [Choice] {
        has(.choices) ? Choice.open(self[.choices], beside: self[.arguments]) : []
    }
}
