import ActFilter
import ActTools

/// Rules in their order, and which of them may be about a tool, found without a look at all others.
///
/// A pattern without stars is found by its name. Any other is found by a run of its letters, which stands somewhere in
/// each name that the pattern fits: the run that the fewest patterns have.
struct RuleList {
    let rules: [Rule]
    /// Whether any rule is about one account.
    let nameAccounts: Bool
    private var named: [ArraySlice<UInt8>: [Int]] = [:]
    private var patterned: [ArraySlice<UInt8>: [Int]] = [:]
    /// The lengths of the runs.
    private var lengths: Set<Int> = []

    init(_ rules: [Rule]) {
        self.rules = rules
        nameAccounts = rules.contains { $0.account != nil }
        let runs = rules.map { rule in
            rule.namesOneTool ? [] : rule.folded.split { $0 == 0x2A || $0 == 0x3F }
        }
        var counts: [ArraySlice<UInt8>: Int] = [:]
        for run in runs.joined() { counts[run, default: 0] += 1 }
        for (place, rule) in rules.enumerated() {
            guard !rule.namesOneTool else {
                named[rule.folded[...], default: []].append(place)
                continue
            }
            let rarest = runs[place].min { (counts[$0] ?? 0, $1.count) < (counts[$1] ?? 0, $0.count) } ?? []
            patterned[rarest, default: []].append(place)
            lengths.insert(rarest.count)
        }
    }

    /// The rules whose pattern may fit a name, in their order. A pattern is a name too, whose stars are letters.
    func about(_ text: String) -> [Rule] {
        let name = Rule.folded(text)
        var found = named[name[...]] ?? []
        var seen: Set<ArraySlice<UInt8>> = []
        for length in lengths where length <= name.count {
            for start in 0...name.count - length {
                let run = name[start..<start + length]
                guard let places = patterned[run], seen.insert(run).inserted else { continue }
                found += places
            }
        }
        return found.sorted().map { rules[$0] }
    }
}

/// Rules that are stricter than others, by the words that they have beside their tool: a rule whose words are others
/// is never looked at.
struct StricterRules {
    /// The words of a rule that narrow it, where all of another rule's stand in those that it covers.
    private struct Fields: Hashable {
        /// The words that are given.
        struct Kinds: OptionSet, Hashable {
            let rawValue: Int
            static let destroys = Kinds(rawValue: 1 << 6)
        }

        private let texts: [String?]
        private let destroys: Bool

        init(_ rule: Rule, _ kinds: Kinds) {
            texts = Fields.texts(rule).enumerated().map { kinds.contains(Kinds(rawValue: 1 << $0)) ? $1 : nil }
            destroys = rule.destroys && kinds.contains(.destroys)
        }

        static func kinds(_ rule: Rule) -> Kinds {
            var kinds: Kinds = rule.destroys ? .destroys : []
            for (place, text) in texts(rule).enumerated() where text != nil {
                kinds.insert(Kinds(rawValue: 1 << place))
            }
            return kinds
        }

        private static func texts(_ rule: Rule) -> [String?] {
            [
                rule.provider, rule.toolkit, rule.account, rule.risk?.rawValue, rule.conversation,
                rule.condition?.source,
            ]
        }
    }

    private let lists: [Fields: RuleList]
    private let kinds: Set<Fields.Kinds>
    private let places: [ObjectIdentifier: Int]

    init(_ rules: [Rule]) {
        var grouped: [Fields: [Rule]] = [:]
        for rule in rules where rule.action > .allow {
            grouped[Fields(rule, Fields.kinds(rule)), default: []].append(rule)
        }
        lists = grouped.mapValues { RuleList($0) }
        kinds = Set(rules.lazy.filter { $0.action > .allow }.map(Fields.kinds))
        places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { (ObjectIdentifier($1), $0) })
    }

    /// The first stricter rule that leaves nothing to a rule; nil where none does.
    func first(covering rule: Rule) -> Rule? {
        let own = Fields.kinds(rule)
        var found: Rule?
        func place(_ rule: Rule) -> Int { places[ObjectIdentifier(rule)] ?? .max }
        for kinds in kinds where kinds.isSubset(of: own) {
            guard let list = lists[Fields(rule, kinds)] else { continue }
            let one = list.about(rule.tool).first { $0.action > rule.action && $0.covers(rule) }
            if let one, found.map({ place(one) < place($0) }) ?? true { found = one }
        }
        return found
    }
}
