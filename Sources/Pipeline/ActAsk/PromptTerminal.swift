import ActDecide
package import ActJSON

/// Something that has come about while a screen is shown.
package struct PromptNews {
    package let words: String
    /// Whether nothing is left to be asked, so that no answer is waited for.
    package let endsSheet: Bool

    package init(_ words: String, endsSheet: Bool) { (self.words, self.endsSheet) = (words, endsSheet) }
}

/// The terminal that screens are shown at and answered on, and the lock on it. The floor above gives one.
package protocol PromptTerminal: AnyObject {
    /// The words on what has come about since a screen was shown, each once; nil where nothing has.
    typealias News = () -> PromptNews?

    /// Whether there is one to ask on.
    var isThere: Bool { get }
    /// Waits for the lock, and keeps it until `release`: nothing else of ours draws over a question.
    func hold()
    func release()
    /// Takes away the progress that a later stage of the pipeline may have drawn.
    func takeLine()
    /// Shows the screen, page by page, and waits for an answer that it offers. nil when the terminal goes away, or news
    /// end the screen.
    func ask<S: Prompt>(_ screen: S, _ seen: inout ShownCalls, news: News?) -> S.Answer?
    /// Asks for one argument; nil when nothing is given.
    func value(of name: String, _ rule: JSON?, tool: String) -> String?
    /// Writes a line of ours between questions.
    func tell(_ text: String)
    /// Opens the editor on a text, in a file whose name ends so; the text as it was left.
    func edit(_ text: String, ending: String) throws(Failure) -> String
    /// Has a program answer that is given this text on standard input: its status, nil when a signal ended it, and
    /// its output, nil when that is longer than a record may be.
    func ask(program: String, _ text: [UInt8]) throws(Failure) -> (status: Int?, output: [UInt8]?)
}

extension PromptTerminal {
    func ask<S: Prompt>(_ screen: S, _ seen: inout ShownCalls) -> S.Answer? { ask(screen, &seen, news: nil) }

    /// Asks one question by itself.
    package func ask<S: Prompt>(_ screen: S) -> S.Answer? {
        hold()
        defer { release() }
        var seen = ShownCalls()
        return ask(screen, &seen)
    }

    /// Opens the editor on arguments, or on the text that an edit of them left.
    func edit(_ arguments: JSON.Object, draft: String?) throws(Failure) -> String {
        if let draft { return try edit(draft, ending: "json") }
        let lines = arguments.members.map { "  \(JSON.string($0.key).line): \($0.value.line)" }
        return try edit("{\n\(lines.joined(separator: ",\n"))\n}\n", ending: "json")
    }
}

extension PromptTerminal {
    /// Shows the answer of a look at a service, and asks whether a call happened there; nil where nobody says.
    package func didHappen(_ id: String, _ answer: JSON) -> Bool? {
        guard isThere else { return nil }
        hold()
        defer { release() }
        tell(Terminal.safe(answer.line))
        let rule = JSON.object([("enum", .array([.text("yes"), .text("no")]))])
        let said = value(of: "whether '\(id)' happened", rule, tool: "act-queue")
        return said == "yes" ? true : said == "no" ? false : nil
    }
}
