/// The closed list of exit statuses. `act.7` documents them; a page lists those its command returns.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    case ok = 0
    case no = 1
    case usage = 64
    case badInput = 65
    case refused = 69
    case bug = 70
    case io = 74
    case tryLater = 75
    case notPermitted = 77
    case config = 78
    case unknownOutcome = 79

    /// The statuses from gravest to lightest: a command ends with the gravest of what it wrote or passed on.
    private static let order: [ExitStatus] = [
        .unknownOutcome, .bug, .io, .config, .notPermitted, .tryLater, .refused, .usage, .badInput, .no, .ok,
    ]

    private var gravity: Int { Self.order.firstIndex(of: self) ?? 0 }

    /// The graver of the two.
    package func or(_ other: ExitStatus) -> ExitStatus { gravity <= other.gravity ? self : other }
}
