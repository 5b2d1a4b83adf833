import ActDecide
import ActJSON
import ActNet
import ActSystem
import ActTools
import CSystem
import Glibc

/// A file that an argument names, on its way to the service: announced, put where the answer says, and then the
/// argument is what the service calls it (docs/service.md, Files).
struct Upload {
    /// Files of one call, each held open, at most.
    private static let most = 100

    /// The file's place in the arguments.
    let steps: [FileArguments.Step]
    /// The file as the call describes it, for which the approval is.
    let file: FileArgument
    /// The service's answer to the announcement.
    private var key = ""
    private var address: Address?
    private var backend = ""
    private let source: OpenFile

    var isAnnounced: Bool { address != nil }

    /// The files of a call, each open, and still what the call says; of one that it names by a path alone, what it is
    /// now. Throws for one that is not.
    static func all(_ call: Invocation) throws(Failure) -> [Upload] {
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
                    .badArguments, "'\(path)' is a relative path, which could mean any folder",
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
    mutating func take(_ reply: Response) throws(Failure) -> Bool {
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
            throw Failure(.protocol, "the service gave no address for '\(file.name)'")
        }
        self.key = key
        backend = json["metadata"]?["storage_backend"]?.string ?? ""
        let place = json["new_presigned_url"]?.string ?? json["newPresignedUrl"]?.string
        // A file that the storage has already is not put again.
        guard json["type"]?.string != "existing", let place else { return true }
        address = try? Address(place)
        guard isAnnounced else { throw Failure(.protocol, "'\(file.name)' cannot be sent to the address given") }
        return false
    }

    /// Arguments with the file as the service wants it.
    func put(into arguments: JSON.Object) -> JSON.Object {
        let reference = FileArgument.reference(file.name, file.mimetype, key)
        return JSON.object(arguments).replacing(steps, with: reference).object ?? arguments
    }
}
