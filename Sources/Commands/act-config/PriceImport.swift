import ActJSON
import ActLanguage
import ActModel
import ActSettings
import ActStore
import ActSystem
import ActTerminal

/// Prices out of LiteLLM's list of models, a JSON object with an object of prices for each.
enum PriceImport {
    /// Takes a person's file, and writes the number of prices that it has.
    static func run(_ file: String?, zone: Zone, _ out: inout Output) throws(Failure) {
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
        try replaceFile(PriceTable.file, Array((head + Set(lines).sorted().joined()).utf8))
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
