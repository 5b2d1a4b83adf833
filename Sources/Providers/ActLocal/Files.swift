import ActJSON
import ActSettings
import ActStore
import ActSystem
import ActTools
import CSystem
import Glibc

/// `FILES_`: text files inside one folder, the setting `workspace`.
enum Files {
    /// Old content up to this many bytes goes into the call that would bring it back.
    private static let undoLimit = 64 << 10
    /// The largest file that is written.
    private static let writeLimit = 16 << 20
    /// The most that one search reads: files, bytes of one, bytes of all.
    private static let searchLimit = (files: 20_000, file: 4 << 20, all: 128 << 20)
    private static let walkLimit = 100_000

    static let tools: [LocalTool] = [list, read, write, search, delete].map { tool in
        guard !tool.tags.contains("readOnlyHint") else { return tool }
        var tool = tool
        tool.preview = { local, given in preview(local, given) }
        return tool
    }

    /// A file as somebody sees it who is asked about a call that changes or deletes it.
    private static func preview(_ local: LocalRun, _ given: JSON.Object) -> Preview {
        let thing = "file"
        do throws(Failure) {
            let path = try Workspace.Path(given["path"]?.string ?? "")
            let (bytes, size) = try Workspace(local.settings.workspace).read(path, from: 0, count: 200)
            var fields: [(String, JSON)] = [("size", .int(size))]
            var begins = bytes
            if bytes.count < size { dropBrokenEnd(&begins) }
            if let text = text(begins) { fields.append((bytes.count < size ? "begins" : "text", .text(text))) }
            return Preview(thing, .init(fields.map { (JSON.Spelled($0.0), $0.1) }))
        } catch {
            return Preview(thing, trouble: error)
        }
    }

    private static func path(_ help: String) -> (String, JSON) { ("path", ArgumentSchema.value("string", help)) }

    private static let glob = (
        "glob", ArgumentSchema.value("string", "Only names like this, such as *.txt; with / or ** paths like this")
    )

    private static func tool(
        _ naming: Toolkit.Naming, _ properties: [(String, JSON)], required: [String] = [], tags: [String],
        _ run: @escaping @Sendable (borrowing Workspace, FileTaint, JSON.Object) throws(Failure) -> InvocationResult
    ) -> LocalTool {
        // Not atomic: effects on a folder are outside the store.
        LocalTool(
            slug: naming.slug, title: naming.title, description: naming.description, properties: properties,
            required: required, tags: tags, examples: naming.examples, isAtomic: false
        ) { local, given throws(Failure) in
            let workspace = try Workspace(local.settings.workspace)
            return try run(workspace, FileTaint(local, workspace), given)
        }
    }

    private static let list = tool(
        Toolkit.Naming(
            slug: "FILES_LIST", title: "List files",
            description: "Lists the files and folders of the workspace folder, with kind, size and time of change.",
            examples: ["what files are there", "list the documents in the workspace", "find all txt files"]),
        [
            path("The folder to list (default: the workspace)"),
            ("recursive", ArgumentSchema.value("boolean", "List folders inside folders too (default: false)")),
            glob,
            ("limit", ArgumentSchema.count("How many at most", usual: 200, most: 5000)),
        ], tags: ["readOnlyHint"]
    ) { workspace, taint, given throws(Failure) in
        let pattern = given["glob"]?.string.map { Glob($0) }
        let limit = given["limit"]?.int(in: 1...5000) ?? 200
        let start = try Workspace.Path(given["path"]?.string ?? "")
        var items: [JSON] = []
        var looked = 0
        var isWhole = true
        try workspace.walk(start, recursive: given["recursive"]?.bool == true) { entry, _ throws(Failure) in
            looked += 1
            guard pattern?.fits(below(entry.path, start)) ?? true else {
                isWhole = looked < walkLimit
                return isWhole
            }
            guard items.count < limit, looked < walkLimit else {
                isWhole = false
                return false
            }
            items.append(shown(entry))
            try taint.names(entry.path, isFolder: entry.isFolder)
            return true
        }
        return .done(.object([("items", .array(items)), ("truncated", .bool(!isWhole))]))
    }

