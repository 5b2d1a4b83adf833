import ActJSON
import ActSettings
import ActSystem

/// Names of files and folders with what only their owner is to read (act-mcp(5), Statements): passwords, keys, and
/// programs' own settings. One table.
enum CredentialFiles {
    /// Whole names, in small letters.
    private static let names: Set<String> = [
        ".act", ".aws", ".azure", ".bash_history", ".boto", ".cargo", ".config", ".dockercfg", ".docker", ".env",
        ".envrc",
        ".git",
        ".git-credentials", ".gitconfig", ".gnupg", ".htpasswd", ".kube", ".local", ".mozilla", ".my.cnf",
        ".mysql_history",
        ".netrc", ".npmrc", ".password-store", ".pgpass", ".psql_history", ".pypirc", ".python_history", ".s3cfg",
        ".ssh",
        ".terraformrc", ".thunderbird", ".vault-token", ".wgetrc", ".zsh_history", "_netrc", "authorized_keys",
        "credentials",
        "gshadow", "htpasswd", "id_dsa", "id_ecdsa", "id_ed25519", "id_rsa", "keyring", "keyrings", "known_hosts",
        "logins.json", "master.key", "passwd", "secrets", "shadow", "sudoers",
        "wallet.dat",
    ]
    /// Endings of names.
    private static let endings = [
        ".asc", ".der", ".gpg", ".jks", ".kdb", ".kdbx", ".key", ".keychain", ".keystore", ".ovpn", ".p12", ".p8",
        ".pem",
        ".pfx", ".pgp", ".ppk", ".tfstate", ".tfvars",
    ]
    /// Words of which one in a name says so, whatever its ending.
    private static let words: Set<String> = [
        "credential", "credentials", "passphrase", "password", "passwords", "secret", "secrets", "token", "tokens",
    ]
    /// Folders of the system, and of nobody's work.
    private static let folders = ["/proc", "/sys", "/dev", "/net"]

    /// Whether a name is one of these.
    static func has(_ name: String) -> Bool {
        let name = name.lowercased()
        let isProjectFile = Settings.projectFiles.contains { sameBytes(lastPart($0.name), name) }
        if isProjectFile || names.contains(name) || endings.contains(where: { name.hasSuffix($0) }) { return true }
        if name.hasPrefix(".env.") || name.hasPrefix("client_secret") || name.hasPrefix("service-account") {
            return true
        }
        return ToolName.split(name).contains(where: words.contains)
    }

    /// Whether a whole path is in such a folder.
    static func has(path: String) -> Bool {
        folders.contains { sameBytes(path, $0) || path.utf8.starts(with: "\($0)/".utf8) }
    }
}
