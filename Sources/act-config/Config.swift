import ActCore
import ActFilter
import ActGate
import ActModel
import ArgumentParser

/// act-config - settings and secrets: read, change, and say where each came from
@main
struct ConfigTool: FilteredTool {
    static let configuration = describe("act-config", "Read and change settings and secrets.")
    static let example = "act-config set currency CHF"

    enum Action: String, ExpressibleByArgument, CaseIterable {
        case list, get, set, unset, trust, distrust
        case importPrices = "import-prices"
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

    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {
        switch action {
        case .list: try list(&out)
        case .get: try get(try named(), &out)
        case .set: try set(try named())
        case .unset: try change(try named(), nil)
        case .trust, .distrust: try Trust.recordNearest(trust: action == .trust)
        case .importPrices: try PriceImport.run(name, zone: try loadSettings().zone, &out)
        }
    }

    mutating func validate() throws {
        let most = [Action.get: 1, .set: 2, .unset: 1, .importPrices: 1][action] ?? 0
        if let extra = most < 1 ? name : most < 2 ? value : nil {
            throw ValidationError("\(action.rawValue): '\(extra)' is one operand too many")
        }
        guard !keyring || name.map(Secrets.isSecret) == true && (action == .set || action == .unset) else {
            throw ValidationError("--keyring is for set and unset of a secret")
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
            try out.write(text: Terminal.safe(found["value"]?.string ?? "") + "\n")
        } else {
            try out.write(found)
        }
    }

    private func set(_ name: String) throws(Failure) {
        if Secrets.isSecret(name) {
            guard value == nil else {
                throw .usage(
                    "a secret is never an argument, because others can see arguments",
                    hint: "act-config set \(name) asks for it, or reads it from standard input")
            }
            return try store(name, asks: true)
        }
        guard let value else { throw .usage("set \(name): expected a value") }
        if let expected = Settings.refuses(name, value) { throw .usage("\(name): \(expected), got '\(value)'") }
        try change(name, value)
    }

    private func change(_ name: String, _ value: String?) throws(Failure) {
        if Secrets.isSecret(name) { return try store(name, asks: false) }
        try ConfigFile.store(name, value)
    }

    private func store(_ name: String, asks: Bool) throws(Failure) {
        let origin = asks || keyring ? try Secrets.origin(of: name, try loadSettings()) : ""
        try Secrets.store(name, asks ? try Secrets.ask(name) : nil, origin: origin, inService: keyring)
    }
}
