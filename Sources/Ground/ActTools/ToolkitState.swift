package import ActJSON
package import ActRecord
package import ActSystem

/// The state of a toolkit whose tools a server lists, as all processes have it.
package struct ToolkitState: Sendable {
    package enum Word: String, Sendable, CaseIterable {
        /// Nobody has asked the server for its tools yet.
        case unlisted
        /// It is asked for the first time, and has not answered yet.
        case starting
        case listed
        /// It is listed, and the last listing described a tool otherwise than the one before.
        case changed
        /// It could not be listed the last time.
        case failed
    }

    package let provider: String
    package let toolkit: String
    package let word: Word
    package let since: Moment?
    /// The cause of a failure.
    package let reason: String?
    /// The last lines that its server wrote to standard error before that.
    package let said: [String]
    /// Whether its tools are known, so that a search looks at them.
    package let isKnown: Bool

    package init(
        provider: String, toolkit: String, word: Word, since: Moment?, reason: String? = nil, said: [String] = [],
        isKnown: Bool
    ) {
        (self.provider, self.toolkit, self.word) = (provider, toolkit, word)
        (self.since, self.reason, self.said) = (since, reason, said)
        self.isKnown = isKnown
    }

    /// Whether it could not be listed, and nobody asks it now.
    package var hasFailed: Bool {
        switch word {
        case .failed: true
        case .unlisted, .starting, .listed, .changed: false
        }
    }

    /// The state in words: `failed 2026-11-27T10:00:00Z: cannot run 'x'`.
    package var words: String {
        word.rawValue + (since.map { " \($0.text)" } ?? "") + (reason.map { ": \($0)" } ?? "")
    }

    /// Its members of a `toolkit` record.
    package var members: [(RecordKey, JSON?)] {
        [
            (.state, .text(word.rawValue)), (.at, since.map { .text($0.text) }),
            (.reason, reason.map { .text($0) }),
        ]
    }
}
