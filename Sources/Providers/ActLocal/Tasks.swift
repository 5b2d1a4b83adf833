import ActDatabase
import ActJSON
import ActStore
import ActSystem
import ActTools

/// `TASK_`: things to do.
enum Tasks {
    private static let priorities = ["high", "normal", "low"]

    static let toolkit: Toolkit = {
        var kit = Toolkit(
            kind: .task, noun: "task",
            create: Toolkit.Naming(
                slug: "TASK_CREATE", title: "Create a task",
                description: "Adds a task, a todo, to the local to-do list, and returns it with its id.",
                examples: [
                    "add a todo to buy milk", "new task: call the bank by friday", "put this on my to-do list",
                ], actionTypes: ["create_task"]),
            list: Toolkit.Naming(
                slug: "TASK_LIST", title: "List tasks",
                description: "Lists the tasks of the local to-do list, all or those that fit, open ones first.",
                examples: [
                    "what do I have to do", "show my open tasks", "todos of the garden project", "tasks due today",
                    "high priority tasks", "my tasks", "done tasks", "tasks completed last week",
                    "tasks completed yesterday",
                    "tasks assigned to a friend", "my todo list",
                ]),
            get: Toolkit.Naming(
                slug: "TASK_GET", title: "Get a task", description: "Shows one task of the to-do list by its id.",
                examples: ["show task 3", "show task #12", "show the task with id 7", "task 4"]),
            update: Toolkit.Naming(
                slug: "TASK_UPDATE", title: "Update a task",
                description: "Changes the given fields of a task and leaves the others; null clears one.",
                examples: [
                    "change the due date of a task", "rename a todo", "raise the priority of a task",
                    "move a task to another project",
                ]),
            delete: Toolkit.Naming(
                slug: "TASK_DELETE", title: "Delete a task",
                description: "Removes a task from the to-do list by its id.",
                examples: ["delete a task", "remove a todo from the list"]),
            columns: [
                Column(name: "title", kind: .text, help: "The task in a few words", required: true),
                Column(name: "notes", kind: .text, help: "More about it"),
                Column(name: "due", kind: .day, help: "The due day, as 2026-03-20"),
                Column(
                    name: "priority", kind: .choice(priorities), help: "The priority (default: normal)",
                    fallback: .tacit(.text("normal"))),
                Column(name: "project", kind: .text, help: "The project it belongs to"),
                Column(name: "tags", kind: .words, help: "Words to find it by", fallback: .tacit(.array([]))),
                Column(
                    name: "done", kind: .flag, help: "True if it is done (default: false)",
                    fallback: .tacit(.bool(false))),
                Column(name: "completed", kind: .day, help: "The day it was done", role: .shown),
            ],
            searched: ["title", "notes"], alsoSearched: ["project", "tags"], names: ["title"],
            also: ["due", "project"],
            live: [("done", .bool(false))],
            filters: [
                Filters.flag("done", "Only done ones (true), or only open ones (false)"),
                Filters.text("project", "Only of this project"),
                tag,
                Filters.choice("priority", priorities, "Only of this priority"),
                Filters.day("due_from", "Only tasks due on this day or later", "due", .atLeast),
                Filters.day("due_until", "Only tasks due on this day or earlier", "due", .atMost),
                Filters.day("completed_from", "Only tasks done on this day or later", "completed", .atLeast),
                Filters.day("completed_until", "Only tasks done on this day or earlier", "completed", .atMost),
            ],
            order: [
                .flag("done"), .filled("due", otherwise: "9999-99-99"), .place("priority", among: priorities),
            ],
            settle: { run, given, row throws(Failure) in
                guard let done = given["done"] else { return given }
                var settled = given
                if done.bool != true {
                    settled["completed"] = .null
                } else if row["done"]?.bool != true {
                    settled["completed"] = .text(run.zone.today(run.now).text)
                }
                return settled
            })
        kit.more = [complete(kit), export(kit)]
        return kit
    }()

    private static let tag = Toolkit.Filter(
        name: "tag", schema: ArgumentSchema.value("string", "Only with this tag")
    ) {
        _, value throws(Failure) in [.lists("tags", value.string ?? "")]
    }

    private static func complete(_ kit: Toolkit) -> LocalTool {
        let naming = Toolkit.Naming(
            slug: "TASK_COMPLETE", title: "Complete a task",
            description: "Marks a task of the to-do list as done, finished, ticked off.",
            examples: ["I did that task", "tick off a todo", "mark task done"])
        return kit.tool(naming, [kit.idProperty], required: ["id"], tag: "updateHint") {
            run, given throws(Failure) in
            try kit.change(run, given["id"]?.int ?? 0, JSON.Object([(JSON.Spelled("done"), .bool(true))]))
        }
    }

    private static func export(_ kit: Toolkit) -> LocalTool {
        let naming = Toolkit.Naming(
            slug: "TASK_EXPORT_TODOTXT", title: "Export tasks as todo.txt",
            description: "Gives all tasks, or those that fit, as the text of a todo.txt file.",
            examples: ["export my todo list as todo.txt"])
        return kit.tool(naming, kit.filterProperties, tag: "readOnlyHint") {
            run, given throws(Failure) in
            var text = ""
            try kit.eachShown(run, given) { row throws(Failure) in text += todoLine(row, run.zone) + "\n" }
            return .done(.object([("format", .text("todo.txt")), ("text", .text(text))]))
        }
    }

    /// github.com/todotxt/todo.txt: `x` and the day when done, (A) to (C), the day made, +project, @context,
    /// key:value.
    private static func todoLine(_ task: JSON.Object, _ zone: Zone) -> String {
        func text(_ key: String) -> String? { task[key]?.string }
        let priority = ["high": "A", "low": "C"][text("priority") ?? ""]
        var words: [String] = []
        if task["done"]?.bool == true {
            words += ["x", text("completed") ?? ""]
        } else if let priority {
            words.append("(\(priority))")
        }
        if let created = Moment(text("created") ?? "") { words.append(zone.local(created).day.text) }
        words.append(oneLine(text("title") ?? ""))
        words += [text("project")].compactMap { $0.flatMap { mark("+", $0) } }
        words += (task["tags"]?.array ?? []).compactMap { $0.string.flatMap { mark("@", $0) } }
        if let due = text("due") { words.append("due:\(due)") }
        if task["done"]?.bool == true, let priority { words.append("pri:\(priority)") }
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// One word with its sign before it; nil when nothing is left of it.
    private static func mark(_ sign: Character, _ text: String) -> String? {
        let word = oneLine(text).split(separator: " ").joined(separator: "_").drop { $0 == sign }
        return word.isEmpty ? nil : "\(sign)\(word)"
    }
}
