package import ActJSON
import CCrypto
import Glibc

/// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104) by libcrypto, which is opened at first use.
package enum Digest {
    /// Throws, naming the Debian package, when the library is not there.
    package static func ready() throws(Failure) {
        guard isReady else {
            throw Failure(.config, "cannot open libcrypto.so.3", hint: "install it: apt-get install libssl3")
        }
    }

    private static let isReady = act_crypto_ready() != 0

    /// The hash of bytes; call `ready` first.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] { sha256(bytes[...]) }

    package static func sha256(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.withUnsafeBytes { sha256($0) }
    }

    package static func sha256(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var state = SHA256_CTX()
        act_sha256_init(&state)
        act_sha256_update(&state, bytes.baseAddress, bytes.count)
        return finish(&state)
    }

    /// The hashes of an open file, from where it stands to its end, in hexadecimal.
    package static func ofFile(_ descriptor: Int32, _ name: String) throws(Failure) -> (sha256: String, md5: String)
    {
        try ready()
        var strong = SHA256_CTX()
        var weak = MD5_CTX()
        act_sha256_init(&strong)
        guard act_md5_init(&weak) != 0 else { throw Failure(.config, "libcrypto has no MD5") }
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            let number = errno
            if count < 0, number == EINTR { continue }
            guard count >= 0 else { throw .io("cannot read '\(name)'", errno: number) }
            if count == 0 { break }
            act_sha256_update(&strong, chunk, count)
            act_md5_update(&weak, chunk, count)
        }
        var short = [UInt8](repeating: 0, count: 16)
        act_md5_final(&short, &weak)
        return (hex(finish(&strong)), hex(short))
    }

    fileprivate static func finish(_ state: inout SHA256_CTX) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        act_sha256_final(&digest, &state)
        return digest
    }

    /// Whether two digests are equal, in a time that does not depend on where they differ.
    package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && act_differ(a, b, a.count) == 0
    }
}

/// HMAC-SHA-256 with the key's two states prepared once and copied for each message.
package struct MAC {
    private let inner: SHA256_CTX
    private let outer: SHA256_CTX

    package init(key: [UInt8]) {
        let key = key.count > 64 ? Digest.sha256(key) : key
        let block = key + [UInt8](repeating: 0, count: 64 - key.count)
        func state(_ pad: UInt8) -> SHA256_CTX {
            var state = SHA256_CTX()
            act_sha256_init(&state)
            act_sha256_update(&state, block.map { $0 ^ pad }, 64)
            return state
        }
        (inner, outer) = (state(0x36), state(0x5C))
    }

    /// The code of a message in parts.
    package func code(_ parts: [UInt8]...) -> [UInt8] {
        var state = inner
        for part in parts { act_sha256_update(&state, part, part.count) }
        let digest = Digest.finish(&state)
        state = outer
        act_sha256_update(&state, digest, digest.count)
        return Digest.finish(&state)
    }
}
