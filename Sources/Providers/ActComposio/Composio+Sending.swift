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
        /// The call, with what its files became.
        var call: Call
        let end: (Answer) -> Void
        let writes: Bool
        /// The calls in it.
        let inner: [Answers]
        /// The call's deadline, on the monotonic clock in milliseconds (`--timeout`).
        let deadline: Int?
        let claim = Heartbeat.Claim()
        var uploads: [Upload] = []
        var files: [ResultFile] = []
        /// The outcome, kept while files are fetched.
        var answer: Answer?

        init(_ call: Call, inner: [Answers], seconds: Int?, end: @escaping (Answer) -> Void) {
            self.call = call
            self.end = end
            self.inner = inner
            writes = inner.isEmpty ? !call.tool.reads(call.arguments) : inner.contains(where: \.writes)
            deadline = seconds.map { monotonic() + $0 * 1000 }
        }
    }

    package func start(_ call: Call, _ end: @escaping (Answer) -> Void) {
        let job = Job(call, inner: inner(call), seconds: settings.callTimeout, end: end)
        do throws(Failure) {
            _ = try open()
            if FileArguments.mayStand(in: call.tool.inputSchema) { job.uploads = try Upload.all(call) }
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
                execute(job, session)
            }
        }
        for some in parts(of: alike, Batch.most) {
            if some.count == 1 { execute(some[0], session) } else { batch(some, session) }
        }
    }

    private func execute(_ job: Job, _ session: String) {
        let path: StaticString = Batch.isMeta(job.call.tool.slug) ? "execute_meta" : "execute"
        let question: Question = { router, session throws(Failure) in
            var request = router.request(
                .post, router.path(session, path), body: Composio.body(job.call), writes: job.writes)
            // The key is the same on every attempt, for the day that the service heeds it.
            if job.writes, let key = job.call.key { request.headers.append(try Header("idempotency-key", key)) }
            return Composio.bound(request, to: [job])
        }
        ask(
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
    private func taker(of some: [Job], _ body: @escaping (Reply) -> Void) -> Taker<Reply> {
        { [unowned self] reply in
            do throws(Failure) { body(try reply.get()) } catch { for job in some { fail(job, error) } }
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

    private func batch(_ some: [Job], _ session: String) {
        let calls = some.map(\.call)
        ask(
            { router, session in
                let path = router.path(session, "execute_meta")
                return Composio.bound(
                    router.request(.post, path, body: Batch.body(calls), writes: false), to: some)
            }, of: session,
            taker(of: some) { [unowned self] reply in
                for (job, answer) in zip(some, Batch.answers(reply, calls)) { finish(job, answer) }
            })
    }

    // Replies.

    private func finish(_ job: Job, _ answer: Answer) {
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
        if opened?.sessions.isDraining == true { return fail(job, Sessions.unsent) }
        do throws(Failure) {
            send(
                Composio.bound(try upload.request(job.call.tool, router), to: [job]),
                taker(of: [job]) { [unowned self] reply in
                    var upload = upload
                    do throws(Failure) {
                        if try upload.take(reply) {
                            job.uploads.removeFirst()
                            job.call.arguments = upload.put(into: job.call.arguments)
                        } else {
                            job.uploads[0] = upload
                        }
                        self.upload(job, router)
                    } catch { fail(job, error) }
                })
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
        send(
            Composio.bound(request, to: [job]),
            taker(of: [job]) { [unowned self] reply in
                job.files[next].download.take(reply)
                download(job, answer)
            })
    }
}
