import ActJSON

/// A guess whether a text in another program's file is a secret: by the name that it has, or by its look.
package enum SecretText {
    private static let names = [
        "TOKEN", "KEY", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL", "AUTHORIZATION", "COOKIE",
    ]
    /// Words that keys of well-known services begin with.
    private static let beginnings = [
        "sk-", "sk_", "ghp_", "gho_", "ghs_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "AKIA", "eyJ", "ya29.",
    ]

    static func isNamed(_ name: String) -> Bool {
        let name = name.uppercased()
        return names.contains { name.contains($0) } || ["_PAT", "_PASS", "_PWD"].contains { name.hasSuffix($0) }
            || ["PAT", "PASS", "AUTH"].contains(name)
    }

    /// Whether a value is a secret; numbers, yes and no, and places of files are none, whatever they are called.
    package static func isSecret(_ value: String, named name: String) -> Bool {
        let first = value.utf8.first
        let isPlain =
            value.utf8.count < 6 || value.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2E } || value == "false"
            || first == 0x2F || first == 0x7E || first == 0x2E
        return isNamed(name) && !isPlain || isRandom(value)
    }

    /// Keeps a value out of all that is written, if it is a key beyond doubt: a plain word of this value may stand in the
    /// data of any result.
    static func redact(_ value: String, named name: String) {
        let isMixed =
            value.utf8.count >= 12 && value.utf8.contains { $0 &- 0x30 < 10 }
            && value.utf8.contains { $0 & 0xDF &- 0x41 < 26 }
        if isMixed && isSecret(value, named: name) { Redaction.add(value) }
    }

    /// Whether a word looks as if a machine had made it up: long, letters and digits in no order.
    package static func isRandom(_ word: String) -> Bool {
        let isWord = word.utf8.allSatisfy { isAlphanumeric($0) || "-_.=+".utf8.contains($0) }
        guard isWord, word.utf8.count >= 16 else { return false }
        if beginnings.contains(where: { word.hasPrefix($0) }) { return true }
        return word.utf8.split { !isAlphanumeric($0) }.contains { run in
            run.count >= 20 && run.filter { $0 < 0x3A }.count > 1 && run.filter { $0 > 0x3A }.count > 1
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || byte & 0xDF &- 0x41 < 26 }

    /// The beginning of a header's value that is no secret: `Bearer ` and other names of schemes.
    package static func scheme(of value: String) -> String {
        let words = value.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[0].utf8.allSatisfy(isAlphanumeric), words[0].utf8.count < 12 else {
            return ""
        }
        return "\(words[0]) "
    }
}
