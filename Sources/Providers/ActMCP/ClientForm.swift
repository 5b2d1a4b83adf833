import ActJSON

/// The language of a file of servers.
enum ClientForm {
    case json

    init(_ path: String, _ bytes: [UInt8]) { self = .json }

    /// The value of a text.
    func read(_ bytes: [UInt8], _ path: String) throws(Failure) -> JSON {
        do throws(JSONError) { return try JSON(ImportedJSON.plain(bytes)) } catch {
            let line = bytes.prefix(error.offset).count { $0 == 0x0A } + 1
            throw Failure(.badRecord, "'\(path)', line \(line): \(error.message)")
        }
    }
}
