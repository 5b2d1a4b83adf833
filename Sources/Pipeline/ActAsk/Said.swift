import ActJSON

/// The meaning of what a person types at a question, on every screen. It is looked at before any text that a screen
/// demands, so that nobody can have a refusal taken for a yes.
package enum Said: Equatable {
    case yes
    /// No, with the words that follow it, where there are any.
    case no(String?)
    case all, always, keep, edit, back, each, stop, more
    /// End the mark of the conversation.
    case unmark
    /// Facts of a server.
    case folders, service, trust

    package static let table: [String: Said] = {
        let answers: [String: Said] = [
            "": .no(nil), "a": .all, "all": .all, "always": .always, "b": .back, "back": .back, "e": .edit,
            "edit": .edit,
            "f": .folders, "folders": .folders, "s": .service, "service": .service, "t": .trust, "trust": .trust,
            "u": .unmark, "unmark": .unmark,
            "k": .keep, "keep": .keep, "m": .more, "more": .more, "n": .no(nil), "no": .no(nil), "none": .no(nil),
            "o": .each, "one": .each, "q": .stop, "quit": .stop, "stop": .stop, "w": .always, "y": .yes,
            "yes": .yes,
        ]
        return answers.merging(refusals.map { ($0, .no(nil)) }) { answer, _ in answer }
    }()

    /// Words that no screen offers, and by which people refuse: a tool may be named by one.
    private static let refusals = [
        "abort", "cancel", "decline", "deny", "discard", "dismiss", "dont", "exit", "forbid", "halt", "leave",
        "nah",
        "nee", "negative", "nein", "nej", "never", "nie", "non", "nope", "not", "refuse", "reject", "skip",
    ]

    /// nil for a text that answers no screen, in any case or width.
    package init?(_ typed: String) {
        let typed = typed.trimmed
        if let said = Said.table[Said.folded(typed)] {
            self = said
            return
        }
        let parts = typed.split(maxSplits: 1) { $0.isWhitespace }
        guard parts.count == 2, case .no? = Said.table[Said.folded(String(parts[0]))] else { return nil }
        self = .no(String(parts[1]).trimmed)
    }

    /// A text in small letters of usual width: full-width forms (U+FF01 to U+FF5E) are those of ASCII.
    private static func folded(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isWide = (0xFF01...0xFF5E).contains(scalar.value)
            scalars.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
        }
        return String(scalars).lowercased()
    }
}
