import ActCore

/// The name of this machine among those that share a store: random, and made once for each state folder.
enum MachineID {
    private static var path: String { "\(Paths.state)/machine" }

    static func own() throws(Failure) -> String {
        let bytes = try readSecret(path, hint: "chmod 600 '\(path)'") { () throws(Failure) in
            Array(hex(random(16)).utf8)
        }
        let id = String(decoding: bytes, as: UTF8.self)
        guard Store.isID(id) else {
            throw Failure(
                .config, "'\(path)' is not a machine's name", hint: "remove it: this is a new machine then")
        }
        return id
    }
}
