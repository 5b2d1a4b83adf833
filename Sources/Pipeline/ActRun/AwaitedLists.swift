package import ActDecide
import ActJSON
package import ActMake
import ActRecord
package import ActSystem
package import ActTools

/// Lists that rows are looked up in, read beside a loop that goes on meanwhile: a call is made of what is known, and
/// once more when the lists that it lacks are read.
package final class AwaitedLists {
    /// The lists that one call is made of. Where nobody holds them any more, they are not waited for.
    package final class Answers {
        fileprivate enum Answer {
            case asked(ToolSpec)
            case read(Result<RowList?, Failure>)
        }

        /// By the list and its arguments.
        fileprivate var known: [[UInt8]: Answer] = [:]

        package init() {}

        /// The lists that are still to be read.
        package var awaited: [String] {
            known.values.compactMap { if case .asked(let list) = $0 { list.slug } else { nil } }.sorted()
        }
        package var isWhole: Bool { awaited.isEmpty }
    }

    /// The reading of a list.
    private struct Reading {
        weak var answers: Answers?
        let question: [UInt8]
        let call: Call
        let list: ToolSpec

        func end(_ result: Result<RowList?, Failure>) { answers?.known[question] = .read(result) }
    }

    private let registry: ToolRegistry
    private let lists: RowLists
    private let jobs: Int
    private var engine: Engine?
    /// Readings that the engine has no room for yet, and readings under way, by its tickets.
    private var waiting: [Reading] = []
    private var running: [Int: Reading] = [:]

    package init(_ registry: ToolRegistry, jobs: Int) {
        (self.registry, self.jobs) = (registry, jobs)
        lists = RowLists(registry)
    }

    /// Judges by these rules from now on.
    package func follow(_ rules: Rules) {
        lists.follow(rules)
        engine?.follow(rules)
    }

    /// The look-up in the lists of the store, and in those that were read for a call; it finds nothing in another, which
    /// it asks for.
    package func lookup(_ answers: Answers) -> RowLookup {
        RowLookup(registry) { [self] list, arguments, taint throws(Failure) in
            if lists.isOfStore(list) { return try lists.read(list, arguments, taint: taint) }
            let question = JSON.record([
                (.tool, .text(list.slug)), (.provider, .text(list.provider)), (.arguments, .object(arguments)),
            ]).bytes
            switch answers.known[question] {
            case .read(let result)?: return try result.get()
            case .asked?: return nil
            case nil: break
            }
            guard let call = try lists.call(list, arguments, taint: taint) else { return nil }
            answers.known[question] = .asked(list)
            waiting.append(Reading(answers: answers, question: question, call: call, list: list))
            return nil
        }
    }

    /// Moves on what is ready.
    package func step() {
        giveUp()
        guard isBusy else { return }
        do throws(Failure) {
            let engine = if let engine = self.engine { engine } else { try made() }
            self.engine = engine
            while engine.hasRoom, !waiting.isEmpty {
                running[try engine.submit(waiting[0].call.record)] = waiting[0]
                waiting.removeFirst()
            }
            for event in engine.step() {
                guard let result = event.results.first, let reading = running.removeValue(forKey: event.ticket)
                else {
                    continue
                }
                do throws(Failure) {
                    reading.end(.success(try RowLists.list(result.json, of: reading.call, reading.list)))
                } catch { reading.end(.failure(error)) }
            }
            if let failure = engine.failure { throw failure }
        } catch {
            for reading in waiting + running.values { reading.end(.failure(error)) }
            (engine, waiting, running) = (nil, [], [:])
        }
    }

    private func made() throws(Failure) -> Engine {
        var options = RowLists.options(jobs: jobs)
        options.isEndless = true
        return try Engine(registry, options)
    }

    /// Gives up what nobody waits for any more.
    package func giveUp() {
        waiting.removeAll { $0.answers == nil }
        for (ticket, reading) in running where reading.answers == nil {
            _ = engine?.cancel(ticket)
            running[ticket] = nil
        }
    }

    /// Ends what is read, for nothing more begins.
    package func end() {
        giveUp()
        guard engine?.isBusy ?? false else { return }
        for provider in registry.providers { provider.stop() }
        step()
    }

    private var isBusy: Bool { !waiting.isEmpty || engine?.isBusy ?? false }

    package func join(_ waits: inout Waits) {
        if engine?.hasRoom ?? true, !waiting.isEmpty { waits.addReady() }
        engine?.join(&waits, isAsking: false)
    }

    /// Takes what has ended after a wait.
    package func gather() { engine?.gather() }
}
