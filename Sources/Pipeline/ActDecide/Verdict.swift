/// The gate's decision on a call, by the user's settings and the tool's risk: the table of act-confirm(1). `act-exec`
/// computes it again for itself.
package enum Verdict: Sendable, Equatable {
    /// Runs without a seal.
    case pass
    /// Sealed without a question, by the mode.
    case seal
    /// A person decides; why.
    case ask(String)
    /// Sealed without a question, by the rule of this name.
    case allow(String)
    /// Waits for a later decision; why.
    case hold(String)
    /// Does not run; why.
    case deny(String)

    /// Whether the call runs without a seal.
    package var passes: Bool {
        switch self {
        case .pass: true
        case .seal, .ask, .allow, .hold, .deny: false
        }
    }

    /// Why a person decides; nil where no question is put.
    package var question: String? {
        switch self {
        case .ask(let why): why
        case .pass, .seal, .allow, .hold, .deny: nil
        }
    }

    /// The name of the rule by which it is sealed without a question; nil where it is not.
    package var allowingRule: String? {
        switch self {
        case .allow(let rule): rule
        case .pass, .seal, .ask, .hold, .deny: nil
        }
    }

    /// Whether it waits for a later decision.
    package var waits: Bool {
        switch self {
        case .hold: true
        case .pass, .seal, .ask, .allow, .deny: false
        }
    }

    /// The order by which the graver of two verdicts on one call decides.
    var gravity: Int {
        switch self {
        case .pass: 0
        case .seal: 1
        case .allow: 2
        case .ask: 3
        case .hold: 4
        case .deny: 5
        }
    }

    /// The verdict on a call inside another, with the tool in its reason.
    func inside(_ tool: String) -> Verdict {
        switch self {
        case .ask(let why): .ask("\(tool): \(why)")
        case .hold(let why): .hold("\(tool): \(why)")
        case .deny(let why): .deny("\(tool): \(why)")
        case .pass, .seal, .allow: self
        }
    }

    /// The verdict on a call of a tool that nobody has pinned: a person decides, whatever would have let it through.
    func unpinned(_ reason: String) -> Verdict {
        switch self {
        case .pass, .seal, .allow: .ask(reason)
        case .ask(let why): .ask("\(reason); \(why)")
        case .hold, .deny: self
        }
    }
}
