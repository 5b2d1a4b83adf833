package import ActJSON

/// Makes text for people of records (ActText). Some records wait for more, to be one table or one calendar.
package protocol RecordText {
    /// Whether no record waits.
    var isEmpty: Bool { get }

    /// Takes a record. The text that is complete with it; none while all wait.
    mutating func take(_ record: Record, _ style: Style) throws(Failure) -> String

    /// The text of the records that wait. None while another page of a calendar follows, but at the end.
    mutating func rest(_ style: Style, isLast: Bool) throws(Failure) -> String
}

/// How records are shown as text.
package struct Style {
    package let columns: Int
    package let color: Bool
    /// Whether tables have `created` and `updated`.
    package let showsUpkeep: Bool
    /// The calendar that lists of events are; nil for tables.
    package let view: CalendarView?
    /// Whether totals are bars.
    package let drawsBars: Bool
    /// Whether calls say what would run them.
    package let tellsWay: Bool
    /// Whether an entry of the journal is shown with all that came of it.
    package let isWhole: Bool

    package init(
        columns: Int, color: Bool, showsUpkeep: Bool, view: CalendarView?, drawsBars: Bool, tellsWay: Bool,
        isWhole: Bool
    ) {
        (self.columns, self.color, self.showsUpkeep) = (columns, color, showsUpkeep)
        (self.view, self.drawsBars, self.tellsWay, self.isWhole) = (view, drawsBars, tellsWay, isWhole)
    }
}

/// How a list of events is shown.
package enum CalendarView: String, Sendable, CaseIterable {
    case month, week, agenda
}
