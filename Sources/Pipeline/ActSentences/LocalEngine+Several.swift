package import ActJSON
import ActSystem

/// Sentences that say several things: each is read by itself, and every word belongs to one of them.
extension LocalEngine {
    /// The places at which a sentence is cut, at most: each part is read in turn.
    private static let mostJoints = 6

    private static let joint = WordPattern("and|then|plus|&|also (!and|then|plus|&|also)")
    private static let pause = WordPattern("<comma> (!and|then|plus|&|also)")

    /// The readings of a text: one, or one for each thing that it says. Throws `no-match` with the reason of the whole.
    package func readings(_ text: String) throws(Failure) -> [Reading] {
        let one: Reading
        do throws(Failure) { one = try read(text) } catch {
            guard let parts = parts(text) else { throw error }
            return parts
        }
        let several = Failure(
            .noMatch, "no call for '\(text.prefix(60))': it may be one thing, or several",
            hint: "write one sentence for each, or put words that are one in quotation marks")
        if endsEarlier(text) { throw several }
        // The name of a row may be two things that are said.
        guard one.refusal != nil, let parts = parts(text) else { return [one] }
        guard !one.isFree else { throw several }
        return parts
    }

    /// Whether a text ends with a sentence about what was done before: `5 eur coffee and undo that`.
    private func endsEarlier(_ text: String) -> Bool {
        guard let sentence = retried(text) else { return false }
        return sentence.words.indices.contains { at in
            sentence.core(at).isOne(of: "and then") && !sentence.quoted.contains(at + 1)
                && Earlier(Sentence.joined(Array(sentence.words[(at + 1)...]))) != nil
        }
    }

    /// Bytes of a refused text that is looked at again, at most.
    private static let longestRetried = 500

    /// A refused text as a sentence to be read otherwise; nil for a question, and for what nobody types.
    private func retried(_ text: String) -> Sentence? {
        guard text.utf8.count <= LocalEngine.longestRetried, !Sentence.hasControl(text) else { return nil }
        let (sentence, asks) = last.cut(text)
        return asks ? nil : sentence
    }

    /// The readings of the parts; nil where a part is none by itself.
    private func parts(_ text: String) -> [Reading]? {
        guard let sentence = retried(text) else { return nil }
        let pieces = Pieces(sentence.words)
        let joints = (1..<max(1, sentence.count - 1)).compactMap { at -> (end: Int, next: Int)? in
            LocalEngine.joint.match(pieces, at: at).map { _ in (at, at + 1) }
                ?? LocalEngine.pause.match(pieces, at: at - 1).map { _ in (at, at) }
        }
        guard !joints.isEmpty, joints.count <= LocalEngine.mostJoints else { return nil }
        let starts = [0] + joints.map(\.next)
        let ends = joints.map(\.end) + [sentence.count]
        func part(_ from: Int, _ to: Int) -> Reading? {
            guard starts[from] < ends[to] else { return nil }
            let words = Sentence.closed(Array(sentence.words[starts[from]..<ends[to]]))
            return self.part(Sentence(words))
        }
        // The most parts that all words make.
        var best: [[Reading]?] = Array(repeating: nil, count: starts.count + 1)
        best[starts.count] = []
        for from in starts.indices.reversed() {
            for to in from..<starts.count where !(from == 0 && to + 1 == starts.count) {
                if let rest = best[to + 1], rest.count + 1 > best[from]?.count ?? 0, let one = part(from, to) {
                    best[from] = [one] + rest
                }
            }
        }
        guard let parts = best[0], parts.count > 1 else { return nil }
        // A day that one part says may be meant for the others.
        func isDated(_ arguments: JSON.Object) -> Bool {
            arguments["start"] ?? arguments["due"] != nil
                || arguments["date"].map { $0.string != today.text } ?? false
        }
        let byTool = Dictionary(grouping: parts, by: \.tool).values
        return byTool.contains { Set($0.map { isDated($0.arguments) }).count > 1 } ? nil : parts
    }

