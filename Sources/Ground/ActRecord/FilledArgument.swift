package import ActJSON

/// An argument that whoever made a call filled in, and from what (act-record(5), filled).
package struct FilledArgument: Sendable {
    package enum Origin: String, Sendable {
        /// An entry of the memory, which is named beside it.
        case memory
        /// Words that could mean something else too.
        case reading
        /// A value that nobody said.
        case `default`
        /// A row that words name.
        case row
    }

    package let argument: String
    package let from: Origin
    package let value: JSON
    /// The reason, for people.
    package let words: String

    package init(_ argument: String, from: Origin, value: JSON, words: String) {
        (self.argument, self.from, self.value, self.words) = (argument, from, value, words)
    }

    /// The argument as it stands in a record.
    package var json: JSON {
        .record([
            (.argument, .text(argument)), (.from, .text(from.rawValue)), (.value, value), (.words, .text(words)),
        ])
    }
}
