package import ActJSON
package import ActRecord
package import ActStore
import ActSystem
import ActTools

/// Makes ids that the same input makes again (`--once`): of the user, a text, the bytes that a call is made from, and
/// how often these came before. A line put in front of others leaves their ids alone; a changed line is a new call.
package final class StableIDs {
    private let user: String
    private let text: String
    private let store: () throws(Failure) -> Store
    private var counts: Counts
    private var others: CountTable?

    /// - Parameter bytes: for counts that are kept in memory; further ones go to the store's temporary file.
    package init(
        user: String, text: String, bytes: Int = 4 << 20, store: @escaping () throws(Failure) -> Store
    ) {
        counts = Counts(most: bytes / 16)
        self.user = user
        self.text = text
        self.store = store
    }

    package func id(_ origin: InputFingerprint) throws(Failure) -> String {
        try Digest.ready()
        let whole = InputFingerprint([Array("act-once-v2".utf8), Array(user.utf8), Array(text.utf8), origin.form])
        let digest = Digest.sha256(whole.form)
        let count = try count(digest)
        return UUID.v8(Digest.sha256(digest + withUnsafeBytes(of: count.littleEndian) { Array($0) }))
    }

    /// The arguments that this call was first begun with: "today" keeps its day. nil for one that is not on record.
    func firstArguments(_ id: String, _ tool: ToolSpec) throws(Failure) -> JSON.Object? {
        guard Store.exists, let begun = try Journal(try store()).begun(id, user: user) else { return nil }
        guard sameBytes(begun.tool, tool.slug), sameBytes(begun.provider, tool.provider) else { return nil }
        return (try? JSON(begun.arguments))?.object
    }

    /// How often the same came, this time included.
    private func count(_ digest: [UInt8]) throws(Failure) -> UInt64 {
        if let count = counts.add(digest) { return UInt64(count) }
        if others == nil { others = try CountTable(try store()) }
        return UInt64(try others?.add(Array(digest.prefix(12))) ?? 1)
    }
}

/// The bytes that a call is made from, as fields behind their lengths, and the line of the input that they stand on.
package struct InputFingerprint {
    fileprivate private(set) var form: [UInt8] = []
    /// The number of that line, which tells no two inputs apart; nil for operands.
    let line: Int?

    /// - Parameter line: 0 for what stands on no line.
    package init(_ fields: [[UInt8]], line: Int = 0) {
        self.line = line > 0 ? line : nil
        for field in fields { add(field) }
    }

    /// A line of text, or operands that are read like one.
    package static func line(_ text: String, _ number: Int = 0) -> InputFingerprint {
        InputFingerprint([Array("line".utf8), Array(text.utf8)], line: number)
    }

    /// A record by its type and id; one without an id by its bytes.
    package init(_ record: Record) {
        if let id = record.text(.id) {
            let fields = [Array("record".utf8), Array((record.text(.type) ?? "").utf8), Array(id.utf8)]
            self.init(fields, line: record.number)
        } else {
            self.init([Array("line".utf8), record.bytes], line: record.number)
        }
    }

    package mutating func add(_ field: [UInt8]) {
        withUnsafeBytes(of: UInt64(field.count).littleEndian) { form.append(contentsOf: $0) }
        form += field
    }

    package func adding(_ fields: [[UInt8]]) -> InputFingerprint {
        var whole = self
        for field in fields { whole.add(field) }
        return whole
    }
}

/// Counts by twelve bytes of a digest, sixteen bytes an entry, in a table of open addresses.
private struct Counts {
    /// The twelve bytes and a count; a count of 0 is a free place.
    private typealias Entry = SIMD4<UInt32>
    private let most: Int
    private var entries = [Entry](repeating: Entry(), count: 1 << 6)
    private var filled = 0

    init(most: Int) { self.most = most }

    /// Counts one more of the same, and returns their number; nil for one that there is no room for.
    package mutating func add(_ digest: [UInt8]) -> UInt32? {
        if filled * 8 >= entries.count * 7, entries.count < most { grow() }
        var key = digest.withUnsafeBytes { $0.loadUnaligned(as: Entry.self) }
        key.w = 0
        let at = place(key)
        if entries[at].w > 0 {
            entries[at].w &+= 1
            return entries[at].w
        }
        // A table without a free place would be searched for ever.
        guard filled * 8 < entries.count * 7 else { return nil }
        key.w = 1
        entries[at] = key
        filled += 1
        return 1
    }

    /// Where the entry of a key stands, or would.
    private func place(_ key: Entry) -> Int {
        var at = Int(key.x ^ key.y &<< 11) & (entries.count - 1)
        while entries[at].w > 0, entries[at].lowHalf != key.lowHalf || entries[at].z != key.z {
            at = (at + 1) & (entries.count - 1)
        }
        return at
    }

    private mutating func grow() {
        let old = entries
        entries = [Entry](repeating: Entry(), count: old.count * 2)
        for entry in old where entry.w > 0 {
            var key = entry
            key.w = 0
            entries[place(key)] = entry
        }
    }
}
