import ActAsk
import ActDecide
import ActJSON
import ActRecord
import ActSettings
import ActTools

/// The approval of calls that post sentences: the setting `process-acts`, where the user's rules say nothing else.
struct PostApproval: ~Copyable {
    private let validFor: Int
    private var gate: Gate
    private var sealer: CallSealer

    init(_ registry: ToolRegistry) throws(Failure) {
        validFor = registry.settings.validFor
        gate = registry.gate(try registry.rules())
        sealer = CallSealer(registry)
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
    mutating func approved(_ call: Call) throws(Failure) -> Call {
        let decision = try gate.decide(call.record)
        let hint = "see act-confirm --check-rules; the engine local posts nothing"
        switch decision.verdict {
        case .deny(let why): throw Failure(.denied, why, hint: hint)
        case .hold(let why): throw Failure(.notApproved, why, hint: hint)
        case .ask(let why) where decision.ruling?.action == .ask: throw Failure(.notApproved, why, hint: hint)
        case .ask, .pass, .seal, .allow: break
        }
        return try Call(line: try sealer.sealed(call, decision, by: .flag, validFor: validFor))
    }
}
