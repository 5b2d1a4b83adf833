import ActAsk
import ActDatabase
import ActDecide
import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActTools
import Foundation
import Testing

/// Tools whose provider may change them at any time: annotations, pins, and the gate before both.
@Suite struct PinTests {
    private let profile = Profile(
        "pinned", isCautious: false,
        wrappers: [
            "P.MANY": Wrapper(list: "calls", beside: [], tool: "tool", arguments: "arguments", account: "account")
        ], isPinned: true)

    private func tool(
        _ slug: String = "p.get_thing", description: String = "Gets a thing.", origin: String = "here",
        pin: String? = "1", _ annotations: Annotations? = nil, name: String? = nil
    ) -> ToolSpec {
        ToolSpec(
            slug: slug, profile: profile, toolkit: "p", title: "A thing", description: description,
            inputSchema: .object([("type", .text("object"))]), origin: origin, annotations: annotations, name: name,
            pin: pin)
    }

    private func table(_ user: String = "u") throws -> PinTable { PinTable(try Store.inMemory(), user: user) }

    private func gate(
        _ tools: [ToolSpec], _ pins: PinTable, mode: String = "adaptive", rules lines: [String] = []
    ) throws -> Gate {
        var settings = try Settings.load { _, _ in false }
        try settings.override("mode", mode)
        var rules = Rules(providers: [profile])
        let text = Array(lines.map { "\($0)\n" }.joined().utf8)
        if !lines.isEmpty { _ = try rules.read(Paths.userRules, adding: text) }
        return Gate(
            settings, rules, lookup: { slug, _ in tools.first { $0.slug == slug } },
            accounts: { name, _ in [name] },
            unpinned: { tool throws(Failure) in try UnpinnedTool(tool, pins: pins) }, stated: { _ in nil },
            mark: { _ in nil })
    }

