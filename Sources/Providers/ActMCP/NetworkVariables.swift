import ActSystem

/// The variables by which the programs of servers find their way out of a network: every server gets them, as programs
/// that a person starts do.
package enum NetworkVariables {
    /// The names: proxies, certificates, and where packages come from.
    private static let names =
        both(["ALL_PROXY", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"])
        + [
            "AWS_CA_BUNDLE", "CURL_CA_BUNDLE", "DENO_CERT", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH",
            "NODE_EXTRA_CA_CERTS", "NODE_USE_ENV_PROXY", "NODE_USE_SYSTEM_CA", "REQUESTS_CA_BUNDLE", "SSL_CERT_DIR",
            "SSL_CERT_FILE",
        ]
        + [
            "PIP_CERT", "PIP_EXTRA_INDEX_URL", "PIP_INDEX_URL", "PIP_PROXY", "PIP_TRUSTED_HOST", "UV_DEFAULT_INDEX",
            "UV_EXTRA_INDEX_URL", "UV_INDEX", "UV_INDEX_URL", "UV_INSECURE_HOST", "UV_NATIVE_TLS",
            "UV_PYTHON_INSTALL_MIRROR", "UV_SYSTEM_CERTS",
        ]
        + both([
            "NPM_CONFIG_CAFILE", "NPM_CONFIG_HTTPS_PROXY", "NPM_CONFIG_NOPROXY", "NPM_CONFIG_PROXY",
            "NPM_CONFIG_REGISTRY",
        ])

    /// In capital letters and in small ones: programs look for either.
    private static func both(_ names: [String]) -> [String] { names.flatMap { [$0, $0.lowercased()] } }

    /// The variables that are set, as `NAME=value`.
    ///
    /// - Parameter isUsers: whether they are for a server of the user's own file; another's gets no password.
    static func all(isUsers: Bool) -> [String] {
        names.compactMap { name in
            guard let value = Environment.value(name) else { return nil }
            let passwords = passwords(value)
            for password in passwords { SecretText.redact(password, named: "PASSWORD") }
            return isUsers || passwords.isEmpty ? "\(name)=\(value)" : nil
        }
    }

    /// The users and passwords before the hosts of the addresses in a text; a token may stand in the place of a user.
    private static func passwords(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).flatMap { word -> [String] in
            let rest = word.firstRange(of: "://").map { word[$0.upperBound...] } ?? word
            let authority = rest.prefix { !"/?#".contains($0) }
            guard let end = authority.lastIndex(of: "@") else { return [] }
            return authority[..<end].split(separator: ":", maxSplits: 1).map(String.init)
        }
    }

    // Variables that servers do not get.

    /// Beginnings of the names of variables that no program needs but shells, terminals and desktops.
    private static let idle = [
        "ACT_", "BASH", "COLOR", "COLUMNS", "DESKTOP_", "EDITOR", "GDM", "GNOME_", "GTK_", "HIST", "INVOCATION_ID",
        "JOURNAL_STREAM", "KDE_", "LANGUAGE", "LC_", "LESS", "LINES", "LS_COLORS", "MAIL", "MAKE", "MANAGERPID",
        "MANPATH", "MFLAGS",
        "MOTD", "OLDPWD", "PAGER", "PROMPT", "PS1", "PS2", "PWD", "QT_", "SESSION_MANAGER", "SHLVL", "SSH_CLIENT",
        "SSH_CONNECTION", "SSH_TTY", "STY", "SUDO_", "TERM_", "TMUX", "VISUAL", "VTE_", "WINDOWID", "XDG_", "_",
    ]

    /// The names of the variables of this process that no server gets, and that some program may need.
    package static func missing() -> [String] {
        let given = Set(StandardStreams.variables + names)
        return Environment.names.filter { name in !given.contains(name) && !idle.contains { name.hasPrefix($0) } }
    }
}
