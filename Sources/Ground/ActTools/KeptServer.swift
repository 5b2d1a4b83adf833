package import ActJSON
import ActRecord

/// A server that runs on between commands, for a user and a conversation.
package struct KeptServer: Sendable {
    package let toolkit: String
    package let user: String
    package let conversation: String
    /// The process that keeps it.
    package let process: Int
    package let started: String

    package init(toolkit: String, user: String, conversation: String, process: Int, started: String) {
        (self.toolkit, self.user, self.conversation) = (toolkit, user, conversation)
        (self.process, self.started) = (process, started)
    }

    /// Its `kept` record (act-record(5)).
    package var record: JSON {
        .record(
            .kept,
            [
                (.toolkit, .text(toolkit)), (.conversation, .text(conversation)), (.process, .int(process)),
                (.started, .text(started)),
            ])
    }
}
