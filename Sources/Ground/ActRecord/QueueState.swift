/// How a call stands in the queue: the closed list of `state` in a `queued` record.
package enum QueueState: String, Sendable, CaseIterable {
    case queued
    /// Tried, and to be tried again when it is due.
    case retrying = "waiting"
    /// Failed for good, or tried too often.
    case dead
    /// Its approval or its time ended before it ran.
    case expired
    /// Begun, and nobody knows whether it happened.
    case unknown

    /// Whether it is still to run.
    package var isOpen: Bool {
        switch self {
        case .queued, .retrying: true
        case .dead, .expired, .unknown: false
        }
    }

    /// Whether it was tried, and is to be tried again.
    package var isTried: Bool {
        switch self {
        case .retrying: true
        case .queued, .dead, .expired, .unknown: false
        }
    }

    /// Whether it runs once somebody has approved it anew.
    package var needsApproval: Bool {
        switch self {
        case .expired: true
        case .queued, .retrying, .dead, .unknown: false
        }
    }

    /// Whether it may have happened, so that it is not queued anew.
    package var isUnknown: Bool {
        switch self {
        case .unknown: true
        case .queued, .retrying, .dead, .expired: false
        }
    }
}