    /// A path from where a walk began.
    private static func below(_ path: String, _ start: Workspace.Path) -> String {
        start.parts.isEmpty ? path : path.after(start.text + "/") ?? path
    }

    private static func shown(_ entry: Workspace.DirectoryEntry) -> JSON {
        let kind: String =
            switch entry.info.st_mode & S_IFMT {
            case S_IFREG: "file"
            case S_IFDIR: "folder"
            case S_IFLNK: "link"
            default: "other"
            }
        var members: [(String, JSON)] = [("path", .text(entry.path)), ("kind", .text(kind))]
        if entry.isFile { members.append(("size", .int(Int(entry.info.st_size)))) }
        members.append(("modified", .text(Moment(seconds: entry.info.st_mtim.tv_sec).text)))
        // A name that is not UTF-8 can't be given back to us.
        if !entry.isText { members.append(("usable", .bool(false))) }
        return .object(members)
    }

    private static let read = tool(
        Toolkit.Naming(
            slug: "FILES_READ", title: "Read a file",
            description:
                "Gives the text of a file in the workspace folder; a binary file is refused. A long one comes in "
                + "parts: next_offset goes on.",
            examples: ["show me the notes file", "open a document", "what does the file say"]),
        [
            path("The file"),
            ("offset", ArgumentSchema.count("The byte to begin at", usual: 0, least: 0, most: 1 << 40)),
            (
                "max_bytes",
                ArgumentSchema.count("How many bytes at most", usual: 256 << 10, least: 4, most: 4 << 20)
            ),
        ], required: ["path"], tags: ["readOnlyHint"]
    ) { workspace, taint, given throws(Failure) in
        let path = try Workspace.Path(given["path"]?.string ?? "")
        let offset = given["offset"]?.int(in: 0...1 << 40) ?? 0
        let count = given["max_bytes"]?.int(in: 4...4 << 20) ?? 256 << 10
        var (bytes, size) = try read(workspace, taint, path, from: offset, count: count)
        let isPart = offset + bytes.count < size
        if isPart { dropBrokenEnd(&bytes) }
        guard let text = text(bytes) else {
            throw Failure(.providerError, "'\(path.text)' is binary (\(size) bytes), not UTF-8 text")
        }
        var members: [(String, JSON)] = [
            ("path", .text(path.text)), ("size", .int(size)), ("text", .text(text)), ("truncated", .bool(isPart)),
        ]
        if isPart { members.append(("next_offset", .int(offset + bytes.count))) }
        return .done(.object(members))
    }

    /// A part of a file, which is trusted only where the whole is what act left there.
    private static func read(
        _ workspace: borrowing Workspace, _ taint: FileTaint, _ path: Workspace.Path, from offset: Int, count: Int
    ) throws(Failure) -> (bytes: [UInt8], size: Int) {
        guard try taint.mayBeTrusted(path.text) else {
            taint.showsUnknown()
            return try workspace.read(path, from: offset, count: count)
        }
        // Read at once: between two reads it could be replaced.
        let (whole, size) = try workspace.read(path, from: 0, count: writeLimit + 1)
        guard try taint.trusts(path.text, whole) else {
            taint.showsUnknown()
            return try workspace.read(path, from: offset, count: count)
        }
        return (Array(whole.dropFirst(offset).prefix(count)), size)
    }

