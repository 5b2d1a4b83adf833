package import ActJSON
package import ActSystem

/// Returns the router's address as the settings have it: its origin, without the API's path that some write after it.
package func baseAddress(_ settings: Settings) throws(Failure) -> Address {
    var text = settings["base-url"]
    while text.hasSuffix("/") { text.removeLast() }
    for path in ["/api/v3.1", "/api/v3", "/api"] where text.hasSuffix(path) {
        text.removeLast(path.utf8.count)
        break
    }
    return try address(text, of: "base-url")
}

/// Returns the address of a service, as the setting of this name has it.
package func serviceAddress(_ setting: String, _ settings: Settings) throws(Failure) -> Address {
    try address(settings[setting], of: setting)
}

private func address(_ text: String, of setting: String) throws(Failure) -> Address {
    do throws(Failure) { return try Address(text) } catch {
        throw Failure(.config, "\(setting): \(error.message)", hint: error.hint)
    }
}
