import ActDatabase
package import ActJSON
import ActRecord
import ActSettings
package import ActSystem

extension RunStore {
    /// The command that a run is of, and how its runs go on.
    package struct Command: Sendable {
        package let word: String
        /// Whether `--resume` goes on with it. The calls of a queue are in the queue, those of an agent in its conversation.
        package private(set) var isResumable = false
        /// Whether its calls are claimed from the queue.
        private(set) var isOfQueue = false
        /// Whether its own process asks about its calls, and nothing else goes on meanwhile.
        fileprivate private(set) var asks = false

        package static let exec = Command(word: "act-exec", isResumable: true)
        package static let queue = Command(word: "act-queue", isOfQueue: true)
        package static let agent = Command(word: "act-agent", asks: true)

        /// The command of a word in the store.
        static func recorded(_ word: String) -> Command {
            [exec, queue, agent].first { $0.word == word } ?? Command(word: word)
        }
    }
}

extension RunStore.Beginning {
    /// The command that goes on with a run which began so.
    ///
    /// - Parameters:
    ///   - who: the run's user and conversation.
    ///   - confirms: whether its approvals have ended, so that act-confirm has to ask once more.
    package func resumeHint(_ number: Int, for who: (user: String, conversation: String), confirms: Bool) -> String
    {
        let options = whoOptions(who.user, who.conversation)
        guard command.isResumable else {
            return ([command.word] + (command.isOfQueue ? ["run"] : []) + options).joined(separator: " ")
        }
        let command = "\(self.command.word) --resume \(RunStore.id(number))"
        guard confirms else { return command }
        let files = self.files == ["-"] ? [] : self.files
        return (["act-confirm"] + options + files.map(shellWord)).joined(separator: " ") + " | \(command)"
    }
}

extension RunStore.Run {
    /// Whether it waits for an answer, or for input that a question on this machine holds back.
    private var awaitsAnswer: Bool {
        guard state == .idle && beginning.command.isResumable || state == .running && beginning.command.asks,
            process.flatMap({ Int($0) }) != nil
        else { return false }
        return Mark.holder(.question, conversation, user: user) != nil
    }

    /// The `run` record.
    ///
    /// - Parameters:
    ///   - seconds: how long approvals are good.
    ///   - own: this machine, where machines share the store.
    package func record(now: Moment, approvalsLast seconds: Int, on own: String?) -> JSON {
        let process = process
        let isAsked = awaitsAnswer
        let stated: RunState = isAsked ? .waiting : state
        let why = isAsked ? "a question is open" : self.why
        var members: [(RecordKey, JSON?)] = [
            (.id, .text(id)), (.command, .text(beginning.command.word)),
            (.state, .text(isInterrupted ? "interrupted" : stated.rawValue)), (.why, why.map { .text($0) }),
            (.counts, .object(counts.map { ($0.outcome.rawValue, .int($0.count)) })),
            (.started, .text(started.text)), (.age, .int(max(0, now.milliseconds - started.milliseconds) / 1000)),
            (.user, .text(user)),
        ]
        if let own, let machine = MachineID.of(runner) { members += MachineID.members(machine, own: own) }
        members += [
            (.process, process.flatMap { Int($0) }.map { .int($0) }), (.folder, .text(beginning.folder)),
            (.files, .texts(beginning.files)),
        ]
        if state != .completed, process == nil {
            let isOld =
                now.milliseconds - changed.milliseconds > seconds * 1000 || !ProcessIdentity.isOfThisBoot(runner)
            let confirms = isOld || why == RunStore.approvalsEnded
            let way = beginning.resumeHint(number, for: (user, conversation), confirms: confirms)
            members.append((.resume, .text(way)))
        }
        return .record(.run, members)
    }
}
