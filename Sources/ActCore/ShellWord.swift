/// A word as a shell reads it back: quoted unless each of its bytes stands for itself.
package func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
        byte &- 0x30 < 10 || byte & 0xDF &- 0x41 < 26 || "-_./:,+@%=".utf8.contains(byte)
    }
    guard !isPlain || text.isEmpty else { return text }
    return "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
}
