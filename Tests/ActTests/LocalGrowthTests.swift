import ActCommand
import ActDatabase
import ActJSON
import ActLocal
import ActSettings
import ActStore
import ActTools
import Testing

/// Pages of local lists take as many steps of SQLite whatever else there is.
@Suite("local growth", .serialized) struct LocalGrowthTests {
    private let settings: Settings

    init() throws {
        Settings.gather()
        settings = try Settings.load { _, _ in false }
    }

    private func call(_ slug: String, _ arguments: [(String, JSON)], in store: Store) throws -> JSON {
        let tool = ToolSpec(
            slug: slug, profile: LocalProvider.profile, toolkit: "", title: "", description: "",
            inputSchema: .object([]), origin: "local")
        let call = Invocation(
            id: "1", tool: tool, arguments: JSON.Object(arguments.map { (JSON.Spelled($0), $1) }), isTainted: false,
            isRead: false)
        let result = LocalProvider.answer(call, in: store, settings)
        return try #require(result.data, "\(result.failure?.message ?? "")")
    }

    /// The steps of a call after so many rows were made, and the items that it shows.
    private func steps(
        _ slug: String, _ arguments: [(String, JSON)], after count: Int, _ create: String,
        _ row: (Int) -> [(String, JSON)]
    ) throws -> (steps: Int, items: Int) {
        let store = try Store.inMemory()
        let database = try #require(store.database as? SQLite)
        for number in 0..<count { _ = try call(create, row(number), in: store) }
        let before = database.steps
        let data = try call(slug, arguments, in: store)
        return (database.steps - before, data["items"]?.array?.count ?? 0)
    }

    private func expectFlat(
        _ slug: String, _ arguments: [(String, JSON)], _ create: String, _ row: (Int) -> [(String, JSON)]
    ) throws {
        let few = try steps(slug, arguments, after: 100, create, row)
        let many = try steps(slug, arguments, after: 2000, create, row)
        #expect(few.items == many.items && few.items > 0, "\(slug)")
        #expect(many.steps * 10 < few.steps * 11, "\(slug): \(few.steps) steps and \(many.steps)")
    }

    private static func event(_ start: String, _ rule: String? = nil) -> [(String, JSON)] {
        [("title", .text("x")), ("start", .text(start)), ("zone", .text("UTC"))]
            + (rule.map { [("repeat", .text($0))] } ?? [])
    }

    @Test func theFirstPageOfEventsThatRepeat() throws {
        let rules = ["FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY;COUNT=100", "FREQ=YEARLY"]
        try expectFlat("CALENDAR_LIST_EVENTS", [], "CALENDAR_CREATE_EVENT") {
            LocalGrowthTests.event("2016-01-04T09:00Z", rules[$0 % rules.count])
        }
    }

    @Test func aWeekBehindEventsThatAreOver() throws {
        let rules = ["FREQ=DAILY;COUNT=100", "FREQ=WEEKLY;UNTIL=20200101", nil]
        try expectFlat(
            "CALENDAR_LIST_EVENTS", [("from", .text("2026-03-01")), ("until", .text("2026-03-07"))],
            "CALENDAR_CREATE_EVENT"
        ) { number in
            number < 10
                ? LocalGrowthTests.event("2026-03-02T09:00Z")
                : LocalGrowthTests.event("2016-01-04T09:00Z", rules[number % rules.count])
        }
    }

    @Test func aWeekBeforeEventsToCome() throws {
        try expectFlat(
            "CALENDAR_LIST_EVENTS", [("from", .text("2026-03-01")), ("until", .text("2026-03-07"))],
            "CALENDAR_CREATE_EVENT"
        ) { LocalGrowthTests.event($0 < 10 ? "2026-03-02T09:00Z" : "2027-03-02T09:00Z") }
    }

    @Test func theFirstPagesOfTasksAndReminders() throws {
        try expectFlat("TASK_LIST", [], "TASK_CREATE") { number in
            [("title", .text("x"))] + (number % 3 == 0 ? [] : [("due", .text("2026-03-0\(number % 9 + 1)"))])
        }
        try expectFlat("REMINDER_LIST", [], "REMINDER_CREATE") {
            [("text", .text("x")), ("due", .text("2026-03-0\($0 % 9 + 1)T09:00Z")), ("zone", .text("UTC"))]
        }
        try expectFlat("BUDGET_LIST_ENTRIES", [], "BUDGET_LOG_ENTRY") {
            [("amount", .int($0 + 1)), ("date", .text("2026-03-0\($0 % 9 + 1)"))]
        }
    }
}
