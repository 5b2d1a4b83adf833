import ActDecide
import ActFind
import ActJSON
import ActNet
import ActRecord
import ActSettings
import ActStore
package import ActSystem
package import ActTools

/// Running calls.
extension Composio {
    /// One call on its way.
    final class Job {
        let call: Call
        let end: (Answer) -> Void
        let writes: Bool
        /// The calls in it.
        let inner: [Answers]
        var arguments: JSON.Object
        /// The call's deadline, on the monotonic clock in milliseconds (`--timeout`).
        let deadline: Int?
        let claim = Heartbeat.Claim()
        /// Whether its session was lost once, and how often it was sent in that.
        var renewed = false
        var sent = 0
        var uploads: [Upload] = []
        var files: [ResultFile] = []
        /// The outcome, kept while files are fetched.
        var answer: Answer?

        init(_ call: Call, writes: Bool, inner: [Answers], seconds: Int?, end: @escaping (Answer) -> Void) {
            self.call = call
            self.end = end
            self.inner = inner
            self.writes = inner.isEmpty ? writes : inner.contains(where: \.writes)
            deadline = seconds.map { monotonic() + $0 * 1000 }
            arguments = call.arguments
        }
    }

    package func start(_ call: Call, _ end: @escaping (Answer) -> Void) {
        let job = Job(
            call, writes: !call.tool.reads(call.arguments), inner: inner(call), seconds: settings.callTimeout,
            end: end)
        do throws(Failure) {
            _ = try open()
            if takesFiles(call.tool) { job.uploads = try Upload.all(call) }
        } catch { return end(.failed(error)) }
        jobs[ObjectIdentifier(job)] = job
        enqueue(job)
    }

    /// Sends a call once there is a session: all that wait for one go together.
    private func enqueue(_ job: Job) {
        queue.append(job)
        guard queue.count == 1 else { return }
        session { [unowned self] session in
            let waiting = queue
            queue = []
            do throws(Failure) { dispatch(waiting, try session.get()) } catch {
                for job in waiting { fail(job, error) }
            }
        }
    }

    /// Whether a tool has arguments that are files.
    private func takesFiles(_ tool: ToolSpec) -> Bool {
        if let known = filing[tool.slug] { return known }
        let takes = FileArguments.mayStand(in: tool.inputSchema)
        filing[tool.slug] = takes
        return takes
    }

    /// The calls inside a call of the tool that runs many; nothing that is not described is known to read.
    private func inner(_ call: Call) -> [Answers] {
        guard call.tool.slug == Batch.tool else { return [] }
        return (call.arguments["tools"]?.array ?? []).map { one in
            let slug = one["tool_slug"]?.string ?? ""
            let known = (try? catalog().tool(profile.name, slug))?.spec
            let tool =
                known
                ?? ToolSpec(
                    slug: slug, profile: profile, toolkit: ToolSpec.firstWord(slug), title: slug, description: "",
                    inputSchema: .object([]), origin: call.tool.origin)
            let inner = Call(
                id: call.id, tool: tool, arguments: one["arguments"]?.object ?? JSON.Object(),
                isTainted: call.isTainted)
            return Answers(call: inner, writes: known == nil || !tool.reads(inner.arguments))
        }
    }

    package func join(_ waits: inout Waits) {
        guard let opened else { return }
        if !wanted.isEmpty { waits.addReady() }
        opened.router.calls.join(&waits)
        opened.sessions.join(&waits)
    }

    package func advance() {
        guard let opened else { return }
        describeWanted()
        opened.sessions.advance()
        opened.router.calls.advance()
        // Requests that those replies made possible leave now, not at the next turn.
        opened.sessions.advance()
    }

    package var longest: Int { settings.callTimeout ?? settings.seconds(of: "timeout") }

    package func drain() {
        isDraining = true
        wanted = []
        opened?.router.calls.drain()
        opened?.sessions.drain()
    }

    package func stop() {
        opened?.router.calls.stop()
        for job in jobs.values { fail(job, Sessions.unsent) }
    }

    private func end(_ job: Job, _ answer: Answer) {
        jobs.removeValue(forKey: ObjectIdentifier(job))?.end(answer)
    }

    /// Ends a call that can't go on. One whose files were being fetched has its answer.
    private func fail(_ job: Job, _ failure: Failure) { end(job, job.answer ?? .failed(failure)) }

    private func dispatch(_ waiting: [Job], _ session: String) {
        guard let router = opened?.router else { return }
        var alike: [Job] = []
        for job in waiting {
            if !job.uploads.isEmpty {
                upload(job, router)
            } else if options.batches, !job.writes, !Batch.isMeta(job.call.tool.slug) {
                alike.append(job)
            } else {
                execute(job, session, router)
            }
        }
        for some in parts(of: alike, Batch.most) {
            if some.count == 1 { execute(some[0], session, router) } else { batch(some, session, router) }
        }
    }

