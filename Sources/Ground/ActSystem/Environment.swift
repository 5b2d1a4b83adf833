import CSystem
import Glibc

/// The environment of the process: variables that are needed before the layers of settings are read, or for a child.
package enum Environment {
    package static var fixedNow: Moment? { value("ACT_NOW").flatMap { Moment($0) } }
    /// Whether make(1) runs this process.
    package static let isInRecipe = value("MAKELEVEL") != nil
    package static var noColor: Bool { value("NO_COLOR").map { !$0.isEmpty } ?? false }
    package static var dumbTerminal: Bool { value("TERM").map { $0 == "dumb" || $0.isEmpty } ?? true }
    package static var editor: String? { value("EDITOR").flatMap { $0.isEmpty ? nil : $0 } }
    package static var locale: String? {
        ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { value($0) }.first { !$0.isEmpty }
    }
    /// A file of certificates in the place of the system's, as curl(1) takes it from the environment.
    package static var authorities: String? {
        ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap { value($0) }.first { !$0.isEmpty }
    }
    /// The proxy for what is encrypted, and the hosts that go without, as curl(1) takes them from the environment.
    package static var proxy: (address: String, exempt: String)? {
        func first(_ names: [String]) -> String? { names.lazy.compactMap { value($0) }.first { !$0.isEmpty } }
        return first(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]).map { address in
            (address, first(["no_proxy", "NO_PROXY"]) ?? "")
        }
    }
    /// systemd's folder of credentials (systemd.exec(5)).
    package static var credentials: String? {
        value("CREDENTIALS_DIRECTORY").flatMap { $0.isEmpty ? nil : $0 }
    }
    package static var hasSecretService: Bool {
        value("DBUS_SESSION_BUS_ADDRESS") != nil || value("XDG_RUNTIME_DIR") != nil
    }
    package static var hasDisplay: Bool { value("DISPLAY") != nil || value("WAYLAND_DISPLAY") != nil }
    package static var searchPath: [String] { (value("PATH") ?? "").split(separator: ":").map(String.init) }
    /// The path of an executable, in the folders of PATH that do not depend on the current one.
    package static func executable(_ name: String, in path: [String] = searchPath) -> String? {
        path.map { "\($0)/\(name)" }.first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
    }

    /// The environment that a program gets: nothing that could be a secret.
    package static let forPrograms = [
        "HOME", "LANG", "LOGNAME", "PATH", "TMPDIR", "TZ", "USER", "ACT_NOW", serving,
    ]
    /// The mark of all that an act-serve starts: an act-serve in it would serve itself.
    private static let serving = "ACT_SERVING"
    package static var isServed: Bool { value(serving) != nil }
    package static func markServed() { setenv(serving, "1", 1) }
    /// Variables that lead to the system's bus: for busctl.
    package static let forBus = forPrograms + [systemBus]
    private static let systemBus = "DBUS_SYSTEM_BUS_ADDRESS"
    /// D-Bus specification, System message bus.
    package static var hasSystemBus: Bool {
        value(systemBus) != nil || access("/var/run/dbus/system_bus_socket", F_OK) == 0
    }
    /// Variables that lead to the user's session: for secret-tool and the browser.
    package static let forSession =
        forPrograms + ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"]

    /// Variables by which ssh-keygen finds a key's agent, or asks for a passphrase on a display.
    package static let forSigning = [
        "HOME", "PATH", "SSH_AUTH_SOCK", "SSH_ASKPASS", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR",
    ]

    /// The variables of these names, as a child is given them.
    package static func forChildren(_ names: [String]) -> [String] {
        names.compactMap { name in value(name).map { "\(name)=\($0)" } }
    }

    /// All variables, as `NAME=text`.
    package static var all: [String] {
        var variables: [String] = []
        var place = act_environment()
        while let variable = place?.pointee {
            variables.append(String(cString: variable))
            place = place?.successor()
        }
        return variables
    }

    /// The names of all variables, in order.
    package static var names: [String] { all.map { String($0.prefix { $0 != "=" }) }.sorted() }

    package static func value(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        return String(validatingCString: value)
    }
}
