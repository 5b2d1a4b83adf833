import ActJSON

/// One walk over the arguments of a call, by their names and values.
struct ArgumentLook {
    private let names: ArgumentNames
    private let readsOnly: Bool
    /// Why they widen the reach of a call; none for one that only reads.
    private(set) var reasons: [String] = []
    /// Whether a name says that its value is run, or a value is too deep to tell.
    private(set) var mayRun = false

    /// Words that open something to everybody.
    private static let everybody: Set<String> = [
        "all", "anyone", "anyonewithlink", "everyone", "open", "public", "world", "publictoeveryone",
    ]

    private static let callsToAll = [
        "<!channel>", "<!everyone>", "<!here>", "@all", "@channel", "@everyone", "@here",
    ]

    /// More recipients than these are many.
    private static let many = 5

    init(_ names: ArgumentNames, readsOnly: Bool) {
        (self.names, self.readsOnly) = (names, readsOnly)
    }

    mutating func scan(_ arguments: JSON.Object) { scan(arguments, 0) }

    private mutating func scan(_ object: JSON.Object, _ depth: Int) {
        guard isWithin(depth) else { return }
        for (spelled, value) in object.members {
            let name = spelled.text
            let meaning = names[name]
            if meaning.use != nil { mayRun = true }
            if !readsOnly { judge(value, name, meaning) }
            scan(inside: value, depth)
        }
    }

    private mutating func scan(inside value: JSON, _ depth: Int) {
        switch value {
        case .object(let object): scan(object, depth + 1)
        case .array(let values):
            guard isWithin(depth) else { return }
            for value in values { scan(inside: value, depth + 1) }
        case .string(let spelled): if !readsOnly { judge(spelled.text) }
        default: break
        }
    }

    /// Whether values this deep are looked at. Deeper nobody has looked: not a reason to think the call narrow.
    private mutating func isWithin(_ depth: Int) -> Bool {
        // The look for statements counts from the whole on, and a member of a list once more.
        if depth >= StatementArguments.deepest - 2 { mayRun = true }
        guard depth >= StatementArguments.deepest else { return true }
        if !readsOnly { reasons.append("the arguments are too deep to be read") }
        return false
    }

    private mutating func judge(_ value: JSON, _ name: String, _ meaning: ArgumentName) {
        if meaning.widens, ArgumentLook.isTrue(value) { reasons.append("\(name) is true") }
        if meaning.narrows, ArgumentLook.isFalse(value) { reasons.append("\(name) is false") }
        if meaning.isAudience || meaning.widens, let text = value.string,
            ArgumentLook.everybody.contains(ArgumentName.plain(text))
        {
            reasons.append("\(name) is \(text)")
        }
        if meaning.isOfRecipients {
            let count = value.array?.count ?? ArgumentLook.addresses(value.string ?? "")
            if count > ArgumentLook.many { reasons.append("\(name): \(count) of them") }
        }
    }

    private mutating func judge(_ text: String) {
        guard text.utf8.contains(where: { $0 == 0x40 || $0 == 0x21 }) else { return }
        let words = text.lowercased().split { $0 == " " || $0 == "\n" || $0 == "," || $0 == ":" }
        for call in ArgumentLook.callsToAll where words.contains(where: { $0.hasPrefix(call) }) {
            reasons.append("it addresses \(call)")
        }
    }

    private static func isTrue(_ value: JSON) -> Bool {
        value.bool ?? (value.int == 1 || ["true", "yes", "1", "on"].contains(value.string?.lowercased()))
    }

    private static func isFalse(_ value: JSON) -> Bool {
        value.bool.map { !$0 }
            ?? (value.int == 0 || ["false", "no", "0", "off"].contains(value.string?.lowercased()))
    }

    private static func addresses(_ text: String) -> Int {
        text.utf8.split { $0 == 0x2C || $0 == 0x3B }.count
    }
}
