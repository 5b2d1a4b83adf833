import ActJSON
import ActSystem

/// One setting: its name in a config file, its environment variable, and what a project's own file may do with it. The
/// name of a family of settings ends with a dot, and has no variable and no fallback; a member's own word follows, and
/// then the family's `ending`.
package struct Setting: Sendable {
    /// The kind of value that a setting takes.
    package enum Kind: Sendable {
        /// One of a list, from strictest to loosest.
        case word([String])
        case text
        /// `90`, `90s`, `15m`, `2h`, `1d`: seconds.
        case duration
        case count
        /// A number of US dollars.
        case dollars
        case zone
        case currency
        case url
        /// `ssh:` and a file.
        case key
    }

    /// The changes that a folder's `.act/config` may make before it is trusted; `Settings.harmless` has the reason for each
    /// setting that one may give.
    package enum Project: Sendable {
        /// Set it: nothing that the gate guards depends on it.
        case free
        /// Make it stricter than the user has it, never looser.
        case tighten
        /// Make it stricter than the user has it, never looser: not even when it is trusted.
        case personal
        /// Give a lower number than the user has, or one where the user has none; never a higher one.
        case lower
        /// Nothing, unless it is trusted.
        case never
        /// Nothing, not even when it is trusted.
        case own

        /// Whether trust in the folder changes nothing.
        var isOwners: Bool { [.personal, .lower, .own].contains(self) }
    }

    package let name: String
    package let variable: String
    package let fallback: String
    package let kind: Kind
    package let project: Project
    package let help: String
    package var ending = ""

    /// The word of a family's member that this name names.
    func word(of name: String) -> String? {
        guard let rest = name.after(self.name), rest.hasSuffix(ending) else { return nil }
        let word = String(rest.dropLast(ending.count))
        let isWord = !word.isEmpty && !word.contains { $0.isWhitespace || $0 == "=" || $0 == "#" }
        return isWord && (ending.isEmpty || Secrets.isServerID(word)) ? word : nil
    }
}

