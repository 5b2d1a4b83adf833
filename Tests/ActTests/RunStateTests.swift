import ActSettings
import ActStore
import Testing

/// The steps of a run's state, over all pairs.
@Suite("run states")
struct RunStateTests {
    private static let steps: Set<String> = [
        "idle running", "idle completed", "running idle", "running waiting", "running backgrounded",
        "running completed", "running failed", "waiting running", "waiting backgrounded", "waiting failed",
        "backgrounded running", "backgrounded failed", "failed running",
    ]

    @Test func everyPair() {
        for from in RunState.allCases {
            for to in RunState.allCases {
                let isStep = RunStateTests.steps.contains("\(from.rawValue) \(to.rawValue)")
                #expect(from.mayBecome(to) == isStep, "\(from.rawValue) to \(to.rawValue)")
            }
        }
    }

    @Test func namesOfRuns() {
        #expect(RunStore.number("r12") == 12)
        for other in ["", "r", "r0", "r-1", "r01", "12", "R1", "r1 ", "r99999999999999999999", "last"] {
            #expect(RunStore.number(other) == nil, "\(other)")
        }
    }

    @Test(arguments: [
        ("a", "a"), ("/a/b-c_d.e", "/a/b-c_d.e"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
        ("$x", "'$x'"),
        ("a\nb", "'a\nb'"), ("~", "'~'"), ("é", "'é'"), ("a;b", "'a;b'"), ("*", "'*'"), ("!", "'!'"),
    ])
    func wordsOfAShell(text: String, quoted: String) { #expect(shellWord(text) == quoted) }
}
