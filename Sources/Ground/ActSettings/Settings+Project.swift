extension Settings {
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
