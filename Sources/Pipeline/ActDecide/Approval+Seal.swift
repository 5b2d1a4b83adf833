import ActJSON
import ActRecord
import ActSystem
import ActTools

/// The text of a seal, and the form that is authenticated.
extension Approval {
    /// Marks of what a seal was made for, four bytes each. They let act-exec name the part that changed, and prove
    /// nothing: the MAC, which covers them, does.
    struct Covers: Equatable {
        /// The key, the boot, the tool as it is described, and the user with the conversation.
        let groups: SIMD4<UInt32>
        let store: UInt32
        let arguments: UInt32

        init(_ groups: SIMD4<UInt32>, store: UInt32, arguments: UInt32) {
            self.groups = groups
            self.store = store
            self.arguments = arguments
        }

        /// Reads the member: forty-eight digits.
        init?(_ text: String) {
            guard let bytes = bytes(ofHex: text), bytes.count == 24 else { return nil }
            groups = bytes.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt32>.self) }
            store = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 16, as: UInt32.self) }
            arguments = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 20, as: UInt32.self) }
        }

        /// The group of arguments in canonical form: eight bytes at a time, mixed as in SplitMix64.
        @_optimize(speed)
        static func group(arguments form: UnsafeRawBufferPointer) -> UInt32 {
            var mixed = UInt64(truncatingIfNeeded: form.count)
            func mix(_ word: UInt64) {
                mixed = (mixed ^ word) &* 0xBF58_476D_1CE4_E5B9
                mixed ^= mixed &>> 29
            }
            var at = 0
            while at &+ 8 <= form.count {
                mix(form.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                at &+= 8
            }
            var last: UInt64 = 0
            while at < form.count {
                last = last &<< 8 | UInt64(form[at])
                at &+= 1
            }
            mix(last)
            return UInt32(truncatingIfNeeded: mixed &>> 32)
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

    /// The author, time and end of a seal, as text: calls that one author approves in the same millisecond share it.
    final class Stamp {
        let author: Decision.Author
        let rule: String?
        /// Milliseconds of the boot clock.
        let expires: Int
        /// The seal's text up to the nonce.
        let json: [UInt8]
        /// The authenticated form of author, time and end.
        let form: [UInt8]
        /// The next nonce: the moment on the boot clock at which the seal was made, so that nonces of one run lie side by
        /// side in the journal's index, and ten random bytes, from which it counts on.
        private var next: (lead: UInt64, count: UInt64)

        init(author: Decision.Author, rule: String?, made: Int, expires: Int) {
            self.author = author
            self.rule = rule
            self.expires = expires
            let bytes = random(10)
            next = (
                bytes[..<2].reduce(UInt64(truncatingIfNeeded: made)) { $0 &<< 8 | UInt64($1) },
                bytes[2...].reduce(0) { $0 &<< 8 | UInt64($1) }
            )
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

        /// A nonce that no other approval has.
        func nonce() -> SIMD16<UInt8> {
            defer { next.count &+= 1 }
            return unsafeBitCast(
                SIMD2<UInt64>(next.lead.bigEndian, next.count.bigEndian), to: SIMD16<UInt8>.self)
        }

        func isFor(_ author: Decision.Author, _ rule: String?, _ expires: Int) -> Bool {
            guard self.expires == expires, self.author == author else { return false }
            guard let rule, let own = self.rule else { return rule == nil && self.rule == nil }
            return sameBytes(own, rule)
        }
    }

    /// The text of the seals that one author makes in the same millisecond for calls of one scope, with noughts where the
    /// digits of the call's own parts are to stand.
    final class Blank {
        let stamp: Stamp
        let text: [UInt8]
        /// Where these stand.
        let nonce, arguments, code: Int
        /// The state of their codes behind what they share.
        let state: MAC

        init(_ stamp: Stamp, _ state: MAC, _ groups: SIMD4<UInt32>, _ store: UInt32) {
            self.stamp = stamp
            self.state = state
            nonce = stamp.json.count
            let (own, covers, last) = ([UInt8](repeating: 0x30, count: 8), "\",\"covers\":\"", "\",\"mac\":\"")
            var text = stamp.json + own + own + own + own + Array(covers.utf8)
            append(hex: withUnsafeBytes(of: groups) { Array($0) }, to: &text)
            append(hex: withUnsafeBytes(of: store) { Array($0) }, to: &text)
            arguments = text.count
            text += own + Array(last.utf8)
            code = text.count
            self.text = text + [UInt8](repeating: 0x30, count: 64) + Array("\"}".utf8)
        }

        /// Writes a seal in place of the text before.
        @_optimize(speed)
        func fill(_ seal: Scratch, _ own: SIMD16<UInt8>, _ group: UInt32, _ mac: SIMD32<UInt8>) {
            seal.clear()
            text.withUnsafeBytes { seal.put($0) }
            seal.write(hex: own, at: nonce)
            seal.write(hex: group, at: arguments)
            seal.write(hex: mac.lowHalf, at: code)
            seal.write(hex: mac.highHalf, at: code &+ 32)
        }
    }

    /// The fields of a seal that do not come from the call.
    struct Sealed {
        let by: String
        let rule: String?
        let at: String
        /// Milliseconds of the boot clock.
        let expires: Int
        let nonce: SIMD16<UInt8>
        /// The moment on the boot clock at which it was made.
        var made: Int { (0..<6).reduce(0) { $0 << 8 | Int(nonce[$1]) } }

        private static let known: Set<String> = [
            "v", "decision", "by", "rule", "at", "expires", "nonce", "covers", "mac",
        ]

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
            (self.expires, self.nonce) = (expires, SIMD16(nonce))
        }
    }

    /// HMAC over the call and the decision, behind a prefix that no other use shares. Every field is of one length or
    /// says how long it is, in a fixed order, and the arguments come last, so that no two different calls share a form.
    /// The part that many calls have in common stands in it as a digest and fills the first block; the state behind that
    /// is kept.
    ///
    /// `canonicalizer` holds the arguments' form afterwards.
    ///
    /// - Parameter state: of the call's scope and the moment.
    @_optimize(speed)
    mutating func code(
        _ subject: Subject, _ nonce: SIMD16<UInt8>, _ state: MAC
    ) throws(Failure) -> SIMD32<UInt8> {
        let requests: SIMD32<UInt8>? =
            if let json = subject.requests { try Approval.digest(subject.bytes[json], canonicalizer) } else { nil }
        do throws(JSONTrouble) { try canonicalizer.read(subject.bytes, subject.arguments) } catch {
            throw Approval.misspelled(error)
        }
        form.clear()
        form.put(value: nonce)
        form.put(field: subject.id, of: subject.bytes)
        form.put(field: subject.account, of: subject.bytes)
        if let requests { withUnsafeBytes(of: requests) { form.put(field: $0) } } else { form.put(field: nil) }
        let arguments = UnsafeRawBufferPointer(canonicalizer.bytes)
        if arguments.count > Approval.copied { return state.code([form.bytes, arguments]) }
        form.put(arguments)
        return form.withRoom(MAC.padding) { state.code(padding: $0, $1) }
    }

    /// Bytes of arguments that are copied behind the rest of a message, at most: one piece is quicker than two.
    private static let copied = 64 << 10

    /// The state of the code behind a scope and a moment.
    mutating func state(_ scope: Scope, _ moment: [UInt8]) throws(Failure) -> MAC {
        try prepare(scope)
        if let mac = scope.mac, scope.moment == moment { return mac }
        let mac = mac.behind(Approval.prefix + Digest.sha256(scope.head + moment))
        (scope.moment, scope.mac) = (moment, mac)
        return mac
    }

    /// Half a block of SHA-256; the digest of the scope and the moment is the other half.
    private static let prefix = Array("act-approval-v3".utf8) + [UInt8](repeating: 0, count: 17)

    /// The group of the arguments whose code was made last.
    var argumentsGroup: UInt32 {
        Covers.group(arguments: UnsafeRawBufferPointer(canonicalizer.bytes))
    }

    /// The authenticated form of end, time, author and rule.
    static func form(expires: Int, at: String, by: String, rule: String?) -> [UInt8] {
        var form: [UInt8] = []
        withUnsafeBytes(of: expires.littleEndian) { form.append(contentsOf: $0) }
        put(at, into: &form)
        put(by, into: &form)
        put(rule, into: &form)
        return form
    }

    /// Makes a scope's groups and head, once for all of its calls.
    private mutating func prepare(_ scope: Scope) throws(Failure) {
        guard scope.head.isEmpty else { return }
        if let last, last.isSame(scope) {
            (scope.head, scope.moment, scope.mac, scope.groups) = (last.head, last.moment, last.mac, last.groups)
            return
        }
        var common: [UInt8] = []
        for field in [
            boot, store, Decision.Word.approved.rawValue, scope.tool.origin, scope.tool.provider, scope.tool.slug,
            scope.conversation, scope.user,
        ] { put(field, into: &common) }
        if let pin = scope.tool.pin { put(pin, into: &common) }
        let schema = try schemaDigest(scope.tool)
        let named = ["tool", scope.tool.provider, scope.tool.slug, scope.tool.origin]
        let tool = Covers.group(named + (scope.tool.pin.map { [$0] } ?? []), schema)
        scope.groups = SIMD4(groups.key, groups.boot, tool, Covers.group(["whom", scope.user, scope.conversation]))
        withUnsafeBytes(of: scope.groups) { common.append(contentsOf: $0) }
        scope.head = Digest.sha256(common + schema)
        last = scope
    }

    private mutating func schemaDigest(_ tool: ToolSpec) throws(Failure) -> [UInt8] {
        if let known = schemas[ObjectIdentifier(tool)] { return known.digest }
        let digest = try Approval.schemaDigest(tool)
        if schemas.count >= Approval.mostSchemas { schemas = [:] }
        schemas[ObjectIdentifier(tool)] = (tool, digest)
        return digest
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

/// Appends a field behind its length.
@_optimize(speed)
private func put(_ field: String?, into form: inout [UInt8]) {
    guard var field else { return putLength(of: nil) { form.append($0) } }
    field.withUTF8 { text in
        putLength(of: UnsafeRawBufferPointer(text)) { form.append($0) }
        form.append(contentsOf: text)
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
