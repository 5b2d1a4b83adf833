/// Beginnings of statements that change something, for a text that need not be a statement at all.
///
/// A word stands for itself, `?` for a name with its dots, `'` for a text, `$` for the end, any other sign for itself.
enum StatementShapes {
    /// Kinds of things that are dropped, created and altered by name.
    private static let kinds = [
        "COLLECTION", "DATABASE", "FUNCTION", "GRAPH", "INDEX", "KEYSPACE", "MATERIALIZED VIEW", "PROCEDURE",
        "ROLE",
        "SCHEMA", "SEQUENCE", "TABLE", "TRIGGER", "USER", "VIEW",
    ]

    private static let ofKinds = kinds.flatMap { kind in
        ["DROP \(kind) ? $", "DROP \(kind) ? CASCADE", "DROP \(kind) ? ,", "DROP \(kind) IF EXISTS"]
    }

    private static let others = [
        // SQL
        "DELETE FROM ?", "DELETE ? FROM ?", "INSERT INTO ?", "INSERT OR ? INTO ?", "INSERT IGNORE INTO ?",
        "INSERT OVERWRITE ?", "REPLACE INTO ?", "UPDATE ? SET ? =", "UPDATE ? ? SET ? =", "UPDATE ? AS ? SET ? =",
        "UPDATE OR ? ? SET ? =", "MERGE INTO ?", "MERGE ? USING ?", "TRUNCATE TABLE ?", "TRUNCATE ? $",
        "INTO ? FROM",
        "ALTER TABLE ? ?", "ALTER SYSTEM ? ?", "ALTER DATABASE ? SET", "ALTER USER ? ?", "ALTER ROLE ? ?",
        "CREATE TABLE ? (", "CREATE TABLE ? AS", "CREATE TABLE IF NOT EXISTS", "CREATE ? TABLE ? (",
        "CREATE ? TABLE ? AS", "CREATE VIEW ? AS", "CREATE OR REPLACE ?", "CREATE INDEX ? ON ? (",
        "CREATE UNIQUE INDEX ? ON", "CREATE FUNCTION ? (", "CREATE TRIGGER ? ?", "CREATE USER ? IDENTIFIED",
        "CREATE USER ? WITH", "CREATE ROLE ? WITH", "CREATE EXTENSION ?", "CREATE DATABASE ? $",
        "CREATE SCHEMA ? $",
        "GRANT ? ON ? TO ?", "GRANT ? TO ?", "REVOKE ? ON ? FROM ?", "REVOKE ? FROM ?", "CALL ? (", "EXEC ? '",
        "EXEC ? @", "EXEC ? $", "EXEC (", "EXECUTE ? '", "EXECUTE ? @", "EXECUTE IMMEDIATE '", "COPY ? FROM '",
        "COPY ? TO '", "COPY ? FROM PROGRAM", "LOAD DATA INFILE", "LOAD DATA LOCAL", "ATTACH '",
        "ATTACH DATABASE '",
        "VACUUM INTO '", "DETACH DELETE ?",
        // Cypher
        "CREATE (", "MERGE (",
        // SPARQL
        "INSERT DATA {", "INSERT {", "DELETE DATA {", "DELETE WHERE {", "DELETE {", "CLEAR GRAPH", "CLEAR ALL $",
        // GraphQL
        "MUTATION {", "MUTATION (", "MUTATION ? {", "MUTATION ? (", "MUTATION ? @",
    ]

    private static let all = (ofKinds + others).map(parts)

    /// More of a statement of Cypher that begins by looking for nodes.
    private static let ofGraphs = ["DELETE ?", "SET ? =", "SET ? :", "SET ? +", "REMOVE ? :", "REMOVE ?"].map(parts)

    /// Words behind which a change may follow anywhere in the same statement.
    private static let openers: Set<String> = [
        "BASE", "BEGIN", "DECLARE", "EXPLAIN", "FRAGMENT", "IF", "PREFIX", "QUERY", "SELECT", "UNWIND", "WITH",
    ]

    private static func parts(_ shape: String) -> [String] { shape.split(separator: " ").map(String.init) }

    /// The word by which a statement of these tokens changes something; nil where none plainly does.
    static func change(in tokens: [StatementText.Token]) -> String? {
        for statement in tokens.split(separator: .sign(";")) {
            let statement = statement.drop { $0 == .sign("(") }
            guard case .word(let first)? = statement.first else { continue }
            let rest = statement.dropFirst()
            let isGraph =
                first == "MATCH" && rest.first == .sign("(") || first == "OPTIONAL" && rest.first == .word("MATCH")
            let places = isGraph || openers.contains(first) ? Array(statement.indices) : [statement.startIndex]
            for place in places {
                let found = (all + (isGraph ? ofGraphs : [])).first { fits(statement[place...], $0) }
                if let found { return found[0] }
            }
        }
        return nil
    }

    private static func fits(_ tokens: ArraySlice<StatementText.Token>, _ shape: [String]) -> Bool {
        var rest = tokens
        for part in shape {
            switch (part, rest.popFirst()) {
            case ("$", nil): return true
            case ("?", .word), ("?", .name):
                while rest.first == .sign(".") { rest = rest.dropFirst(2) }
            case ("'", .text), ("'", .name): break
            case (_, .word(let word)) where word == part: break
            case (_, .sign(let sign)) where part.unicodeScalars.elementsEqual([sign]): break
            default: return false
            }
        }
        return true
    }
}
