package import ActCore
package import ActTools

extension Approval {
    /// What many calls have in common: the tool and who it is for.
    package final class Scope {
        let tool: ToolSpec
        let user: String
        let conversation: String
        /// What every form that is authenticated begins with, once it is known.
        var head: [UInt8] = []
        /// What its seals are made for, but the arguments, and how that is written; known with the head.
        var groups = SIMD4<UInt32>()
        var covers: [UInt8] = []

        package init(tool: ToolSpec, user: String, conversation: String) {
            self.tool = tool
            self.user = user
            self.conversation = conversation
        }

        /// Whether it is the same tool, where it is, for the same user and conversation.
        func isSame(_ other: Scope) -> Bool {
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

    static func digest(
        _ json: ArraySlice<UInt8>, _ form: Canonicalizer
    ) throws(Failure) -> SIMD32<UInt8> {
        var trouble: JSONTrouble?
        json.withUnsafeBufferPointer { text in
            do throws(JSONTrouble) { try form.read(text) } catch { trouble = error }
        }
        if let trouble { throw Failure(.badArguments, "arguments: \(trouble.message)") }
        return form.withBytes { Digest.hash($0) }
    }
}
