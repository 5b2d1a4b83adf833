package import ActJSON
import ActSchema
package import ActTools

extension ToolSpec {
    /// Whether a call with these arguments only reads, by all that is said of the tool and by the statements in them.
    package func reads(_ arguments: JSON.Object) -> Bool {
        risk.level == .low && risk.raised(by: arguments, of: self).level == .low
    }

    /// Whether its schema has an argument that is a statement or a program.
    package var takesStatements: Bool {
        (inputSchema["properties"]?.object?.members ?? []).contains { key, _ in
            switch StatementArguments.Use(of: key.text) {
            case .statement, .program: true
            case .query: isAboutTables
            case nil: false
            }
        }
    }

    /// Whether its name, description or schema says that a query of it is a statement of a database.
    fileprivate var isAboutTables: Bool {
        [slug, exactName, title, description].contains(where: StatementArguments.areAboutTables)
            || StatementArguments.areAboutTables(inputSchema)
    }
}

/// A look at the arguments of a call for texts that somebody runs.
struct StatementArguments {
    /// The meaning of a text by the name of its argument.
    enum Use {
        /// A statement of SQL.
        case statement
        /// A statement in a tool of a database, any text in another.
        case query
        /// A program, or an order to a shell.
        case program

        /// Names of programs, whatever words stand before.
        private static let programs: Set<String> = [
            "cmd", "cmdline", "cmds", "command", "commands", "script", "scripts",
        ]
        /// Whole names: other codes are those of countries, and other lines those of texts.
        private static let wholePrograms: Set<String> = [
            "bash", "code", "codes", "commandline", "jscode", "pythoncode", "shell", "sourcecode",
        ]

        init?(of name: String) {
            let words = ToolName.split(name)
            let whole = words.joined()
            if words.contains(where: { $0.contains("sql") || $0.hasPrefix("statement") }) || whole.contains("sql")
                || whole.contains("statement") || words.contains("stmt")
            {
                self = .statement
            } else if words.contains("query") || words.contains("queries") || whole.hasSuffix("query")
                || whole.hasSuffix("queries") || whole.hasSuffix("querystring")
            {
                self = .query
            } else if Use.wholePrograms.contains(whole) || words.last.map({ Use.programs.contains($0) }) ?? false {
                self = .program
            } else {
                return nil
            }
        }
    }

    private let tool: ToolSpec
    private let names: ArgumentNames
    private var parts: SchemaParts
    /// Characters of statements that are looked at.
    private var left = StatementText.longest
    private lazy var isAboutTables = tool.isAboutTables
    private(set) var found: [(level: Risk.Level, reason: String, destroys: Bool)] = []

    static let deepest = 32

    init(_ tool: ToolSpec, _ names: ArgumentNames) {
        (self.tool, self.names) = (tool, names)
        parts = SchemaParts(tool.inputSchema)
    }

    mutating func scan(_ arguments: JSON.Object) { scan(.object(arguments), [tool.inputSchema], nil, "", 0) }

    /// - Parameters:
    ///   - use: the meaning of texts in the value; nil where no name says any.
    ///   - name: the argument that has it.
    private mutating func scan(_ value: JSON, _ schemas: [JSON], _ use: Use?, _ name: String, _ depth: Int) {
        guard depth < StatementArguments.deepest else {
            return add(.unknown, "the arguments are too deep to be read")
        }
        switch value {
        case .string(let spelled):
            guard let use else { return }
            judge(spelled.text, use, name, schemas)
        case .array(let items):
            let rules = parts.all(schemas)
            for (k, item) in items.enumerated() {
                scan(item, rules.flatMap { SchemaParts.items($0, k) }, use, name, depth + 1)
            }
        case .object(let object):
            let rules = parts.all(schemas)
            for (key, value) in object.members {
                let text = key.text
                scan(
                    value, rules.flatMap { SchemaParts.members($0, text) }, names[text].use ?? use,
                    use == nil ? text : name, depth + 1)
            }
        default: break
        }
    }

    private mutating func judge(_ text: String, _ use: Use, _ name: String, _ schemas: [JSON]) {
        if use == .program {
            let rules = parts.all(schemas)
            guard !parts.isWhole || !rules.contains(where: { $0.lists(text) }) else { return }
            return add(.unknown, "\(name) may be a program")
        }
        left -= text.unicodeScalars.count
        guard left >= 0 else { return add(.unknown, "\(name) is too long to be read") }
        let finding = use == .statement || isAboutTables ? Statement.judge(text) : Statement.scan(text)
        switch finding {
        case .reads: break
        case .unread(let why): add(.unknown, "\(name) \(why)")
        case .changes(let word):
            add(.high, "\(name) has \(word)", destroys: StatementWords.destroying.contains(word))
        }
    }

    private mutating func add(_ level: Risk.Level, _ reason: String, destroys: Bool = false) {
        if !found.contains(where: { $0.reason == reason }) { found.append((level, reason, destroys)) }
    }

    /// Whether a text says that it is about a database.
    static func areAboutTables(_ text: String) -> Bool {
        ToolName.split(text).contains { word in
            word.contains("sql") || ["database", "databases", "table", "tables"].contains(word)
        }
    }

    /// The same of all names and texts of a schema.
    static func areAboutTables(_ schema: JSON) -> Bool {
        switch schema {
        case .string(let spelled): areAboutTables(spelled.text)
        case .array(let items): items.contains { areAboutTables($0) }
        case .object(let object):
            object.members.contains { areAboutTables($0.key.text) || areAboutTables($0.value) }
        default: false
        }
    }
}
