import ActFilter
import ActJSON
import ActSystem
import Testing

/// jq programs, as jq 1.7 runs them. They run one at a time: the runner's words are lost while one runs.
@Suite(.serialized) struct ProgramTests {
    private func outputs(_ program: String, _ input: String) throws -> [String] {
        try Program(program).run(try JSON(input)).map { String(decoding: try $0.canonical(), as: UTF8.self) }
    }

    @Test func programsDoAsTheyDoInJQAfter1point6() throws {
        let rows = try Corpus.rows("jq.tsv")
        #expect(rows.count > 100)
        var lost = 0
        for row in rows {
            let expected = try #require(try JSON(row[2]).array).map {
                String(decoding: try $0.canonical(), as: UTF8.self)
            }
            do {
                #expect(try outputs(row[0], row[1]) == expected, "\(row[0]) of \(row[1])")
            } catch let error as Failure where row[1].contains("1234567890") {
                // It may fail where a number has more digits than a double, and never be another.
                #expect(error.message.contains("digits"), "\(row[0]) of \(row[1]): \(error.message)")
                lost += 1
            }
        }
        #expect(lost < 3)
    }

    @Test(arguments: [
        ("1234567890123456789", ". + 1"), ("1234567890123456789", "-."),
        ("1234567890123456789", ". / 1 + 0 * . + 1"),
        ("9007199254740992", ". + 1"), ("9007199254740991", ". + 2"), ("[9007199254740992, 1]", "add"),
        (#""1234567890123456789""#, "tonumber"), (#""0.12345678901234567891""#, "tonumber"),
        (#""[12345678901234567891]""#, "fromjson"), (#""1e400""#, "tonumber"),
        ("1234567890123456789", "tostring | length"),
        ("1234567890123456789", ". % 10"), ("1234567890123456789", "if . > 1e18 then \"large\" else \"small\" end"),
        ("1234567890123456789", "tostring | .[0:4]"), ("0.12345678901234567891", ". * 2"),
        (#"{"id":"no 98765432109876543210"}"#, #".id | capture("(?<n>[0-9]+)").n | tonumber"#),
    ])
    func aNumberThatWouldLoseDigitsEndsTheProgram(_ input: String, _ program: String) throws {
        let error = try #require(throws: Failure.self) { try outputs(program, input) }
        #expect(error.message.contains("more digits than jq holds"))
    }

    @Test func aNumberThatPassesThroughKeepsItsDigits() throws {
        let input = #"{"a":12345678901234567891,"b":-0.12345678901234567891,"c":12345678901234567890}"#
        let all = try Program(
            #".a, .b, [.c, .a], {x: .b}, "\(.a)/\(.c)", (.a > .c), ([.a, .c] | min), (.a | tojson)"#
        )
        .run(try JSON(input))
        #expect(
            all.map(\.line) == [
                "12345678901234567891", "-0.12345678901234567891", "[12345678901234567890,12345678901234567891]",
                #"{"x":-0.12345678901234567891}"#, #""12345678901234567891/12345678901234567890""#, "true",
                "12345678901234567890", #""12345678901234567891""#,
            ])
    }

    /// The environment is bare while a program runs, and comes back, whatever zones other threads set meanwhile.
    @Test func theEnvironmentComesBack() async throws {
        let path = Environment.value("PATH")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask { for _ in 0..<40 { _ = try Program("def f: .; f").run(JSON("1")) } }
            }
            group.addTask { for _ in 0..<4000 { _ = Zone.utc.local(.now) } }
            try await group.waitForAll()
        }
        #expect(path != nil && Environment.value("PATH") == path)
    }

    @Test func aProgramSaysNoNumberThatItCannotHold() throws {
        let error = try #require(throws: Failure.self) { try outputs(".a == 1234567890123456789", "{}") }
        #expect(error.message.contains("1234567890123456789"))
    }

    @Test(arguments: [
        (#""no more"|halt_error"#, "no more"), ("{a:1}|halt_error(3)", #"{"a":1}"#), ("null|halt_error", "halted"),
    ])
    func aProgramThatHaltsWithAnErrorFails(_ program: String, _ words: String) throws {
        let error = try #require(throws: Failure.self) { try outputs(program, "{}") }
        #expect(error.message.contains(words))
        #expect(try outputs("1, halt", "{}") == ["1"])
        #expect(try outputs("1, (\"x\"|halt_error(0))", "{}") == ["1"])
    }

    @Test func aComplaintIsAboutTheProgramAsItWasGiven() throws {
        let error = try #require(throws: Failure.self) { try outputs("gsub(\"a\";\"b\") | foo", "{}") }
        #expect(error.message.contains("line 1") && error.message.contains("foo/0"))
    }

    @Test func bigNumbersComeOutAsTheyWentIn() throws {
        let program = Program("{id: .id, n: .n, s: .s}")
        let out = try program.run(try JSON(#"{"id":12345678901234567890,"n":1.10,"s":"12"}"#))
        #expect(out.map(\.line) == [#"{"id":12345678901234567890,"n":1.1,"s":"12"}"#])
    }

    @Test func theCageHolds() throws {
        #expect(try Program("env|length, ($ENV|length)").run(.null).map(\.line) == ["2", "2"])
        for program in [#"include "x"; ."#, #"import "x" as x; ."#, "1 +", "nosuch"] {
            #expect(throws: Failure.self) { try Program(program).run(.null) }
        }
        let aborting = Program("infinite|todate")
        #expect(throws: Failure.self) { try aborting.run(.null) }
        #expect(throws: Failure.self) { try aborting.run(.null) }
        #expect(try Program("1+1").run(.null).map(\.line) == ["2"])
        #expect(throws: Failure.self) { try Program("error(\"no\")").run(.null) }
    }
}
