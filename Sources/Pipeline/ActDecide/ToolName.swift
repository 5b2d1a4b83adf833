import ActJSON

/// The words of a tool's name without its toolkit's, and where a verb may stand among them.
package struct ToolName {
    struct Word {
        var text: String
        var verb: (entry: Verbs.Entry, form: Verbs.Form)?
        /// A verb found inside a word that is not known.
        var hidden: Verbs.Entry?
    }

    private(set) var words: [Word] = []
    /// The number of leading words that may be the verb: one, or two where the first may be a toolkit's name.
    private(set) var places = 1
    /// The word that reads: the first that surely does, else the first that most likely does.
    private(set) var reader: Int?
    /// Whether one verb that reads leads the name or ends it, and no other word of it is certainly a verb.
    private(set) var isPlainRead = false

    /// - Parameters:
    ///   - isNamed: whether its provider named the toolkit; else the word that is taken off may be a verb.
    ///   - product: the word with which the names of a server's tools begin.
    init(_ slug: String, toolkit: String?, isNamed: Bool = true, product: String? = nil) {
        var texts = ToolName.split(slug)
        var places = 1
        var isGuessed = false
        if let command = ToolName(command: texts) {
            self = command
            return
        }
        if let toolkit, !toolkit.isEmpty {
            if ToolName.isLikeVerb(toolkit) {
                places = 2
            } else {
                isGuessed = ToolName.takeOff(ToolName.split(toolkit).joined(), from: &texts) && !isNamed
            }
        } else {
            places = 2
        }
        if !isGuessed, let command = ToolName(command: texts) {
            self = command
            return
        }
        if let product, !ToolName.mayAct(product) { _ = ToolName.takeOff(product, from: &texts) }
        self.init(texts, places: places)
        isPlainRead = isPlainRead && !isGuessed
    }

    /// The command of a program that only reads, and of what: GIT_LOG, GIT_BLAME_FILE, and no GIT_LOG_TO_FILE.
    private init?(command texts: [String]) {
        guard Verbs.isCommand(texts) else { return nil }
        self.init(Array(texts.dropFirst()), places: 1, isCommand: true)
        guard words.indices.dropFirst().allSatisfy(isNoVerb) else { return nil }
    }

    /// The rest of a tool's name where its toolkit's is a verb and a thing alike, and a verb that reads follows
    /// it; nil elsewhere. LIST and the like must have an object that goes nowhere, for they may be one:
    /// SHARE_LIST, SHARE_LIST_WITH_USER.
    init?(_ slug: String, of toolkit: String) {
        var texts = ToolName.split(slug)
        let name = ToolName.split(toolkit)
        guard ToolName.isLikeVerb(toolkit), name.allSatisfy(Verbs.mayBeThing),
            ToolName.takeOff(name.joined(), from: &texts)
        else { return nil }
        self.init(texts, places: 1)
        guard reader == 0, let verb = words[0].verb else { return nil }
        if verb.entry.nature != .reading {
            guard texts.count > 1, !NameReading.isPreposition(texts[1]) else { return nil }
            if texts.contains(where: ["to", "with", "via", "into", "onto"].contains) { return nil }
        }
    }

    private init(_ texts: [String], places: Int, isCommand: Bool = false) {
        self.places = places
        for text in texts {
            if isCommand, words.isEmpty {
                words.append(Word(text: text, verb: Verbs.reading(text)))
                continue
            }
            let verb = Verbs.find(text)
            if verb == nil, !Verbs.isThing(text) {
                if let parts = Verbs.parts(text) {
                    words += parts.map { Word(text: $0, verb: Verbs.find($0)) }
                } else {
                    let hidden = Verbs.hidden(in: text).flatMap { Verbs.find($0)?.entry }
                    words.append(Word(text: text, hidden: hidden))
                }
            } else {
                words.append(Word(text: text, verb: verb))
            }
        }
        let readers = words.indices.filter { at in
            guard let verb = words[at].verb else { return false }
            return !verb.entry.mutates && (verb.form == .base || verb.form == .s)
        }
        reader = readers.first { words[$0].verb?.entry.nature != .looking } ?? readers.first
        isPlainRead = hasPlainReader && words.indices.allSatisfy { $0 == reader || isNoVerb($0) }
    }

    // MARK: Things

    /// Words behind which a verb may stand, or something that is done with what was read.
    private static let joining: Set<String> = ["2", "and", "as", "into", "onto", "or", "plus", "then", "to"]

    /// Whether the word that reads begins the name, or is a READ, GET or LIST that ends it.
    private var hasPlainReader: Bool {
        guard let reader, let verb = words[reader].verb, words.count > 1 else { return false }
        if reader == 0 {
            return verb.entry.nature == .reading || (verb.entry.nature == .listing && verb.form == .base)
        }
        return reader == words.count - 1 && ["get", "list", "read"].contains(words[reader].text)
    }

    /// Whether a word is none that does something, or one that is a thing as often.
    private func isNoVerb(_ at: Int) -> Bool {
        let word = words[at]
        guard word.hidden == nil, !ToolName.joining.contains(word.text) else { return false }
        guard let verb = word.verb else { return Verbs.isThing(word.text) }
        if isPullRequest(at) || (Verbs.isObject(word.text) && (verb.form == .base || verb.form == .s)) {
            return true
        }
        return verb.entry.mutates
            ? verb.entry.nature == .thing : verb.entry.nature != .looking || Verbs.isThing(word.text)
    }

    /// Whether a word is what the name's one verb reads: the duplicate of FIND_DUPLICATE, the label of LABEL_LIST. In
    /// DUPLICATE_LIST, TRIGGER_READ, LABEL_GROUP_LIST and the LABEL_LIST of a toolkit "label" it may be what is done.
    func isObject(_ at: Int) -> Bool {
        guard isPlainRead, Verbs.isObject(words[at].text) else { return false }
        guard at == 0, let nature = words[0].verb?.entry.nature else { return true }
        guard words.count == 2 else { return false }
        return words[1].text == "list" ? nature == .thing && places == 1 : nature == .thing || nature == .plain
    }

    /// Whether the thing before the last word is one that is read: ISSUE_READ, and no MESSAGE_READ.
    var isOfObject: Bool { isPlainRead && words.count > 1 && Verbs.isObject(words[words.count - 2].text) }

    /// PULL_REQUEST is one thing.
    func isPullRequest(_ at: Int) -> Bool {
        let pull = words[at].text == "pull" ? at : at - 1
        return pull >= 0 && pull + 1 < words.count && words[pull].text == "pull"
            && ["request", "requests"].contains(words[pull + 1].text)
    }

    /// Whether a word may be a thing where it stands.
    func mayBeThing(_ at: Int) -> Bool {
        guard let verb = words[at].verb else { return Verbs.isThing(words[at].text) }
        return !verb.entry.mutates || verb.entry.nature == .thing || Verbs.isThing(words[at].text) || isObject(at)
            || isPullRequest(at)
    }

    /// The words of a name in lower case, split at every character that is no letter or digit, and where a capital
    /// letter follows a small one.
    static func split(_ slug: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var small = false
        for byte in slug.utf8 {
            let isSmall = byte &- 0x61 < 26
            let isCapital = byte &- 0x41 < 26
            let isWord = isSmall || isCapital || byte &- 0x30 < 10
            if !isWord || (small && isCapital) {
                if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                word = []
            }
            if isWord { word.append(byte | 0x20) }
            small = isSmall
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    /// Whether a toolkit's name would hide a verb if it were taken off: DELETE_FILES of a toolkit "delete".
    private static func isLikeVerb(_ toolkit: String) -> Bool {
        let words = split(toolkit)
        if Verbs.products.contains(words.joined()) { return false }
        return words.enumerated().contains { at, word in
            guard let verb = Verbs.find(word) else { return false }
            return words.count == 1 || verb.entry.nature == .plain
        }
    }

    /// Takes the toolkit's name off the front, however it is cut into words, as often as it stands there; the name
    /// of a product that is a verb only once, for the next may be meant.
    private static func takeOff(_ name: String, from words: inout [String]) -> Bool {
        var isFound = false
        while true {
            var (front, count) = ("", 0)
            while count < words.count, front.utf8.count < name.utf8.count {
                front += words[count]
                count += 1
            }
            guard front == name, count < words.count else { return isFound }
            words.removeFirst(count)
            isFound = true
            if Verbs.find(name) != nil { return true }
        }
    }
}
