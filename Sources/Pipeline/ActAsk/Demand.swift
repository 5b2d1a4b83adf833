import ActJSON

/// The text that has to be typed where a key is not enough: one that only a reader of the screen knows, and that no
/// answer to any screen is.
package struct Demand {
    package let text: String

    /// The number of what is approved at once.
    package init(several count: Int) { text = String(count) }

    /// - Parameters:
    ///   - domain: of the one that a call goes to.
    ///   - word: taken where there is no such domain.
    ///   - verb: the word where neither can be demanded.
    package init(domain: String?, word: String?, else verb: String) {
        let found = domain.flatMap { Demand.isHost($0) ? $0 : nil }
        text = [found, word].compactMap { $0 }.first { Demand.canBeTyped($0) } ?? verb
    }

    /// Whether a typed text is the one that is demanded.
    package func isMet(by typed: String) -> Bool {
        Said(typed) == nil && typed.trimmed.lowercased() == text.lowercased()
    }

    /// Shorter words are typed without a thought.
    private static let shortest = 3

    private static func canBeTyped(_ text: String) -> Bool {
        text.count >= shortest && text.trimmed == text && Said(text) == nil
    }

    /// Whether a domain has two labels or more, the last with two letters or more.
    private static func isHost(_ domain: String) -> Bool {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, !labels.contains(where: \.isEmpty), let last = labels.last else { return false }
        return last.filter(\.isLetter).count >= 2
    }
}
