package import ActJSON
package import ActRecord
import ActSchema
import ActSentences
import ActSettings
import ActStore
import ActSystem
package import ActTools

/// Makes call records, the same for every command that writes them: checked against the tool's schema, defaults
/// filled in, what is missing listed.
package struct CallMaker {
    let registry: ToolRegistry
    private let once: StableIDs?
    private let words: Words?
    private var filling: IntentReader?
    /// Reads intents that are sentences, and fills those that ask.
    var sentences: LocalEngine?
    private var asking: IntentReader?
    let memory: Memory?
    /// Looks up rows that arguments name.
    var rows: RowLookup?
    var takesLikeliest = false

    /// Reads the words that stand where a tool wants a date, a time or a length; with it, why some can't be read, and
    /// those that leave their argument open.
    package typealias Words = (JSON.Object, ToolSpec) -> (
        read: JSON.Object, doubts: [String], choices: [Choice]
    )

    /// Fills arguments from the words of an intent, for a call that reads or one that may change something; with it, the
    /// words with a meaning that no argument has, and the arguments that the words leave open.
    package typealias IntentReader = (_ arguments: JSON.Object, ToolSpec, _ intent: String, _ reads: Bool) -> (
        filled: JSON.Object, unused: [String], choices: [Choice]
    )

    /// - Parameters:
    ///   - once: makes the ids from user, text and the input's bytes, so that running again is replayed.
    ///   - filling: for calls whose intent is a sentence about this one call.
    ///   - asking: the same for sentences that ask for what is there.
    ///   - memory: fills known names in.
    package init(
        _ registry: ToolRegistry, once: String?, words: Words? = nil, filling: IntentReader? = nil,
        asking: IntentReader? = nil, memory: Memory? = nil
    ) {
        self.registry = registry
        self.memory = memory
        self.words = words
        self.filling = filling
        self.asking = asking
        self.once = once.map { StableIDs(user: registry.settings.user, text: $0, store: registry.store) }
    }

    /// The same, for sentences that ask for what is there.
    var answering: CallMaker {
        var maker = self
        maker.filling = asking
        return maker
    }

    /// The same, for sentences that were read as a whole: neither their arguments nor their words are looked at again.
    var unfilled: CallMaker {
        var maker = self
        maker.filling = nil
        return maker
    }

    /// The id that `--once` makes from these bytes, another for each time that they come; nil without it.
    package func id(_ origin: InputFingerprint) throws(Failure) -> String? { try once?.id(origin) }

    /// A call record. Throws `bad-arguments` for arguments that do not fit; missing ones are no error.
    ///
    /// - Parameters:
    ///   - origin: the bytes that the call is made from.
    ///   - given: its id, where that is known already.
    ///   - taint: whether the arguments were made from untrusted text.
    ///   - engine: what read the sentence that the call is made from.
    ///   - plan: what search found out on the way.
    ///   - callID: the id of the model that asks for it.
    ///   - choices: arguments that the words leave open; one that is given is settled.
    ///   - told: arguments that no word of the sentence settled.
    ///   - change: makes more arguments of the row that one names.
    package func call(
        _ tool: ToolSpec, _ arguments: JSON.Object, from origin: InputFingerprint, id given: String? = nil,
        taint: Bool,
        intent: String? = nil, engine: String? = nil, account: String? = nil, plan: JSON? = nil,
        source: String? = nil, callID: String? = nil, choices: [Choice] = [], unused: [String] = [],
        told: [FilledArgument] = [], change: RowSetter? = nil
    ) throws(Failure) -> Call {
        var (arguments, unused, choices) = (arguments, unused, choices)
        if let intent, let filling { (arguments, unused, choices) = read(intent, filling, arguments, tool) }
        let id = if let given { given } else { try self.id(origin) }
        let first: JSON.Object? = if let id { try once?.firstArguments(id, tool) } else { nil }
        // A call that was made before is of the row that it was made for.
        let looked = first == nil ? try lookUp(&arguments, tool, taint: taint, change) : LookedUp()
        var open = choices.filter { arguments[$0.argument] == nil } + looked.choices
        var filled = memory?.part(tool).fill(&arguments, tool) ?? []
        for (name, fallback) in tool.defaults.members where arguments[name.text] == nil {
            arguments[name.text] = fallback
        }
        var doubts: [String] = []
        let said = arguments
        if let words {
            let read = words(arguments, tool)
            (arguments, doubts) = (read.read, read.doubts)
            open += read.choices
        }
        let worded = arguments
        arguments = try registry.provider(tool.provider)?.completed(tool, arguments) ?? arguments
        arguments = try FileArgument.looked(at: arguments, tool)
        // Neither memory nor a default settles what the words leave open.
        for choice in open { arguments[choice.argument] = nil }
        filled = filled.filter { arguments[$0.argument] != nil }
        let taint = taint || looked.isTainted || filled.contains { $0.entry.taint }
        if let first {
            filled = filled.filter { first[$0.argument]?.bytes == arguments[$0.argument]?.bytes }
            arguments = first
        }
        open = open.filter { arguments[$0.argument] == nil }
        let likeliest = takesLikeliest && !taint ? settle(&open, &arguments, tool) : []
        let missing = tool.schema.missing(.object(arguments)).filter { name in
            !open.contains { $0.argument == name }
        }
        try CallMaker.refuse(tool, .object(arguments), isComplete: false, doubts)
        let readings = FilledArgument.readings(of: said, worded, arguments)
        let given = filled.map(\.record) + readings + (looked.filled + likeliest + told).map(\.json)
        let call = try Call(
            [
                (.id, .text(id ?? UUID.v7())), (.tool, .text(tool.slug)), (.provider, .text(tool.provider)),
                (.toolkit, .text(tool.toolkit)), (.arguments, .object(arguments)), (.missing, .texts(missing)),
                (.intent, intent.map { .text($0) }), (.engine, engine.map { .text($0) }),
                (.unused, unused.isEmpty ? nil : .texts(unused)),
                (.filled, given.isEmpty ? nil : .array(given)),
                (.rows, looked.rows.isEmpty ? nil : .array(looked.rows)),
                (.wordings, looked.wordings.isEmpty ? nil : .array(looked.wordings.map { .texts($0) })),
                (.account, account.map { .text($0) }), (.session, try registry.session(tool).map { .text($0) }),
                (.source, source.map { .text($0) }), (.callID, callID.map { .text($0) }), (.plan, plan),
                (.tags, .texts(tool.tags)), (.risk, registry.risk(tool)), (.taint, .bool(taint)),
                (.line, origin.line.map { .int($0) }),
            ])
        return open.isEmpty ? call : try call.setting([(.choices, Choice.record(open, of: call.record))])
    }

    /// Writes the call that is made, or the error that stands in its place.
    ///
    /// - Parameter more: members of the error.
    package func write(
        _ out: inout some RecordSink & ~Copyable, more: [(RecordKey, JSON?)] = [],
        _ make: () throws(Failure) -> Call
    ) throws(Failure) {
        let call: Call
        do throws(Failure) { call = try make() } catch {
            if error.status == .usage || error.status == .io { throw error }
            return try out.write(error, more: more)
        }
        try out.write(call)
    }

    /// The arguments that an intent gives, with the name of an entity for the one id that is missing, and the words that
    /// were not used. The name goes in before the words are read once more, so that its words count as used.
    private func read(
        _ intent: String, _ filling: IntentReader, _ given: JSON.Object, _ tool: ToolSpec
    ) -> (JSON.Object, [String], [Choice]) {
        let reads = registry.risk(tool)[.level]?.string == "low"
        let found = filling(given, tool, intent, reads)
        let missing = memory == nil ? [] : tool.schema.missing(.object(found.filled))
        guard let one = memory?.part(tool).standIn(for: missing, in: intent, tool) else { return found }
        var named = given
        named[one.argument] = .text(one.name)
        let read = filling(named, tool, intent, reads)
        // `everyone except Anna` does not mean her.
        let isDenied = read.unused.contains { Memory.Part.says($0, one.name) }
        return isDenied ? found : read
    }
}
