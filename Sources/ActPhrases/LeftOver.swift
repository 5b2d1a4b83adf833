import ActCore
import ActTools

/// The words of an intent that say a value or a restriction and became no argument: times, numbers, quoted texts,
/// addresses, and names behind `for`, `on`, `with`, `in`, `from` and `to`.
struct LeftOver {
    private(set) var unused: [String] = []

    private let form: FillForm
    private let own: Set<String>
    private var sentence: Sentence { form.sentence }

    /// The number of phrases that are named, and of the characters of each.
    private static let (most, longest) = (20, 80)

    init(_ form: FillForm) {
        self.form = form
        own = LeftOver.words(of: form.tool)
        var places: Set<Int> = []
        for quote in form.quotes { add(Array(quote.words), &places) }
        for span in form.spans { add(Array(span.words), &places, isTime: true) }
        for time in form.times { add(Array(time.words), &places, isTime: true) }
        for at in 0..<sentence.count where isValue(at) { add([at], &places) }
        for at in 0..<sentence.count where LeftOver.leads.contains(sentence.core(at)) {
            add(name(behind: at), &places)
        }
        name(places)
    }

    private func add(_ words: [Int], _ places: inout Set<Int>, isTime: Bool = false) {
        guard !words.contains(where: form.isUsed) else { return }
        let said = words.filter { !sentence.core($0).isEmpty }
        guard !said.allSatisfy({ form.given.contains(sentence.core($0)) }) else { return }
        places.formUnion(isTime ? Array(said.drop { LeftOver.timeLeads.contains(sentence.core($0)) }) : said)
    }

    private static let leads = "for on with in from to".table
    private static let timeLeads = "for on in of at during the due".table

    /// A number, or an address.
    private func isValue(_ at: Int) -> Bool {
        let word = sentence.words[at]
        if own.contains(word.core) { return false }
        return word.hasDigit || NumberWords.word(word.core).map { $0 > 1 } ?? false || word.core.contains("://")
            || word.core.dropFirst().contains("@")
    }

    private static let stops = """
        for on with in from to but that which who by at of if when where then than is are was were as into
        about be been do does did have has since until till before after between it them this these those so
        """.table
    private static let common = """
        a an the my your our his her their its me you us him all any every each some more most new other own please
        now here there today's detail details general total full average example short order case time times way
        good best possible available specific certain particular information info help need want something
        everything anything someone everyone one first last next recent current current's given following same
        """.table
    /// Words behind which `to` begins what to do, not where to.
    private static let wishes = """
        want wants wanted need needs needed have has had like love try trying going able how used ready wish ought
        supposed way ask asked help me you i'd what where which when order possible
        """.table
    private static let verbs = """
        see know find get search list show look check view read fetch retrieve create make add buy call do be
        """.table

    /// The words behind a lead that name something: neither common nor the tool's own.
    private func name(behind lead: Int) -> [Int] {
        let word = sentence.core(lead)
        guard !form.isUsed(lead), !form.given.contains(word) else { return [] }
        if word == "to" {
            let isVerb =
                LeftOver.wishes.contains(sentence.core(lead - 1))
                || LeftOver.verbs.contains(sentence.core(lead + 1))
            if isVerb || lead == 0 { return [] }
        }
        var words: [Int] = []
        for at in (lead + 1)..<min(sentence.count, lead + 7) where lead + 1 < sentence.count {
            let core = sentence.core(at)
            if LeftOver.stops.contains(core) || form.isUsed(at) { break }
            if ["and", "or", "&"].contains(core) {
                let next = sentence.core(at + 1)
                if LeftOver.verbs.contains(next) || Lexicon.orders.contains(next) { break }
                continue
            }
            let isSaid =
                LeftOver.common.contains(core) || own.contains(LeftOver.stem(core)) || form.given.contains(core)
            if !core.isEmpty, !isSaid { words.append(at) }
            if let mark = sentence.text(at).last, ",;.?!".contains(mark) { break }
        }
        return words
    }

    /// Names neighbouring places together.
    private mutating func name(_ places: Set<Int>) {
        var runs: [[Word]] = []
        var last = -2
        for at in places.sorted() {
            if at == last + 1 {
                runs[runs.count - 1].append(sentence.words[at])
            } else {
                runs.append([sentence.words[at]])
            }
            last = at
        }
        unused = runs.prefix(LeftOver.most).compactMap { run in
            let text = Sentence.joined(run, asking: true)
            guard !text.isEmpty else { return nil }
            return text.count > LeftOver.longest ? "\(text.prefix(LeftOver.longest - 1))…" : text
        }
    }

    /// The words of the tool's name, title, description, arguments and examples.
    private static func words(of tool: ToolSpec) -> Set<String> {
        var texts = [tool.toolkit, tool.title, tool.description]
        texts += tool.slug.lowercased().split(whereSeparator: { "_-.".contains($0) }).map(String.init)
        for (key, rule) in tool.inputSchema["properties"]?.object?.members ?? [] {
            texts += FillForm.parts(key.text) + (rule["enum"]?.array?.compactMap(\.string) ?? [])
        }
        let examples = tool.examples.flatMap { example in
            let words = Sentence(example).words.map(\.core)
            // A bare word behind a lead is the example's own value: `expenses for food`.
            return words.indices.filter { $0 == 0 || !leads.contains(words[$0 - 1]) }.map { stem(words[$0]) }
        }
        return Set(examples + texts.flatMap { Sentence($0).words.map { stem($0.core) } })
    }

    private static func stem(_ word: String) -> String {
        let plain = word.hasSuffix("'s") ? String(word.dropLast(2)) : word
        return plain.utf8.count > 3 && plain.hasSuffix("s") && !plain.hasSuffix("ss")
            ? String(plain.dropLast()) : plain
    }
}