    private func execute(_ job: Job, _ session: String, _ router: Router) {
        let isMeta = Batch.isMeta(job.call.tool.slug)
        var request = router.request(
            .post, isMeta ? router.path(session, "execute_meta") : router.path(session, "execute"),
            body: Composio.body(job.call, job.arguments), writes: job.writes)
        // The key is the same on every attempt, for the day that the service heeds it.
        if job.writes, let key = job.call.key {
            do throws(Failure) { request.headers.append(try Header("idempotency-key", key)) } catch {
                return fail(job, error)
            }
        }
        send(request, for: [job]) { [unowned self] reply in
            guard !renew(reply, session, [job]).isEmpty else { return }
            finish(
                job,
                job.inner.isEmpty
                    ? Answers(call: job.call, writes: job.writes).answer(reply)
                    : Batch.answer(reply, job.call, job.inner))
        }
    }

    /// Sends a request for these calls, in the time that is left to them.
    private func send(_ request: Request, for some: [Job], _ take: @escaping (Reply) -> Void) {
        var request = request
        request.deadline = some.compactMap(\.deadline).min()
        if let first = some.first { request.claim = first.claim }
        send(request) { [unowned self] reply in
            do throws(Failure) { take(try reply.get()) } catch { for job in some { fail(job, error) } }
        }
    }

    /// Yes to what the service asked before it would run this call, for its approval is for that, and a person's answers
    /// where it wants more.
    static func answers(_ asked: Answer.Asked) -> [(String, JSON)] {
        let yes = JSON.object([
            ("action", .text("accept")), ("content", .object([("decision", .text("approve"))])),
        ])
        let responses = InputRequest.all(asked.requests).map { request in
            (request.name, request.isForPerson ? asked.responses?[request.name] ?? yes : yes)
        }
        return [("input_responses", .object(responses))] + (asked.state.map { [("request_state", $0)] } ?? [])
    }

    private func batch(_ some: [Job], _ session: String, _ router: Router) {
        let calls = some.map { job in
            var call = job.call
            call.arguments = job.arguments
            return call
        }
        let request = router.request(
            .post, router.path(session, "execute_meta"), body: Batch.body(calls), writes: false)
        send(request, for: some) { [unowned self] reply in
            let told = renew(reply, session, some)
            for (job, answer) in zip(told, Batch.answers(reply, told.map(\.call))) { finish(job, answer) }
        }
    }

    // Replies.

    /// The jobs that a reply ends. A session that the service forgot is made anew, once for each call: an answer that says
    /// so says that nothing ran.
    private func renew(_ reply: Reply, _ session: String, _ some: [Job]) -> [Job] {
        guard reply.isOfNoSession else { return some }
        let told = some.filter(\.renewed)
        if told.count < some.count { opened?.sessions.lost(session) }
        for job in some where !job.renewed {
            job.renewed = true
            job.sent += reply.attempts
            enqueue(job)
        }
        return told
    }

    private func finish(_ job: Job, _ answer: Answer) {
        var answer = answer
        answer.attempts += job.sent
        guard options.savesFiles, answer.outcome.isDone, let data = answer.data else { return end(job, answer) }
        job.answer = answer
        job.files = ResultFile.all(
            data, id: job.call.id, user: settings.user, limits: Request.Limits(settings),
            reach: opened?.router.reach ?? .publicOnly)
        download(job, answer)
    }

    // Files on their way out, after approval, before the call.

    private func upload(_ job: Job, _ router: Router) {
        guard let upload = job.uploads.first else { return enqueue(job) }
        if isDraining { return fail(job, Sessions.unsent) }
        do throws(Failure) {
            send(try upload.request(job.call.tool, router), for: [job]) { [unowned self] reply in
                var upload = upload
                do throws(Failure) {
                    if try upload.take(reply) {
                        job.uploads.removeFirst()
                        job.arguments = upload.put(into: job.arguments)
                    } else {
                        job.uploads[0] = upload
                    }
                    self.upload(job, router)
                } catch { fail(job, error) }
            }
        } catch { fail(job, error) }
    }

    // Files that a result points to.

    private func download(_ job: Job, _ answer: Answer) {
        guard let next = job.files.firstIndex(where: { !$0.download.isOver }) else {
            var answer = answer
            if !job.files.isEmpty { answer.notes.append(("files", .array(job.files.map(\.record)))) }
            return end(job, answer)
        }
        guard let request = job.files[next].download.request() else { return download(job, answer) }
        send(request, for: [job]) { [unowned self] reply in
            job.files[next].download.take(reply)
            download(job, answer)
        }
    }
}
