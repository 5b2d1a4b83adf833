extension Settings {
    /// Why a project's file that nobody trusts can't loosen anything by a setting. A setting that is not here does not
    /// count in such a file at all.
    package static let harmless: [(name: String, why: String)] = [
        ("mode", "only a word that asks more counts"),
        ("caution", "only the word that asks more counts"),
        ("learn", "only the word that learns less counts"),
        ("trust-input", "only the word that trusts less counts"),
        ("max-turns", "only a lower number counts"),
        ("max-input-tokens", "only a lower number counts"),
        ("max-output-tokens", "only a lower number counts"),
        ("max-cost", "only a lower number counts"),
        ("budget-day", "only a lower number counts, and its day begins in the user's own zone"),
        ("zone", "it is written into the arguments, which are judged, shown and sealed"),
        ("currency", "it is written into the arguments, which are judged, shown and sealed"),
        ("process-currency", "it is written into the arguments, which are judged, shown and sealed"),
        ("category.", "it is written into the arguments, which are judged, shown and sealed"),
    ]

    /// Whether trust in a project's file is what makes this value of a setting count in it.
    package static func countsByTrust(_ name: String, _ text: String) -> Bool {
        guard let setting = setting(name), !setting.project.isOwners else { return false }
        switch setting.project {
        case .free, .personal, .lower, .own: return false
        case .never: return true
        case .tighten:
            guard case .word(let words) = setting.kind else { return true }
            return text != words.first
        }
    }
}
