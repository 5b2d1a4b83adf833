import ActJSON
import ActSchema
import ActStore
import ActSystem
import ActTools

/// The names and values that the memory takes: facts that stay true, and no text of another kind.
extension MemoryStore.Entry {
    /// Bytes of a name, of an id, and of a preference's value at most.
    private static let (longestName, longestID, longestValue) = (200, 200, 2000)

    /// Throws `bad-arguments`, with the reason, for an entry that the memory does not take.
    func check() throws(Failure) {
        guard MemoryOperations.isToolkit(toolkit) else {
            throw refusal("'\(brief(toolkit))' is no toolkit", hint: "a toolkit is as act-tools lists it; * is any")
        }
        for text in [name, value] {
            guard !text.isEmpty, sameBytes(text, text.trimmed) else {
                throw refusal("an empty text, or one with spaces around it", hint: "give a name and a value")
            }
            if let scalar = text.unicodeScalars.first(where: { $0 != " " && !Terminal.shows($0) }) {
                throw refusal(
                    "'\(brief(text))' has the character \(Terminal.codePoint(scalar))",
                    hint: "names and values are text of one line, without characters that hide")
            }
            guard sameBytes(Redaction.clean(text), text), text.range(of: Redaction.mark) == nil else {
                throw refusal("it holds a key", hint: "keys are secrets: act-config set keeps them")
            }
        }
        let longest = kind == .entity ? Self.longestID : Self.longestValue
        guard name.utf8.count <= Self.longestName, value.utf8.count <= longest else {
            throw refusal(
                "the text is too long",
                hint: "at most \(Self.longestName) bytes for a name, \(longest) for a value")
        }
        switch kind {
        case .entity: try checkEntity()
        case .preference: try checkPreference()
        }
    }

    private func checkEntity() throws(Failure) {
        guard !ActionLog.isOne(name) else { throw log(name, "an entity is a name and its id") }
        guard MemoryOperations.isID(value) else {
            throw ActionLog.isOne(value)
                ? log(value, "an entity is a name and its id")
                : refusal("'\(brief(value))' is no id", hint: "an id has no spaces, and only characters of ASCII")
        }
        // A call that names the id itself must not be sent elsewhere.
        guard !MemoryOperations.isAddressOrNumber(name) else {
            throw refusal("'\(brief(name))' is an id itself, and no name", hint: "give the name that you use")
        }
        guard !Self.services.contains(name.lowercased()) else {
            throw refusal("'\(brief(name))' has a meaning for services", hint: "give another name")
        }
    }

    /// Words that services take as ids.
    private static let services: Set<String> = [
        "all", "any", "default", "everyone", "false", "here", "inbox", "me", "myself", "none", "null", "primary",
        "root", "self", "true",
    ]

    private func checkPreference() throws(Failure) {
        if ActionLog.isOne(name) { throw log(name, "a preference is an argument and its value") }
        guard ToolSpec.isSlug(name) else {
            throw refusal(
                "'\(brief(name))' is no name of an argument", hint: "act-tools shows the arguments of a tool")
        }
        if ActionLog.isOne(value) { throw log(value, "a preference is an argument and its value") }
    }

    private func log(_ text: String, _ instead: String) -> Failure {
        refusal("'\(brief(text))' says what happened, and \(instead)", hint: "act-log has the calls that were run")
    }

    private func refusal(_ message: String, hint: String) -> Failure {
        Failure(.badArguments, "not kept: \(message)", hint: hint)
    }

    private func brief(_ text: String) -> String { cut(Terminal.safe(text), 60) }
}

extension MemoryStore.Entry {
    /// Whether another entry of its name says something new.
    func isContradicted(by other: MemoryStore.Entry) -> Bool {
        state != .ending && !sameBytes(value, other.value)
    }
}

extension MemoryOperations {
    /// `*`, or lower-case letters, digits, `_`, `-` and `.`.
    static func isToolkit(_ text: String) -> Bool {
        text == "*" || ToolSpec.isSlug(text) && text.utf8.count <= 100 && !text.utf8.contains { $0 &- 0x41 < 26 }
    }

    /// Letters of ASCII, digits and signs, without spaces.
    static func isID(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// Whether a text can be nothing but an id: an address of mail, digits with signs, or a UUID.
    static func isAddressOrNumber(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        if bytes.dropFirst().contains(0x40) { return true }
        return bytes.allSatisfy { byte in
            byte &- 0x30 < 10 || bytes.count >= 32 && (byte | 0x20) &- 0x61 < 6
                || [0x20, 0x2B, 0x2D, 0x2E, 0x3A, 0x5F].contains(byte)
        }
    }
}
