import ActCore
package import ActFilter
import ActGate

/// The pages of calls that only read, as they are asked for: each is a call of its own in the journal, so that running
/// again goes on where it ended.
package final class Pages {
    package struct Manner {
        /// Makes items of a page's data: a record each, in the place of the page's result.
        package var items: Program?
        package var most: Int
        /// Milliseconds between a page and the next.
        package var delay: Int
        /// A result's `cursor`, to go on from.
        package var from: String?

        package init(items: Program?, most: Int, delay: Int, from: String?) {
            self.items = items
            self.most = most
            self.delay = delay
            self.from = from
        }
    }

    /// One call's pages.
    final class Series {
        let record: Record
        let first: Admission.Admitted
        let paging: Paging
        /// Cursors that led somewhere.
        var seen: Set<String> = []
        var asked = 1
        /// The last page that is known of, where pages are counted.
        var last = 0

        init(_ record: Record, _ first: Admission.Admitted, _ paging: Paging) {
            self.record = record
            self.first = first
            self.paging = paging
        }
    }

    /// A page that is asked for.
    struct Page {
        let series: Series
        let number: Int
        let arguments: JSON.Object
        /// What tells it from the call's other pages.
        let mark: String
        fileprivate let notBefore: Int
    }

    private let manner: Manner?
    private var queue: [Page] = []

    /// - Parameter manner: nil when pages are not followed.
    init(_ manner: Manner?) { self.manner = manner }

    var isEmpty: Bool { queue.isEmpty }

    /// In how many milliseconds the next may be asked for.
    var milliseconds: Int? { queue.map { max(0, $0.notBefore - monotonic()) }.min() }

    func drop() { queue = [] }

    /// The next page that may be asked for now.
    func next() -> Page? {
        let now = monotonic()
        return queue.firstIndex { $0.notBefore <= now }.map { queue.remove(at: $0) }
    }

    /// The first page of a call; nil for a call without pages.
    func first(_ record: Record, _ admitted: Admission.Admitted) throws(Failure) -> Page? {
        guard let manner, admitted.isLow, let paging = Paging(admitted.call.tool) else { return nil }
        let series = Series(record, admitted, paging)
        guard let from = manner.from else {
            return Page(series: series, number: 1, arguments: admitted.call.arguments, mark: "", notBefore: 0)
        }
        guard let arguments = paging.arguments(admitted.call.arguments, from: from) else {
            throw Failure(.badArguments, "--from-cursor: '\(from)' is no page of '\(admitted.call.tool.slug)'")
        }
        return Page(series: series, number: 1, arguments: arguments, mark: mark(from), notBefore: 0)
    }

    /// Asks for what follows a page, as far as it may; the cursor from which somebody can go on, and what is wrong
    /// with it.
    func follow(_ page: Page, _ data: JSON) -> (cursor: String?, failure: Failure?) {
        guard let manner else { return (nil, nil) }
        let series = page.series
        switch series.paging.next(after: data, page.arguments) {
        case nil: return (nil, nil)
        case .cursor(let argument, let value)?:
            let text = value.string ?? value.line
            guard series.seen.insert(text).inserted else {
                let slug = series.first.call.tool.slug
                return (nil, Failure(.protocol, "'\(slug)' led to the same page twice; its pages end here"))
            }
            guard series.asked < manner.most else { return (text, nil) }
            ask(series, page.number + 1, argument, value, mark(text), manner.delay)
            return (text, nil)
        case .pages(let argument, let next, let last)?:
            // All that are left at once, from the first answer that says how many there are.
            let known = max(series.last, next - 1)
            series.last = max(series.last, last)
            for number in (known + 1)..<(max(last, known) + 1) where series.asked < manner.most {
                ask(series, page.number + number - next + 1, argument, .int(number), "p\(number)", manner.delay)
            }
            return (String(next), nil)
        }
    }

    private func ask(
        _ series: Series, _ number: Int, _ argument: String, _ value: JSON, _ mark: String, _ delay: Int
    ) {
        var arguments = series.first.call.arguments
        arguments[argument] = value
        series.asked += 1
        queue.append(
            Page(
                series: series, number: number, arguments: arguments, mark: mark, notBefore: monotonic() + delay))
    }

    private func mark(_ cursor: String) -> String {
        let isNumber = !cursor.isEmpty && cursor.utf8.allSatisfy { $0 &- 0x30 < 10 }
        return isNumber ? "p\(cursor)" : "c" + hex(Array(Digest.sha256(Array(cursor.utf8)).prefix(8)))
    }

    /// A record for each item of a page's data.
    func items(_ page: Page, _ data: JSON, cursor: String?) throws(Failure) -> [JSON]? {
        guard let program = manner?.items else { return nil }
        let call = page.series.first.call
        return try program.run(data).map { item in
            var members: [(String, JSON)] = [
                ("type", .text("item")), ("id", .text(call.id)), ("tool", .text(call.tool.slug)),
                ("provider", .text(call.tool.provider)), ("page", .int(page.number)), ("item", item),
                ("taint", .bool(true)),
            ]
            if let cursor { members.append(("cursor", .text(cursor))) }
            return .object(members)
        }
    }
}
