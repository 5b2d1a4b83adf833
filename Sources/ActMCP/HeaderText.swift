import ActCore

/// A value of a header as the protocol writes it: plain where it is plain, else in base64 (MCP, Streamable HTTP, Value
/// Encoding).
enum HeaderText {
    static func encoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        let isPadded = bytes.first == 0x20 || bytes.last == 0x20 || bytes.isEmpty
        let isMarked = text.hasPrefix("=?base64?") && text.hasSuffix("?=")
        return isPlain && !isPadded && !isMarked ? text : "=?base64?\(Base64.text(bytes))?="
    }
}
