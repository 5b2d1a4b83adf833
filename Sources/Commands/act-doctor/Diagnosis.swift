import ActAgent
import ActDecide
import ActFilter
import ActJSON
import ActNet
import ActProviders
import ActSettings
import ActStore
import ActSystem
import ActTerminal
import ActTools
import CSystem
import Glibc

/// The checks of act-doctor(1): each writes a `check` record, with a remedy where something does not work.
struct Diagnosis {
    private var checks: [Check] = []
    private let settings: Settings?
    private let failure: Failure?

    init() {
        var found: Settings?
        var failure: Failure?
        do throws(Failure) { found = try loadSettings() } catch { failure = error }
        settings = found
        self.failure = failure
    }

    /// Runs every check, in the order in which things depend on each other.
    ///
    /// - Parameter repairs: a damaged store is repaired first.
    mutating func run(repairs: Bool = false) -> [Check] {
        if repairs { repair() }
        libraries()
        if let failure { add("settings", false, failure.message, failure.hint ?? "correct that line") }
        if let settings { self.settings(settings) }
        rules()
        rows()
        folders()
        locks()
        sharedStore()
        store()
        approvalKey()
        apiKey()
        if let settings { providers(settings) } else { checks += Providers.configurationChecks() }
        if let settings { machine(Machine(settings)) }
        terminal()
        return checks
    }

    private mutating func add(_ name: String, _ ok: Bool, _ found: String, _ remedy: String? = nil) {
        checks.append(Check(name, ok, found, remedy))
    }

    private mutating func attempt(
        _ name: String, _ good: String, _ remedy: String, _ body: () throws(Failure) -> Void
    ) {
        do throws(Failure) {
            try body()
            add(name, true, good)
        } catch {
            add(name, false, error.message, error.hint ?? remedy)
        }
    }

    private mutating func libraries() {
        attempt("libcrypto", "opens", "apt-get install libssl3") { () throws(Failure) in try Digest.ready() }
        attempt("libcurl", "opens", "apt-get install libcurl4") { () throws(Failure) in try Transfers.ready() }
        attempt("libjq", "opens", "apt-get install libjq1") { () throws(Failure) in
            _ = try Program(".").run(.null)
        }
        let hasEditor = LineEditor.isThere
        let without = "not here: act-agent reads lines, without history and arrow keys"
        add("libedit", hasEditor, hasEditor ? "opens" : without, "apt-get install libedit2")
        let zones = access("/usr/share/zoneinfo/Europe/Berlin", R_OK) == 0
        add("time zones", zones, zones ? "/usr/share/zoneinfo" : "none", "apt-get install tzdata")
    }

    private mutating func settings(_ settings: Settings) {
        add("settings", true, access(Paths.userConfig, R_OK) == 0 ? Paths.userConfig : "all at their defaults")
        guard let project = settings.projects.last else { return }
        let unused = settings.ignored.count
        let lines = unused == 1 ? "1 line" : "\(unused) lines"
        var words = project.trusted ? "trusted" : "not trusted"
        if unused > 0 || !project.trusted { words += ", \(lines) not used" }
        add(
            "this folder's settings", unused == 0, "\(project.path), \(words)",
            project.trusted ? "act-config list names them" : "read the file, then act-config trust")
    }

    /// A line for each file of rules, so that one that is wrong hides no other.
    private mutating func rules() {
        var rules = Rules(providers: Providers.profiles)
        let paths: [String]
        do throws(Failure) { paths = try Rules.places } catch {
            return add("rules", false, error.message, error.hint)
        }
        for path in paths {
            do throws(Failure) {
                guard let file = try rules.read(path) else { continue }
                add(path, file.ignored == 0, file.words, "read the file, then act-config trust")
            } catch { add(path, false, error.message, error.hint) }
        }
    }

    private mutating func rows() {
        do throws(Failure) {
            guard try RowsFile(Providers.profiles).read() else { return }
            add(RowsFile.path, true, "lists of names for arguments")
        } catch { add(RowsFile.path, false, error.message, error.hint) }
    }