extension Settings {
    package static let table: [Setting] = [
        Setting(
            name: "mode", variable: "ACT_MODE", fallback: "adaptive", kind: .word(["always", "adaptive", "yolo"]),
            project: .tighten, help: "the calls that act-confirm asks about"),
        Setting(
            name: "caution", variable: "ACT_CAUTION", fallback: "", kind: .word(["cautious", "normal"]),
            project: .tighten, help: "ask about calls of medium risk, or not"),
        Setting(
            name: "valid-for", variable: "ACT_VALID_FOR", fallback: "15m", kind: .duration, project: .never,
            help: "the time after which an approval expires"),
        Setting(
            name: "queue-valid-for", variable: "ACT_QUEUE_VALID_FOR", fallback: "7d", kind: .duration,
            project: .never, help: "the time after which an approval for the queue expires"),
        Setting(
            name: "signer", variable: "ACT_SIGNER", fallback: "", kind: .key, project: .own,
            help: "the SSH key that act-confirm signs approvals with, ssh:FILE"),
        Setting(
            name: "store", variable: "ACT_STORE", fallback: "", kind: .text, project: .own,
            help: "the PostgreSQL store that machines share, postgresql://HOST/NAME or service=NAME"),
        Setting(
            name: "store-timeout", variable: "ACT_STORE_TIMEOUT", fallback: "10s", kind: .duration, project: .own,
            help: "the time that the shared store may take to answer"),
        Setting(
            name: "user", variable: "ACT_USER", fallback: "default", kind: .text, project: .never,
            help: "the user that calls are made for"),
        Setting(
            name: "conversation", variable: "ACT_CONVERSATION", fallback: "default", kind: .text, project: .never,
            help: "the conversation that calls belong to"),
        Setting(
            name: "model", variable: "ACT_MODEL", fallback: "", kind: .text, project: .own,
            help: "the language model, such as openai/MODEL"),
        Setting(
            name: "max-turns", variable: "ACT_MAX_TURNS", fallback: "", kind: .count, project: .lower,
            help: "the requests to a model that a run may make"),
        Setting(
            name: "max-input-tokens", variable: "ACT_MAX_INPUT_TOKENS", fallback: "", kind: .count, project: .lower,
            help: "the tokens that a run may send to a model"),
        Setting(
            name: "max-output-tokens", variable: "ACT_MAX_OUTPUT_TOKENS", fallback: "", kind: .count,
            project: .lower, help: "the tokens that a run may get from a model"),
        Setting(
            name: "max-cost", variable: "ACT_MAX_COST", fallback: "", kind: .dollars, project: .lower,
            help: "the US dollars that a run's requests to a model may cost"),
        Setting(
            name: "budget-day", variable: "ACT_BUDGET_DAY", fallback: "", kind: .dollars, project: .lower,
            help: "the US dollars that a day's requests to models may cost"),
        Setting(
            name: "zone", variable: "ACT_ZONE", fallback: "", kind: .zone, project: .free,
            help: "the time zone of dates and times without one"),
        Setting(
            name: "currency", variable: "ACT_CURRENCY", fallback: "EUR", kind: .currency, project: .free,
            help: "the currency of amounts without one"),
        Setting(
            name: "workspace", variable: "ACT_WORKSPACE", fallback: "", kind: .text, project: .never,
            help: "the folder that FILES_ tools work in"),
        Setting(
            name: "learn", variable: "ACT_LEARN", fallback: "on", kind: .word(["off", "on"]), project: .tighten,
            help: "let act-search learn from calls that were done"),
        Setting(
            name: "trust-input", variable: "ACT_TRUST_INPUT", fallback: "off", kind: .word(["off", "on"]),
            project: .personal, help: "treat standard input and @file as the user's own text"),
        Setting(
            name: "engine", variable: "ACT_ENGINE", fallback: "local", kind: .word(["local", "backend", "model"]),
            project: .own, help: "the engine that reads sentences for act-process"),
        Setting(
            name: "process-url", variable: "ACT_PROCESS_URL", fallback: "", kind: .url, project: .own,
            help: "the address of the process backend"),
        Setting(
            name: "process-acts", variable: "ACT_PROCESS_ACTS", fallback: "no", kind: .word(["no", "yes"]),
            project: .own, help: "post sentences to the process backend, which may act on them by itself"),
        Setting(
            name: "process-currency", variable: "ACT_PROCESS_CURRENCY", fallback: "", kind: .currency,
            project: .free, help: "the currency of the backend's amounts without one (default: currency)"),
        Setting(
            name: "handler-timeout", variable: "ACT_HANDLER_TIMEOUT", fallback: "60s", kind: .duration,
            project: .never, help: "the time that a handler may run"),
        Setting(
            name: "grace", variable: "ACT_GRACE", fallback: "5s", kind: .duration, project: .never,
            help: "the time that act-exec gives running calls after a signal"),
        Setting(
            name: "heavy", variable: "ACT_HEAVY", fallback: "50", kind: .count, project: .never,
            help: "the online calls of a run on a metered network, or where power is short"),
        Setting(
            name: "base-url", variable: "COMPOSIO_BASE_URL", fallback: "https://backend.composio.dev", kind: .url,
            project: .never, help: "the address of Composio's tool router"),
        Setting(
            name: "api-version", variable: "ACT_API_VERSION", fallback: "v3.1", kind: .word(["v3.1", "v3"]),
            project: .never, help: "the version of the router's API"),
        Setting(
            name: "org", variable: "ACT_ORG", fallback: "", kind: .text, project: .never,
            help: "the organisation, for the key of a user or an organisation"),
        Setting(
            name: "project", variable: "ACT_PROJECT", fallback: "", kind: .text, project: .never,
            help: "the project, for such a key"),
        Setting(
            name: "toolkits", variable: "ACT_TOOLKITS", fallback: "", kind: .text, project: .never,
            help: "the toolkits of a session (default: all)"),
        Setting(
            name: "toolkit-versions", variable: "ACT_TOOLKIT_VERSIONS", fallback: "", kind: .text, project: .never,
            help: "versions of toolkits, such as github=20251201_00"),
        Setting(
            name: "openai-base-url", variable: "OPENAI_BASE_URL", fallback: "https://api.openai.com/v1", kind: .url,
            project: .own, help: "the address of models named openai/MODEL"),
        Setting(
            name: "anthropic-base-url", variable: "ANTHROPIC_BASE_URL", fallback: "https://api.anthropic.com",
            kind: .url, project: .own, help: "the address of models named anthropic/MODEL"),
        Setting(
            name: "model-timeout", variable: "ACT_MODEL_TIMEOUT", fallback: "10m", kind: .duration, project: .own,
            help: "the time that a model's answer may take in all"),
        Setting(
            name: "connect-timeout", variable: "ACT_CONNECT_TIMEOUT", fallback: "10s", kind: .duration,
            project: .never, help: "the time that a connection may take to open"),
        Setting(
            name: "stall-timeout", variable: "ACT_STALL_TIMEOUT", fallback: "60s", kind: .duration, project: .never,
            help: "the time that a request may pass without a byte"),
        Setting(
            name: "timeout", variable: "ACT_TIMEOUT", fallback: "120s", kind: .duration, project: .never,
            help: "the time that a request may take in all"),
    ]

