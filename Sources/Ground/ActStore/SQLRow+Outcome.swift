import ActDatabase
import ActRecord

extension SQLRow {
    /// The outcome in a row of the journal's columns; nil for a call without one, and for a word that act does not know.
    var outcome: Outcome? { text(14).flatMap { Outcome(rawValue: $0) } }
}
