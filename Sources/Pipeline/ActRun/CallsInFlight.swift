import ActDecide
import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools
import Glibc

/// The calls that run beside the engine: started, waited for, and ended by a signal; and those that wait for the outcome
/// of the same call, here or in another process.
final class CallsInFlight {
    /// Calls that get the outcome of another run of the same call.
    struct Waiting {
        /// Calls with the id of one that runs here already.
        var duplicates: [InFlightCall] = []
        var elsewhere = CallsElsewhere()
    }

    private let registry: ToolRegistry
    /// Whether a person at a terminal is offered to connect what is not connected.
    private let connects: Bool
    private let note: (RunState, String?) -> Void
    /// By ticket.
    private var running: [Int: InFlightCall] = [:]
    /// Calls that have ended, until their outcomes are written.
    private(set) var ended: [(call: InFlightCall, answer: InvocationResult)] = []
    /// Answers to calls, until `collect` takes them.
    private var answers: [(ticket: Int, answer: InvocationResult)] = []
    private(set) var waiting = Waiting()
    /// Whether a toolkit could be connected when a call lacked it.
    private var connected: [String: Bool] = [:]

    /// - Parameter note: takes the state of the run, and why it waits.
    init(_ registry: ToolRegistry, connects: Bool, note: @escaping (RunState, String?) -> Void) {
        self.registry = registry
        self.connects = connects
        self.note = note
    }

    /// The number of calls that run.
    var count: Int { running.count }
    var isEmpty: Bool { running.isEmpty && ended.isEmpty }
    /// The call that was started first of those that run.
    var first: InFlightCall? { running.min { $0.key < $1.key }?.value }
    /// The number of calls that wait for the outcome of the same call.
    var waitingCount: Int { waiting.elsewhere.count + waiting.duplicates.count }

    func start(_ call: InFlightCall) {
        call.start()
        running[call.ticket] = call
        call.takeUpArguments()
        send(call)
    }

    private func send(_ call: InFlightCall) {
        registry.provider(call.call.tool.provider)?.start(call.call, registry) {
            [weak self, ticket = call.ticket] in
            self?.answers.append((ticket, $0))
        }
    }

    /// Runs a call whose effect is in the store.
    func answer(_ call: InFlightCall, _ provider: any Provider) throws(Failure) -> InvocationResult {
        call.takeUpArguments()
        var answer: InvocationResult?
        provider.start(call.call, registry) { answer = $0 }
        guard let answer else { throw Failure(.internal, "'\(call.call.tool.slug)' gave no answer") }
        return answer
    }

    /// Takes what has ended. A call that only lacks a connection starts once more, where one could be made.
    func collect() {
        for provider in registry.providers { provider.advance() }
        for (ticket, answer) in takeAnswers() {
            guard let call = running[ticket] else { continue }
            if !call.isReconnected, connects(call, answer) {
                call.reconnect()
                send(call)
            } else {
                running[ticket] = nil
                ended.append((call, answer))
            }
        }
    }

    private func takeAnswers() -> [(ticket: Int, answer: InvocationResult)] {
        defer { answers = [] }
        return answers
    }

    /// Whether what a call lacked was a connection, and a person at the terminal made it now; asked once for a
    /// toolkit.
    private func connects(_ call: InFlightCall, _ answer: InvocationResult) -> Bool {
        guard connects, answer.outcome.isFailure, answer.failure?.code.is(.noAccount) == true, !answer.isPartial,
            let connections = registry.provider(call.call.tool.provider)?.connections, !Interrupt.isPending
        else { return false }
        let toolkit = call.call.tool.toolkit
        if let known = connected[toolkit] { return known }
        var made = false
        // Other calls may be under way: they are not given up for a connection that could not be made.
        note(.waiting, "a connection to \(toolkit)")
        do throws(Failure) { made = try connections.offer(toolkit, registry.progress) } catch {
            registry.progress.warn(error)
        }
        note(.running, nil)
        connected[toolkit] = made
        return made
    }

    /// Microseconds that a commit is put off for more answers.
    private static let gathering: UInt32 = 300

    /// Takes what has ended after a wait. Where many run, the next answers are close behind the first: one commit for
    /// all of them.
    func gather() {
        collect()
        guard !ended.isEmpty, ended.count < running.count / 2 else { return }
        usleep(CallsInFlight.gathering)
        collect()
    }

    func join(_ waits: inout Waits) {
        for provider in registry.providers { provider.join(&waits) }
        if !answers.isEmpty { waits.addReady() }
        if let next = waiting.elsewhere.nextAt { waits.add(until: next) }
    }

    /// Has a call that only reads given up; whether it was.
    func cancel(_ ticket: Int) -> Bool {
        guard let call = running[ticket], call.admitted.risk.level == .low else { return false }
        return registry.provider(call.call.tool.provider)?.cancel(call.call.id) ?? false
    }

    /// Lets nothing more leave.
    func drain() { for provider in registry.providers { provider.drain() } }

    /// Ends the calls that run; the outcome of some is then unknown.
    func stop() {
        for provider in registry.providers { provider.stop() }
        for (ticket, answer) in takeAnswers() {
            if let call = running.removeValue(forKey: ticket) { ended.append((call, answer)) }
        }
    }

    // A turn.

    /// Takes the calls whose turn it is because another run of them has an outcome, or none to be waited for.
    func takeDue(_ journal: Journal?) -> [InFlightCall] {
        let duplicates = ended.isEmpty ? [] : waiting.duplicates
        if !ended.isEmpty { waiting.duplicates = [] }
        return duplicates + waiting.elsewhere.due(journal)
    }

    /// Undoes what a commit that failed did to those that wait.
    func restore(_ before: Waiting) { waiting = before }

    /// The outcomes of what had ended are written.
    func forgetEnded() { ended = [] }

    /// A call has ended in place of being started.
    func end(_ call: InFlightCall, _ answer: InvocationResult) { ended.append((call, answer)) }

    /// Whether a call with the same id runs.
    func runs(_ call: InFlightCall) -> Bool { running.values.contains { $0.isSame(as: call) } }

    func waitHere(_ call: InFlightCall) { waiting.duplicates.append(call) }

    /// Waits for the outcome of another process's run, as long as it may take; false when that time is over.
    func waitElsewhere(_ call: InFlightCall) -> Bool {
        let seconds = registry.provider(call.call.tool.provider)?.longest ?? 0
        return waiting.elsewhere.take(call, seconds: seconds)
    }

    /// Takes the calls that wait for the outcome of this one.
    func takeDuplicates(of call: InFlightCall) -> [InFlightCall] {
        let same = waiting.duplicates.filter { $0.isSame(as: call) }
        waiting.duplicates.removeAll { $0.isSame(as: call) }
        return same
    }

    /// Waits for no other process any more; the number of calls that did.
    func dropElsewhere() -> Int {
        defer { waiting.elsewhere.drop() }
        return waiting.elsewhere.count
    }
}
