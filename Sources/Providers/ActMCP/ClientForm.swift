import ActJSON
import ActSystem

/// The language of a file of servers: how it is read, where entries stand in its text, and how one is spelled.
enum ClientForm {
    case json, toml, yaml

    /// A server's entry in a text, from its name to its end; whole lines but in JSON.
    struct Place {
        let name: String
        let range: Range<Int>
    }

    /// The fault of a text, and its line.
    struct Fault: Error {
        let message: String
        let line: Int
    }

    private static let names: [(end: String, form: ClientForm)] = [
        (".json", .json), (".jsonc", .json), (".toml", .toml), (".yaml", .yaml), (".yml", .yaml),
    ]

    /// The language of a text: the name's end says it, else the first line that says something.
    init(_ path: String, _ bytes: [UInt8]) {
        let name = path.replacing(/\.before-act(-\d+)?$/, with: "")
        if let known = ClientForm.names.first(where: { name.hasSuffix($0.end) }) {
            self = known.form
            return
        }
        let lines = String(decoding: bytes.prefix(4096), as: UTF8.self).split(whereSeparator: \.isNewline)
        let first =
            lines.first { !$0.trimmingPrefix(/\s*/).isEmpty && !$0.trimmingPrefix(/\s*/).hasPrefix("#") } ?? ""
        if first.contains(/^\s*\[+\s*[A-Za-z_"']/) || first.contains(/^\s*[\w."'-]+\s*=/) {
            self = .toml
        } else {
            self = first.contains(/^[\w"'-]+\s*:(\s|$)|^---/) ? .yaml : .json
        }
    }

    /// The most bytes of a file: Claude's has a history in it.
    static let limit = 16 << 20
    var limit: Int { self == .json ? ClientForm.limit : 1 << 20 }

    /// The places of servers in its files, for messages.
    var words: String {
        switch self {
        case .json: "an object 'mcpServers' or 'servers'"
        case .toml: "tables of 'mcp_servers'"
        case .yaml: "a mapping 'extensions'"
        }
    }

    /// The value of a text.
    func read(_ bytes: [UInt8], _ path: String) throws(Failure) -> JSON {
        do throws(Fault) {
            switch self {
            case .json: return try ClientForm.json(bytes)
            case .toml: return .object(try TOMLText(bytes).root)
            case .yaml: return try YAMLText.read(bytes).root
            }
        } catch { throw Failure(.badRecord, "'\(path)', line \(error.line): \(error.message)") }
    }

    /// The entries of the object that keys lead to, in the order of the text; only those that stand in one piece.
    func places(_ bytes: [UInt8], _ keys: [String]) throws(Failure) -> [Place] {
        do throws(Fault) {
            switch self {
            case .json: return try ClientForm.jsonPlaces(bytes, keys)
            case .toml: return try TOMLText(bytes).places(keys)
            case .yaml: return try YAMLText.read(bytes).places(keys, bytes)
            }
        } catch { throw Failure(.badRecord, error.message) }
    }

    /// The changes that take entries out of the object that keys lead to, and write a new one in the place of the first.
    func changes(
        _ bytes: [UInt8], _ keys: [String], without names: [String], _ new: ClientFile.Server?
    ) throws(Failure) -> [ClientEdit.Change] {
        let places = try places(bytes, keys)
        if self == .json { return ClientForm.jsonChanges(bytes, places, without: names, new) }
        var changes: [ClientEdit.Change] = []
        for place in places where names.contains(where: { sameBytes($0, place.name) }) {
            if changes.isEmpty, let new {
                let text = lines(new, keys, like: bytes[place.range], ClientForm.newline(bytes))
                changes.append(ClientEdit.Change(range: place.range, text: Array(text.utf8)))
            } else {
                let start = ClientForm.start(ofBlanksBefore: place.range.lowerBound, bytes)
                changes.append(ClientEdit.Change(range: start..<place.range.upperBound, text: []))
            }
        }
        return changes
    }

    /// The change that writes entries of another text in the place of one, or behind it.
    func change(
        _ bytes: [UInt8], _ places: [Place], _ own: String?, to entries: [[UInt8]], keeps: Bool
    ) throws(Failure) -> ClientEdit.Change {
        guard let own, let place = places.first(where: { sameBytes($0.name, own) }) else {
            throw Failure(
                .badRecord, "the entry to replace is not there any more", hint: "write the servers back by hand")
        }
        let all = (keeps ? [Array(bytes[place.range])] : []) + entries
        let margin = bytes[..<place.range.lowerBound].reversed().prefix { $0 == 0x20 || $0 == 0x09 }
        let between = self == .json ? [0x2C] + ClientForm.newline(bytes) + margin.reversed() : []
        return ClientEdit.Change(range: place.range, text: Array(all.joined(separator: between)))
    }

    /// An entry in lines, in the manner of another.
    private func lines(
        _ server: ClientFile.Server, _ keys: [String], like other: ArraySlice<UInt8>, _ newline: [UInt8]
    ) -> String {
        let members = server.entry.object?.members.map { ($0.key.text, $0.value.line) } ?? []
        let end = String(decoding: newline, as: UTF8.self)
        let margin = String(decoding: other.prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
        if self == .yaml {
            let inner = members.map { "\(margin)\(margin)\($0): \($1)\(end)" }
            return "\(margin)\(server.name):\(end)" + inner.joined()
        }
        guard other.dropFirst(margin.utf8.count).first == 0x5B else {
            return "\(margin)\(server.name) = { \(members.map { "\($0) = \($1)" }.joined(separator: ", ")) }\(end)"
        }
        let table = (keys + [server.name]).joined(separator: ".")
        return "\(margin)[\(table)]\(end)" + members.map { "\(margin)\($0) = \($1)\(end)" }.joined()
    }

    private static func start(ofBlanksBefore place: Int, _ bytes: [UInt8]) -> Int {
        var start = place
        while start > 0 {
            let line = bytes[..<(start - 1)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            guard bytes[line..<start].allSatisfy({ $0 <= 0x20 }) else { break }
            start = line
        }
        return start
    }

    /// The end of lines of a text.
    static func newline(_ bytes: [UInt8]) -> [UInt8] {
        let end = bytes.firstIndex(of: 0x0A) ?? 0
        return end > 0 && bytes[end - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    }
}
