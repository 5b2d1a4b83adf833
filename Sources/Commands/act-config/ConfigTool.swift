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
        case .importMCP: try ImportedServers.run(name, replaces: !yes, &out, Consent(yes: yes).ask)
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
        guard !yes || action == .trust || action == .importMCP else {
            throw ValidationError("-y goes with trust and import-mcp")
        }
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