    /// Takes off the beginning of a character that the cut went through.
    private static func dropBrokenEnd(_ bytes: inout [UInt8]) {
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            if length > back { bytes.removeLast(back) }
            return
        }
    }

    /// The text of a file's bytes; nil when they are none.
    private static func text(_ bytes: [UInt8]) -> String? {
        bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    private static let write = tool(
        Toolkit.Naming(
            slug: "FILES_WRITE", title: "Write a file",
            description:
                "Writes text to a file in the workspace folder, new, instead of what it holds, or after it; "
                + "folders on the way are made.",
            examples: ["save this to a file", "write a note to notes.txt", "append a line to the log file"]),
        [
            path("The file"), ("content", ArgumentSchema.value("string", "The text")),
            (
                "mode",
                ArgumentSchema.value(
                    "string", "create: a new file only; replace: new or instead; append: new or after",
                    [("enum", .texts(Workspace.Mode.allCases.map(\.rawValue))), ("default", .text("create"))])
            ),
        ], required: ["path", "content"], tags: ["createHint", "updateHint"]
    ) { workspace, taint, given throws(Failure) in
        let path = try Workspace.Path(given["path"]?.string ?? "", isNew: true)
        let mode = Workspace.Mode(rawValue: given["mode"]?.string ?? "") ?? .create
        let content = Array((given["content"]?.string ?? "").utf8)
        let old = try workspace.write(path, content, mode, limit: writeLimit)
        var undo: [(tool: String, arguments: JSON)] = []
        if let old {
            if old.count <= undoLimit, let text = text(old) {
                undo = [back(path, text, .replace)]
                taint.shows(path.text, old)
            }
        } else {
            undo = [("FILES_DELETE", .object([("path", .text(path.text))]))]
        }
        let before = mode == .append ? old ?? [] : []
        taint.wrote(path.text, content, after: before)
        let size = content.count + before.count
        return .done(
            .object([("path", .text(path.text)), ("size", .int(size)), ("created", .bool(old == nil))]), undo: undo)
    }

    /// The call that brings a file's old content back.
    private static func back(_ path: Workspace.Path, _ text: String, _ mode: Workspace.Mode) -> (String, JSON) {
        let arguments: [(String, JSON)] = [
            ("path", .text(path.text)), ("content", .text(text)), ("mode", .text(mode.rawValue)),
        ]
        return ("FILES_WRITE", .object(arguments))
    }

    private static let delete = tool(
        Toolkit.Naming(
            slug: "FILES_DELETE", title: "Delete a file",
            description: "Removes a file, or an empty folder, of the workspace folder.",
            examples: ["delete the file", "remove a document from the workspace"]),
        [path("The file")], required: ["path"], tags: ["destructiveHint"]
    ) { workspace, taint, given throws(Failure) in
        let path = try Workspace.Path(given["path"]?.string ?? "")
        let old = try workspace.delete(path, limit: undoLimit)
        let undo = old.flatMap { text($0) }.map { [back(path, $0, .create)] } ?? []
        if let old, !undo.isEmpty { taint.shows(path.text, old) }
        taint.deleted(path.text)
        return .done(.object([("path", .text(path.text)), ("deleted", .bool(true))]), undo: undo)
    }

    private static let search = tool(
        Toolkit.Naming(
            slug: "FILES_SEARCH", title: "Search files",
            description:
                "Finds the lines of text files in the workspace folder that hold some words, in small or capital "
                + "letters.",
            examples: ["search my files for invoice", "which document mentions the budget", "grep the workspace"]),
        [
            ("text", ArgumentSchema.value("string", "The text to find, as one piece", [("minLength", .int(1))])),
            path("The folder to search (default: the workspace)"), glob,
            ("limit", ArgumentSchema.count("How many lines at most", usual: 100, most: 1000)),
        ], required: ["text"], tags: ["readOnlyHint"]
    ) { workspace, taint, given throws(Failure) in
        let needle = Array((given["text"]?.string ?? "").lowercased().utf8)
        let pattern = given["glob"]?.string.map { Glob($0) }
        let limit = given["limit"]?.int(in: 1...1000) ?? 100
        let start = try Workspace.Path(given["path"]?.string ?? "")
        var matches: [JSON] = []
        var (files, bytes, skipped, looked) = (0, 0, 0, 0)
        var isWhole = true
        try workspace.walk(start, recursive: true) { entry, folder throws(Failure) in
            looked += 1
            isWhole = files < searchLimit.files && bytes < searchLimit.all && looked < walkLimit
            guard isWhole else { return false }
            guard entry.isFile, pattern?.fits(below(entry.path, start)) ?? true else { return true }
            guard entry.info.st_size <= searchLimit.file, let content = content(entry, folder) else {
                skipped += 1
                return true
            }
            files += 1
            bytes += content.utf8.count
            guard contains(content.lowercased(), needle) else { return true }
            if matches.count < limit { taint.shows(entry.path, Array(content.utf8)) }
            for (k, line) in content.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            where contains(line.lowercased(), needle) {
                guard matches.count < limit else {
                    isWhole = false
                    return false
                }
                matches.append(
                    .object([
                        ("path", .text(entry.path)), ("line", .int(k + 1)),
                        ("text", .text(String(String.UnicodeScalarView(line.unicodeScalars.prefix(300))))),
                    ]))
            }
            return true
        }
        return .done(
            .object([
                ("matches", .array(matches)), ("files", .int(files)), ("skipped", .int(skipped)),
                ("truncated", .bool(!isWhole)),
            ]))
    }

    /// A file's text; nil when it can't be read or is none.
    private static func content(_ entry: Workspace.DirectoryEntry, _ folder: Int32) -> String? {
        guard let file = try? Workspace.openFile(folder, entry.name, entry.path) else { return nil }
        defer { close(file) }
        return (try? Workspace.read(file, entry.path, from: 0, count: searchLimit.file)).flatMap { text($0.bytes) }
    }

    private static func contains(_ text: String, _ needle: [UInt8]) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard let start = bytes.baseAddress, let first = needle.first else { return needle.isEmpty }
            var at = 0
            while bytes.count - at >= needle.count {
                let room = bytes.count - at - needle.count + 1
                guard let hit = memchr(start + at, Int32(first), room) else { return false }
                if memcmp(hit, needle, needle.count) == 0 { return true }
                at = UnsafeRawPointer(start).distance(to: hit) + 1
            }
            return false
        }
    }
}

