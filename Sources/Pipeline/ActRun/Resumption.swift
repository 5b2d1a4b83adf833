import ActDecide
package import ActJSON
import ActRecord
package import ActSettings
package import ActStore
import ActSystem
import CSystem
import Glibc

/// A run on record that this process goes on with.
package struct Resumption {
    package let run: RunStore.Run

    /// Finds the run of a name, `r12`, or `last` for the user's last one; throws where it can't go on.
    ///
    /// - Parameter user: the user who was asked for; nil for any.
    package init(_ name: String, user: String?, _ settings: Settings) throws(Failure) {
        let last = name == "last"
        let number = RunStore.number(name)
        let runs = Store.exists ? RunStore(try Store.openUnchecked(), user: settings.user) : nil
        let found = try last ? runs?.lastResumable() : runs?.run(number ?? 0)
        guard let found, user.map({ sameBytes($0, found.user) }) ?? true else {
            throw Failure(.noMatch, last ? "no run is on record" : "no run '\(name)'", hint: "see act-ps")
        }
        guard found.beginning.command.isResumable else {
            let command = found.beginning.command.word
            throw .usage("run \(found.id) is one of \(command)", hint: "go on with it: \(command) run")
        }
        try found.checkFree()
        run = found
    }

    /// Whether each of its calls has its outcome: nothing is left to do.
    package var isOver: Bool { run.state == .completed }

    /// The words of its command line, and those that were given now, which count where both say something.
    package func words(_ more: [String]) -> [String] {
        var own = run.beginning.words
        let operands = own.firstIndex(of: "--").map { own[$0...] } ?? []
        own.removeLast(operands.count)
        for (given, gone) in Resumption.exclusive where more.contains(where: { given.name(in: $0) != nil }) {
            own = gone.removed(from: own)
        }
        return own + more + operands
    }

    /// Options, each with whether a value follows.
    private struct Group {
        let options: [(name: String, hasValue: Bool)]

        func name(in word: String) -> (name: String, hasValue: Bool)? {
            options.first { word == $0.name || $0.hasValue && word.hasPrefix("\($0.name)=") }
        }

        func removed(from words: [String]) -> [String] {
            var kept: [String] = []
            var isValue = false
            for word in words {
                let option = isValue ? nil : name(in: word)
                if option == nil, !isValue { kept.append(word) }
                isValue = option.map { $0.hasValue && $0.name == word } ?? false
            }
            return kept
        }
    }

    private static let records = Group(options: [("--json", false), ("--jq", true), ("--jq-json", true)])
    private static let text = Group(options: [("--text", false)])
    private static let drawings = Group(options: [("--chart", false), ("--view", true)])
    private static let talk = Group(options: [
        ("-v", false), ("--verbose", false), ("-q", false), ("--quiet", false),
    ])

    /// Options that, given now, take the place of others.
    private static let exclusive = [
        (given: records, gone: records), (records, text), (records, drawings), (text, records), (drawings, records),
        (talk, talk),
    ]

    /// Takes the run's user and conversation, where none was given now.
    package func apply(_ settings: inout Settings, user: String?, conversation: String?) throws(Failure) {
        if user == nil { try settings.override("user", run.user) }
        if conversation == nil { try settings.override("conversation", run.conversation) }
    }

    /// Goes to the folder that the run was begun in.
    package func enterFolder() throws(Failure) {
        guard chdir(run.beginning.folder) == 0 else {
            throw .io("cannot go to the run's folder '\(run.beginning.folder)'", errno: errno)
        }
    }

    /// The files to read: its own, or standard input where records come down a pipe now.
    package func files() throws(Failure) -> [String] {
        if Resumption.isFed { return ["-"] }
        if run.beginning.isPiped, Input.isTyped {
            throw .usage(
                "run \(run.id) read a pipe, of which nothing is kept", hint: "pipe the same records into it")
        }
        return run.beginning.files
    }

    /// Whether standard input is a pipe with something in it; its first bytes, or its end, are waited for.
    private static var isFed: Bool {
        var info = stat()
        guard fstat(0, &info) == 0, info.st_mode & S_IFMT == S_IFIFO else { return false }
        var waits = Waits()
        waits.add(0)
        while true {
            if let ready = waits.ready().first { return Int32(ready.revents) & POLLIN != 0 }
            guard !Interrupt.isPending else { return false }
            waits.wait()
        }
    }
}

/// The calls on record as done that a resumed run passes over: nothing is judged, and no line tells of them.
struct PassingOver {
    private let settings: Settings
    private let provider: String?

    /// - Parameter provider: that of calls which name none, where it was said.
    init(_ settings: Settings, provider: String?) throws(Failure) {
        try Digest.ready()
        self.settings = settings
        self.provider = provider
    }

    /// Whether a record is a call that is done. False for one that can't be told so: it goes the usual way.
    func isDone(_ record: Record, _ journal: Journal) throws(Failure) -> Bool {
        guard let call = Call(record), let id = call.id else { return false }
        return try journal.isDone(id, user: settings.user) { known, digest in
            (try? Approval.Subject.isCall(
                call, user: settings.user, provider: provider ?? known, digest: digest)) ?? false
        }
    }
}
