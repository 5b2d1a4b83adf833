import ActJSON
import ActRecord
import ActSystem
import ActTools

/// The text of a seal, and the form that is authenticated.
extension Approval {
    /// Marks of what a seal was made for, four bytes each. They let act-exec name the part that changed, and prove
    /// nothing: the MAC, which covers them, does.
    struct Covers: Equatable {
        /// In the order of their marks. The tool is as it is described, `whom` the user with the conversation.
        enum Part: Int { case key, boot, tool, whom, store, arguments }

        let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// Reads the member: forty-eight digits.
        init?(_ text: String) {
            guard let bytes = ActJSON.bytes(ofHex: text), bytes.count == 24 else { return nil }
            self.bytes = bytes
        }

        func differs(_ other: Covers, in part: Part) -> Bool {
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
    struct Sealed {
        let by: String
        let rule: String?
        let at: String
        /// Milliseconds of the boot clock.
        let expires: Int
        /// The moment on the boot clock at which it was made, in six bytes, so that nonces of one run lie side by side in
        /// the journal's index; and ten random ones, from which seals of one moment count on.
        private(set) var nonce: [UInt8]
        var made: Int { nonce.prefix(6).reduce(0) { $0 << 8 | Int($1) } }

        private static let known: Set<String> = [
            "v", "decision", "by", "rule", "at", "expires", "nonce", "covers", "mac",
        ]

        /// - Parameter made: milliseconds of the boot clock.
        init(by author: Decision.Author, rule: String?, made: Int, validFor seconds: Int) {
            (by, self.rule, at) = (author.rawValue, rule, Moment.now.text)
            expires = made + seconds * 1000
            nonce = (0..<6).map { UInt8(truncatingIfNeeded: made >> (40 - 8 * $0)) } + random(10)
        }

        /// The same for the next call of this moment; nil where its author, rule or end is another.
        func next(_ author: Decision.Author, _ rule: String?, expires: Int) -> Sealed? {
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
            guard approval.keys.allSatisfy({ Sealed.known.contains($0) }), approval["v"]?.int == 1,
                Decision(.object(approval)).word?.isApproved == true, let by = approval["by"]?.string,
                let at = approval["at"]?.string, let expires = approval["expires"]?.int,
                let nonce = approval[.nonce]?.string.flatMap(bytes(ofHex:)), nonce.count == 16
            else { return nil }
            let rule = approval["rule"]
            guard rule == nil || rule?.string != nil else { return nil }
            (self.by, self.rule, self.at) = (by, rule?.string, at)
            (self.expires, self.nonce) = (expires, nonce)
        }

        /// The authenticated form of end, time, author and rule.
        var form: [UInt8] {
            var form: [UInt8] = []
            form.reserveCapacity(64)
            withUnsafeBytes(of: expires.littleEndian) { form.append(contentsOf: $0) }
            form.put(at.utf8)
            form.put(by.utf8)
            form.put(rule?.utf8)
            return form
        }

        /// The `approval` member.
        func text(_ covers: Covers, mac: [UInt8]) -> [UInt8] {
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
        _ subject: Subject, _ sealed: Sealed, arguments: [UInt8]
    ) throws(Failure) -> (mac: [UInt8], covers: Covers) {
        let requests: [UInt8]? =
            if let json = subject.requests { try Subject.digest(json) } else { nil }
        let scope = try subject.scope.facts(self)
        var form = Approval.prefix
        form.reserveCapacity(256)
        form += Digest.sha256(scope.head + sealed.form)
        form += sealed.nonce
        form.put(subject.id)
        form.put(subject.account)
        form.put(requests)
        return (
            mac.code(form, arguments), Covers(scope.marks + storeMark + Covers.mark(arguments: arguments))
        )
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
            + Covers.mark(["tool", tool.provider, tool.slug, tool.origin] + pin, schema)
            + Covers.mark(["whom", scope.user, scope.conversation])
        var common: [UInt8] = []
        for field in [
            boot, store, Decision.Word.approved.rawValue, tool.origin, tool.provider, tool.slug, scope.conversation,
            scope.user,
        ] + pin { common.put(field.utf8) }
        return Scope.Facts(marks: marks, head: Digest.sha256(common + marks + schema))
    }

    /// The digest of the tool's description and schema: a change of either ends approvals.
    static func schemaDigest(_ tool: ToolSpec) throws(Failure) -> [UInt8] {
        let form = JSON.object([("description", .text(tool.description)), ("input_schema", tool.inputSchema)])
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
