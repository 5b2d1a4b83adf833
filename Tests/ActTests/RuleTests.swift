import ActDecide
import ActJSON
import ActRecord
import ActSettings
import ActTools
import Testing

/// Rules about the risk of calls that hold other calls: each of these is judged as if it stood alone.
@Suite struct RuleTests {
    private let profile = Profile(
        "p", runners: ["P_MANY"],
        wrappers: [
            "P_MANY": Wrapper(list: "calls", beside: [], tool: "tool", arguments: "arguments", account: "account")
        ])

    private func verdict(_ rule: String, _ record: String) throws -> Verdict {
        var rules = Rules(providers: [profile])
        _ = try rules.read(Paths.userRules, adding: Array("\(rule)\n".utf8))
        var settings = try Settings.load { _, _ in false }
        try settings.override("mode", "yolo")
        let known = ["P_MANY", "P_LIST_ITEMS", "P_CREATE_ITEM", "P_DELETE_ITEM"]
        var gate = Gate(
            settings, rules,
            lookup: { [profile] slug, _ in
                guard known.contains(slug) else { return nil }
                return ToolSpec(
                    slug: slug, profile: profile, toolkit: "p", title: "", description: "",
                    inputSchema: .object([]), origin: "")
            }, accounts: { name, _ in [name] }, unpinned: { _ in nil }, stated: { _ in nil },
            mark: { _ in nil })
        return try gate.decide(try Record(line: Array(record.utf8))).verdict
    }

    private func many(_ tools: String..., more: String = "") -> String {
        let calls = tools.map { #"{"tool":"\#($0)","arguments":{}}"# }.joined(separator: ",")
        return #"{"type":"call","tool":"P_MANY","taint":false,"arguments":{"calls":[\#(calls)]\#(more)}}"#
    }

    private func isDenied(_ rule: String, _ record: String) throws -> Bool {
        if case .deny = try verdict(rule, record) { true } else { false }
    }

    @Test func aWrapperHasTheRiskOfItsCalls() throws {
        for rule in ["deny * destroys", "deny * risk high"] {
            #expect(try verdict(rule, many("P_LIST_ITEMS")) == .pass)
            #expect(try !isDenied(rule, many("P_LIST_ITEMS", "P_CREATE_ITEM")))
            #expect(try isDenied(rule, many("P_LIST_ITEMS", "P_DELETE_ITEM")))
            #expect(try isDenied("\(rule) when .taint == false", many("P_DELETE_ITEM")))
        }
        #expect(try isDenied("deny * risk medium", many("P_CREATE_ITEM", "P_DELETE_ITEM")))
        #expect(try isDenied("deny P_* risk low", many("P_LIST_ITEMS")))
        #expect(try !isDenied("deny P_MANY risk high", many("P_LIST_ITEMS")))
    }

    @Test func partsThatCanNotBeSeenDestroy() throws {
        for rule in ["deny * destroys", "deny * risk high", "deny p_many destroys"] {
            #expect(try isDenied(rule, many("P_LIST_ITEMS", more: #","more":1"#)))
            #expect(try isDenied(rule, many()))
        }
        // The name of a tool that nobody described here says nothing: it runs there all the same.
        for rule in ["deny * destroys", "deny P_GET_* risk high"] {
            #expect(try isDenied(rule, many("P_GET_ITEM")))
        }
        #expect(try !isDenied("deny * risk low", many("P_GET_ITEM")))
    }

    @Test func theArgumentsCountInEveryMode() throws {
        let wide = #"{"type":"call","tool":"P_CREATE_ITEM","taint":false,"arguments":{"public":true}}"#
        #expect(try isDenied("deny * risk high", wide))
        #expect(try isDenied(#"deny * when .risk.level == "high""#, wide))
        #expect(try !isDenied("deny * risk medium", wide))
        #expect(try verdict("ask * destroys", wide) == .seal)
    }

    private func rules(_ lines: [String]) throws -> Rules {
        var rules = Rules(providers: [profile])
        _ = try rules.read(Paths.userRules, adding: Array((lines.joined(separator: "\n") + "\n").utf8))
        return rules
    }

    @Test func aCallLooksAtFewOfManyRules() throws {
        func looks(_ count: Int) throws -> [Int] {
            let kinds = ["GMAIL_SEND_", "*_SLACK_", "DRIVE_*_", "a?c_"]
            let rules = try rules((0..<count).map { "deny \(kinds[$0 % 4])\($0)" } + ["ask *", "hold TASK_*"])
            return ["TASK_CREATE", "GMAIL_SEND_4", "X_SLACK_5", "drive_x_6", "ABC_7"].map { rules.about($0).count }
        }
        #expect(try looks(100) == [2, 2, 2, 2, 2])
        #expect(try looks(1000) == looks(100))
    }

    /// Words of random rules over few names, so that many fit each other.
    private struct Lines {
        private var random = SeededNumbers(state: 46)
        private mutating func one(_ all: [String]) -> String { all[random.below(all.count)] }
        mutating func name() -> String { (0...random.below(4)).map { _ in one(["a", "B", "_", "ab"]) }.joined() }
        mutating func tool() -> String {
            (0...random.below(4)).map { _ in one(["a", "B", "_", "ab", "*", "?"]) }.joined()
        }
        mutating func rule() -> String {
            var line = "\(one(["allow", "ask", "hold", "deny"])) \(tool())"
            for word in ["account x", "account y", "conversation c", "destroys", "risk high", "toolkit t"]
            where random.below(5) == 0 && !line.contains(word.prefix(4)) { line += " \(word)" }
            if random.below(6) == 0 { line += " until \(one(["2199-01-01", "2198-01-01"]))" }
            return line
        }
    }

    @Test func noRuleIsPassedOver() throws {
        var lines = Lines()
        for _ in 0..<300 {
            let rules = try rules((0..<20).map { _ in "deny \(lines.tool())" })
            let name = lines.name()
            #expect(
                rules.about(name).filter { $0.fits(name) }.map(\.place)
                    == rules.rules.filter { $0.fits(name) }.map(\.place))
        }
    }

    @Test func theFirstRuleThatNeverCountsIsNamedWithTheFirstThatIsStricter() throws {
        var lines = Lines()
        var found = 0
        for _ in 0..<600 {
            let file = (0..<6).map { _ in lines.rule() }
            let all = try file.map { try #require(try rules([$0]).rules.first) }
            func stricter(_ rule: Rule) -> Int? { all.firstIndex { $0.action > rule.action && $0.covers(rule) } }
            let outdone = all.indices.first { stricter(all[$0]) != nil }
            let wanted = outdone.flatMap { place in
                stricter(all[place]).map { (":\(place + 1): it can never count", "rules:\($0 + 1) fits") }
            }
            var said: Failure?
            do throws(Failure) {
                var rules = Rules(providers: [profile])
                _ = try rules.read(Paths.userRules, adding: Array((file.joined(separator: "\n") + "\n").utf8))
            } catch { said = error }
            if wanted != nil { found += 1 }
            #expect((said == nil) == (wanted == nil), "\(file): \(said?.message ?? "")")
            if let said, let wanted {
                #expect(
                    said.message.contains(wanted.0) && said.message.contains(wanted.1), "\(file): \(said.message)")
            }
        }
        #expect(found > 100 && found < 500)
    }
}
