import ActJSON

/// Types of media, `text/html`.
enum MediaType {
    private static let families: Set<String> = [
        "application", "audio", "font", "image", "message", "model", "multipart", "text", "video",
    ]

    /// Known types whose names look like hosts.
    private static let known: [(start: String, rest: String)] = [
        (
            "application/vnd.google-apps.",
            "audio document drawing file folder form map photo presentation script shortcut site spreadsheet video"
        ),
        (
            "application/vnd.openxmlformats-officedocument.",
            """
            presentationml.presentation presentationml.slideshow presentationml.template spreadsheetml.sheet
            spreadsheetml.template wordprocessingml.document wordprocessingml.template
            """
        ),
        ("application/vnd.oasis.opendocument.", "chart formula graphics image presentation spreadsheet text"),
        ("application/", "vnd.android.package-archive vnd.apple.keynote vnd.apple.numbers vnd.apple.pages"),
    ]

    /// Whether a text is one of these types, letter for letter.
    static func isKnown(_ text: String) -> Bool {
        guard text.utf8.count < 100, text.utf8.starts(with: "application/".utf8) else { return false }
        return known.contains { start, rest in
            text.after(start).map { rest.split(whereSeparator: \.isWhitespace).contains($0[...]) } ?? false
        }
    }

    /// Whether a word has the form of one. A number may be a host.
    static func isOne(_ word: PlaceText.Run) -> Bool {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, families.contains(String(String.UnicodeScalarView(parts[0]))) else {
            return word.elementsEqual("*/*".unicodeScalars)
        }
        let isPlain = parts[1].allSatisfy {
            $0.isASCII && (PlaceText.isLabel($0) || "*+.".unicodeScalars.contains($0))
        }
        return isPlain && parts[1].contains { PlaceText.isLetter($0) || $0 == "*" }
    }
}
