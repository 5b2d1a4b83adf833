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
}
