import ActDatabase
package import ActJSON
package import ActRecord
package import ActSystem

/// The conversations of one user with language models. A turn claims its conversation, and writes all that it adds in
/// one commit at its end: a turn that dies leaves the conversation as it was before.
///
/// Taint never leaves a conversation: it is a column of the conversation and of each message, and a fork takes both.
package struct ConversationStore {
    static let schema = """
        CREATE TABLE conversation (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          user TEXT NOT NULL, name TEXT NOT NULL,
          origin TEXT, -- the name of the conversation that it was forked from
          taint INTEGER NOT NULL, -- whether it, or one that it was forked from, was ever given untrusted text
          tools TEXT NOT NULL, -- an array: provider and name of each tool that its models were shown
          owner TEXT, -- the process whose turn it is
          created INTEGER NOT NULL, changed INTEGER NOT NULL,
          UNIQUE(user, name)
        ) STRICT;
        CREATE TABLE message (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          conversation INTEGER NOT NULL, -- its number
          role TEXT NOT NULL, content TEXT NOT NULL, -- an object
          taint INTEGER NOT NULL, at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX message_conversation ON message(conversation, number);

        """

    package enum Role: String, Sendable {
        case user, assistant, tool
    }

    package struct Message: Sendable {
        package let role: Role
        package let content: JSON.Object
        package let isTainted: Bool
        package let at: Moment

        package init(_ role: Role, _ content: [(RecordKey, JSON?)], isTainted: Bool, at: Moment = .now) {
            self.role = role
            self.content = JSON.record(content).object ?? JSON.Object()
            self.isTainted = isTainted
            self.at = at
        }

        fileprivate init(_ role: Role, _ content: JSON.Object, isTainted: Bool, at: Moment) {
            self.role = role
            self.content = content
            self.isTainted = isTainted
            self.at = at
        }
    }

    /// The name of a tool, and its provider's.
    package struct ToolName: Sendable, Hashable {
        package let provider: String
        package let slug: String

        package init(provider: String, slug: String) {
            self.provider = provider
            self.slug = slug
        }
    }

    package struct Conversation: Sendable {
        package let number: Int
        package let name: String
        package let origin: String?
        /// Whether it, or one that it was forked from, was ever given untrusted text.
        package let isTainted: Bool
        /// The tools that its models were shown.
        package let tools: [ToolName]
        package let created: Moment
        package let changed: Moment
        package let count: Int
    }

    private let database: any Database
    private let user: String

    package init(_ store: Store, user: String) {
        database = store.database
        self.user = user
    }

    // Reading.

    /// The conversations that have messages, the one that changed last at the end.
    package func list() throws(Failure) -> [Conversation] {
        try conversations("", []).filter { $0.count > 0 }
    }

    /// The conversation of this name; nil where there is none, or it has no message yet.
    package func conversation(_ name: String) throws(Failure) -> Conversation? {
        try row(name).flatMap { $0.count > 0 ? $0 : nil }
    }

    private func row(_ name: String) throws(Failure) -> Conversation? {
        try conversations("AND name = ?", [.text(name)]).first
    }

    private func conversations(_ condition: String, _ values: [SQLValue]) throws(Failure) -> [Conversation] {
        var found: [Conversation] = []
        try database.rows(
            """
            SELECT number, name, origin, taint, tools, created, changed,
              (SELECT count(*) FROM message WHERE conversation = conversation.number),
              (SELECT max(taint) FROM message WHERE conversation = conversation.number)
            FROM conversation WHERE user = ? \(condition) ORDER BY changed, number
            """, [.text(user)] + values
        ) { row throws(Failure) in
            guard let tools = (try? JSON(row.neededText(4)))?.array else { throw row.damage(4, "no array") }
            found.append(
                Conversation(
                    number: row.int(0) ?? 0, name: try row.neededText(1), origin: try row.checkedText(2),
                    // A row that was lost with its taint does not make its messages clean.
                    isTainted: row.int(3) != 0 || (row.int(8) ?? 0) != 0,
                    tools: tools.compactMap { tool in
                        guard let pair = tool.array, pair.count == 2, let provider = pair[0].string,
                            let slug = pair[1].string
                        else { return nil }
                        return ToolName(provider: provider, slug: slug)
                    },
                    created: Moment(milliseconds: try row.checkedInt(5, in: Moment.range) ?? 0),
                    changed: Moment(milliseconds: try row.checkedInt(6, in: Moment.range) ?? 0),
                    count: row.int(7) ?? 0))
        }
        return found
    }

    /// The messages of a conversation, in their order.
    package func messages(_ conversation: Conversation) throws(Failure) -> [Message] {
        var found: [Message] = []
        try database.rows(
            "SELECT role, content, taint, at FROM message WHERE conversation = ? ORDER BY number",
            [.int(conversation.number)]
        ) { row throws(Failure) in
            guard let role = Role(rawValue: try row.neededText(0)) else {
                throw row.damage(0, "not one of the choices")
            }
            guard let content = (try? JSON(row.neededText(1)))?.object else { throw row.damage(1, "no object") }
            let at = Moment(milliseconds: try row.checkedInt(3, in: Moment.range) ?? 0)
            found.append(Message(role, content, isTainted: row.int(2) != 0, at: at))
        }
        return found
    }

    // A turn.

    /// Takes a conversation for a turn of this process, and makes it where there is none. Throws `unavailable` while a
    /// process that lives has it.
    package func claim(_ name: String, at: Moment) throws(Failure) -> Conversation {
        try database.transaction(lasting: false) { () throws(Failure) in
            try checkFree(name)
            if try row(name) == nil { try make(name, origin: nil, isTainted: false, at: at) }
            try database.run(
                "UPDATE conversation SET owner = ? WHERE user = ? AND name = ?",
                [.text(database.runner), .text(user), .text(name)])
            guard let conversation = try row(name) else {
                throw Failure(.internal, "the conversation '\(name)' was not made")
            }
            return conversation
        }
    }

    /// Adds a turn's messages and tools, and lets the conversation go. Throws where it was dropped meanwhile.
    ///
    /// - Parameter isTainted: whether the turn was given untrusted text.
    package func end(
        _ conversation: Conversation, _ messages: [Message], tools: [ToolName], isTainted: Bool, at: Moment
    ) throws(Failure) {
        try database.transaction { () throws(Failure) in
            let names = JSON.array(tools.map { .texts([$0.provider, $0.slug]) })
            try database.run(
                """
                UPDATE conversation SET owner = NULL, tools = ?, taint = CASE WHEN ? = 1 THEN 1 ELSE taint END,
                  changed = ?
                  WHERE number = ? AND owner = ?
                """,
                [
                    .text(names.line), .int(isTainted ? 1 : 0), .int(at.milliseconds), .int(conversation.number),
                    .text(database.runner),
                ])
            guard try database.changes == 1 else {
                throw Failure(
                    .unavailable, "the conversation '\(conversation.name)' was taken by another turn",
                    hint: "try again")
            }
            for message in messages {
                try database.run(
                    "INSERT INTO message(conversation, role, content, taint, at) VALUES(?,?,?,?,?)",
                    [
                        .int(conversation.number), .text(message.role.rawValue),
                        .text(JSON.object(message.content).line), .int(message.isTainted ? 1 : 0),
                        .int(message.at.milliseconds),
                    ])
            }
        }
    }

    /// Lets a conversation go as it was before the turn.
    package func release(_ conversation: Conversation) throws(Failure) {
        try database.transaction(lasting: false) { () throws(Failure) in
            let values: [SQLValue] = [.int(conversation.number), .text(database.runner)]
            try database.run("UPDATE conversation SET owner = NULL WHERE number = ? AND owner = ?", values)
            if conversation.count == 0 {
                try database.run(
                    """
                    DELETE FROM conversation WHERE number = ? AND owner IS NULL
                      AND NOT EXISTS (SELECT 1 FROM message WHERE conversation = conversation.number)
                    """, [.int(conversation.number)])
            }
        }
    }

    // Changes by a person.

    /// Copies a conversation under a new name, with its taint. Throws where that name is taken; nil where there is
    /// nothing to copy.
    package func fork(_ name: String, as new: String, at: Moment) throws(Failure) -> Conversation? {
        try database.transaction { () throws(Failure) in
            guard let old = try row(name) else { return nil }
            guard try row(new) == nil else {
                throw .usage("there is a conversation '\(new)'", hint: "act-chat --drop -c '\(new)' deletes it")
            }
            try checkFree(new)
            try delete(new)
            let names = JSON.array(old.tools.map { .texts([$0.provider, $0.slug]) })
            try make(new, origin: name, isTainted: old.isTainted, tools: names.line, at: at)
            try database.run(
                """
                INSERT INTO message(conversation, role, content, taint, at)
                  SELECT CAST(? AS bigint), role, content, taint, at FROM message WHERE conversation = ? ORDER BY number
                """, [.int(database.lastRow), .int(old.number)])
            return try row(new)
        }
    }

    /// Deletes a conversation; what it was, or nil where there was none.
    package func drop(_ name: String) throws(Failure) -> Conversation? {
        try database.transaction { () throws(Failure) in
            try checkFree(name)
            let old = try row(name)
            try delete(name)
            return old
        }
    }

    private func make(
        _ name: String, origin: String?, isTainted: Bool, tools: String = "[]", at: Moment
    ) throws(Failure) {
        try database.run(
            "INSERT INTO conversation(user, name, origin, taint, tools, created, changed, number) VALUES(?,?,?,?,?,?,?,?)",
            [
                .text(user), .text(name), SQLValue(origin), .int(isTainted ? 1 : 0), .text(tools),
                .int(at.milliseconds), .int(at.milliseconds), try database.newNumber(of: "conversation"),
            ])
        let number = database.lastRow
        // A store that was repaired may have messages of a conversation that was lost.
        try database.run("DELETE FROM message WHERE conversation = ?", [.int(number)])
    }

    private func delete(_ name: String) throws(Failure) {
        let whose: [SQLValue] = [.text(user), .text(name)]
        try database.run(
            "DELETE FROM message WHERE conversation IN (SELECT number FROM conversation WHERE user = ? AND name = ?)",
            whose)
        try database.run("DELETE FROM conversation WHERE user = ? AND name = ?", whose)
    }

    /// Throws while a turn of another process that lives has the conversation.
    private func checkFree(_ name: String) throws(Failure) {
        var owner: String?
        try database.rows(
            "SELECT owner FROM conversation WHERE user = ? AND name = ?", [.text(user), .text(name)]
        ) { row throws(Failure) in owner = try row.checkedText(0) }
        guard let live = try owner.flatMap({ owner throws(Failure) in try database.live(owner) }), !live.isOwn
        else {
            return
        }
        throw Failure(
            .unavailable, "a turn of the conversation '\(name)' is under way in process \(live.process)",
            hint: "wait for its end, or name another conversation with -c")
    }
}
