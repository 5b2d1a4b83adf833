import ActJSON

/// The word of NetworkManager on whether the network is metered, asked through busctl(1) and never waited for. Without
/// NetworkManager, busctl, or a bus that leads to it, no network is metered.
package final class MeteredNetwork {
    /// Milliseconds for which an answer is good.
    private static let fresh = 10_000
    private static let limits = Child.Limits(seconds: 2, output: 4096)
    private static let name = "org.freedesktop.NetworkManager"
    private static let path = "/org/freedesktop/NetworkManager"

    private let said: Bool?
    /// The answer to the last question; nil before the first.
    private var isMetered: Bool?
    /// Whether NetworkManager gave it.
    package private(set) var isAnswered = false
    private var child: Child?
    private var askedAt = Int.min / 2

    /// - Parameter said: the answer, where it is known without a question.
    package init(said: Bool?) { self.said = said }

    /// Whether the network is metered; nil while the first answer is awaited. Asks anew where the last is not fresh.
    package func look() -> Bool? {
        if let said { return said }
        if let ended = child?.advance() {
            child = nil
            let word = MeteredNetwork.word(ended)
            (isAnswered, isMetered) = (word != nil, word ?? false)
        }
        if child == nil, monotonic() - askedAt >= MeteredNetwork.fresh { ask() }
        return isMetered
    }

    package func join(_ waits: inout Waits) { child?.join(&waits) }

    /// Asks and waits for the answer.
    package func answer() -> Bool { Waits.patiently(look, join: join) }

    private func ask() {
        askedAt = monotonic()
        // Without a bus nobody answers, and to find that out busctl takes as long as a hundred calls.
        let busctl = Environment.hasSystemBus ? Environment.executable("busctl") : nil
        child = busctl.flatMap { busctl in
            try? Child(
                busctl,
                [
                    "--system", "get-property", MeteredNetwork.name, MeteredNetwork.path, MeteredNetwork.name,
                    "Metered",
                ], input: [],
                MeteredNetwork.limits, variables: Environment.forChildren(Environment.forBus))
        }
        if child == nil { (isAnswered, isMetered) = (false, false) }
    }

    /// `u 1` is yes, `u 3` a guess that it is (NMMetered); nil where nobody answered.
    private static func word(_ ended: Child.Ended) -> Bool? {
        let words = String(decoding: ended.output, as: UTF8.self).trimmed.split(separator: " ")
        guard ended.status == .exit(0), words.count == 2, words[0] == "u", let word = Int(words[1]) else {
            return nil
        }
        return word == 1 || word == 3
    }
}
