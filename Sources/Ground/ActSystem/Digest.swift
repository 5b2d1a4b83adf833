package import ActJSON
import CCrypto
import CSystem
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
        withUnsafeBytes(of: bytes.withUnsafeBufferPointer { hash($0) }) { Array($0) }
    }

    /// The hash as a value, so that no array has to be made for it.
    package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> SIMD32<UInt8> {
        var state = SHA256_CTX()
        act_sha256_init(&state)
        act_sha256_update(&state, bytes.baseAddress, bytes.count)
        return final(&state)
    }

    fileprivate static func final(_ state: inout SHA256_CTX) -> SIMD32<UInt8> {
        var hash = SIMD32<UInt8>()
        withUnsafeMutableBytes(of: &hash) { bytes in
            act_sha256_final(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), &state)
        }
        return hash
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
        withUnsafeBytes(of: final(&state)) { Array($0) }
    }

    /// Whether two digests are equal, in a time that does not depend on where they differ.
    package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && act_differ(a, b, a.count) == 0
    }
}

/// HMAC-SHA-256 with the key's two states prepared once and copied for each message.
package final class MAC {
    private let inner: SHA256_CTX
    private let outer: SHA256_CTX

    private init(_ inner: SHA256_CTX, _ outer: SHA256_CTX) {
        self.inner = inner
        self.outer = outer
    }

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

    /// The code of messages that begin with these bytes: for each, only the rest is given.
    package func behind(_ beginning: [UInt8]) -> MAC {
        var state = inner
        act_sha256_update(&state, beginning, beginning.count)
        return MAC(state, outer)
    }

    package func code(_ message: [UInt8]) -> SIMD32<UInt8> { message.withUnsafeBytes { code([$0]) } }

    /// The code of a message in parts.
    package func code(_ parts: [UnsafeRawBufferPointer]) -> SIMD32<UInt8> {
        var state = inner
        for part in parts { act_sha256_update(&state, part.baseAddress, part.count) }
        let digest = Digest.final(&state)
        state = outer
        withUnsafeBytes(of: digest) { act_sha256_update(&state, $0.baseAddress, $0.count) }
        return Digest.final(&state)
    }

    /// The most bytes that are written behind a message.
    package static var padding: Int { 72 }

    /// The code of a message behind a beginning of whole blocks of 64 bytes (`behind`); `message` has room for `padding`
    /// more. It is padded here (FIPS 180-4, 5.1.1), so that libcrypto is given whole blocks in one call and copies none.
    package func code(padding message: UnsafeMutableRawPointer, _ count: Int) -> SIMD32<UInt8> {
        let digest = MAC.hash(inner, message, count)
        return withUnsafeTemporaryAllocation(byteCount: 32 + MAC.padding, alignment: 1) { bytes in
            guard let base = bytes.baseAddress else { return digest }
            base.storeBytes(of: digest, as: SIMD32<UInt8>.self)
            return MAC.hash(outer, base, 32)
        }
    }

    /// The hash of what a state has behind it, and a message that is padded in its place.
    @inline(__always)
    private static func hash(
        _ before: SHA256_CTX, _ message: UnsafeMutableRawPointer, _ count: Int
    ) -> SIMD32<UInt8> {
        var state = before
        // The state counts bits, in two words.
        let bits = (UInt64(state.Nh) << 32 | UInt64(state.Nl)) &+ UInt64(count) << 3
        let whole = (count &+ padding) & ~63
        memset(message + count, 0, whole &- count)
        message.storeBytes(of: 0x80, toByteOffset: count, as: UInt8.self)
        message.storeBytes(of: bits.bigEndian, toByteOffset: whole &- 8, as: UInt64.self)
        act_sha256_update(&state, message, whole)
        let words = withUnsafeBytes(of: state.h) { $0.loadUnaligned(as: SIMD8<UInt32>.self) }
        // Each word in the order of a big-endian machine.
        let swapped = (words &>> 24) | (words &>> 8 & 0xFF00) | (words &<< 8 & 0xFF_0000) | (words &<< 24)
        return unsafeBitCast(swapped, to: SIMD32<UInt8>.self)
    }
}
