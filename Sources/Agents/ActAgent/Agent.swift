import ActAsk
import ActDecide
package import ActJSON
package import ActModel
import ActRecord
import ActRun
import ActSettings
import ActStore
package import ActSystem
package import ActTerminal
package import ActTools
import Glibc

/// The whole journey: a sentence goes to the model, its calls are decided and run, their results go back, until the
/// model calls nothing more.
package final class Agent {
    package struct Options {
        package var chat: Chat.Options
        package var isVerbose = false
        package var isQuiet = false
        /// Calls that run at once.
        package var jobs: Int
        /// Makes the tools of the calls of one answer, as they are by then. After a signal their providers begin nothing
        /// any more.
        package var tools: (any Progress) throws(Failure) -> ToolRegistry

        package init(
            _ chat: Chat.Options, jobs: Int, tools: @escaping (any Progress) throws(Failure) -> ToolRegistry
        ) {
            self.chat = chat
            self.jobs = jobs
            self.tools = tools
        }
    }

    private let registry: ToolRegistry
    private let options: Options
    private let chat: Chat
    private let progress: any Progress
    private let terminal = TerminalPrompts()
    private let transcript: Transcript
    /// Whether a person reads along; else records come out.
    private let isShown: Bool
    private let lock: ConversationLock
    private var heard: [Record] = []
    /// The results of the turn that is under way.
    private var ran: [StandingCall] = []

    /// - Parameter out: says in which form it writes.
    package init(_ registry: ToolRegistry, _ options: Options, _ out: borrowing Output) throws(Failure) {
        self.registry = registry
        self.options = options
        progress = TerminalProgress("act-agent", verbose: options.isVerbose, quiet: options.isQuiet)
        var talk = options.chat
        talk.streams = out.streamsText
        isShown = out.streamsText
        chat = Chat(registry, talk, progress: progress)
        transcript = Transcript(progress)
        lock = try ConversationLock(registry.settings.conversation, user: registry.settings.user)
    }

    // One turn.

    /// Works on a sentence until the model calls nothing more.
    package func work(on sentence: String, taint: Bool, _ out: inout Output) throws(Failure) {
        try follow(&out) { sink throws(Failure) in try chat.say(sentence, taint: taint, &sink) }
    }

    /// Goes on with a turn that did not end.
    private func goOn(_ out: inout Output) throws(Failure) {
        try follow(&out) { sink throws(Failure) in try chat.proceed(&sink) }
    }

    private func follow(
        _ out: inout Output, _ begin: (inout RecordHandler) throws(Failure) -> Void
    ) throws(Failure) {
        ran = []
        let mark = Mark(.turn, registry.settings.conversation, user: registry.settings.user)
        defer { _ = mark }
        do throws(Failure) {
            var calls = try hear(&out, begin)
            while !calls.isEmpty {
                try run(calls, &out)
                calls = try hear(&out) { sink throws(Failure) in try chat.proceed(&sink) }
            }
        } catch {
            try transcript.endText()
            if Interrupt.isPending { try tellTurn("cancelled") }
            throw error
        }
    }

    /// Takes a part of the conversation; the calls that it brings.
    private func hear(
        _ out: inout Output, _ part: (inout RecordHandler) throws(Failure) -> Void
    ) throws(Failure) -> [Call] {
        try out.flush()
        heard = []
        var sink = RecordHandler { [self] record throws(Failure) in
            if record.type == .delta {
                try transcript.add(record.text(.text) ?? "")
            } else {
                heard.append(record)
            }
        }
        try part(&sink)
        try transcript.endText()
        for record in heard {
            if isShown { try tell(record, &out) } else { try out.pass(record) }
        }
        try out.flush()
        return heard.compactMap { Call($0) }
    }

    /// Shows a record of the model's turn; its text was shown as it came.
    private func tell(_ record: Record, _ out: inout Output) throws(Failure) {
        out.note(record.status)
        if record.type == .message, let words = Agent.cost(record) { try transcript.note(words) }
        if record.type == .error { try transcript.show(record) }
    }

    /// The tokens and the cost of a message.
    private static func cost(_ message: Record) -> String? {
        guard let usage = message[.usage], let input = usage[.input]?.int, let output = usage[.output]?.int
        else {
            return nil
        }
        let cost = usage[.cost]?.number.map { "$\($0)" } ?? "cost unknown"
        return "[\(input) tokens in, \(output) out, \(cost)]"
    }

    // The calls.

    /// Has the calls of an answer decided, and runs those that may run.
    private func run(_ calls: [Call], _ out: inout Output) throws(Failure) {
        let tools = try options.tools(progress)
        var asked = Confirmation.Options()
        asked.hold = !terminal.isThere
        let confirmation = Confirmation(tools, try tools.rules(), asked, terminal)
        var running = Engine.Options(jobs: options.jobs)
        (running.connect, running.tellsLeft) = (true, false)
        running.beginning = RunStore.Beginning(command: .agent, files: [])
        let engine = try Engine(tools, running)
        var records = try AnswerCalls(calls, confirmation) { !engine.isBusy }
        var feed = try Feed(engine, isOrdered: false)
        try RecordHandler.handing(
            to: { record throws(Failure) in try take(record, &out) }
        ) { sink throws(Failure) in try feed.run(&records, &sink) }
        guard !Interrupt.isPending else { throw Interrupt.failure }
    }

    private func take(_ record: Record, _ out: inout Output) throws(Failure) {
        out.note(record.status)
        if record.type == .result, let outcome = record.text(.outcome) {
            let id = record.text(.id) ?? ""
            ran.removeAll { sameBytes($0.id, id) }
            ran.append(StandingCall(id: id, tool: record.text(.tool) ?? "?", outcome: outcome, isTold: false))
        }
        if isShown { try transcript.show(record) } else { try out.pass(record) }
        try out.flush()
        var unheard = RecordHandler { _ in }
        try chat.take(record, &unheard)
    }

    // The calls that are left.

    /// Calls that are named at most.
    private static let mostNamed = 10

    /// Says what became of the calls of the turn that ends before its time.
    private func tellTurn(_ head: String) throws(Failure) {
        let standing = try chat.standing().filter { !$0.isTold }
        let before = ran.filter { call in !standing.contains { sameBytes($0.id, call.id) } }
        try tell("\(head): \(before.isEmpty && standing.isEmpty ? "nothing ran" : Agent.words(before + standing))")
    }

    private func tell(_ message: String) throws(Failure) {
        if isShown { try transcript.note(message) } else { complain("act-agent", message) }
    }

    static func words(_ calls: [StandingCall]) -> String {
        var words = calls.prefix(mostNamed).map { "\($0.tool) \($0.outcome)" }
        if calls.count > mostNamed { words.append("and \(calls.count - mostNamed) more") }
        return words.joined(separator: ", ")
    }

    // A session.

    /// Says how the calls of earlier turns stand whose last word is not told; whether the last turn goes on.
    @discardableResult
    package func tellBeginning() throws(Failure) -> Bool {
        let calls = try chat.standing()
        let (last, open) = (calls.filter { !$0.isTold }, calls.filter(\.isTold))
        if !last.isEmpty { try tell("the last turn did not end: \(Agent.words(last))") }
        let waiting = open.filter(\.isUnderWay)
        if !waiting.isEmpty { try tell("open: \(Agent.words(waiting))") }
        return !last.isEmpty
    }

    /// Takes sentences from a person at a terminal until they end it.
    package func converse(_ out: inout Output) throws(Failure) {
        var isOpen = try tellBeginning()
        if isOpen { try transcript.note("Enter goes on with it") }
        let editor = LineEditor("act-agent")
        var isLeaving = false
        while true {
            let line = editor.read()
            switch line {
            case .end: return
            case .interrupted:
                guard [0, SIGINT].contains(Interrupt.number) else { return }
                Interrupt.forget()
                if isLeaving { return }
                isLeaving = true
                try transcript.note("Ctrl-C again or Ctrl-D ends")
                continue
            case .text(let text):
                isLeaving = false
                guard !text.isEmpty || isOpen else { continue }
                try turn(text, &out)
            }
            guard !Interrupt.isPending else { return }
            isOpen = try chat.standing().contains { !$0.isTold }
        }
    }

    /// A turn of a session, whose trouble ends only itself; one for no text goes on with what was left.
    private func turn(_ text: String, _ out: inout Output) throws(Failure) {
        do throws(Failure) {
            if text.isEmpty { try goOn(&out) } else { try work(on: text, taint: false, &out) }
        } catch {
            if Interrupt.number == SIGINT { return Interrupt.forget() }
            guard error.status != .io else { throw error }
            if !Interrupt.isPending { complain("act-agent", error.message, hint: error.hint) }
        }
    }
}

