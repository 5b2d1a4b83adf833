import ActAsk
import ActCommand
import ActDecide
import ActJSON
import ActMCP
import ActModel
import ActRecord
import ActSettings
import ActTerminal
import ArgumentParser

/// act-config - settings and secrets: read, change, and say where each came from
@main
struct ConfigTool: FilteredTool {
    static let configuration = describe("act-config", "Read and change settings and secrets.")
    static let example = "act-config set currency CHF"

    enum Action: String, ExpressibleByArgument, CaseIterable {
        case list, get, set, unset, trust, distrust
        case importPrices = "import-prices"
        case importMCP = "import-mcp"
    }

    @Argument(
        help: ArgumentHelp("The action.", valueName: "action"),
        completion: .custom { line, _, _ in Settings.words(line, actions: Action.allCases.map(\.rawValue)) })
    var action = Action.list

    @Argument(help: "The name of the setting.")
    var name: String?
    @Argument(help: "The value; a secret is read from the terminal or standard input.")
    var value: String?
    @Flag(help: "Keep the secret in the user's secret service.")
    var keyring = false
    @Flag(name: [.short, .long], help: "With trust and import-mcp, ask nobody.")
    var yes = false

    @Flag(name: .customLong("switch"), help: "With import-mcp, write act-serve in the place of what was taken.")
    var switches = false
    @Flag(help: "With --switch, put the servers back in act-serve's place.")
    var back = false

    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {
        switch action {
        case .list: try list(&out)
        case .get: try get(try named(), &out)
        case .set: try ConfigChange(try named(), keyring: keyring).set(value)
        case .unset: try ConfigChange(try named(), keyring: keyring).unset()
        case .trust:
            let consent = Consent(yes: yes)
            if try !ProjectTrust.trust(consent.ask, show: consent.askOrTell) { out.note(.no) }
        case .distrust: try ProjectTrust.distrust()
        case .importPrices: try PriceImport.run(name, zone: try loadSettings().zone, &out)
        case .importMCP: try importServers(&out)
        }
    }

    mutating func validate() throws {
        let most = [Action.get: 1, .set: 2, .unset: 1, .importPrices: 1, .importMCP: 1][action] ?? 0
        if let extra = most < 1 ? name : most < 2 ? value : nil {
            throw ValidationError("\(action.rawValue): '\(extra)' is one operand too many")
        }
        guard !keyring || name.map(Secrets.isSecret) == true && (action == .set || action == .unset) else {
            throw ValidationError("--keyring is for set and unset of a secret")
        }
        guard !keyring || name.flatMap(Secrets.member) == nil else {
            throw ValidationError("--keyring is not for a secret of an MCP server, which is kept in the file")
        }
        guard !switches || action == .importMCP else { throw ValidationError("--switch goes with import-mcp") }
        guard !back || switches else { throw ValidationError("--back goes with --switch") }
        guard !yes || action == .trust || action == .importMCP else {
            throw ValidationError("-y goes with trust and import-mcp")
        }
    }

    private func importServers(_ out: inout Output) throws(Failure) {
        let consent = Consent(yes: yes)
        let client = switches ? try name.map { path throws(Failure) in try ClientSwitch(path, consent.ask) } : nil
        if let client, back { return try client.back(&out) }
        let servers = try ImportedServers(name, asks: !yes, &out, consent.ask, ofMany: consent.askOneOfMany)
        try client?.write(servers, &out)
    }

    private func named() throws(Failure) -> String {
        guard let name else { throw .usage("\(action.rawValue): expected a setting", hint: "see act-config list") }
        guard Settings.setting(name) != nil || Secrets.isSecret(name) else {
            throw .usage("unknown setting '\(name)'", hint: "see act-config list")
        }
        return name
    }

    private func list(_ out: inout Output) throws(Failure) {
        let settings = try loadSettings()
        for line in try ConfigListing.records(settings) { try out.write(line) }
        for (line, hint) in settings.ignored { complain("act-config", "not used: \(line)", hint: hint) }
    }

    private func get(_ name: String, _ out: inout Output) throws(Failure) {
        guard let found = try ConfigListing.record(of: name, try loadSettings()) else { return out.note(.no) }
        if out.form == .text, out.filter == nil {
            try out.write(text: Terminal.safe(found[.value]?.string ?? "") + "\n")
        } else {
            try out.write(found)
        }
    }
}

/// A change of a setting or secret that a person asks for (act-config(1)).
struct ConfigChange {
    private let name: String
    private let usesKeyring: Bool

