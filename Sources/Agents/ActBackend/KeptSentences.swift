package import ActJSON
import ActMake
import ActRecord
package import ActRun
package import ActSettings
package import ActSystem
package import ActTools

/// The sentences that act-process put into the queue: the provider of their calls, which posts each to the backend that
/// it was meant for, under the settings and rules of that moment.
package final class KeptSentences: Provider {
    package let profile = Profile(Posting.provider, isListed: false)
    private let tool: ToolSpec
    private let progress: (any Progress)?
    /// Gives the settings as they are now: a worker may stay for days.
    private let load: () throws(Failure) -> Settings
    /// The backend of the sentence in hand. All sentences are one lane, so none other is under way.
    private var backend: ProcessBackend?

    package init(_ progress: (any Progress)?, _ load: @escaping () throws(Failure) -> Settings) {
        (self.progress, self.load) = (progress, load)
        // Each request says itself when it finds no way to its backend.
        tool = ProcessBackend.tool(profile, origin: "", reach: .offline)
    }

    /// The way in which a worker posts sentences, with these tools.
    package func posting(_ registry: ToolRegistry) -> Posting {
        Posting(
            approved: { [unowned self] call throws(Failure) in try approved(call, registry) },
            wanted: { [unowned self] sentence, answer throws(Failure) in try wanted(sentence, answer, registry) })
    }

    /// The call that posts a sentence, approved. Throws why nothing is posted now.
    private func approved(_ call: Call, _ registry: ToolRegistry) throws(Failure) -> Call {
        let settings = try load()
        guard settings["engine"] == "backend" else {
            throw Failure(
                .config, "the engine is \(settings["engine"]) now, and posts nothing",
                hint: "act-config set engine backend, or ACT_ENGINE=backend act-queue run")
        }
        // Made anew for each: its address and its key may be others by now.
        let backend = try ProcessBackend(settings, name: call.arguments["backend"]?.string, progress: progress)
        try PostApproval.check(settings, host: backend.address.host)
        self.backend = backend
        var approval = try PostApproval(registry)
        return try approval.approved(call)
    }

    /// The call that the answer to a sentence wants; nil where the backend acted.
    private func wanted(_ sentence: Call, _ answer: JSON, _ registry: ToolRegistry) throws(Failure) -> Call? {
        guard let text = sentence.arguments["input"]?.string, let id = sentence.record.text(.answerID) else {
            throw Failure(.badRecord, "it is no sentence of act-process")
        }
        let wanted = WantedCall(
            text, from: InputFingerprint(sentence.record), taint: sentence.isTainted(unsaid: true), id: id)
        return try wanted.call(answer, CallMaker(registry, once: nil), registry) { [progress] note in
            progress?.warn(note.text, hint: note.hint)
        }
    }

    // The provider.

    package func tool(_ slug: String) throws(Failure) -> ToolSpec? { sameBytes(slug, tool.slug) ? tool : nil }
    package func request(_ call: Invocation) -> JSON? { backend?.request(call) }
    package func isOfMachine(_ tool: ToolSpec) -> Bool { true }
    package func start(_ call: Invocation, _ registry: ToolRegistry, _ end: @escaping (InvocationResult) -> Void) {
        backend?.start(call, registry, end)
    }
    package func join(_ waits: inout Waits) { backend?.join(&waits) }
    package func advance() { backend?.advance() }
    package var longest: Int { (try? load())?.seconds(of: "timeout") ?? 0 }
    package func drain() { backend?.drain() }
    package func stop() { backend?.stop() }
}
