import ActDecide
package import ActJSON
package import ActRecord

/// A call with the gate's word on it, and one that is decided by itself.
extension Confirmation {
    /// The call with its risk and what the gate would do, undecided.
    static func explained(_ call: Call, _ known: Gate.Assessment, _ verdict: Verdict) -> [UInt8] {
        let message =
            switch verdict {
            case .pass: "pass"
            case .seal: "seal"
            case .ask(let why): "ask: \(why)"
            case .allow(let rule): "seal: the rule \(rule) says allow"
            case .hold(let why): "hold: \(why)"
            case .deny(let why): "deny: \(why)"
            }
        return explained(call, known, message)
    }

    static func explained(_ call: Call, _ known: Gate.Assessment, _ message: String) -> [UInt8] {
        var risk = known.risk.json.object ?? JSON.Object()
        risk[.verdict] = .text(message)
        return call.record.setting([(.risk, .object(risk))])
    }

    /// Decides one call. Its line, sealed or with the decision; a call that needs none stays as it is.
    package mutating func decide(_ call: Call) throws(Failure) -> Call {
        let ready = try begin([call])
        let asked = try finish()
        if let failure = ready.failures.first ?? asked.failures.first { throw failure }
        return (ready.calls.first ?? asked.calls.first).flatMap { Call($0) } ?? call
    }
}