    /// - Parameter keyring: keep a secret in the user's secret service.
    init(_ name: String, keyring: Bool) {
        self.name = name
        usesKeyring = keyring
    }

    /// Sets a value; a secret is asked for.
    func set(_ value: String?) throws(Failure) {
        guard !Secrets.isSecret(name) else {
            guard value == nil else {
                throw .usage(
                    "a secret is never an argument, because others can see arguments",
                    hint: "act-config set \(name) asks for it, or reads it from standard input")
            }
            let origin = try Secrets.origin(of: name, try loadSettings())
            return try Secrets.store(name, try Secrets.ask(name), origin: origin, inService: usesKeyring)
        }
        guard let value else { throw .usage("set \(name): expected a value") }
        if let expected = Settings.refuses(name, value) { throw .usage("\(name): \(expected), got '\(value)'") }
        try ConfigFile.store(name, value)
    }

    /// Takes it out of the user's file, or a secret from where it is kept.
    func unset() throws(Failure) {
        guard Secrets.isSecret(name) else { return try ConfigFile.store(name, nil) }
        let origin = usesKeyring ? try Secrets.origin(of: name, try loadSettings()) : ""
        try Secrets.store(name, nil, origin: origin, inService: usesKeyring)
    }
}

/// A yes or no to foreign text that a person has seen all of.
final class Consent {
    /// The text that is asked about, under names of ours.
    typealias Rows = [(name: String, text: String)]

    private let terminal = TerminalPrompts()
    private let isGiven: Bool
    /// Whether a yes was to all of many.
    private var isOfAll = false

    /// - Parameter yes: `-y`: the text is told, and nobody is asked.
    init(yes: Bool) {
        isGiven = yes
    }

    /// Asks the question of `title`; `verb` is what yes does. Throws `not-approved` where nobody can be asked.
    func ask(_ title: String, _ rows: Rows, verb: String) throws(Failure) -> Bool {
        if isGiven { return tell(title, rows, by: "by -y") }
        guard terminal.isThere else {
            throw Failure(
                .notApproved, "cannot ask '\(title)': there is no terminal",
                hint: "-y says yes to what it then shows")
        }
        return terminal.ask(ConsentPrompt(title: title, rows: rows, verb: verb, hasAll: false)) == .yes
    }

    /// The same of one of many things, where a person may say yes to all: then the rest of them is told.
    func askOneOfMany(_ title: String, _ rows: Rows, verb: String) throws(Failure) -> Bool {
        if isOfAll { return tell(title, rows, by: "by a") }
        guard !isGiven, terminal.isThere else { return try ask(title, rows, verb: verb) }
        switch terminal.ask(ConsentPrompt(title: title, rows: rows, verb: verb, hasAll: true)) {
        case .yes: return true
        case .all:
            isOfAll = true
            return true
        case .no, nil: return false
        }
    }

    /// The same where the command itself is the consent: without a terminal all is told, and the answer is yes.
    func askOrTell(_ title: String, _ rows: Rows, verb: String) throws(Failure) -> Bool {
        if !isGiven, !terminal.isThere { return tell(title, rows, by: "without a terminal") }
        return try ask(title, rows, verb: verb)
    }

    private func tell(_ title: String, _ rows: Rows, by way: String) -> Bool {
        complain("act-config", "\(title) yes, \(way)")
        for row in rows { complain("act-config", "\(row.name): \(row.text)") }
        return true
    }
}

private struct ConsentPrompt: Prompt {
    let title: String
    let rows: Consent.Rows
    let verb: String
    /// Whether a yes may be to all that follow.
    let hasAll: Bool

    enum Answer { case yes, all, no }

    func lines(columns: Int, color: Bool) -> [ScreenLine] {
        let all =
            [PromptField(text: PromptField.safe(title), ink: "1")]
            + rows.map { PromptField.named($0.name, $0.text) }
        return PromptField.lines(all, hasTop: true, columns, color)
    }

    func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine] {
        PromptField.demand(seen, nil, to: verb, columns, color)
    }

    func choices(_ seen: ShownCalls) -> [String] {
        (seen.isWhole ? ["y \(verb)"] + (hasAll ? ["a this and all that follow"] : []) : []) + ["n no"]
    }

    func reply(to answer: String, _ seen: ShownCalls) -> Answer? {
        switch Said(answer) {
        case .yes: seen.isWhole ? .yes : nil
        case .all: seen.isWhole && hasAll ? .all : nil
        case .no, .stop: .no
        default: nil
        }
    }
}
