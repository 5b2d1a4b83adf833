import ActDatabase
import ActJSON
import ActSettings
import ActStore
import ActSystem
import ActTools

/// A field of a local toolkit: a column, an argument, and the way from one to the other.
struct Column: Sendable {
    enum Kind: Sendable {
        case text
        case day
        /// A moment, kept in UTC; the row's `zone` is the one it was meant in.
        case moment
        /// A moment or, where the row says that it takes whole days, a day.
        case dayOrMoment
        case zone
        /// A repeat rule.
        case rule
        case amount
        case currency
        case flag
        case words
        case choice([String])
    }

    /// The value of a field that is not given.
    enum Fallback: Sendable {
        /// Said by the schema, so that every call carries it.
        case said(JSON)
        /// The value that a person means by saying nothing; calls stay short.
        case tacit(JSON)
        case today
        case currency
        case zone
    }

    /// The visibility of a field.
    enum Role: Sendable {
        case argument
        /// Shown with the row, and set by its toolkit alone.
        case shown
        /// For the store's own use.
        case hidden
    }

    let name: String
    let kind: Kind
    let help: String
    var required = false
    /// nil: null.
    var fallback: Fallback?
    var role = Role.argument

    /// Its part of a create's input schema.
    var schema: JSON {
        var members: [(String, JSON)]
        switch kind {
        case .text: members = [("type", .text("string"))] + (required ? [("minLength", .int(1))] : [])
        case .day: members = [("type", .text("string")), ("format", .text("date"))]
        case .moment: members = [("type", .text("string")), ("format", .text("date-time"))]
        case .dayOrMoment: members = [("anyOf", Column.dayOrMoment)]
        case .zone, .rule: members = [("type", .text("string"))]
        case .amount: members = [("type", .text("number")), ("exclusiveMinimum", .int(0))]
        case .currency: members = [("type", .text("string")), ("minLength", .int(3)), ("maxLength", .int(3))]
        case .flag: members = [("type", .text("boolean"))]
        case .words:
            members = [
                ("type", .text("array")),
                ("items", .object([("type", .text("string")), ("minLength", .int(1))])),
                ("maxItems", .int(1024)), ("uniqueItems", .bool(true)),
            ]
        case .choice(let words): members = [("type", .text("string")), ("enum", .texts(words))]
        }
        members.append(("description", .text(help)))
        if case .said(let value) = fallback { members.append(("default", value)) }
        return .object(members)
    }

    /// Its part of an update's: no default, and null where the field can be cleared.
    var updateSchema: JSON {
        var members = schema.object ?? JSON.Object()
        members["default"] = nil
        guard !required else { return .object(members) }
        let null = JSON.object([("type", .text("null"))])
        if let type = members["type"] { members["type"] = .array([type, .text("null")]) }
        if let choices = members["enum"]?.array { members["enum"] = .array(choices + [.null]) }
        if let choices = members["anyOf"]?.array { members["anyOf"] = .array(choices + [null]) }
        return .object(members)
    }

    static let dayOrMoment = JSON.array(
        ["date-time", "date"].map { .object([("type", .text("string")), ("format", .text($0))]) })

    /// The field's value when it is not given.
    func missing(_ run: LocalRun) -> JSON {
        switch fallback {
        case .said(let value), .tacit(let value): value
        default: meant(run.settings, run.now) ?? .null
        }
    }

    /// The field's value when it is not given, where that depends on the clock or on settings.
    func meant(_ settings: Settings, _ now: Moment) -> JSON? {
        switch fallback {
        case .today: .text(settings.zone.today(now).text)
        case .currency: .text(settings.currency)
        case .zone: .text(settings.zone.name)
        case .said, .tacit, nil: nil
        }
    }

