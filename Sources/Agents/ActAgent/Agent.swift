package import ActJSON
package import ActModel
import ActRecord
import ActSettings
import ActSystem
package import ActTerminal
package import ActTools
import Glibc

/// The whole journey: a sentence goes to the model, its calls through act-confirm and act-exec, their results back, until
/// the model calls nothing more.
package final class Agent {
    package struct Options {
        package var chat: Chat.Options
        package var keyFile: String?
        package var isVerbose = false
        package var isQuiet = false

        package init(_ chat: Chat.Options) { self.chat = chat }
    }

    private let toolbox: Toolbox
    private let options: Options
    private let chat: Chat
    private let transcript: Transcript
    /// Whether a person reads along; else records come out.
    private let isShown: Bool
    private let lock: ConversationLock
    private var heard: [Record] = []
    /// The results of the turn that is under way.
    private var ran: [StandingCall] = []

    /// - Parameter out: says in which form it writes.
    package init(_ toolbox: Toolbox, _ options: Options, _ out: borrowing Output) throws(Failure) {
        try CallStages.check()
        self.toolbox = toolbox
        self.options = options
        let progress = TerminalProgress("act-agent", verbose: options.isVerbose, quiet: options.isQuiet)
        var talk = options.chat
        talk.streams = out.streamsText
        isShown = out.streamsText
        chat = Chat(toolbox, talk, progress: progress)
        transcript = Transcript(progress)
        lock = try ConversationLock(toolbox.settings.conversation, user: toolbox.settings.user)
    }

    // One turn.

    /// Works on a sentence until the model calls nothing more.
    package func work(on sentence: String, taint: Bool, _ out: inout Output) throws(Failure) {
        try follow(&out) { chat, sink throws(Failure) in try chat.say(sentence, taint: taint, &sink) }
    }

    /// Goes on with a turn that did not end.
    private func goOn(_ out: inout Output) throws(Failure) {
        try follow(&out) { chat, sink throws(Failure) in try chat.proceed(&sink) }
    }

    private func follow(
        _ out: inout Output, _ begin: (Chat, inout Output) throws(Failure) -> Void
    ) throws(Failure) {
        ran = []
        let mark = Mark(.turn, toolbox.settings.conversation, user: toolbox.settings.user)
        defer { _ = mark }
        do throws(Failure) {
            var calls = try hear(&out, begin)
            while !calls.isEmpty {
                try run(calls, &out)
                calls = try hear(&out) { chat, sink throws(Failure) in try chat.proceed(&sink) }
            }
        } catch {
            try transcript.endText()
            if Interrupt.isPending { try tellTurn("cancelled") }
            throw error
        }
    }

    /// Takes a part of the conversation; the calls that it brings.
    private func hear(
        _ out: inout Output, _ part: (Chat, inout Output) throws(Failure) -> Void
    ) throws(Failure) -> [Record] {
        try out.flush()
        heard = []
        try whileListening { sink throws(Failure) in try part(chat, &sink) }
        try transcript.endText()
        for record in heard {
            if isShown { try tell(record, &out) } else { try out.pass(record) }
        }
        try out.flush()
        return heard.filter { $0.type == "call" }
    }

    /// Gives the conversation an output of its own: nothing of it is written, all of it is heard.
    private func whileListening(_ body: (inout Output) throws(Failure) -> Void) throws(Failure) {
        var sink = Output("act-agent", form: .records, text: nil)
        var trouble: Failure?
        sink.filter = { [self] record throws(Failure) in
            guard record.type == "delta" else {
                heard.append(record)
                return []
            }
            // A filter's trouble is taken for that of one record.
            do throws(Failure) { try transcript.add(record.text(.text) ?? "") } catch { trouble = error }
            return []
        }
        try body(&sink)
        if let trouble { throw trouble }
    }

    /// Shows a record of the model's turn; its text was shown as it came.
    private func tell(_ record: Record, _ out: inout Output) throws(Failure) {
        out.note(record.status)
        switch record.type {
        case "message": if let words = Agent.cost(record) { try transcript.note(words) }
        case "error": try transcript.show(record)
        default: break
        }
    }

    /// The tokens and the cost of a message.
    private static func cost(_ message: Record) -> String? {
        guard let usage = message[.usage], let input = usage["input"]?.int, let output = usage["output"]?.int
        else {
            return nil
        }
        let cost = usage["cost"]?.number.map { "$\($0)" } ?? "cost unknown"
        return "[\(input) tokens in, \(output) out, \(cost)]"
    }

    // The calls.

    private func run(_ calls: [Record], _ out: inout Output) throws(Failure) {
        let settings = toolbox.settings
        let stages = try CallStages(
            calls,
            CallStages.Options(
                user: settings.user, conversation: settings.conversation, holds: !Agent.canAsk,
                keyFile: options.keyFile, isVerbose: options.isVerbose, isQuiet: options.isQuiet))
        var trouble: Failure?
        do throws(Failure) {
            while let line = try stages.next() { try take(line, &out) }
        } catch { trouble = error }
        let words = stages.end()
        if let trouble { throw trouble }
        guard !Interrupt.isPending else { throw Interrupt.failure }
        guard !words.isEmpty else { return }
        try tellTurn("broken off")
        throw Failure(
            .unavailable, words.joined(separator: ", "), hint: "the model is told what ran with the next words")
    }

    private func take(_ line: [UInt8], _ out: inout Output) throws(Failure) {
        let record: Record
        do throws(Failure) { record = try Record(line: line) } catch {
            // A line that a program was killed in; the journal has its outcome.
            return
        }
        out.note(record.status)
        if record.type == "result", let outcome = record.text(.outcome) {
            let id = record.text(.id) ?? ""
            ran.removeAll { sameBytes($0.id, id) }
            ran.append(StandingCall(id: id, tool: record.text(.tool) ?? "?", outcome: outcome, isTold: false))
        }
        if isShown { try transcript.show(record) } else { try out.pass(record) }
        try out.flush()
        heard = []
        try whileListening { sink throws(Failure) in try chat.take(record, &sink) }
    }

    /// Whether a person can be asked.
    private static var canAsk: Bool {
        let tty = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        if tty >= 0 { close(tty) }
        return tty >= 0
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

    private func tell(_ words: String) throws(Failure) {
        if isShown { try transcript.note(words) } else { complain("act-agent", words) }
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
        let editor = LineEditor(LineHistory("\(Paths.state)/agent/history"))
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
