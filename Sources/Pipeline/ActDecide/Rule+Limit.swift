import ActJSON
import ActRecord
import ActSystem
import ActTools

extension Rule {
    /// A place that values of a rule's calls may name, and no other (act-rules(5)).
    package enum Limit {
        /// A whole value.
        case address(String)
        /// The host of an address, by https and at its usual port.
        case host(String)
        case folder(String)

        /// Reads a word of a rule and its value. Throws what is wrong with it.
        init(_ word: String, _ text: String, _ place: String) throws(Failure) {
            switch word {
            case "host":
                guard ServerFacts.isHost(text) else { throw .rule(place, "host: expected a name, got '\(text)'") }
                self = .host(text)
            case "folder":
                guard text.utf8.first == 0x2F else {
                    throw .rule(place, "folder: expected a whole path, got '\(text)'")
                }
                self = .folder(text)
            default: self = .address(text)
            }
        }

        /// The narrowest place for a value: its address, or the folder that its path is in; nil for any other.
        ///
        /// - Parameter own: the folder from which the server takes relative paths.
        init?(_ value: String, from own: String?) {
            if value.hasPrefix("https://") {
                self = .address(value)
            } else {
                let path = value.utf8.first == 0x2F ? value : own.map { "\($0)/\(value)" } ?? value
                let folder = realPath(path).flatMap { isFolder($0) ? $0 : nil } ?? parent(path)
                guard StatedFolders.refusal(folder) == nil, StatedFolders(folder, own: own).have(value) else {
                    return nil
                }
                self = .folder(folder)
            }
        }

        /// Whether a value names this place.
        func has(_ value: String, from own: String?) -> Bool {
            switch self {
            case .address(let text): sameBytes(value, text)
            case .host(let name): ServerFacts.Site(hosts: [name]).hasHost(value)
            case .folder(let path): StatedFolders(path, own: own).have(value)
            }
        }

        /// The words of the rule; nil for a place that no line can name.
        var words: String? {
            let (word, text) =
                switch self {
                case .address(let text): ("address", text)
                case .host(let text): ("host", text)
                case .folder(let text): ("folder", text)
                }
            guard text.unicodeScalars.allSatisfy({ Terminal.shows($0) && $0 != "\"" }) else { return nil }
            return "\(word) \"\(text)\""
        }
    }
}

extension Rule {
    /// The line of a rule that lets calls like this one through; nil where none should.
    static func proposal(
        for record: Record, _ spec: ToolSpec, _ decision: Gate.Assessment, _ server: StatedServer?
    ) -> String? {
        let account = record.text(.account)
        switch decision.risk.level {
        case .high: return nil
        case .medium, .unknown: return decision.isTainted ? nil : allowing(spec, account: account)
        case .low:
            guard decision.isTainted, decision.unpinned.isEmpty, let arguments = record[.arguments] else {
                return nil
            }
            let judge = server?.judge(of: spec)
            var place: Destinations.Value?
            _ = Destinations.first(in: arguments, spec.inputSchema) { value in
                guard judge.flatMap({ $0(value) }) ?? value.isPlace else { return false }
                place = value
                return true
            }
            guard let place, let limit = Limit(place.text, from: server?.entry.folder) else { return nil }
            return allowing(spec, account: account, within: limit)
        }
    }
}