    private mutating func folders() {
        for (name, path) in [("config", Paths.config), ("data", Paths.data), ("state", Paths.state)] {
            var info = stat()
            guard stat(path, &info) == 0 else {
                let fault = FolderFault(writing: firstExisting(path))
                let words = fault.map { ", and \($0.words)" } ?? ""
                add("\(name) folder", fault == nil, "\(path) is not there yet\(words)", fault?.remedy)
                continue
            }
            let fault = FolderFault(path, info)
            add("\(name) folder", fault == nil, fault.map { "\(path): \($0.words)" } ?? path, fault?.remedy)
        }
    }

    /// Whether locks keep other processes out: without them a call could run twice.
    private mutating func locks() {
        guard access(Paths.data, W_OK) == 0 else { return }
        if let fault = FileLocks.probe(Paths.data) { return add("locks", false, fault.message, fault.hint) }
        let elsewhere = FileLocks.sharedKind(of: Paths.data).map {
            "they keep other processes of this machine out; '\(Paths.data)' is on \($0), where those of another machine "
                + "may not be: use it from this machine alone, or a shared store, act-store(1)"
        }
        add("locks", true, elsewhere ?? "they keep other processes out")
    }

    private func firstExisting(_ path: String) -> String {
        var at = path
        while access(at, F_OK) != 0, at != "/", at != "." { at = parent(at) }
        return at
    }

    /// Looks whether the store is damaged, and saves what can be read of it in a new one if so.
    private mutating func repair() {
        do throws(Failure) {
            guard Store.exists else { return add("repair", true, "there is no store yet") }
            guard let saved = try Repair.run() else { return add("repair", true, "nothing is damaged") }
            let lost = saved.lost.map { "; \($0)" }.joined()
            add(
                "repair", saved.lost.isEmpty,
                "\(saved.words) were saved in a new store\(lost); the damaged one is \(saved.old); approvals that were "
                    + "given end, and an entry of the journal that was lost no longer keeps its call from running",
                "look at act-log before a call is approved anew; missing rows may still be in \(saved.old)")
        } catch {
            add("repair", false, error.message, error.hint)
        }
    }

    private mutating func sharedStore() {
        do throws(Failure) {
            guard let state = try SharedStoreState.read() else { return }
            add(
                "shared store", true,
                "PostgreSQL \(state.version), \(state.way), tables of version \(state.tables); its clock is "
                    + state.clockWords)
            let off = state.unsafe.joined(separator: ", ")
            add(
                "shared store's disk", off.isEmpty, off.isEmpty ? "commits wait for it" : "off: \(off)",
                "set on in the server's postgresql.conf: without it a loss of power loses what was committed")
        } catch { add("shared store", false, error.message, error.hint) }
    }

    private mutating func store() {
        guard access(Paths.store, F_OK) == 0 else { return add("store", true, "not there yet: made at first use") }
        do throws(Failure) {
            let store = try Store.open()
            try store.check()
            if let refusal = store.refusal { throw refusal }
            let putBack = try Journal(store).events.putBack()
            add("store", putBack == nil, putBack?.message ?? "\(Paths.store), \(Store.size) bytes", putBack?.hint)
            add("store id", true, try store.id())
            let waiting = try HeldTable.count(store)
            guard waiting > 0 else { return }
            let calls = waiting == 1 ? "1 call is" : "\(waiting) calls are"
            add("inbox", true, "\(calls) held: 'act-confirm --inbox | act-exec' decides and runs them")
        } catch {
            add("store", false, error.message, error.hint ?? Store.repair)
        }
    }

    private mutating func approvalKey() {
        guard access(Paths.approvalKey, F_OK) == 0 else {
            return add("approval key", true, "not there yet: made at the first approval")
        }
        attempt("approval key", Paths.approvalKey, "remove it; a new one is made") { () throws(Failure) in
            _ = try Approval(create: false, store: "")
        }
    }