/// Tells which files of the workspace hold trusted text alone: files that act wrote from such text, as long as they are
/// as it left them.
struct FileTaint {
    private let run: LocalRun
    private let folder: String
    private let table: TrustedFileTable

    init(_ run: LocalRun, _ workspace: borrowing Workspace) {
        self.run = run
        folder = workspace.path
        table = TrustedFileTable(run.store)
    }

    /// Whether there is something to compare a file with.
    func mayBeTrusted(_ path: String) throws(Failure) -> Bool { try table.digest(of: place(path)) != nil }

    /// Whether `content` is what act left in the file.
    func trusts(_ path: String, _ content: [UInt8]) throws(Failure) -> Bool {
        guard let digest = try table.digest(of: place(path)) else { return false }
        return Digest.equal(digest, Digest.sha256(content))
    }

    /// Notes that the answer tells of a file's content; what can't be looked up is not trusted.
    func shows(_ path: String, _ content: [UInt8]) {
        guard !run.showsTainted else { return }
        run.shows(tainted: (try? trusts(path, content)) != true)
    }

    /// Notes that the answer tells of content that nobody knows the origin of.
    func showsUnknown() { run.shows(tainted: true) }

    /// Notes that the answer tells of a name in the workspace: a text as well.
    func names(_ path: String, isFolder: Bool) throws(Failure) {
        guard !run.showsTainted else { return }
        let isOurs = isFolder ? try table.hasAny(in: place(path)) : try mayBeTrusted(path)
        run.shows(tainted: !isOurs)
    }

    /// Remembers a file that was written.
    ///
    /// - Parameter old: what stands before `content` in it.
    func wrote(_ path: String, _ content: [UInt8], after old: [UInt8]) {
        // The file is written, whatever becomes of this: a digest that does not fit calms nothing.
        do throws(Failure) {
            let isTainted = run.isTainted ? true : old.isEmpty ? false : try !trusts(path, old)
            guard !isTainted else { return try table.drop(place(path)) }
            try table.put(place(path), digest: Digest.sha256(old + content))
        } catch {}
    }

    func deleted(_ path: String) { try? table.drop(place(path)) }

    private func place(_ path: String) -> String { "\(folder)/\(path)" }
}
