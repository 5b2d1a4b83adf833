extension ToolSpec {
    /// The network that calls of a tool need.
    package enum Reach: String, Sendable, CaseIterable {
        /// None: they run on this machine.
        case offline
        /// One: without a route they are not tried.
        case online
        /// None, but with one they do more.
        case hybrid
    }
}
