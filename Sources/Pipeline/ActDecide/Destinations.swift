package import ActJSON
import ActSchema
import ActSystem
import ActTools

/// Whether a call's arguments say where something goes: a URL, a host, an address, or a file. A tool that only reads
/// still tells a secret to the address it reads from, so a tainted call that names one is asked about.
///
/// It errs towards asking: a value that only looks like a place counts as one.
package enum Destinations {
    /// Values that are nested deeper than this are not looked at.
    private static let deepest = 32

    /// A text among the arguments.
    package struct Value {
        let text: String
        /// The name of the argument or member that it is the value of.
        let name: String
        /// Whether it looks like a place.
        let isPlace: Bool
        /// Whether its name or schema says that it is an address, or a file.
        let takesAddress: Bool
        let takesFile: Bool
        /// Whether its name says that it is a place: a host, a phone number, somebody's address, or any other.
        let isNamedPlace: Bool
        /// Whether it can carry nothing: a date, a zone of the machine's, or one of the values that the schema lists.
        let isListed: Bool
    }

    /// The word on a value of one who knows more of its tool: whether it is asked about; nil for one who does not know.
    package typealias Judge = (Value) -> Bool?

    /// The argument that is a place or has one in its name, the first of them, after the names that lead to it; nil where
    /// none is.
    ///
    /// - Parameter schema: the tool's input schema.
    package static func first(in arguments: JSON, _ schema: JSON, _ judge: Judge? = nil) -> String? {
        place(in: arguments, schema, judge)?.argument
    }

    /// The same, with the text that was found.
    private static func place(
        in arguments: JSON, _ schema: JSON, _ judge: Judge?
    ) -> (argument: String, text: String)? {
        var walk = Walk(parts: SchemaParts(schema), judge: judge)
        let owners = walk.parts.all([schema])
        guard let object = arguments.object else {
            return walk.holds(arguments, [schema], Names.none, 0) ? ("", walk.text) : nil
        }
        for (name, value) in object.members where walk.holds(name.text, value, of: owners, Names.none, 0) {
            return (walk.path.joined(separator: "."), walk.text)
        }
        return nil
    }

    /// Why a call with a place in this argument is asked about.
    package static func reason(_ argument: String, _ words: String? = nil) -> String {
        let name = argument.isEmpty ? "arguments" : "arguments.\(String(argument.unicodeScalars.prefix(60)))"
        let found = words ?? "may be an address or a file"
        return "\(name) \(found), and the call was made from text that is not trusted"
    }

    /// Why a call with these arguments is asked about; nil where none is a place, or each is free at its server.
    static func reason(in arguments: JSON, of tool: ToolSpec, _ server: StatedServer?) -> String? {
        place(in: arguments, tool.inputSchema, server?.judge(of: tool)).map { argument, text in
            reason(argument, server?.words(on: text, of: tool))
        }
    }

    /// Whether the name of an account looks like a place.
    package static func isOne(_ account: String) -> Bool { PlaceText.isPlace(account) }

    package static let accountReason =
        "the account may be an address or a file, and the call was made from text that is not trusted"

    // MARK: Arguments

    private struct Walk {
        var parts: SchemaParts
        let judge: Judge?
        /// The names that lead to what was found.
        var path: [String] = []
        /// The text that was found.
        var text = ""

        /// - Parameter names: what the name of the value, or of what it is in, says of it.
        mutating func holds(_ value: JSON, _ schemas: [JSON], _ names: Names, _ depth: Int) -> Bool {
            guard depth < deepest else { return true }
            let rules = parts.all(schemas)
            switch value {
            case .string(let spelled):
                let text = spelled.text
                let isListed = text.isEmpty || rules.contains(where: { $0.lists(text) })
                let isPlace = !isListed && text.utf8.contains(where: { $0 > 0x20 }) && isPlace(text, rules, names)
                self.text = text
                return judge.flatMap { $0(described(text, rules, names, isPlace: isPlace, isListed: isListed)) }
                    ?? isPlace
            case .number(let digits):
                return names.sayHost || (names.sayPlace && !names.sayEnd && digits.utf8.count > 6)
            case .array(let items):
                for (k, item) in items.enumerated()
                where holds(item, rules.flatMap { SchemaParts.items($0, k) }, names, depth + 1) { return true }
                return false
            case .object(let object):
                for (name, value) in object.members where holds(name.text, value, of: rules, names, depth + 1) {
                    return true
                }
                return false
            default: return false
            }
        }

        /// Whether a name that the schema does not have is asked about: it is a text like a value.
        private func isAskedAbout(name: String) -> Bool {
            let isPlace = PlaceText.isPlace(name)
            let value = Value(
                text: name, name: "", isPlace: isPlace, takesAddress: false, takesFile: false, isNamedPlace: false,
                isListed: false)
            return judge.flatMap { $0(value) } ?? isPlace
        }

        private func isPlace(_ text: String, _ rules: [JSON.Object], _ names: Names) -> Bool {
            !parts.isWhole || rules.contains(where: asksForPlace)
                || (names.sayPlace && !isTime(text) && !names.mayBeAirport(text))
                || (names.sayNumber && PlaceText.isLikePhone(text)) || PlaceText.isPlace(text, names.kinds)
        }

        private func described(
            _ text: String, _ rules: [JSON.Object], _ names: Names, isPlace: Bool, isListed: Bool
        ) -> Value {
            Value(
                text: text, name: names.name, isPlace: isPlace,
                takesAddress: Anywhere.isAddress(names.name, rules), takesFile: names.sayFile,
                isNamedPlace: names.sayPlace || names.sayNumber || rules.contains(where: asksForPlace),
                isListed: isListed || (isTime(text) && text.utf8.count <= longestTime) || Zone(text) != nil)
        }

        /// The same of a member of an object that these rules describe. A name that they do not have is a text as well.
        mutating func holds(
            _ name: String, _ value: JSON, of owners: [JSON.Object], _ outer: Names, _ depth: Int
        ) -> Bool {
            var names = Names(name)
            names.sayFile = names.sayFile || outer.sayFile
            names.sayPlace = names.sayPlace || outer.sayPlace
            let isUnknown = !owners.contains { $0["properties"]?[name] != nil }
            guard
                isUnknown && isAskedAbout(name: name)
                    || holds(value, owners.flatMap { SchemaParts.members($0, name) }, names, depth)
            else { return false }
            path.insert(name, at: 0)
            return true
        }
    }

    /// Words of which one in the name of a format says that it is one of a place.
    private static let formats: Set<String> = [
        "address", "directory", "domain", "e164", "email", "file", "host", "hostname", "ip", "ipv4", "ipv6", "iri",
        "path", "phone", "tel", "uri", "url", "webhook",
    ]

    private static func asksForPlace(_ rules: JSON.Object) -> Bool {
        rules["file_uploadable"]?.bool == true
            || rules["format"]?.string.map { ToolName.split($0).contains(where: formats.contains) } ?? false
    }

    /// Bytes of a time that carries no more than a moment: a fraction has any number of digits.
    private static let longestTime = 25

    private static func isTime(_ text: String) -> Bool {
        Day(text) != nil || LocalTime(text) != nil || Moment(text) != nil
            // 09:00, 09:00:30
            || text.wholeMatch(of: /([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?/) != nil
    }

    // MARK: Names

    /// Whether a word at the end of an argument's name says that the value is a query.
    static func isQuery(_ word: String) -> Bool { Names.kinds[word]?.contains(.query) ?? false }

    /// Whether a word at the end of an argument's name says that the value is a revision of a repository.
    static func isRevision(_ word: String) -> Bool { Names.kinds[word]?.contains(.revision) ?? false }

    /// Hints that an argument's name gives about its value.
    private struct Names {
        let name: String
        var sayPlace = false
        /// The place is one of a file.
        var sayFile = false
        /// A number is a place as well: 2130706433 is 127.0.0.1.
        private(set) var sayHost = false
        /// A number is where something ends: from, to.
        private(set) var sayEnd = false
        /// It may be the number of a phone.
        private(set) var sayNumber = false
        /// The kinds of words that it may be.
        private(set) var kinds: PlaceText.Kinds = []
        /// It is where a journey begins or ends.
        private var sayJourney = false

        static let none = Names("")

        private static let hosts: Set<String> = [
            "addr", "address", "addresses", "domain", "domains", "endpoint", "endpoints", "fqdn", "host",
            "hostname",
            "hostnames", "hosts", "ip", "ipaddress", "ips", "ipv4", "ipv6", "server", "servers",
        ]
        /// They say so wherever they stand in a name.
        private static let places: Set<String> = [
            "attachment", "attachments", "bcc", "callback", "cc", "email", "emails", "file", "filename",
            "filenames",
            "filepath", "files", "homepage", "href", "iri", "path", "paths", "proxy", "recipient", "recipients",
            "redirect", "subdomain", "uri", "uris", "url", "urls", "webhook", "webhooks", "webpage", "website",
            "websites",
        ]
        /// They say so at a name's end.
        private static let last: Set<String> = [
            "addressee", "cell", "cellphone", "dest", "destination", "destinations", "dir", "directory", "fax",
            "feed",
            "folder", "gateway", "link", "links", "mail", "mailbox", "mobile", "msisdn", "origin", "phone",
            "phones",
            "referer", "referrer", "remote", "site", "sites", "sms", "src", "target", "targets", "tel", "telephone",
            "to", "upload", "whatsapp",
        ]
        /// Parts of words that were written together: imageurl.
        private static let parts = [
            "callback", "domain", "email", "endpoint", "filename", "filepath", "hostname", "ipaddress", "url",
            "webhook", "website",
        ]
        /// At a name's end they say that the value is no place, but something of one.
        private static let aspects: Set<String> = [
            "count", "format", "id", "ids", "kind", "length", "limit", "order", "size", "sort", "status", "type",
            "types",
        ]

        private static let journeys: Set<String> = [
            "airport", "arrival", "city", "departure", "dest", "destination", "destinations", "from", "iata",
            "origin", "origins", "to",
        ]

        private static let files: Set<String> = [
            "dir", "directories", "directory", "file", "filename", "filenames", "filepath", "files", "folder",
            "folders", "path",
            "paths",
        ]

        /// At a name's end they say of which kind the value is.
        fileprivate static let kinds: [String: PlaceText.Kinds] = {
            var kinds: [String: PlaceText.Kinds] = [:]
            let rows: [(PlaceText.Kinds, String)] = [
                (
                    .figure,
                    """
                    after amount balance before build code cursor date day end lat latest latitude lng lon longitude
                    offset oldest page price rate release revision score semver seq since start tag time timestamp
                    token total ts until version versions year zip
                    """
                ),
                (
                    .query,
                    """
                    cql expression filter filters jql keyword keywords q queries query search term terms
                    """
                ),
                (
                    .revision,
                    "base branch branches commit commits head ref refs rev revision revisions sha tag tags"
                ),
                (.fork, "base head"), (.range, "cell cells column columns range ranges"),
                (.cursor, "after before cursor token"),
                (
                    .term,
                    """
                    categories category components contexts currency environment environments label labels order
                    origins pair pairs permission permissions scopes sort symbol symbols tag tags task unit
                    units waypoints
                    """
                ),
            ]
            for (kind, words) in rows {
                for word in words.split(whereSeparator: \.isWhitespace) {
                    kinds[String(word), default: []].insert(kind)
                }
            }
            return kinds
        }()

        /// Three capital letters where a journey begins or ends: ZRH.
        func mayBeAirport(_ text: String) -> Bool {
            sayJourney && !sayHost && text.utf8.count == 3 && text.utf8.allSatisfy { $0 &- 0x41 < 26 }
        }

        init(_ name: String) {
            self.name = name
            var words = ToolName.split(name).map {
                String($0.drop { $0.isNumber }.reversed().drop { $0.isNumber }.reversed())
            }
            words.removeAll(where: \.isEmpty)
            sayNumber = words.last == "number" || words.last == "numbers"
            kinds = words.last.flatMap { Names.kinds[$0] } ?? []
            if let end = words.last, Names.aspects.contains(end) { kinds.insert(.figure) }
            sayJourney = words.allSatisfy(Names.journeys.contains)
            sayEnd = words.last == "to"
            // phone_number, host_name
            if words.count > 1, let end = words.last, ["name", "names", "number", "numbers"].contains(end) {
                words.removeLast()
                // branch_name
                kinds.formUnion(words.last.flatMap { Names.kinds[$0] }?.subtracting(.figure) ?? [])
            }
            guard let end = words.last, !Names.aspects.contains(end) else { return }
            sayHost = words.contains { Names.hosts.contains($0) }
            sayFile = words.contains { Names.files.contains($0) }
            sayPlace =
                sayHost || Names.last.contains(end)
                || words.contains { word in
                    Names.places.contains(word) || word.hasSuffix("uri")
                        || Names.parts.contains { word.hasPrefix($0) || word.hasSuffix($0) }
                }
        }
    }
}

extension JSON.Object {
    /// Whether a schema names this value: then it is its provider's and nobody else's.
    func lists(_ text: String) -> Bool {
        let values = (self["enum"]?.array ?? []) + (self["const"].map { [$0] } ?? [])
        return values.contains { $0.string.map { sameBytes($0, text) } ?? false }
    }
}
