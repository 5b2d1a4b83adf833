package import ActDecide
package import ActJSON
package import ActRecord
import ActSettings
import ActSystem
package import ActTools

/// Seals calls that were approved, and parks those that wait for a later decision.
package struct CallSealer: ~Copyable {
    private let registry: ToolRegistry
    private let settings: Settings
    private let options: Confirmation.Options
    private var approval: Approval?

    package init(_ registry: ToolRegistry, _ options: Confirmation.Options = Confirmation.Options()) {
        self.registry = registry
        self.options = options
        settings = registry.settings
    }

    /// The line of a call with its approval, and with the members that a seal covers.
    package mutating func sealed(
        _ call: Call, _ known: Gate.Assessment, by author: Decision.Author, rule: String? = nil, validFor: Int,
        isSameMoment: Bool = false
    ) throws(Failure) -> [UInt8] {
        guard let scope = known.tool.scope(user: settings.user, conversation: settings.conversation) else {
            throw Failure(.internal, "a call to seal without its tool")
        }
        let record = call.record
        guard record.has(.provider), record.has(.arguments), let id = record.textBytes(.id), !id.isEmpty else {
            return try sealed(
                try completed(call, known), known, by: author, rule: rule, validFor: validFor,
                isSameMoment: isSameMoment)
        }
        let approval = try seal(
            Approval.Subject(scope, call, id: id), by: author, rule: rule, validFor: validFor,
            isSameMoment: isSameMoment)
        return record.setting(.approval, written: approval)
    }

    /// Makes the approval of a call: signed where that was asked for, else sealed with this machine's key.
    private mutating func seal(
        _ subject: Approval.Subject, by author: Decision.Author, rule: String?, validFor: Int, isSameMoment: Bool
    ) throws(Failure) -> [UInt8] {
        if let signer = options.signer {
            let store = if let named = options.store { named } else { try registry.makeStoreID() }
            return try signer.sign(subject, store: store, by: author, rule: rule, validFor: validFor)
        }
        let approval =
            if let kept = self.approval { kept } else {
                try Approval(create: true, store: try registry.makeStoreID())
            }
        self.approval = approval
        return try approval.seal(subject, by: author, rule: rule, validFor: validFor, isSameMoment: isSameMoment)
    }

    /// Whether a call of the inbox was approved before, and the seal is still good for it: nobody is asked again.
    mutating func isApproved(_ call: Call, _ known: Gate.Assessment) throws(Failure) -> Bool {
        guard !options.isForElsewhere, let seal = call.approval, let spec = known.spec,
            let decision = call.decision, decision.word?.isApproved ?? false
        else { return false }
        switch known.verdict {
        case .deny: return false
        case .hold where !(decision.author?.isPerson ?? false): return false
        case .pass, .seal, .allow, .ask, .hold: break
        }
        let scope = Approval.Scope(tool: spec, user: settings.user, conversation: settings.conversation)
        var subject = Approval.Subject(scope, call, id: call.record.textBytes(.id) ?? [])
        do throws(Failure) {
            if let signed = seal.object, signed[.signature] != nil {
                try Signature.check(signed, subject, store: try registry.makeStoreID())
                return true
            }
            // With a signer an approval is to count elsewhere too.
            guard options.signer == nil else { return false }
            if approval == nil { approval = try Approval(create: false, store: try registry.makeStoreID()) }
            try approval?.check(seal, &subject)
            return true
        } catch {
            guard error.status != .io else { throw error }
            return false
        }
    }

    /// A call with the members that a seal covers.
    private func completed(_ call: Call, _ known: Gate.Assessment) throws(Failure) -> Call {
        var changes: [(key: RecordKey, value: JSON)] = []
        if call.record.textBytes(.id)?.isEmpty != false { changes.append((.id, .text(UUID.v7()))) }
        if !call.record.has(.provider) { changes.append((.provider, .text(known.spec?.provider ?? ""))) }
        if !call.record.has(.arguments) { changes.append((.arguments, .object([]))) }
        return try call.setting(changes)
    }

    /// Parks a call for the inbox, durably before it goes on; the line as it was parked, with the id that it is
    /// found by.
    func parked(
        _ call: Call, _ known: Gate.Assessment, _ reason: String
    ) throws(Failure) -> [UInt8] {
        var changes: [(key: RecordKey, value: JSON)] = []
        let id = call.id ?? UUID.v7()
        if !call.record.has(.id) { changes.append((.id, .text(id))) }
        if !call.record.has(.provider), let spec = known.spec { changes.append((.provider, .text(spec.provider))) }
        let new = try call.setting(changes)
        let line = new.record.bytes
        let meaning = try CallSealer.meaning(new)
        let isPut = try registry.inbox.put(id, line, reason: reason) { before in
            guard let same = try? CallSealer.meaning(before) else { return false }
            // A call that waits as tainted is not put in its place as trusted.
            let isCalmed = before.isTainted(unsaid: true) && !new.isTainted(unsaid: true)
            return sameBytes(same, meaning) && !isCalmed
        }
        guard isPut else {
            throw Failure(
                .badRecord, "another call waits in the inbox under the id '\(id)'",
                hint: "an id is for one call: give this one its own, or decide the other: \(settings.wayOfInbox)")
        }
        return line
    }

    /// The canonical form of all that tells one call from another.
    private static func meaning(_ call: Call) throws(Failure) -> String {
        let members = JSON.record([
            (.tool, call.record[.tool] ?? .null), (.provider, call.record[.provider] ?? .null),
            (.account, call.record[.account] ?? .null), (.arguments, call.record[.arguments] ?? .object([])),
        ])
        do throws(JSONError) { return String(decoding: try members.canonical(), as: UTF8.self) } catch {
            throw Failure(.badArguments, "arguments: \(error.message)")
        }
    }
}

extension Settings {
    /// The line that decides the calls of this inbox, and runs them.
    var wayOfInbox: String { "\(commandLine("act-confirm --inbox")) | \(commandLine("act-exec"))" }
}