/// The calls of one answer of the model as the source of their run: those that need no word run at once, and the others
/// are asked about when these have ended, so that no result shows in a question.
struct AnswerCalls: ~Copyable, Source {
    private var confirmation: Confirmation
    private var decided: [Record] = []
    private var failures: [Failure] = []
    private var isDecided = false
    /// Whether nothing runs.
    private let isIdle: () -> Bool

    init(
        _ calls: [Call], _ confirmation: consuming Confirmation, isIdle: @escaping () -> Bool
    ) throws(Failure) {
        self.confirmation = confirmation
        self.isIdle = isIdle
        (decided, failures) = try self.confirmation.begin(calls)
        decided.reverse()
    }

    mutating func isReady() -> Bool { !decided.isEmpty || isDecided || Interrupt.isPending || isIdle() }

    mutating func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Record? {
        guard !Interrupt.isPending else { return nil }
        if decided.isEmpty, !isDecided {
            isDecided = true
            let asked = try confirmation.finish()
            decided = asked.calls.reversed()
            failures += asked.failures
        }
        for failure in failures { try out.write(failure) }
        failures = []
        // An answer to a question that was broken off is none.
        return Interrupt.isPending ? nil : decided.popLast()
    }

    var waits: Int32? { nil }
    var nextLook: Int? { nil }
    var share: (read: Int, size: Int)? { nil }
    var isRepeatable: Bool { false }
}

/// The hold on a conversation by its agent: a lock on a file, which ends with the process. Nobody else goes on with a
/// conversation whose calls may still begin.
struct ConversationLock: ~Copyable {
    private let descriptor: Int32

    /// Milliseconds in which an agent that is about to end does.
    private static let patience = 3000
    private static let pause = 50

    /// Takes it. Throws `unavailable` while another has it.
    init(_ conversation: String, user: String) throws(Failure) {
        try Digest.ready()
        let name = hex(Array(Digest.sha256(Array("\(user)\u{0}\(conversation)".utf8)).prefix(16)))
        let folder = "\(Paths.state)/agent"
        try makeFolder(folder)
        let path = "\(folder)/\(name).lock"
        let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .io("cannot open '\(path)'", errno: errno) }
        let end = monotonic() + ConversationLock.patience
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard monotonic() < end, !Interrupt.isPending else {
                close(file)
                throw Failure(
                    .unavailable, "the conversation '\(conversation)' is in use",
                    hint: "wait for its end, or name another conversation with -c")
            }
            Waits.pause(milliseconds: ConversationLock.pause)
        }
        descriptor = file
    }

    deinit { close(descriptor) }
}
