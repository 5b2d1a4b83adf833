import ActCommand
import ActDecide
import ActJSON
import ActModel
import ActProviders
import ActRecord
import ActSettings
import ActTerminal
import ActTools
import ArgumentParser

/// act-chat - one turn of a conversation with a language model; its tool calls come out as call records
@main
struct ChatTool: FilteredTool {
    static let configuration = describe("act-chat", "Say a sentence to a language model, and get calls.")
    static let example = "act-chat 'add a task to buy milk' | act-confirm | act-exec | act-chat --continue"
    static let isStage = true

    @Argument(help: ArgumentHelp("The sentence; - adds standard input (default: it alone).", valueName: "sentence"))
    var words: [String] = []
    @OptionGroup var chat: ChatOptions
    @OptionGroup var conversations: ConversationOptions
    @OptionGroup var spending: SpendingOptions
    @OptionGroup var who: WhoOptions
    @OptionGroup var net: NetOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws {
        let isSilent = chat.goesOn || chat.showContext || conversations.isGiven
        if isSilent, let word = words.first { throw ValidationError("expected no sentence here, got '\(word)'") }
        if chat.goesOn, conversations.isGiven { throw ValidationError("--continue is a turn of its own") }
    }

    mutating func run(_ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try who.apply(&settings)
        try trust.apply(&settings)
        try spending.apply(&settings)
        let registry = ToolRegistry(settings, keyFile: net.apiKeyFile, progress: net.progress("act-chat"))
        let desk = ConversationRecords(registry)
        if conversations.list { return try desk.list(&out) }
        if conversations.show { return try desk.show(&out) }
        if conversations.drop { return try desk.drop(&out) }
        if let new = conversations.fork { return try desk.fork(as: new, &out) }
        var options = Chat.Options(command: "act-chat")
        (options.model, options.preset) = (chat.model, spending.preset)
        let opening = try chat.opening()
        options.context = chat.noSystem ? nil : ChatContext(registry, words: opening?.text)
        options.isContextTainted = opening?.isFile == true && !settings.trustsInput
        (options.givesAdvice, options.streams) = (chat.plan, chat.stream)
        if chat.showContext {
            guard let context = options.context else { return }
            return try out.write(context.record(isTainted: options.isContextTainted))
        }
        let talk = Chat(registry, options, progress: net.progress("act-chat"))
        if chat.goesOn { return try goOn(talk, &out) }
        var given = ChatInput(words, settings, command: "act-chat", isQuiet: net.quiet)
        guard let sentence = try given.read(input.options, settings, &out) else { return }
        try talk.say(sentence, &out)
        // A pipe may have got bytes meanwhile.
        given.tellUnread()
    }

    /// Gives back what comes down the pipe; at a terminal, where nothing does, what the journal has.
    private func goOn(_ talk: Chat, _ out: inout Output) throws(Failure) {
        if !Input.isTyped {
            var records = Records(input.options)
            while let record = try records.next(&out) { try talk.take(record, &out) }
        }
        try talk.proceed(&out)
    }
}
