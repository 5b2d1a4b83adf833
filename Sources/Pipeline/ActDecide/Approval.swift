package import ActJSON
package import ActRecord
import ActSchema
import ActSettings
import ActSystem
package import ActTools

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
    private var last: SealFields?

    /// - Parameters:
    ///   - store: the name of the store (`Store.id`).
    ///   - path: the file of the key.
    package init(create: Bool, store: String, key path: String = Paths.approvalKey) throws(Failure) {
        self.store = store
        try Digest.ready()
        mac = MAC(key: try Approval.key(path, create: create))
        boot = String(decoding: readSmallFile("/proc/sys/kernel/random/boot_id") ?? [], as: UTF8.self).trimmed
        // Another name with each form of the code: a seal of an earlier one is told as such.
        keyMark = SealFingerprints.mark(digest: mac.code(Array("act-approval-key-v3\0".utf8)))
        bootMark = SealFingerprints.mark(["boot", boot])
        storeMark = SealFingerprints.mark(["store", store])
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
            ?? SealFields(by: author, rule: rule, made: made, validFor: seconds)
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
        guard let sealed = SealFields(members), let mac = members[.mac]?.string.flatMap(bytes(ofHex:)),
            let made = members[.covers]?.string.flatMap({ SealFingerprints($0) })
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
    private static func misfit(_ made: SealFingerprints, _ here: SealFingerprints, again: String) -> Failure {
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
            switch [SealFingerprints.Part.boot, .tool, .whom, .arguments].first(where: {
                made.differs(here, in: $0)
            }) {
            case .boot: "it was made before this machine was started again"
            case .tool: "the tool is another, or described otherwise than it was then"
            case .whom: "it was made for another user or conversation"
            case .arguments: "the arguments were changed since"
            default:
                "its id, its account, its rows, its service's questions or the approval itself was changed since"
            }
        return Failure(.approvalInvalid, "the approval is not for this call: \(why)", hint: again)
    }
}

/// The reason of a person's refusal: the person's own words, or act's where there were none.
extension Approval {
    /// Words of act on a person's refusal.
    package enum Refusal: String {
        case declined
        case stopped
        case incomplete = "arguments were not given"
        case unanswered = "its service's questions were not answered"
    }

    /// Bytes of a person's words at most.
    private static let longestReason = 500

    /// The reason for what a person typed behind a no: one line, without the keys of this process, and no longer than a
    /// record tells it.
    package static func reason(_ typed: String?) -> String {
        var line = String.UnicodeScalarView()
        for scalar in Redaction.clean(typed ?? "").unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control || scalar.properties.isWhitespace
            line.append(isControl ? " " : scalar)
        }
        var message = String(line).trimmed
        guard message.utf8.count > longestReason else {
            return message.isEmpty ? Refusal.declined.rawValue : message
        }
        while message.utf8.count > longestReason - "…".utf8.count { message.unicodeScalars.removeLast() }
        return message + "…"
    }

    /// A person's own words in the reason of a decision; nil where it has none.
    package static func personsWords(by author: Decision.Author?, _ reason: String?) -> String? {
        guard author?.isPerson ?? false, let reason, !reason.isEmpty, Refusal(rawValue: reason) == nil else {
            return nil
        }
        return reason
    }

    /// The sentence on a person's refusal, with the person's words as such.
    package static func refusalText(_ message: String?) -> String {
        "a person declined it" + (message.map { ", in whose words: \"\($0)\"" } ?? "")
    }
}

extension Approval {
    /// The part that many calls share: the tool, and who it runs for.
    package final class Scope {
        let tool: ToolSpec
        let user: String
        let conversation: String
        private var made: (by: Approval, facts: Facts)?
        private var moment: (form: [UInt8], digest: [UInt8])?

        /// The marks of key, boot, tool and whom, and the digest of what all seals of it share.
        struct Facts {
            let marks: [UInt8]
            let head: [UInt8]
        }

        package init(tool: ToolSpec, user: String, conversation: String) {
            (self.tool, self.user, self.conversation) = (tool, user, conversation)
        }

        /// Made once, for a schema may be long.
        func facts(_ approval: Approval) throws(Failure) -> Facts {
            if let made, made.by === approval { return made.facts }
            let facts = try approval.facts(self)
            made = (approval, facts)
            moment = nil
            return facts
        }

        /// The digest of what the seals of this scope and of one moment share, made once for all of them.
        func head(_ sealed: SealFields, _ facts: Facts) -> [UInt8] {
            if let moment, moment.form == sealed.form { return moment.digest }
            let digest = Digest.sha256(facts.head + sealed.form)
            moment = (sealed.form, digest)
            return digest
        }
    }

