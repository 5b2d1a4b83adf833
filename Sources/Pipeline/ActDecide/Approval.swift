package import ActJSON
package import ActRecord
import ActSettings
import ActSystem
import ActTools
import CSystem
import Glibc

/// The seal on a decision: an approval is for exactly this call, for a short while, once. For another machine there is
/// the signature in its place.
///
/// It is a seal against edits, replays and forged records in a pipe; it is no wall against another process of the
/// same user, which can read the key.
package struct Approval {
    let mac: MAC
    let boot: String
    /// The name of the store that seals may be used in, which records their use.
    let store: String
    /// The groups of key, boot and store. The key's is a code made with the key, so that it does not reveal it.
    let groups: (key: UInt32, boot: UInt32, store: UInt32)
    /// The digests of descriptions. One that is read anew is another, whatever it says.
    var schemas: [ObjectIdentifier: (tool: ToolSpec, digest: [UInt8])] = [:]
    static let mostSchemas = 4096
    var last: Scope?
    let canonicalizer = Canonicalizer()
    let form = Scratch()
    private var stamp: Stamp?
    /// The time for which the last seal is good.
    private var lastSeconds = 0

    /// - Parameters:
    ///   - store: the name of the store (`Store.id`).
    ///   - path: the file of the key.
    package init(create: Bool, store: String, key path: String = Paths.approvalKey) throws(Failure) {
        self.store = store
        try Digest.ready()
        mac = MAC(key: try Approval.key(path, create: create))
        boot = String(decoding: readSmallFile("/proc/sys/kernel/random/boot_id") ?? [], as: UTF8.self).trimmed
        // Another name with each form of the code: a seal of an earlier one is told as such.
        groups = (
            Covers.group(mac.code(Array("act-approval-key-v3\0".utf8))), Covers.group(["boot", boot]),
            Covers.group(["store", store])
        )
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

    /// Writes the `approval` member for an approved call, in place of the text before.
    ///
    /// - Parameter isSameMoment: nothing was waited for since the last one, which ends then too.
    @_optimize(speed)
    package mutating func seal(
        _ subject: Subject, by author: Decision.Author, rule: String? = nil, validFor seconds: Int,
        isSameMoment: Bool = false, into text: Scratch
    ) throws(Failure) {
        let isSame = isSameMoment && seconds == lastSeconds
        let expires = (isSame ? stamp?.expires : nil) ?? bootClock() + seconds * 1000
        lastSeconds = seconds
        if stamp?.isFor(author, rule, expires) != true {
            stamp = Stamp(author: author, rule: rule, made: expires - seconds * 1000, expires: expires)
        }
        let blank = try blank(subject.scope)
        let nonce = blank.stamp.nonce()
        let code = try code(subject, nonce, blank.state)
        blank.fill(text, nonce, argumentsGroup, code)
    }

    /// The text of seals of a scope in this moment.
    @inline(__always)
    private mutating func blank(_ scope: Scope) throws(Failure) -> Blank {
        if let made = scope.blank, made.stamp === stamp { return made }
        guard let stamp else { throw Failure(.internal, "a seal without its time") }
        let blank = Blank(stamp, try state(scope, stamp.form), scope.groups, groups.store)
        scope.blank = blank
        return blank
    }

    /// The `approval` member of a denied or held call. It needs no seal, because it lets nothing through.
    package static func refusal(_ decision: Decision.Word, by author: Decision.Author, reason: String) -> JSON {
        .record([
            (.v, .int(1)), (.decision, .text(decision.rawValue)), (.by, .text(author.rawValue)),
            (.at, .text(Moment.now.text)), (.reason, .text(reason)),
        ])
    }

    /// Throws unless `approval` is a seal made here for exactly this call, and not too long ago.
    package mutating func check(_ approval: JSON, _ subject: inout Subject) throws(Failure) {
        guard let members = approval.object, members[.mac] != nil else {
            throw Failure(.approvalInvalid, "the approval has no seal", hint: subject.again)
        }
        guard let sealed = Sealed(members), let mac = members[.mac]?.string.flatMap(bytes(ofHex:)),
            let made = members[.covers]?.string.flatMap({ Covers($0) })
        else {
            throw Failure(.approvalInvalid, "the approval is malformed", hint: subject.again)
        }
        let moment = Approval.form(expires: sealed.expires, at: sealed.at, by: sealed.by, rule: sealed.rule)
        let code = try code(subject, sealed.nonce, try state(subject.scope, moment))
        subject.keepDigest(of: canonicalizer)
        let here = Covers(subject.scope.groups, store: groups.store, arguments: argumentsGroup)
        canonicalizer.giveBack()
        guard Digest.equal(withUnsafeBytes(of: code, { Array($0) }), mac) else {
            throw Approval.misfit(made, here, again: subject.again)
        }
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
        if made.groups[0] != here.groups[0] {
            return Failure(
                .approvalInvalid,
                "the approval was made on another machine or by another version of act, or this machine's key was replaced since",
                hint: "approve the call here; for another machine, sign it: act-confirm --signer")
        }
        if made.store != here.store {
            return Failure(
                .approvalInvalid,
                "the approval is not for this call: it was made for another store, or this store was replaced since",
                hint: "look whether the call ran already; if not, \(again)")
        }
        let differs = (1..<4).first { made.groups[$0] != here.groups[$0] }
        let why =
            switch differs {
            case 1: "it was made before this machine was started again"
            case 2: "the tool is another, or described otherwise than it was then"
            case 3: "it was made for another user or conversation"
            default:
                made.arguments != here.arguments
                    ? "the arguments were changed since"
                    : "its id, its account, its service's questions or the approval itself was changed since"
            }
        return Failure(.approvalInvalid, "the approval is not for this call: \(why)", hint: again)
    }
}
