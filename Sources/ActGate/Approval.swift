package import ActCore
package import ActTools
import CSystem
import Glibc

/// The seal on a decision: an approval is for exactly this call, for a short while, once. For another machine there is
/// the signature in its place.
///
/// It is a seal against edits, replays and forged records in a pipe; it is no wall against another process of the
/// same user, which can read the key.
package struct Approval {
    package enum Decision: String { case approved, denied, held }
    package enum Author: String { case person, rule, mode, flag, program }

    /// What many calls have in common: the tool and who it is for.
    package final class Scope {
        let tool: ToolSpec
        let user: String
        let conversation: String
        /// What every form that is authenticated begins with, once it is known.
        fileprivate var head: [UInt8] = []
        /// What its seals are made for, but the arguments, and how that is written; known with the head.
        fileprivate var groups = SIMD4<UInt32>()
        fileprivate var covers: [UInt8] = []

        package init(tool: ToolSpec, user: String, conversation: String) {
            self.tool = tool
            self.user = user
            self.conversation = conversation
        }

        /// Whether it is the same tool, where it is, for the same user and conversation.
        fileprivate func isSame(_ other: Scope) -> Bool {
            sameBytes(tool.slug, other.tool.slug) && sameBytes(tool.provider, other.tool.provider)
                && sameBytes(tool.origin, other.tool.origin) && sameBytes(user, other.user)
                && sameBytes(conversation, other.conversation)
        }
    }

    /// What a seal covers beside the decision itself.
    package struct Subject {
        let scope: Scope
        let idBytes: ArraySlice<UInt8>
        let accountBytes: ArraySlice<UInt8>?
        /// The arguments' bytes, checked JSON.
        let arguments: ArraySlice<UInt8>
        /// What the service asked before it would run the call: the approval is an answer to that too.
        let requests: ArraySlice<UInt8>?

        package var tool: ToolSpec { scope.tool }
        package var user: String { scope.user }
        package var account: String? { accountBytes.map { String(decoding: $0, as: UTF8.self) } }

        package init(
            _ scope: Scope, id: ArraySlice<UInt8>, account: ArraySlice<UInt8>?, arguments: ArraySlice<UInt8>,
            requests: ArraySlice<UInt8>?
        ) {
            self.scope = scope
            idBytes = id
            accountBytes = account
            self.arguments = arguments
            self.requests = requests
        }

        package init(
            id: String, tool: ToolSpec, account: String?, user: String, conversation: String,
            arguments: ArraySlice<UInt8>, requests: ArraySlice<UInt8>? = nil
        ) {
            self.init(
                Scope(tool: tool, user: user, conversation: conversation), id: ArraySlice(id.utf8),
                account: account.map { ArraySlice($0.utf8) }, arguments: arguments, requests: requests)
        }

        /// The digest of the arguments' canonical form. Throws for what can't be compared.
        package func argumentsDigest() throws(Failure) -> [UInt8] { try Subject.digest(arguments) }

        /// The digest of what makes a call the same call, whatever its id: the journal has it.
        package func callDigest() throws(Failure) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(256)
            for part in [user, tool.provider, tool.slug, account ?? ""] {
                bytes.append(contentsOf: part.utf8)
                bytes.append(0)
            }
            bytes += try argumentsDigest()
            return Digest.sha256(bytes)
        }

        /// The digest of a text's canonical form.
        package static func digest(_ json: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
            withUnsafeBytes(of: try Approval.digest(json, Canonicalizer())) { Array($0) }
        }
    }

    private static func digest(
        _ json: ArraySlice<UInt8>, _ form: Canonicalizer
    ) throws(Failure) -> SIMD32<UInt8> {
        var trouble: JSONTrouble?
        json.withUnsafeBufferPointer { text in
            do throws(JSONTrouble) { try form.read(text) } catch { trouble = error }
        }
        if let trouble { throw Failure(.badArguments, "arguments: \(trouble.message)") }
        return form.withBytes { Digest.hash($0) }
    }

    /// What a seal is made for, in groups of four bytes, so that of one that does not fit can be said why. They prove
    /// nothing: that is for the code, which is over them too.
    private struct Covers: Equatable {
        /// Of the key, the boot, the tool as it is described, and whom it is for.
        let groups: SIMD4<UInt32>
        let store: UInt32
        let arguments: UInt32

        init(_ groups: SIMD4<UInt32>, store: UInt32, arguments digest: SIMD32<UInt8>) {
            self.groups = groups
            self.store = store
            arguments = Covers.group(digest)
        }

        /// Reads the member as it is written: forty-eight digits.
        init?(_ text: String) {
            guard let bytes = bytes(ofHex: text), bytes.count == 24 else { return nil }
            groups = bytes.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt32>.self) }
            store = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 16, as: UInt32.self) }
            arguments = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 20, as: UInt32.self) }
        }

        /// The first bytes of a digest.
        static func group(_ digest: SIMD32<UInt8>) -> UInt32 {
            withUnsafeBytes(of: digest) { $0.load(as: UInt32.self) }
        }

        static func group(_ fields: [String], _ more: [UInt8] = []) -> UInt32 {
            var form: [UInt8] = []
            for field in fields { put(field, into: &form) }
            form += more
            return form.withUnsafeBufferPointer { group(Digest.hash($0)) }
        }
    }

    private let mac: MAC
    private let boot: String
    /// The name of the store that it may be used in: there its use is on record.
    private let store: String
    /// The groups of these three: the key's is a code made with it, so that it says nothing of the key.
    private let groups: (key: UInt32, boot: UInt32, store: UInt32)
    private var schemas: [String: [UInt8]] = [:]
    private var last: Scope?
    private let canonicalizer = Canonicalizer()
    /// The form that is authenticated, and the seal's text: written over for each call.
    private var form: [UInt8] = []
    private var text: [UInt8] = []
    private var stamp: Stamp?

    /// Who approved, and when a seal was made and ends, as text: the same for all that one approves in a millisecond.
    private struct Stamp {
        let author: Author
        let rule: String?
        /// Milliseconds of the boot clock.
        let expires: Int
        /// What stands before the nonce.
        let json: [UInt8]
        /// The same in the form that is authenticated.
        let form: [UInt8]
        /// What every nonce begins with, so that they lie side by side in the journal's index: when it expires.
        private let lead: SIMD16<UInt8>

        init(author: Author, rule: String?, expires: Int) {
            self.author = author
            self.rule = rule
            self.expires = expires
            var lead = SIMD16<UInt8>()
            for k in 0..<6 { lead[k] = UInt8(truncatingIfNeeded: expires >> (40 - 8 * k)) }
            self.lead = lead
            let at = Moment.now.text
            form = Approval.form(expires: expires, at: at, by: author.rawValue, rule: rule)
            var text: [UInt8] = []
            text.append("{\"v\":1,\"decision\":\"approved\",\"by\":\"")
            escape(author.rawValue, into: &text)
            if let rule {
                text.append("\",\"rule\":\"")
                escape(rule, into: &text)
            }
            json = text + Array("\",\"at\":\"\(at)\",\"expires\":\(expires),\"nonce\":\"".utf8)
        }

        /// One that no other approval has: ten of its bytes are random.
        func nonce() -> SIMD16<UInt8> { randomBlock().replacing(with: lead, where: Stamp.isLead) }

        private static let isLead = SIMD16<Int8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) .< 6

        func isFor(_ author: Author, _ rule: String?, _ expires: Int) -> Bool {
            self.expires == expires && self.author == author && self.rule == rule
        }
    }

    /// Reads the key, making it first when there is none and `create` is set. No key: nothing can be approved.
    ///
    /// - Parameter store: the name of the store (`Store.id`).
    package init(create: Bool, store: String) throws(Failure) {
        self.store = store
        try Digest.ready()
        mac = MAC(key: try Approval.key(create: create))
        boot = String(decoding: readSmallFile("/proc/sys/kernel/random/boot_id") ?? [], as: UTF8.self).trimmed
        groups = (
            Covers.group(mac.code(Array("act-approval-key-v1\0".utf8))), Covers.group(["boot", boot]),
            Covers.group(["store", store])
        )
    }

    /// 32 random bytes, mode 0600, made once: written aside, then linked, so that of two that make it one wins whole.
    private static func key(create: Bool) throws(Failure) -> [UInt8] {
        let path = Paths.approvalKey
        var info = stat()
        if stat(path, &info) != 0 {
            guard create else {
                throw Failure(
                    .approvalInvalid, "no approval key on this machine, so nothing was approved here",
                    hint: "pipe the call through act-confirm")
            }
            try makeFolder(Paths.state)
            let aside = "\(Paths.state)/.\(UUID.v7())"
            try writeNew(aside, random(32))
            defer { unlink(aside) }
            guard link(aside, path) == 0 || errno == EEXIST else {
                throw .io("cannot make '\(path)'", errno: errno)
            }
            try syncFolder(Paths.state)
            guard stat(path, &info) == 0 else { throw .io("cannot read '\(path)'", errno: errno) }
        }
        guard info.st_mode & 0o077 == 0, info.st_uid == geteuid() else {
            throw Failure(
                .config, "'\(path)' can be read by others", hint: "remove it; approvals given so far end with it")
        }
        let key = try readFile(path, limit: 1 << 10)
        guard key.count == 32 else {
            throw Failure(.config, "'\(path)' is not an approval key", hint: "remove it; a new one is made")
        }
        return key
    }

    /// The `approval` member for an approved call, as it is written.
    ///
    /// - Parameter isSameMoment: nothing was waited for since the last one, which ends then too.
    @_optimize(speed)
    package mutating func seal(
        _ subject: Subject, by author: Author, rule: String? = nil, validFor seconds: Int,
        isSameMoment: Bool = false
    ) throws(Failure) -> [UInt8] {
        let expires = (isSameMoment ? stamp?.expires : nil) ?? bootClock() + seconds * 1000
        if stamp?.isFor(author, rule, expires) != true {
            stamp = Stamp(author: author, rule: rule, expires: expires)
        }
        guard let stamp else { throw Failure(.internal, "a seal without its time") }
        let arguments = try Approval.digest(subject.arguments, canonicalizer)
        let nonce = stamp.nonce()
        let code = try code(subject, arguments, nonce, stamp.form)
        text.removeAll(keepingCapacity: true)
        text.append(contentsOf: stamp.json)
        withUnsafeBytes(of: nonce) { appendHex($0, to: &text) }
        text.append(contentsOf: subject.scope.covers)
        withUnsafeBytes(of: Covers.group(arguments)) { appendHex($0, to: &text) }
        text.append("\",\"mac\":\"")
        withUnsafeBytes(of: code) { appendHex($0, to: &text) }
        text.append("\"}")
        return text
    }

    /// What a seal says beside the call.
    private struct Sealed {
        let by: String
        let rule: String?
        let at: String
        /// Milliseconds of the boot clock.
        let expires: Int
        let nonce: SIMD16<UInt8>

        private static let known: Set<String> = [
            "v", "decision", "by", "rule", "at", "expires", "nonce", "covers", "mac",
        ]

        /// Reads an `approval` member; nil for one that we would not have written.
        init?(_ approval: JSON.Object) {
            guard approval.keys.allSatisfy({ Sealed.known.contains($0) }), approval["v"]?.int == 1,
                approval["decision"]?.string == Decision.approved.rawValue, let by = approval["by"]?.string,
                let at = approval["at"]?.string, let expires = approval["expires"]?.int,
                let nonce = approval["nonce"]?.string.flatMap(bytes(ofHex:)), nonce.count == 16
            else { return nil }
            let rule = approval["rule"]
            guard rule == nil || rule?.string != nil else { return nil }
            (self.by, self.rule, self.at) = (by, rule?.string, at)
            (self.expires, self.nonce) = (expires, SIMD16(nonce))
        }
    }

    /// A decision that needs no seal: it lets nothing through.
    package static func refusal(_ decision: Decision, by author: Author, reason: String) -> JSON {
        .object([
            ("v", .int(1)), ("decision", .text(decision.rawValue)), ("by", .text(author.rawValue)),
            ("at", .text(Moment.now.text)), ("reason", .text(reason)),
        ])
    }

    /// Throws unless `approval` is a seal made here for exactly this call, and not too long ago.
    package mutating func check(_ approval: JSON, _ subject: Subject) throws(Failure) {
        guard let members = approval.object, let mac = members["mac"]?.string.flatMap(bytes(ofHex:)) else {
            throw Failure(.approvalInvalid, "the approval has no seal", hint: Approval.again)
        }
        guard let sealed = Sealed(members), let made = members["covers"]?.string.flatMap({ Covers($0) }) else {
            throw Failure(
                .approvalInvalid, "the approval is not as act-confirm writes one", hint: Approval.again)
        }
        let arguments = try Approval.digest(subject.arguments, canonicalizer)
        let moment = Approval.form(expires: sealed.expires, at: sealed.at, by: sealed.by, rule: sealed.rule)
        let code = try code(subject, arguments, sealed.nonce, moment)
        let here = Covers(subject.scope.groups, store: groups.store, arguments: arguments)
        guard made == here, Digest.equal(withUnsafeBytes(of: code, { Array($0) }), mac) else {
            throw Approval.misfit(made, here)
        }
        guard bootClock() < sealed.expires else {
            throw Failure(.approvalExpired, "the approval has expired", hint: Approval.again)
        }
    }

    static let again = "pipe the call through act-confirm again"

    /// Why a seal does not fit: the first of what it was made for that is another here. With another key nothing more
    /// can be known.
    private static func misfit(_ made: Covers, _ here: Covers) -> Failure {
        if made.groups[0] != here.groups[0] {
            return Failure(
                .approvalInvalid, "the approval was made on another machine, or this one's key was replaced since",
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
            case 3: "it is for another user or conversation"
            default:
                made.arguments != here.arguments
                    ? "the arguments were changed since"
                    : "its id, account or what its service asks was changed since, or the approval itself"
            }
        return Failure(.approvalInvalid, "the approval is not for this call: \(why)", hint: again)
    }

    /// HMAC over the call and the decision, behind a prefix that no other use shares. Every field is of one length or
    /// says how long it is, in a fixed order, so that no two different calls share a form; what many calls have in
    /// common stands in it as a digest.
    @_optimize(speed)
    private mutating func code(
        _ subject: Subject, _ arguments: SIMD32<UInt8>, _ nonce: SIMD16<UInt8>, _ moment: [UInt8]
    ) throws(Failure) -> SIMD32<UInt8> {
        let requests: SIMD32<UInt8>? =
            if let json = subject.requests { try Approval.digest(json, canonicalizer) } else { nil }
        try prepare(subject.scope)
        form.removeAll(keepingCapacity: true)
        form.append(contentsOf: subject.scope.head)
        withUnsafeBytes(of: arguments) { form.append(contentsOf: $0) }
        withUnsafeBytes(of: nonce) { form.append(contentsOf: $0) }
        form.append(contentsOf: moment)
        subject.idBytes.withUnsafeBytes { put($0, into: &form) }
        if let account = subject.accountBytes {
            account.withUnsafeBytes { put($0, into: &form) }
        } else {
            form.append(0)
        }
        if let requests { withUnsafeBytes(of: requests) { put($0, into: &form) } } else { form.append(0) }
        return mac.code(form)
    }

    /// Until when, when and by whom, as it is authenticated.
    private static func form(expires: Int, at: String, by: String, rule: String?) -> [UInt8] {
        var form: [UInt8] = []
        withUnsafeBytes(of: expires.littleEndian) { form.append(contentsOf: $0) }
        put(at, into: &form)
        put(by, into: &form)
        put(rule, into: &form)
        return form
    }

    /// Makes what calls of a scope have in common, once: its groups, and the prefix and a digest of it with them.
    private mutating func prepare(_ scope: Scope) throws(Failure) {
        guard scope.head.isEmpty else { return }
        if let last, last.isSame(scope) {
            scope.head = last.head
            (scope.groups, scope.covers) = (last.groups, last.covers)
            return
        }
        var common: [UInt8] = []
        for field in [
            boot, store, Decision.approved.rawValue, scope.tool.origin, scope.tool.provider, scope.tool.slug,
            scope.conversation, scope.user,
        ] { put(field, into: &common) }
        let schema = try schemaDigest(scope.tool)
        let tool = Covers.group(["tool", scope.tool.provider, scope.tool.slug, scope.tool.origin], schema)
        scope.groups = SIMD4(groups.key, groups.boot, tool, Covers.group(["whom", scope.user, scope.conversation]))
        scope.covers = Array("\",\"covers\":\"".utf8)
        withUnsafeBytes(of: scope.groups) {
            common.append(contentsOf: $0)
            appendHex($0, to: &scope.covers)
        }
        withUnsafeBytes(of: groups.store) { appendHex($0, to: &scope.covers) }
        scope.head = Array("act-approval-v2\0".utf8) + Digest.sha256(common + schema)
        last = scope
    }

    private mutating func schemaDigest(_ tool: ToolSpec) throws(Failure) -> [UInt8] {
        let key = "\(tool.provider) \(tool.slug)"
        if let known = schemas[key] { return known }
        let digest = try Approval.schemaDigest(tool)
        schemas[key] = digest
        return digest
    }

    /// The digest of what the tool was described as: a description that changed since approval ends it.
    static func schemaDigest(_ tool: ToolSpec) throws(Failure) -> [UInt8] {
        let form = JSON.object([("description", .text(tool.description)), ("input_schema", tool.inputSchema)])
        guard let bytes = try? form.canonical() else {
            throw Failure(.internal, "\(tool.slug): a schema without form")
        }
        return Digest.sha256(bytes)
    }
}

/// Appends a field behind its length and one, seven bits a byte; none is a zero.
@_optimize(speed)
private func put(_ field: UnsafeRawBufferPointer, into form: inout [UInt8]) {
    var length = field.count + 1
    while length > 0x7F {
        form.append(UInt8(truncatingIfNeeded: length) | 0x80)
        length >>= 7
    }
    form.append(UInt8(length))
    form.append(contentsOf: field)
}

private func put(_ field: String?, into form: inout [UInt8]) {
    guard var field else { return form.append(0) }
    field.withUTF8 { put(UnsafeRawBufferPointer($0), into: &form) }
}

extension [UInt8] {
    fileprivate mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

private func bytes(ofHex text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { digits in
        guard digits.count % 2 == 0 else { return nil }
        var isHex = true
        func value(_ digit: UInt8) -> UInt8 {
            if digit &- 0x30 < 10 { return digit &- 0x30 }
            isHex = isHex && digit &- 0x61 < 6
            return digit &- 0x57
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: digits.count / 2) { buffer, count in
            count = digits.count / 2
            for k in 0..<count { buffer[k] = value(digits[2 * k]) &<< 4 | value(digits[2 * k + 1]) }
        }
        return isHex ? bytes : nil
    }
}
