import ActDecide
import ActJSON
import ActSystem
import ActTools

/// The questions of a pin's screen: what a person states of a server, until it is agreed to or left.
struct FactQuestions {
    private let toolkit: String
    private let new: [UnpinnedTool]
    private let pinned: Int
    private let server: StatedServer?
    private let terminal: any PromptTerminal

    init(
        _ toolkit: String, _ new: [UnpinnedTool], pinned: Int, _ server: StatedServer?,
        _ terminal: any PromptTerminal
    ) {
        (self.toolkit, self.new, self.pinned) = (toolkit, new, pinned)
        (self.server, self.terminal) = (server, terminal)
    }

    /// The draft as it was agreed to, nil inside where nothing can be stated; nil for a no.
    func ask(_ first: PinPrompt.Draft?) -> PinPrompt.Draft?? {
        var draft = first
        while true {
            switch terminal.ask(PinPrompt(toolkit, new, pinned: pinned, draft)) {
            case .yes: return .some(draft)
            case .folders: draft?.facts.folders = folders().map { ServerFacts.Folder($0) }
            case .service: draft?.facts.service = service()
            case .trust: draft?.facts.isTrusted.toggle()
            case .keep: if let before = draft?.change?.facts { draft?.facts = before }
            case .no, nil: return nil
            }
        }
    }

    // Folders.

    private func folders() -> [String] {
        let offered = offers()
        for (k, folder) in offered.enumerated() { terminal.tell("\(k + 1)  \(folder)") }
        terminal.tell(
            "\(ServerFacts.here)  the folder in which the command that decides is started"
        )
        var folders: [String] = []
        while let typed = value("a folder", "its number, or a whole path; an empty line ends")?.trimmed,
            !typed.isEmpty
        {
            let path = Int(typed).flatMap { offered.indices.contains($0 - 1) ? offered[$0 - 1] : nil } ?? typed
            if path != ServerFacts.here, let why = StatedFolders.refusal(path) {
                terminal.tell(why)
            } else if !folders.contains(where: { sameBytes($0, path) }) {
                folders.append(path)
            }
        }
        return folders
    }

    /// The folders among the server's arguments, those of files that options name, and the one at hand.
    private func offers() -> [String] {
        let words = server?.entry.arguments ?? []
        var offers: [String] = []
        func offer(_ path: String) {
            guard StatedFolders.refusal(path) == nil, !offers.contains(where: { sameBytes($0, path) }) else {
                return
            }
            offers.append(path)
        }
        for (option, word) in zip(words, words.dropFirst()) {
            // --root=/srv/x, --db-path data/x.db
            let parts = word.utf8.first == 0x2F ? [] : word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let value = parts.count == 2 ? parts[1] : word.utf8.first == 0x2D ? nil : word else { continue }
            let isOfOption = parts.count == 2 || option.utf8.first == 0x2D
            // The server takes a path from its own folder.
            let isWhole = value.utf8.first == 0x2F
            guard isWhole || isOfOption, let own = server?.entry.folder,
                let real = realPath(isWhole ? value : "\(own)/\(value)")
            else { continue }
            if isFolder(real) { offer(isWhole ? value : real) } else if isOfOption { offer(parent(real)) }
        }
        offer(currentFolder)
        return offers
    }

    // A service.

    private func service() -> ServerFacts.Site? {
        let own = server?.entry.host.map { ", such as \($0)" } ?? ""
        let hosts = words("the service's hosts", "separated by blanks\(own); an empty line: none")
        for host in hosts where !ServerFacts.isHost(host) {
            terminal.tell("'\(host)' is no name of a host in small letters")
            return nil
        }
        guard !hosts.isEmpty else { return nil }
        let account = value("your account there", "as arguments spell it; an empty line: none")
        let owners = words(
            "owners", "of buckets, functions or registries that are yours, separated by blanks; an empty line: none"
        )
        return ServerFacts.Site(hosts: hosts, account: account?.trimmed, owners: owners)
    }

    private func words(_ name: String, _ help: String) -> [String] {
        (value(name, help) ?? "").split(separator: " ").map(String.init)
    }

    private func value(_ name: String, _ help: String) -> String? {
        terminal.value(of: name, .object([("description", .text(help))]), tool: toolkit)
    }
}
