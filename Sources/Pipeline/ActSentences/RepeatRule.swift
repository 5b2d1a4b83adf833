package import ActSystem

/// A repeat rule of iCalendar (RFC 5545).
package struct RepeatRule: Sendable {
    var frequency: String
    var interval = 1
    /// 0 for Monday.
    package var weekdays: [Int] = []
    /// The place of the weekday in its month: 1 to 5, or -1 for the last; 0 for every one.
    var rank = 0
    /// -1 for the last day.
    var monthDays: [Int] = []
    var month: Int?
    /// Whether every other one may be the second one of each month as well.
    var isTurn = false

    package var text: String {
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        let days = weekdays.map { (rank == 0 ? "" : "\(rank)") + names[$0] }
        return "FREQ=\(frequency)" + (interval > 1 ? ";INTERVAL=\(interval)" : "")
            + (month.map { ";BYMONTH=\($0)" } ?? "")
            + (monthDays.isEmpty ? "" : ";BYMONTHDAY=\(monthDays.map(String.init).joined(separator: ","))")
            + (days.isEmpty ? "" : ";BYDAY=\(days.joined(separator: ","))")
    }

    /// Whether the repeat may begin on this day.
    package func fits(_ day: Day) -> Bool {
        let length = Day.length(day.year, day.month)
        let place = rank < 0 ? (length - day.day) / 7 + 1 : (day.day - 1) / 7 + 1
        return (weekdays.isEmpty || weekdays.contains(day.weekday)) && (rank == 0 || abs(rank) == place)
            && (monthDays.isEmpty || monthDays.contains(day.day) || monthDays.contains(-1) && day.day == length)
            && (month == nil || month == day.month)
    }
}
