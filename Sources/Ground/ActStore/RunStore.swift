import ActDatabase
package import ActJSON
package import ActRecord
import ActSettings
package import ActSystem

/// The state of a run, and where it may go from there.
package enum RunState: String, Sendable, CaseIterable {
    /// Nothing is in hand: it waits for its input.
    case idle
    case running
    /// For a person, a rate limit, the network or power.
    case waiting
    /// Stopped (SIGTSTP).
    case backgrounded
    /// Ended before its input did.
    case failed
    /// Each of its calls has its outcome.
    case completed

    private static let next: [RunState: Set<RunState>] = [
        .idle: [.running, .completed],
        .running: [.idle, .waiting, .backgrounded, .completed, .failed],
        .waiting: [.running, .backgrounded, .failed],
        .backgrounded: [.running, .failed],
        .failed: [.running],
        .completed: [],
    ]

    package func mayBecome(_ state: RunState) -> Bool { RunState.next[self, default: []].contains(state) }

    package var hasEnded: Bool { self == .failed || self == .completed }
}

/// The runs of act-exec(1) and act-queue(1) that began a call, so that one that was interrupted can go on.
package struct RunStore {
    static let schema = """
        CREATE TABLE run (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          user TEXT NOT NULL, conversation TEXT NOT NULL,
          command TEXT NOT NULL, words TEXT NOT NULL, -- of its command line, an array
          folder TEXT NOT NULL, files TEXT NOT NULL, -- an array of whole paths
          piped INTEGER NOT NULL, -- whether its input was a pipe, of which nothing is kept
          state TEXT NOT NULL, why TEXT, runner TEXT NOT NULL,
          started INTEGER NOT NULL, changed INTEGER NOT NULL,
          counts TEXT NOT NULL -- an object: calls by outcome
        ) STRICT;

        """

    /// The facts by which a run can be begun again.
    package struct Beginning: Sendable {
        package var command: Command
        /// The words of its command line.
        package var words: [String]
        package var folder: String
        /// The whole paths of the files that it reads, `-` for a pipe.
        package var files: [String]
        package var isPiped: Bool

        package init(command: Command, words: [String], folder: String, files: [String], isPiped: Bool) {
            self.command = command
            self.words = words
            self.folder = folder
            self.files = files
            self.isPiped = isPiped
        }
    }

    package struct Run {
        package let number: Int
        package let user: String
        package let conversation: String
        package let beginning: Beginning
        package fileprivate(set) var state: RunState
        package fileprivate(set) var why: String?
        package let runner: String
        package let started: Moment
        package let changed: Moment
        package let counts: [(outcome: Outcome, count: Int)]

        /// The name that people give it.
        package var id: String { RunStore.id(number) }

        /// The number of the process that runs it; nil where that is gone.
        package let process: String?

        /// Throws where another process has the run in hand.
        package func checkFree() throws(Failure) {
            guard let process else { return }
            let isStopped = state == .backgrounded
            throw Failure(
                .unavailable, "run \(id) is \(isStopped ? "stopped" : "running") in process \(process)",
                hint: isStopped
                    ? "continue it: kill -CONT \(process)" : "wait for its end, or end it: kill \(process)")
        }

        /// Whether its process ended, or its machine, before it did.
        package var isInterrupted: Bool { !state.hasEnded && process == nil }
    }

    package static func id(_ number: Int) -> String { "r\(number)" }

    /// The number in the name of a run; nil where it is none.
    package static func number(_ id: String) -> Int? {
        guard id.hasPrefix("r"), let number = Int(id.dropFirst()), number > 0, RunStore.id(number) == id else {
            return nil
        }
        return number
    }

    /// The reason of a run that ended before some of its calls could run, because their approvals had ended.
    package static let approvalsEnded = "approvals ended"

    private let database: any Database
    private let user: String

    package init(_ store: Store, user: String) {
        database = store.database
        self.user = user
    }

    /// Enters a run of this process, and returns its number.
    package func begin(_ beginning: Beginning, conversation: String, at: Moment) throws(Failure) -> Int {
        func words(_ some: [String]) -> SQLValue { .text(JSON.array(some.map { .text($0) }).line) }
        try database.run(
            """
            INSERT INTO run(user, conversation, command, words, folder, files, piped, state, runner, started,
              changed, number, counts) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,'{}')
            """,
            [
                .text(user), .text(conversation), .text(beginning.command.word), words(beginning.words),
                .text(beginning.folder), words(beginning.files), .int(beginning.isPiped ? 1 : 0),
                .text(RunState.running.rawValue), .text(database.runner), .int(at.milliseconds),
                .int(at.milliseconds),
                try database.newNumber(of: "run"),
            ])
        return database.lastRow
    }

    /// Takes an ended or interrupted run into this process. Throws where it may not go on.
    package func resume(_ number: Int, at: Moment) throws(Failure) {
        guard let run = try run(number) else { throw Failure(.noMatch, "no run '\(RunStore.id(number))'") }
        try run.checkFree()
        guard run.isInterrupted || run.state.mayBecome(.running) && run.state.hasEnded else {
            throw refused(run, .running)
        }
        try database.run(
            "UPDATE run SET state = ?, why = NULL, runner = ?, changed = ? WHERE number = ?",
            [.text(RunState.running.rawValue), .text(database.runner), .int(at.milliseconds), .int(number)])
    }

    /// Moves a run of this process to a state, with what it waits for and its counts. Throws for a step that no run
    /// takes.
    package func move(
        _ number: Int, to state: RunState, why: String? = nil, counts: [Outcome: Int], at: Moment
    ) throws(Failure) {
        guard let run = try run(number) else { throw Failure(.noMatch, "no run '\(RunStore.id(number))'") }
        guard run.state == state || run.state.mayBecome(state) else { throw refused(run, state) }
        try database.run(
            "UPDATE run SET state = ?, why = ?, changed = ?, counts = ? WHERE number = ?",
            [
                .text(state.rawValue), SQLValue(why), .int(at.milliseconds), .text(counts.json.line),
                .int(number),
            ])
    }

    /// Notes the counts of a run of this process that goes on.
    package func note(_ number: Int, counts: [Outcome: Int], at: Moment) throws(Failure) {
        try database.run(
            "UPDATE run SET changed = ?, counts = ? WHERE number = ? AND state = ?",
            [.int(at.milliseconds), .text(counts.json.line), .int(number), .text(RunState.running.rawValue)])
    }

    private func refused(_ run: Run, _ state: RunState) -> Failure {
        Failure(.internal, "run '\(run.id)' is \(run.state.rawValue), and can't become \(state.rawValue)")
    }

    /// The run of this number, whoever's it is; nil where there is none.
    package func run(_ number: Int) throws(Failure) -> Run? { try runs("number = ?", [.int(number)]).first }

    /// The last run of this user that is of the command with `--resume`.
    package func lastResumable() throws(Failure) -> Run? {
        let command = Command.exec.word
        return try runs("user = ? AND command = ? ORDER BY number DESC LIMIT 1", [.text(user), .text(command)])
            .first
    }

    /// The newest runs of every user, oldest first.
    ///
    /// - Parameters:
    ///   - stale: whether only those that were interrupted.
    ///   - own: whether only those of this user.
    package func list(
        limit: Int, stale: Bool, own: Bool = false, conversation: String? = nil
    ) throws(Failure) -> [Run] {
        let whose = [SQLValue(own ? user : nil), SQLValue(conversation)]
        let isWhose = "user = ifnull(?, user) AND conversation = ifnull(?, conversation)"
        guard stale else {
            return try runs("\(isWhose) ORDER BY number DESC LIMIT ?", whose + [.int(limit)]).reversed()
        }
        let open = try runs(
            "\(isWhose) AND state NOT IN (?, ?) ORDER BY number",
            whose + [.text(RunState.failed.rawValue), .text(RunState.completed.rawValue)])
        return open.filter(\.isInterrupted).suffix(limit)
    }

    private func runs(_ condition: String, _ values: [SQLValue]) throws(Failure) -> [Run] {
        var found: [Run] = []
        try database.rows(
            "SELECT \(RunStore.columns) FROM run WHERE \(condition)", values
        ) { row throws(Failure) in found.append(try RunStore.run(row, database)) }
        for k in found.indices { try end(&found[k]) }
        return found
    }

    /// A queue's run has nothing to resume: where its process is gone, it has ended with the last of its claims, whoever
    /// took them over.
    private func end(_ run: inout Run) throws(Failure) {
        guard run.beginning.command.isOfQueue, run.isInterrupted, !(try QueueStore.isHeld(by: run.runner, database))
        else { return }
        (run.state, run.why) = run.state == .idle ? (.completed, nil) : (.failed, "its process ended")
    }

    static let columns = """
        number, user, conversation, command, words, folder, files, piped, state, why, runner, started, changed, counts
        """

    static func run(_ row: SQLRow, _ database: any Database) throws(Failure) -> Run {
        func words(_ column: Int32) throws(Failure) -> [String] {
            guard let text = try row.checkedText(column), let words = (try? JSON(text))?.array else {
                throw row.damage(column, "no array")
            }
            return words.compactMap(\.string)
        }
        guard let state = RunState(rawValue: try row.neededText(8)) else {
            throw row.damage(8, "not one of the choices")
        }
        let runner = try row.neededText(10)
        let live = state.hasEnded ? nil : try database.live(runner)
        let counts = (try? JSON(try row.neededText(13)))?.object?.members ?? []
        return Run(
            number: try row.checkedInt(0, in: 1...Int.max) ?? 0, user: try row.neededText(1),
            conversation: try row.neededText(2),
            beginning: Beginning(
                command: .recorded(try row.neededText(3)), words: try words(4), folder: try row.neededText(5),
                files: try words(6),
                isPiped: row.int(7) != 0),
            state: live?.isStopped == true ? .backgrounded : state,
            why: live?.isStopped == true ? nil : try row.checkedText(9), runner: runner,
            started: Moment(milliseconds: try row.checkedInt(11, in: Moment.range) ?? 0),
            changed: Moment(milliseconds: try row.checkedInt(12, in: Moment.range) ?? 0),
            counts: counts.compactMap { name, count in
                guard let outcome = Outcome(rawValue: name.text), let count = count.int else { return nil }
                return (outcome, count)
            }, process: live?.process)
    }
}

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
