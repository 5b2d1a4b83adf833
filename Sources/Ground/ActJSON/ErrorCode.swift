/// The closed list of `error.code` (act-record.5), each with the exit status a script can branch on.
package enum ErrorCode: String, Sendable, CaseIterable {
    case badRecord = "bad-record"
    case badArguments = "bad-arguments"
    case missingArguments = "missing-arguments"
    case unknownTool = "unknown-tool"
    case noMatch = "no-match"
    case notConnected = "not-connected"
    case unauthorized
    case forbidden
    case notApproved = "not-approved"
    case approvalInvalid = "approval-invalid"
    case approvalExpired = "approval-expired"
    case denied
    case rateLimited = "rate-limited"
    case offline
    case unavailable
    case timeout
    case outcomeUnknown = "outcome-unknown"
    case providerError = "provider-error"
    case budgetExceeded = "budget-exceeded"
    case `protocol`
    case config
    case usage
    case io
    case `internal`

    package var status: ExitStatus {
        switch self {
        case .noMatch, .denied, .providerError: .no
        case .badRecord, .badArguments, .missingArguments, .unknownTool: .badInput
        case .protocol: .refused
        case .rateLimited, .offline, .unavailable, .timeout: .tryLater
        case .notConnected, .notApproved, .approvalInvalid, .approvalExpired, .unauthorized, .forbidden,
            .budgetExceeded:
            .notPermitted
        case .outcomeUnknown: .unknownOutcome
        case .config: .config
        case .usage: .usage
        case .io: .io
        case .internal: .bug
        }
    }

    /// Answers to the questions that other rooms ask of a code.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The call certainly did not reach its tool: its approval is unused.
        package static let unused = Traits(rawValue: 1 << 0)
        /// Somebody or a rule said no, or no approval counts that lets the call run.
        package static let refusal = Traits(rawValue: 1 << 1)
        /// The call has an approval, which does not count.
        package static let lostApproval = Traits(rawValue: 1 << 2)
        /// A store, a service or a call is in use or out of reach now, and may not be a moment later.
        package static let busy = Traits(rawValue: 1 << 3)
        /// The fault of one record, in whose place it is told.
        package static let ofRecord = Traits(rawValue: 1 << 4)
        /// The fault of values that somebody gave.
        package static let ofArguments = Traits(rawValue: 1 << 5)
        /// Nothing was found.
        package static let nothing = Traits(rawValue: 1 << 6)
        /// A server spoke what nobody can read: it would again.
        package static let ofProtocol = Traits(rawValue: 1 << 7)
        /// The trouble of the whole run: no next record goes better.
        package static let ofRun = Traits(rawValue: 1 << 8)
        /// No route leads to the service.
        package static let noRoute = Traits(rawValue: 1 << 9)
        /// Nobody heard an answer of the service.
        package static let noAnswer = Traits(rawValue: 1 << 10)
        /// The user has no account at the service that counts.
        package static let noAccount = Traits(rawValue: 1 << 11)
        /// The service wants another key.
        package static let noKey = Traits(rawValue: 1 << 12)
        /// A request was turned away, or never sent: it costs nothing.
        package static let free = Traits(rawValue: 1 << 13)
        /// A tool's own program may tell it; any other speaks of what only act can know.
        package static let ofTool = Traits(rawValue: 1 << 14)
        /// The cause is how things are set up here: the same again fails in the same way.
        package static let ofSetup = Traits(rawValue: 1 << 15)
        /// Another machine, set up in another way, may do it.
        package static let ofMachine = Traits(rawValue: 1 << 16)
        /// Somebody, or a rule, said no.
        package static let no = Traits(rawValue: 1 << 17)
    }

    package func `is`(_ trait: Traits) -> Bool { traits.contains(trait) }

    private var traits: Traits {
        switch self {
        case .badRecord: .ofRecord
        case .badArguments: [.ofArguments, .ofTool]
        case .missingArguments: .ofTool
        case .unknownTool: .ofSetup
        case .noMatch: .nothing
        case .notConnected: [.unused, .noAccount, .ofTool]
        case .unauthorized: [.unused, .noKey, .free, .ofTool]
        case .forbidden: [.free, .ofTool]
        case .notApproved: .refusal
        case .approvalInvalid: [.refusal, .lostApproval, .ofMachine]
        case .approvalExpired: [.refusal, .lostApproval]
        case .denied: [.refusal, .no]
        case .rateLimited: [.unused, .free, .ofTool]
        case .offline: [.unused, .noRoute, .noAnswer, .free, .ofTool]
        case .unavailable: [.unused, .busy, .ofTool]
        case .timeout: [.unused, .noAnswer, .ofTool]
        case .outcomeUnknown: []
        case .providerError: .ofTool
        case .budgetExceeded: .ofTool
        case .protocol: .ofProtocol
        case .config: [.unused, .free, .ofSetup, .ofMachine]
        case .usage, .io, .internal: .ofRun
        }
    }
}
