import ActJSON
package import ActRecord

/// The reason of a person's refusal: the person's own words, or act's where there were none.
extension Approval {
    /// Words of act on a person's refusal.
    package enum Refusal: String {
        case declined
        case stopped
        case incomplete = "arguments were not given"
        case unanswered = "its service's questions were not answered"
    }

    /// Bytes of a person's words at most.
    private static let longestReason = 500

    /// The reason for what a person typed behind a no: one line, without the keys of this process, and no longer than a
    /// record tells it.
    package static func reason(_ typed: String?) -> String {
        var line = String.UnicodeScalarView()
        for scalar in Redaction.clean(typed ?? "").unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control || scalar.properties.isWhitespace
            line.append(isControl ? " " : scalar)
        }
        var words = String(line).trimmed
        guard words.utf8.count > longestReason else { return words.isEmpty ? Refusal.declined.rawValue : words }
        while words.utf8.count > longestReason - "…".utf8.count { words.unicodeScalars.removeLast() }
        return words + "…"
    }

    /// A person's own words in the reason of a decision; nil where it has none.
    package static func personsWords(by author: Decision.Author?, _ reason: String?) -> String? {
        guard author?.isPerson ?? false, let reason, !reason.isEmpty, Refusal(rawValue: reason) == nil else {
            return nil
        }
        return reason
    }

    /// The sentence on a person's refusal, with the person's words as such.
    package static func told(_ words: String?) -> String {
        "a person declined it" + (words.map { ", in whose words: \"\($0)\"" } ?? "")
    }
}
