package import ActJSON
import ActLanguage
package import ActSettings
import ActStore
import ActSystem
import Glibc

/// The prices of models: the person's own by setting, else those of an imported file, else those that come with act.
package struct PriceTable {
    /// Prices in the form of `Price`, by dialect and model, of LiteLLM's list of 2026-11-20 (docs/decisions.md, Prices).
    private static let shipped: [String: String] = [
        "anthropic/claude-haiku-5-5": "0.10 0.50 0.01 0.125 0.20 above 100000 0.50 2.50 0.05 0.625 1",
        "anthropic/claude-opus-5-5": "4 20 0.40 5 8",
        "anthropic/claude-sonnet-5-5": "2 10 0.10 2.50 4",
        "openai/gpt-5-nano": "0.05 0.40",
        "openai/gpt-6-astra": "10 50",
        "openai/gpt-6-luna": "0.10 0.50 0.10 0.10 0.10 above 272000 0.20 0.50",
        "openai/gpt-6-sol": "2 10 2 2 2 above 272000 4 15",
        "openai/gpt-6.1-sol": "2 10",
    ]

    /// The file of prices that were imported.
    package static var file: String { "\(Paths.config)/prices" }

    private let settings: Settings
    /// The imported file's lines, by the model's name.
    private let imported: [String: String]

    package init(_ settings: Settings) throws(Failure) {
        self.settings = settings
        var imported: [String: String] = [:]
        if let bytes = try readOwnFile(PriceTable.file) {
            for (_, line) in ConfigFile.lines(bytes) {
                if let line { imported[line.name] = line.value }
            }
        }
        self.imported = imported
    }

    /// The price of a model; nil where nobody knows it. Throws for a price that can't be read.
    ///
    /// - Parameters:
    ///   - name: `openai/MODEL` or `anthropic/MODEL`.
    ///   - isLocal: whether its server is on this machine, where tokens cost nothing unless the person says so.
    package func price(_ name: String, isLocal: Bool) throws(Failure) -> Price? {
        let model = name.split(separator: "/", maxSplits: 1).last.map(String.init) ?? name
        for key in [name, model] {
            guard let value = settings.value("price.\(key)") else { continue }
            guard let price = Price(value.text) else {
                throw Failure(
                    .config, "\(value.place): price.\(key): '\(value.text)' is no price",
                    hint: "write dollars for a million tokens of input and output, such as: 2 10")
            }
            return price
        }
        if isLocal { return .free }
        return (imported[name] ?? PriceTable.shipped[name]).flatMap { Price($0) }
    }
}
