import ActDatabase
package import ActJSON
package import ActRecord
import ActSettings
import ActSystem

/// The name of this machine among those that share a store: random, and made once for each state folder.
package enum MachineID {
    private static var path: String { "\(Paths.state)/machine" }

    static func id() throws(Failure) -> String {
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

    /// The machine in the name of a process; nil where machines share no store.
    package static func of(_ runner: String) -> String? {
        let parts = runner.split(separator: " ")
        return parts.count == 4 ? String(parts[0]) : nil
    }

    /// The members by which a record names a machine: the beginning of its id, and whether it is this one.
    package static func members(_ id: String, own: String) -> [(RecordKey, JSON?)] {
        [(.machine, .text(String(id.prefix(8)))), (.here, .bool(sameBytes(id, own)))]
    }
}
