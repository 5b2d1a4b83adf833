/// Why a sentence is none of ours.
package struct Refusal: Error {
    package let reason: String
    package var hint: String?
    /// The point that is open, and words on each way to read it.
    package private(set) var open: (point: OpenPoint, ways: [String])?

    package init(_ reason: String, hint: String? = nil) {
        self.reason = reason
        self.hint = hint
    }

    init(_ point: OpenPoint, _ ways: [String]) {
        self.init("it can be \(ways.joined(separator: ", or "))")
        open = (point, ways)
    }
}
