package import ActCore
import ActGate
import ActNet
import CSystem
import Glibc

/// A file that an argument names, on its way to the service: announced, put where the answer says, and then the
/// argument is what the service calls it (composio.md section 5).
struct Upload {
    /// Files of one call, each held open, at most.
    private static let most = 100

    /// Where in the arguments it stands.
    let steps: [FileArguments.Step]
    /// What the call says of the file, and its approval is for.
    let file: FileArgument
    /// What the service said when the file was announced.
    private var key = ""
    private var address: Address?
    private var backend = ""
    private let source: OpenFile

    var isAnnounced: Bool { address != nil }

    /// The files of a call, each open, and still what the call says; of one that it names by a path alone, what it is
    /// now. Throws for one that is not.
    static func all(_ call: Call) throws(Failure) -> [Upload] {
        let found = FileArguments(in: .object(call.arguments), schema: call.tool.inputSchema)
        let places = found.places.filter { $0.file != nil && $0.value["s3key"] == nil }
        guard found.isWhole, places.count <= most else {
            throw Failure(.badArguments, "the arguments are too deep, or name more than \(most) files")
        }
        var uploads: [Upload] = []
        for place in places {
            guard let path = place.file else { continue }
            let known = FileArgument(place.value)
            guard known != nil || path.hasPrefix("/") else {
                throw Failure(
                    .badArguments, "'\(path)' is a file of whichever folder this is",
                    hint: "name it by its whole path, or make the call with act-call")
            }
            let file = if let known { known } else { try FileArgument(path: path) }
            uploads.append(Upload(steps: place.steps, file: file, source: try OpenFile(file)))
        }
        return uploads
    }

    private init(steps: [FileArguments.Step], file: FileArgument, source: OpenFile) {
        self.steps = steps
        self.file = file
        self.source = source
    }

    /// The next request: to announce it, then to put it.
    func request(_ tool: ToolSpec, _ router: Router) throws(Failure) -> Request {
        guard let address else {
            let body = JSON.object([
                ("toolkit_slug", .text(tool.toolkit)), ("tool_slug", .text(tool.slug)),
                ("filename", .text(file.name)), ("mimetype", .text(file.mimetype)), ("md5", .text(source.md5)),
            ])
            return router.request(.post, "/files/upload/request", body: body, writes: false)
        }
        try source.rewind()
        // To an address of its own, which is its own key: ours stays here.
        var headers = [try Header("content-type", file.mimetype)]
        if backend.lowercased().range(of: "azure") != nil {
            headers.append(try Header("x-ms-blob-type", "BlockBlob"))
        }
        var request = Request(
            .put, address, headers: headers, body: .file(source.descriptor, size: file.size), writes: false,
            expected: .bytes)
        request.reach = router.reach
        return request
    }

    /// Takes the reply; whether the file is there now. Throws why it is not: the call was not sent.
    mutating func take(_ reply: Reply) throws(Failure) -> Bool {
        guard reply.observed == .answered else {
            if isAnnounced, reply.observed == .refused {
                throw Failure(
                    .providerError,
                    "'\(file.name)' was not uploaded: the storage said no (\(reply.received.status))")
            }
            let why = reply.failure
            throw Failure(why.code, "'\(file.name)' was not uploaded: \(why.message)", hint: why.hint)
        }
        if isAnnounced {
            guard try source.isUnchanged() else { throw file.changed }
            return true
        }
        guard let json = reply.json, let key = json["key"]?.string else {
            throw Failure(.protocol, "the service did not say where '\(file.name)' goes")
        }
        self.key = key
        backend = json["metadata"]?["storage_backend"]?.string ?? ""
        let place = json["new_presigned_url"]?.string ?? json["newPresignedUrl"]?.string
        // One that it has already is not put again.
        guard json["type"]?.string != "existing", let place else { return true }
        address = try? Address(place)
        guard isAnnounced else { throw Failure(.protocol, "'\(file.name)' can't be put where the service says") }
        return false
    }

    /// Arguments with the file as the service wants it.
    func put(into arguments: JSON.Object) -> JSON.Object {
        let reference = FileArgument.reference(file.name, file.mimetype, key)
        return JSON.object(arguments).replacing(steps, with: reference).object ?? arguments
    }
}

