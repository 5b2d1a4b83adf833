import ActDatabase
import ActFind
import ActJSON
import ActStore
import ActTools
import Foundation
import Testing

/// A store of its own for each test.
private func scratch() throws -> Store {
    let folder = Folders.new()
    return Store(try SQLite("\(folder)/act.db", migrations: [CatalogTable.schema, CatalogTable.segmented]))
}

private func tool(_ slug: String, _ description: String, examples: [String] = []) -> ToolSpec {
    let toolkit = String(slug.prefix { $0 != "_" }).lowercased()
    return ToolSpec(
        slug: slug, profile: Profile("test"), toolkit: toolkit, title: "", description: description,
        inputSchema: .object([("type", .text("object"))]), examples: examples, origin: "test")
}

private let tasks = [
    tool("TASK_CREATE", "Create a task."), tool("TASK_LIST", "List the tasks."),
    tool("TASK_DELETE", "Delete a task."),
]
private let mails = [
    tool("GMAIL_SEND_EMAIL", "Send an email."), tool("GMAIL_FETCH_EMAILS", "Fetch emails."),
    tool("GMAIL_CREATE_EMAIL_DRAFT", "Create a draft email."),
]
private let weather = [tool("WEATHER_NOW", "Current weather for a city.")]

private func best(_ store: Store, _ intent: String, limit: Int = 1) throws -> [String] {
    let ranking = try Ranking(store, provider: nil, toolkit: nil)
    return try ranking.answer(intent, limit: limit).matches.map(\.slug)
}

private func count(_ store: Store, _ sql: SQL) throws -> Int { try store.database.int(sql) }

@Suite("search")
struct SearchTests {
    /// Inflections of a word are one, and words of different meaning are not.
    @Test(arguments: [
        "email emails", "budget budgets", "category categories", "box boxes", "run running runs",
        "plan planned planning",
        "status statuses", "statue statues", "file filing filed", "match matches matching", "news",
        "meeting meetings",
        "create creates created creating", "list lists listed listing", "apply applies applied",
    ])
    func inflectionsAreOne(words: String) {
        #expect(Set(words.split(separator: " ").map { stem(String($0)) }).count == 1)
    }

    @Test(arguments: [
        "news new", "import important", "status statue", "experiment experience", "location locate",
        "accounting account", "plane plan", "meeting meet", "organization organ", "housing house",
    ])
    func otherWordsStayApart(words: String) {
        let words = words.split(separator: " ").map { stem(String($0)) }
        #expect(Set(words).count == words.count)
    }

    /// Few tools: a word that most of them have still counts.
    @Test(arguments: [
        ("delete the task about milk", "TASK_DELETE"), ("add a task to buy milk", "TASK_CREATE"),
        ("add a todo for tomorrow", "TASK_CREATE"), ("show my tasks", "TASK_LIST"),
        ("what is on my to-do list", "TASK_LIST"), ("remove the chore", "TASK_DELETE"),
        ("Please get rid of this TASK!", "TASK_DELETE"),
    ])
    func aSmallCatalogAnswers(intent: String, slug: String) throws {
        let store = try scratch()
        try Catalog(store).sync("test", tasks)
        #expect(try best(store, intent) == [slug])
    }

    @Test(arguments: [
        ("send an email to Bob", "GMAIL_SEND_EMAIL"), ("read my e-mails", "GMAIL_FETCH_EMAILS"),
        ("show my inbox", "GMAIL_FETCH_EMAILS"), ("write a draft to Sue", "GMAIL_CREATE_EMAIL_DRAFT"),
    ])
    func mailIsFound(intent: String, slug: String) throws {
        let store = try scratch()
        try Catalog(store).sync("test", mails + tasks)
        #expect(try best(store, intent) == [slug])
    }

    /// Nothing that fits, or only by a stray word: no answer rather than a wrong one.
    @Test(arguments: [
        "who painted the mona lisa", "blorf snazzle", "create a masterpiece", "delete my account on that website",
        "the of and", "", "   ", "🎉🎉", "日本語のテキスト", "\u{0}", "\"", "\" OR text : \"a", "NEAR(", "*",
        "t*",
        "-", "😀\u{200D}😀", "\u{301}", "𞤢𞤣𞤤", "'; DROP TABLE tool; --",
    ])
    func nothingFits(intent: String) throws {
        let store = try scratch()
        try Catalog(store).sync("test", tasks + mails)
        #expect(try best(store, intent, limit: 10) == [])
        #expect(try count(store, "SELECT count(*) FROM tool") == 6)
    }

