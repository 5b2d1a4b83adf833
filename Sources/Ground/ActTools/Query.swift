package import ActJSON

/// Something to find out from a provider, started and finished as a call is.
package enum Query: Sendable {
    /// The tool of this slug.
    case tool(String)
    /// The tools that fit each of these intents.
    case search([String])
    /// All tools of a toolkit, brought into the catalog.
    case learn(toolkit: String)
    /// All tools of a toolkit, brought into the catalog again, where a call since may have made others of them.
    case relearn(toolkit: String)
    /// All tools of a toolkit as it describes them now, brought into the catalog.
    case current(toolkit: String)
    /// The tools of toolkits that were never listed, or of this one where it was not, brought into the catalog so far as
    /// they come soon.
    case unlisted(toolkit: String?)
    /// All toolkits.
    case toolkits

    /// The answer of a provider that knows nothing of it.
    package var nothing: Finding {
        switch self {
        case .tool: .tool(nil)
        case .search: .search(nil)
        case .learn, .relearn, .current, .unlisted: .learnt
        case .toolkits: .toolkits(nil)
        }
    }
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
