import ActJSON
import ActSystem
import ActTools

/// The parts of an entry as they are named where one has changed. Texts of programs, arguments, folders and addresses are
/// shown, but for those that may be secrets; of variables and headers the names alone.
enum EntryParts {
    /// - Parameters:
    ///   - command: the command and its arguments, as `ServerText` compares them.
    ///   - variables: the variables, in the same way.
    static func all(command: JSON, folder: String?, variables: JSON) -> [ToolkitEntry.Part] {
        let words = pairs(command).map(\.value)
        var parts = [ToolkitEntry.Part("command", words.first ?? "")]
        for (k, word) in words.enumerated().dropFirst() {
            parts.append(part("argument \(k)", word, isSecret: isSecret(word, after: words[k - 1])))
        }
        if let folder { parts.append(.init("folder", folder)) }
        return parts + pairs(variables).map { part("variable \($0.name)", $0.value, isSecret: true) }
    }

    /// - Parameter address: as it is shown to people.
    static func all(address: String, _ url: JSON, headers: JSON) -> [ToolkitEntry.Part] {
        let query = pairs(url).first.map { $0.value.drop { $0 != "?" } }.map(String.init) ?? ""
        return [.init("address", address)] + (query.isEmpty ? [] : [part("query", query, isSecret: true)])
            + pairs(headers).map { part("header \($0.name)", $0.value, isSecret: true) }
    }

    private static func pairs(_ json: JSON) -> [(name: String, value: String)] {
        (json.array ?? []).compactMap(\.texts).filter { $0.count == 2 }.map { ($0[0], $0[1]) }
    }

    private static func part(_ name: String, _ text: String, isSecret: Bool) -> ToolkitEntry.Part {
        guard isSecret else { return .init(name, text) }
        // Two bytes tell most values apart, and nobody can guess one by them.
        return .init(name, hex(Array(Digest.sha256(Array(text.utf8)).prefix(2))), isShown: false)
    }

    /// Whether an argument may be a secret: by its look, by the name before its `=`, or by the option before it.
    private static func isSecret(_ word: String, after option: String) -> Bool {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        let isNamed = parts.count == 2 && SecretText.isSecret(parts[1], named: parts[0])
        let isOfOption = option.utf8.first == 0x2D && SecretText.isNamed(option)
        let mayHaveUser = word.contains("://") && word.utf8.contains { "@?".utf8.contains($0) }
        return isNamed || isOfOption || mayHaveUser || SecretText.isSecret(word, named: "")
    }
}
