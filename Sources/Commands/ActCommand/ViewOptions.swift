package import ActJSON
package import ActRecord
import ActSettings
package import ActTerminal
package import ArgumentParser

/// Options for lists and totals that are shown as text.
package struct ViewOptions: ParsableArguments, Sendable {
    @Flag(name: .long, help: "Draw totals as bars, at a terminal.")
    package var chart = false

    @Option(name: .long, help: ArgumentHelp("Show lists of events as a calendar.", valueName: "view"))
    package var view: CalendarView?

    package init() {}

    package func apply(_ output: OutputOptions, _ out: inout Output) throws(Failure) {
        if chart || view != nil, output.json || output.jq != nil || output.jqJSON != nil {
            throw .usage(
                "--chart and --view are for text: they exclude --json, --jq and --jq-json", hint: "leave one out")
        }
        out.show(bars: chart, as: view)
    }
}

extension CalendarView: ExpressibleByArgument {}

/// Options for the pages of calls that only read.
package struct PagingOptions: ParsableArguments, Sendable {
    @Flag(name: .long, help: "Follow the pages of calls that only read.")
    package var paginate = false
    @Option(name: .long, help: ArgumentHelp("Write each output of jq for a page.", valueName: "program"))
    package var items: String?
    @Option(name: .long, help: ArgumentHelp("Read at most this many pages of a call.", valueName: "number"))
    package var maxPages = 100
    @Option(name: .long, help: ArgumentHelp("Wait this long between pages, as 500ms.", valueName: "time"))
    package var pageDelay = "0"
    @Option(name: .long, help: ArgumentHelp("Begin at the cursor of a result.", valueName: "cursor"))
    package var fromCursor: String?

    package init() {}

    package func validate() throws {
        guard maxPages > 0 else { throw ValidationError("--max-pages: expected at least 1, got \(maxPages)") }
        if Settings.milliseconds(pageDelay) == nil {
            throw ValidationError("--page-delay: expected a time such as 500ms, got '\(pageDelay)'")
        }
        if !paginate, items != nil || fromCursor != nil {
            throw ValidationError("--items and --from-cursor go with --paginate")
        }
    }
}