    /// The call that a seal covers, beside the decision itself.
    package struct Subject {
        let scope: Scope
        let id: ArraySlice<UInt8>
        let account: ArraySlice<UInt8>?
        /// Checked JSON.
        let arguments: ArraySlice<UInt8>
        /// The questions that the service asked before it would run the call: the approval answers them too.
        let requests: ArraySlice<UInt8>?
        /// The rows that arguments name: the approval is for these.
        let rows: ArraySlice<UInt8>?
        /// The digest of the arguments' canonical form, once it was made.
        private var digest: [UInt8]?

        package var tool: ToolSpec { scope.tool }
        package var user: String { scope.user }
        /// The way to another approval.
        var again: String {
            let confirm = commandLine("act-confirm", user: scope.user, conversation: scope.conversation)
            return "pipe the call through \(confirm) again"
        }

        /// The subject of a call as its record has it, by the id that it is to have.
        package init(_ scope: Scope, _ call: Call, id: ArraySlice<UInt8>) {
            (self.scope, self.id) = (scope, id)
            account = call.record.textBytes(.account)
            (arguments, requests, rows) = (call.argumentBytes, call.questions, call.record.raw(.rows))
        }

        package init(
            id: String, tool: ToolSpec, account: String?, user: String, conversation: String,
            arguments: ArraySlice<UInt8>, requests: ArraySlice<UInt8>? = nil
        ) {
            scope = Scope(tool: tool, user: user, conversation: conversation)
            (self.id, self.account) = (ArraySlice(id.utf8), account.map { ArraySlice($0.utf8) })
            (self.arguments, self.requests, rows) = (arguments, requests, nil)
        }

        /// The digests of the questions and the rows; nil for what it has none of.
        func digests() throws(Failure) -> (requests: [UInt8]?, rows: [UInt8]?) {
            let requests: [UInt8]? = if let json = self.requests { try Subject.digest(json) } else { nil }
            let rows: [UInt8]? = if let json = self.rows { try Subject.digest(json) } else { nil }
            return (requests, rows)
        }

        /// The arguments in canonical form, of which the digest is kept.
        mutating func canonical() throws(Failure) -> [UInt8] {
            let form = try Subject.canonical(arguments)
            digest = Digest.sha256(form)
            return form
        }

        /// The digest by which the journal knows the same call under its id: user, provider, tool, account and
        /// arguments. Throws for arguments that can't be compared.
        package mutating func callDigest() throws(Failure) -> [UInt8] {
            let arguments = if let digest { digest } else { try Subject.digest(arguments) }
            digest = arguments
            return Subject.callDigest(
                user, tool.provider, tool.slug, String(decoding: account ?? [], as: UTF8.self), arguments)
        }

        /// Whether a record is the call of this user that the journal knows by a digest.
        ///
        /// - Parameter provider: that of a record which names none.
        package static func isCall(
            _ call: Call, user: String, provider: String, digest: [UInt8]
        ) throws(Failure) -> Bool {
            let arguments = try Subject.digest(call.argumentBytes)
            return digest
                == callDigest(
                    user, call.provider ?? provider, call.tool ?? "", call.account ?? "", arguments)
        }

        private static func callDigest(
            _ user: String, _ provider: String, _ tool: String, _ account: String, _ arguments: [UInt8]
        ) -> [UInt8] {
            var form: [UInt8] = []
            for part in [user, provider, tool, account] {
                form += part.utf8
                form.append(0)
            }
            return Digest.sha256(form + arguments)
        }

        /// The digest of a text's canonical form.
        package static func digest(_ json: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
            Digest.sha256(try canonical(json))
        }

        static func canonical(_ json: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
            do throws(JSONError) { return try canonicalForm(of: json) } catch {
                throw Failure(.badArguments, "arguments: \(error.message)")
            }
        }
    }
}

