import ActDecide
import ActJSON
import ActRecord
import ActSettings
import ActSystem
import ActTools

/// Records with their decisions, sealed and written.
extension Confirmation {
    mutating func write(_ record: Record, _ step: consuming Step, _ out: inout some RecordSink & ~Copyable)
        throws(Failure)
    {
        switch consume step {
        case .other: try out.pass(record)
        case .undecided: try out.write(line: record.bytes, status: .ok)
        case .explained(let line): try out.write(line: line, status: .ok)
        case .decided(let known, let decision): try write(record, known, decision, &out)
        case .waiting(let call): try write(call.record, call.known, call.decision ?? .passed, &out)
        }
    }

    mutating func write(
        _ record: Record, _ known: Gate.Decision, _ decision: consuming Resolution,
        _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        if isInbox, let id = record.text(.id) {
            switch decision {
            case .approved: if options.isForElsewhere { released.append(id) }
            case .refused: released.append(id)
            case .held, .passed, .kept: break
            }
        }
        switch consume decision {
        case .passed: try out.write(line: record.bytes, status: .ok)
        case .kept:
            let usual = validFor
            validFor = settings.seconds(of: "queue-valid-for")
            defer { validFor = usual }
            try write(record, known, .approved(.person, rule: nil), &out)
        case .approved(let author, let rule):
            do throws(Failure) { try seal(record, known, by: author, rule: rule, &out) } catch {
                try write(record, uncomparable: error, &out)
            }
        case .refused(let author, let reason):
            let refusal = Approval.refusal(.denied, by: author, reason: reason)
            // The no counts, kept or not.
            if author.isPerson, let spec = known.spec {
                let words = Approval.personsWords(by: author, reason)
                try? toolbox.deny(spec, id: record.text(.id) ?? "", words: words)
            }
            // Nobody was there to ask: not the same as a person's no.
            try out.write(
                line: record.setting([(.approval, refusal)]), status: author.isMode ? .notPermitted : .no)
        case .held(let author, let reason):
            let line: [UInt8]
            do throws(Failure) { line = try parked(record, known, reason) } catch {
                guard error.code.is(.ofRecord) else { return try write(record, uncomparable: error, &out) }
                return try out.write(line: error.record().bytes, status: error.status)
            }
            let hold = Approval.refusal(.held, by: author, reason: reason)
            try out.write(line: try Record(line: line).setting([(.approval, hold)]), status: .tryLater)
        }
    }

    /// Writes a call whose arguments have no canonical form, so that it can be neither sealed nor parked: it goes on
    /// undecided, and act-exec says why. Throws any other failure.
    private mutating func write(
        _ record: Record, uncomparable failure: Failure, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        guard failure.code.is(.ofArguments) else { throw failure }
        tell(record, failure.message, hint: failure.hint)
        try out.write(line: record.bytes, status: failure.status)
    }

    mutating func seal(
        _ record: Record, _ known: Gate.Decision, by author: Decision.Author, rule: String?,
        _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        guard let scope = known.tool.scope(user: settings.user, conversation: settings.conversation) else {
            throw Failure(.internal, "a call to seal without its tool")
        }
        guard record.has(.provider), record.has(.arguments), let id = record.textBytes(.id), !id.isEmpty else {
            return try seal(completed(record, known), known, by: author, rule: rule, &out)
        }
        // Output is flushed before every wait: while some is buffered there was no wait since the last seal, and the
        // moment is the same.
        let sealed = try seal(
            Approval.Subject(scope, record, id: id), by: author, rule: rule, isSameMoment: !out.isFlushed)
        let line = record.setting(.approval, written: sealed)
        if isInbox {
            let name = record.text(.id) ?? ""
            let waits =
                options.isForElsewhere
                ? try toolbox.inbox.call(name) != nil : try toolbox.inbox.approve(name, line)
            guard waits else { return try write(gone: record, &out) }
        }
        if isInbox, !options.isForElsewhere {
            shown.append(line)
            readyToRun += 1
        }
        try out.write(line: line, status: .ok)
    }

    /// Writes a call of the inbox that waits no more, whatever was answered.
    private func write(gone record: Record, _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        if !out.showsText {
            toolbox.progress.warn("'\(record.text(.tool) ?? "")': \(Confirmation.isGone)")
        }
        let refusal = Approval.refusal(.denied, by: .program, reason: Confirmation.isGone)
        try out.write(line: record.setting([(.approval, refusal)]), status: .no)
    }