/// What a call says of a file that an argument names: enough to tell another file from it.
package struct FileArgument: Sendable {
    let path: String
    let name: String
    let size: Int
    let sha256: String
    let mimetype: String

    /// The longest file taken, in bytes.
    static let longest = 100 << 20

    /// Whether an argument is a file, or a list of files; nil for any other.
    static func isList(_ key: String, _ tool: ToolSpec) -> Bool? {
        guard FileArguments.mayStand(in: tool.inputSchema) else { return nil }
        func isPlace(_ value: JSON) -> Bool {
            !FileArguments(in: .object([(key, value)]), schema: tool.inputSchema).places.isEmpty
        }
        if isPlace(.text("x")) { return false }
        return isPlace(.texts(["x"])) ? true : nil
    }

    /// Arguments with what their files are now, where they name them by paths alone and the tool takes no text there.
    static func looked(at arguments: JSON.Object, _ tool: ToolSpec) throws(Failure) -> JSON.Object {
        guard FileArguments.mayStand(in: tool.inputSchema) else { return arguments }
        var looked = JSON.object(arguments)
        guard !Schema(tool.inputSchema).problems(looked).isEmpty else { return arguments }
        for place in FileArguments(in: looked, schema: tool.inputSchema).places {
            guard let path = place.file, place.value["s3key"] == nil, FileArgument(place.value) == nil else {
                continue
            }
            looked = looked.replacing(place.steps, with: try FileArgument(path: path).json)
        }
        return looked.object ?? arguments
    }

    /// A file, as the service wants it.
    static func reference(_ name: String, _ mimetype: String, _ key: String) -> JSON {
        .object([("name", .text(name)), ("mimetype", .text(mimetype)), ("s3key", .text(key))])
    }

    /// One that fits where the service wants a file.
    static let anyReference = reference("file", "application/octet-stream", "key")

    /// Reads what `json` wrote; nil for anything else.
    init?(_ json: JSON) {
        guard let path = json["path"]?.string, let name = json["name"]?.string,
            let size = json["size"]?.int(in: 0...FileArgument.longest),
            let sha256 = json["sha256"]?.string, let mimetype = json["mimetype"]?.string
        else { return nil }
        (self.path, self.name, self.size, self.sha256, self.mimetype) = (path, name, size, sha256, mimetype)
    }

    /// Looks at a file.
    init(path: String) throws(Failure) {
        guard let whole = realpath(path, nil) else {
            throw Failure(.badArguments, "cannot read '\(path)': \(systemMessage(errno))")
        }
        defer { free(whole) }
        self.path = String(cString: whole)
        name = lastPart(self.path)
        mimetype = FileArgument.kind(self.path)
        let file = try OpenFile(path: self.path)
        size = file.size
        sha256 = file.sha256
    }

    var json: JSON {
        .object([
            ("path", .text(path)), ("name", .text(name)), ("size", .int(size)), ("sha256", .text(sha256)),
            ("mimetype", .text(mimetype)),
        ])
    }

    /// A file as a question shows it: path, size and kind, as it would leave. Only a call that says all of it is pinned
    /// to what it says; of any other the file itself is looked at.
    package static func words(_ place: FileArguments.Place) -> String? {
        guard let path = place.file else { return nil }
        guard let file = FileArgument(place.value) ?? (try? FileArgument(path: path)) else {
            return "\(path) (it can't be read)"
        }
        return "\(file.path) (\(file.size) bytes, \(file.mimetype))"
    }

    private static func kind(_ path: String) -> String {
        let ending = lastPart(path).split(separator: ".").last.map { $0.lowercased() }
        return kinds[ending ?? ""] ?? "application/octet-stream"
    }

    var changed: Failure {
        Failure(
            .approvalInvalid, "'\(path)' has changed since the call was made",
            hint: "make the call again, and approve it")
    }

    private static let kinds = [
        "csv": "text/csv", "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "gif": "image/gif", "gz": "application/gzip", "html": "text/html", "ics": "text/calendar",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json", "md": "text/markdown",
        "mp3": "audio/mpeg", "mp4": "video/mp4", "pdf": "application/pdf", "png": "image/png",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "svg": "image/svg+xml", "txt": "text/plain", "wav": "audio/wav", "webp": "image/webp",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xml": "application/xml",
        "zip": "application/zip",
    ]
}

/// A file held open from the look at it until it has left: what was hashed is what is sent.
final class OpenFile {
    let descriptor: Int32
    let size: Int
    let sha256: String
    let md5: String
    private let path: String
    private let identity: [Int]

    init(path: String) throws(Failure) {
        descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        self.path = path
        guard descriptor >= 0 else {
            throw Failure(.badArguments, "cannot read '\(path)': \(systemMessage(errno))")
        }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            (size, sha256, md5, identity) = (0, "", "", [])
            throw Failure(.badArguments, "'\(path)' is not a file")
        }
        guard info.st_size <= FileArgument.longest else {
            (size, sha256, md5, identity) = (0, "", "", [])
            throw Failure(.badArguments, "'\(path)' is larger than \(FileArgument.longest >> 20) MiB")
        }
        size = info.st_size
        identity = OpenFile.identity(info)
        do throws(Failure) { (sha256, md5) = try Digest.ofFile(descriptor, path) } catch {
            (sha256, md5) = ("", "")
            throw error
        }
    }

    /// The file of a call. Throws when it is not what the call says.
    convenience init(_ file: FileArgument) throws(Failure) {
        try self.init(path: file.path)
        guard size == file.size, sameBytes(sha256, file.sha256) else { throw file.changed }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func rewind() throws(Failure) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .io("cannot read '\(path)'", errno: errno) }
    }

    /// Whether nobody wrote to it meanwhile.
    func isUnchanged() throws(Failure) -> Bool {
        var info = stat()
        return fstat(descriptor, &info) == 0 && OpenFile.identity(info) == identity
    }

    private static func identity(_ info: stat) -> [Int] {
        [Int(info.st_size), info.st_mtim.tv_sec, info.st_mtim.tv_nsec]
    }
}