    /// Families of settings: a word of the user's follows the dot.
    package static let families: [Setting] = [
        Setting(
            name: "category.", variable: "", fallback: "", kind: .text, project: .free,
            help: "the category of this word"),
        Setting(
            name: "process-url.", variable: "", fallback: "", kind: .url, project: .own,
            help: "the address of the process backend of this name"),
        Setting(
            name: "tier.", variable: "", fallback: "", kind: .text, project: .own,
            help: "the model of this tier: fast, balanced or powerful"),
        Setting(
            name: "preset.", variable: "", fallback: "", kind: .text, project: .own,
            help: "a tier, and the tokens of input and output and the turns of a run"),
        Setting(
            name: "price.", variable: "", fallback: "", kind: .text, project: .own,
            help: "the price of this model, in dollars for a million tokens"),
        Setting(
            name: "mcp.", variable: "", fallback: "", kind: .word(["annotations"]), project: .own,
            help: "believe what this MCP server says of its tools' risks", ending: ".trust"),
        Setting(
            name: "mcp.", variable: "", fallback: "", kind: .text, project: .own,
            help: "the client id of act at this MCP server's authorization server", ending: ".client-id"),
    ]

    /// Environment variables that are not settings: name and meaning.
    package static let variables: [(name: String, help: String)] = [
        ("COMPOSIO_API_KEY", "the key to Composio's tool router; else the stored one"),
        ("COMPOSIO_USER_API_KEY", "the same, when the one above is not set"),
        ("COMPOSIO_ORG_API_KEY", "the same, when neither is set"),
        ("ACT_PROCESS_KEY", "the key to the process backend; else the stored one"),
        ("OPENAI_API_KEY", "the key to models named openai/MODEL; else the stored one"),
        ("ANTHROPIC_API_KEY", "the key to models named anthropic/MODEL; else the stored one"),
        ("ANTHROPIC_AUTH_TOKEN", "the same as a bearer token, when the one above is not set"),
        ("CREDENTIALS_DIRECTORY", "the folder of systemd with keys, in files such as act-composio"),
        ("CURL_CA_BUNDLE", "a file of certificates instead of the system's"),
        ("SSL_CERT_FILE", "the same, when the one above is not set"),
        ("https_proxy", "a proxy for https; HTTPS_PROXY, all_proxy and no_proxy count too"),
        ("DBUS_SESSION_BUS_ADDRESS", "the address of the secret service, for secret-tool"),
        ("DBUS_SYSTEM_BUS_ADDRESS", "the address of the system's bus, for busctl"),
        ("DISPLAY", "the display, on which act-connect can open a browser"),
        ("WAYLAND_DISPLAY", "the same"),
        ("SHELL", "passed to MCP servers"),
        ("XDG_RUNTIME_DIR", "the folder with act-serve's socket; passed to secret-tool and the browser"),
        ("ACT_SERVING", "set for all that act-serve starts: an act-serve there ends at once"),
        ("ACT_NOW", "a time (RFC 3339) that replaces the clock, for tests"),
        ("ACT_CONDITIONS", "the state of the machine, such as offline,battery=12, in place of its own"),
        ("EDITOR", "the editor that act-confirm opens for e"),
        ("HOME", "the home folder, which has the folders below unless XDG names them"),
        ("LANG", "the locale, unless LC_ALL or LC_CTYPE names one; act-doctor expects UTF-8"),
        ("LC_ALL", "the locale"),
        ("LC_CTYPE", "the locale"),
        ("MAKELEVEL", "set by make: why a call came to nothing is told on standard error too"),
        ("NO_COLOR", "no colour, on any terminal"),
        ("PATH", "the folders that have handlers named act-handle-*"),
        ("SSH_ASKPASS", "passed to ssh-keygen, which asks for a passphrase with it"),
        ("SSH_AUTH_SOCK", "passed to ssh-keygen, which finds the agent with it"),
        ("TERM", "the kind of terminal; dumb means no colour"),
        ("TZ", "the time zone, unless ACT_ZONE or the setting zone names one"),
        ("XDG_CACHE_HOME", "files that can be made again; default ~/.cache"),
        ("XDG_CONFIG_HOME", "settings and handlers; default ~/.config"),
        ("XDG_DATA_HOME", "the store; default ~/.local/share"),
        ("XDG_STATE_HOME", "the approval key and trust; default ~/.local/state"),
    ]
}
