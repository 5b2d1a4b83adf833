package import ActJSON
import Glibc

/// An absolute address that a request may be sent to: `https`, or `http` to this machine alone, named `localhost` or by
/// a loopback address in numbers.
package struct Address: Sendable, Equatable {
    /// `scheme://host[:port]` in lower case, without the scheme's own port (RFC 6454 section 6.2).
    package let origin: String
    /// The host in lower case; an IPv6 literal has its brackets.
    package let host: String
    /// The path from its first `/`; can be empty.
    private var path: String
    /// The query from its `?`; can be empty.
    private var query: String

    /// The whole address: the origin as `origin` spells it, the rest as it was given.
    package var text: String { origin + path + query }

    /// The address as messages show it: without the query, which may hold what others must not see.
    package var shown: String { origin + path }

    /// `localhost`; 127.0.0.0/8 as four plain numbers, or `[::1]`, and no other spelling of these.
    package var isLoopback: Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let areNumbers = parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
        return isLocalhost || host == "[::1]" || parts.count == 4 && areNumbers && parts[0] == "127"
    }

    /// The name that is never looked up: it must lead to a loopback address, whatever a resolver would say (RFC 6761).
    package var isLocalhost: Bool { host == "localhost" }

    /// Reads an address in the characters of RFC 3986, without user info and fragment; `config` for anything else. No
    /// message shows what may be secret: user info, path or query.
    package init(_ text: String) throws(Failure) {
        guard text.utf8.allSatisfy({ Self.isCharacter($0) }) else {
            throw Failure(
                .config, "an address has a space, a backslash or another character that none may have",
                hint: "write it percent-encoded: a space is %20")
        }
        guard let mark = text.range(of: "://"), case let scheme = text[..<mark.lowerBound].lowercased(),
            let ownPort = Self.ports[scheme]
        else {
            throw Failure(.config, "an address does not begin with https://", hint: "write https://HOST/PATH")
        }
        let rest = text[mark.upperBound...]
        guard !rest.contains("#") else {
            throw Failure(.config, "an address has a fragment", hint: "leave out '#' and what is after it")
        }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else {
            throw Failure(
                .config, "an address has a user name or password", hint: "leave out '@' and what is before it")
        }
        let bracket = authority.firstIndex(of: "]").map { authority.index(after: $0) }
        let hostEnd = bracket ?? authority.firstIndex(of: ":") ?? authority.endIndex
        host = authority[..<hostEnd].lowercased()
        guard Self.isHost(host) else {
            throw Failure(
                .config, "'\(host)' is not a host", hint: "write a name, an IPv4 address or an [IPv6 address]")
        }
        let port = try Self.port(authority[hostEnd...]) ?? ownPort
        let suffix = port == ownPort ? "" : ":\(port)"
        origin = "\(scheme)://\(host)\(suffix)"
        path = String(rest[authority.endIndex...].prefix { $0 != "?" })
        query = String(rest[authority.endIndex...].drop { $0 != "?" })
        guard scheme == "https" || isLoopback else {
            throw Failure(
                .config, "\(origin) is neither encrypted nor a loopback address",
                hint: "use https://\(host)")
        }
    }

    /// Returns this address with more segments, one slash before them, ahead of the query. Characters that no path may
    /// have are percent-encoded; a segment from elsewhere goes through `encoded` first.
    package func appending(path more: String) -> Address {
        guard !more.isEmpty else { return self }
        let safe = Self.escaped(more) { Self.isUnreserved($0) || Self.pathMarks.contains($0) }
        var longer = self
        longer.path =
            (path.hasSuffix("/") ? String(path.dropLast()) : path) + (safe.hasPrefix("/") ? "" : "/") + safe
        return longer
    }

    /// Returns this address with more names and values, both percent-encoded here, after the query that is there.
    package func appending(query more: [(String, String)]) -> Address {
        var longer = self
        for (name, value) in more {
            let mark = longer.query.isEmpty ? "?" : longer.query == "?" ? "" : "&"
            longer.query += "\(mark)\(Self.encoded(name))=\(Self.encoded(value))"
        }
        return longer
    }

    /// A text as one segment, name or value: all but the unreserved characters of RFC 3986 section 2.3 as
    /// percent and hexadecimal digits. `.` and `..` stay what they are: whoever fetches drops such segments.
    package static func encoded(_ segment: String) -> String { escaped(segment, except: isUnreserved) }

    private static let ports = ["https": 443, "http": 80]
    private static let pathMarks = Set("/:@!$&'()*+,;=%".utf8)
    private static let reserved = pathMarks.union("?#[]".utf8)

    /// Whether an address may have a byte as such (RFC 3986, section 2).
    package static func isCharacter(_ byte: UInt8) -> Bool { isUnreserved(byte) || reserved.contains(byte) }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
    }

    private static func escaped(_ text: String, except isKept: (UInt8) -> Bool) -> String {
        text.utf8.map { isKept($0) ? String(Unicode.Scalar($0)) : "%\(hex([$0]).uppercased())" }.joined()
    }

    private static func isHost(_ host: String) -> Bool {
        guard host.hasPrefix("["), host.hasSuffix("]") else {
            return !host.isEmpty && host.utf8.allSatisfy { isUnreserved($0) && $0 != 0x7E }
        }
        var address = in6_addr()
        return inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &address) == 1
    }

    /// Reads `:443`; nil for nothing.
    private static func port(_ text: Substring) throws(Failure) -> Int? {
        guard let mark = text.first else { return nil }
        let digits = text.dropFirst()
        guard mark == ":", digits.allSatisfy(\.isNumber), let port = UInt16(digits), port > 0 else {
            throw Failure(.config, "'\(text)' is not a port", hint: "write :1 to :65535, or none")
        }
        return Int(port)
    }
}
