import ActDecide
import ActJSON
import ActRecord
import ActSystem
import ActTools

/// The content of a result: parts of text, pictures, sounds and resources, and beside them a value with a structure.
struct Contents {
    /// Files of one result.
    private static let mostFiles = 50
    /// Names of files by their types; the others end in `.bin`.
    private static let endings = [
        "application/json": "json", "application/pdf": "pdf", "audio/mpeg": "mp3", "audio/ogg": "ogg",
        "audio/wav": "wav", "image/gif": "gif", "image/jpeg": "jpg", "image/png": "png", "image/svg+xml": "svg",
        "image/webp": "webp", "text/csv": "csv", "text/html": "html", "text/markdown": "md", "text/plain": "txt",
    ]

    private var parts: [JSON] = []
    let structured: JSON?
    /// The `files` of the result.
    private(set) var files: [JSON] = []
    /// Files that could not be kept.
    private(set) var failures: [Failure] = []

    /// - Parameter folder: where its files go, made when there is one.
    init(_ parts: [JSON], structured: JSON?, folder: String) {
        self.structured = structured
        for part in parts { self.parts.append(moved(part, folder)) }
    }

    /// The parts of a content: some servers give one alone, or its text, in the place of a list.
    static func parts(_ content: JSON?) -> [JSON]? {
        switch content {
        case .array(let parts)?: parts.map(part)
        case .object?, .string?: content.map { [part($0)] }
        default: nil
        }
    }

    /// A part; a text without a type is one of texts.
    private static func part(_ said: JSON) -> JSON {
        if said.string != nil { return .object([("type", .text("text")), ("text", said)]) }
        guard var members = said.object, said.given("type") == nil, said["text"]?.string != nil else { return said }
        members["type"] = .text("text")
        return .object(members)
    }

    /// The structure of an answer: some servers give the text of an object or an array in its place.
    static func structure(_ said: JSON?) -> JSON? {
        guard let text = said?.string, let value = try? JSON(text), value.object != nil || value.array != nil,
            !value.isTooDeep
        else { return said }
        return value
    }

    /// All its texts, a line between them.
    var text: String {
        parts.compactMap { $0["type"]?.string == "text" ? $0["text"]?.string : nil }.joined(separator: "\n")
    }

    /// The value of an error: its structure, else the parts that its words leave out.
    var detail: JSON? {
        let others = parts.filter { $0["type"]?.string != "text" }
        return structured ?? (others.isEmpty ? nil : .array(others))
    }

    /// The value; else the one text, read where it is an object or an array; else the parts.
    var data: JSON {
        if let structured { return structured }
        guard parts.count == 1, parts[0]["type"]?.string == "text", let text = parts[0]["text"] else {
            return .array(parts)
        }
        guard let words = text.string, let value = try? JSON(words), value.object != nil || value.array != nil,
            !value.isTooDeep
        else { return text }
        return value
    }

    /// The files, and beside a value with a structure the parts that say something else.
    var notes: [(RecordKey, JSON?)] {
        var notes: [(RecordKey, JSON?)] = files.isEmpty ? [] : [(.files, .array(files))]
        let beside = structured.map { structured in
            let said = SaidValues(structured)
            return parts.filter { !said.have($0) }
        }
        if let beside, !beside.isEmpty { notes.append((.content, .array(beside))) }
        return notes
    }

    // Files.

    /// A part without the bytes in it: they are in a file, which stands in their place.
    private mutating func moved(_ part: JSON, _ folder: String) -> JSON {
        switch part["type"]?.string {
        case "image", "audio": return moved(part, "data", part["mimeType"]?.string, folder)
        case "resource":
            guard let resource = part["resource"], resource["blob"] != nil, var members = part.object else {
                return part
            }
            members["resource"] = moved(resource, "blob", resource["mimeType"]?.string, folder)
            return .object(members)
        default: return part
        }
    }

    private mutating func moved(_ part: JSON, _ key: String, _ type: String?, _ folder: String) -> JSON {
        guard var members = part.object, let text = part[key]?.string, files.count < Contents.mostFiles,
            let bytes = Base64.bytes(text)
        else { return part }
        let type = type ?? "application/octet-stream"
        let name = "\(files.count + 1).\(Contents.endings[type] ?? "bin")"
        do throws(Failure) {
            files.append(.object([("name", .text(name))] + (try Contents.kept(bytes, type, name, folder))))
            members[key] = nil
            members["file"] = .text("\(folder)/\(name)")
            return .object(members)
        } catch {
            failures.append(error)
            return part
        }
    }
    /// Writes a file of a result; returns the members that tell of it.
    static func kept(
        _ bytes: [UInt8], _ type: String, _ name: String, _ folder: String
    ) throws(Failure) -> [(String, JSON)] {
        try replaceFile("\(folder)/\(name)", bytes)
        try Digest.ready()
        return [
            ("mimetype", .text(type)), ("path", .text("\(folder)/\(name)")), ("size", .int(bytes.count)),
            ("sha256", .text(hex(Digest.sha256(bytes)))),
        ]
    }
}

/// The values that a structure has at its top: servers give them once more as texts, for clients that read no structure.
struct SaidValues {
    private var forms: Set<[UInt8]> = []

    init(_ structured: JSON) {
        add(structured)
        for value in SaidValues.inner(structured) {
            add(value)
            for value in SaidValues.inner(value) { add(value) }
        }
    }

    private static func inner(_ value: JSON) -> [JSON] {
        value.array ?? value.object?.members.map(\.value) ?? []
    }

    private mutating func add(_ value: JSON) { if let form = SaidValues.form(value) { forms.insert(form) } }

    private static func form(_ value: JSON) -> [UInt8]? { try? Approval.Subject.digest(value.bytes[...]) }

    /// Whether a part is a text that says one of them, as JSON or as it stands.
    func have(_ part: JSON) -> Bool {
        guard part["type"]?.string == "text", let text = part["text"]?.string else { return false }
        return [JSON.text(text), try? JSON(text)].contains { value in
            value.flatMap(SaidValues.form).map(forms.contains) ?? false
        }
    }
}
