package import ActJSON
package import ActRecord
package import ActStore

/// The way in which a worker posts the sentences that wait in the queue (act-process(1)): a command that knows backends
/// gives it.
package struct Posting {
    /// The provider of the calls that post sentences.
    package static let provider = "process"

    /// The call with an approval, as settings and rules are now. Throws why it may not be posted.
    let approved: (Call) throws(Failure) -> Call
    /// The call that the answer wants; nil where it wants none.
    let wanted: (_ sentence: Call, _ answer: JSON) throws(Failure) -> Call?

    package init(
        approved: @escaping (Call) throws(Failure) -> Call,
        wanted: @escaping (_ sentence: Call, _ answer: JSON) throws(Failure) -> Call?
    ) {
        (self.approved, self.wanted) = (approved, wanted)
    }
}

extension QueuedCall {
    /// Whether it is a sentence that is posted, and not a call that somebody is asked about.
    package var isSentence: Bool { sameBytes(provider, Posting.provider) }
}
