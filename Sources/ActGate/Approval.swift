package import ActCore
import CSystem
import Glibc

/// The seal on a decision: an approval is for exactly this call, for a short while, once.
///
/// It is a seal against edits, replays and forged records in a pipe; it is no wall against another process of the
/// same user, which can read the key (DESIGN section 2).
package struct Approval {
    package enum Decision: String { case approved, denied, held }
    package enum Author: String { case person, rule, mode, flag, program }

    /// What a seal covers beside the decision itself.
    package struct Subject {
        package var id: String
        package var tool: ToolSpec
        package var account: String?
        package var user: String
        package var conversation: String
        /// The arguments' bytes, checked JSON.
        package var arguments: ArraySlice<UInt8>
        /// What the service asked before it would run the call: the approval is an answer to that too.
        package var requests: ArraySlice<UInt8>?

        package init(
            id: String, tool: ToolSpec, account: String?, user: String, conversation: String,
            arguments: ArraySlice<UInt8>, requests: ArraySlice<UInt8>? = nil
        ) {
            self.id = id
            self.tool = tool
            self.account = account
            self.user = user
            self.conversation = conversation
            self.arguments = arguments
            self.requests = requests
        }

        /// The digest of the arguments' canonical form. Throws for what can't be compared.
        package func argumentsDigest() throws(Failure) -> [UInt8] { try Subject.digest(arguments) }

        /// The digest of a text's canonical form.
        package static func digest(_ json: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
            var form: [UInt8] = []
            var trouble: JSONTrouble?
            json.withUnsafeBufferPointer { text in
                do throws(JSONTrouble) { try canonicalize(text, into: &form) } catch { trouble = error }
            }
            if let trouble { throw Failure(.badArguments, "arguments: \(trouble.message)") }
            return Digest.sha256(form)
        }
    }

    private let mac: MAC
    private let boot: String
    private var schemas: [String: String] = [:]

    /// Reads the key, making it first when there is none and `create` is set. No key: nothing can be approved.
    package init(create: Bool) throws(Failure) {
        try Digest.ready()
        mac = MAC(key: try Approval.key(create: create))
        boot = String(decoding: readSmallFile("/proc/sys/kernel/random/boot_id") ?? [], as: UTF8.self).trimmed
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

    /// The `approval` member for an approved call.
    package mutating func seal(
        _ subject: Subject, by author: Author, rule: String? = nil, validFor seconds: Int
    ) throws(Failure) -> JSON {
        let decision = Sealed(
            by: author.rawValue, rule: rule, at: Moment.now.text, expires: bootClock() + seconds * 1000,
            nonce: hex(random(16)))
        let code = try code(subject, decision)
        var members: [(String, JSON)] = [
            ("v", .int(1)), ("decision", .text(Decision.approved.rawValue)), ("by", .text(decision.by)),
        ]
        if let rule { members.append(("rule", .text(rule))) }
        members += [
            ("at", .text(decision.at)), ("expires", .int(decision.expires)), ("nonce", .text(decision.nonce)),
            ("mac", .text(hex(code))),
        ]
        return .object(members)
    }

    /// What a seal says beside the call.
    private struct Sealed {
        let by: String
        let rule: String?
        let at: String
        /// Milliseconds of the boot clock.
        let expires: Int
        let nonce: String

        init(by: String, rule: String?, at: String, expires: Int, nonce: String) {
            self.by = by
            self.rule = rule
            self.at = at
            self.expires = expires
            self.nonce = nonce
        }

        /// Reads an `approval` member; nil for one that we would not have written.
        init?(_ approval: JSON.Object) {
            let known: Set<String> = ["v", "decision", "by", "rule", "at", "expires", "nonce", "mac"]
            guard approval.keys.allSatisfy({ known.contains($0) }), approval["v"]?.int == 1,
                approval["decision"]?.string == Decision.approved.rawValue, let by = approval["by"]?.string,
                let at = approval["at"]?.string, let expires = approval["expires"]?.int,
                let nonce = approval["nonce"]?.string
            else { return nil }
            let rule = approval["rule"]
            guard rule == nil || rule?.string != nil else { return nil }
            self.init(by: by, rule: rule?.string, at: at, expires: expires, nonce: nonce)
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
        let hint = "pipe the call through act-confirm again"
        guard let members = approval.object, let mac = members["mac"]?.string.flatMap(bytes(ofHex:)) else {
            throw Failure(.approvalInvalid, "the approval has no seal", hint: hint)
        }
        guard let sealed = Sealed(members), Digest.equal(try code(subject, sealed), mac) else {
            throw Failure(
                .approvalInvalid,
                "the approval is not for this call: it was changed since, or approved elsewhere or before a restart",
                hint: hint)
        }
        guard bootClock() < sealed.expires else {
            throw Failure(.approvalExpired, "the approval has expired", hint: hint)
        }
    }

    /// HMAC over the canonical form of the call and the decision, behind a prefix that no other use shares. The form
    /// is an object with its keys in order, so that no two different calls share one.
    private mutating func code(_ subject: Subject, _ decision: Sealed) throws(Failure) -> [UInt8] {
        var form: [UInt8] = []
        form.reserveCapacity(1024)
        form.append(contentsOf: "act-approval-v1\0{".utf8)
        func put(_ key: StaticString, _ value: String?) {
            if form.last != 0x7B { form.append(0x2C) }
            form.append(0x22)
            form.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
            form.append(contentsOf: [0x22, 0x3A])
            guard let value else { return form.append(contentsOf: "null".utf8) }
            form.append(0x22)
            escape(value, into: &form)
            form.append(0x22)
        }
        put("account", subject.account)
        put("arguments", hex(try subject.argumentsDigest()))
        put("at", decision.at)
        put("boot", boot)
        put("by", decision.by)
        put("conversation", subject.conversation)
        put("decision", Decision.approved.rawValue)
        put("expires", String(decision.expires))
        put("id", subject.id)
        put("nonce", decision.nonce)
        put("origin", subject.tool.origin)
        put("provider", subject.tool.provider)
        put("requests", try subject.requests.map { json throws(Failure) in hex(try Subject.digest(json)) })
        put("rule", decision.rule)
        put("schema", try schemaDigest(subject.tool))
        put("tool", subject.tool.slug)
        put("user", subject.user)
        form.append(0x7D)
        return mac.authenticate(form)
    }

    /// The digest of what the tool was described as: a description that changed since approval ends it.
    private mutating func schemaDigest(_ tool: ToolSpec) throws(Failure) -> String {
        let key = "\(tool.provider) \(tool.slug)"
        if let known = schemas[key] { return known }
        let form = JSON.object([("description", .text(tool.description)), ("input_schema", tool.inputSchema)])
        guard let bytes = try? form.canonical() else {
            throw Failure(.internal, "\(tool.slug): a schema without form")
        }
        let digest = hex(Digest.sha256(bytes))
        schemas[key] = digest
        return digest
    }
}

private func bytes(ofHex text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.allSatisfy({ $0 &- 0x30 < 10 || $0 &- 0x61 < 6 }), digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for k in stride(from: 0, to: digits.count, by: 2) {
        guard let high = hexDigit(digits[k]), let low = hexDigit(digits[k + 1]) else { return nil }
        bytes.append(UInt8(high << 4 | low))
    }
    return bytes
}
