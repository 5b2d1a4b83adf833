import ActJSON
import ActRecord
import ActSettings
import CSystem
import Glibc

/// A cache of decisions about tools, by the bytes that name a tool in a record: a look takes a hash of a few words and a
/// comparison, and allocates nothing.
struct KnownTools {
    typealias Found = Result<Gate.Decision, Failure>

    /// Where a record names its tool: its tool, provider and tags, as they are spelled, and its taint.
    struct Name {
        fileprivate let tool: Range<Int>
        fileprivate let provider: Range<Int>
        fileprivate let tags: Range<Int>
        let isTainted: Bool

        init(_ record: borrowing Record) {
            tool = record.range(.tool) ?? 0..<0
            provider = record.range(.provider) ?? 0..<0
            tags = record.range(.tags) ?? 0..<0
            isTainted = record.bool(.taint) ?? true
        }

        fileprivate var count: Int { tool.count &+ provider.count &+ tags.count &+ 4 }

        /// The three, each behind a byte that no value has outside its strings, and the taint.
        fileprivate func key(_ record: Record) -> Key {
            var bytes: [UInt8] = []
            for range in [tool, provider, tags] { bytes += record.bytes[range] + [0x0A] }
            return Key(bytes: bytes + [isTainted ? 1 : 0])
        }

        /// A number from 0 to 255.
        @inline(__always)
        fileprivate func hash(_ base: UnsafePointer<UInt8>) -> Int {
            var hash = UInt64(truncatingIfNeeded: count) << 1 | (isTainted ? 1 : 0)
            var i = tool.lowerBound
            while i &+ 8 <= tool.upperBound {
                let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: i, as: UInt64.self)
                hash = (hash ^ hash >> 29 ^ word) &* 0x9E37_79B9_7F4A_7C15
                i &+= 8
            }
            while i < tool.upperBound {
                hash = (hash ^ hash >> 29 ^ UInt64(base[i])) &* 0x9E37_79B9_7F4A_7C15
                i &+= 1
            }
            return Int(truncatingIfNeeded: hash >> 56)
        }

        /// Whether this is the key of these.
        @inline(__always)
        fileprivate func isNamed(_ key: [UInt8], _ base: UnsafePointer<UInt8>) -> Bool {
            guard key.count == count else { return false }
            let (second, third) = (tool.count &+ 1, tool.count &+ provider.count &+ 2)
            return key.withUnsafeBufferPointer { key in
                guard let start = key.baseAddress else { return false }
                return Name.stands(tool, base, start) && Name.stands(provider, base, start + second)
                    && Name.stands(tags, base, start + third) && start[key.count &- 1] == (isTainted ? 1 : 0)
            }
        }

        @inline(__always)
        private static func stands(
            _ range: Range<Int>, _ base: UnsafePointer<UInt8>, _ key: UnsafePointer<UInt8>
        ) -> Bool {
            let count = range.upperBound &- range.lowerBound
            return act_same(key, base + range.lowerBound, count) != 0 && key[count] == 0x0A
        }
    }

    private final class Entry {
        let key: [UInt8]
        let found: Found
        /// The decision, for a look that has no use for a failure.
        let decision: Gate.Decision?

        init(_ key: [UInt8], _ found: Found) {
            self.key = key
            self.found = found
            decision = try? found.get()
        }
    }

    fileprivate struct Key: Hashable {
        let bytes: [UInt8]

        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    private static let most = 4096
    private var all: [Key: Entry] = [:]
    /// The entries asked for last, by the hash of their names. `all` keeps them, so that a look counts no reference to one.
    private var recent = KnownTools.none
    private static var none: [Unmanaged<Entry>?] { .init(repeating: nil, count: 256) }
    /// Whether there is one that nobody has described, or that can't be looked up.
    private(set) var hasUnknown = false

    @_optimize(speed)
    mutating func find(_ name: Name, _ record: Record) throws(Failure) -> Gate.Decision? {
        let (at, hit) = record.bytes.withUnsafeBufferPointer { bytes -> (Int, Unmanaged<Entry>?) in
            guard let base = bytes.baseAddress else { return (0, nil) }
            let at = name.hash(base)
            guard let entry = recent[at], entry._withUnsafeGuaranteedRef({ name.isNamed($0.key, base) }) else {
                return (at, nil)
            }
            return (at, entry)
        }
        if let hit {
            if let decision = hit._withUnsafeGuaranteedRef({ $0.decision }) { return decision }
            return try hit.takeUnretainedValue().found.get()
        }
        guard let entry = all[name.key(record)] else { return nil }
        recent[at] = Unmanaged.passUnretained(entry)
        return try entry.found.get()
    }

    mutating func add(_ found: Found, _ name: Name, _ record: Record) {
        let key = name.key(record)
        // An entry that goes away may be among the recent ones.
        if all.count >= KnownTools.most || all[key] != nil { recent = KnownTools.none }
        if all.count >= KnownTools.most { all = [:] }
        all[key] = Entry(key.bytes, found)
        if !KnownTools.isKnown(found) { hasUnknown = true }
    }

    mutating func forgetUnknown() {
        recent = KnownTools.none
        all = all.filter { KnownTools.isKnown($0.value.found) }
        hasUnknown = false
    }

    private static func isKnown(_ found: Found) -> Bool {
        if case .success(let decision) = found { decision.tool.isDescribed } else { false }
    }
}
