import Testing

/// No test depends on the speed of the machine: steps, reads and requests are counted, and a time has no upper bound
/// under a minute.
@Suite("clocks")
struct Clocks {
    /// A command that is given less than a minute, but one that has to be ended.
    nonisolated(unsafe) private static let isEnded = /(^|[^-\w])timeout [1-5]?\d[a-z]*\ /
    static func bound(_ command: String) -> Substring? {
        command.split(separator: "\n").first { line in
            line.contains(isEnded) || line.contains("date +%s") && line.contains(/(-l[te]|<=?) \d/)
                || line.contains(/\b(ms|took) (-l[te]|<=?) \d/)
        }
    }

    @Test func casesHaveNone() {
        for file in House.names("Tests/Cases") where file.hasSuffix(".t") {
            for block in Case.read(file) {
                if let line = Clocks.bound(block.command) { Issue.record("\(block.place): \(line)") }
            }
        }
    }

    /// A unit may say `.timeLimit`, in minutes.
    @Test(arguments: House.files("Tests/ActTests", ending: ".swift"))
    func unitsHaveNone(path: String) {
        for found in House.text(path).matches(of: /<=? *(Duration)?\.(nano|micro|milli)?seconds\(.*/) {
            Issue.record("\(path): \(found.0)")
        }
    }

    /// A limit in Python, or two times that are compared.
    nonisolated(unsafe) private static let isLimited =
        /timeout=[1-5]?\d(\.\d+)?\b(?!\.?\d)|(monotonic|time)\(\) ?\+ ?[1-5]?\d(\.\d+)?\b(?!\.?\d)|(monotonic|time)\(\) ?- ?\w+ ?<=? ?[1-5]?\d(\.\d+)?\b(?!\.?\d)/

    /// Tests of the stand-ins and those that a fault is made for at random.
    @Test(arguments: House.files("Tests", ending: ".py"))
    func programsHaveNone(path: String) {
        for line in House.text(path).split(separator: "\n") where line.contains(Clocks.isLimited) {
            Issue.record("\(path): \(line)")
        }
    }

    @Test(arguments: [
        ("subprocess.run(words, timeout=30)", true), ("until = time.monotonic() + 5", true),
        ("assert time.monotonic() - began < 0.5", true), ("subprocess.run(words, timeout=60)", false),
        ("until = time.time() + 3600", false), ("assert time.monotonic() - began > 0.19", false),
    ])
    func limitsOfProgramsAreSeen(line: String, isLimited: Bool) {
        #expect(line.contains(Clocks.isLimited) == isLimited)
    }

    @Test(arguments: [
        "timeout 5 act-exec", "test $(($(date +%s) - b)) -le 9", "echo $(($(date +%s) - b < 20))",
        "jq '.ms < 30000'",
        "test $took -lt 8000",
    ])
    func boundsAreSeen(command: String) { #expect(Clocks.bound(command) != nil) }

    @Test(arguments: [
        "timeout 60 act-exec", "act-exec --timeout 2s", "timeout -s TERM 1 act-exec", "test $ms -ge 900",
        "echo $(($(date +%s) - b >= 2))", "test $(standin requests) -le 5",
    ])
    func othersAreNone(command: String) { #expect(Clocks.bound(command) == nil) }

    /// A block that sources a script of Tests needs what that script names.
    @Test(arguments: [". {tests}/scratch", "tests={tests}; . {tests}/roles", ". {tests}/moving", "{tests}/cluster"])
    func sourcedScriptsCount(command: String) {
        let need = Need.table.first { $0.name == "postgresql" }
        #expect(need?.isNeeded(by: command) == true && need?.isNeeded(by: "act-call TASK_LIST") == false)
    }
}
