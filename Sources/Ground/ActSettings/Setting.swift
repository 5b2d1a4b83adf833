import ActJSON
import ActSystem

/// One setting: its name in a config file, its environment variable, and what a project's own file may do with it. The
/// name of a family of settings ends with a dot, and has no variable and no fallback; a member's own word follows, and
/// then the family's `ending`.
package struct Setting: Sendable {
    /// The kind of value that a setting takes.
    package enum Kind: Sendable {
        /// One of a list, from strictest to loosest.
        case word([String])
        case text
        /// `90`, `90s`, `15m`, `2h`, `1d`: seconds.
        case duration
        case count
        /// A number of US dollars.
        case dollars
        case zone
        case currency
        case url
        /// `ssh:` and a file.
        case key
    }

    /// The changes that a folder's `.act/config` may make before it is trusted.
    package enum Project: Sendable {
        /// Set it: nothing that the gate guards depends on it.
        case free
        /// Make it stricter than the user has it, never looser.
        case tighten
        /// Make it stricter than the user has it, never looser: not even when it is trusted.
        case personal
        /// Give a lower number than the user has, or one where the user has none; never a higher one.
        case lower
        /// Nothing, unless it is trusted.
        case never
        /// Nothing, not even when it is trusted.
        case own

        /// Whether trust in the folder changes nothing.
        var isOwners: Bool { [.personal, .lower, .own].contains(self) }
    }

    package let name: String
    /// Empty for none.
    package let variable: String
    package let fallback: String
    package let kind: Kind
    package let project: Project
    package let help: String
    /// The reason why a project's file that nobody trusts can't loosen anything by it. A setting without one does not
    /// count in such a file at all.
    package let harmless: String?
    /// The value that counts where nobody set one, where settings know more of it than the fallback says.
    package let effective: (@Sendable (Settings) -> String)?
    package let ending: String

    /// Reasons that several have.
    package static let isLower = "only a lower number counts"
    package static let isShown = "it is written into the arguments, which are judged, shown and sealed"

    package init(
        _ name: String, variable: String = "", default fallback: String = "", _ kind: Kind, _ project: Project,
        help: String, harmless: String? = nil, effective: (@Sendable (Settings) -> String)? = nil,
        ending: String = ""
    ) {
        self.name = name
        self.variable = variable
        self.fallback = fallback
        self.kind = kind
        self.project = project
        self.help = help
        self.harmless = harmless
        self.effective = effective
        self.ending = ending
    }

    /// The word of a family's member that this name names.
    func word(of name: String) -> String? {
        guard let rest = name.after(self.name), rest.hasSuffix(ending) else { return nil }
        let word = String(rest.dropLast(ending.count))
        let isWord = !word.isEmpty && !word.contains { $0.isWhitespace || $0 == "=" || $0 == "#" }
        return isWord && (ending.isEmpty || Secrets.isID(word)) ? word : nil
    }
}
