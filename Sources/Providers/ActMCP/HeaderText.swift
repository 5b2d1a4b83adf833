import ActJSON

/// The texts of headers.
package enum HeaderText {
    /// Whether a text is a token, as a header's name is (RFC 9110 section 5.6.2).
    package static func isToken(_ text: some StringProtocol) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }

    /// Whether a header may have this value: no character in it ends the line, or is another control character.
    package static func isValue(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    // A value of the protocol's own headers: plain where it is plain, else in base64 (MCP, Streamable HTTP, Value
    // Encoding).

    package static func encoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        let isPadded = bytes.first == 0x20 || bytes.last == 0x20 || bytes.isEmpty
        let isMarked = text.hasPrefix("=?base64?") && text.hasSuffix("?=")
        return isPlain && !isPadded && !isMarked ? text : "=?base64?\(Base64.text(bytes))?="
    }

    /// nil for a value that can't be read.
    package static func decoded(_ value: String) -> String? {
        guard value.hasPrefix("=?base64?"), value.hasSuffix("?="), value.utf8.count >= 11 else { return value }
        let inside = String(value.dropFirst(9).dropLast(2))
        return Base64.bytes(inside).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
