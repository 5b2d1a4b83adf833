import ActCore

/// The counts that a run reports when a signal ends it.
struct Tally {
    /// The number of results by outcome.
    var outcomes: [Outcome: Int] = [:]
    /// The number of calls that were read, or could be, and did not begin.
    var notBegun = 0

    /// The number of lines that were no records.
    var bad = 0

    /// The end of a run in one line; nil where one result says all of it.
    func words(milliseconds: Int) -> String? {
        guard outcomes.values.reduce(bad, +) > 1 else { return nil }
        var parts = Outcome.allCases.compactMap { word in outcomes[word].map { "\($0) \(word.rawValue)" } }
        if bad > 0 { parts.append("\(bad) bad \(bad == 1 ? "line" : "lines")") }
        return "\(parts.joined(separator: ", ")) in \(milliseconds / 1000).\(milliseconds / 100 % 10) s"
    }

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