    /// The keys to services that have an address.
    private mutating func apiKey() {
        for secret in Secrets.table where settings.map({ !$0[secret.address].isEmpty }) ?? true {
            do throws(Failure) {
                let key = try Secrets.key(
                    secret.name,
                    origin: try settings.map { s throws(Failure) in try Secrets.origin(of: secret.name, s) } ?? "")
                let words = key.map {
                    "\(Secrets.masked($0.secret)), from \($0.place), for \($0.origin); not tried"
                }
                add(secret.name, true, words ?? (secret.absence.isEmpty ? "not set" : "not set: \(secret.absence)"))
            } catch {
                add(secret.name, false, error.message, error.hint)
            }
        }
    }

    /// The checks that each provider makes of itself.
    private mutating func providers(_ settings: Settings) {
        let registry = ToolRegistry(settings, progress: TerminalProgress("act-doctor"), isTerse: true)
        for provider in registry.providers {
            do throws(Failure) { checks += try provider.checks() } catch {
                add("\(provider.profile.name)s", false, error.message, error.hint)
            }
        }
        // The store has a check of its own.
        checks += (try? registry.checksOfEntries()) ?? []
    }

    /// Neither a missing network nor an empty battery is a fault of the installation.
    private mutating func machine(_ machine: Machine) {
        let meter = MeteredNetwork(said: machine.saidMetered)
        if machine.isOnline {
            let isMetered = meter.answer()
            let isKnown = machine.saidMetered != nil || meter.isAnswered
            add(
                "network", true,
                !isKnown
                    ? "online; NetworkManager does not answer, so nothing counts as metered"
                    : isMetered ? "online, metered" : "online, not metered")
        } else {
            add("network", true, "offline: \(Failure.offlineHint)")
        }
        let power = machine.power
        let charging = power.isCharging ? "charging" : "not charging"
        let battery = power.charge.map { "battery at \($0) %, \(charging)" } ?? "no battery"
        add("power", true, battery + (power.isSaving ? ", power saving" : ""))
    }

    private mutating func terminal() {
        let tty = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        if tty >= 0 { close(tty) }
        add("terminal", true, tty >= 0 ? "questions are asked" : "none: calls that would be asked about are denied")
        let locale = Environment.locale ?? "C"
        let isUTF8 = locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
        add("locale", isUTF8, locale, "set LC_ALL=C.UTF-8: text is written in UTF-8")
    }
}

/// The cause that keeps act from using a folder of its own, and the remedy.
struct FolderFault {
    let words: String
    let remedy: String
}

extension FolderFault {
    /// nil where nothing is wrong.
    init?(_ path: String, _ info: stat) {
        if info.st_uid != geteuid() {
            self.init(words: "it belongs to another user", remedy: "chown '\(path)', or set another folder")
        } else if info.st_mode & 0o022 != 0 {
            self.init(words: "others could write there", remedy: "chmod 700 '\(path)'")
        } else {
            self.init(writing: path)
        }
    }

    /// Bytes that a folder has to have room for: a store writes that many at a time.
    private static let room = 64 << 10

    /// Writes a file, which goes again. nil where that can be done.
    init?(writing folder: String) {
        let path = "\(folder)/.\(UUID.v7())"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        var number = file < 0 ? errno : 0
        if file >= 0 {
            let bytes = [UInt8](repeating: 0, count: FolderFault.room)
            let count = write(file, bytes, bytes.count)
            if count < 0 { number = errno } else if count < bytes.count { number = ENOSPC }
            if number == 0, fsync(file) != 0 { number = errno }
            close(file)
            unlink(path)
        }
        guard number != 0 else { return nil }
        self.init(
            words: "it can't be written: \(systemMessage(number))",
            remedy: Failure.remedy(for: number) ?? "make '\(folder)' writable, or set HOME")
    }
}
