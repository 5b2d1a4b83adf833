package import ActJSON
import ActSettings
import ActSystem
import Glibc

/// Another program's file of MCP servers.
package struct ClientFile: Sendable {
    package struct Server: Sendable {
        package let name: String
        package let entry: JSON

        package init(name: String, entry: JSON) {
            self.name = name
            self.entry = entry
        }

        /// Whether it is act-serve, which would serve itself.
        package var isOwn: Bool {
            let words = [entry["command"], entry["cmd"], entry["command"]?["path"], entry["args"]]
            let texts = words.flatMap { $0?.texts ?? [$0?.string].compactMap { $0 } }
            if texts.contains(where: { sameBytes(lastPart($0), "act-serve") }) { return true }
            guard let headers = entry["headers"]?.object ?? entry["http_headers"]?.object,
                let token = readSmallFile(Paths.serveToken).map({ String(decoding: $0, as: UTF8.self).trimmed }),
                !token.isEmpty
            else { return false }
            return headers.members.contains { $0.value.string?.contains(token) == true }
        }
    }

    /// An object of servers.
    package struct Container: Sendable {
        /// The keys that lead to it.
        let place: [String]
        /// The folder in which alone its servers count.
        package let folder: String?
        package let servers: [Server]
    }

    package let path: String
    package let bytes: [UInt8]
    package let program: ClientProgram
    package let containers: [Container]
    /// All that it says.
    package let value: JSON

    /// Reads a person's file.
    package init(_ path: String) throws(Failure) {
        try self.init(path, try readFile(path, limit: ClientForm.limit))
    }

    /// Reads a person's file as that of a program.
    package init(_ path: String, of program: ClientProgram) throws(Failure) {
        try self.init(path, try readFile(path, limit: ClientForm.limit), program)
    }

    /// - Parameter program: the one whose file it is; nil where the text says it.
    package init(_ path: String, _ bytes: [UInt8], _ program: ClientProgram? = nil) throws(Failure) {
        (self.path, self.bytes) = (path, bytes)
        let form = program?.form ?? ClientForm(path, bytes)
        guard bytes.count <= form.limit else {
            throw Failure(.badArguments, "'\(path)' is larger than \(form.limit >> 20) MiB")
        }
        let json = try form.read(bytes, path)
        value = json
        for row in program.map({ [$0] }) ?? ClientProgram.table where row.form == form {
            let found = row.places.flatMap { ClientFile.containers(json, $0[...]) }
            guard !found.isEmpty, row.isIts(json, found.flatMap { $0.servers.map(\.entry) }) || program != nil
            else {
                continue
            }
            self.program = row
            containers = found
            return
        }
        throw Failure(
            .badRecord, "'\(path)' has no servers: expected \(form.words)",
            hint: "see act-mcp(5), Import")
    }

    /// The name of the conversation that its program gets: some programs are told apart by the file's name alone.
    package var conversation: String {
        let path = path.lowercased()
        let found = program.name == "agent" ? ClientFile.named.first { path.contains($0) } : nil
        return found ?? program.name
    }

    private static let named = ["claude", "cursor", "cline", "windsurf", "kiro"]

    func places(of container: Container) throws(Failure) -> [ClientForm.Place] {
        try program.form.places(bytes, container.place)
    }

    /// Writes other bytes in the place of these: aside, synced, then renamed. Throws where the file is another by then.
    package func replace(by new: [UInt8], mode: UInt32) throws(Failure) {
        let aside = "\(parent(path))/.\(UUID.v7())"
        try writeNew(aside, new)
        do throws(Failure) {
            guard chmod(aside, mode) == 0 else { throw .io("cannot write '\(path)'", errno: errno) }
            guard try readFile(path, limit: ClientForm.limit) == bytes else {
                throw Failure(.io, "'\(path)' has changed meanwhile, and is left as it is", hint: "try again")
            }
            guard rename(aside, path) == 0 else { throw .io("cannot write '\(path)'", errno: errno) }
        } catch {
            unlink(aside)
            throw error
        }
        try syncFolder(parent(path))
    }

    private static func containers(
        _ json: JSON, _ keys: ArraySlice<String>, _ before: [String] = [], folder: String? = nil
    ) -> [Container] {
        guard let object = json.object else { return [] }
        guard let key = keys.first else {
            let servers = object.members.map { Server(name: $0.key.text, entry: $0.value) }
            return [Container(place: before, folder: folder, servers: servers)]
        }
        guard key != "*" else {
            return object.members.flatMap { member in
                containers(
                    member.value, keys.dropFirst(), before + [member.key.text], folder: member.key.text)
            }
        }
        return object[key].map { containers($0, keys.dropFirst(), before + [key], folder: folder) } ?? []
    }
}
