package import ActCore
import ActMake
package import ActRun
package import ActTools

/// The sentences that act-process put into the queue: the provider of their calls, which posts each to the backend that
/// it was meant for, under the settings and rules of that moment.
package final class KeptSentences: Provider {
    package let profile = Profile(Posting.provider, isListed: false)
    private let tool: ToolSpec
    private let progress: Progress?
    /// Gives the settings as they are now: a worker may stay for days.
    private let load: () throws(Failure) -> Settings
    /// Backends by their names; that of `process-url` has the name "".
    private var backends: [String: ProcessBackend] = [:]

    package init(_ progress: Progress?, _ load: @escaping () throws(Failure) -> Settings) {
        (self.progress, self.load) = (progress, load)
        // Each request says itself when it finds no way to its backend.
        tool = ProcessBackend.tool(profile, origin: "", reach: .offline)
    }

    /// The way in which a worker posts sentences, with these tools.
    package func posting(_ toolbox: Toolbox) -> Posting {
        Posting(
            approved: { [unowned self] record throws(Failure) in try approved(record, toolbox) },
            wanted: { [unowned self] sentence, answer throws(Failure) in try wanted(sentence, answer, toolbox) })
    }

    /// The call that posts a sentence, approved. Throws why nothing is posted now.
    private func approved(_ record: Record, _ toolbox: Toolbox) throws(Failure) -> Record {
        let settings = try load()
        guard settings["engine"] == "backend" else {
            throw Failure(
                .config, "the engine is \(settings["engine"]) now, and posts nothing",
                hint: "act-config set engine backend, or ACT_ENGINE=backend act-queue run")
        }
        let name = KeptSentences.name(record["arguments"])
        let backend = try ProcessBackend(settings, name: name.isEmpty ? nil : name, progress: progress)
        try PostApproval.check(settings, host: backend.address.host)
        // A request to the same address that is under way goes on.
        if backends[name]?.address.text != backend.address.text { backends[name] = backend }
        var approval = try PostApproval(toolbox)
        return try approval.approved(record, tool)
    }

    /// The call that the answer to a sentence wants; nil where the backend acted.
    private func wanted(_ sentence: Record, _ answer: JSON, _ toolbox: Toolbox) throws(Failure) -> Record? {
        guard let text = sentence["arguments"]?["input"]?.string, let id = sentence.text("answer_id") else {
            throw Failure(.badRecord, "it is no sentence of act-process")
        }
        let wanted = WantedCall(
            text, from: Origin(sentence), taint: sentence.isTainted(unsaid: true), id: id)
        let call = try wanted.call(answer, CallMaker(toolbox, once: nil), toolbox) { [progress] note in
            progress?.warn(note.text, hint: note.hint)
        }
        return try call.map { call throws(Failure) in try Record(call) }
    }

    private static func name(_ arguments: JSON?) -> String { arguments?["backend"]?.string ?? "" }

    private func backend(_ call: Call) -> ProcessBackend? { backends[KeptSentences.name(.object(call.arguments))] }

    // The provider.

    package func tools() throws(Failure) -> [ToolSpec]? { nil }
    package func tool(_ slug: String) throws(Failure) -> ToolSpec? { sameBytes(slug, tool.slug) ? tool : nil }
    package func request(_ call: Call) -> JSON? { backend(call)?.request(call) }
    package func isOfMachine(_ tool: ToolSpec) -> Bool { true }
    package func start(_ call: Call, ticket: Int) { backend(call)?.start(call, ticket: ticket) }
    package func join(_ waits: inout Waits) { for one in backends.values { one.join(&waits) } }
    package func finished() -> [(ticket: Int, answer: Answer)] { backends.values.flatMap { $0.finished() } }
    package var longest: Int { (try? load())?.seconds(of: "timeout") ?? 0 }
    package func drain() { for one in backends.values { one.drain() } }
    package func stop() -> [(ticket: Int, answer: Answer)] { backends.values.flatMap { $0.stop() } }
}
