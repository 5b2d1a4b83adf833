import ActJSON
import ActSystem
import CCurl
import Glibc

/// The networks that a request may go to. An address that an answer gave may lead to public ones only, because this
/// machine and the networks around it trust what comes from here. The peer that is connected to counts, not the name
/// that led there.
package enum AddressPolicy: Sendable, Equatable {
    case any
    case publicOnly
    /// The reach of addresses from a service that is on this machine itself.
    case publicOrLoopback
    /// The reach of `localhost`, a name for this machine wherever it would lead.
    case loopbackOnly

    /// Whether a request may go to an IPv4 or IPv6 address, given in the order of the network.
    package func admits(_ address: [UInt8]) -> Bool {
        switch Network(address) {
        case .public: self != .loopbackOnly
        case .loopback: self != .publicOnly
        case .special: self == .any
        }
    }

    /// Whether a request may go to every address of a name. A name that is unknown here is its proxy's matter, but for
    /// those that mean the proxy itself wherever they are looked up (RFC 6761 section 6.3).
    package func admits(name: String) -> Bool {
        var name = name[...]
        if name.hasPrefix("[") { name = name.dropFirst().dropLast() }
        if name.hasSuffix(".") { name = name.dropLast() }
        if name == "localhost" || name.hasSuffix(".localhost") { return self != .publicOnly }
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(String(name), nil, nil, &found) == 0 else { return true }
        defer { freeaddrinfo(found) }
        var next = found
        while let info = next {
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = Int(act_address(info.pointee.ai_addr, &bytes))
            if !admits(Array(bytes.prefix(count))) { return false }
            next = info.pointee.ai_next
        }
        return true
    }
}

/// The kind of network that an address is in, by IANA's registries of special-purpose addresses.
private enum Network {
    case `public`, loopback
    /// Private, link-local, shared, multicast, reserved, for documentation, or one kind of address inside another.
    case special

    init(_ address: [UInt8]) {
        switch address.count {
        case 4: self.init(v4: address)
        case 16: self.init(v6: address)
        default: self = .special
        }
    }

    private init(v4 bytes: [UInt8]) {
        let isSpecial = Network.specialV4.contains { Network.lies(bytes, in: $0.bytes, $0.bits) }
        self = bytes.first == 127 ? .loopback : isSpecial ? .special : .public
    }

    private init(v6 bytes: [UInt8]) {
        if bytes.dropLast().allSatisfy({ $0 == 0 }), bytes.last == 1 {
            self = .loopback
        } else if bytes.starts(with: Network.translated) {
            // NAT64 (RFC 6052): where only IPv6 is spoken, an IPv4 address looks like this.
            self = Network(v4: Array(bytes.suffix(4))) == .public ? .public : .special
        } else {
            let isGlobal = bytes.first.map { $0 & 0xE0 == 0x20 } ?? false
            let isSpecial = Network.specialV6.contains { Network.lies(bytes, in: $0.bytes, $0.bits) }
            self = isGlobal && !isSpecial ? .public : .special
        }
    }

    private static func lies(_ address: [UInt8], in network: [UInt8], _ bits: Int) -> Bool {
        zip(address, network).enumerated().allSatisfy { k, pair in
            let known = min(8, max(0, bits - 8 * k))
            return (pair.0 ^ pair.1) >> (8 - known) == 0
        }
    }

    private static let specialV4: [(bytes: [UInt8], bits: Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 3),
    ]
    /// Parts of the global 2000::/3 that are special: IETF protocols with Teredo, documentation, 6to4, documentation.
    private static let specialV6: [(bytes: [UInt8], bits: Int)] = [
        ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16), ([0x3F, 0xFF, 0x00], 20),
    ]
    private static let translated: [UInt8] = [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
}

/// The proxy that the environment names for what is encrypted. libcurl reads the same, but does not say whether a peer
/// is the proxy; here that must be known before it connects.
enum Proxy {
    static func address(for host: String) -> String? {
        Environment.proxy.flatMap { isExempt(host, $0.exempt) ? nil : $0.address }
    }

    /// Whether a list has the host: names, each with all below it, or `*`.
    private static func isExempt(_ host: String, _ list: String) -> Bool {
        let host = host.hasSuffix(".") ? String(host.dropLast()) : host
        return list == "*"
            || list.lowercased().split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" }).contains { name in
                let name = name.drop { $0 == "." }
                return !name.isEmpty && (host == name || host.hasSuffix(".\(name)"))
            }
    }
}
