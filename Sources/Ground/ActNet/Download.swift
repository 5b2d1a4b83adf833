package import ActJSON
import ActRecord
import ActSystem
import Glibc

/// A file that is fetched into a folder, from an address that an answer gave. Its requests carry no key.
package struct Download {
    private static let mostRedirects = 5

    private let folder: String
    private let name: String
    private let limits: Request.Limits
    private let reach: AddressPolicy
    private var address: Address?
    private var redirects = 0
    private var part: PartialFile?
    private var end: Result<[(String, JSON)], Failure>?

    /// - Parameters:
    ///   - name: the file's name in the folder, safe.
    ///   - reach: how far the address, and those that it redirects to, may lead.
    package init(_ url: String, to folder: String, name: String, limits: Request.Limits, reach: AddressPolicy) {
        (self.folder, self.name, self.limits, self.reach) = (folder, name, limits, reach)
        // A fragment says where to look in a file, and is nobody's but the reader's.
        do throws(Failure) { address = try Address(String(url.prefix { $0 != "#" })) } catch {
            end = .failure(Failure(.protocol, "the file's address can't be used: \(error.message)"))
        }
    }

    package var isOver: Bool { end != nil }

    /// The members that tell of it: the file, or the error.
    package var members: [(String, JSON)] {
        switch end {
        case .success(let file): file
        case .failure(let failure): [("error", failure.json)]
        case nil: []
        }
    }

    /// The next request, into a file beside its place; nil when it can't be fetched.
    package mutating func request() -> Request? {
        guard let address, !isOver else { return nil }
        do throws(Failure) {
            let part = if let part { part } else { try PartialFile(folder, name) }
            self.part = part
            let agent = try Header("user-agent", "act/\(version)")
            var request = Request(.get, address, headers: [agent], writes: false, expected: .stream(part.sink))
            (request.limits, request.reach) = (limits, reach)
            // A file that is too long will be so again.
            request.again = { $0.end == .tooLong ? false : nil }
            return request
        } catch {
            end = .failure(error)
            return nil
        }
    }

    /// Takes the reply: afterwards it is over, or there is another request.
    package mutating func take(_ reply: Response) {
        if reply.observed == .redirected, redirects < Download.mostRedirects, let next = next(reply) {
            redirects += 1
            address = next
            return
        }
        do throws(Failure) {
            guard reply.observed == .answered, let part else { throw failure(reply) }
            end = .success(try part.keep())
        } catch { end = .failure(error) }
        part = nil
    }

    /// The address that a reply redirects to: of the same origin, or of another that is encrypted.
    private func next(_ reply: Response) -> Address? {
        guard let origin = address?.origin, let next = reply.redirect else { return nil }
        return next.origin == origin || next.origin.hasPrefix("https:") ? next : nil
    }

    private func failure(_ reply: Response) -> Failure {
        let (host, status) = (reply.address.host, reply.received.status)
        switch reply.observed {
        case .resultLost: return Failure(.protocol, "the file is larger than \(limits.body >> 20) MiB")
        case .redirected:
            return Failure(.protocol, "'\(host)' redirects to where no file is fetched from (status \(status))")
        case .refused:
            let isForbidden = [401, 403].contains(status)
            return Failure(
                isForbidden ? .forbidden : .providerError, "'\(host)' refused the file with status \(status)")
        default:
            return reply.unanswered(said: nil, setting: "", limit: "timeout")
                ?? Failure(.protocol, "'\(host)' gave an unexpected answer")
        }
    }
}

/// A file as it comes, beside its place. It is there until it is kept or nobody refers to it: a transfer may outlast
/// whoever asked for it.
private final class PartialFile: Sendable {
    private let path: String
    private let aside: String
    private let descriptor: Int32

    init(_ folder: String, _ name: String) throws(Failure) {
        (path, aside) = ("\(folder)/\(name)", "\(folder)/.\(name)")
        try makeFolder(folder)
        descriptor = open(aside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .io("cannot write '\(path)'", errno: errno) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(aside)
    }

    var sink: Request.Sink {
        Request.Sink(
            begin: { [self] in
                _ = ftruncate(descriptor, 0)
                lseek(descriptor, 0, SEEK_SET)
            },
            take: { [self] in (try? writeAll(descriptor, Array($0), name: "a file")) != nil })
    }

    /// Puts it in its place; returns the members that tell of it.
    func keep() throws(Failure) -> [(String, JSON)] {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        lseek(descriptor, 0, SEEK_SET)
        let digest = try Digest.ofFile(descriptor, aside).sha256
        guard rename(aside, path) == 0 else { throw .io("cannot write '\(path)'", errno: errno) }
        return [("path", .text(path)), ("size", .int(size)), ("sha256", .text(digest))]
    }
}
