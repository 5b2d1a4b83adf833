import ActJSON
import ActTools

/// Comma-separated values (RFC 4180).
struct CSV {
    private(set) var text = ""
    /// The number of cells that got an apostrophe.
    private(set) var guarded = 0
    private let guarding: Bool

    init(guarding: Bool) { self.guarding = guarding }

    mutating func add(_ cells: [String]) {
        text += cells.map { cell in quoted(guarding ? safe(cell) : cell) }.joined(separator: ",") + "\r\n"
    }

    private func quoted(_ cell: String) -> String {
        guard cell.utf8.contains(where: { [0x22, 0x2C, 0x0D, 0x0A, 0x3B, 0x09].contains($0) }) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }

    /// The cell with an apostrophe before what a spreadsheet would take for a formula: at its start, and after what
    /// another country's spreadsheet takes for the end of a cell, inside our quotes or not (it looks for `;` or a tab).
    private mutating func safe(_ cell: String) -> String {
        var out = String.UnicodeScalarView()
        var atStart = true
        let scalars = Array(cell.unicodeScalars)
        for (k, scalar) in scalars.enumerated() {
            if atStart, CSV.isFormula(scalars[k...]) { out.append("'") }
            atStart = CSV.separators.contains(scalar)
            out.append(scalar)
        }
        if out.count > scalars.count { guarded += 1 }
        return String(out)
    }

    private static let separators: Set<Unicode.Scalar> = [";", "\t", "\r", "\n"]
    /// The signs that begin a formula, and their wide forms.
    private static let signs: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    private static func isFormula(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        let first = rest.first { $0 != " " && $0 != "\"" && $0 != "\u{A0}" }
        // A tab or carriage return at the start is skipped by the spreadsheet, and what follows may be a formula.
        return first.map { signs.contains($0) } ?? false
    }
}

/// The plain-text journal that ledger(1) and hledger(1) read.
enum LedgerJournal {
    /// A budget entry as a transaction of two postings that cancel out. The entry's id is the transaction's code, which
    /// also keeps a payee's first signs from being read as one.
    static func transaction(_ entry: JSON.Object) -> String {
        func text(_ key: String) -> String? { entry[key]?.string }
        let type = text("transaction_type") ?? ""
        let category = account(text("category") ?? "")
        let amount = money(entry["amount"]?.number ?? "")
        let currency = text("currency") ?? ""
        let isIncome = type == "Income"
        let main = (type == "Savings" ? "Assets:Savings" : type) + ":" + (category.isEmpty ? "Unknown" : category)
        let payee = [text("details"), text("category")].lazy.compactMap { $0.map(plain) }.first { !$0.isEmpty }
        return """
            \(text("date") ?? "") * (\(entry["id"]?.number ?? "")) \(payee ?? type)
                \(main)  \(isIncome ? "-" : "")\(amount) \(currency)
                Assets:Cash  \(isIncome ? "" : "-")\(amount) \(currency)

            """
    }

    /// Three decimal places could be read as thousands; a fourth says which it is.
    private static func money(_ amount: String) -> String {
        guard let value = Decimal(amount) else { return amount }
        let text = value.plain(places: 2)
        return decimalPlaces(text) == 3 ? value.plain(places: 4) : text
    }

    /// Text without what begins a comment or ends a payee or an account.
    private static func plain(_ text: String) -> String {
        oneLine(String(text.map { $0 == ";" ? "," : $0 == "|" ? "/" : $0 }))
    }

    /// A category as a part of an account's name; `:` makes it an account and a sub-account.
    private static func account(_ category: String) -> String {
        plain(category).split(separator: ":").map { $0.trimmed }.filter { !$0.isEmpty }.joined(separator: ":")
    }
}

/// The number of digits behind the point.
func decimalPlaces(_ number: String) -> Int {
    number.utf8.firstIndex(of: 0x2E).map { number.utf8.distance(from: $0, to: number.endIndex) - 1 } ?? 0
}
