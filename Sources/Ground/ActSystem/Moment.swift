package import ActJSON
import CSystem
import Glibc
import Synchronization

/// Milliseconds of a clock that nobody sets; time asleep does not count.
package func monotonic() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000 - Suspension.lost
}

/// Milliseconds since boot, sleep included: a clock that nobody sets, the same for every process.
package func bootClock() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
}

/// A calendar day, proleptic Gregorian.
package struct Day: Sendable, Comparable, Hashable {
    package var year: Int
    package var month: Int
    package var day: Int

    package init(_ year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Days since 1970-01-01 (Howard Hinnant's days_from_civil).
    package var number: Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of a number; beyond a billion days on either side it stays there, so that no sum overflows.
    package init(number: Int) {
        let z = min(max(number, -1_000_000_000), 1_000_000_000) + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let m = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * m + 2) / 5 + 1
        month = m < 10 ? m + 3 : m - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// `2026-03-04`; nil when there is no such day.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
            let y = Self.digits(bytes[0..<4]), let m = Self.digits(bytes[5..<7]), let d = Self.digits(bytes[8..<10])
        else { return nil }
        self.init(y, m, d)
        guard isValid else { return nil }
    }

    package var isValid: Bool { (1...12).contains(month) && day >= 1 && day <= Day.length(year, month) }

    package static func length(_ year: Int, _ month: Int) -> Int {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][(month - 1) % 12]
    }

    fileprivate static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    package func adding(_ days: Int) -> Day {
        Day(number: number + min(max(days, -1_000_000_000), 1_000_000_000))
    }

    /// 0 for Monday to 6 for Sunday.
    package var weekday: Int { ((number + 3) % 7 + 7) % 7 }

    package var text: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

    package static func < (a: Day, b: Day) -> Bool { a.number < b.number }
}

