package import ActJSON
import CPostgres

/// Whether the words that name a shared store are those of one that act may use.
package enum PostgresAddress {
    /// Throws for words that libpq can't read, and for a password in them.
    package static func check(_ message: String) throws(Failure) {
        guard act_pq_ready() != 0 else { throw missing }
        var error: UnsafeMutablePointer<CChar>?
        guard let options = act_pq_parse(message, &error) else {
            // libpq repeats the words, which may have a password in them.
            act_pq_free(error)
            throw Failure(.config, "the setting 'store' is not an address that libpq can read", hint: usual)
        }
        defer { act_pq_free_settings(options) }
        let values = values(options)
        guard values["password"] == nil, values["sslpassword"] == nil else {
            throw Failure(
                .config, "the setting 'store' has a password in it",
                hint: "put it into ~/.pgpass or the service file, and set another one")
        }
    }

    /// Throws unless the way there is this machine's own, or encrypted to a server whose certificate names it.
    ///
    /// - Parameter connection: started, and nothing sent yet.
    static func checkWay(_ connection: OpaquePointer) throws(Failure) {
        guard let options = act_pq_settings(connection) else { throw missing }
        defer { act_pq_free_settings(options) }
        let values = values(options)
        let hosts = (values["hostaddr"] ?? values["host"] ?? "").split(
            separator: ",", omittingEmptySubsequences: false)
        guard !hosts.allSatisfy({ isOwn(String($0)) }), values["sslmode"] != "verify-full" else { return }
        throw Failure(
            .config, "the shared store is on another machine, and its certificate is not checked",
            hint: "add sslmode=verify-full to the setting 'store' or to its service")
    }

    /// The way to the server, in words.
    package static func words(of connection: PostgresConnection, isEncrypted: Bool) -> String {
        guard let options = act_pq_settings(connection.handle) else { return "" }
        defer { act_pq_free_settings(options) }
        let values = values(options)
        let host = values["host"] ?? values["hostaddr"] ?? ""
        let place =
            "\(host.isEmpty ? "this machine" : Terminal.safe(host)), database \(Terminal.safe(values["dbname"] ?? ""))"
        if host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") { return "\(place), by a Unix socket" }
        guard isEncrypted else { return "\(place), not encrypted" }
        let mode = values["sslmode"] ?? ""
        return
            "\(place), encrypted, certificate \(mode == "verify-full" ? "checked" : "not checked") (sslmode=\(mode))"
    }

    static var missing: Failure {
        Failure(.config, "the shared store needs libpq 14 or later", hint: "install the package libpq5")
    }

    private static let usual = "such as postgresql://HOST/NAME?sslmode=verify-full, or service=NAME"

    /// A socket's folder, or a loopback address; a name is resolved by others.
    private static func isOwn(_ host: String) -> Bool {
        host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") || host == "::1"
            || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }

    private static func values(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val, value.pointee != 0 {
                values[String(cString: keyword)] = String(cString: value)
            }
            option += 1
        }
        return values
    }
}
