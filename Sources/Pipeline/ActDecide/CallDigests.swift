package import ActJSON
package import ActRecord
import ActSystem

/// The digests by which the journal knows calls, made of their records one after another, in the same memory.
package final class CallDigests {
    private let form = Canonicalizer()
    private var bytes: [UInt8] = []

    package init() throws(Failure) { try Digest.ready() }

    /// Whether a record is the call of this user that the journal knows by a digest.
    ///
    /// - Parameter provider: that of a record which names none.
    package func isCall(
        _ record: Record, user: String, provider: String, digest: [UInt8]
    ) throws(Failure) -> Bool {
        let arguments = try Approval.digest(record.raw(.arguments) ?? ArraySlice("{}".utf8), form)
        bytes.removeAll(keepingCapacity: true)
        Approval.putCall(
            user, record.text(.provider) ?? provider, record.text(.tool) ?? "", record.text(.account) ?? "",
            arguments, into: &bytes)
        let own = bytes.withUnsafeBufferPointer { Digest.hash($0) }
        return withUnsafeBytes(of: own) { $0.elementsEqual(digest) }
    }
}
