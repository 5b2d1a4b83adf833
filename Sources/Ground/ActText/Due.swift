import ActJSON
import ActSettings
import ActSystem

/// When something is due, for a heading: by the user's own clock and day, whatever zone the row has.
enum Due: String, CaseIterable {
    case overdue, today
    case week = "within a week"
    case later
    case none = "no day"
    case done

    /// nil where the item is not of a kind that is due.
    init?(_ item: JSON, now: Moment) {
        guard let isDone = item["done"]?.bool else { return nil }
        guard !isDone else {
            self = .done
            return
        }
        let text = item["due"]?.string ?? ""
        // A day is over when the next begins, a time when it has passed.
        let moment = Day(text) == nil ? ShownTime.moment(of: text, in: item["zone"]) : nil
        guard let day = moment.map({ ShownTime.known.today($0) }) ?? Day(text) else {
            self = .none
            return
        }
        let away = day.number - ShownTime.known.today(now).number
        let isPast = moment.map { $0 < now } ?? (away < 0)
        self = isPast ? .overdue : away <= 0 ? .today : away < 7 ? .week : .later
    }
}
