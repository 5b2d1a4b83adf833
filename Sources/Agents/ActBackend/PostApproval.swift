import ActDecide
import ActJSON
import ActRecord
import ActSettings
import ActTools

/// The approval of calls that post sentences: the setting `process-acts`, where the user's rules say nothing else.
struct PostApproval: ~Copyable {
    private let toolbox: Toolbox
    private var gate: Gate
    private var approval: Approval?

    init(_ toolbox: Toolbox) throws(Failure) {
        self.toolbox = toolbox
        gate = toolbox.gate(try toolbox.rules())
    }

    /// Throws `config` unless the user lets sentences be posted to this host.
    static func check(_ settings: Settings, host: String) throws(Failure) {
        guard settings["process-acts"] == "yes" else {
            throw Failure(
                .config,
                "process-acts is no, so nothing is posted: a backend may act on a sentence by itself, and nobody is asked",
                hint: "act-config set process-acts yes, if '\(host)' may do that; see -n and --engine")
        }
    }

    /// The call with its approval. Throws where a rule of the user's wants something else.
    mutating func approved(_ record: Record, _ tool: ToolSpec) throws(Failure) -> Record {
        let decision = try gate.decide(record)
        let hint = "see act-confirm --check-rules; the engine local posts nothing"
        switch decision.verdict {
        case .deny(let why): throw Failure(.denied, why, hint: hint)
        case .hold(let why): throw Failure(.notApproved, why, hint: hint)
        case .ask(let why) where decision.ruling?.action == .ask: throw Failure(.notApproved, why, hint: hint)
        case .ask, .pass, .seal, .allow: break
        }
        let settings = toolbox.settings
        let approval =
            if let kept = self.approval { kept } else {
                try Approval(create: true, store: try toolbox.makeStoreID())
            }
        self.approval = approval
        let subject = Approval.Subject(
            id: record.text(.id) ?? "", tool: tool, account: nil, user: settings.user,
            conversation: settings.conversation, arguments: record.raw(.arguments) ?? [])
        let sealed = try approval.seal(subject, by: .flag, validFor: settings.validFor)
        return try Record(line: record.setting(.approval, written: sealed))
    }
}
