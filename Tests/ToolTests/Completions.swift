import ActCommand
import ActJSON
import ActSettings
import ActTools
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
    static func commands() throws -> [Dump] {
        Settings.gather()
        return try House.commands.map { try Dump.of($0) }
    }

    /// Words that stand among the names of something else, which no parser tells.
    private static let amongNames = ["toolkit": ["list", "remove"]]
    /// The commands that know what is on record of a thing, and a word before the one to complete.
    private static let askedAbout = [
        "tool": "act-call", "toolkit": "act-tools --toolkit", "provider": "act-tools --provider",
    ]

    /// How an option's value, or an operand, is completed.
    private struct Offer {
        var words: [String] = []
        var isFile = false
        /// The command that is asked for words: of the whole line, or of this word alone.
        var asked: String?
        var isOfLine = false

        init(_ argument: Dump.Argument, of command: String) {
            let isOperand = argument.kind == "positional"
            let name = (isOperand ? nil : argument.names?.last?.name) ?? argument.valueName ?? ""
            if isOperand { words = amongNames[name] ?? [] }
            if argument.completionKind?.custom != nil {
                (asked, isOfLine) = (command, true)
            } else if let values = argument.completionKind?.list?.values ?? argument.allValues, !values.isEmpty {
                words = values
            } else if let about = askedAbout[name] {
                asked = about
            } else if !isOperand, case .word(let values)? = Settings.table.first(where: { $0.name == name })?.kind {
                words = values
            } else {
                isFile = argument.valueName == "file"
            }
        }
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

    /// Before and behind the table of the commands. Words come from the commands as they are, and are quoted here.
    private static let bashParts = (
        #"""
        _act() {
            local -a line=() found=()
            local typed=${COMP_WORDS[COMP_CWORD]} before='' head='' value='' words='' ask='' kind=''
            local special='' common prefix one last k
            # Readline breaks words at = and :, the commands do not.
            value=${COMP_LINE:0:COMP_POINT} value=${value%"$typed"}
            for ((k = 1; k <= COMP_CWORD; k++)); do
                one=${COMP_WORDS[k]} last=${COMP_WORDS[k - 1]}
                if [[ k -eq COMP_CWORD && $value = *[[:space:]] ]]; then last=-; fi
                if [[ k -gt 1 && $one && (-z ${one//[=:]/} || -z ${last//[=:]/}) ]]; then
                    line[-1]+=$one
                else
                    line+=("$one")
                fi
            done
            if [[ -z ${typed//[=:]/} ]]; then typed=''; fi
            line[-1]=${line[-1]//\\/}
            value=${line[-1]}
            if [[ $value = --*=* ]]; then
                head=${value%%=*}= before=${value%%=*} value=${value#*=}
            elif [[ ${#line[@]} -gt 1 ]]; then
                before=${line[-2]}
            fi
            case ${COMP_WORDS[0]##*/} in

        """#,
        #"""
            esac
            mapfile -t COMPREPLY < <(compgen -W "$words" -- "$value")
            # In quotes, and behind what the shell takes for its own, no word of others is offered.
            if [[ $ask && ${typed//\\?/} = *[\'\"\`\$\<\>\(\)\|\&\;]* ]]; then
                ask=''
            elif [[ $ask ]]; then
                mapfile -t found < <(command "$ask" ---completion -- positional@0 0 0 "${line[@]}" 2>/dev/null)
                if [[ -z ${found[0]-} ]]; then found=(); fi
            elif [[ $kind = file ]]; then
                value=${value//[\'\"]/}
                mapfile -t found < <(compgen -f -- "$value")
                # A file's name is no option.
                for k in "${!found[@]}"; do if [[ ${found[k]} = -* ]]; then found[k]=./${found[k]}; fi; done
                compopt -o filenames 2>/dev/null
            fi
            COMPREPLY+=("${found[@]}")
            line[-1]=$head$value
            typed=${typed//[\\\'\"]/}
            prefix=${line[-1]%"$typed"}
            for k in "${!COMPREPLY[@]}"; do
                COMPREPLY[k]=$head${COMPREPLY[k]}
                COMPREPLY[k]=${COMPREPLY[k]#"$prefix"}
                if [[ ${COMPREPLY[k]} = *[!A-Za-z0-9_./@%+=,:-]* ]]; then special=1; fi
                if [[ ${COMPREPLY[k]} = *= ]]; then compopt -o nospace 2>/dev/null; fi
            done
            if [[ -z $special || $kind = file ]]; then return; fi
            # Several words are listed as they are, and what they have in common is quoted, which half a word can't be.
            common=${COMPREPLY[0]}
            for k in "${COMPREPLY[@]}"; do while [[ $k != "$common"* ]]; do common=${common%?}; done; done
            if [[ ${#COMPREPLY[@]} -gt 1 && ${#common} -le ${#typed} ]]; then
                COMPREPLY+=(' ')
            else
                if [[ ${#COMPREPLY[@]} -gt 1 ]]; then compopt -o nospace 2>/dev/null; fi
                printf -v k %q "$common"
                COMPREPLY=("$k")
            fi
        }

        """#
    )

    static func bash(_ dumps: [Dump]) -> String {
        func assigned(_ offer: Offer) -> String {
            var parts: [String] = []
            if !offer.words.isEmpty { parts.append("words='\(offer.words.joined(separator: " "))'") }
            if let asked = offer.asked?.split(separator: " ") {
                let line = (asked.dropFirst() + [#""$value""#]).joined(separator: " ")
                parts.append("ask=\(asked[0])\(offer.isOfLine ? "" : " line=(\(line))")")
            }
            if offer.isFile { parts.append("kind=file") }
            return parts.joined(separator: " ")
        }
        var out = note + bashParts.0
        for dump in dumps {
            let command = dump.command.commandName
            out += "    \(command))\n        case $before in\n"
            var arms: [(names: [String], then: String)] = []
            for option in dump.options where option.kind == "option" {
                let then = assigned(Offer(option, of: command))
                if let at = arms.firstIndex(where: { $0.then == then }) {
                    arms[at].names += names(option)
                } else {
                    arms.append((names(option), then))
                }
            }
            for arm in arms {
                let then = arm.then.isEmpty ? "" : arm.then + " "
                out += "        \(arm.names.joined(separator: " | "))) \(then);;\n"
            }
            let operand = dump.operands.first.map { assigned(Offer($0, of: command)) } ?? ""
            let options = dump.options.flatMap { names($0) }.joined(separator: " ")
            out += "        *) if [[ $value = -* ]]; then words='\(options)'"
            out += "\(operand.isEmpty ? "" : "; else \(operand)"); fi ;;\n        esac ;;\n"
        }
        return out + bashParts.1 + "complete -F _act \(dumps.map(\.command.commandName).joined(separator: " "))\n"
    }

    private static let zshParts = #"""
        # The words that a command has for these words, the last of which is the one to complete; zsh quotes them.
        _act_ask() {
            local -a found=(${(f)"$(command $1 ---completion -- positional@0 0 0 "${@:2}" 2>/dev/null)"})
            local -a keys=(${(M)found:#*=})
            found=(${found:#*=})
            compadd -S '' -a keys
            compadd -a found
        }
        _act_line() { _act_ask $1 "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}"; }
        _act_word() { _act_ask "$@" "${(Q)PREFIX}"; }

        case $service in

        """#

    static func zsh(_ dumps: [Dump]) -> String {
        func safe(_ text: String) -> String {
            text.replacing(/[\[\]:\\]/) { "\\\($0.output)" }
        }
        func action(_ offer: Offer) -> String {
            let words = offer.words.joined(separator: " ")
            guard let asked = offer.asked else {
                return offer.isFile ? "_files" : words.isEmpty ? "" : "(\(words))"
            }
            let ask = "_act_\(offer.isOfLine ? "line" : "word") \(asked)"
            return words.isEmpty ? " \(ask)" : "{compadd \(words); \(ask)}"
        }
        var out = "#compdef \(dumps.map(\.command.commandName).joined(separator: " "))\n" + note + zshParts
        for dump in dumps {
            let command = dump.command.commandName
            out += "\(command))\n    _arguments -s -S"
            for option in dump.options {
                let all = names(option)
                let offer = action(Offer(option, of: command))
                let value = option.kind == "option" ? ":\(safe(option.valueName ?? "value")):\(offer)" : ""
                let taken = value.isEmpty ? all : all.map { $0.hasPrefix("--") ? "\($0)=" : $0 }
                let text = "[\(safe(help(option)))]\(value)"
                out += " \\\n        "
                out +=
                    all.count == 1
                    ? quoted(taken[0] + text)
                    : "'(\(all.joined(separator: " ")))'{\(taken.joined(separator: ","))}\(quoted(text))"
            }
            // A first operand that is completed by the line tells of those behind it too.
            if let first = dump.operands.first, case let offer = Offer(first, of: command), offer.isOfLine {
                out += " \\\n        \(quoted("*:\(safe(first.valueName ?? "")):\(action(offer))"))"
            } else {
                for operand in dump.operands {
                    let offer = action(Offer(operand, of: command))
                    let star = operand.isRepeating ? "*" : ""
                    out += " \\\n        \(quoted("\(star):\(safe(operand.valueName ?? "")):\(offer)"))"
                }
            }
            out += "\n    ;;\n"
        }
        return out + "esac\n"
    }

    private static let fishParts = #"""
        # The words that a command has for these words, the last of which is the one to complete; fish quotes them.
        function __act_ask
            command $argv[1] ---completion -- positional@0 0 0 $argv[2..] 2>/dev/null
        end
        function __act_line
            set -l line (commandline -opc)
            set -l word (commandline -ct | string unescape)
            __act_ask $argv[1] $line[2..] "$word"
        end

        """#

    static func fish(_ dumps: [Dump]) -> String {
        func safe(_ text: String) -> String {
            "'" + text.replacing(/[\\']/) { "\\\($0.output)" } + "'"
        }
        func offered(_ offer: Offer) -> String {
            let ask = offer.asked.map { offer.isOfLine ? ["(__act_line \($0))"] : ["(__act_ask \($0) '')"] } ?? []
            let all = offer.words + ask
            return all.isEmpty ? "" : " -a \(safe(all.joined(separator: " ")))"
        }
        var out = note + fishParts
        for dump in dumps {
            let name = dump.command.commandName
            if dump.operands.first?.valueName != "file" { out += "complete -c \(name) -f\n" }
            for option in dump.options {
                out += "complete -c \(name)"
                for one in option.names ?? [] { out += one.kind == "long" ? " -l \(one.name)" : " -s \(one.name)" }
                if option.kind == "option" {
                    let offer = Offer(option, of: name)
                    out += offer.isFile ? " -r -F" : " -x" + offered(offer)
                }
                out += " -d \(safe(help(option)))\n"
            }
            guard let operand = dump.operands.first, case let offer = Offer(operand, of: name) else { continue }
            let isRepeated = offer.isOfLine || operand.isRepeating
            let first = isRepeated ? "" : " -n 'test (count (commandline -opc)) -eq 1'"
            if !offered(offer).isEmpty { out += "complete -c \(name)\(first)\(offered(offer))\n" }
        }
        return out
    }
}
