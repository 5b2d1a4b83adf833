import ActCore

/// `TASK_`: things to do.
enum Tasks {
    static let toolkit: Toolkit = {
        var kit = Toolkit(
            name: "task", noun: "task", create: "TASK_CREATE", list: "TASK_LIST", get: "TASK_GET",
            update: "TASK_UPDATE", delete: "TASK_DELETE",
            columns: [
                Column(name: "title", kind: .text, help: "What is to be done", required: true),
                Column(name: "notes", kind: .text, help: "More about it"),
                Column(name: "due", kind: .day, help: "The day it is due, as 2026-03-20"),
                Column(
                    name: "priority", kind: .choice(["high", "normal", "low"]), help: "How pressing it is",
                    fallback: .text("normal")),
                Column(name: "project", kind: .text, help: "The project it belongs to"),
                Column(name: "tags", kind: .words, help: "Words to find it by", fallback: .array([])),
                Column(name: "done", kind: .flag, help: "Whether it is done", fallback: .bool(false)),
            ],
            filters: [
                Filters.flag("done", "Only those done, or only those not", "done = ?"),
                Filters.text("project", "Only of this project", "project = ?"),
                Filters.text("tag", "Only with this tag", "EXISTS(SELECT 1 FROM json_each(tags) WHERE value = ?)"),
                Filters.text("priority", "Only of this priority", "priority = ?"),
                Filters.day("due_from", "Only those due on or after this day", "due >= ?"),
                Filters.day("due_until", "Only those due on or before this day", "due <= ?"),
                Filters.text(
                    "text", "Only with these words in title or notes",
                    "instr(lower(title || ' ' || coalesce(notes, '')), lower(?)) > 0"),
            ],
            order: "done, due IS NULL, due, CASE priority WHEN 'high' THEN 0 WHEN 'normal' THEN 1 ELSE 2 END",
            examples: Toolkit.Examples(
                create: [
                    "add a todo to buy milk", "new task: call the bank by friday", "put this on my to-do list",
                ],
                list: ["what do I have to do", "show my open tasks", "todos of the garden project"],
                get: ["show task 3"], update: ["change the due date of a task", "rename a todo"],
                delete: ["delete a task", "remove a todo from the list"]))
        kit.more = [complete(kit), export(kit)]
        return kit
    }()

    private static func complete(_ kit: Toolkit) -> LocalTool {
        LocalTool(
            slug: "TASK_COMPLETE", title: "Complete a task", description: "Marks a task as done.",
            properties: [("id", .object([("type", .text("integer")), ("description", .text("The task's id"))]))],
            required: ["id"], tags: ["updateHint"],
            examples: ["I did that task", "tick off a todo", "mark task done"]
        ) { run, given throws(Failure) in
            let id = given["id"]?.int ?? 0
            let before = try kit.row(run, id)
            try kit.change(run, id, JSON.Object([(JSON.Spelled("done"), .bool(true))]), before)
            let back = JSON.object([("id", .int(id)), ("done", before["done"] ?? .bool(false))])
            return .done(.object(try kit.row(run, id)), undo: [(kit.update, back)])
        }
    }

    /// github.com/todotxt/todo.txt: `x` when done, (A) to (C), dates, +project, @context, key:value.
    private static func export(_ kit: Toolkit) -> LocalTool {
        LocalTool(
            slug: "TASK_EXPORT_TODOTXT", title: "Export tasks as todo.txt",
            description: "All tasks, or those that fit, in the todo.txt format.",
            properties: kit.filters.map { ($0.name, $0.schema) }, tags: ["readOnlyHint"],
            examples: ["export my todo list as todo.txt"]
        ) { run, given throws(Failure) in
            let lines = try kit.rows(run, given).map(todoLine)
            return .done(
                .object([("format", .text("todo.txt")), ("text", .text(lines.map { $0 + "\n" }.joined()))]))
        }
    }

    private static func todoLine(_ task: JSON.Object) -> String {
        func text(_ key: String) -> String? { task[key]?.string }
        let priority = ["high": "A", "low": "C"][text("priority") ?? ""]
        let isDone = task["done"]?.bool == true
        var words: [String] = []
        if isDone { words += ["x", String((text("updated") ?? "").prefix(10))] }
        if !isDone, let priority { words.append("(\(priority))") }
        words.append(String((text("created") ?? "").prefix(10)))
        // One line a task: a line break in a title would begin another.
        words += (text("title") ?? "").split { $0 == " " || $0.isNewline }.map(String.init)
        if let project = text("project") { words.append("+" + joined(project)) }
        words += (task["tags"]?.array ?? []).compactMap(\.string).map { "@" + joined($0) }
        if let due = text("due") { words.append("due:\(due)") }
        if isDone, let priority { words.append("pri:\(priority)") }
        return words.joined(separator: " ")
    }

    private static func joined(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: "_")
    }
}
