import ActJSON
import ActSettings
import ActSystem

/// Where a model's server answers: the setting is the address that its documentation gives for either kind of client, with
/// the version or without, or with all of the path.
enum ModelAddress {
    static func of(_ dialect: Dialect, _ settings: Settings) throws(Failure) -> Address {
        let endpoint = dialect == .openai ? "/chat/completions" : "/messages"
        let base = try serviceAddress(dialect.setting, settings)
        let query = base.text.dropFirst(base.shown.count)
        var path = String(base.shown.dropFirst(base.origin.count))
        while path.hasSuffix("/") { path.removeLast() }
        if path.hasSuffix(endpoint) { path.removeLast(endpoint.count) }
        switch dialect {
        // A path of its own has its own version, or none.
        case .openai: if path.isEmpty { path = "/v1" }
        case .anthropic: if !path.hasSuffix("/v1") { path += "/v1" }
        }
        return try Address("\(base.origin)\(path)\(endpoint)\(query)")
    }
}
