import Foundation
import Testing

/// What a command's parser says of it: `--experimental-dump-help`.
struct Dump: Decodable {
    struct Name: Decodable {
        let kind: String
        let name: String
        /// As it is typed: `-y`, `--yes`.
        var text: String { (kind == "long" ? "--" : "-") + name }
    }

    struct Argument: Decodable {
        let kind: String
        let names: [Name]?
        let abstract: String?
        let valueName: String?
        let isRepeating: Bool
        let shouldDisplay: Bool
        let allValues: [String]?
        let completionKind: Completing?
    }

    /// The parser's word on how a value is completed.
    struct Completing: Decodable {
        struct List: Decodable { let values: [String] }
        struct Custom: Decodable {}
        let list: List?
        let custom: Custom?
    }

    struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let arguments: [Argument]?
        let subcommands: [Command]?
    }

    let serializationVersion: Int
    let command: Command

    static func of(_ name: String) throws -> Dump {
        let ran = try Shell.run("\(name) --experimental-dump-help", in: Scratch())
        try #require(ran.status == 0, "\(name): no dump: \(Lines.text(ran.err))")
        let dump = try JSONDecoder().decode(Dump.self, from: Data(ran.out))
        try #require(dump.serializationVersion == 0, "the parser's dump has a new form")
        return dump
    }

    /// Real subcommands; the parser's dump puts a `help` into every command, though none takes it.
    var subcommands: [Command] { (command.subcommands ?? []).filter { $0.commandName != "help" } }

    /// Options and operands, of the command and its subcommands, each once.
    private var arguments: [Argument] {
        var seen: Set<String> = []
        return ([command] + subcommands).flatMap { $0.arguments ?? [] }.filter { argument in
            let names = argument.names?.map(\.text).joined() ?? argument.valueName ?? ""
            return argument.shouldDisplay && seen.insert(names).inserted
        }
    }

    var options: [Argument] { arguments.filter { $0.kind != "positional" } }
    var operands: [Argument] { arguments.filter { $0.kind == "positional" } }
}
