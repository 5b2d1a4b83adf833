package import ActJSON
package import ActRecord
package import ActTerminal

/// A place that a conversation goes to: its records, and the model's text where a person reads it.
package protocol ChatSink: RecordSink, ~Copyable {
    /// Whether the text is written as it comes, in place of the message.
    var streamsText: Bool { get }
    mutating func write(text: String) throws(Failure)
}

extension Output: ChatSink {}

extension RecordHandler: ChatSink {
    package var streamsText: Bool { false }
    package mutating func write(text: String) {}
}
