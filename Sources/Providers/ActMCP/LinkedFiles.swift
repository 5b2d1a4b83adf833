import ActJSON
import ActNet
import ActRecord
import ActSystem
import ActTools

/// The resources that a result links to, brought into files one after the other (`--save-files`). Each is read from its
/// own server; one with an https address that the server refuses comes from the web. The server is first, because the
/// web may give strangers a login page in the place of the file.
struct LinkedFiles {
    enum Errand {
        /// Ask the server for the resource of this address.
        case read(String)
        case fetch(Request)
    }

    /// Links of one result that are read, and milliseconds after which no more of them are.
    private static let most = 20
    private static let longest = 120_000
    /// Bytes of an address that the server is asked for.
    private static let longestAddress = 8 << 10

    private struct Link {
        let address: String
        let name: String
        let type: String?

        var isOfWeb: Bool { address.prefix(6).lowercased() == "https:" }
    }

    private let server: String
    private let folder: String
    private var limits: Request.Limits
    private let reach: AddressPolicy
    private let until: Int
    /// When the call ends that they are of; nil where nothing bounds it.
    let deadline: Int?
    /// The links that are left.
    private var links: ArraySlice<Link> = []
    /// The next one on its way from the web.
    private var download: Download?
    /// The `files` of the result: those that came in it, and then the linked ones.
    private(set) var files: [JSON]

    /// nil for an answer without links, or of a call that is not done.
    ///
    /// - Parameters:
    ///   - limits: those of a request to the web; the length of what comes is that of an answer.
    ///   - reach: how far a link may lead.
    ///   - deadline: of the call.
    init?(
        _ answer: InvocationResult, server: String, folder: String, limits: Request.Limits, reach: AddressPolicy,
        deadline: Int?
    ) {
        self.deadline = deadline
        until = min(monotonic() + LinkedFiles.longest, deadline ?? .max)
        (self.server, self.folder, self.limits, self.reach) = (server, folder, limits, reach)
        self.limits.body = MessageLines.longest
        files = answer.notes.first { $0.0 == .files }?.1?.array ?? []
        guard answer.outcome.isDone, let parts = answer.original?["content"]?.array else { return nil }
        for part in parts where part["type"]?.string == "resource_link" {
            guard links.count < LinkedFiles.most, let address = part["uri"]?.string else { continue }
            let name = safeFileName(part["name"]?.string ?? address)
            links.append(
                Link(
                    address: address, name: "\(files.count + links.count + 1)-\(name)",
                    type: part["mimeType"]?.string))
        }
        guard !links.isEmpty else { return nil }
    }

    /// The next thing to do; nil when no link is left.
    mutating func next() -> Errand? {
        while let link = links.first {
            if link.address.utf8.count > LinkedFiles.longestAddress {
                fail(Failure(.protocol, "the address of the link is too long"))
            } else if monotonic() >= until {
                fail(Failure(.timeout, "'\(server)' took too long for the links before it"))
            } else if download == nil {
                return .read(link.address)
            } else if var request = download?.request() {
                request.deadline = until
                return .fetch(request)
            } else {
                endFetch(of: link, type: nil)
            }
        }
        return nil
    }

    /// Takes the end of the request to the server.
    mutating func take(_ ending: RPCEnd) {
        guard let link = links.first else { return }
        switch ending {
        case .fault where link.isOfWeb, .refused where link.isOfWeb:
            download = Download(link.address, to: folder, name: link.name, limits: limits, reach: reach)
        default:
            do throws(Failure) {
                let (bytes, type) = try content(ending, link)
                end(link, try Contents.kept(bytes, type, link.name, folder))
            } catch { fail(error) }
        }
    }

    /// Takes the reply of the web.
    mutating func take(_ reply: Response) {
        download?.take(reply)
        guard let link = links.first, download?.isOver == true else { return }
        let type = reply.observed == .answered ? reply.received.header("content-type") : nil
        endFetch(of: link, type: type.map { String($0.prefix { $0 != ";" }).trimmed })
    }

    private mutating func endFetch(of link: Link, type: String?) {
        let type = type ?? link.type ?? LinkedFiles.unknownType
        end(link, [("mimetype", .text(type))] + (download?.members ?? []))
    }

    /// Asks for no more: nobody waits for them.
    mutating func giveUp(_ failure: Failure) { while !links.isEmpty { fail(failure) } }

    /// Ends the next one.
    mutating func fail(_ failure: Failure) {
        guard let link = links.first else { return }
        let type = link.type ?? LinkedFiles.unknownType
        end(link, [("mimetype", .text(type)), ("error", failure.json)])
    }

    private mutating func end(_ link: Link, _ members: [(String, JSON)]) {
        links = links.dropFirst()
        download = nil
        files.append(.object([("name", .text(link.name)), ("uri", .text(link.address))] + members))
    }

    private static let unknownType = "application/octet-stream"

    /// The bytes of a resource, and their type.
    private func content(_ ending: RPCEnd, _ link: Link) throws(Failure) -> ([UInt8], String) {
        let result: JSON
        switch ending {
        case .result(let found): result = found.mended
        case .fault(let fault):
            throw Failure(.providerError, "'\(server)': \(shortenedWords(fault.message))")
        case .unsent(let failure), .refused(let failure), .lost(let failure), .forgotten(_, let failure):
            throw failure
        }
        guard let contents = result["contents"]?.array else {
            throw Failure(.protocol, "'\(server)' gave an answer without contents")
        }
        // A resource may come with others, such as the files of a folder.
        guard let found = contents.first(where: { $0["uri"]?.string.map { sameBytes($0, link.address) } ?? false })
        else { throw Failure(.protocol, "'\(server)' gave other resources than the one that it was asked for") }
        let type = found["mimeType"]?.string ?? link.type
        if let text = found["text"]?.string { return (Array(text.utf8), type ?? "text/plain") }
        guard let blob = found["blob"]?.string, let bytes = Base64.bytes(blob) else {
            throw Failure(.protocol, "'\(server)' gave a resource that is no text and no base64")
        }
        return (bytes, type ?? LinkedFiles.unknownType)
    }
}
