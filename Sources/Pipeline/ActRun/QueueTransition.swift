import ActJSON
import ActRecord

/// The meaning of a result for a call of the queue that is not done.
enum QueueTransition {
    /// Another machine may run it.
    case elsewhere
    /// It is tried again; whether this was a try.
    case later(isTry: Bool)
    case unknown
    case needsApproval
    /// It is given up.
    case dead

    /// Whether this machine leaves it to another.
    var isElsewhere: Bool {
        switch self {
        case .elsewhere: true
        case .later, .unknown, .needsApproval, .dead: false
        }
    }

    init(_ line: CallResult) {
        guard line.elsewhere == nil else {
            self = .elsewhere
            return
        }
        switch line.outcome {
        // Another process runs it.
        case .unknown where line.code?.is(.busy) == true: self = .later(isTry: false)
        case .unknown: self = .unknown
        case .held: self = .needsApproval
        case .done, .failed, .denied, .skipped, nil:
            self = line.code.map { QueueTransition($0, isBegun: line.isBegun) } ?? .dead
        }
    }

    private init(_ code: ErrorCode, isBegun: Bool) {
        switch code {
        case .rateLimited, .offline, .unavailable, .timeout: self = .later(isTry: isBegun)
        // Its remedy lets the same record run.
        case .notConnected, .unauthorized, .config: self = .later(isTry: false)
        case .notApproved, .approvalInvalid, .approvalExpired: self = .needsApproval
        case .badRecord, .badArguments, .missingArguments, .unknownTool, .noMatch, .forbidden, .denied,
            .outcomeUnknown, .providerError, .budgetExceeded, .protocol, .usage, .io, .internal:
            self = .dead
        }
    }
}
