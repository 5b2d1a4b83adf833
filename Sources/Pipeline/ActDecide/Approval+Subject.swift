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
        private var made: (by: Approval, facts: Facts)?

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
            return facts
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
        package init(_ scope: Scope, _ record: Record, id: ArraySlice<UInt8>) {
            (self.scope, self.id) = (scope, id)
            account = record.textBytes(.account)
            arguments = record.raw(.arguments) ?? ArraySlice("{}".utf8)
            requests = record.questions
        }

        package init(
            id: String, tool: ToolSpec, account: String?, user: String, conversation: String,
            arguments: ArraySlice<UInt8>, requests: ArraySlice<UInt8>? = nil
        ) {
            scope = Scope(tool: tool, user: user, conversation: conversation)
            (self.id, self.account) = (ArraySlice(id.utf8), account.map { ArraySlice($0.utf8) })
            (self.arguments, self.requests) = (arguments, requests)
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
            _ record: Record, user: String, provider: String, digest: [UInt8]
        ) throws(Failure) -> Bool {
            let arguments = try Subject.digest(record.raw(.arguments) ?? ArraySlice("{}".utf8))
            return digest
                == callDigest(
                    user, record.text(.provider) ?? provider, record.text(.tool) ?? "",
                    record.text(.account) ?? "", arguments)
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
            do throws(JSONTrouble) { return try canonicalForm(of: json) } catch {
                throw Failure(.badArguments, "arguments: \(error.message)")
            }
        }
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
