package import ActJSON
package import ActRecord
import ActSystem

/// The text of records as they come: results of one tool wait for more, to be one table or one calendar.
package struct GatheredText: RecordText {
    private var alike: [Record] = []
    private var bytes = 0
    /// Records of a table at most, and bytes of records that a calendar is made of.
    private static let longestTable = 512
    private static let largestCalendar = 64 << 20

    package init() {}

    package var isEmpty: Bool { alike.isEmpty }

    package mutating func take(_ record: Record, _ style: Style) throws(Failure) -> String {
        var text = ""
        if let first = alike.first, !isGathered(first, record, style) { text = try all(style) }
        guard isGathered(alike.first ?? record, record, style) else {
            return text + (try GatheredText.text([record], style))
        }
        alike.append(record)
        bytes += record.bytes.count
        return text
    }

    package mutating func rest(_ style: Style, isLast: Bool) throws(Failure) -> String {
        isLast || !awaitsPages(style) ? try all(style) : ""
    }

    /// Whether a record is shown together with the first of those that wait, or waits as the first.
    private func isGathered(_ first: Record, _ record: Record, _ style: Style) -> Bool {
        if style.view != nil, holdsEvents(first, record) { return bytes < GatheredText.largestCalendar }
        // One scale for all.
        if first.type?.isSum == true, record.type == first.type { return true }
        return isAlike(first, record) && alike.count < GatheredText.longestTable
    }

    /// Whether the records that wait are a calendar of which another page follows.
    private func awaitsPages(_ style: Style) -> Bool {
        guard style.view != nil, let last = alike.last else { return false }
        return holdsEvents(last, last) && (last.type == .item || last.has(.cursor))
    }

    private static func text(_ records: [Record], _ style: Style) throws(Failure) -> String {
        // A foreign list may be of any size.
        try Interrupt.whileRunning { () throws(Failure) in render(records, style) }
    }

    /// The text of the records that were gathered.
    private mutating func all(_ style: Style) throws(Failure) -> String {
        let records = alike
        (alike, bytes) = ([], 0)
        return records.isEmpty ? "" : try GatheredText.text(records, style)
    }
}
