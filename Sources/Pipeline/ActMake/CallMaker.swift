package import ActJSON
package import ActRecord
import ActSchema
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
    private let memory: Memory?

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
    ///   - memory: fills known names in.
    package init(
        _ registry: ToolRegistry, once: String?, words: Words? = nil, filling: IntentReader? = nil,
        memory: Memory? = nil
    ) {
        self.registry = registry
        self.memory = memory
        self.words = words
        self.filling = filling
        self.once = once.map { StableIDs(user: registry.settings.user, text: $0, store: registry.store) }
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
    package func call(
        _ tool: ToolSpec, _ arguments: JSON.Object, from origin: InputFingerprint, id given: String? = nil,
        taint: Bool,
        intent: String? = nil, engine: String? = nil, account: String? = nil, plan: JSON? = nil,
        source: String? = nil, callID: String? = nil, choices: [Choice] = [], unused: [String] = []
    ) throws(Failure) -> Call {
        var (arguments, unused, choices) = (arguments, unused, choices)
        if let intent, let filling { (arguments, unused, choices) = read(intent, filling, arguments, tool) }
        var open = choices.filter { arguments[$0.argument] == nil }
        var filled = memory?.part(tool).fill(&arguments, tool) ?? []
        for (name, rule) in tool.inputSchema["properties"]?.object?.members ?? [] {
            // A default that the argument's own schema refuses would make every call one that does not fit.
            guard let fallback = rule["default"], arguments[name.text] == nil,
                tool.schema.takes(name.text, fallback)
            else { continue }
            arguments[name.text] = fallback
        }
        var doubts: [String] = []
        if let words {
            let read = words(arguments, tool)
            (arguments, doubts) = (read.read, read.doubts)
            open += read.choices
        }
        arguments = try registry.provider(tool.provider)?.completed(tool, arguments) ?? arguments
        arguments = try FileArgument.looked(at: arguments, tool)
        // Neither memory nor a default settles what the words leave open.
        for choice in open { arguments[choice.argument] = nil }
        filled = filled.filter { arguments[$0.argument] != nil }
        let id: String?
        if let given { id = given } else { id = try self.id(origin) }
        let taint = taint || filled.contains { $0.entry.taint }
        if let id, let first = try once?.firstArguments(id, tool) {
            filled = filled.filter { first[$0.argument]?.bytes == arguments[$0.argument]?.bytes }
            arguments = first
        }
        open = open.filter { arguments[$0.argument] == nil }
        let missing = tool.schema.missing(.object(arguments)).filter { name in
            !open.contains { $0.argument == name }
        }
        try CallMaker.refuse(tool, .object(arguments), isComplete: false, doubts)
        return try Call(
            [
                (.id, .text(id ?? UUID.v7())), (.tool, .text(tool.slug)), (.provider, .text(tool.provider)),
                (.toolkit, .text(tool.toolkit)), (.arguments, .object(arguments)), (.missing, .texts(missing)),
                (.choices, open.isEmpty ? nil : .array(open.map(\.json))),
                (.intent, intent.map { .text($0) }), (.engine, engine.map { .text($0) }),
                (.unused, unused.isEmpty ? nil : .texts(unused)),
                (.filled, filled.isEmpty ? nil : .array(filled.map(\.record))),
                (.account, account.map { .text($0) }), (.session, try registry.session(tool).map { .text($0) }),
                (.source, source.map { .text($0) }), (.callID, callID.map { .text($0) }), (.plan, plan),
                (.tags, .texts(tool.tags)), (.risk, registry.risk(tool)), (.taint, .bool(taint)),
            ])
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

    /// Throws `bad-arguments` with every problem named.
    ///
    /// - Parameters:
    ///   - isComplete: whether arguments that are absent at the top are problems too.
    ///   - doubts: why words that stand for values could not be read.
    package static func refuse(
        _ tool: ToolSpec, _ arguments: JSON, isComplete: Bool, _ doubts: [String] = []
    ) throws(Failure) {
        func problems(_ arguments: JSON) -> [Schema.Violation] {
            tool.schema.check(arguments).filter { isComplete || !$0.isAbsence }
        }
        var found = problems(arguments)
        // A file is here a path or what act makes of it; the service's own form of it comes with the upload.
        if !found.isEmpty, FileArguments.mayStand(in: tool.inputSchema) {
            let files = FileArguments(in: arguments, schema: tool.inputSchema).places.filter { $0.file != nil }
            let uploaded = files.reduce(arguments) { $0.replacing($1.steps, with: FileArgument.anyReference) }
            if !files.isEmpty { found = problems(uploaded) }
        }
        guard found.isEmpty else {
            let hints = (tool.inputSchema["properties"]?.object).map { spellings(arguments, $0.keys) } ?? []
            let hint = (hints + doubts).joined(separator: "; ")
            throw Failure(.badArguments, found.map(\.text).joined(separator: "; "), hint: hint.isEmpty ? nil : hint)
        }
    }

    /// The nearest names for arguments that the tool does not have.
    package static func spellings(_ arguments: JSON, _ known: [String]) -> [String] {
        (arguments.object?.keys ?? []).filter { key in !known.contains { sameBytes($0, key) } }.compactMap { key in
            nearest(key, known, limit: 1).first.map { "did you mean \($0)?" }
        }
    }
}

/// Arguments as operands: `key=value` typed by the schema, `key:=json` as it is, `key=@file` a file's content.
package struct Operands {
    private let given: [(key: String, value: String, isJSON: Bool)]
    /// The bytes of files that were read: standard input gives them once.
    private final class Texts {
        private var read: [String: [UInt8]] = [:]

        func content(_ path: String) throws(Failure) -> [UInt8] {
            if let known = read[path] { return known }
            let bytes = try readFile(path)
            read[path] = bytes
            return bytes
        }
    }
    private let texts = Texts()

    package init(_ operands: [String]) throws(Failure) {
        var given: [(String, String, Bool)] = []
        for operand in operands {
            guard let equals = operand.utf8.firstIndex(of: 0x3D), equals > operand.startIndex else {
                throw .usage("expected key=value, got '\(operand)'")
            }
            var key = String(operand[..<equals])
            let isJSON = key.hasSuffix(":")
            if isJSON { key.removeLast() }
            guard !key.isEmpty else { throw .usage("expected key=value, got '\(operand)'") }
            given.append((key, String(operand[operand.utf8.index(after: equals)...]), isJSON))
        }
        self.given = given
    }

    package static func isOperand(_ text: String) -> Bool {
        guard let equals = text.utf8.firstIndex(of: 0x3D) else { return false }
        let key = text[..<equals]
        return !key.isEmpty && key.utf8.allSatisfy { $0 > 0x20 }
    }

    package var keys: [String] { given.map(\.key) }

    /// Whether a value is the text of a file, or of a standard input that nobody types. An argument that is a file itself
    /// has its typed path and no text.
    package func readsText(_ tool: ToolSpec) -> Bool {
        given.contains { key, value, isJSON in
            !isJSON && value.hasPrefix("@") && !(value == "@-" && Input.isTyped)
                && FileArgument.isList(key, tool) == nil
        }
    }

    /// The arguments that the operands mean for a tool.
    package func arguments(_ tool: ToolSpec, into object: JSON.Object = JSON.Object()) throws(Failure)
        -> JSON.Object
    {
        var object = object
        var files: [String: [JSON]] = [:]
        for (key, text, isJSON) in given {
            if !isJSON, let path = text.after("@"), let isList = FileArgument.isList(key, tool) {
                let file = try FileArgument(path: path).json
                files[key, default: []].append(file)
                let all = files[key] ?? []
                object[key] = isList || all.count > 1 ? .array(all) : file
            } else {
                object[key] = try value(tool.schema, key, text, isJSON)
            }
        }
        return object
    }

    /// The operands as a call's origin has them: of a file, its text, or the digest of one that goes as a file.
    package func origin(_ tool: ToolSpec) throws(Failure) -> [[UInt8]] {
        var fields: [[UInt8]] = []
        for (key, text, isJSON) in given {
            fields.append(Array((isJSON ? "\(key):" : key).utf8))
            if !isJSON, let path = text.after("@") {
                let isFile = FileArgument.isList(key, tool) != nil
                fields.append(isFile ? Array(try FileArgument(path: path).sha256.utf8) : try texts.content(path))
            } else {
                fields.append(Array(text.utf8))
            }
        }
        return fields
    }

    private func value(_ schema: Schema, _ key: String, _ text: String, _ isJSON: Bool) throws(Failure)
        -> JSON
    {
        if isJSON {
            do throws(JSONError) { return try JSON(text) } catch {
                throw Failure(.badArguments, "\(key):= is not JSON: \(error.message) at byte \(error.offset)")
            }
        }
        guard let path = text.after("@") else { return schema.typed(key, text) }
        guard let content = String(validating: try texts.content(path), as: UTF8.self) else {
            throw Failure(.badArguments, "arguments.\(key): '\(path)' is not UTF-8 text")
        }
        return schema.typed(key, content)
    }
}
