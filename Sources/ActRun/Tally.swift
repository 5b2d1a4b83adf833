import ActCore

/// The counts that a run reports when a signal ends it.
struct Tally {
    /// The number of results by outcome.
    var outcomes: [Outcome: Int] = [:]
    /// The number of calls that were read, or could be, and did not begin.
    var notBegun = 0

    /// - Parameters:
    ///   - isWhole: whether the end of the input was seen, so that all that did not begin is counted.
    ///   - isRepeatable: whether the same command reads the same records again.
    func words(isWhole: Bool, isRepeatable: Bool) -> String {
        var parts = Outcome.allCases.compactMap { word in outcomes[word].map { "\($0) \(word.rawValue)" } }
        if notBegun > 0 || !isWhole { parts.append((isWhole ? "" : "at least ") + "\(notBegun) not begun") }
        if parts.isEmpty { parts = ["nothing to do"] }
        let next = isRepeatable ? "the same command continues" : "the same records again continue"
        return parts.joined(separator: ", ") + (notBegun > 0 || !isWhole ? "; \(next)" : "")
    }
}
