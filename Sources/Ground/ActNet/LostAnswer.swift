import ActJSON
import ActSystem

/// Words by which services say that they lost an answer themselves, so that nobody knows the outcome.
package enum LostAnswer {
    private static let lost = [
        "timed out", "timeout", "time-out", "etimedout", "deadline exceeded", "gateway", "unavailable",
        "internal server", "internal error", "server error", "backend error", "try again later", "temporarily",
        "connection reset", "socket hang up", "econn", "connection aborted", "connection closed", "broken pipe",
        "network error", "fetch failed", "unexpected end",
    ]
    /// Words before a number of a status.
    private static let statusWords = ["status", "code", "http", "error"]

    /// Whether a text that says no tells of a lost answer.
    package static func isTold(by text: String) -> Bool {
        let lower = text.lowercased()
        return lost.contains { lower.range(of: $0) != nil } || namesServerError(lower)
    }

    /// Whether a text has a number from 500 to 599 soon after a word such as status or code.
    private static func namesServerError(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let isDigit = { (k: Int) in bytes.indices.contains(k) && bytes[k] &- 0x30 < 10 }
        return bytes.indices.contains { k in
            guard bytes[k] == 0x35, isDigit(k + 1), isDigit(k + 2), !isDigit(k + 3), !isDigit(k - 1) else {
                return false
            }
            let before = String(decoding: bytes[max(0, k - 16)..<k], as: UTF8.self)
            return statusWords.contains { before.range(of: $0) != nil }
        }
    }
}
