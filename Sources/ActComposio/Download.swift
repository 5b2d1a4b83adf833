import ActCore
import ActGate
import ActNet
import ActTools
import CSystem
import Glibc

/// A file that a result points to (`{s3url, mimetype, name}`; docs/service.md, Files), fetched into the cache folder
/// under a name that is safe.
struct Download {
    /// Files fetched for one result, and bytes of one.
    private static let most = 20
    private static let longest = 100 << 20
    private static let mostRedirects = 3

    private let name: String
    private let mimetype: String
    private let folder: String
    private let limits: Request.Limits
    private let reach: Reach
    private var address: Address?
    private var redirects = 0
    private var descriptor: Int32 = -1
    private var failure: Failure?
    private var path: String?
    private var size = 0
    private var digest = ""

    var isOver: Bool { path != nil || failure != nil }

    /// The files that a result points to, wherever in it.
    ///
    /// - Parameter reach: how far the service's answers may lead.
    static func all(_ data: JSON, id: String, user: String, limits: Request.Limits, reach: Reach) -> [Download] {
        var found: [Download] = []
        var limits = limits
        limits.body = longest
        let folder = "\(Paths.cache)/files/\(Cache.name(id, user: user))"
        func look(_ value: JSON) {
            switch value {
            case .object(let object):
                if let url = object["s3url"]?.string, found.count < most {
                    let name = object["name"]?.string ?? ""
                    found.append(
                        Download(
                            url: url, name: "\(found.count + 1)-\(safeFileName(name))",
                            mimetype: object["mimetype"]?.string ?? "application/octet-stream", folder: folder,
                            limits: limits, reach: reach))
                }
                for member in object.members { look(member.value) }
            case .array(let items): for item in items { look(item) }
            default: break
            }
        }
        look(data)
        return found
    }

    private init(url: String, name: String, mimetype: String, folder: String, limits: Request.Limits, reach: Reach)
    {
        self.name = name
        self.mimetype = mimetype
        self.folder = folder
        self.limits = limits
        self.reach = reach
        do throws(Failure) { address = try Address(url) } catch {
            failure = Failure(.protocol, "the file's address can't be used: \(error.message)")
        }
    }

    /// The request for it, into a file beside its place; nil when it can't be fetched.
    mutating func request() -> Request? {
        guard let address else { return nil }
        do throws(Failure) {
            if descriptor < 0 {
                try makeFolder(folder)
                descriptor = open("\(folder)/.\(name)", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
                guard descriptor >= 0 else { throw .io("cannot write '\(folder)/\(name)'", errno: errno) }
            }
        } catch {
            failure = error
            return nil
        }
        let file = descriptor
        let sink = Request.Sink(
            begin: {
                _ = ftruncate(file, 0)
                lseek(file, 0, SEEK_SET)
            },
            take: { (try? writeAll(file, Array($0), name: "a file")) != nil })
        var request = Request(.get, address, writes: false, expected: .stream(sink))
        request.limits = limits
        request.reach = reach
        return request
    }

    /// Takes the reply: it carries no key, and so may lead elsewhere at the same origin.
    mutating func take(_ reply: Reply) {
        if reply.observed == .redirected, redirects < Download.mostRedirects, let next = moved(reply) {
            redirects += 1
            address = next
            return
        }
        defer {
            close(descriptor)
            descriptor = -1
        }
        let aside = "\(folder)/.\(name)"
        guard reply.observed == .answered else {
            unlink(aside)
            let why = reply.failure
            let isLong = reply.received.end == .tooLong
            failure = Failure(
                why.code, isLong ? "the file is larger than \(Download.longest >> 20) MiB" : why.message,
                hint: why.hint)
            return
        }
        do throws(Failure) {
            lseek(descriptor, 0, SEEK_SET)
            digest = try Digest.ofFile(descriptor, aside).sha256
            size = Int(lseek(descriptor, 0, SEEK_END))
            let place = "\(folder)/\(name)"
            guard rename(aside, place) == 0 else { throw .io("cannot write '\(place)'", errno: errno) }
            path = place
        } catch { failure = error }
    }

    private func moved(_ reply: Reply) -> Address? {
        guard let location = reply.received.header("location"), let address else { return nil }
        let text = location.hasPrefix("/") && !location.hasPrefix("//") ? address.origin + location : location
        guard let next = try? Address(text), next.origin == address.origin else { return nil }
        return next
    }

    /// The result's entry for this file.
    var record: JSON {
        var members: [(String, JSON)] = [("name", .text(name)), ("mimetype", .text(mimetype))]
        if let path {
            members += [("path", .text(path)), ("size", .int(size)), ("sha256", .text(digest))]
        }
        if let failure { members.append(("error", failure.json)) }
        return .object(members)
    }
}