/// A number with leading zeros.
package func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// A moment, in milliseconds since 1970-01-01T00:00:00Z; always within the years that RFC 3339 can write, 0000 to
/// 9999: a foreign number beyond them stands for the nearer end.
package struct Moment: Sendable, Comparable {
    package let milliseconds: Int

    package static let first = Moment(milliseconds: .min)
    package static let last = Moment(milliseconds: .max)

    package init(milliseconds: Int) {
        self.milliseconds = min(max(milliseconds, -62_167_219_200_000), 253_402_300_799_999)
    }

    package init(seconds: Int) {
        self.init(milliseconds: min(max(seconds, -62_167_219_200), 253_402_300_799) * 1000)
    }

    package var seconds: Int { floored(milliseconds, 1000) }

    /// The milliseconds of moments whose year has four digits.
    package static let range = -62_167_219_200_000...253_402_300_799_999

    private static let fixed = Environment.fixedNow

    /// The moment at which the clock since boot was 0, by the clock of the store that machines share.
    private static let storeBoot = Mutex<Int?>(nil)

    /// Goes by another clock from now on, which shows this moment.
    package static func follow(_ moment: Moment) {
        storeBoot.withLock { $0 = moment.milliseconds - bootClock() }
    }

    /// The clock: that of the store which machines share, once it was reached; else this machine's. `ACT_NOW` stands in
    /// for it where a test sets it.
    package static var now: Moment {
        if let fixed { return fixed }
        if let boot = storeBoot.withLock({ $0 }) { return Moment(milliseconds: boot + bootClock()) }
        return machine
    }

    /// This machine's own clock, for moments that stay on it.
    package static var machine: Moment {
        if let fixed { return fixed }
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Moment(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
    }

    /// RFC 3339 in UTC: `2026-03-04T10:00:00Z`.
    package var text: String {
        let day = Day(number: floored(seconds, 86_400))
        let rest = seconds - floored(seconds, 86_400) * 86_400
        return String(unsafeUninitializedCapacity: 20) { buffer in
            func two(_ value: Int, _ at: Int, _ mark: UInt8) {
                buffer[at] = 0x30 + UInt8(value / 10)
                buffer[at + 1] = 0x30 + UInt8(value % 10)
                buffer[at + 2] = mark
            }
            two(day.year / 100, 0, 0)
            two(day.year % 100, 2, 0x2D)
            two(day.month, 5, 0x2D)
            two(day.day, 8, 0x54)
            two(rest / 3600, 11, 0x3A)
            two(rest / 60 % 60, 14, 0x3A)
            two(rest % 60, 17, 0x5A)
            return 20
        }
    }

    /// Reads RFC 3339 with an offset or Z; nil for anything else, and for a moment that does not exist.
    package init?(_ text: some StringProtocol) {
        guard let local = LocalTime(text, offsetNeeded: true), let offset = local.offset else { return nil }
        self.init(milliseconds: (local.secondsAsUTC - offset) * 1000 + local.millisecond)
    }

    package static func < (a: Moment, b: Moment) -> Bool { a.milliseconds < b.milliseconds }

    package func adding(seconds: Int) -> Moment {
        Moment(milliseconds: milliseconds + min(max(seconds, -1_000_000_000_000), 1_000_000_000_000) * 1000)
    }
}

private func floored(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((-a + b - 1) / b) }

/// A date and time of day as a wall clock shows them, with an offset where the text had one.
package struct LocalTime: Sendable {
    package var day: Day
    package var hour: Int
    package var minute: Int
    package var second: Int
    package var millisecond = 0
    /// Seconds east of UTC.
    package var offset: Int?

    package init(_ day: Day, _ hour: Int, _ minute: Int, _ second: Int = 0) {
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    package var secondsAsUTC: Int { day.number * 86_400 + hour * 3600 + minute * 60 + second }

    /// `2026-03-04T10:00[:00[.5]][Z|+01:00]`, `T` or a space between.
    package init?(_ text: some StringProtocol, offsetNeeded: Bool = false) {
        var rest = Array(text.utf8)[...]
        guard rest.count >= 16, let day = Day(String(decoding: rest.prefix(10), as: UTF8.self)) else { return nil }
        rest = rest.dropFirst(10)
        guard let mark = rest.popFirst(), mark | 0x20 == 0x74 || mark == 0x20 else { return nil }
        func two(_ limit: Int) -> Int? {
            guard rest.count >= 2, let value = Day.digits(rest.prefix(2)), value <= limit else { return nil }
            rest = rest.dropFirst(2)
            return value
        }
        func skip(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let hour = two(23), skip(0x3A), let minute = two(59) else { return nil }
        self.init(day, hour, minute)
        if skip(0x3A) {
            guard let second = two(60) else { return nil }
            self.second = min(second, 59)
            if skip(0x2E) {
                let fraction = rest.prefix { $0 &- 0x30 < 10 }
                guard !fraction.isEmpty else { return nil }
                millisecond = Array((fraction.map { Int($0) - 0x30 } + [0, 0]).prefix(3)).reduce(0) { $0 * 10 + $1 }
                rest = rest.dropFirst(fraction.count)
            }
        } else if offsetNeeded {
            return nil
        }
        if let first = rest.first {
            rest = rest.dropFirst()
            switch first {
            case 0x5A, 0x7A: offset = 0
            case 0x2B, 0x2D:
                guard let hours = two(23), skip(0x3A), let minutes = two(59) else { return nil }
                offset = (hours * 3600 + minutes * 60) * (first == 0x2D ? -1 : 1)
            default: return nil
            }
        }
        guard rest.isEmpty, !offsetNeeded || offset != nil else { return nil }
    }
}

/// A time zone by its name in the system's database. libc knows them all; nothing else here does.
package struct Zone: Sendable {
    package let name: String

    /// nil for a name that the system's database does not have.
    package init?(_ name: String) {
        let safe = name.utf8.allSatisfy { byte in
            byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || [0x2F, 0x2D, 0x2B, 0x5F].contains(byte)
        }
        guard safe, !name.isEmpty, name.first != "/", name.utf8.count < 64 else { return nil }
        guard name == "UTC" || Zone.isFile("/usr/share/zoneinfo/\(name)") else { return nil }
        self.name = name
    }

    /// Whether a file is a zone's (RFC 8536); folders and lists stand beside them.
    private static func isFile(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var magic: [UInt8] = [0, 0, 0, 0]
        return read(file, &magic, 4) == 4 && magic == [0x54, 0x5A, 0x69, 0x66]
    }

    private init(trusted: String) { name = trusted }
    package static let utc = Zone(trusted: "UTC")

    /// The system's own zone, from `TZ`, /etc/timezone or the link /etc/localtime. Throws for a `TZ` that names none: a
    /// clock that is hours away from the user's would be taken for it.
    package static func system(_ variable: String?) throws(Failure) -> Zone {
        if let variable, !variable.isEmpty {
            let name = variable.first == ":" ? String(variable.dropFirst()) : variable
            if let zone = Zone(name) ?? Zone(path: name) ?? Zone(posix: name) { return zone }
            throw Failure(
                .config, "TZ: expected a time zone such as Europe/Berlin, got '\(variable)'",
                hint: "set ACT_ZONE, or run: act-config set zone ZONE")
        }
        if let bytes = readSmallFile("/etc/timezone"),
            let zone = Zone(String(decoding: bytes, as: UTF8.self).trimmed)
        {
            return zone
        }
        return Zone(path: "/etc/localtime") ?? .utc
    }

    /// The zone whose file a path names, or the link there.
    private init?(path: String) {
        guard path.first == "/", let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        for name in [path, String(cString: found)] {
            if let at = name.range(of: "zoneinfo/"), let zone = Zone(String(name[at.upperBound...])) {
                self = zone
                return
            }
        }
        return nil
    }

    /// The zone of a fixed offset as POSIX writes it: `MSK-3`, `<+03>-3:00`, `EST5`. The system's database has those of
    /// whole hours as Etc/GMT-3, with the same sign; one with summer time is no name of a zone.
    private init?(posix text: String) {
        let rest: Substring
        if text.first == "<" {
            guard let close = text.firstIndex(of: ">") else { return nil }
            rest = text[text.index(after: close)...]
        } else {
            rest = text.drop { $0.isASCII && $0.isLetter }
            guard text.utf8.count - rest.utf8.count >= 3 else { return nil }
        }
        let sign = rest.first == "-" ? "-" : "+"
        let parts = rest.drop { "+-".contains($0) }.split(separator: ":", omittingEmptySubsequences: false)
        guard rest.utf8.filter({ $0 == 0x2B || $0 == 0x2D }).count <= 1, let first = parts.first,
            (1...2).contains(first.utf8.count), parts.count <= 3, let hours = Int(first),
            parts.dropFirst().allSatisfy({ $0 == "00" })
        else { return nil }
        self.init(hours == 0 ? "UTC" : "Etc/GMT\(sign)\(hours)")
    }

    /// libc keeps one zone for the process: every use sets its own, one at a time.
    private static let ofProcess = Mutex(())

    /// libc's parts of the time in this zone, and the letters that it has for the zone then.
    private func parts(_ moment: Moment) -> (time: tm, letters: String?) {
        Zone.ofProcess.withLock { _ in
            setenv("TZ", name == "UTC" ? "UTC0" : ":\(name)", 1)
            tzset()
            var seconds = time_t(moment.seconds)
            var parts = tm()
            localtime_r(&seconds, &parts)
            return (parts, parts.tm_zone.map { String(cString: $0) })
        }
    }

    /// The letters that stand for the zone at a moment: `CET`, or `CEST` in summer.
    package func letters(_ moment: Moment) -> String? { parts(moment).letters }

    /// The time that a clock in this zone shows at a moment; `offset` is set.
    package func local(_ moment: Moment) -> LocalTime {
        let parts = parts(moment).time
        let day = Day(Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
        var local = LocalTime(day, Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
        local.offset = parts.tm_gmtoff
        return local
    }

    /// The moment at which a clock in this zone shows `local`. One that a clock change skips is moved past it; one
    /// that it repeats is the earlier.
    package func moment(_ local: LocalTime) -> Moment {
        if let offset = local.offset {
            return Moment(milliseconds: (local.secondsAsUTC - offset) * 1000 + local.millisecond)
        }
        let wall = local.secondsAsUTC
        return moments(local).first ?? Moment(seconds: wall - offset(at: wall - 86_400))
    }

    /// The moments at which a clock in this zone shows `local`, whatever its offset: none where a change of the clocks
    /// leaves it out, two where one brings it twice.
    package func moments(_ local: LocalTime) -> [Moment] {
        // Offsets before and after any change nearby.
        let wall = local.secondsAsUTC
        let offsets = [offset(at: wall - 86_400), offset(at: wall + 86_400)]
        return (offsets[0] == offsets[1] ? [offsets[0]] : offsets).map { Moment(seconds: wall - $0) }
            .filter { self.local($0).secondsAsUTC == wall }
    }

    /// Seconds east of UTC.
    private func offset(at seconds: Int) -> Int { local(Moment(seconds: seconds)).offset ?? 0 }

    package func today(_ now: Moment = .now) -> Day { local(now).day }
}

extension String {
    /// Where `part` stands in the string.
    package func range(of part: String) -> Range<String.Index>? {
        let (whole, small) = (Array(utf8), Array(part.utf8))
        guard !small.isEmpty, whole.count >= small.count else { return nil }
        for at in 0...(whole.count - small.count) where whole[at..<(at + small.count)].elementsEqual(small) {
            return utf8.index(startIndex, offsetBy: at)..<utf8.index(startIndex, offsetBy: at + small.count)
        }
        return nil
    }
}
