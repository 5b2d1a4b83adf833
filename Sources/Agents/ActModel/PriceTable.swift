package import ActCore
import ActLanguage
import ActStore
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

    private let settings: Settings
    /// The imported file's lines, by the model's name.
    private let imported: [String: String]

    package init(_ settings: Settings) throws(Failure) {
        self.settings = settings
        var imported: [String: String] = [:]
        if let bytes = try readOwnFile(Paths.prices) {
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

/// Prices out of LiteLLM's list of models, a JSON object with an object of prices for each.
package enum PriceImport {
    /// Takes a person's file, and writes the number of prices that it has.
    package static func run(_ file: String?, zone: Zone, _ out: inout Output) throws(Failure) {
        guard let file else {
            throw .usage(
                "import-prices: expected a file", hint: "it is LiteLLM's model_prices_and_context_window.json")
        }
        let count = try read(file, day: zone.local(.now).day)
        try out.write(EntryCount("event", "import", count).record)
    }

    /// Writes the prices of chat models of the two dialects to the file of imported prices; returns their number.
    static func read(_ file: String, day: Day) throws(Failure) -> Int {
        let bytes = try readFile(file, limit: 64 << 20)
        guard let list = (try? JSON(bytes))?.object else {
            throw Failure(.badRecord, "'\(file)' is no list of prices: expected a JSON object of models")
        }
        var lines: [String] = []
        for (name, entry) in list.members {
            guard let key = key(name.text, entry), let price = price(entry) else { continue }
            lines.append("\(key) = \(price.text)\n")
        }
        guard !lines.isEmpty else {
            throw Failure(.badRecord, "'\(file)' has no price of a chat model of OpenAI's or Anthropic's")
        }
        let head = "# Dollars for a million tokens, imported on \(day.text) (act-config(5))\n"
        try replaceFile(Paths.prices, Array((head + Set(lines).sorted().joined()).utf8))
        return Set(lines).count
    }

    /// The model's name here; nil for what is no chat model of the two.
    private static func key(_ name: String, _ entry: JSON) -> String? {
        guard let provider = entry["litellm_provider"]?.string, Dialect(rawValue: provider) != nil,
            ["chat", "responses"].contains(entry["mode"]?.string)
        else { return nil }
        let model = name.after("\(provider)/") ?? name
        let isPlain = model.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3D && $0 != 0x23 }
        return isPlain && !model.isEmpty ? "\(provider)/\(model)" : nil
    }

    private static func price(_ entry: JSON) -> Price? {
        guard let usual = rates(entry, "", nil) else { return nil }
        // The smallest of the bounds behind which it costs more.
        let mark = "input_cost_per_token_above_"
        let bounds = (entry.object?.keys ?? []).compactMap { key -> Int? in
            guard let text = key.after(mark), text.hasSuffix("k_tokens") else { return nil }
            return Int(text.dropLast("k_tokens".count)).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
        }
        let above = bounds.min()
        return Price(
            usual: usual,
            long: above.flatMap { k in rates(entry, "_above_\(k)k_tokens", usual).map { (k * 1000, $0) } })
    }

    /// - Parameter usual: the rates where this part of the list has none.
    private static func rates(_ entry: JSON, _ end: String, _ usual: Price.Rates?) -> Price.Rates? {
        func amount(_ name: String) -> Int? {
            entry["\(name)\(end)"]?.number.flatMap { Dollars.amount($0) }
        }
        guard let input = amount("input_cost_per_token") ?? usual?.input,
            let output = amount("output_cost_per_token") ?? usual?.output
        else { return nil }
        let written = amount("cache_creation_input_token_cost") ?? input
        return Price.Rates(
            input: input, output: output, cached: amount("cache_read_input_token_cost") ?? input, written: written,
            writtenHour: amount("cache_creation_input_token_cost_above_1hr") ?? written)
    }
}
