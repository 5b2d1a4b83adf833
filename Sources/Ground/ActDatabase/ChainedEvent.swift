import ActJSON
import ActSystem

/// An event that a transaction appends to its machine's chain, where it gets its number, and its hash by the one before.
package struct ChainedEvent {
    /// The hash before the first event.
    package static let start = [UInt8](repeating: 0, count: 32)

    let logID: Int
    let id: String
    let what: String
    /// Milliseconds.
    let at: Int
    let digest: [UInt8]
    /// The canonical form of the array of all these, the digest in hexadecimal: in the form that is hashed the number
    /// stands before them.
    let form: [UInt8]

    package init(logID: Int, id: String, what: String, at: Int, digest: [UInt8], form: [UInt8]) {
        (self.logID, self.id, self.what, self.at, self.digest) = (logID, id, what, at, digest)
        self.form = form
    }

    func hash(_ number: Int, after before: [UInt8]) -> [UInt8] {
        Digest.sha256(before + Array("[\(number),".utf8) + form.dropFirst())
    }

    /// Its members for a statement that numbers and hashes many: the form without its bracket is the last. Both texts are
    /// in hexadecimal, since JSON of a server holds no NUL, and a form is hashed as it is.
    var members: JSON {
        let id = Array(id.utf8)
        return .array([
            .int(logID), .text(hex(PostgresText.stored(id[...]) ?? id)), .text(what), .int(at), .text(hex(digest)),
            .text(hex(Array(form.dropFirst()))),
        ])
    }
}
