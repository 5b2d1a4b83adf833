import ActCalendar
import ActCore
import Testing

/// The days of a repeat, and how many are looked at on the way to a window.
struct RecurrenceTests {
    private static let window = (from: Day(2026, 3, 1), last: Day(2026, 3, 10))

    /// The days that are visited from the first one on.
    private func visited(_ rule: String, from first: Day) throws -> [Day] {
        var days: [Day] = []
        try Recurrence(rule, allDay: true, zone: .utc).days(
            first, from: RecurrenceTests.window.from, through: RecurrenceTests.window.last
        ) {
            days.append($0)
            return true
        }
        return days
    }

    @Test(arguments: [
        ("FREQ=DAILY", 1), ("FREQ=DAILY;COUNT=100000", 1800), ("FREQ=DAILY;INTERVAL=9;COUNT=100000", 1),
        ("FREQ=WEEKLY;BYDAY=MO,TH", 1), ("FREQ=WEEKLY;BYDAY=MO;COUNT=100000", 1800),
        ("FREQ=MONTHLY;COUNT=30000", 1), ("FREQ=YEARLY;COUNT=3000", 1),
    ])
    func theWayToTheWindowIsNotWalked(rule: String, year: Int) throws {
        let days = try visited(rule, from: Day(year, 1, 3))
        #expect(days.count < 30 && days.count > 1, "\(rule)")
    }

    /// A count that is passed over is what a walk from the first day counts.
    @Test(arguments: [
        ("FREQ=DAILY;INTERVAL=2", Day(2025, 12, 2)), ("FREQ=WEEKLY;BYDAY=MO,TH,SU", Day(2025, 6, 4)),
        ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO", Day(2025, 6, 4)), ("FREQ=MONTHLY", Day(2024, 1, 5)),
        ("FREQ=YEARLY", Day(2001, 3, 7)), ("FREQ=WEEKLY", Day(2025, 6, 4)),
    ])
    func aCountPassedOverIsExact(rule: String, first: Day) throws {
        let (from, last) = RecurrenceTests.window
        var all: [Day] = []
        try Recurrence(rule, allDay: true, zone: .utc).days(first, from: first, through: last) {
            all.append($0)
            return true
        }
        let inside = all.filter { $0 >= from }
        #expect(!inside.isEmpty)
        for less in 0...inside.count {
            let count = all.count - less
            let found = try visited("\(rule);COUNT=\(count)", from: first).filter { $0 >= from }
            #expect(found == Array(inside.prefix(inside.count - less)), "\(rule);COUNT=\(count)")
        }
    }
}
