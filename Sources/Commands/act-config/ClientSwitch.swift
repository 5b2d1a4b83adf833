import ActJSON
import ActMCP
import ActSettings
import ActStore
import ActSystem
import ActTerminal
import Glibc

/// `act-config import-mcp --switch`: act-serve's entry in another program's file, in the place of the servers that were
/// taken from it, and `--back`.
struct ClientSwitch {
    private let path: String
    private let mode: mode_t
    private let ask: ProjectTrust.Ask

    /// Throws for a file that is not to be written: a link, another's, or one without write permission.
    init(_ path: String, _ ask: @escaping ProjectTrust.Ask) throws(Failure) {
        var info = stat()
        guard lstat(path, &info) == 0 else { throw .io("cannot read '\(path)'", errno: errno) }
        guard info.st_mode & S_IFMT != S_IFLNK else {
            throw Failure(
                .config, "'\(path)' is a symbolic link, and --switch writes through none",
                hint: "name the file that it leads to: readlink -f shows it")
        }
        guard info.st_mode & S_IFMT == S_IFREG, info.st_uid == geteuid() else {
            throw Failure(.config, "'\(path)' is no plain file of yours", hint: "write act-serve's entry by hand")
        }
        var users = stat()
        let isUsers = stat(ServerFile.users, &users) == 0 && users.st_ino == info.st_ino
        guard !isUsers, lastPart(parent(wholePath(path))) != ".act" else {
            throw Failure(.config, "'\(path)' is act's own file", hint: "name another program's")
        }
        guard info.st_mode & S_IWUSR != 0 else {
            throw Failure(.config, "'\(path)' may not be written", hint: "chmod u+w it, if it is yours to change")
        }
        (self.path, mode, self.ask) = (path, info.st_mode & 0o7777, ask)
    }

    /// The command that starts act-serve: by its name alone where every program finds it.
    private func command(_ file: ClientFile) -> [String] {
        let found = Environment.executable("act-serve") ?? "act-serve"
        let isUsual = ["/usr/bin", "/usr/local/bin"].contains(parent(found))
        return [isUsual ? "act-serve" : found, "-c", file.conversation]
    }

    /// The copies of the file as it was before each switch, the newest last.
    private var copies: [String] {
        var found: [String] = []
        while true {
            let next = found.isEmpty ? "\(path).before-act" : "\(path).before-act-\(found.count + 1)"
            var info = stat()
            guard lstat(next, &info) == 0 else { return found }
            found.append(next)
        }
    }

    /// Writes act-serve in the place of what was taken.
    func write(_ servers: ImportedServers, _ out: inout Output) throws(Failure) {
        let file = servers.file
        let edit = try ClientEdit(switching: file, servers.taken, to: command(file))
        guard !edit.moved.isEmpty else {
            complain("act-config", "\(path) stays as it is: none of its servers is act's")
            return out.note(.no)
        }
        let copy = copies.isEmpty ? "\(path).before-act" : "\(path).before-act-\(copies.count + 1)"
        let rows = edit.moved.flatMap { container, servers in
            servers.map { (name: "takes out", text: $0.name + ClientSwitch.place(container)) }
        }
        let more = edit.own.map { (name: "writes", text: $0) } + [(name: "copy", text: "\(copy), mode 0600")]
        guard try ask("switch \(path) to act-serve?", rows + more, "switch") else { return out.note(.no) }
        try writeNew(copy, file.bytes)
        do throws(Failure) { try file.replace(by: edit.bytes, mode: mode) } catch {
            unlink(copy)
            throw error
        }
        complain("act-config", "\(path) as it was is in \(copy)")
        try out.write(EntryCount("event", "switch", rows.count).record)
    }

    /// Puts the servers of the newest copy back in act-serve's place, and removes the copy.
    func back(_ out: inout Output) throws(Failure) {
        guard let copy = copies.last else {
            throw Failure(
                .config, "there is no copy of '\(path)' from before a switch: expected \(path).before-act",
                hint: "write its servers back by hand")
        }
        let old = try ClientFile(copy)
        let file = try ClientFile(path, of: old.program)
        let edit = try ClientEdit(putting: old, backInto: file, for: command(file))
        let count = edit.moved.reduce(0) { $0 + $1.servers.count }
        var rows: Consent.Rows = edit.own.map { (name: "takes out", text: $0) }
        for (container, servers) in edit.moved {
            for server in servers { rows += ClientSwitch.rows(of: server, old.program, container) }
        }
        for name in edit.staying { rows.append(("stays", "\(name), which has changed since")) }
        let noun = count == 1 ? "1 server" : "\(count) servers"
        guard count > 0 else {
            throw Failure(
                .config, "'\(path)' has every server of '\(copy)' already", hint: "remove the copy, if all is well")
        }
        guard try ask("put \(noun) back into \(path)?", rows, "put back") else { return out.note(.no) }
        try file.replace(by: edit.bytes, mode: mode)
        unlink(copy)
        try out.write(EntryCount("event", "back", count).record)
    }

    private static func place(_ container: ClientFile.Container) -> String {
        container.folder.map { ", of \($0)" } ?? ""
    }

    /// A server as it would be imported: its tokens are not shown.
    private static func rows(
        of server: ClientFile.Server, _ program: ClientProgram, _ container: ClientFile.Container
    ) -> Consent.Rows {
        let entry = (try? ImportedEntry(server.name, server.entry, of: program)).flatMap {
            try? ServerText(id: $0.id, .object($0.members))
        }
        let first = ("puts back", server.name + place(container))
        return [first] + (entry?.rows.dropFirst() ?? [])
    }
}
