import ActJSON
import ActRecord
import ActSystem

/// Calls of the queue as text for people: a line each, in columns, and how they come to run.
extension Page {
    mutating func queue(_ calls: [JSON]) {
        let rows = calls.map { [field($0, "state"), field($0, "id"), field($0, "tool")] }
        let widths = (0..<3).map { k in rows.map { Terminal.width($0[k]) }.max() ?? 0 }
        for (call, row) in zip(calls, rows) {
            var cells = zip(row, widths).map { padded($0, $1) }
            cells[0] = ink(cells[0], stateInk(call))
            let room = columns - widths.reduce(0) { $0 + $1 + 2 }
            line("\(cells.joined(separator: "  "))  \(notes(call).cut(room))".trimmedEnd)
        }
        // Nothing runs by itself.
        if calls.contains(where: { state($0)?.isOpen == true }) {
            line(ink("act-queue run runs those that are queued or waiting", .faint))
        }
    }

    /// The lane, the tries so far with the moment of the next, and the reason.
    private func notes(_ call: JSON) -> String {
        let tries = call[.tries]?.int ?? 0
        let isTried = tries > 0 || state(call)?.isTried == true
        let next = isTried ? call["due"].map { "next \(timed($0, "due", nil))" } : nil
        let count = tries == 0 ? nil : tries == 1 ? "1 try" : "\(tries) tries"
        let parts = [call[.lane]?.string, machine(call), count, next, call["why"]?.string]
        return Terminal.safe(parts.compactMap(\.self).joined(separator: ", "))
    }

    /// The machine that a record names, where it is another.
    func machine(_ record: JSON) -> String? {
        record["here"]?.bool == false ? record["machine"]?.string.map { "machine \($0)" } : nil
    }

    private func state(_ call: JSON) -> QueueState? { call["state"]?.string.flatMap { QueueState(rawValue: $0) } }

    private func stateInk(_ call: JSON) -> Ink {
        switch state(call) {
        case .dead, .unknown: .bad
        case .retrying, .expired: .warn
        case .queued: .faint
        // A worker has it.
        case nil: call["state"]?.string == "running" ? .good : .faint
        }
    }
}
