import ActJSON
import ActRecord
import ActSchema
import ActSettings
import ActTools

extension CallMaker {
    /// The same, for a command whose calls take the likeliest value of each choice where its user wants that (the setting
    /// `choices`).
    package var likeliest: CallMaker {
        var maker = self
        maker.takesLikeliest = registry.settings["choices"] == "first"
        return maker
    }

    /// Settles choices by their likeliest values, and returns the arguments that they gave. A person picks a row, another
    /// tool, and any value of a grave call.
    func settle(_ open: inout [Choice], _ arguments: inout JSON.Object, _ tool: ToolSpec) -> [FilledArgument] {
        guard ["low", "medium"].contains(registry.risk(tool)[.level]?.string) else { return [] }
        var given: [FilledArgument] = []
        for choice in open {
            guard arguments[choice.argument] == nil, let likeliest = choice.values.first, likeliest.tool == nil,
                !Memory.Part.takesID(choice.argument)
            else { continue }
            let set = likeliest.set(choice.argument, in: arguments)
            let names = [choice.argument] + likeliest.with.keys
            guard names.allSatisfy({ name in set[name].map { tool.schema.takes(name, $0) } ?? true }) else {
                continue
            }
            for name in names {
                guard let value = set[name] else { continue }
                given.append(
                    FilledArgument(
                        name, from: likeliest.words == nil ? .default : .reading, value: value,
                        words: likeliest.words ?? value.line))
            }
            arguments = set
        }
        open = open.filter { arguments[$0.argument] == nil }
        return given
    }
}
