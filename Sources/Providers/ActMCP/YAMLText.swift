import ActJSON
import CYAML

/// YAML as programs keep their settings in it: a value of JSON, and the lines of each entry. Anchors, aliases and tags
/// are refused: a text that says one thing in one place needs none.
struct YAMLText {
    private(set) var root = JSON.null
    /// The entries of every mapping in lines of its own, by the keys that lead there, with their first and last line.
    private(set) var entries: [[String]: [(name: String, lines: ClosedRange<Int>)]] = [:]

    private let yaml: UnsafeMutablePointer<act_yaml>
    private var last = 0

    private static let deepest = 64

    /// Throws also where libyaml is not here.
    static func read(_ bytes: [UInt8]) throws(ClientForm.Fault) -> YAMLText {
        guard act_yaml_ready() == 1 else {
            throw ClientForm.Fault(message: "libyaml, which reads YAML, is not here: install libyaml-0-2", line: 1)
        }
        var text: Result<YAMLText, ClientForm.Fault>?
        bytes.withUnsafeBufferPointer { buffer in
            guard let yaml = act_yaml_open(buffer.baseAddress, buffer.count) else { return }
            defer { act_yaml_close(yaml) }
            do throws(ClientForm.Fault) { text = .success(try YAMLText(yaml)) } catch { text = .failure(error) }
        }
        guard let text else { throw ClientForm.Fault(message: "there is no memory", line: 1) }
        return try text.get()
    }

    /// The entries of the mapping that keys lead to, each with its whole lines.
    func places(_ keys: [String], _ bytes: [UInt8]) -> [ClientForm.Place] {
        let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
        return (entries[keys] ?? []).compactMap { entry in
            guard entry.lines.upperBound < starts.count else { return nil }
            let end = entry.lines.upperBound + 1 < starts.count ? starts[entry.lines.upperBound + 1] : bytes.count
            return ClientForm.Place(name: entry.name, range: starts[entry.lines.lowerBound]..<end)
        }
    }

    private init(_ yaml: UnsafeMutablePointer<act_yaml>) throws(ClientForm.Fault) {
        self.yaml = yaml
        try expect(YAML_STREAM_START_EVENT)
        try next()
        if act_yaml_kind(yaml) == YAML_STREAM_END_EVENT { return }
        try next()
        root = try value([], 0)
        try expect(YAML_DOCUMENT_END_EVENT)
        try next()
        guard act_yaml_kind(yaml) == YAML_STREAM_END_EVENT else { throw fault("more than one document") }
    }

    private func fault(_ message: String) -> ClientForm.Fault {
        ClientForm.Fault(message: message, line: Int(act_yaml_start(yaml)) + 1)
    }

    private func next() throws(ClientForm.Fault) {
        guard act_yaml_next(yaml) == 1 else {
            let problem = act_yaml_problem(yaml).map { String(cString: $0) } ?? "it is no YAML"
            throw ClientForm.Fault(message: problem, line: Int(act_yaml_problem_line(yaml)) + 1)
        }
        guard act_yaml_is_marked(yaml) == 0 else { throw fault("an anchor, an alias or a tag") }
    }

    private func expect(_ kind: yaml_event_type_t) throws(ClientForm.Fault) {
        try next()
        guard act_yaml_kind(yaml) == kind else { throw fault("it is no document of YAML") }
    }

    /// The value that the present event begins; the last event is its end.
    ///
    /// - Parameter keys: those that lead there; nil in a list, or where entries have no lines of their own.
    private mutating func value(_ keys: [String]?, _ depth: Int) throws(ClientForm.Fault) -> JSON {
        guard depth < YAMLText.deepest else { throw fault("nested deeper than \(YAMLText.deepest)") }
        switch act_yaml_kind(yaml) {
        case YAML_SCALAR_EVENT:
            stand()
            return scalar()
        case YAML_SEQUENCE_START_EVENT:
            let isFlow = act_yaml_is_flow(yaml) == 1
            var items: [JSON] = []
            try next()
            while act_yaml_kind(yaml) != YAML_SEQUENCE_END_EVENT {
                items.append(try value(nil, depth + 1))
                try next()
            }
            if isFlow { stand() }
            return .array(items)
        case YAML_MAPPING_START_EVENT: return try mapping(keys, depth)
        default: throw fault("it is no value of YAML")
        }
    }

    private mutating func mapping(_ keys: [String]?, _ depth: Int) throws(ClientForm.Fault) -> JSON {
        let isFlow = act_yaml_is_flow(yaml) == 1
        let keys = isFlow ? nil : keys
        var object = JSON.Object()
        try next()
        while act_yaml_kind(yaml) != YAML_MAPPING_END_EVENT {
            guard act_yaml_kind(yaml) == YAML_SCALAR_EVENT else { throw fault("a key that is no text") }
            let key = text()
            let first = Int(act_yaml_start(yaml))
            guard object[key] == nil else { throw fault("\(key) stands twice") }
            stand()
            try next()
            object[key] = try value(keys.map { $0 + [key] }, depth + 1)
            if let keys { entries[keys, default: []].append((key, first...max(first, last))) }
            try next()
        }
        if isFlow { stand() }
        return .object(object)
    }

    /// Notes that the present event stands in the text: an empty value stands nowhere.
    private mutating func stand() {
        if act_yaml_is_empty(yaml) == 0 { last = max(last, Int(act_yaml_end(yaml))) }
    }

    private func text() -> String {
        String(
            decoding: UnsafeBufferPointer(start: act_yaml_text(yaml), count: act_yaml_count(yaml)), as: UTF8.self)
    }

    /// A scalar by the core schema of YAML 1.2.
    private func scalar() -> JSON {
        let text = text()
        guard act_yaml_is_plain(yaml) == 1 else { return .text(text) }
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        default:
            if let number = try? JSON(Array(text.utf8)), number.number != nil { return number }
            return .text(text)
        }
    }
}
