/// The judgement of a text that somebody runs as a statement of SQL: it only reads if it does so in every dialect.
enum Statement {
    enum Finding: Equatable {
        case reads
        /// It can't be told to read only; why.
        case unread(String)
        /// By this word it changes something.
        case changes(String)

        fileprivate var weight: Int {
            switch self {
            case .reads: 0
            case .unread: 1
            case .changes: 2
            }
        }
    }

    typealias Tokens = [StatementText.Token]

    /// The gravest finding on a text that is a statement.
    static func judge(_ text: String) -> Finding {
        StatementText.all(text).map { $0.map(finding) ?? .unread("can't be read in every dialect") }
            .max { $0.weight < $1.weight } ?? .reads
    }

    /// The finding on a text that may be a statement, or anything else.
    static func scan(_ text: String) -> Finding {
        if text.unicodeScalars.count > StatementText.longest { return .unread("is too long to be read") }
        for case let tokens? in StatementText.all(text) {
            if let word = StatementShapes.change(in: tokens) { return .changes(word) }
        }
        return .reads
    }

    private static func finding(_ all: Tokens) -> Finding {
        let tokens = Array(all[..<(all.lastIndex { $0 != .sign(";") }.map { $0 + 1 } ?? 0)])
        if isShowingCreation(tokens) { return .reads }
        for case .word(let word) in tokens
        where StatementWords.destroying.contains(word) || StatementWords.changing.contains(word) {
            return .changes(word)
        }
        guard !tokens.contains(.sign(";")) else { return .unread("has a second statement") }
        let opened = tokens.drop { $0 == .sign("(") }
        guard case .word(let first)? = opened.first, StatementWords.reading.contains(first) else {
            return .unread("is no SELECT, SHOW, VALUES, DESCRIBE or EXPLAIN")
        }
        guard isClosed(tokens) else { return .unread("has a parenthesis too many") }
        if first == "EXPLAIN", !explains(opened.dropFirst()) { return .unread("explains no SELECT") }
        for place in tokens.indices {
            if let why = trouble(tokens, place) { return .unread(why) }
        }
        return .reads
    }

    /// `SHOW CREATE TABLE name`, which no dialect takes for a whole CREATE TABLE.
    private static func isShowingCreation(_ tokens: Tokens) -> Bool {
        guard tokens.count > 3, tokens[0] == .word("SHOW"), tokens[1] == .word("CREATE"),
            tokens[2] == .word("TABLE") || tokens[2] == .word("VIEW")
        else { return false }
        return tokens.count % 2 == 0
            && tokens[3...].enumerated().allSatisfy { k, token in
                k % 2 == 0 ? isName(token) : token == .sign(".")
            }
    }

    private static func isClosed(_ tokens: Tokens) -> Bool {
        var depth = 0
        for token in tokens {
            if token == .sign("(") { depth += 1 }
            if token == .sign(")") { depth -= 1 }
            if depth < 0 { return false }
        }
        return depth == 0
    }

    /// Whether a query, or the name of a table, follows EXPLAIN and its words.
    private static func explains(_ tokens: ArraySlice<StatementText.Token>) -> Bool {
        var rest = tokens
        if rest.first == .sign("("), let end = rest.firstIndex(of: .sign(")")) {
            let options = rest[rest.startIndex...end]
            let isQuery = options.contains { $0 == .word("SELECT") || $0 == .word("VALUES") || $0 == .word("WITH") }
            if !isQuery { rest = rest[(end + 1)...] }
        }
        rest = rest.drop { token in
            if case .word(let word) = token { return StatementWords.explaining.contains(word) }
            return token == .sign("=")
        }
        rest = rest.drop { $0 == .sign("(") }
        if [.word("SELECT"), .word("WITH"), .word("VALUES")].contains(rest.first) { return true }
        return !tokens.contains(.word("ANALYZE")) && !rest.isEmpty
            && rest.allSatisfy { isName($0) || $0 == .sign(".") }
    }

    /// Why a statement with this token at this place can't be told to read only.
    private static func trouble(_ tokens: Tokens, _ place: Int) -> String? {
        let token = tokens[place]
        let before = place > 0 ? tokens[place - 1] : nil
        let next = place + 1 < tokens.count ? tokens[place + 1] : nil
        switch (token, next) {
        case (.sign("{"), _), (.sign("}"), _): return "has a brace"
        case (.sign("!"), _) where next != .sign("=") && next != .sign("~"): return "has an exclamation mark"
        // The rest of the line is a comment of Snowflake.
        case (.sign("/"), .sign("/")): return "has two slashes"
        case (.sign(":"), .sign("=")): return "gives a variable a value"
        case (.word("USING"), .text), (.word("USING"), .name): return "names a program"
        case (.word("NEXT"), .word("VALUE")): return "takes a number of a sequence"
        case (.word("FOR"), .word("SHARE")), (.word("FOR"), .word("NO")), (.word("FOR"), .word("KEY")),
            (.word("LOCK"), .word("IN")), (.word("LOCK"), .word("TABLE")):
            return "locks rows"
        case (.sign("."), _) where before == .sign(")") || before == .sign("]") || before == .number:
            // PostgreSQL reads (x).f as f(x).
            return next == .sign("*") || next == .sign("[") ? nil : calls(next, before: nil)
        case (.word, .sign("(")), (.name, .sign("(")), (.text, .sign("(")):
            if before == .word("AS") || before == .word("WITH") || before == .word("RECURSIVE"),
                isName(token), isList(tokens[(place + 2)...])
            {
                return nil
            }
            if case .word(let word) = token, before != .sign("."), StatementWords.structural.contains(word) {
                return nil
            }
            return calls(token, before: before)
        default: return nil
        }
    }

    /// Why a call of this function may do more than compute.
    private static func calls(_ function: StatementText.Token?, before: StatementText.Token?) -> String? {
        guard case .word(let word)? = function else { return "calls a function by a name in quotes" }
        if before != .sign("."), StatementWords.functions.contains(word) { return nil }
        return "calls \(word.prefix(60)), which may do anything"
    }

    private static func isName(_ token: StatementText.Token) -> Bool {
        if case .word = token { return true }
        return token == .name
    }

    /// Whether nothing but names and numbers stands up to the closing parenthesis.
    private static func isList(_ tokens: ArraySlice<StatementText.Token>) -> Bool {
        guard let end = tokens.firstIndex(of: .sign(")")) else { return false }
        return tokens[..<end].allSatisfy { isName($0) || $0 == .number || $0 == .sign(",") }
    }
}
