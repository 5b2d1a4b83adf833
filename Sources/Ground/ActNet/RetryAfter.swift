import ActJSON
package import ActSystem

/// How long a server asks to wait before the same request is sent again.
package enum RetryAfter {
    /// Milliseconds to wait, from the values of `retry-after-ms` (a number of milliseconds, not standard) and of
    /// `Retry-After` (RFC 9110 section 10.2.3: seconds, here also with a fraction, or an HTTP date); the first of
    /// them that can be read counts. Fractions are rounded up, a date that is past is 0, and what is beyond Int is
    /// `Int.max`: a bound is the caller's. nil for what is absent, negative or neither number nor date.
    package static func milliseconds(retryAfter: String?, retryAfterMs: String?, now: Moment) -> Int? {
        if let wait = retryAfterMs.flatMap({ amount($0.trimmed, places: 0) }) { return wait }
        guard let text = retryAfter?.trimmed else { return nil }
        if let wait = amount(text, places: 3) { return wait }
        return date(text, now: now).map { max(0, $0.milliseconds - now.milliseconds) }
    }

    /// The moment of an HTTP date in any of its three forms (RFC 9110 section 5.6.7), nil for other text and for a
    /// day that does not exist. The name of the weekday need not be that of the day. `now` tells the century of a
    /// year of two digits: the latest that is not more than 50 years ahead.
    package static func date(_ text: String, now: Moment) -> Moment? {
        for form in forms {
            guard let fields = fields(of: text, form),
                let month = fields["b"], let day = fields["d"] ?? fields["e"],
                let hour = fields["H"], let minute = fields["M"], let second = fields["S"],
                hour < 24, minute < 60, second <= 60
            else { continue }
            func time(_ year: Int) -> LocalTime { LocalTime(Day(year, month + 1, day), hour, minute, second) }
            var year = fields["Y"] ?? 0
            if let short = fields["y"] {
                year = (Day(number: now.seconds / 86_400).year / 100 + 1) * 100 + short
                while time(year - 50).secondsAsUTC > now.seconds { year -= 100 }
            }
            let found = time(year)
            return found.day.isValid ? Moment(seconds: found.secondsAsUTC) : nil
        }
        return nil
    }

    /// A number that is not negative as an Int of 10^-`places`, rounded up.
    private static func amount(_ text: String, places: Int) -> Int? {
        let isPlain = text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2E }
        guard isPlain, let number = Decimal(text), !number.negative else { return nil }
        guard !number.digits.isEmpty else { return 0 }
        let whole = number.digits.count + number.exponent + places
        guard whole > 0 else { return 1 }
        guard whole < 20 else { return .max }
        let digits = number.digits.prefix(whole).map { $0 + 0x30 }
        let zeros = [UInt8](repeating: 0x30, count: whole - digits.count)
        let value = Int(String(decoding: digits + zeros, as: UTF8.self)) ?? .max
        return whole < number.digits.count && value < .max ? value + 1 : value
    }

    /// IMF-fixdate, RFC 850 and asctime(3), in the letters of strftime(3).
    private static let forms = ["%a, %d %b %Y %H:%M:%S GMT", "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"]

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the value in `text` for each letter of a form, a name as its place from 0; nil for a text of another
    /// form.
    private static func fields(of text: String, _ form: String) -> [Unicode.Scalar: Int]? {
        var rest = Array(text.utf8)[...]
        func number(_ width: Int) -> Int? {
            let digits = rest.prefix(width)
            guard digits.count == width, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
            rest = rest.dropFirst(width)
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        func name(_ names: [String]) -> Int? {
            guard let at = names.firstIndex(where: { rest.starts(with: $0.utf8) }) else { return nil }
            rest = rest.dropFirst(names[at].utf8.count)
            return at
        }
        func skip(_ scalar: Unicode.Scalar) -> Bool {
            guard let byte = rest.first, byte == scalar.value else { return false }
            rest = rest.dropFirst()
            return true
        }
        var fields: [Unicode.Scalar: Int] = [:]
        var scalars = form.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == "%", let letter = scalars.next() else {
                guard skip(scalar) else { return nil }
                continue
            }
            let value =
                switch letter {
                case "A": name(weekdays)
                case "a": name(weekdays.map { String($0.prefix(3)) })
                case "b": name(months)
                case "Y": number(4)
                case "e": number(skip(" ") ? 1 : 2)
                default: number(2)
                }
            guard let value else { return nil }
            fields[letter] = value
        }
        return rest.isEmpty ? fields : nil
    }
}
