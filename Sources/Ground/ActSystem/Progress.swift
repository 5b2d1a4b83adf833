package import ActJSON

/// Tells the person who runs a command of things that no record carries, and shows how far it is while something takes
/// long. The floor above gives one: a room below it writes to no terminal.
package protocol Progress: AnyObject {
    /// The command's name.
    var name: String { get }
    /// Whether a person reads it and did not ask for quiet.
    var isShown: Bool { get }
    /// Whether standard error is a terminal.
    var isAttended: Bool { get }
    /// Whether the run has a terminal, wherever standard error goes.
    var hasTerminal: Bool { get }
    /// The reason for which nothing goes on until a time; nil while something does.
    var pauses: String? { get }

    /// Warns under the command's name, with a remedy.
    func warn(_ message: String, hint: String?)
    /// Writes lines to the terminal of the run.
    func tell(_ lines: String) throws(Failure)
    /// Shows in how long the work goes on.
    func count(down milliseconds: Int, _ why: String)
    /// Shows what is waited for, until the next or until `clear`.
    func draw(_ text: String)
    /// Shows how far a run is, and what it waits for, unless a wait is shown.
    func show(_ counts: String, waitingFor reason: String?)
    /// Takes a wait away.
    func clear()
    /// Takes away what stands of a run that waits for its input, or is over.
    func rest()
    /// Writes the line that ends a run, at a terminal.
    ///
    /// - Parameter isNeeded: whether it names a way on, which a log is told too.
    func sum(up words: String, isNeeded: Bool)
    /// Writes a record, on a line of its own.
    func write(_ record: JSON)
    /// Writes a record of these members, where somebody asked for each event.
    func trace(_ members: @autoclosure () -> [(String, JSON)])
}

extension Progress {
    package func warn(_ message: String) { warn(message, hint: nil) }
    package func warn(_ failure: Failure) { warn(failure.message, hint: failure.hint) }
}

/// Tells nobody.
package final class NoProgress: Progress {
    package let name = ""
    package let (isShown, isAttended, hasTerminal) = (false, false, false)
    package let pauses: String? = nil

    package init() {}

    package func warn(_: String, hint _: String?) {}
    package func tell(_: String) {}
    package func count(down _: Int, _: String) {}
    package func draw(_: String) {}
    package func show(_: String, waitingFor _: String?) {}
    package func clear() {}
    package func rest() {}
    package func sum(up _: String, isNeeded _: Bool) {}
    package func write(_: JSON) {}
    package func trace(_: @autoclosure () -> [(String, JSON)]) {}
}
