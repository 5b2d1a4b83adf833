import ActDecide
package import ActFilter
package import ActJSON
import ActRecord
import ActSystem
import ActTools

/// The pages of calls that only read, as they are asked for: each is a call of its own in the journal, so that running
/// again goes on where it ended.
package final class Pages {
    package struct Options {
        /// Makes items of a page's data: a record each, in the place of the page's result.
        package var items: Program?
        package var most: Int
        /// Milliseconds between a page and the next.
        package var delay: Int
        /// A result's `cursor`, to go on from.
        package var from: String?

        /// Throws for a program that jq can't compile.
        package init(items: String?, most: Int, delay: Int, from: String?) throws(Failure) {
            self.items = items.map(Program.init)
            self.most = most
            self.delay = delay
            self.from = from
            try self.items?.check()
        }
    }

    /// One call's pages.
    final class Series {
        let submitted: Call
        let first: Admission.Admitted
        let paging: Paging
        /// The state of its pages so far, and cursors that led somewhere.
        fileprivate(set) var seen = Paging.Seen()
        fileprivate(set) var cursors: Set<String> = []
        fileprivate(set) var asked = 1
        /// The last page that is known of, where pages are counted.
        fileprivate(set) var last = 0

        init(_ submitted: Call, _ first: Admission.Admitted, _ paging: Paging) {
            self.submitted = submitted
            self.first = first
            self.paging = paging
        }
    }

    /// A page that is asked for.
    struct Page {
        let series: Series
        let number: Int
        let arguments: JSON.Object
        /// A mark that tells this page from the call's other pages.
        let mark: String
        fileprivate let notBefore: Int
    }

    private let options: Options?
    private var queue: [Page] = []

    /// - Parameter options: nil when pages are not followed.
    init(_ options: Options?) { self.options = options }

    var isEmpty: Bool { queue.isEmpty }

    /// When the next may be asked for, on the monotonic clock.
    var nextAt: Int? { queue.map(\.notBefore).min() }

    func drop() { queue = [] }

    /// The next page that may be asked for now.
    func next() -> Page? {
        let now = monotonic()
        return queue.firstIndex { $0.notBefore <= now }.map { queue.remove(at: $0) }
    }

    /// The first page of a call; nil for a call without pages.
    func first(_ call: Call, _ admitted: Admission.Admitted) throws(Failure) -> Page? {
        guard let options, admitted.isLow, let paging = Paging(admitted.call.tool) else { return nil }
        let series = Series(call, admitted, paging)
        guard let from = options.from else {
            return Page(series: series, number: 1, arguments: admitted.call.arguments, mark: "", notBefore: 0)
        }
        guard let arguments = paging.arguments(admitted.call.arguments, from: from) else {
            throw Failure(.badArguments, "--from-cursor: '\(from)' is no page of '\(admitted.call.tool.slug)'")
        }
        return Page(series: series, number: 1, arguments: arguments, mark: mark(from), notBefore: 0)
    }

    /// The continuation after a page.
    private struct Following {
        /// From which somebody can go on.
        var cursor: String?
        /// The fault in the continuation.
        var failure: Failure?
        /// Whether nothing tells if more follows.
        var isUnknown = false
    }

    /// Asks for what follows a page, as far as it may.
    private func follow(_ page: Page, _ data: JSON) -> Following {
        guard let options else { return Following() }
        let series = page.series
        switch series.paging.next(after: data, page.arguments, &series.seen) {
        case .end:
            // Pages beyond this one have nothing either.
            queue.removeAll { $0.series === series && $0.number > page.number }
            return Following()
        case .unknown: return Following(isUnknown: true)
        case .cursor(let argument, let value):
            let text = value.string ?? value.line
            guard series.cursors.insert(text).inserted else {
                let slug = series.first.call.tool.slug
                return Following(
                    failure: Failure(.protocol, "'\(slug)' led to the same page twice; its pages end here"))
            }
            ask(series, page.number + 1, argument, value, mark(text), options)
            return Following(cursor: text)
        case .place(let argument, let next):
            ask(series, page.number + 1, argument, .int(next), "p\(next)", options)
            return Following(cursor: String(next))
        case .pages(let argument, let next, let last):
            // All that are left at once, from the first answer that says how many there are.
            var number = max(series.last, next - 1)
            while number < last, series.asked < options.most {
                number += 1
                ask(series, page.number + number - next + 1, argument, .int(number), "p\(number)", options)
            }
            series.last = max(series.last, number)
            return Following(cursor: String(next))
        }
    }

    private func ask(
        _ series: Series, _ number: Int, _ argument: String, _ value: JSON, _ mark: String, _ options: Options
    ) {
        guard series.asked < options.most else { return }
        var arguments = series.first.call.arguments
        arguments[argument] = value
        series.asked += 1
        queue.append(
            Page(
                series: series, number: number, arguments: arguments, mark: mark,
                notBefore: monotonic() + options.delay))
    }

    private func mark(_ cursor: String) -> String {
        let isNumber = !cursor.isEmpty && cursor.utf8.allSatisfy { $0 &- 0x30 < 10 }
        return isNumber ? "p\(cursor)" : "c" + hex(Array(Digest.sha256(Array(cursor.utf8)).prefix(8)))
    }

    /// The results of a call: as it is, or with its place among the call's pages, or an item each. Asks for what
    /// follows.
    func results(
        _ call: InFlightCall, _ line: ResultLine, _ data: JSON?, _ progress: any Progress
    ) throws(Failure) -> [CallResult] {
        guard let page = call.page, let data else { return [CallResult(line)] }
        var line = line
        let following = follow(page, data)
        line.cursor = following.cursor
        line.isMoreUnknown = following.isUnknown
        if following.isUnknown {
            progress.warn("'\(call.call.tool.slug)' may have more pages: its answer does not say")
        }
        var results: [CallResult]
        do throws(Failure) {
            let items = try items(page, data, following)
            results = items?.map { CallResult($0.bytes, .ok) } ?? [CallResult(line)]
        } catch {
            results = [CallResult(Failure(.badArguments, "--items: \(error.message)"), status: .badInput)]
        }
        if let failure = following.failure { results.append(CallResult(failure)) }
        return results
    }

    /// A record for each item of a page's data.
    private func items(_ page: Page, _ data: JSON, _ following: Following) throws(Failure) -> [JSON]? {
        guard let options, let program = options.items else { return nil }
        let call = page.series.first.call
        let items = try program.run(data)
        // With no item to say it, the page itself says that more may follow, or where to go on from.
        let isLast = following.cursor != nil && page.series.asked >= options.most
        if items.isEmpty, following.isUnknown || isLast { return nil }
        return items.enumerated().map { k, item in
            .record(
                .item,
                [
                    (.id, .text(call.id)), (.tool, .text(call.tool.slug)), (.provider, .text(call.tool.provider)),
                    (.page, .int(page.number)), (.item, item), (.taint, .bool(true)),
                    (.cursor, following.cursor.map { .text($0) }),
                    (.more, following.isUnknown && k == items.count - 1 ? .text("unknown") : nil),
                ])
        }
    }
}
