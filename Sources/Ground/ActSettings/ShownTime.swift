package import ActJSON
package import ActSystem
import Synchronization

/// Times as people read them, by a clock of their zone and with its short name. Records keep RFC 3339 in UTC.
package enum ShownTime {
    /// The user's zone, once settings were loaded.
    private static let zone = Mutex<Zone?>(nil)

    static func use(_ new: Zone) { zone.withLock { $0 = new } }

    /// The midnight that begins a day, in the user's zone.
    package static func midnight(_ day: Day) -> Moment { known.moment(LocalTime(day, 0, 0)) }

    /// The day that it is in the user's zone.
    package static var today: Day { known.today() }

    /// The day of a moment in the user's zone.
    package static func day(_ moment: Moment) -> Day { known.local(moment).day }

    /// The moment of a time: of one without an offset by the clock of its row's zone, or else of the user's.
    package static func moment(of text: String, in zone: JSON?) -> Moment? {
        if let moment = Moment(text) { return moment }
        return LocalTime(text).map { (zone?.string.flatMap { Zone($0) } ?? known).moment($0) }
    }

    /// Whether a text is a day or a time.
    package static func isOne(_ text: String) -> Bool {
        (10...longest).contains(text.utf8.count) && (Day(text) != nil || LocalTime(text) != nil)
    }

    /// Bytes of a time at most: a fraction has any number of digits.
    private static let longest = 64

    /// The user's zone; a command without settings of its own has them read for it.
    package static var known: Zone {
        if let zone = zone.withLock({ $0 }) { return zone }
        let settings = try? Settings.load { _, _ in false }
        if settings == nil { use(.utc) }
        return settings?.zone ?? .utc
    }

    /// `2026-03-04 10:00 CET`; seconds where there are some, a weekday before it where that is wanted.
    package static func text(_ moment: Moment, in place: Zone? = nil, hasWeekday: Bool = false) -> String {
        let zone = place ?? known
        let local = zone.local(moment)
        let seconds = local.second == 0 ? "" : ":\(padded(local.second, 2))"
        let clock = local.clock + seconds
        let day = hasWeekday ? text(local.day) : local.day.text
        return "\(day) \(clock) \(zone.shortName(moment))"
    }

    package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// `Wed 2026-03-04`
    package static func text(_ day: Day) -> String { "\(weekdays[day.weekday].prefix(3)) \(day.text)" }

    /// A text that is a time in UTC or at an offset, as people read it; nil for any other.
    package static func text(ofRecorded text: String, in place: @autoclosure () -> Zone? = nil) -> String? {
        guard (20...longest).contains(text.utf8.count), let moment = Moment(text) else { return nil }
        let zone = place()
        if zone == nil, let spelled = spelled(text) { return spelled }
        return self.text(moment, in: zone)
    }

    /// A time at an offset of its own (RFC 3339, 5.6) as it is spelled, so that it says the same as the words beside it;
    /// nil for one in UTC.
    private static func spelled(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 25, [0x2B, 0x2D].contains(bytes[bytes.count - 6]) else { return nil }
        let second =
            bytes[17..<19].elementsEqual("00".utf8) ? "" : ":" + String(decoding: bytes[17..<19], as: UTF8.self)
        let parts = [bytes[..<10], bytes[11..<16], bytes[(bytes.count - 6)...]].map {
            String(decoding: $0, as: UTF8.self)
        }
        return "\(parts[0]) \(parts[1])\(second) \(parts[2])"
    }

    /// The meaning of a day or a time in an argument, where its spelling does not say it: its weekday, and the user's
    /// clock where it stands at an offset; nil for any other text.
    package static func meaning(of text: String) -> String? {
        guard (10...40).contains(text.utf8.count), text.utf8.first.map({ $0 &- 0x30 < 10 }) ?? false else {
            return nil
        }
        if let day = Day(text) { return weekdays[day.weekday] }
        if let moment = Moment(text) { return self.text(moment, hasWeekday: true) }
        return LocalTime(text).map { weekdays[$0.day.weekday] }
    }
}

extension LocalTime {
    /// `09:05`
    package var clock: String { "\(padded(hour, 2)):\(padded(minute, 2))" }
}

extension Moment {
    /// A moment as a person names one that is past: an RFC 3339 time, a day, `today`, `yesterday`, or how long ago it
    /// is, as `10m`. A day begins at the user's midnight.
    package init?(past text: String) {
        if let moment = Moment(text) {
            self = moment
        } else if text == "today" || text == "yesterday" {
            self = ShownTime.midnight(ShownTime.today.adding(text == "today" ? 0 : -1))
        } else if let day = Day(text) {
            self = ShownTime.midnight(day)
        } else if text.last?.isLetter == true, let seconds = Settings.seconds(text) {
            self = Moment.now.adding(seconds: -seconds)
        } else {
            return nil
        }
    }

    /// The moment that an option names.
    package init(past text: String, of option: String) throws(Failure) {
        guard let moment = Moment(past: text) else {
            throw .usage("\(option): expected a day, today, yesterday, 10m or an RFC 3339 time, got '\(text)'")
        }
        self = moment
    }
}

extension Zone {
    /// `CET`, or `CEST` in summer; an offset where the zone has no letters for it.
    package func shortName(_ moment: Moment) -> String {
        guard let name = letters(moment), !name.isEmpty else { return self.name }
        return name == "GMT" && self.name == "UTC" ? "UTC" : name
    }
}
