import ActDecide
package import ActJSON
import ActRecord
package import ActSettings
import ActStore
package import ActSystem
package import ActTools

/// Executables as providers of tools (act-handler(5)): asked with `--describe` what they can do, and run with the
/// call on standard input.
///
/// Folders are read and handlers asked at most once in a process, when a slug is first looked up that nobody before
/// has. The tools are in the catalog; the handlers' answers are read again only when there is another set of files.
package final class HandlerProvider: RegisteredProvider {
    private struct Run {
        let child: Child
        /// The handler's file.
        let path: String
        let answer: HandlerAnswer
        let end: (InvocationResult) -> Void
    }

    private static let longestOutput = 16 << 20

    package static let profile = Profile(
        "handler", reach: .offline, text: .foreignUnlessClosed, isCacheable: true)

    private var settings: Settings
    private let progress: (any Progress)?
    /// The providers that come first: no handler gets a slug of theirs.
    private let earlier: [any Provider]
    private let store: () throws(Failure) -> Store
    /// The files that the catalog's tools are of, by their origins.
    private var current: [String: HandlerFile]?
    private var scanning: HandlerScan?
    /// Look-ups that wait for the end of the scan.
    private var asked: [(slug: String, take: CompletionHandler<Finding>)] = []
    private var running: [Run] = []

    package init(_ context: ProviderContext) {
        settings = context.settings
        progress = context.progress
        earlier = context.earlier
        store = context.opener.open
    }

    package func follow(_ settings: Settings) { self.settings = settings }

    package func isOfMachine(_ tool: ToolSpec) -> Bool { true }

    /// nil: the catalog has them.
    package func tools() throws(Failure) -> [ToolSpec]? {
        _ = try files()
        return nil
    }

    private func tool(_ slug: String, of files: [String: HandlerFile]) throws(Failure) -> ToolSpec? {
        guard !files.isEmpty, let found = try CatalogTable(try store()).tool(slug, of: profile)?.spec,
            files[found.origin] != nil
        else { return nil }
        return found
    }

    /// Every handler found, and every file that would be one.
    package func checks() throws(Failure) -> [Check] {
        let (files, refused) = HandlerFile.all()
        let unused = refused.map { Check("handler \($0.path)", false, $0.reason, "see act-handler(5), Folders") }
        guard !files.isEmpty else { return unused }
        var scan = try HandlerScan(files, progress, store: store)
        try Waits.patiently { () throws(Failure) in
            try scan.advance()
            return scan.isOver ? () : nil
        } join: {
            scan.join(&$0)
        }
        let tools = try tools(of: files)
        return try scan.files.map { described throws(Failure) in
            var slugs: [String] = []
            var problems = described.problem.map { [$0] } ?? []
            try tools.each(of: described.file) { tool, fault in
                if let fault { problems.append(fault) } else { slugs.append(tool.slug) }
            }
            let isGood = problems.isEmpty
            return Check(
                "handler \(described.file.path)", isGood,
                isGood ? slugs.joined(separator: ", ") : problems.joined(separator: "; "),
                "correct it, see act-handler(5); it is asked again when it changes")
        } + unused
    }

    // Finding handlers.

    /// The handlers' files by their origins, once the catalog has the tools of just these.
    private func files() throws(Failure) -> [String: HandlerFile] {
        try Waits.patiently(look) { scanning?.join(&$0) }
    }

    /// The same; nil while handlers are being asked.
    private func look() throws(Failure) -> [String: HandlerFile]? {
        if let current { return current }
        var scan: HandlerScan
        if let begun = scanning {
            (scan, scanning) = (begun, nil)
        } else {
            let (files, _) = HandlerFile.all()
            guard !files.isEmpty || Store.exists else { return settle([]) }
            let opened = try store()
            let isCurrent = try CatalogTable(opened).isCurrent(profile.name, stamp: stamp(files).text)
            if isCurrent { return settle(files) }
            // Their tools could not be kept.
            guard !opened.isReadOnly else { return settle([]) }
            scan = try HandlerScan(files, progress, store: store)
        }
        try scan.advance()
        guard scan.isOver else {
            scanning = scan
            return nil
        }
        let files = scan.files.map(\.file)
        try tools(of: files).sync(to: stamp(files))
        return settle(files)
    }

    /// The state of all that the catalog's tools depend on.
    private func stamp(_ files: [HandlerFile]) -> HandlerTools.Stamp {
        HandlerTools.Stamp(version: version, origins: files.map(\.origin))
    }

    private func settle(_ files: [HandlerFile]) -> [String: HandlerFile] {
        let found = Dictionary(files.map { ($0.origin, $0) }) { first, _ in first }
        current = found
        return found
    }

    private func tools(of files: [HandlerFile]) throws(Failure) -> HandlerTools {
        HandlerTools(files, try store(), isTaken: isTaken)
    }

    package func ask(_ query: Query, _ take: @escaping CompletionHandler<Finding>) throws(Failure) -> Finding? {
        guard case .tool(let slug) = query else { return query.nothing }
        if let files = try look() { return .tool(try tool(slug, of: files)) }
        asked.append((slug, take))
        return nil
    }

    /// Tells those who asked, once the handlers' files are known.
    private func tell() {
        guard !asked.isEmpty else { return }
        let files: Result<[String: HandlerFile]?, Failure> = Result { () throws(Failure) in try look() }
        if case .success(nil) = files { return }
        let waiting = asked
        asked = []
        for (slug, take) in waiting {
            take(Result { () throws(Failure) in .tool(try tool(slug, of: try files.get() ?? [:])) })
        }
    }

    /// Whether a tool of act's own has a name, in whatever letters.
    private func isTaken(_ slug: String) throws(Failure) -> Bool {
        for name in [slug, slug.uppercased()] {
            for provider in earlier where try provider.tool(name) != nil { return true }
        }
        return false
    }

    // Running them.

    package func start(_ call: Invocation, _ registry: ToolRegistry, _ end: @escaping (InvocationResult) -> Void) {
        do throws(Failure) { running.append(try run(call, end)) } catch { end(.failed(error)) }
    }

    private func run(_ call: Invocation, _ end: @escaping (InvocationResult) -> Void) throws(Failure) -> Run {
        guard let file = try files()[call.tool.origin] else {
            throw Failure(.unknownTool, "no handler has '\(call.tool.slug)'")
        }
        // Between the look at its file and this call it may have been replaced; the approval was for that one.
        guard file.isUnchanged else {
            throw Failure(
                .approvalInvalid, "the handler '\(file.path)' was changed since its tools were read",
                hint: "make the call again")
        }
        // Noted before it runs: it may keep the text whatever becomes of the call.
        if call.isTainted, !call.isRead { try HandlerTable(try store()).taint(file.path) }
        let line = JSON.record(
            .call,
            [
                (.id, .text(call.id)), (.tool, .text(call.tool.slug)), (.provider, .text(profile.name)),
                (.arguments, .object(call.arguments)), (.account, call.account.map { .text($0) }),
                (.key, call.key.map { .text($0) }),
            ])
        let limits = Child.Limits(seconds: settings.handlerTimeout, output: HandlerProvider.longestOutput)
        let child = try Child(file.path, [], input: line.bytes + [0x0A], limits)
        let table = CatalogTable(try store())
        return Run(
            child: child, path: file.path,
            answer: HandlerAnswer(lastPart(file.path), call) {
                (try? table.origin(HandlerProvider.profile.name, $0)).flatMap(\.self) == call.tool.origin
            }, end: end)
    }

    package func join(_ waits: inout Waits) {
        for run in running { run.child.join(&waits) }
        scanning?.join(&waits)
        // Somebody who could not wait has had the scan ended meanwhile: its answers are there.
        if scanning == nil, !asked.isEmpty { waits.addReady() }
    }

    package func advance() {
        running.removeAll { run in
            guard let ended = run.child.advance() else { return false }
            var answer = run.answer.answer(ended)
            answer.isTainted = keepsTainted(run.path)
            run.end(answer)
            return true
        }
        tell()
    }

    /// Whether a handler may answer with untrusted text that it was given once; so it is where nobody can say.
    private func keepsTainted(_ path: String) -> Bool {
        do throws(Failure) { return try HandlerTable(try store()).isTainted(path) } catch { return true }
    }

    package var longest: Int { settings.handlerTimeout }

    /// Ends every handler's group, waiting as long as their grace lasts, or until a second signal; one that ends well in
    /// it has its answer.
    package func stop() {
        for run in running { run.child.end(.interrupt) }
        advance()
        while !running.isEmpty {
            if Interrupt.isUrgent { for run in running { run.child.kill() } }
            var waits = Waits()
            join(&waits)
            waits.wait(heedsSignals: !Interrupt.isUrgent)
            advance()
        }
    }
}

extension HandlerProvider {
    package static let settingsGroup = SettingsGroup(
        settings: [
            Setting(
                "handler-timeout", variable: "ACT_HANDLER_TIMEOUT", default: "60s", .duration, .never,
                help: "the time that a handler may run")
        ], before: "grace")

    /// The folder with the handlers of this user.
    static var folder: String { "\(Paths.config)/handlers" }
}

extension Settings {
    var handlerTimeout: Int { callTimeout ?? seconds(of: "handler-timeout") }
}
