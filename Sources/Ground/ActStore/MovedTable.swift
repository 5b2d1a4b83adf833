import ActDatabase
import ActRecord
import ActSystem

/// The numbered tables of a store that is moved: rows get numbers that are free in the shared store, all by the same
/// shift.
enum MovedNumbers: String, CaseIterable {
    case journal, held, run, queue, conversation, message, spending
}

/// A table that is moved row by row as it is, but for numbers.
struct MovedTable {
    /// The way from a row to its user.
    enum Owner {
        /// Its own column.
        case column
        /// The user who moves the store: nobody else's are in one of one machine.
        case mover
        /// The row with this number in another table.
        case parent(MovedNumbers, number: String)
    }

    let name: String
    var owner = Owner.column
    /// The columns that tell which row it is, for a sentence.
    let key: [String]
    /// Columns of numbers, and of which.
    var numbers: [String: MovedNumbers] = [:]
    /// The column of the row's own number, which calls name: it stays.
    var keeps: String?
    /// The column of their order, where it is not that of a number.
    var order: String?
    /// The column of a moment on the database's own clock.
    var clocked: String?
    /// Whether a row that the shared store has already stands for one of the same key.
    var mayStand = false
    /// Columns that say what a process has in hand: none has.
    var freed: [String] = []

    static let all = [
        MovedTable(
            name: "nonce_before", owner: .parent(.journal, number: "log_id"), key: ["nonce"],
            numbers: ["log_id": .journal]),
        MovedTable(name: "session", key: ["conversation", "origin"]),
        MovedTable(name: "request", key: ["id"]),
        MovedTable(name: "account", key: ["provider", "toolkit", "name", "id"]),
        MovedTable(name: "held", key: ["conversation", "id"], numbers: ["number": .held]),
        MovedTable(name: "run", key: ["number"], numbers: ["number": .run]),
        MovedTable(name: "queue", key: ["id"], numbers: ["number": .queue], freed: ["owner", "claimed_until"]),
        MovedTable(name: "conversation", key: ["name"], numbers: ["number": .conversation], freed: ["owner"]),
        MovedTable(
            name: "message", owner: .parent(.conversation, number: "conversation"), key: ["number"],
            numbers: ["number": .message, "conversation": .conversation]),
        MovedTable(name: "spending", key: ["number"], numbers: ["number": .spending, "run": .spending]),
        MovedTable(name: "memory", key: ["toolkit", "kind", "name"]),
        MovedTable(name: "pin", key: ["origin", "slug"]),
        MovedTable(name: "fact", key: ["machine", "entry"]),
        MovedTable(name: "mark", key: ["conversation", "source"], mayStand: true),
        MovedTable(name: "served", key: ["conversation", "id"]),
        MovedTable(name: "denial", key: ["tool"]),
        MovedTable(name: "connected", key: ["provider", "toolkit"]),
        MovedTable(name: "task", owner: .mover, key: ["id"], keeps: "id"),
        MovedTable(name: "budget", owner: .mover, key: ["id"], keeps: "id"),
        MovedTable(name: "calendar", owner: .mover, key: ["id"], keeps: "id"),
        MovedTable(name: "reminder", owner: .mover, key: ["id"], keeps: "id"),
        MovedTable(name: "rule_use", owner: .mover, key: ["rule"], order: "number"),
        MovedTable(name: "pace", owner: .mover, key: ["origin"], clocked: "until"),
    ]

    /// The users who have rows of their own, in the order of their names.
    static var users: SQL {
        let tables = ["journal"] + all.filter { if case .column = $0.owner { true } else { false } }.map(\.name)
        return SQL(tables.map { "SELECT user FROM \($0)" }.joined(separator: " UNION ") + " ORDER BY 1")
    }

    /// The rows of a user, in SQLite's words.
    func selection(_ columns: [String]) -> SQL {
        let names = columns.map { "\(name).\"\($0)\"" }.joined(separator: ", ")
        switch owner {
        case .column: return SQL("SELECT \(names) FROM \(name) WHERE user = ?\(orderWords)")
        case .mover: return SQL("SELECT \(names) FROM \(name)\(orderWords)")
        case .parent(let parent, let number):
            let other = parent == .journal ? "log_id" : "number"
            let join = "JOIN \(parent.rawValue) AS parent ON parent.\(other) = \(name).\(number)"
            return SQL("SELECT \(names) FROM \(name) \(join) WHERE parent.user = ?\(orderWords)")
        }
    }

    private var orderWords: String {
        let number = numbers.keys.contains("number") ? "number" : keeps ?? order
        return number.map { " ORDER BY \(name).\($0)" } ?? ""
    }

    /// The statement that writes a row, in PostgreSQL's words; it changes nothing where one is there.
    static func insertion(_ name: String, _ columns: [String]) -> String {
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        return "INSERT INTO \(name)(\(names)) VALUES(\(marks(columns))) ON CONFLICT DO NOTHING"
    }

    /// The number of rows that say the same.
    func duplicates(_ columns: [String]) -> String {
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        return "SELECT count(*) FROM \(name) WHERE (\(names)) IS NOT DISTINCT FROM (\(MovedTable.marks(columns)))"
    }

    private static func marks(_ columns: [String]) -> String {
        columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    }
}
