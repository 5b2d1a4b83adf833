import ActDecide
import ActJSON
import ActSchema
import ActSettings
import ActStore
import ActSystem
import ActTools

/// Words that complete a command line, from what this machine has on record: for a press of a key nobody is asked,
/// no handler runs and no store is made. The last word is the one to complete.
package enum Completion {
    /// The words of `act-call`: a tool, and behind it its arguments and their values.
    @Sendable package static func calls(_ words: [String], _: Int, _: String) -> [String] {
        offer(words) { registry, current throws(Failure) in
            for word in words.dropLast() {
                if let tool = try registry.tool(word, provider: nil, asks: false) {
                    return operands(tool, current, given: words.dropLast())
                }
            }
            return try registry.slugs(from: current)
        }
    }

    /// The words of `act-connect`: toolkits with accounts; behind `remove`, the names of accounts.
    @Sendable package static func connections(_ words: [String], _: Int, _: String) -> [String] {
        offer(words) { registry, _ throws(Failure) in
            words.dropLast().contains("remove")
                ? try registry.accountsOnRecord() : try registry.toolkitsOnRecord(withAccounts: true)
        }
    }

    /// The words of `act-tools`: toolkits and tools; behind `--toolkit`, an option of other commands, toolkits alone, and
    /// behind `--provider` providers.
    @Sendable package static func names(_ words: [String], _: Int, _: String) -> [String] {
        offer(words) { registry, current throws(Failure) in
            if words.dropLast().last == "--provider" { return registry.providers.map(\.profile.name) }
            let toolkits = try registry.toolkitsOnRecord(withAccounts: false)
            return words.dropLast().last == "--toolkit"
                ? toolkits : toolkits + (try registry.slugs(from: current))
        }
    }

    /// The words of `act-queue`: an action, and behind it the calls that it may be about. The files of `add` are the
    /// shell's to name.
    @Sendable package static func queued(_ words: [String], _: Int, _: String) -> [String] {
        offer(words) { registry, _ throws(Failure) in
            let actions = ["add", "run", "list", "retry", "resolve", "drop", "export"]
            guard let action = words.dropLast().first(where: actions.contains) else { return actions }
            guard ["retry", "resolve", "drop"].contains(action), Store.exists else { return [] }
            return try QueueStore(
                registry.store(), user: registry.settings.user, conversation: registry.settings.conversation
            ).ids(unknown: action == "resolve")
        }
    }

    /// The words that begin as the last one does, each once. What would steer a terminal, or end a line for the shell
    /// that reads them, is no word; and nothing is offered where something is wrong.
    private static func offer(
        _ words: [String], _ all: (ToolRegistry, String) throws(Failure) -> [String]
    ) -> [String] {
        let current = words.last ?? ""
        do throws(Failure) {
            var seen: Set<[UInt8]> = []
            return try all(ToolRegistry(try loadSettings(), progress: NoProgress()), current).filter { word in
                word.utf8.starts(with: current.utf8) && !word.hasPrefix("-")
                    && word.unicodeScalars.allSatisfy(Terminal.shows) && seen.insert(Array(word.utf8)).inserted
            }
        } catch {
            return []
        }
    }

    /// `name=` for each argument that is not given; or `name=value` for each value that its schema lists.
    private static func operands(_ tool: ToolSpec, _ current: String, given: ArraySlice<String>) -> [String] {
        guard let equals = current.utf8.firstIndex(of: 0x3D) else {
            let keys = Set(given.map { Array($0.utf8.prefix { $0 != 0x3D && $0 != 0x3A }) })
            return (tool.inputSchema["properties"]?.object?.keys ?? []).filter { name in
                ![nil, " "].contains(name.first) && !name.utf8.contains(0x3D) && !name.utf8.contains(0x3A)
                    && !keys.contains(Array(name.utf8))
            }.map { "\($0)=" }
        }
        let isJSON = current[..<equals].hasSuffix(":")
        let (values, areItems) = tool.schema.choices(String(current[..<equals].dropLast(isJSON ? 1 : 0)))
        // Items stand behind commas; a list as JSON is not one of them.
        guard !(isJSON && areItems) else { return [] }
        let comma = areItems ? current.utf8.lastIndex(of: 0x2C) : nil
        let head = current[...(comma.map { max($0, equals) } ?? equals)]
        return values.compactMap { isJSON && $0.string != nil ? nil : text($0) }.map { head + $0 }
    }

    /// A value as `key=text` gives it; nil for one that can't be given so: text behind `@` is a file's.
    private static func text(_ value: JSON) -> String? {
        switch value {
        case .string(let spelled): [nil, "@", " "].contains(spelled.text.first) ? nil : spelled.text
        case .number, .bool: value.line
        default: nil
        }
    }
}

extension ToolRegistry {
    fileprivate func toolkitsOnRecord(withAccounts: Bool) throws(Failure) -> [String] {
        var all: [String] = []
        for provider in providers where provider.profile.hasAccounts || !withAccounts {
            if provider.profile.isLocal {
                all += try provider.tools()?.map(\.toolkit) ?? []
            } else if Store.exists {
                all += try CatalogTable(try store()).toolkitNames(provider: provider.profile.name).map(\.name)
            }
        }
        return all
    }

    fileprivate func accountsOnRecord() throws(Failure) -> [String] {
        guard Store.exists else { return [] }
        var all: [String] = []
        for provider in providers where provider.profile.hasAccounts {
            all += try AccountTable(try store(), provider: provider.profile.name, user: settings.user).names()
        }
        return all
    }
}
