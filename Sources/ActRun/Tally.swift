import ActCore
import ActStore

/// The counts that a run reports when a signal ends it.
struct Tally {
    /// The number of results by outcome.
    var outcomes: [Outcome: Int] = [:]
    /// The number of calls that were read, or could be, and did not begin.
    var notBegun = 0

    /// The number of lines that were no records.
    var bad = 0

    /// The end of a run in one line; nil where one result says all of it.
    func words(milliseconds: Int, run: Int?) -> String? {
        guard outcomes.values.reduce(bad, +) > 1 else { return nil }
        var parts = Outcome.allCases.compactMap { word in outcomes[word].map { "\($0) \(word.rawValue)" } }
        if bad > 0 { parts.append("\(bad) bad \(bad == 1 ? "line" : "lines")") }
        let name = run.map { "; run \(RunStore.id($0))" } ?? ""
        return "\(parts.joined(separator: ", ")) in \(milliseconds / 1000).\(milliseconds / 100 % 10) s\(name)"
    }

    /// The command that goes on with a run.
    static func wayOn(_ run: Int?, isRepeatable: Bool) -> String {
        guard let run else {
            return isRepeatable ? "the same command continues" : "the same records again continue"
        }
        let command = "act-exec --resume \(RunStore.id(run))"
        return isRepeatable ? "\(command) continues" : "the same records to \(command) continue"
    }

    /// - Parameters:
    ///   - isWhole: whether the end of the input was seen, so that all that did not begin is counted.
    ///   - isRepeatable: whether the same command reads the same records again.
    func words(isWhole: Bool, isRepeatable: Bool, run: Int?) -> String {
        var parts = Outcome.allCases.compactMap { word in outcomes[word].map { "\($0) \(word.rawValue)" } }
        if notBegun > 0 || !isWhole { parts.append((isWhole ? "" : "at least ") + "\(notBegun) not begun") }
        if parts.isEmpty { parts = ["nothing to do"] }
        let next = Tally.wayOn(run, isRepeatable: isRepeatable)
        return parts.joined(separator: ", ") + (notBegun > 0 || !isWhole ? "; \(next)" : "")
    }
}
