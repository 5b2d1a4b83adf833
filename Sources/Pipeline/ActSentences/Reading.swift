package import ActJSON
package import ActRecord

/// The reading of a sentence.
package struct Reading {
    package let tool: String
    /// The arguments that are settled.
    package let arguments: JSON.Object
    /// The arguments that the sentence leaves open, each with the values that it may have.
    package let choices: [Choice]
    /// Whether it asks for what is there: the arguments are in the words of the sentence.
    package let isQuery: Bool
    /// Words that say which thing is meant, where no argument can have them.
    package let unused: [String]

    /// The same words read for rows of other kinds: those count that have a row of this name.
    package var kinds: [Reading] = []
    /// The refusal that stands where no row has the name; nil for a reading that names none.
    package var refusal: Failure?
    /// The same sentence where no row has all of the name, whose end is a day then.
    package var otherwise: [Reading] = []
    /// Whether the sentence ends with words of the person's own, which may be anything.
    var isFree = false
    /// Whether that refusal is told as it is, because the sentence need not be about a row.
    package var yields = false
    /// Whether it is about a row that was done.
    package var isOfDone = false
    /// The ways in which the row that it names may be changed: a person picks where there are several.
    package let change: ((JSON.Object) throws(Refusal) -> [RowChange])?

    /// Arguments that a rule settled and no word of the sentence.
    package private(set) var told: [FilledArgument]

    package init(
        tool: String, arguments: JSON.Object, choices: [Choice] = [], unused: [String] = [], isQuery: Bool = false,
        told: [FilledArgument] = [], change: ((JSON.Object) throws(Refusal) -> [RowChange])? = nil
    ) {
        self.change = change
        self.tool = tool
        self.told = told
        self.isQuery = isQuery
        self.arguments = arguments
        self.choices = choices
        self.unused = unused
    }

    /// The same, whose time was settled because no other way to read it is left.
    func telling(_ words: [String]) -> Reading {
        let name = ["start", "due"].first { arguments[$0] != nil }
        guard let name, let value = arguments[name], !words.isEmpty else { return self }
        var reading = self
        reading.told = [FilledArgument(name, from: .reading, value: value, words: words.joined(separator: ", "))]
        return reading
    }

    /// The same, about rows that were done.
    var ofDone: Reading {
        var reading = self
        reading.isOfDone = true
        reading.kinds = kinds.map(\.ofDone)
        reading.otherwise = otherwise.map(\.ofDone)
        return reading
    }
}
