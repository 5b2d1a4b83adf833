package import ActJSON
package import ActRecord
import ActSettings
import ActSystem
package import ActTools

extension Approval {
    /// The part that many calls share: the tool, and who it runs for.
    package final class Scope {
        let tool: ToolSpec
        let user: String
        let conversation: String
        /// The digest of all this in every seal of this scope; empty until it is made.
        var head: [UInt8] = []
        /// The time, end, author and rule of the last seal, and the state of its code behind them and the head.
        var moment: [UInt8] = []
        var mac: MAC?
        /// The groups that seals of this scope cover, without store and arguments; made with the head.
        var groups = SIMD4<UInt32>()
        /// The text of the last seal, without what is the call's own.
        var blank: Blank?

        package init(tool: ToolSpec, user: String, conversation: String) {
            self.tool = tool
            self.user = user
            self.conversation = conversation
        }

        /// Whether the other scope is of the same description of a tool, for the same user and conversation.
        func isSame(_ other: Scope) -> Bool {
            tool === other.tool && sameBytes(user, other.user) && sameBytes(conversation, other.conversation)
        }
    }

    /// The call that a seal covers, beside the decision itself.
    package struct Subject {
        let scope: Scope
        /// The bytes of the parts, which stand in them at these places: one array is quicker handed on than four.
        let bytes: [UInt8]
        let id: Range<Int>
        let account: Range<Int>?
        /// Checked JSON.
        let arguments: Range<Int>
        /// The questions that the service asked before it would run the call: the approval answers them too.
        let requests: Range<Int>?
        /// The digest of the arguments' canonical form, once it was made.
        private var digest: SIMD32<UInt8>?

        package var tool: ToolSpec { scope.tool }
        package var user: String { scope.user }
        package var hasID: Bool { !id.isEmpty }
        /// The way to another approval.
        var again: String {
            let confirm = commandLine("act-confirm", user: scope.user, conversation: scope.conversation)
            return "pipe the call through \(confirm) again"
        }

        package init(
            _ scope: Scope, id: ArraySlice<UInt8>, account: ArraySlice<UInt8>?, arguments: ArraySlice<UInt8>,
            requests: ArraySlice<UInt8>?
        ) {
            self.scope = scope
            var bytes: [UInt8] = []
            func put(_ part: ArraySlice<UInt8>) -> Range<Int> {
                bytes += part
                return (bytes.count - part.count)..<bytes.count
            }
            self.id = put(id)
            self.account = account.map(put)
            self.arguments = put(arguments)
            self.requests = requests.map(put)
            self.bytes = bytes
        }

        /// The subject of a call as its record has it.
        ///
        /// - Parameter arguments: their place in the record.
        package init(_ scope: Scope, _ record: borrowing Record, _ arguments: Range<Int>) {
            let account = record.plainText(.account)
            guard let id = record.plainText(.id), account != nil || !record.has(.account),
                !record.has(.inputRequests)
            else {
                self.init(
                    scope, id: record.textBytes(.id) ?? [], account: record.textBytes(.account),
                    arguments: record.bytes[arguments], requests: record.questions)
                return
            }
            self.init(scope, record.bytes, id: id, account: account, arguments: arguments)
        }

        /// The same by the id that it is to have, if it has none.
        package init(_ scope: Scope, _ record: Record, id: String) {
            if record.plainText(.id) != nil, let arguments = record.range(.arguments) {
                self.init(scope, record, arguments)
                return
            }
            self.init(
                scope, id: ArraySlice(id.utf8), account: record.textBytes(.account),
                arguments: record.raw(.arguments) ?? ArraySlice("{}".utf8), requests: record.questions)
        }

        private init(
            _ scope: Scope, _ bytes: [UInt8], id: Range<Int>, account: Range<Int>?, arguments: Range<Int>
        ) {
            (self.scope, self.bytes) = (scope, bytes)
            (self.id, self.account, self.arguments, requests) = (id, account, arguments, nil)
        }

        func text(_ part: Range<Int>) -> String { String(decoding: bytes[part], as: UTF8.self) }

        package init(
            id: String, tool: ToolSpec, account: String?, user: String, conversation: String,
            arguments: ArraySlice<UInt8>, requests: ArraySlice<UInt8>? = nil
        ) {
            self.init(
                Scope(tool: tool, user: user, conversation: conversation), id: ArraySlice(id.utf8),
                account: account.map { ArraySlice($0.utf8) }, arguments: arguments, requests: requests)
        }

        /// Keeps the digest of the arguments, of which this is the canonical form.
        mutating func keepDigest(of form: Canonicalizer) { digest = Digest.hash(form.bytes) }

        /// The digest by which the journal knows the same call under its id: user, provider, tool, account and
        /// arguments. Throws for arguments that can't be compared.
        package mutating func callDigest() throws(Failure) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(256)
            if digest == nil { digest = try Approval.digest(self.bytes[arguments], Canonicalizer()) }
            guard let digest else { throw Failure(.internal, "arguments without a digest") }
            Approval.putCall(user, tool.provider, tool.slug, account.map(text) ?? "", digest, into: &bytes)
            return Digest.sha256(bytes)
        }

        /// The digest of a text's canonical form.
        package static func digest(_ json: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
            withUnsafeBytes(of: try Approval.digest(json, Canonicalizer())) { Array($0) }
        }
    }

    /// Puts the bytes of which `Subject.callDigest` is the SHA-256.
    static func putCall(
        _ user: String, _ provider: String, _ tool: String, _ account: String, _ arguments: SIMD32<UInt8>,
        into bytes: inout [UInt8]
    ) {
        for part in [user, provider, tool, account] {
            bytes.append(contentsOf: part.utf8)
            bytes.append(0)
        }
        withUnsafeBytes(of: arguments) { bytes.append(contentsOf: $0) }
    }

    static func misspelled(_ trouble: JSONTrouble) -> Failure {
        Failure(.badArguments, "arguments: \(trouble.message)")
    }

    static func digest(
        _ json: ArraySlice<UInt8>, _ form: Canonicalizer
    ) throws(Failure) -> SIMD32<UInt8> {
        do throws(JSONTrouble) { try form.read(json) } catch { throw misspelled(error) }
        return Digest.hash(form.bytes)
    }
}

extension Record {
    /// The questions of a call's service and, if there are any, a person's answers to them, in a list: the part that its
    /// approval covers.
    package var questions: ArraySlice<UInt8>? {
        guard let requests = raw(.inputRequests) else { return nil }
        return [0x5B] + requests + (raw(.inputResponses).map { [0x2C] + $0 } ?? []) + [0x5D]
    }
}