    /// The column's value for an argument that has passed the schema; null means not given.
    ///
    /// - Parameter zone: where a time without an offset is meant.
    func stored(_ given: JSON, _ run: LocalRun, _ zone: Zone) throws(Failure) -> SQLValue {
        func wrong(_ expected: String) -> Failure {
            Failure(.badArguments, "arguments.\(name): expected \(expected), got \(given.line)")
        }
        let value = given.isNull ? missing(run) : given
        if value.isNull {
            guard !required else { throw Failure(.missingArguments, "arguments.\(name): required") }
            return .null
        }
        switch kind {
        case .text:
            let text = value.string ?? ""
            if required, text.allSatisfy(\.isWhitespace) { throw wrong("some words") }
            return .text(text)
        case .amount:
            guard let amount = Column.amount(value) else { throw wrong(Column.anyAmount) }
            // As the person wrote it where that is plain: 12.50 stays 12.50.
            let spelled = value.number ?? ""
            let isPlain = spelled.utf8.count <= 64 && spelled.utf8.allSatisfy { $0 != 0x65 && $0 != 0x45 }
            return .text(isPlain ? spelled : amount.plain)
        case .currency:
            guard let code = Column.currency(value.string ?? "") else { throw wrong(Column.anyCurrency) }
            return .text(code)
        case .day:
            guard let day = Day(value.string ?? "") else { throw wrong("a date such as 2026-03-04") }
            return .text(day.text)
        case .dayOrMoment where Day(value.string ?? "") != nil: return SQLValue(value.string)
        case .moment, .dayOrMoment: return .text(try run.moment(name, value, zone).text)
        case .zone:
            guard let zone = Zone(value.string ?? "") else { throw wrong(Column.anyZone) }
            return .text(zone.name)
        case .flag: return .int(value.bool == true ? 1 : 0)
        case .words: return .text(value.line)
        case .rule, .choice: return SQLValue(value.string)
        }
    }

    private static let anyAmount = "an amount over 0 of at most 30 digits"
    private static let anyCurrency = "a currency code such as EUR"
    private static let anyZone = "a time zone such as Europe/Berlin"

    private static func amount(_ value: JSON) -> Decimal? {
        guard let amount = value.number.flatMap({ Decimal($0) }), abs(amount.exponent) <= 30,
            amount.digits.count <= 30, !amount.negative, !amount.digits.isEmpty
        else { return nil }
        return amount
    }

    private static func isOverZero(_ value: JSON) -> Bool {
        guard let number = value.number else { return false }
        // An exponent beyond all bounds is a number too.
        return Decimal(number).map { $0 > .zero } ?? true
    }

    private static func currency(_ text: String) -> String? {
        let code = text.uppercased()
        return code.utf8.count == 3 && code.utf8.allSatisfy { $0 &- 0x41 < 26 } ? code : nil
    }

    /// Throws for a value that the schema takes and the tool would refuse.
    func check(_ given: JSON) throws(Failure) {
        let expected: String
        switch (kind, given.string) {
        case (.rule, let text?):
            _ = try Recurrence(text, allDay: true, zone: .utc)
            return
        case (.zone, let text?) where Zone(text) == nil: expected = Column.anyZone
        case (.currency, let text?) where Column.currency(text) == nil: expected = Column.anyCurrency
        // The schema refuses amounts that are not over 0.
        case (.amount, _) where Column.isOverZero(given) && Column.amount(given) == nil: expected = Column.anyAmount
        default: return
        }
        throw Failure(.badArguments, "arguments.\(name): expected \(expected), got \(given.line)")
    }

    /// The value that a row shows. Throws where it is none that could have been stored.
    func shown(_ row: LocalRows.Row, _ at: Int) throws(Failure) -> JSON {
        if case .flag = kind { return .bool(try row.int(at, in: 0...1) == 1) }
        guard let text = try row.text(at) else {
            guard !required else { throw row.damage(at, "none") }
            return .null
        }
        switch kind {
        case .amount:
            guard Decimal(text) != nil else { throw row.damage(at, "no amount") }
            return .number(text)
        case .words:
            guard let words = try? JSON(text), let all = words.array, all.allSatisfy({ $0.string != nil }) else {
                throw row.damage(at, "no list of words")
            }
            return words
        case .day: guard Day(text) != nil else { throw row.damage(at, "no day") }
        case .moment: guard Moment(text) != nil else { throw row.damage(at, "no time") }
        case .dayOrMoment: guard Day(text) != nil || Moment(text) != nil else { throw row.damage(at, "no time") }
        case .choice(let words): guard words.contains(text) else { throw row.damage(at, "not one of the choices") }
        case .text, .zone, .rule, .currency, .flag: break
        }
        return .text(text)
    }
}
