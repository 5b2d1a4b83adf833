package import ActJSON
import ActSchema
import ActSystem
import Glibc

/// A call's description of a file that an argument names, exact enough to tell another file from it.
package struct FileArgument: Sendable {
    package let path: String
    package let name: String
    package let size: Int
    package let sha256: String
    package let mimetype: String

    /// The longest file taken, in bytes.
    package static let longest = 100 << 20

    /// Whether an argument is a file, or a list of files; nil for any other.
    package static func isList(_ key: String, _ tool: ToolSpec) -> Bool? {
        guard FileArguments.mayStand(in: tool.inputSchema) else { return nil }
        func isPlace(_ value: JSON) -> Bool {
            !FileArguments(in: .object([(key, value)]), schema: tool.inputSchema).places.isEmpty
        }
        if isPlace(.text("x")) { return false }
        return isPlace(.texts(["x"])) ? true : nil
    }

    /// Arguments with what their files are now, where they name them by paths alone and the tool takes no text there.
    package static func looked(at arguments: JSON.Object, _ tool: ToolSpec) throws(Failure) -> JSON.Object {
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
    package static func reference(_ name: String, _ mimetype: String, _ key: String) -> JSON {
        .object([("name", .text(name)), ("mimetype", .text(mimetype)), ("s3key", .text(key))])
    }

    /// A reference that fits where the service wants a file, for checks against the schema.
    package static let anyReference = reference("file", "application/octet-stream", "key")

    /// Reads what `json` wrote; nil for anything else.
    package init?(_ json: JSON) {
        guard let path = json["path"]?.string, let name = json["name"]?.string,
            let size = json["size"]?.int(in: 0...FileArgument.longest),
            let sha256 = json["sha256"]?.string, let mimetype = json["mimetype"]?.string
        else { return nil }
        (self.path, self.name, self.size, self.sha256, self.mimetype) = (path, name, size, sha256, mimetype)
    }

    /// Looks at a file.
    package init(path: String) throws(Failure) {
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

    package var json: JSON {
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

    package var changed: Failure {
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
package final class OpenFile {
    package let descriptor: Int32
    package let size: Int
    package let sha256: String
    package let md5: String
    private let path: String
    private let identity: [Int]

    package init(path: String) throws(Failure) {
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
    package convenience init(_ file: FileArgument) throws(Failure) {
        try self.init(path: file.path)
        guard size == file.size, sameBytes(sha256, file.sha256) else { throw file.changed }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    package func rewind() throws(Failure) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .io("cannot read '\(path)'", errno: errno) }
    }

    /// Whether nobody wrote to it meanwhile.
    package func isUnchanged() throws(Failure) -> Bool {
        var info = stat()
        return fstat(descriptor, &info) == 0 && OpenFile.identity(info) == identity
    }

    private static func identity(_ info: stat) -> [Int] {
        [Int(info.st_size), info.st_mtim.tv_sec, info.st_mtim.tv_nsec]
    }
}
