package import ActJSON

extension Choice {
    /// Bytes of a command line, at most.
    private static let longestLine = 2000

    /// The words of the act-call that makes the call with this value, and with the likeliest of what else is open; nil for
    /// a call that no such words make: they would have no taint and no account.
    package func commandLine(_ value: Value, in call: Record, beside others: [Choice]) -> [String]? {
        guard !call.isTainted(unsaid: true), call.text(.account) == nil, let tool = value.tool ?? call.text(.tool),
            !tool.hasPrefix("-")
        else { return nil }
        var arguments = call[.arguments]?.object ?? JSON.Object()
        for other in others where !sameBytes(other.argument, argument) && arguments[other.argument] == nil {
            guard let likeliest = other.values.first, likeliest.tool == nil else { continue }
            arguments = likeliest.set(other.argument, in: arguments)
        }
        var words = ["act-call"]
        if value.tool == nil, let provider = call.text(.provider) { words += ["-p", provider] }
        words.append(tool)
        for (name, value) in value.set(argument, in: arguments).members {
            guard let word = Choice.operand(name.text, value) else { return nil }
            words.append(word)
        }
        return words.reduce(0) { $0 + $1.utf8.count } > Choice.longestLine ? nil : words
    }

    /// An argument as an operand of act-call, whatever the schema makes of texts; nil where none can be.
    private static func operand(_ name: String, _ value: JSON) -> String? {
        guard !name.isEmpty, !name.hasPrefix("-"), !name.hasSuffix(":"),
            !name.utf8.contains(where: { $0 == 0x3D || $0 < 0x20 })
        else { return nil }
        guard let text = value.string, isPlain(text) else { return "\(name):=\(value.line)" }
        return "\(name)=\(text)"
    }

    /// Whether no schema makes another value of a text than the text, and no shell a file of it.
    private static func isPlain(_ text: String) -> Bool {
        let isWord = ["true", "false", "yes", "no", "on", "off"].contains(text)
        return !isWord && !text.hasPrefix("@") && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
            && (try? JSON(text)) == nil
    }

    /// The choices as they stand in a record, each value with its command line.
    package static func record(_ choices: [Choice], of call: Record) -> JSON {
        .array(
            choices.map { choice in
                var object = choice.json.object ?? JSON.Object()
                let values = (choice.json[.values]?.array ?? []).enumerated().map { k, value in
                    guard let line = choice.commandLine(choice.values[k], in: call, beside: choices),
                        var object = value.object
                    else { return value }
                    object[.wordings] = .texts(line)
                    return .object(object)
                }
                object[.values] = .array(values)
                return .object(object)
            })
    }

    /// A choice of a record without its command lines: what was open beside it has another value.
    package static func withoutCommandLines(_ choice: JSON) -> JSON {
        guard var object = choice.object, let values = object[.values]?.array else { return choice }
        object[.values] = .array(
            values.map { value in
                guard var object = value.object else { return value }
                object[.wordings] = nil
                return .object(object)
            })
        return .object(object)
    }
}