    private func call(_ slug: String = "p.get_thing", _ more: String = "") throws -> Record {
        try Record(line: Array(#"{"type":"call","id":"a","tool":"\#(slug)","taint":false\#(more)}"#.utf8))
    }

    private let new = "new: nobody has seen this tool"
    private let changed = "changed since it was pinned"

    // Pins.

    @Test(arguments: ["always", "adaptive", "yolo"], [[], ["allow *"], ["allow * tainted"]])
    func aPersonIsAskedAboutANewToolInEveryModeAndUnderEveryRule(_ mode: String, _ rules: [String]) throws {
        for slug in ["p.get_thing", "p.create_thing", "p.delete_thing", "p.flummox"] {
            let pins = try table()
            var gate = try gate([tool(slug)], pins, mode: mode, rules: rules)
            let first = try gate.decide(try call(slug))
            guard case .ask(let why) = first.verdict else {
                Issue.record("\(slug): \(first.verdict)")
                continue
            }
            #expect(why.hasPrefix(new) && first.reasons == [why] && first.uses.isEmpty)
            #expect(first.unpinned.map(\.tool.slug) == [slug])
            try pins.pin([tool(slug)])
            // The same gate, which has judged the tool before.
            let second = try gate.decide(try call(slug))
            #expect(second.unpinned.isEmpty && second.verdict != first.verdict)
        }
    }

    @Test func whatPassesAPinnedToolIsAskedAboutOnceItChanged() throws {
        let pins = try table()
        try pins.pin([tool()])
        var same = try gate([tool()], pins)
        #expect(try same.decide(try call()).verdict == .pass)
        for other in [tool(description: "Sends a thing.", pin: "2"), tool(pin: nil)] {
            var gate = try gate([other], pins)
            let decision = try gate.decide(try call())
            #expect(decision.verdict == .ask(changed))
            #expect(decision.unpinned.first?.before?.text["description"]?.string == "Gets a thing.")
        }
    }

    /// A pin is for one user, one origin and one slug, as their bytes are.
    @Test func aPinIsOfOneToolAlone() throws {
        let store = try Store.inMemory()
        let pins = PinTable(store, user: "u")
        try pins.pin([tool(origin: "caf\u{E9}")])
        for (user, other) in [
            ("v", tool(origin: "caf\u{E9}")), ("u", tool(origin: "cafe\u{301}")), ("u", tool("p.GET_THING")),
            ("u", tool("p.get_thing2", origin: "caf\u{E9}")), ("u", tool(origin: "there")),
        ] {
            let found = try #require(try UnpinnedTool(other, pins: PinTable(store, user: user)))
            #expect(!found.isChanged && found.reason == new)
        }
        #expect(try UnpinnedTool(tool(origin: "caf\u{E9}"), pins: pins) == nil)
        #expect(try UnpinnedTool(tool(origin: "caf\u{E9}"), pins: nil) != nil)
    }

    @Test func aToolWithoutADigestCanNotBePinned() throws {
        let pins = try table()
        try pins.pin([tool(pin: nil)])
        #expect(try UnpinnedTool(tool(pin: nil), pins: pins)?.reason == new)
        // Nor does one need a pin whose provider's tools need none.
        let free = ToolSpec(
            slug: "X_GET", profile: Profile("x"), toolkit: "x", title: "", description: "",
            inputSchema: .object([]), origin: "")
        #expect(try UnpinnedTool(free, pins: pins) == nil)
    }

    @Test func aStricterRuleStays() throws {
        for (rule, word) in [("deny *", "says deny"), ("hold *", "says hold")] {
            var gate = try gate([tool()], try table(), rules: [rule])
            switch try gate.decide(try call()).verdict {
            case .deny(let why), .hold(let why): #expect(why.contains(word))
            case let other: Issue.record("\(rule): \(other)")
            }
        }
        var gate = try gate([tool()], try table(), rules: ["ask * because x"])
        guard case .ask(let why) = try gate.decide(try call()).verdict else {
            Issue.record("not asked")
            return
        }
        #expect(why.hasPrefix(new) && why.hasSuffix("x"))
    }

    @Test func aRecordPinsNothing() throws {
        let pins = try table()
        try pins.pin([tool("p.flummox")])
        var gate = try gate([tool(), tool("p.flummox", pin: "2")], pins)
        for more in [
            #","pin":"1""#, #","annotations":{"readOnlyHint":true}"#, #","pinned":true,"unpinned":[]"#,
            #","risk":{"level":"low","reasons":[]}"#,
        ] {
            #expect(try gate.decide(try call("p.get_thing", more)).verdict == .ask(new))
            let other = try gate.decide(try call("p.flummox", more))
            #expect(other.unpinned.count == 1 && other.risk.level == .unknown)
        }
    }

    @Test func aCallInsideAnotherIsAskedAboutToo() throws {
        let pins = try table()
        let all = [tool("P.MANY"), tool(), tool("p.get_other")]
        let inner =
            #","arguments":{"calls":[{"tool":"p.get_thing","arguments":{}},{"tool":"p.get_other","arguments":{}}]}"#
        var gate = try gate(all, pins, mode: "yolo")
        var seen: [[String]] = []
        for tool in all {
            let decision = try gate.decide(try call("P.MANY", inner))
            seen.append(decision.unpinned.map(\.tool.slug))
            guard case .ask(let why) = decision.verdict else {
                Issue.record("\(decision.verdict)")
                continue
            }
            #expect(why.contains(new))
            try pins.pin([tool])
        }
        #expect(
            seen == [["P.MANY", "p.get_thing", "p.get_other"], ["p.get_thing", "p.get_other"], ["p.get_other"]])
        #expect(try gate.decide(try call("P.MANY", inner)).verdict == .pass)
    }

    @Test func twoThatPinAtOnceLeaveOneWholePin() throws {
        let path = Folders.new() + "/act.db"
        let tables = try (0..<2).map { _ in
            PinTable(Store(try SQLite(path, migrations: [PinTable.schema])), user: "u")
        }
        for round in 0..<20 {
            for (k, table) in tables.enumerated() {
                try table.pin([tool(pin: "\(round).\(k)"), tool("p.x", pin: "x")])
            }
        }
        for table in tables { #expect(try table.digest(origin: "here", slug: "p.get_thing") == "19.1") }
    }

    // Seals.

    @Test func aSealIsForTheToolAsItWasPinned() throws {
        let key = Folders.new() + "/key"
        func subject(_ tool: ToolSpec) -> Approval.Subject {
            Approval.Subject(
                id: "a", tool: tool, account: nil, user: "u", conversation: "c", arguments: Array("{}".utf8)[...])
        }
        func seal(_ tool: ToolSpec) throws -> JSON {
            let approval = try Approval(create: true, store: "s", key: key)
            return try JSON(try approval.seal(subject(tool), by: .person, validFor: 60))
        }
        func refusal(_ seal: JSON, _ tool: ToolSpec) throws -> Failure? {
            let approval = try Approval(create: false, store: "s", key: key)
            var subject = subject(tool)
            do throws(Failure) { try approval.check(seal, &subject) } catch { return error }
            return nil
        }
        let sealed = try seal(tool())
        #expect(try refusal(sealed, tool()) == nil)
        for other in [tool(pin: "2"), tool(pin: nil), tool(pin: "")] {
            let failure = try #require(try refusal(sealed, other))
            #expect(failure.code == .approvalInvalid && failure.message.contains("described otherwise"))
            #expect(try refusal(try seal(other), tool())?.code == .approvalInvalid)
        }
    }

    // Annotations.

    private func risk(_ name: String, _ annotations: Annotations?, claimed tags: String = "") throws -> Risk {
        var gate = try gate([tool("p.\(name)", annotations)], try table())
        return try gate.decide(try call("p.\(name)", tags)).risk
    }

    @Test func annotationsOfAnybodyRaise() throws {
        for isTrusted in [false, true] {
            for name in ["get_thing", "create_thing", "flummox", "delete_thing"] {
                let found = try risk(name, Annotations(readOnly: true, destructive: true, isTrusted: isTrusted))
                #expect(found.level == .high && found.destroys, "\(name)")
            }
            let writes = Annotations(readOnly: false, isTrusted: isTrusted)
            #expect(try risk("get_thing", writes).level == .medium)
            #expect(try risk("create_thing", writes).level == .medium)
            #expect(try risk("flummox", writes).level == .unknown)
            #expect(try risk("delete_thing", writes).level == .high)
            #expect(try risk("get_thing", writes).reasons.last == "its provider says that it changes something")
        }
    }

    @Test func annotationsLowerOnlyWhereTheyAreTrusted() throws {
        let reads = Annotations(readOnly: true), harmless = Annotations(destructive: false)
        func trusted(_ hints: Annotations) -> Annotations {
            Annotations(readOnly: hints.readOnly, destructive: hints.destructive, isTrusted: true)
        }
        let levels: [(String, Risk.Level, Risk.Level, Risk.Level)] = [
            ("get_thing", .low, .low, .low), ("create_thing", .medium, .low, .medium),
            ("flummox", .unknown, .low, .medium), ("delete_thing", .high, .high, .high),
            ("send_mail", .high, .high, .high),
        ]
        for (name, before, reading, harming) in levels {
            for hints in [reads, harmless] { #expect(try risk(name, hints).level == before, "\(name)") }
            #expect(try risk(name, trusted(reads)).level == reading, "\(name)")
            #expect(try risk(name, trusted(harmless)).level == harming, "\(name)")
        }
        #expect(
            try risk("flummox", trusted(reads)).reasons == [
                "its provider, which is trusted, says that it only reads"
            ])
    }

    @Test func nothingElseIsLoweredByTrust() throws {
        let reads = Annotations(readOnly: true, isTrusted: true)
        let harmless = Annotations(readOnly: false, destructive: false, isTrusted: true)
        // A claim of the record raises, and arguments that reach far do.
        #expect(try risk("flummox", reads, claimed: #","tags":["updateHint"]"#).level == .unknown)
        #expect(try risk("get_thing", reads, claimed: #","tags":["updateHint"]"#).level == .medium)
        #expect(try risk("get_thing", reads, claimed: #","tags":["destructiveHint"]"#).level == .high)
        #expect(try risk("flummox", harmless, claimed: #","arguments":{"public":true}"#).level == .high)
        // The tags of a record are no annotations of a provider.
        #expect(try risk("flummox", nil, claimed: #","tags":["readOnlyHint"]"#).level == .unknown)
    }

    @Test func hintsAreReadAndWritten() throws {
        let json = try JSON(#"{"readOnlyHint":true,"destructiveHint":"no","openWorldHint":false,"title":"x"}"#)
        let hints = try #require(Annotations(json))
        #expect(hints == Annotations(readOnly: true, openWorld: false))
        #expect(hints.json.line == #"{"readOnlyHint":true,"openWorldHint":false}"#)
        #expect(Annotations(.text("x")) == nil && Annotations(nil) == nil)
        let record = tool("p.get_thing", hints, name: "get thing!").record()
        let read = try ToolSpec(record: record, profile: profile, origin: "o")
        #expect(read.annotations == hints && read.name == "get thing!" && read.pin == nil)
        // A record says neither that it is trusted nor how it is pinned.
        var forged = try #require(record.json.object)
        forged["pin"] = .text("1")
        forged["annotations"] = try JSON(#"{"readOnlyHint":true,"isTrusted":true}"#)
        let spec = try ToolSpec(record: ToolRecord(.object(forged)), profile: profile, origin: "o")
        #expect(spec.pin == nil && spec.annotations?.isTrusted == false)
        #expect(spec.at("p").annotations == spec.annotations && tool().at("p").pin == "1")
        #expect(
            tool().exactName == "get_thing" && tool("other").exactName == "other" && read.exactName == "get thing!")
    }

    // The sheet.

    private func lines(_ new: UnpinnedTool) -> [String] {
        var sheet = CallPrompt(
            tool: new.tool.slug, title: new.tool.title, provider: "p", account: "u", intent: nil, why: new.reason,
            risk: new.tool.risk, arguments: JSON.Object())
        sheet.unpinned = [new]
        return sheet.lines(columns: 200, color: false).map(\.text)
    }

    @Test func theSheetShowsWhatIsNewAndWhatChanged() throws {
        let shown = lines(UnpinnedTool(tool(description: "Gets a\nthing.\u{1B}[2J", name: "get \u{430}")))
        #expect(shown.contains("│ new      Gets a⏎thing.<U+001B>[2J"))
        #expect(shown.contains("│ name     \"get а\"") && shown.contains("│   non-ASCII: а = U+0430"))
        let pins = try table()
        try pins.pin([tool(pin: "1", Annotations(readOnly: true))])
        let other = tool(description: "Sends it.\u{202E}", pin: "2", Annotations(readOnly: false))
        let now = lines(try #require(try UnpinnedTool(other, pins: pins)))
        let at = try #require(now.firstIndex { $0.hasPrefix("│ changed  since ") })
        #expect(
            Array(now[(at + 1)...(at + 6)]) == [
                "│   description", "│     was: \"Gets a thing.\"", "│     now: \"Sends it.<U+202E>\"",
                "│   annotations.readOnlyHint", "│     was: true", "│     now: false",
            ])
        #expect(!now.contains { $0.hasPrefix("│   title") || $0.hasPrefix("│   input_schema") })
        // A part that is not kept: the digest tells it alone.
        let unseen = lines(try #require(try UnpinnedTool(tool(pin: "3", Annotations(readOnly: true)), pins: pins)))
        #expect(unseen.contains { $0.hasPrefix("│   in parts that act does not read") })
    }

    @Test func anOrderThatSaysNothingNeedsNoOtherPin() throws {
        func tool(_ schema: String, instructions: String? = nil) throws -> ToolSpec {
            let spec = ToolSpec(
                slug: "p.paint", profile: profile, toolkit: "p", title: "Paint", description: "Paints.",
                inputSchema: try JSON(schema), origin: "here", instructions: instructions)
            return ToolSpec(
                slug: "p.paint", profile: profile, toolkit: "p", title: "Paint", description: "Paints.",
                inputSchema: try JSON(schema), origin: "here", instructions: instructions,
                pin: try ToolSpec.pin(of: spec.pinnedText))
        }
        let first =
            #"{"required":["b","a"],"properties":{"a":{"enum":["y","x"]},"required":{"default":["d","c"]}}}"#
        let pins = try table()
        // A pin of a release that took every order into its digest.
        let old = hex(try Approval.Subject.digest(try tool(first).pinnedText.bytes[...]))
        try pins.put([PinTable.Pin(origin: "here", slug: "p.paint", digest: old, text: try tool(first).pinnedText)])
        for (schema, isPinned) in [
            (first, true),
            (
                #"{"properties":{"required":{"default":["d","c"]},"a":{"enum":["x","y"]}},"required":["a","b"]}"#,
                true
            ),
            (
                #"{"required":["b","a"],"properties":{"a":{"enum":["y","x"]},"required":{"default":["c","d"]}}}"#,
                false
            ),
            (
                #"{"required":["b","a"],"properties":{"a":{"enum":["y","z"]},"required":{"default":["d","c"]}}}"#,
                false
            ),
        ] {
            #expect(try (UnpinnedTool(try tool(schema), pins: pins) == nil) == isPinned, "\(schema)")
        }
        #expect(try UnpinnedTool(try tool(first, instructions: "Be quick."), pins: pins)?.isChanged == true)
    }

    @Test func allToolsArePinnedByOneAnswerToAllThatWasShown() throws {
        let sheet = PinPrompt("p", [UnpinnedTool(tool()), UnpinnedTool(tool("p.delete_thing"))], pinned: 3)
        let shown = sheet.lines(columns: 80, color: false).map(\.text)
        #expect(shown[0].hasPrefix("┌ pin these 2 tools?") && shown.contains("│ pinned   3 other tools"))
        #expect(shown.contains { $0.hasPrefix("│ p.get_thing [low]: ") })
        #expect(shown.contains { $0.hasPrefix("│ p.delete_thing [high]: ") })
        #expect(sheet.reply(to: "y", .whole) == .yes && sheet.reply(to: "y", ShownCalls()) == nil)
        #expect(sheet.reply(to: "", .whole) == .no && sheet.reply(to: "a", .whole) == nil)
    }

    /// Questions and answers of one call are never the questions alone of another.
    @Test func questionsAndAnswersAreApart() throws {
        func covered(_ members: String) throws -> String? {
            try Call(line: Array(#"{"type":"call",\#(members)}"#.utf8)).questions.map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        let all = try [
            #""input_requests":[1,2]"#, #""input_requests":1,"input_responses":2"#,
            #""input_requests":[1],"input_responses":2"#,
            #""input_requests":[[1],2]"#, #""input_requests":1"#, #""input_requests":[1]"#,
            #""input_requests":1,"input_responses":null"#, #""input_responses":2"#,
        ].map(covered)
        #expect(Set(all).count == all.count)
    }
}