    /// A call with the members that a seal covers.
    private func completed(_ record: Record, _ known: Gate.Decision) throws(Failure) -> Record {
        var changes: [(key: RecordKey, value: JSON)] = []
        if record.textBytes(.id)?.isEmpty != false { changes.append((.id, .text(UUID.v7()))) }
        if !record.has(.provider) { changes.append((.provider, .text(known.spec?.provider ?? ""))) }
        if !record.has(.arguments) { changes.append((.arguments, .object([]))) }
        return try Record(line: record.setting(changes))
    }

    /// Whether a call of the inbox was approved before, and the seal is still good for it: nobody is asked again.
    mutating func isApproved(_ record: Record, _ known: Gate.Decision) throws(Failure) -> Bool {
        guard isInbox, !options.isForElsewhere, let seal = record.approval, let spec = known.spec,
            let decision = record.decision, decision.word?.isApproved ?? false
        else { return false }
        switch known.verdict {
        case .deny: return false
        case .hold where !(decision.author?.isPerson ?? false): return false
        case .pass, .seal, .allow, .ask, .hold: break
        }
        let scope = Approval.Scope(tool: spec, user: settings.user, conversation: settings.conversation)
        var subject = Approval.Subject(scope, record, id: record.textBytes(.id) ?? [])
        do throws(Failure) {
            if let signed = seal.object, signed["signature"] != nil {
                try Signature.check(signed, subject, store: try toolbox.makeStoreID())
                return true
            }
            // With a signer an approval is to count elsewhere too.
            guard options.signer == nil else { return false }
            if approval == nil { approval = try Approval(create: false, store: try toolbox.makeStoreID()) }
            try approval?.check(seal, &subject)
            return true
        } catch {
            guard error.status != .io else { throw error }
            return false
        }
    }

    /// Makes the approval of a call: signed where that was asked for, else sealed with this machine's key.
    private mutating func seal(
        _ subject: Approval.Subject, by author: Decision.Author, rule: String?, isSameMoment: Bool
    ) throws(Failure) -> [UInt8] {
        if let signer = options.signer {
            let store = if let named = options.store { named } else { try toolbox.makeStoreID() }
            return try signer.sign(subject, store: store, by: author, rule: rule, validFor: validFor)
        }
        let approval =
            if let kept = self.approval { kept } else { try Approval(create: true, store: try toolbox.makeStoreID()) }
        self.approval = approval
        return try approval.seal(subject, by: author, rule: rule, validFor: validFor, isSameMoment: isSameMoment)
    }

    /// Parks a call for the inbox, durably before it goes on; the line as it was parked, with the id that it is
    /// found by.
    func parked(
        _ record: Record, _ known: Gate.Decision, _ reason: String
    ) throws(Failure) -> [UInt8] {
        if isInbox { return record.bytes }
        var changes: [(key: RecordKey, value: JSON)] = []
        let id = record.text(.id) ?? UUID.v7()
        if !record.has(.id) { changes.append((.id, .text(id))) }
        if !record.has(.provider), let spec = known.spec { changes.append((.provider, .text(spec.provider))) }
        let line = record.setting(changes)
        let new = try Record(line: line)
        let meaning = try Confirmation.meaning(new)
        let isPut = try toolbox.inbox.put(id, line, reason: reason) { before in
            guard let same = try? Confirmation.meaning(before) else { return false }
            // A call that waits as tainted is not put in its place as trusted.
            let isCalmed = before.isTainted(unsaid: true) && !new.isTainted(unsaid: true)
            return sameBytes(same, meaning) && !isCalmed
        }
        guard isPut else {
            throw Failure(
                .badRecord, "another call waits in the inbox under the id '\(id)'",
                hint: "an id is for one call: give this one its own, or decide the other: \(wayOfInbox)")
        }
        return line
    }

    /// The canonical form of all that tells one call from another.
    static func meaning(_ call: Record) throws(Failure) -> String {
        let members = JSON.object([
            ("tool", call[.tool] ?? .null), ("provider", call[.provider] ?? .null),
            ("account", call[.account] ?? .null), ("arguments", call[.arguments] ?? .object([])),
        ])
        do throws(JSONTrouble) { return String(decoding: try members.canonical(), as: UTF8.self) } catch {
            throw Failure(.badArguments, "arguments: \(error.message)")
        }
    }
}
