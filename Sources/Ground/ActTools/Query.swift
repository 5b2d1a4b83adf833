package import ActJSON
import ActSystem

/// Something to find out from a provider, started and finished as a call is.
package enum Query: Sendable {
    /// The tool of this slug.
    case tool(String)
    /// The tools that fit each of these intents.
    case search([String])
    /// All tools of a toolkit, brought into the catalog.
    case learn(toolkit: String)
    /// The tools of toolkits that were never listed, brought into the catalog so far as they come soon.
    case unlisted
    /// All toolkits.
    case toolkits
}

/// The answer to a query.
package enum Finding: Sendable {
    case tool(ToolSpec?)
    /// nil from a provider without a search of its own, where the catalog's is used.
    case search([Found]?)
    case learnt
    /// The toolkits, and how many tools each has; nil where the catalog knows them all.
    case toolkits([(name: String, tools: Int)]?)
}

/// The answer of a provider's own search to one intent: tools, best first, and a plan.
package struct Found: Sendable {
    package var tools: [ToolSpec]
    package var plan: JSON?
    /// Why nothing was found.
    package var failure: Failure?

    package init(tools: [ToolSpec], plan: JSON?, failure: Failure?) {
        self.tools = tools
        self.plan = plan
        self.failure = failure
    }

    /// The answers of several providers to one intent: their tools in turns, and the first plan that there is.
    package init(of answers: [Found]) {
        let longest = answers.map(\.tools.count).max() ?? 0
        tools = (0..<longest).flatMap { k in answers.compactMap { k < $0.tools.count ? $0.tools[k] : nil } }
        plan = answers.compactMap(\.plan).first
        failure = answers.compactMap(\.failure).first
    }
}

/// The queries that are on their way to the providers of a run.
final class Queries {
    typealias Take = (Result<Finding, Failure>) -> Void

    private let providers: [any Provider]
    private var last = 0
    private var asked: [Int: Take] = [:]

    init(_ providers: [any Provider]) { self.providers = providers }

    /// Asks a provider; `take` is called with the finding, at once where it is known without a wait.
    func ask(_ provider: any Provider, _ query: Query, _ take: @escaping Take) {
        last += 1
        do throws(Failure) {
            if let finding = try provider.ask(query, ticket: last) { return take(.success(finding)) }
            asked[last] = take
        } catch { take(.failure(error)) }
    }

    /// Moves the providers on, and hands over what they found.
    func gather() {
        guard !asked.isEmpty else { return }
        for provider in providers {
            for (ticket, finding) in provider.findings() { asked.removeValue(forKey: ticket)?(finding) }
        }
    }

    /// Waits for findings. Throws for a signal.
    func wait(until isDone: () -> Bool) throws(Failure) {
        while !isDone() {
            gather()
            if isDone() { return }
            guard !Interrupt.isPending else { throw Interrupt.failure }
            var waits = Waits()
            for provider in providers { provider.join(&waits) }
            waits.wait()
        }
    }
}
