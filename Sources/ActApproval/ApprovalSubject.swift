package import ActCore
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
        /// The groups that seals of this scope cover, without store and arguments, and their text; made with the head.
        var groups = SIMD4<UInt32>()
        var covers: [UInt8] = []

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
        let idBytes: ArraySlice<UInt8>
        let accountBytes: ArraySlice<UInt8>?
        /// The arguments' bytes, checked JSON.
        let arguments: ArraySlice<UInt8>
        /// The questions that the service asked before it would run the call: the approval answers them too.
        let requests: ArraySlice<UInt8>?
        /// The digest of the arguments' canonical form, once it was made.
        private var digest: SIMD32<UInt8>?

        package var tool: ToolSpec { scope.tool }
        package var user: String { scope.user }
        /// The way to another approval.
        var again: String {
            let confirm = commandLine("act-confirm", user: scope.user, conversation: scope.conversation)
            return "pipe the call through \(confirm) again"
        }
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

        /// Keeps the digest of the arguments, of which this is the canonical form.
        mutating func keepDigest(of form: Canonicalizer) { digest = form.withBytes { Digest.hash($0) } }

        /// The digest by which the journal knows the same call under its id: user, provider, tool, account and
        /// arguments. Throws for arguments that can't be compared.
        package mutating func callDigest() throws(Failure) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(256)
            if digest == nil { digest = try Approval.digest(arguments, Canonicalizer()) }
            guard let digest else { throw Failure(.internal, "arguments without a digest") }
            Approval.putCall(user, tool.provider, tool.slug, account ?? "", digest, into: &bytes)
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

    /// Makes the canonical form of arguments.
    static func read(_ json: ArraySlice<UInt8>, _ form: Canonicalizer) throws(Failure) {
        var trouble: JSONTrouble?
        json.withUnsafeBufferPointer { text in
            do throws(JSONTrouble) { try form.read(text) } catch { trouble = error }
        }
        if let trouble { throw Failure(.badArguments, "arguments: \(trouble.message)") }
    }

    static func digest(
        _ json: ArraySlice<UInt8>, _ form: Canonicalizer
    ) throws(Failure) -> SIMD32<UInt8> {
        try read(json, form)
        return form.withBytes { Digest.hash($0) }
    }
}

extension Record {
    /// The questions of a call's service and, if there are any, a person's answers to them, in a list: the part that its
    /// approval covers.
    package var questions: ArraySlice<UInt8>? {
        guard let requests = raw("input_requests") else { return nil }
        return [0x5B] + requests + (raw("input_responses").map { [0x2C] + $0 } ?? []) + [0x5D]
    }
}