/// The text of a seal, and the form that is authenticated.
extension Approval {
    /// Marks of what a seal was made for, four bytes each. They let act-exec name the part that changed, and prove
    /// nothing: the MAC, which covers them, does.
    struct SealFingerprints: Equatable {
        /// In the order of their marks. The tool is as it is described, `whom` the user with the conversation.
        enum Part: Int { case key, boot, tool, whom, store, arguments }

        let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// Reads the member: forty-eight digits.
        init?(_ text: String) {
            guard let bytes = ActJSON.bytes(ofHex: text), bytes.count == 24 else { return nil }
            self.bytes = bytes
        }

        func differs(_ other: SealFingerprints, in part: Part) -> Bool {
            let place = (4 * part.rawValue)..<(4 * part.rawValue + 4)
            return bytes[place] != other.bytes[place]
        }

        /// The mark of arguments in canonical form: eight bytes at a time, mixed as in SplitMix64.
        static func mark(arguments form: [UInt8]) -> [UInt8] {
            var mixed = UInt64(form.count)
            func mix(_ word: UInt64) {
                mixed = (mixed ^ word) &* 0xBF58_476D_1CE4_E5B9
                mixed ^= mixed >> 29
            }
            let whole = form.count & ~7
            form.withUnsafeBytes { form in
                for at in stride(from: 0, to: whole, by: 8) {
                    mix(UInt64(littleEndian: form.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
                }
            }
            mix(form[whole...].reduce(0) { $0 << 8 | UInt64($1) })
            return withUnsafeBytes(of: UInt32(truncatingIfNeeded: mixed >> 32).littleEndian) { Array($0) }
        }

        static func mark(digest: [UInt8]) -> [UInt8] { Array(digest.prefix(4)) }

        static func mark(_ fields: [String], _ more: [UInt8] = []) -> [UInt8] {
            var form: [UInt8] = []
            for field in fields { form.put(field.utf8) }
            return mark(digest: Digest.sha256(form + more))
        }
    }

    /// The fields of a seal that do not come from the call.
    struct SealFields {
        let by: String
        let rule: String?
        let at: String
        /// Milliseconds of the boot clock.
        let expires: Int
        /// The moment on the boot clock at which it was made, in six bytes, so that nonces of one run lie side by side in
        /// the journal's index; and ten random ones, from which seals of one moment count on.
        private(set) var nonce: [UInt8]
        /// The authenticated form of end, time, author and rule.
        let form: [UInt8]
        var made: Int { nonce.prefix(6).reduce(0) { $0 << 8 | Int($1) } }

        private static let known: Set<RecordKey> = [
            .v, .decision, .by, .rule, .at, .expires, .nonce, .covers, .mac,
        ]

        /// - Parameter made: milliseconds of the boot clock.
        init(by author: Decision.Author, rule: String?, made: Int, validFor seconds: Int) {
            (by, self.rule, at) = (author.rawValue, rule, Moment.now.text)
            expires = made + seconds * 1000
            nonce = (0..<6).map { UInt8(truncatingIfNeeded: made >> (40 - 8 * $0)) } + random(10)
            form = SealFields.form(by, rule, at, expires)
        }

        /// The same for the next call of this moment; nil where its author, rule or end is another.
        func next(_ author: Decision.Author, _ rule: String?, expires: Int) -> SealFields? {
            guard self.expires == expires, by == author.rawValue,
                self.rule.map({ Array($0.utf8) }) == rule.map({ Array($0.utf8) })
            else { return nil }
            var next = self
            for k in (8..<16).reversed() {
                next.nonce[k] &+= 1
                if next.nonce[k] != 0 { break }
            }
            return next
        }

        /// Reads an `approval` member; nil for one that we would not have written.
        init?(_ approval: JSON.Object) {
            guard approval.hasOnly(SealFields.known), approval[.v]?.int == 1,
                Decision(.object(approval)).word?.isApproved == true, let by = approval[.by]?.string,
                let at = approval[.at]?.string, let expires = approval[.expires]?.int,
                let nonce = approval[.nonce]?.string.flatMap(bytes(ofHex:)), nonce.count == 16
            else { return nil }
            let rule = approval[.rule]
            guard rule == nil || rule?.string != nil else { return nil }
            (self.by, self.rule, self.at) = (by, rule?.string, at)
            (self.expires, self.nonce) = (expires, nonce)
            form = SealFields.form(by, self.rule, at, expires)
        }

        private static func form(_ by: String, _ rule: String?, _ at: String, _ expires: Int) -> [UInt8] {
            var form = withUnsafeBytes(of: expires.littleEndian) { Array($0) }
            form.put(at.utf8)
            form.put(by.utf8)
            form.put(rule?.utf8)
            return form
        }

        /// The `approval` member.
        func text(_ covers: SealFingerprints, mac: [UInt8]) -> [UInt8] {
            var text: [UInt8] = []
            text.reserveCapacity(384)
            text += "{\"v\":1,\"decision\":\"approved\",\"by\":\"".utf8
            text += by.utf8
            if let rule {
                text += "\",\"rule\":\"".utf8
                escape(rule, into: &text)
            }
            text += "\",\"at\":\"".utf8
            text += at.utf8
            text += "\",\"expires\":".utf8
            text += String(expires).utf8
            text += ",\"nonce\":\"".utf8
            append(hex: nonce, to: &text)
            text += "\",\"covers\":\"".utf8
            append(hex: covers.bytes, to: &text)
            text += "\",\"mac\":\"".utf8
            append(hex: mac, to: &text)
            text += "\"}".utf8
            return text
        }
    }

    /// HMAC over the call and the decision, behind a prefix that no other use shares, and the marks of what it covers.
    /// Every field is of one length or says how long it is, in a fixed order, and the arguments come last, so that no
    /// two different calls share a form. The part that many calls have in common stands in it as a digest.
    ///
    /// - Parameter arguments: in canonical form.
    func code(
        _ subject: Subject, _ sealed: SealFields, arguments: [UInt8]
    ) throws(Failure) -> (mac: [UInt8], covers: SealFingerprints) {
        let (requests, rows) = try subject.digests()
        let scope = try subject.scope.facts(self)
        var form = Approval.prefix
        form.reserveCapacity(256)
        form += subject.scope.head(sealed, scope)
        form += sealed.nonce
        form.put(subject.id)
        form.put(subject.account)
        form.put(requests)
        // A call without rows has the seal that it always had.
        if let rows { form.put(rows) }
        var marks = scope.marks
        marks += storeMark
        marks += SealFingerprints.mark(arguments: arguments)
        return (mac.code(form, arguments), SealFingerprints(marks))
    }

    /// Half a block of SHA-256; the digest of the scope and the moment is the other half.
    private static let prefix = Array("act-approval-v3".utf8) + [UInt8](repeating: 0, count: 17)

    /// The part that the seals of a scope share.
    func facts(_ scope: Scope) throws(Failure) -> Scope.Facts {
        let tool = scope.tool
        let schema = try Approval.schemaDigest(tool)
        let pin = tool.pin.map { [$0] } ?? []
        let marks =
            keyMark + bootMark
            + SealFingerprints.mark(["tool", tool.provider, tool.slug, tool.origin] + pin, schema)
            + SealFingerprints.mark(["whom", scope.user, scope.conversation])
        var common: [UInt8] = []
        for field in [
            boot, store, Decision.Word.approved.rawValue, tool.origin, tool.provider, tool.slug, scope.conversation,
            scope.user,
        ] + pin { common.put(field.utf8) }
        return Scope.Facts(marks: marks, head: Digest.sha256(common + marks + schema))
    }

    /// The digest of the tool's description and schema: a change of either ends approvals, but of an order that says
    /// nothing.
    static func schemaDigest(_ tool: ToolSpec) throws(Failure) -> [UInt8] {
        let schema = Schema.ordered(tool.inputSchema)
        let form = JSON.object([("description", .text(tool.description)), ("input_schema", schema)])
        guard let bytes = try? form.canonical() else {
            throw Failure(.internal, "\(tool.slug): a schema without form")
        }
        return Digest.sha256(bytes)
    }
}

extension [UInt8] {
    /// Appends a field behind its length plus one, seven bits a byte; a single zero for a missing field.
    fileprivate mutating func put(_ field: (some Collection<UInt8>)?) {
        var length = field.map { $0.count + 1 } ?? 0
        while length > 0x7F {
            append(UInt8(truncatingIfNeeded: length) | 0x80)
            length >>= 7
        }
        append(UInt8(length))
        if let field { append(contentsOf: field) }
    }
}
