import ActCore
import Foundation
import Testing

/// The three completion files, made from what the parsers say.
@Suite("completions")
struct Completions {
    @Test func bash() throws { try House.compare("completions/act.bash", with: Render.bash(Render.commands())) }
    @Test func zsh() throws { try House.compare("completions/_act", with: Render.zsh(Render.commands())) }
    @Test func fish() throws { try House.compare("completions/act.fish", with: Render.fish(Render.commands())) }

    static let shells = [("bash", "act.bash"), ("zsh", "_act"), ("fish", "act.fish")]

    /// Each shell reads its file; a shell that is not here is said to be.
    @Test(arguments: shells)
    func parses(shell: String, file: String) throws {
        if let lack = Need.lack("", [shell]) { return print("skipped: completions/\(file): \(lack)") }
        let ran = try Shell.run("\(shell) -n '\(House.root)/completions/\(file)'", in: Scratch())
        #expect(ran.status == 0 && ran.err.isEmpty, "\(Lines.text(ran.err))")
    }

    @Test(arguments: [
        ("act-confirm --mo", "--mode"), ("act-confirm --mode a", "adaptive always"),
        ("act-confirm --mode=y", "yolo"),
        ("act-confirm he", ""), ("act-exec --valid", ""),
        ("act-session g", "get"), ("act-connect re", "remove"), ("act-config un", "unset"),
        ("act-exec --api-key-file /etc/hostn", "/etc/hostname"), ("act-session /etc/hostn", ""),
    ])
    func bashOffers(line: String, words: String) throws {
        let script = """
            source '\(House.root)/completions/act.bash'
            read -ra COMP_WORDS <<<"${1/=/ = }"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _act
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let scratch = try Scratch()
        try script.write(toFile: "\(scratch.path)/try", atomically: true, encoding: .utf8)
        let ran = try Shell.run("bash '\(scratch.path)/try' '\(line)' | sort | paste -sd' '", in: scratch)
        #expect(Lines.text(ran.out) == words + "\n", "\(Lines.text(ran.err))")
    }
}

/// One command's options and operands in the three notations.
private enum Render {
    static func commands() throws -> [Dump] { try House.commands.map { try Dump.of($0) } }

    /// Lines with the slugs of the tools that are known.
    private static let tools = #"act-tools --all --json 2>/dev/null | sed -n 's/.*"tool":"\([^"]*\)".*/\1/p'"#

    /// Words that stand among the names of something else, which no parser tells.
    private static let amongNames = ["toolkit": ["list", "remove"]]

    /// The words that an option or operand takes, where there is a closed list.
    private static func words(_ argument: Dump.Argument) -> [String]? {
        if let values = argument.allValues, !values.isEmpty { return values }
        if argument.kind == "positional" { return argument.valueName.flatMap { amongNames[$0] } }
        guard let name = argument.names?.last?.name, let setting = Settings.table.first(where: { $0.name == name }),
            case .word(let words) = setting.kind
        else { return nil }
        return words
    }

    private static func help(_ argument: Dump.Argument) -> String {
        let text = argument.abstract ?? ""
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }

    private static func names(_ argument: Dump.Argument) -> [String] { argument.names?.map(\.text) ?? [] }

    private static let note =
        "# Completions of act's commands, made by the tests from what the commands say: ACT_UPDATE=1 make test\n"

    static func bash(_ dumps: [Dump]) -> String {
        var out = note
        out += """
            _act() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words='' kind=''
                if [[ $word = = ]]; then word=''; fi
                if [[ $before = = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
                case ${COMP_WORDS[0]##*/} in

            """
        for dump in dumps {
            out += "    \(dump.command.commandName))\n        case $before in\n"
            let valued = dump.options.filter { $0.kind == "option" }
            for option in valued {
                guard let words = words(option) else { continue }
                out +=
                    "        \(names(option).joined(separator: " | "))) words='\(words.joined(separator: " "))' ;;\n"
            }
            let files = valued.filter { $0.valueName == "file" }.flatMap { names($0) }
            if !files.isEmpty { out += "        \(files.joined(separator: " | "))) kind=file ;;\n" }
            let free = valued.filter { words($0) == nil && $0.valueName != "file" }.flatMap { names($0) }
            if !free.isEmpty { out += "        \(free.joined(separator: " | "))) ;;\n" }
            let first = dump.operands.first.flatMap { words($0) } ?? []
            let all = dump.options.flatMap { names($0) } + first + dump.subcommands.map(\.commandName)
            out += "        *) words='\(all.joined(separator: " "))'\(operand(dump)) ;;\n        esac ;;\n"
        }
        out += """
                esac
                if [[ $kind = tool && $COMP_CWORD = 1 && $word != -* ]]; then words=$(\(tools)); fi
                COMPREPLY=($(compgen -W "$words" -- "$word"))
                if [[ $kind = file && $word != -* ]]; then COMPREPLY+=($(compgen -f -- "$word")); fi
            }
            complete -o filenames -F _act \(dumps.map(\.command.commandName).joined(separator: " "))

            """
        return out
    }

    /// What the first operand is, as far as a shell can complete it.
    private static func operand(_ dump: Dump) -> String {
        guard let kind = dump.operands.first?.valueName, ["file", "tool"].contains(kind) else { return "" }
        return " kind=\(kind)"
    }

    static func zsh(_ dumps: [Dump]) -> String {
        func safe(_ text: String) -> String {
            text.replacing(/[\[\]:\\]/) { "\\\($0.output)" }
        }
        func action(_ argument: Dump.Argument) -> String {
            if let words = words(argument) { return "(\(words.joined(separator: " ")))" }
            return ["file": "_files", "tool": "_act_tools"][argument.valueName] ?? ""
        }
        var out = "#compdef \(dumps.map(\.command.commandName).joined(separator: " "))\n" + note
        out += """
            _act_tools() {
                local -a tools=(${(f)"$(\(tools))"})
                compadd -a tools
            }

            case $service in

            """
        for dump in dumps {
            out += "\(dump.command.commandName))\n    _arguments -s -S"
            for option in dump.options {
                let all = names(option)
                let value = option.kind == "option" ? ":\(safe(option.valueName ?? "value")):\(action(option))" : ""
                let text = "[\(safe(help(option)))]\(value)"
                out += " \\\n        "
                out +=
                    all.count == 1
                    ? quoted(all[0] + text)
                    : "'(\(all.joined(separator: " ")))'{\(all.joined(separator: ","))}\(quoted(text))"
            }
            if !dump.subcommands.isEmpty {
                out += " \\\n        '1:command:(\(dump.subcommands.map(\.commandName).joined(separator: " ")))'"
            }
            for operand in dump.operands where dump.subcommands.isEmpty {
                out +=
                    " \\\n        \(quoted("\(operand.isRepeating ? "*" : ""):\(safe(operand.valueName ?? "")):\(action(operand))"))"
            }
            out += "\n    ;;\n"
        }
        return out + "esac\n"
    }

    static func fish(_ dumps: [Dump]) -> String {
        func safe(_ text: String) -> String {
            "'" + text.replacing(/[\\']/) { "\\\($0.output)" } + "'"
        }
        var out = note + "function __act_tools\n    \(tools)\nend\n"
        for dump in dumps {
            let name = dump.command.commandName
            if dump.operands.first?.valueName != "file" { out += "complete -c \(name) -f\n" }
            for option in dump.options {
                out += "complete -c \(name)"
                for one in option.names ?? [] { out += one.kind == "long" ? " -l \(one.name)" : " -s \(one.name)" }
                if option.kind == "option" {
                    out += option.valueName == "file" ? " -r -F" : " -x"
                    if let words = words(option) { out += " -a \(safe(words.joined(separator: " ")))" }
                }
                out += " -d \(safe(help(option)))\n"
            }
            let first = "-n 'test (count (commandline -opc)) -eq 1'"
            if dump.operands.first?.valueName == "tool" {
                out += "complete -c \(name) \(first) -a '(__act_tools)'\n"
            }
            if let words = dump.operands.first.flatMap({ words($0) }) {
                out += "complete -c \(name) \(first) -a \(safe(words.joined(separator: " ")))\n"
            }
            for one in dump.subcommands {
                out += "complete -c \(name) \(first) -a \(one.commandName) -d \(safe(one.abstract ?? ""))\n"
            }
        }
        return out
    }
}
