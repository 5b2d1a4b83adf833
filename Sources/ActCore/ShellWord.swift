/// A word as a shell reads it back: quoted unless each of its bytes stands for itself.
package func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
        byte &- 0x30 < 10 || byte & 0xDF &- 0x41 < 26 || "-_./:,+@%=".utf8.contains(byte)
    }
    guard !isPlain || text.isEmpty else { return text }
    return "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
}

/// The options, as words of a shell, by which a command has this user and conversation where they are not the usual.
package func whoOptions(_ user: String, _ conversation: String) -> [String] {
    [("user", "-u", user), ("conversation", "-c", conversation)].flatMap { name, option, value in
        Settings.table.contains { $0.name == name && sameBytes($0.fallback, value) }
            ? [] : [option, shellWord(value)]
    }
}
