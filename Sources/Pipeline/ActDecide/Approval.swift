package import ActJSON
package import ActRecord
import ActSettings
import ActSystem
import ActTools

/// The seal on a decision: an approval is for exactly this call, for a short while, once. For another machine there is
/// the signature in its place.
///
/// It is a seal against edits, replays and forged records in a pipe; it is no wall against another process of the
/// same user, which can read the key.
package final class Approval {
    let mac: MAC
    let boot: String
    /// The name of the store that seals may be used in, which records their use.
    let store: String
    /// The marks of key, boot and store. The key's is a code made with the key, so that it does not reveal it.
    let keyMark, bootMark, storeMark: [UInt8]
    /// The last seal.
    private var last: Sealed?

    /// - Parameters:
    ///   - store: the name of the store (`Store.id`).
    ///   - path: the file of the key.
    package init(create: Bool, store: String, key path: String = Paths.approvalKey) throws(Failure) {
        self.store = store
        try Digest.ready()
        mac = MAC(key: try Approval.key(path, create: create))
        boot = String(decoding: readSmallFile("/proc/sys/kernel/random/boot_id") ?? [], as: UTF8.self).trimmed
        // Another name with each form of the code: a seal of an earlier one is told as such.
        keyMark = Covers.mark(digest: mac.code(Array("act-approval-key-v3\0".utf8)))
        bootMark = Covers.mark(["boot", boot])
        storeMark = Covers.mark(["store", store])
    }

    private static func key(_ path: String, create: Bool) throws(Failure) -> [UInt8] {
        let hint = "remove it; approvals given so far end with it"
        let key = try readSecret(path, hint: hint) { () throws(Failure) in
            guard create else {
                throw Failure(
                    .approvalInvalid,
                    "no approval key on this machine: nothing was approved here, or the key was removed since")
            }
            return random(32)
        }
        guard key.count == 32 else {
            throw Failure(.config, "'\(path)' is not an approval key", hint: "remove it; a new one is made")
        }
        return key
    }

    /// The `approval` member for an approved call, as it is written.
    ///
    /// - Parameter isSameMoment: nothing was waited for since the last one: it ends then too.
    package func seal(
        _ subject: Subject, by author: Decision.Author, rule: String? = nil, validFor seconds: Int,
        isSameMoment: Bool = false
    ) throws(Failure) -> [UInt8] {
        let made = (isSameMoment ? last?.made : nil) ?? bootClock()
        let sealed =
            last?.next(author, rule, expires: made + seconds * 1000)
            ?? Sealed(by: author, rule: rule, made: made, validFor: seconds)
        last = sealed
        let arguments = try Subject.canonical(subject.arguments)
        let (mac, covers) = try code(subject, sealed, arguments: arguments)
        return sealed.text(covers, mac: mac)
    }

    /// The `approval` member of a denied or held call. It needs no seal, because it lets nothing through.
    package static func refusal(_ decision: Decision.Word, by author: Decision.Author, reason: String) -> JSON {
        .record([
            (.v, .int(1)), (.decision, .text(decision.rawValue)), (.by, .text(author.rawValue)),
            (.at, .text(Moment.now.text)), (.reason, .text(reason)),
        ])
    }

    /// Throws unless `approval` is a seal made here for exactly this call, and not too long ago.
    package func check(_ approval: JSON, _ subject: inout Subject) throws(Failure) {
        guard let members = approval.object, members[.mac] != nil else {
            throw Failure(.approvalInvalid, "the approval has no seal", hint: subject.again)
        }
        guard let sealed = Sealed(members), let mac = members[.mac]?.string.flatMap(bytes(ofHex:)),
            let made = members[.covers]?.string.flatMap({ Covers($0) })
        else {
            throw Failure(.approvalInvalid, "the approval is malformed", hint: subject.again)
        }
        let arguments = try subject.canonical()
        let (code, here) = try code(subject, sealed, arguments: arguments)
        guard Digest.equal(code, mac) else { throw Approval.misfit(made, here, again: subject.again) }
        guard made == here else {
            throw Failure(
                .approvalInvalid, "the approval itself was changed: its marks are not of this call",
                hint: subject.again)
        }
        let now = bootClock()
        // Another clock was shown to whoever made it, so that its end says nothing here.
        guard sealed.made <= now else {
            throw Failure(
                .approvalInvalid, "the approval was made by another clock than this machine's", hint: subject.again
            )
        }
        guard now < sealed.expires else {
            throw Failure(.approvalExpired, "the approval has expired", hint: subject.again)
        }
    }

    /// The failure that names the first covered part which differs here. With another key nothing more can be known.
    private static func misfit(_ made: Covers, _ here: Covers, again: String) -> Failure {
        if made.differs(here, in: .key) {
            return Failure(
                .approvalInvalid,
                "the approval was made on another machine or by another version of act, or this machine's key was replaced since",
                hint: "approve the call here; for another machine, sign it: act-confirm --signer")
        }
        if made.differs(here, in: .store) {
            return Failure(
                .approvalInvalid,
                "the approval is not for this call: it was made for another store, or this store was replaced since",
                hint: "look whether the call ran already; if not, \(again)")
        }
        let why =
            switch [Covers.Part.boot, .tool, .whom, .arguments].first(where: { made.differs(here, in: $0) }) {
            case .boot: "it was made before this machine was started again"
            case .tool: "the tool is another, or described otherwise than it was then"
            case .whom: "it was made for another user or conversation"
            case .arguments: "the arguments were changed since"
            default: "its id, its account, its service's questions or the approval itself was changed since"
            }
        return Failure(.approvalInvalid, "the approval is not for this call: \(why)", hint: again)
    }
}
