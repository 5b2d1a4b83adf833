import ActRecord

/// The decision on a call.
enum Resolution {
    /// The call goes on undecided: it needs no decision, or nobody could be asked for the arguments that it lacks.
    case passed
    case approved(Decision.Author, rule: String?)
    /// Approved by a person for as long as the queue may keep it.
    case kept
    case refused(Decision.Author, String)
    /// Parked for a later decision.
    case held(Decision.Author, String)

    var isYes: Bool {
        switch self {
        case .approved, .kept: true
        case .passed, .refused, .held: false
        }
    }
}