    /// A part by itself: one that can be read, or that names a row.
    private func part(_ sentence: Sentence) -> Reading? {
        if let made = worded(sentence) { return made }
        guard sentence.count > 0, var named = named(sentence), !named.yields else { return nil }
        named.refusal = Failure(
            .noMatch, "no call for '\(Sentence.joined(sentence.words))'", hint: LocalEngine.hint)
        return named
    }

    /// A part that has an amount or says what it is. Money may lack its currency beside other parts.
    private func worded(_ sentence: Sentence) -> Reading? {
        let isNamed = Lexicon.isKind(sentence) || !timeWords(sentence).isEmpty
        guard sentence.words.contains(where: \.hasDigit) || sentence.count > 0 && isNamed,
            !sentence.has(anyOf: LocalEngine.sharing)
        else { return nil }
        do throws(Refusal) {
            let reading = try reading(sentence)
            return isWhole(reading, sentence) ? reading : nil
        } catch {
            guard !sentence.has(anyOf: Lexicon.numbered), let priced = priced(sentence) else { return nil }
            do throws(Refusal) { return try reading(priced) } catch { return nil }
        }
    }

    /// Whether nothing of a part is open, and its day is said where it has a time.
    private func isWhole(_ reading: Reading, _ sentence: Sentence) -> Bool {
        let names = ["CALENDAR_CREATE_EVENT": ["title", "start"], "REMINDER_CREATE": ["text", "due"]]
        guard !reading.isQuery, reading.choices.isEmpty,
            names[reading.tool]?.allSatisfy({ reading.arguments[$0] != nil }) ?? true
        else { return false }
        return names[reading.tool] == nil
            || timeWords(sentence).contains {
                $0.isOne(of: .day, .days, .every, .after) || sentence.core($0.words.lowerBound) == "tonight"
            }
    }

    /// A sentence with the person's own currency behind its one number; nil where there are more, or times.
    func priced(_ sentence: Sentence) -> Sentence? {
        let times = timeWords(sentence)
        let numbers = sentence.words.indices.filter { at in
            sentence.words[at].hasDigit && !times.contains { $0.words.contains(at) }
        }
        guard let at = numbers.only, !times.contains(where: \.isOfDay),
            sentence.words[at].core.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," })
        else { return nil }
        var words = sentence.words
        words[at] = Word(words[at].bare[...], tied: words[at].isTied)
        words.insert(Word(currency.lowercased()[...], tied: false), at: at + 1)
        return Sentence(words)
    }
}

/// Other wordings of a sentence that was refused, each of which is read.
extension LocalEngine {
    /// The words of a sentence that is worded otherwise, at most.
    private static let longestReworded = 20
    /// The most wordings that are offered.
    private static let mostWordings = 3

    /// Sentences that say what a refused one may mean, the likeliest first.
    package func wordings(_ text: String) -> [String] {
        guard let sentence = retried(text),
            (1...LocalEngine.longestReworded).contains(sentence.count)
        else { return [] }
        let isKind = Lexicon.isKind(sentence)
        let whole = sentence.words.map(\.text).joined(separator: " ")
        let isDeed = !isKind && LocalEngine.isDeed(sentence.core(0))
        let isDated =
            !isKind && sentence.has(anyOf: Lexicon.occasions)
            && timeWords(sentence).contains { $0.isOne(of: .day, .days, .clock, .range, .every) }
        var offered: [String] = []
        if !isKind, sentence.words.contains(where: \.hasDigit), let priced = priced(sentence) {
            offered.append(priced.words.map(\.text).joined(separator: " "))
        }
        for other in rewordings(sentence) { offered += isDeed ? ["todo \(other)", other] : [other] }
        if isDeed { offered += ["todo \(whole)", "remind me to \(whole)"] }
        if isDated { offered.append("event \(whole)") }
        // Whether it is read at all shows by the likeliest way of each open point.
        var likeliest = self
        likeliest.picks = Dictionary(uniqueKeysWithValues: OpenPoint.allCases.map { ($0, 0) })
        var readable: [String] = []
        for wording in offered where readable.count < LocalEngine.mostWordings {
            do throws(Refusal) {
                if try !likeliest.classify(Sentence(wording)).isQuery { readable.append(wording) }
            } catch { continue }
        }
        return readable
    }
}