    @Test func anEmptyCatalogAnswersNothing() throws {
        #expect(try best(scratch(), "add a task") == [])
    }

    /// A long line takes time in proportion, whatever it is made of: looking at each word again for each takes hours.
    @Test(.timeLimit(.minutes(2)), arguments: ["a", "task ", "the ", "é", "🎉", "x1 "], [true, false])
    func longIntents(part: String, wordsDiffer: Bool) throws {
        let store = try scratch()
        try Catalog(store).sync("test", tasks)
        let text = (0..<(1 << 20) / part.utf8.count).map { wordsDiffer ? "\(part)\($0)" : part }.joined()
        _ = try best(store, text)
        try Catalog(store).learn(text, "test", "TASK_CREATE")
        #expect(try count(store, "SELECT coalesce(max(length(words)), 0) FROM learned") < 5000)
    }

    @Test func marksAndCaseDoNotMatter() throws {
        let store = try scratch()
        try Catalog(store).sync("test", tasks + [tool("CAFE_FIND", "Finds a café in Málaga.")])
        for intent in ["a café in Málaga", "A CAFE IN MALAGA", "cafe\u{301} ma\u{301}laga"] {
            #expect(try best(store, intent) == ["CAFE_FIND"], "\(intent)")
        }
    }

    @Test func aPartOfANameIsFound() throws {
        let store = try scratch()
        try Catalog(store).sync("test", tasks + [tool("KEYWORDEXPLORER", "Ideas for pages.")])
        #expect(try best(store, "a good keyword") == ["KEYWORDEXPLORER"])
        try Catalog(store).sync("test", tasks + [tool("ONE_DRIVE_UPLOAD", "Puts something there.")])
        #expect(try best(store, "upload to onedrive") == ["ONE_DRIVE_UPLOAD"])
    }

