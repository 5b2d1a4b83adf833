import ActJSON
import ActSettings
import ActSystem

/// Names of files and folders with what only their owner is to read (act-mcp(5), Statements): passwords, keys, and
/// programs' own settings. One table.
enum CredentialFiles {
    /// Whole names, in small letters, without an ending of a copy.
    private static let names: Set<String> = [
        ".act", ".aws", ".azure", ".bash_history", ".bash_profile", ".bashrc", ".boto", ".cargo", ".claude",
        ".claude.json",
        ".codex", ".config", ".docker", ".dockercfg", ".env", ".envrc", ".fish_history", ".git", ".git-credentials",
        ".gitconfig", ".gnupg", ".gradle", ".htpasswd", ".kube", ".local", ".m2", ".mozilla", ".my.cnf",
        ".mysql_history",
        ".netrc", ".npmrc", ".password-store", ".pgpass", ".profile", ".psql_history", ".pypirc", ".python_history",
        ".s3cfg",
        ".ssh", ".terraformrc", ".thunderbird", ".vault-token", ".viminfo", ".wgetrc", ".yarnrc", ".yarnrc.yml",
        ".zsh_history", ".zshrc", "_netrc", "auth.json", "authorized_keys", "cookies.sqlite", "creds.json",
        "gshadow",
        "htpasswd", "id_dsa", "id_ecdsa", "id_ed25519", "id_rsa", "key3.db", "key4.db", "keyring", "keyrings",
        "known_hosts",
        "kubeconfig", "login data", "logins.json", "master.key", "oauth.json", "passwd", "shadow", "sudoers",
        "wallet.dat",
    ]
    /// Endings of names.
    private static let endings = [
        ".asc", ".der", ".env", ".gpg", ".jks", ".kdb", ".kdbx", ".key", ".keychain", ".keystore", ".keytab",
        ".ovpn", ".p12",
        ".p8", ".pem", ".pfx", ".pgp", ".ppk", ".tfstate", ".tfvars",
    ]
    /// Endings of a copy that a program or a person made.
    private static let copies = [
        "~", ".bak", ".backup", ".old", ".orig", ".save", ".swp", "-", "_backup", "-backup",
    ]
    /// Words of which one in a name says so, but in a program's text.
    private static let words: Set<String> = [
        "apikey", "apikeys", "credential", "credentials", "creds", "passphrase", "password", "passwords", "secret",
        "secrets",
        "token", "tokens",
    ]
    /// Two words beside each other that say so.
    private static let pairs: Set<String> = [
        "api key", "private key", "service account", "client secret", "firebase adminsdk",
    ]
    /// Endings of texts that people and programs write about such things.
    private static let texts = [
        ".c", ".cc", ".cpp", ".cs", ".css", ".go", ".h", ".html", ".java", ".js", ".jsx", ".kt", ".md", ".php",
        ".py", ".rb",
        ".rs", ".rst", ".scss", ".sh", ".swift", ".ts", ".tsx", ".vue",
    ]
    /// Folders of the system, and of nobody's work.
    private static let folders = ["/proc", "/sys", "/dev", "/net"]

    /// Whether a name is one of these.
    static func has(_ name: String) -> Bool {
        var name = name.lowercased()
        while let copy = copies.first(where: { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }) {
            name = String(name.dropLast(copy.count))
        }
        let isProjectFile = Settings.projectFiles.contains { sameBytes(lastPart($0.name), name) }
        if isProjectFile || names.contains(name) || endings.contains(where: { name.hasSuffix($0) }) { return true }
        if name.hasPrefix(".env") { return true }
        if texts.contains(where: { name.hasSuffix($0) }) { return false }
        // serviceAccountKey.json: small letters hide where its words end.
        let found = ToolName.split(name)
        return found.contains(where: words.contains)
            || zip(found, found.dropFirst()).contains { pairs.contains("\($0) \($1)") }
            || ["serviceaccount", "privatekey", "clientsecret"].contains { name.contains($0) }
    }

    /// Whether a whole path is in such a folder.
    static func has(path: String) -> Bool {
        folders.contains { sameBytes(path, $0) || path.utf8.starts(with: "\($0)/".utf8) }
    }
}
