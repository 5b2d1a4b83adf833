/// The parts of requests to models by which their cost is told.
package enum CostPart: String, Sendable, CaseIterable {
    case day, model, conversation, run
}

/// The parts of an entry by which entries are counted.
package enum EntryPart: String, Sendable, CaseIterable {
    case tool, toolkit, outcome, day
}
