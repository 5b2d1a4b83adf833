import ActJSON
import ActSettings
import ActStore
import ActSystem
import ActTools

/// One call of a local tool: what the tool works with, and whether stored text that it shows is tainted.
final class LocalRun {
    let store: Store
    let settings: Settings
    let now: Moment
    /// `now` as rows keep it.
    let stamp: String
    /// Whether the call is made from untrusted text: then what it writes is.
    let isTainted: Bool
    /// Whether a row or file that the answer tells of holds untrusted text.
    private(set) var showsTainted = false
    /// Rows that could not be read; the others are listed all the same.
    private(set) var failures: [Failure] = []

    init(store: Store, settings: Settings, now: Moment, isTainted: Bool) {
        self.store = store
        self.settings = settings
        self.now = now
        self.isTainted = isTainted
        stamp = now.text
    }

    /// Notes that the answer tells of something stored.
    func shows(tainted: Bool) { if tainted { showsTainted = true } }

    /// Notes a row that could not be read.
    func note(_ failure: Failure) { failures.append(failure) }

    /// The user's zone.
    var zone: Zone { settings.zone }

    /// The zone that a call names, or the row's, or the user's.
    func zone(_ arguments: JSON.Object, _ row: JSON.Object = JSON.Object()) throws(Failure) -> Zone {
        let named = arguments["zone"] ?? row["zone"]
        guard let name = named?.string else { return zone }
        guard let zone = Zone(name) else {
            throw Failure(
                .badArguments, "arguments.zone: expected a time zone such as Europe/Berlin, got \"\(name)\"")
        }
        return zone
    }

    /// The moment at which a clock in `zone` shows `local`, the argument `name`; nil where its year has no four digits.
    /// Refuses a time that a change of the clocks leaves out or brings twice, as a sentence does.
    func moment(_ name: String, _ local: LocalTime, _ zone: Zone) throws(Failure) -> Moment? {
        let moment = zone.moment(local)
        guard (-62_167_219_200...253_402_300_799).contains(moment.seconds) else { return nil }
        let moments = local.offset == nil ? zone.moments(local) : [moment]
        guard !moments.isEmpty else {
            throw Failure(
                .badArguments, "arguments.\(name): there is no such time on \(local.day.text): the clocks change",
                hint: "give another time")
        }
        guard moments.count == 1 else {
            throw Failure(
                .badArguments, "arguments.\(name): that time comes twice on \(local.day.text): the clocks change",
                hint: "give it in UTC: \(moments.map(\.text).joined(separator: " or "))")
        }
        return moment
    }

    /// As a text says it.
    func moment(_ name: String, _ value: JSON, _ zone: Zone) throws(Failure) -> Moment {
        guard let local = LocalTime(value.string ?? ""), let moment = try moment(name, local, zone) else {
            throw Failure(
                .badArguments,
                "arguments.\(name): expected a date and time such as 2026-03-04T15:00, got \(value.line)")
        }
        return moment
    }

    /// The moment that a filter's date or time means: of a date its first second, or its last.
    func edge(_ name: String, _ value: JSON, last: Bool) throws(Failure) -> Moment {
        let text = value.string ?? ""
        if let day = Day(text) {
            return last
                ? zone.moment(LocalTime(day.adding(1), 0, 0)).adding(seconds: -1)
                : zone.moment(LocalTime(day, 0, 0))
        }
        guard let local = LocalTime(text) else {
            throw Failure(
                .badArguments, "arguments.\(name): expected a date, or a date and time, got \(value.line)")
        }
        return zone.moment(local)
    }
}
