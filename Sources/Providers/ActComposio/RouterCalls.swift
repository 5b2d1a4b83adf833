import ActDecide
import ActJSON
import ActNet
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// Calls of the router's tools, on their way.
final class RouterCalls {
    /// One call.
    private final class Job {
        /// The call, with what its files became.
        fileprivate var call: Invocation
        let end: (InvocationResult) -> Void
        let writes: Bool
        /// The calls in it.
        let inner: [Answers]
        /// The call's deadline, on the monotonic clock in milliseconds (`--timeout`).
        let deadline: Int?
        let claim = Heartbeat.Lease()
        fileprivate var uploads: [Upload] = []
        fileprivate var files: [ResultFile] = []
        /// The outcome, kept while files are fetched.
        fileprivate var answer: InvocationResult?

        init(_ call: Invocation, inner: [Answers], seconds: Int?, end: @escaping (InvocationResult) -> Void) {
            self.call = call
            self.end = end
            self.inner = inner
            writes = inner.isEmpty ? !call.isRead : inner.contains(where: \.writes)
            deadline = seconds.map { monotonic() + $0 * 1000 }
        }
    }

    private let connection: RouterConnection
    private let tools: RouterTools
    private let batches: Bool
    private let savesFiles: Bool
    private var jobs: [ObjectIdentifier: Job] = [:]
    /// Calls that wait for a session.
    private var queue: [Job] = []
    private var settings: Settings { connection.settings }

    /// - Parameters:
    ///   - batches: whether calls that only read go together, up to fifty in a request.
    ///   - savesFiles: whether files that results point to are fetched.
    init(_ connection: RouterConnection, _ tools: RouterTools, batches: Bool, savesFiles: Bool) {
        (self.connection, self.tools) = (connection, tools)
        (self.batches, self.savesFiles) = (batches, savesFiles)
    }

    func start(_ call: Invocation, _ end: @escaping (InvocationResult) -> Void) {
        let job = Job(call, inner: inner(call), seconds: settings.callTimeout, end: end)
        do throws(Failure) {
            _ = try connection.open()
            if FileArguments.mayStand(in: call.tool.inputSchema) { job.uploads = try Upload.all(call) }
        } catch { return end(.failed(error)) }
        jobs[ObjectIdentifier(job)] = job
        enqueue(job)
    }

    /// Sends a call once there is a session: all that wait for one go together.
    private func enqueue(_ job: Job) {
        queue.append(job)
        guard queue.count == 1 else { return }
        connection.session { [unowned self] session in
            let waiting = queue
            queue = []
            do throws(Failure) { dispatch(waiting, try session.get()) } catch {
                for job in waiting { fail(job, error) }
            }
        }
    }

    /// The calls inside a call of the tool that runs many; nothing that is not described is known to read.
    private func inner(_ call: Invocation) -> [Answers] {
        guard call.tool.slug == Batch.tool else { return [] }
        return (call.arguments[Wire.tools]?.array ?? []).map { one in
            let slug = one["tool_slug"]?.string ?? ""
            let known = (try? tools.recorded(slug))?.spec
            let tool =
                known
                ?? ToolSpec(
                    slug: slug, profile: Composio.profile, toolkit: ToolSpec.firstWord(slug), title: slug,
                    description: "",
                    inputSchema: .object([]), origin: call.tool.origin)
            let arguments = one[Wire.arguments]?.object ?? JSON.Object()
            let inner = Invocation(
                id: call.id, tool: tool, arguments: arguments, isTainted: call.isTainted,
                isRead: known != nil && tool.reads(arguments))
            return Answers(call: inner, writes: !inner.isRead)
        }
    }

    /// Ends all calls, once the connection has ended their requests.
    func stop() {
        for job in jobs.values { fail(job, Sessions.unsent) }
    }

    private func end(_ job: Job, _ answer: InvocationResult) {
        jobs.removeValue(forKey: ObjectIdentifier(job))?.end(answer)
    }

    /// Ends a call that can't go on. One whose files were being fetched has its answer.
    private func fail(_ job: Job, _ failure: Failure) { end(job, job.answer ?? .failed(failure)) }

    private func dispatch(_ waiting: [Job], _ session: String) {
        var alike: [Job] = []
        for job in waiting {
            if !job.uploads.isEmpty {
                upload(job)
            } else if batches, !job.writes, !Batch.isMeta(job.call.tool.slug) {
                alike.append(job)
            } else {
                execute(job, session)
            }
        }
        for some in parts(of: alike, Batch.most) {
            if some.count == 1 { execute(some[0], session) } else { batch(some, session) }
        }
    }

    private func execute(_ job: Job, _ session: String) {
        let path: StaticString = Batch.isMeta(job.call.tool.slug) ? "execute_meta" : "execute"
        let question: RouterConnection.Question = { router, session throws(Failure) in
            var request = router.request(
                .post, router.path(session, path), body: RouterCalls.body(job.call), writes: job.writes)
            // The key is the same on every attempt, for the day that the service heeds it.
            if job.writes, let key = job.call.key { request.headers.append(try Header("idempotency-key", key)) }
            return RouterCalls.bound(request, to: [job])
        }
        connection.ask(
            question, of: session,
            taker(of: [job]) { [unowned self] reply in
                finish(
                    job,
                    job.inner.isEmpty
                        ? Answers(call: job.call, writes: job.writes).answer(reply)
                        : Batch.answer(reply, job.call, job.inner))
            })
    }

