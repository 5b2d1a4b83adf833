import ActJSON
import ActStore
import ActTools

/// The part of a tool's name that a sentence says. A tool that has more in its name than was asked for comes behind one
/// whose name is said: READ_FILE before READ_MULTIPLE_FILES.
struct NameCoverage {
    /// The share of a score that goes with the part that is said.
    private static let share = 0.3
    /// The weight of a verb of a name; a noun's is 1.
    private static let verb = 0.6
    private static let (inflected, synonym) = (0.9, 0.7)
    /// The factor of a tool whose name says that it does something else than was asked for.
    private static let otherVerb = 0.9
    /// The factor of a tool whose toolkit the sentence names.
    private static let toolkit = 1.4
    /// The number of tools of a toolkit from which a word that most of their names have counts as the product's.
    private static let fewTools = 5

    private let table: CatalogTable
    /// By the stems that a sentence has, or has a synonym of.
    private var said: [String: Double] = [:]
    private let kinds: VerbKinds
    private let words: Set<String>
    /// The words that most names of a toolkit have.
    private var products: [String: Set<String>] = [:]

    init(_ store: Store, _ sentence: String) {
        table = CatalogTable(store)
        let read = Words.words(sentence)
        words = Set(read.map(\.text))
        let wish = Words.read(read)
        kinds = wish.kinds
        for word in wish.counted {
            said[word.stem] = NameCoverage.inflected
            for synonym in Words.synonyms(word.stem) {
                said[synonym.stem] = max(said[synonym.stem] ?? 0, NameCoverage.synonym)
            }
        }
    }

    /// The factor for a tool.
    mutating func factor(_ slug: String, provider: String, toolkit: String) throws(Failure) -> Double {
        let product = try product(of: provider, toolkit)
        var (all, here) = (0.0, 0.0)
        var named: VerbKinds = []
        for word in NameCoverage.name(slug) where !Words.isIgnored(word) && !product.contains(word) {
            let verb = Words.kinds(named: word)
            named.formUnion(verb)
            let weight = verb.isEmpty ? 1 : NameCoverage.verb
            let isMeant = !verb.isDisjoint(with: kinds)
            all += weight
            here += weight * (isMeant || words.contains(word) ? 1 : said[stem(word)] ?? 0)
        }
        let covered = all > 0 ? here / all : 0.5
        var factor = 1 - NameCoverage.share + NameCoverage.share * covered
        if !named.isEmpty, !kinds.isEmpty, named.isDisjoint(with: kinds) { factor *= NameCoverage.otherVerb }
        return isNamed(toolkit) ? factor * NameCoverage.toolkit : factor
    }

    /// The words of a tool's name without its server's.
    private static func name(_ slug: String) -> [String] {
        guard let dot = slug.firstIndex(of: ".") else { return Words.name(slug) }
        return Words.name(String(slug[slug.index(after: dot)...]))
    }

    /// Whether the sentence names a toolkit, or begins a word with its name.
    private func isNamed(_ toolkit: String) -> Bool {
        let name = toolkit.lowercased()
        return words.contains(name) || name.utf8.count > 3 && words.contains { $0.hasPrefix(name) }
    }

    private mutating func product(of provider: String, _ toolkit: String) throws(Failure) -> Set<String> {
        if let known = products[toolkit] { return known }
        let slugs = try table.slugs(of: provider, toolkit: toolkit)
        var counts: [String: Int] = [:]
        for slug in slugs {
            for word in Set(NameCoverage.name(slug)) where !Words.isVerb(named: word) {
                counts[word, default: 0] += 1
            }
        }
        let isFew = slugs.count < NameCoverage.fewTools
        let found = Set(counts.filter { !isFew && $0.value * 2 > slugs.count }.keys)
        products[toolkit] = found
        return found
    }
}
