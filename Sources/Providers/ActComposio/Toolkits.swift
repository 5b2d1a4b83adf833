import ActJSON
import ActSettings
import ActSystem
import ActTools

/// The toolkits that the settings name: those of a session, and the versions in which tools are described.
enum Toolkits {
    /// Names in small letters, each once and sorted, from words between commas or spaces.
    ///
    /// - Throws: `config` for a word that is no toolkit's name.
    static func names(_ settings: Settings) throws(Failure) -> [String] {
        var names: Set<String> = []
        for word in words(settings["toolkits"]) {
            guard ToolSpec.isSlug(word) else { throw wrong("toolkits: expected names of toolkits, got '\(word)'") }
            names.insert(word.lowercased())
        }
        return names.sorted()
    }

    /// The version of each toolkit that is pinned, from `github=20251201_00` and the like.
    ///
    /// - Throws: `config` for anything else, and for a toolkit that is pinned twice.
    static func versions(_ settings: Settings) throws(Failure) -> [String: String] {
        var versions: [String: String] = [:]
        for word in words(settings["toolkit-versions"]) {
            let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, parts.allSatisfy(ToolSpec.isSlug),
                versions.updateValue(parts[1], forKey: parts[0].lowercased()) == nil
            else { throw wrong("toolkit-versions: expected toolkit=version, got '\(word)'") }
        }
        return versions
    }

    private static func words(_ text: String) -> [String] {
        text.split { $0 == "," || $0 == " " }.map(String.init)
    }

    private static func wrong(_ message: String) -> Failure {
        Failure(.config, message, hint: "see act-config list")
    }
}