    /// A request for these calls, in the time that is left to them.
    private static func bound(_ request: Request, to some: [Job]) -> Request {
        var request = request
        request.deadline = some.compactMap(\.deadline).min()
        if let first = some.first { request.claim = first.claim }
        return request
    }

    /// Returns a taker that hands the reply to a request for these calls on to `body`.
    private func taker(of some: [Job], _ body: @escaping (Response) -> Void) -> CompletionHandler<Response> {
        { [unowned self] reply in
            do throws(Failure) { body(try reply.get()) } catch { for job in some { fail(job, error) } }
        }
    }

    /// The body of the request that runs a call.
    static func body(_ call: Invocation) -> JSON {
        let isMeta = Batch.isMeta(call.tool.slug)
        var members: [(String, JSON)] = [
            (isMeta ? "slug" : "tool_slug", .text(call.tool.slug)), (Wire.arguments, .object(call.arguments)),
        ]
        if let account = call.account, !isMeta { members.append(("account", .text(account))) }
        if let asked = call.asked { members += answers(asked) }
        return .object(members)
    }

    /// Yes to what the service asked before it would run this call, for its approval is for that, and a person's answers
    /// where it wants more.
    private static func answers(_ asked: InvocationResult.Asked) -> [(String, JSON)] {
        let yes = JSON.object([
            ("action", .text("accept")), ("content", .object([("decision", .text("approve"))])),
        ])
        let responses = InputRequest.all(asked.requests).map { request in
            (request.name, request.isForPerson ? asked.responses?[request.name] ?? yes : yes)
        }
        return [(Wire.inputResponses, .object(responses))] + (asked.state.map { [("request_state", $0)] } ?? [])
    }

    private func batch(_ some: [Job], _ session: String) {
        let calls = some.map(\.call)
        connection.ask(
            { router, session in
                let path = router.path(session, "execute_meta")
                return RouterCalls.bound(
                    router.request(.post, path, body: Batch.body(calls), writes: false), to: some)
            }, of: session,
            taker(of: some) { [unowned self] reply in
                for (job, answer) in zip(some, Batch.answers(reply, calls)) { finish(job, answer) }
            })
    }

    // Replies.

    private func finish(_ job: Job, _ answer: InvocationResult) {
        guard savesFiles, answer.outcome.isDone, let data = answer.data else { return end(job, answer) }
        job.answer = answer
        job.files = ResultFile.all(
            data, id: job.call.id, user: settings.user, limits: Request.Limits(settings),
            reach: connection.reach)
        download(job, answer)
    }

    // Files on their way out, after approval, before the call.

    private func upload(_ job: Job) {
        guard let upload = job.uploads.first else { return enqueue(job) }
        if connection.isDraining { return fail(job, Sessions.unsent) }
        do throws(Failure) {
            connection.send(
                RouterCalls.bound(try upload.request(job.call.tool, connection.open().router), to: [job]),
                taker(of: [job]) { [unowned self] reply in
                    var upload = upload
                    do throws(Failure) {
                        if try upload.take(reply) {
                            job.uploads.removeFirst()
                            job.call.arguments = upload.put(into: job.call.arguments)
                        } else {
                            job.uploads[0] = upload
                        }
                        self.upload(job)
                    } catch { fail(job, error) }
                })
        } catch { fail(job, error) }
    }

    // Files that a result points to.

    private func download(_ job: Job, _ answer: InvocationResult) {
        guard let next = job.files.firstIndex(where: { !$0.download.isOver }) else {
            var answer = answer
            if !job.files.isEmpty { answer.notes.append((.files, .array(job.files.map(\.record)))) }
            return end(job, answer)
        }
        guard let request = job.files[next].download.request() else { return download(job, answer) }
        connection.send(
            RouterCalls.bound(request, to: [job]),
            taker(of: [job]) { [unowned self] reply in
                job.files[next].download.take(reply)
                download(job, answer)
            })
    }
}

/// A file that a result points to (`{s3url, mimetype, name}`; docs/service.md, Files), fetched into the cache folder
/// under a name that is safe.
struct ResultFile {
    /// Files fetched for one result, and bytes of one.
    private static let most = 20
    private static let longest = 100 << 20

    private let name: String
    private let mimetype: String
    var download: Download

    /// The files that a result points to, wherever in it.
    ///
    /// - Parameter reach: how far the service's answers may lead.
    static func all(_ data: JSON, id: String, user: String, limits: Request.Limits, reach: AddressPolicy)
        -> [ResultFile]
    {
        var found: [ResultFile] = []
        var limits = limits
        limits.body = longest
        let folder = "\(Paths.cache)/files/\(Cache.name(id, user: user))"
        func scan(_ value: JSON) {
            switch value {
            case .object(let object):
                if let url = object["s3url"]?.string, found.count < most {
                    let name = "\(found.count + 1)-\(safeFileName(object["name"]?.string ?? ""))"
                    found.append(
                        ResultFile(
                            name: name, mimetype: object["mimetype"]?.string ?? "application/octet-stream",
                            download: Download(url, to: folder, name: name, limits: limits, reach: reach)))
                }
                for member in object.members { scan(member.value) }
            case .array(let items): for item in items { scan(item) }
            default: break
            }
        }
        scan(data)
        return found
    }

    /// The result's entry for this file.
    var record: JSON {
        .object([("name", .text(name)), ("mimetype", .text(mimetype))] + download.members)
    }
}