    @Test func aNearTieIsSaid() throws {
        let store = try scratch()
        let duplicates = [tool("BOX_UPLOAD", "Uploads a file."), tool("DROP_UPLOAD", "Uploads a file.")]
        try Catalog(store).sync("test", duplicates + tasks)
        let ranking = try Ranking(store, provider: nil, toolkit: nil)
        let near = try ranking.answer("upload this file", limit: 5)
        #expect(
            near.related == ["DROP_UPLOAD"] && near.matches.prefix(2).map(\.slug) == ["BOX_UPLOAD", "DROP_UPLOAD"])
        #expect(try ranking.answer("upload this file to box", limit: 5).related.isEmpty)
        // What comes second must fit, too.
        #expect(try ranking.answer("delete the task", limit: 5).related.isEmpty)
    }

    @Test func narrowed() throws {
        let store = try scratch()
        try Catalog(store).sync("test", tasks + mails)
        let ranking = try Ranking(store, provider: "test", toolkit: "gmail")
        #expect(try ranking.answer("delete the task", limit: 5).matches.isEmpty)
        #expect(try ranking.answer("send an email", limit: 5).matches.first?.slug == "GMAIL_SEND_EMAIL")
        let nobody = try Ranking(store, provider: "nobody", toolkit: nil)
        #expect(try nobody.answer("send an email", limit: 5).matches.isEmpty)
    }

    // Learning.

    @Test func whatLedToAToolIsFoundAgain() throws {
        let store = try scratch()
        let catalog = Catalog(store)
        try catalog.sync("test", tasks + weather)
        #expect(try best(store, "brolly") == [])
        try catalog.learn("Will I need my brolly?", "test", "WEATHER_NOW")
        #expect(try best(store, "will I need my brolly") == ["WEATHER_NOW"])
        // The same sentence leads there first, whatever else speaks for others.
        try catalog.learn("delete the task", "test", "TASK_LIST")
        #expect(try best(store, "Delete the TASK") == ["TASK_LIST"])
        #expect(try best(store, "delete the task of today") == ["TASK_DELETE"])
        #expect(try catalog.forget("TASK_LIST") == 1)
        #expect(try best(store, "delete the task") == ["TASK_DELETE"])
        #expect(try best(store, "will I need my brolly") == ["WEATHER_NOW"])
        #expect(try catalog.forget(nil) == 1)
        #expect(try best(store, "will I need my brolly") == [])
        #expect(try count(store, "SELECT count(*) FROM phrase WHERE word LIKE 'broll%'") == 0)
    }

    @Test func anExampleIsFoundAsItStands() throws {
        let store = try scratch()
        let notes = [tool("NOTE_ADD", "Writes a line.", examples: ["write this down"])]
        try Catalog(store).sync("test", tasks + notes)
        #expect(try best(store, "write this down") == ["NOTE_ADD"])
    }

    /// Newest and most different: the same words take their own place, a full tool gives up the most alike or oldest.
    @Test func thirtySentencesAreKept() throws {
        let store = try scratch()
        let catalog = Catalog(store)
        try catalog.sync("test", tasks)
        func words() throws -> Set<String> {
            var words: Set<String> = []
            try store.database.rows("SELECT words FROM learned") { row throws(Failure) in
                words.insert(row.text(0) ?? "")
            }
            return words
        }
        for k in 0..<30 { try catalog.learn("alpha\(k) beta\(k) gamma\(k)", "test", "TASK_CREATE") }
        try catalog.learn("gamma0 beta0 alpha0", "test", "TASK_CREATE")
        #expect(try words().count == 30)
        #expect(try words().contains("gamma0 beta0 alpha0"))
        try catalog.learn("alpha7 beta7 gamma7 delta", "test", "TASK_CREATE")
        #expect(try !words().contains("alpha7 beta7 gamma7"))
        // alpha0 was renewed, so alpha1 is the oldest.
        try catalog.learn("something else entirely, unlike those", "test", "TASK_CREATE")
        let left = try words()
        #expect(left.count == 30 && !left.contains("alpha1 beta1 gamma1") && left.contains("gamma0 beta0 alpha0"))
        #expect(try count(store, "SELECT count(DISTINCT slots) FROM phrase WHERE word GLOB 'alpha*'") == 29)
        try catalog.learn("🎉 … !", "test", "TASK_CREATE")
        #expect(try words() == left)
    }

    // The catalog.

    @Test func theCatalogFollowsItsProvider() throws {
        let store = try scratch()
        let catalog = Catalog(store)
        try catalog.learn("umbrella weather", "test", "WEATHER_NOW")
        try catalog.sync("test", tasks + weather)
        #expect(try best(store, "umbrella weather") == ["WEATHER_NOW"])
        try catalog.sync("test", tasks)
        #expect(try best(store, "umbrella weather") == [])
        #expect(try count(store, "SELECT count(*) FROM phrase WHERE word = 'weather'") == 0)
        // Another provider's tools are its own.
        try catalog.sync("other", [])
        #expect(try count(store, "SELECT count(*) FROM tool") == 3)
        // A tool that comes back has what was learned of it.
        try catalog.sync("test", [tool("TASK_CREATE", "Opens a ticket.")] + tasks.dropFirst() + weather)
        #expect(try best(store, "umbrella weather") == ["WEATHER_NOW"])
        #expect(try best(store, "open a ticket") == ["TASK_CREATE"])
        var seen: [String] = []
        try catalog.tools(provider: "test") { tool throws(Failure) in seen.append("\(tool.slug) \(tool.origin)") }
        #expect(seen.sorted() == ["TASK_CREATE test", "TASK_DELETE test", "TASK_LIST test", "WEATHER_NOW test"])
        #expect(try catalog.toolkits(provider: nil).map { "\($0.name) \($0.tools)" } == ["task 3", "weather 1"])
    }

    /// Nothing is written when nothing changed.
    @Test func syncedOnce() throws {
        let store = try scratch()
        try Catalog(store).sync("test", tasks)
        let before = try count(store, "SELECT total_changes()")
        try Catalog(store).sync("test", tasks)
        #expect(try count(store, "SELECT total_changes()") == before)
    }

    @Test(.timeLimit(.minutes(2))) func manyTools() throws {
        let store = try scratch()
        let many = (0..<4000).map { k in
            tool("KIT\(k % 97)_DO_\(k)", "Does thing \(k) of kit \(k % 97) with word\(k % 500) and word\(k % 333).")
        }
        try Catalog(store).sync("test", many + tasks)
        _ = try best(store, "delete the task with word7")
        #expect(try best(store, "delete the task") == ["TASK_DELETE"])
        try Catalog(store).sync("test", [])
        #expect(try best(store, "delete the task").isEmpty)
    }
}
