import ActDecide
import ActJSON
import ActRecord
import ActTools

extension Engine {
    /// The line of a call that would run: its arguments, its risk and, of a service, the request that would be sent.
    func wouldRun(_ job: Job) -> Line {
        let call = job.admitted.call
        var members = [("arguments", JSON.object(call.arguments)), ("risk", job.admitted.risk.json)]
        if let request = toolbox.provider(call.tool.provider)?.request(call) {
            members.append(("request", request))
        }
        var line = ResultLine(
            job.record, own: own + [.request], id: call.id, tool: call.tool, outcome: .skipped)
        line.answer = .object(members)
        return Line(line)
    }
}
