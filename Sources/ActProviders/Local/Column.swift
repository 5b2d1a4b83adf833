import ActCore
import ActStore

/// One field of a local toolkit: a column, an argument, and how the one becomes the other.
struct Column: Sendable {
    enum Kind: Sendable {
        case text
        case day
        /// A moment; kept in UTC, with the zone's name in the row's `zone`.
        case moment
        case zone
        case amount
        case currency
        case flag
        case words
        case choice([String])
    }

    let name: String
    let kind: Kind
    let help: String
    var required = false
    /// What it is when not given; nil: null.
    var fallback: JSON?

    /// Its part of an input schema.
    func schema(required: Bool) -> JSON {
        var members: [(String, JSON)]
        switch kind {
        case .text: members = [("type", .text("string"))] + (required ? [("minLength", .int(1))] : [])
        case .day: members = [("type", .text("string")), ("format", .text("date"))]
        case .moment: members = [("type", .text("string"))]
        case .zone: members = [("type", .text("string"))]
        case .amount: members = [("type", .text("number")), ("exclusiveMinimum", .int(0))]
        case .currency: members = [("type", .text("string")), ("minLength", .int(3)), ("maxLength", .int(3))]
        case .flag: members = [("type", .text("boolean"))]
        case .words:
            members = [
                ("type", .text("array")),
                ("items", .object([("type", .text("string")), ("minLength", .int(1))])),
                ("uniqueItems", .bool(true)),
            ]
        case .choice(let words): members = [("type", .text("string")), ("enum", .texts(words))]
        }
        members.append(("description", .text(help)))
        if let fallback { members.append(("default", fallback)) }
        return .object(members)
    }

    /// The column's value for an argument that has passed the schema; null clears it.
    func stored(_ value: JSON, zone: Zone) throws(Failure) -> SQLValue {
        func wrong(_ expected: String) -> Failure {
            Failure(.badArguments, "arguments.\(name): expected \(expected), got \(value.line)")
        }
        if value.isNull {
            guard !required else { throw wrong("a value") }
            return fallback.map { .text($0.string ?? $0.line) } ?? .null
        }
        switch kind {
        case .amount:
            guard let amount = value.number.flatMap({ Decimal($0) }), abs(amount.exponent) <= 30,
                amount.digits.count <= 30
            else { throw wrong("an amount of at most 30 digits") }
            // As the person wrote it where that is plain: 12.50 stays 12.50.
            let spelled = value.number ?? ""
            return .text(spelled.utf8.allSatisfy { $0 != 0x65 && $0 != 0x45 } ? spelled : amount.plain)
        case .currency:
            let code = (value.string ?? "").uppercased()
            guard code.utf8.allSatisfy({ $0 &- 0x41 < 26 }) else { throw wrong("a currency code such as EUR") }
            return .text(code)
        case .moment:
            let text = value.string ?? ""
            if Day(text) != nil { return .text(text) }
            guard let local = LocalTime(text) else {
                throw wrong("a date, or a date and time such as 2026-03-04T15:00")
            }
            return .text(zone.moment(local).text)
        case .zone:
            guard let zone = Zone(value.string ?? "") else { throw wrong("a time zone such as Europe/Berlin") }
            return .text(zone.name)
        case .flag: return .int(value.bool == true ? 1 : 0)
        case .words: return .text(value.line)
        case .text, .day, .choice: return SQLValue(value.string)
        }
    }

    /// The value that a row shows.
    func shown(_ row: Database.Row, _ at: Int32) -> JSON {
        switch kind {
        case .flag: return .bool(row.int(at) == 1)
        case .amount: return row.text(at).map { .number($0) } ?? .null
        case .words: return row.text(at).flatMap { try? JSON($0) } ?? .array([])
        default: return row.text(at).map { .text($0) } ?? .null
        }
    }
}
