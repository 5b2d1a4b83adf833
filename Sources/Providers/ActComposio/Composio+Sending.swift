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

    enum Purpose {
        case execute(Int, session: String)
        case batch([Int], session: String)
        case upload(Int), put(Int), download(Int)
    }

    package func start(_ call: Call, _ end: @escaping (Answer) -> Void) {
        let job = Job(
            call, writes: !call.tool.reads(call.arguments), inner: inner(call), seconds: settings.callTimeout,
            end: end)
        do throws(Failure) {
            _ = try open()
            if takesFiles(call.tool) { job.uploads = try Upload.all(call) }
        } catch { return end(.failed(error)) }
        begun += 1
        jobs[begun] = job
        queue.append(begun)
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
        guard let opened, !jobs.isEmpty || isAsking else { return }
        if !wanted.isEmpty { waits.addReady() }
        joinRequests(opened.router, opened.sessions, &waits)
    }

    /// Adds what its requests wait for.
    func joinRequests(_ router: Router, _ sessions: Sessions, _ waits: inout Waits) {
        router.sender.join(&waits)
        if needsSession { sessions.join(&waits) }
    }

    package func advance() {
        guard let opened, !jobs.isEmpty || isAsking else { return }
        describeWanted()
        if needsSession { dispatch(opened.sessions.state()) }
        do throws(Failure) {
            for (number, reply) in try opened.router.sender.finished() { take(number, reply) }
            // Requests that those replies made possible leave now, not at the next turn.
            if needsSession { dispatch(opened.sessions.state()) }
        } catch {
            for ticket in jobs.keys { end(ticket, .failed(error)) }
            let takers = asked.values
            asked = [:]
            for taker in takers { taker(.failure(error)) }
        }
    }

    private var needsSession: Bool { !queue.isEmpty || !sessionless.isEmpty }

    package var longest: Int { settings.callTimeout ?? settings.seconds(of: "timeout") }

    package func drain() {
        isDraining = true
        opened?.router.sender.drain()
        for ticket in queue { end(ticket, .failed(Composio.unsent)) }
        (queue, wanted) = ([], [])
        refuseSessionless(Composio.unsent)
    }

    private func refuseSessionless(_ failure: Failure) {
        let takers = sessionless
        sessionless = []
        for taker in takers { taker(.failure(failure)) }
    }

    private static let unsent = Failure(
        .unavailable, "interrupted before it was sent", hint: "run the same record again")

    package func stop() {
        for (number, reply) in opened?.router.sender.stop() ?? [] { take(number, reply) }
        for ticket in jobs.keys {
            end(ticket, jobs[ticket]?.answer ?? .failed(Composio.unsent))
        }
    }

    private func end(_ ticket: Int, _ answer: Answer) {
        jobs.removeValue(forKey: ticket)?.end(answer)
    }

    /// Sends what waits for a session, when there is one.
    private func dispatch(_ state: Sessions.State) {
        guard needsSession, let router = opened?.router else { return }
        if isDraining { return drain() }
        switch state {
        case .making: return
        case .failed(let failure):
            for ticket in queue { end(ticket, .failed(failure)) }
            queue = []
            refuseSessionless(failure)
        case .ready(let session):
            let (waiting, takers) = (queue, sessionless)
            (queue, sessionless) = ([], [])
            for taker in takers { taker(.success(session.session)) }
            var alike: [Int] = []
            for ticket in waiting {
                guard let job = jobs[ticket] else { continue }
                if !job.uploads.isEmpty {
                    upload(ticket, router)
                } else if options.batches, !job.writes, !Batch.isMeta(job.call.tool.slug) {
                    alike.append(ticket)
                } else {
                    execute(ticket, session.session, router)
                }
            }
            for start in stride(from: 0, to: alike.count, by: Batch.most) {
                let some = Array(alike[start..<min(start + Batch.most, alike.count)])
                if some.count == 1 {
                    execute(some[0], session.session, router)
                } else {
                    batch(some, session.session, router)
                }
            }
        }
    }

    private func execute(_ ticket: Int, _ session: String, _ router: Router) {
        guard let job = jobs[ticket] else { return }
        let isMeta = Batch.isMeta(job.call.tool.slug)
        var request = router.request(
            .post, isMeta ? router.path(session, "execute_meta") : router.path(session, "execute"),
            body: Composio.body(job.call, job.arguments), writes: job.writes)
        // The key is the same on every attempt, for the day that the service heeds it.
        if job.writes, let key = job.call.key {
            do throws(Failure) { request.headers.append(try Header("idempotency-key", key)) } catch {
                return end(ticket, .failed(error))
            }
        }
        purposes[send(request, [ticket], router)] = .execute(ticket, session: session)
    }

    /// Sends a request for these calls, in the time that is left to them.
    private func send(_ request: Request, _ tickets: [Int], _ router: Router) -> Int {
        var request = request
        request.deadline = tickets.compactMap { jobs[$0]?.deadline }.min()
        if let first = tickets.first.flatMap({ jobs[$0] }) { request.claim = first.claim }
        return router.sender.send(request)
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

    private func batch(_ tickets: [Int], _ session: String, _ router: Router) {
        let calls = tickets.compactMap { ticket in
            jobs[ticket].map { job in
                var call = job.call
                call.arguments = job.arguments
                return call
            }
        }
        let body = Batch.body(calls)
        let request = router.request(
            .post, router.path(session, "execute_meta"), body: body, writes: false)
        purposes[send(request, tickets, router)] = .batch(tickets, session: session)
    }

    // Replies.

    private func take(_ number: Int, _ reply: Reply) {
        if let state = opened?.sessions.take(number, reply) { return dispatch(state) }
        if let taker = asked.removeValue(forKey: number) { return taker(.success(reply)) }
        switch purposes.removeValue(forKey: number) {
        case nil: return
        case .execute(let ticket, let session)?:
            guard let job = jobs[ticket] else { return }
            if isSessionLost(reply, session, [ticket]) { return }
            let answer =
                job.inner.isEmpty
                ? Answers(call: job.call, writes: job.writes).answer(reply)
                : Batch.answer(reply, job.call, job.inner)
            finish(ticket, answer)
        case .batch(let tickets, let session)?:
            if isSessionLost(reply, session, tickets) { return }
            let calls = tickets.compactMap { ticket in jobs[ticket].map { (ticket, $0.call) } }
            for (ticket, answer) in zip(calls.map(\.0), Batch.answers(reply, calls.map(\.1))) {
                finish(ticket, answer)
            }
        case .upload(let ticket)?, .put(let ticket)?: uploaded(ticket, reply)
        case .download(let ticket)?: downloaded(ticket, reply)
        }
    }

    /// A session that the service forgot is made anew, once for each call: an answer that says so says that nothing ran.
    private func isSessionLost(_ reply: Reply, _ session: String, _ tickets: [Int]) -> Bool {
        guard reply.isOfNoSession else { return false }
        let again = tickets.filter { jobs[$0]?.renewed == false }
        guard !again.isEmpty else { return false }
        opened?.sessions.lost(session)
        for ticket in again {
            jobs[ticket]?.renewed = true
            jobs[ticket]?.sent += reply.attempts
            queue.append(ticket)
        }
        return true
    }

    private func finish(_ ticket: Int, _ answer: Answer) {
        guard let job = jobs[ticket] else { return }
        var answer = answer
        answer.attempts += job.sent
        guard options.savesFiles, answer.outcome.isDone, let data = answer.data else {
            return end(ticket, answer)
        }
        jobs[ticket]?.answer = answer
        jobs[ticket]?.files = ResultFile.all(
            data, id: job.call.id, user: settings.user, limits: Request.Limits(settings),
            reach: opened?.router.reach ?? .publicOnly)
        download(ticket)
    }

    // Files on their way out, after approval, before the call.

    private func upload(_ ticket: Int, _ router: Router) {
        guard let job = jobs[ticket], let upload = job.uploads.first else { return }
        if isDraining { return end(ticket, .failed(Composio.unsent)) }
        do throws(Failure) {
            let request = try upload.request(job.call.tool, router)
            purposes[send(request, [ticket], router)] = upload.isAnnounced ? .put(ticket) : .upload(ticket)
        } catch { end(ticket, .failed(error)) }
    }

    private func uploaded(_ ticket: Int, _ reply: Reply) {
        guard let job = jobs[ticket], var upload = job.uploads.first, let router = opened?.router else { return }
        do throws(Failure) {
            if try upload.take(reply) {
                job.uploads.removeFirst()
                job.arguments = upload.put(into: job.arguments)
            } else {
                job.uploads[0] = upload
            }
            if job.uploads.isEmpty { queue.append(ticket) } else { self.upload(ticket, router) }
        } catch { end(ticket, .failed(error)) }
    }

    // Files that a result points to.

    private func download(_ ticket: Int) {
        guard let job = jobs[ticket], let answer = job.answer, let router = opened?.router else { return }
        guard let next = job.files.firstIndex(where: { !$0.download.isOver }) else {
            var answer = answer
            if !job.files.isEmpty { answer.notes.append(("files", .array(job.files.map(\.record)))) }
            return end(ticket, answer)
        }
        if let request = job.files[next].download.request() {
            purposes[send(request, [ticket], router)] = .download(ticket)
        } else {
            download(ticket)
        }
    }

    private func downloaded(_ ticket: Int, _ reply: Reply) {
        guard let job = jobs[ticket] else { return }
        if let next = job.files.firstIndex(where: { !$0.download.isOver }) { job.files[next].download.take(reply) }
        download(ticket)
    }
}
