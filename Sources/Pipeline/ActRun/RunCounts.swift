import ActJSON
import ActRecord
import ActSettings
import ActStore

/// The counts that a run reports when it ends.
struct RunCounts {
    /// The number of results by outcome.
    var outcomes: [Outcome: Int] = [:]
    /// The number of calls that were read, or could be, and did not begin.
    var notBegun = 0
    /// The number of calls that were refused only because their approvals had ended.
    var unapproved = 0
    /// The number of lines that were no records.
    var bad = 0
    /// The number of calls that were done before this run went on.
    var passedOver = 0

    /// The end of a run in one line; nil where one result says all of it.
    func words(milliseconds: Int, run: Int?, resumeHint: String?) -> String? {
        guard outcomes.values.reduce(bad, +) > 1 || resumeHint != nil else { return nil }
        var parts = Outcome.allCases.compactMap { word in outcomes[word].map { "\($0) \(word.rawValue)" } }
        if bad > 0 { parts.append("\(bad) bad \(bad == 1 ? "line" : "lines")") }
        let counts = parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
        let end = resumeHint ?? run.map { "run \(RunStore.id($0))" }
        return "\(counts) in \(milliseconds / 1000).\(milliseconds / 100 % 10) s\(end.map { "; \($0)" } ?? "")"
    }

    /// - Parameter isWhole: whether the end of the input was seen, so that all that did not begin is counted.
    func words(isWhole: Bool, resumeHint: String) -> String {
        var parts = Outcome.allCases.compactMap { word in outcomes[word].map { "\($0) \(word.rawValue)" } }
        if notBegun > 0 {
            parts.append((isWhole ? "" : "at least ") + "\(notBegun) not begun")
        } else if !isWhole {
            parts.append("the input was not read to its end")
        }
        if parts.isEmpty { parts = ["nothing to do"] }
        return parts.joined(separator: ", ") + (notBegun > 0 || !isWhole ? "; \(resumeHint)" : "")
    }
}
