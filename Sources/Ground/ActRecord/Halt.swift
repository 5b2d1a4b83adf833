/// When failures stop a run.
package enum Halt: Sendable, Equatable {
    case after(Int)
    /// At the first; calls that run are ended too.
    case now

    package init?(_ text: String) {
        if text == "now" {
            self = .now
        } else if let number = Int(text), number > 0 {
            self = .after(number)
        } else {
            return nil
        }
    }
}
