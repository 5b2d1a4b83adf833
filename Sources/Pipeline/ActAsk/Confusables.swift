import ActJSON

/// Letters that pass for others where it matters: in addresses, hosts, URLs and paths.
enum Confusables {
    /// Words of keys whose values are such places.
    private static let places: Set<String> = [
        "address", "addresses", "attendees", "bcc", "callback", "cc", "dir", "directory", "domain", "email",
        "emails",
        "endpoint", "file", "filename", "folder", "host", "hostname", "href", "link", "mail", "path", "recipient",
        "recipients", "server", "site", "to", "uri", "url", "urls", "webhook", "website",
    ]

    /// Scalars that stand for a separator (UTS 46 maps those at `.` to a full stop) or look like one.
    private static let separators: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{3002}": ".", "\u{FF0E}": ".", "\u{FF61}": ".", "\u{2024}": ".", "\u{FF20}": "@", "\u{FE6B}": "@",
        "\u{FF0F}": "/", "\u{2044}": "/", "\u{2215}": "/", "\u{29F8}": "/", "\u{FF1A}": ":", "\u{A789}": ":",
    ]

    /// Each scalar that is not ASCII and stands in a place, once.
    static func scalars(in text: String, key: String) -> [Unicode.Scalar] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
        let isPlace = words(of: key).contains { places.contains($0) }
        let parts = text.unicodeScalars.split {
            $0.properties.isWhitespace || ",;<>()\"'".unicodeScalars.contains($0)
        }
        var found: [Unicode.Scalar] = []
        var known: Set<Unicode.Scalar> = []
        for part in parts where isPlace || looksLikePlace(part, alone: parts.count == 1) {
            for scalar in part where !scalar.isASCII && known.insert(scalar).inserted { found.append(scalar) }
        }
        return found
    }

    /// Whether a scalar can be shown beside its number: a mark would be drawn onto the scalar before it.
    static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        Terminal.exact(String(scalar)).unicodeScalars.first == scalar
    }

    private static func looksLikePlace(_ part: Substring.UnicodeScalarView, alone: Bool) -> Bool {
        let text = String(String.UnicodeScalarView(part.map { separators[$0] ?? $0 }))
        if text.utf8.contains(0x40) || text.contains("://") { return true }
        if text.utf8.contains(0x2F) || text.utf8.contains(0x5C) { return alone || text.hasPrefix("/") }
        // A host: names between full stops, the last of them more than a letter.
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty } && (labels.last?.count ?? 0) > 1
    }

    /// The words of a key in lower case: `recipient_email`, `replyTo`, `Web-Hook`.
    static func words(of key: String) -> [String] {
        var words: [String] = []
        var word = ""
        for character in key {
            if !character.isLetter || character.isUppercase && word.last?.isLowercase == true {
                if !word.isEmpty { words.append(word.lowercased()) }
                word = ""
            }
            if character.isLetter { word.append(character) }
        }
        return word.isEmpty ? words : words + [word.lowercased()]
    }
}
