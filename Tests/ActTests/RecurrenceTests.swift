import ActJSON
import ActLocal
import ActSystem
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
        ("FREQ=DAILY;BYMONTH=3;COUNT=100000", 1), ("FREQ=WEEKLY;BYMONTH=2,3;BYDAY=MO,TH;COUNT=100000", 1),
        ("FREQ=MONTHLY;BYMONTHDAY=1,-30;COUNT=100000", 1), ("FREQ=MONTHLY;BYDAY=1MO,1TU;COUNT=100000", 1),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=1MO,2MO;COUNT=100000", 1),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,2;COUNT=100000", 1),
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
        ("FREQ=DAILY;INTERVAL=2;BYMONTH=2,3;BYDAY=TU,WE", Day(1101, 5, 2)),
        ("FREQ=DAILY;BYMONTHDAY=5,-1", Day(1604, 2, 29)),
        ("FREQ=WEEKLY;BYMONTH=2,3;BYDAY=SU,MO;WKST=SU", Day(1203, 3, 4)),
        ("FREQ=WEEKLY;INTERVAL=3;BYMONTH=3,12;BYDAY=MO,TU,WE,TH,FR", Day(1, 1, 3)),
        ("FREQ=MONTHLY;BYMONTHDAY=31,7", Day(1, 1, 31)), ("FREQ=MONTHLY;BYDAY=1FR,2TU,-1SU", Day(803, 7, 9)),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1,4", Day(999, 12, 31)),
        ("FREQ=YEARLY;BYDAY=9MO,10TU,-53WE", Day(2, 2, 2)),
        ("FREQ=YEARLY;INTERVAL=2;BYMONTH=3,9;BYDAY=1MO", Day(4, 9, 6)),
        ("FREQ=YEARLY;BYMONTH=2,3;BYMONTHDAY=29,3", Day(1600, 2, 29)), ("FREQ=MONTHLY;INTERVAL=2", Day(1, 3, 4)),
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
