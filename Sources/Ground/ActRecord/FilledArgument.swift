package import ActJSON

/// An argument that whoever made a call filled in, and from what (act-record(5), filled).
package struct FilledArgument: Sendable {
    package enum Origin: String, Sendable {
        /// An entry of the memory, which is named beside it.
        case memory
        /// Words that could mean something else too, or that stood for a date, a time or a length.
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

    /// The arguments whose words were read, as they stand in a record, each with its words.
    ///
    /// - Parameters:
    ///   - worded: the arguments with words read.
    ///   - made: those of the call.
    package static func readings(of said: JSON.Object, _ worded: JSON.Object, _ made: JSON.Object) -> [JSON] {
        said.members.compactMap { key, given in
            guard let words = given.string, let read = worded[key.text], read.bytes != given.bytes,
                let value = made[key.text]
            else { return nil }
            return FilledArgument(key.text, from: .reading, value: value, words: words).json
        }
    }

    /// The argument as it stands in a record.
    package var json: JSON {
        .record([
            (.argument, .text(argument)), (.from, .text(from.rawValue)), (.value, value), (.words, .text(words)),
        ])
    }
}
