package import ActJSON

/// The decision on a call, as its `approval` has it (act-record(5), Approval). It is a claim until its seal is checked.
package struct Decision: Sendable {
    package enum Word: String, Sendable, CaseIterable {
        case approved, denied, held

        /// Whether somebody let the call run.
        package var isApproved: Bool {
            switch self {
            case .approved: true
            case .denied, .held: false
            }
        }

        /// Whether the call waits for a later decision.
        package var isHeld: Bool {
            switch self {
            case .held: true
            case .approved, .denied: false
            }
        }
    }

    package enum Author: String, Sendable, CaseIterable {
        case person, rule, mode, flag, program

        /// Whether a setting decided because nobody was there to ask.
        package var isMode: Bool {
            switch self {
            case .mode: true
            case .person, .rule, .flag, .program: false
            }
        }

        /// Whether somebody gave an answer, and neither a setting nor a rule decided.
        package var hasAnswered: Bool {
            switch self {
            case .person, .flag, .program: true
            case .rule, .mode: false
            }
        }

        package var isPerson: Bool {
            switch self {
            case .person: true
            case .rule, .mode, .flag, .program: false
            }
        }
    }

    /// The member as it stands.
    private let approval: JSON

    package init(_ approval: JSON) { self.approval = approval }

    /// Its word as it stands.
    package var text: String? { approval[.decision]?.string }
    /// nil for none, and for a word that nobody here makes.
    package var word: Word? { text.flatMap { Word(rawValue: $0) } }
    package var author: Author? { approval[.by]?.string.flatMap { Author(rawValue: $0) } }
    package var reason: String? { approval[.reason]?.string }
}

extension Record {
    /// The decision on a call; nil where there is none, or one that is too heavy.
    package var decision: Decision? { approval.map { Decision($0) } }
}

extension JSON {
    /// The decision on the call that this value is.
    package var decision: Decision? { self[.approval].map { Decision($0) } }
}
