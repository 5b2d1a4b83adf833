import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools
import Glibc

/// The calls that run beside the engine: started, waited for, and ended by a signal.
extension Engine {
    func start(_ job: Job) {
        job.started = .now
        running[job.slot] = job
        if job.admitted.call.tool.reach != .offline { readiness.begun += 1 }
        job.admitted.takeUpArguments()
        toolbox.provider(job.admitted.call.tool.provider)?.start(job.admitted.call, ticket: job.slot)
    }

    /// Takes what has ended. A call that only lacks a connection starts once more, where one could be made.
    func collect() {
        toolbox.gather()
        for provider in toolbox.providers {
            for (slot, answer) in provider.finished() {
                guard let job = running[slot] else { continue }
                if !job.reconnected, connects(job, answer) {
                    job.reconnected = true
                    provider.start(job.admitted.call, ticket: slot)
                } else {
                    running[slot] = nil
                    ended.append((job, answer))
                }
            }
        }
    }

    /// Whether what a call lacked was a connection, and a person at the terminal made it now; asked once for a
    /// toolkit.
    private func connects(_ job: Job, _ answer: Answer) -> Bool {
        guard options.connect, answer.outcome.isFailure, answer.failure?.code.is(.noAccount) == true,
            !answer.isPartial,
            let connections = toolbox.provider(job.admitted.call.tool.provider)?.connections, !Interrupt.isPending
        else { return false }
        let toolkit = job.admitted.call.tool.toolkit
        if let known = connected[toolkit] { return known }
        var made = false
        // Other calls may be under way: they are not given up for a connection that could not be made.
        note(.waiting, why: "a connection to \(toolkit)")
        do throws(Failure) { made = try connections.offer(toolkit) } catch {
            progress.warn(error)
        }
        note(.running)
        connected[toolkit] = made
        return made
    }

    /// Adds what the engine waits for.
    func join(_ waits: inout Waits) {
        for provider in toolbox.providers { provider.join(&waits) }
        // A description that came in this turn, or a place that became free: the next one takes calls that wait for it.
        if canDescribedBegin { waits.addReady() }
        if running.count < options.jobs, let next = pages.nextAt { waits.add(until: next) }
        if let next = foreign.nextAt { waits.add(until: next) }
        readiness.join(&waits)
        if let graceEnds { waits.add(until: graceEnds) }
    }

    /// Microseconds that a commit is put off for more answers.
    private static let gather: UInt32 = 300

    /// Takes what has ended after a wait. Where many run, the next answers are close behind the first: one commit for
    /// all of them.
    func gather() {
        collect()
        guard !ended.isEmpty, ended.count < running.count / 2 else { return }
        usleep(Engine.gather)
        collect()
    }

    // A signal.

    /// After the first signal nothing begins, and what runs has a grace to end in; after that, or the second signal, it
    /// is ended.
    func interrupt() {
        if graceEnds == nil {
            Interrupt.acknowledge()
            _ = work?.tellService()
            end()
            for provider in toolbox.providers { provider.drain() }
            let isPatient = options.finishes && Interrupt.number == SIGTERM
            graceEnds = isPatient ? .max : monotonic() + settings.seconds(of: "grace") * 1000
            collect()
        }
        guard let graceEnds, !running.isEmpty, Interrupt.isUrgent || monotonic() >= graceEnds else { return }
        stopRunning()
    }

    /// Whether SIGTERM ended it as a worker, and nothing that ran was cut off or lost. A store that is out of reach by then
    /// is no failure: this machine keeps the outcomes.
    var hasFinished: Bool {
        options.finishes && Interrupt.number == SIGTERM && !Interrupt.isUrgent && unwritten == 0
            && trouble?.code.is(.busy) ?? true
    }

    /// Ends the calls that run; the outcome of some is then unknown.
    func stopRunning() {
        for provider in toolbox.providers {
            for (slot, answer) in provider.stop() {
                if let job = running.removeValue(forKey: slot) { ended.append((job, answer)) }
            }
        }
    }
}
