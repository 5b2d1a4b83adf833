package import ActJSON
package import ActRecord
package import ActSettings
package import ActSystem

/// A call as a provider gets it: the sealed fields and no others.
package struct Invocation: Sendable {
    package var id: String
    package var tool: ToolSpec
    package var arguments: JSON.Object
    package var account: String?
    /// Whether the call may be made from untrusted text.
    package var isTainted: Bool
    /// Whether it only reads, by all that was known when it was judged.
    package var isRead: Bool
    /// The key by which a service could know the same call, the same on every try that has no answer; nil where nothing
    /// leaves.
    package var key: String?
    /// The questions that the service asked before it would run this call; its approval answers them.
    package var asked: InvocationResult.Asked?

    package init(
        id: String, tool: ToolSpec, arguments: JSON.Object, account: String? = nil, isTainted: Bool, isRead: Bool
    ) {
        self.id = id
        self.tool = tool
        self.arguments = arguments
        self.account = account
        self.isTainted = isTainted
        self.isRead = isRead
    }
}

/// The outcome of a call: `done`, `failed` (certain that it did not happen), `unknown`, `denied` by the service, or
/// `held` because the service asks somebody first.
package struct InvocationResult: Sendable {
    /// The service's questions by name, and the state that it wants back unchanged.
    package struct Asked: Sendable {
        package var requests: JSON
        package var state: JSON?
        /// A person's answers by the same names, where the questions want more than a yes.
        package var responses: JSON?

        package init(requests: JSON, state: JSON?, responses: JSON? = nil) {
            self.requests = requests
            self.state = state
            self.responses = responses
        }
    }

    package var outcome: Outcome
    package var data: JSON?
    package var failure: Failure?
    /// Calls that would undo it: tool and arguments.
    package var undo: [(tool: String, arguments: JSON)] = []
    package var asked: Asked?
    /// Whether something was changed though not all is done, so that nothing here sends it again.
    package var isPartial = false
    /// Whether data or undo hold untrusted text that was stored before.
    package var isTainted = false
    /// The number of times that it was sent.
    package var attempts = 1
    /// Parts of the answer that could not be read: an `error` record each, behind the result.
    package var failures: [Failure] = []
    /// Milliseconds for which its service wants to be left alone, where it said so.
    package var wait: Int?
    /// More members of the result.
    package var notes: [(RecordKey, JSON?)] = []
    /// The answer as its service gave it, for one who passes it on as it is; it is not kept.
    package var original: JSON?

    package init(outcome: Outcome, data: JSON? = nil, failure: Failure? = nil) {
        self.outcome = outcome
        self.data = data
        self.failure = failure
    }

    package static func done(_ data: JSON?, undo: [(tool: String, arguments: JSON)] = []) -> InvocationResult {
        var answer = InvocationResult(outcome: .done, data: data)
        answer.undo = undo
        return answer
    }

    package static func failed(_ failure: Failure) -> InvocationResult {
        InvocationResult(outcome: .failed, failure: failure)
    }

    package static func unknown(_ message: String) -> InvocationResult {
        InvocationResult(outcome: .unknown, failure: Failure(.outcomeUnknown, message))
    }

    /// The outcome of a write whose answer is lost, for a person to find out.
    package static func lost(_ message: String, data: JSON? = nil) -> InvocationResult {
        let hint = "look whether it happened; a new id runs it again"
        return InvocationResult(
            outcome: .unknown, data: data, failure: Failure(.outcomeUnknown, message, hint: hint))
    }
}

/// The one seam behind which calls run. A provider gives its profile, lists and describes its tools, may search them
/// itself, and runs calls, all without ever blocking: its descriptors are polled beside everything else.
package protocol Provider: AnyObject {
    var profile: Profile { get }
    /// The files that it is configured by, beside the settings.
    var places: [String] { get throws(Failure) }
    /// Goes on with these settings, and with its files as they are now: what is under way ends as it began. Throws for a
    /// file that can't be used, of which it keeps what it had.
    func follow(_ settings: Settings) throws(Failure)
    /// Every tool it has; nil when the catalog has them: brought there by this, or one by one as they are described.
    func tools() throws(Failure) -> [ToolSpec]?
    /// The tool of this slug, where that is known without asking anybody; a provider that asks for its tools has its own
    /// `ask` in place of this.
    func tool(_ slug: String) throws(Failure) -> ToolSpec?
    /// Whether the provider can be asked. Throws where something that it needs, such as a key, is there and can't be
    /// used.
    func isReady() throws(Failure) -> Bool
    /// Throws the reason why the provider can't be asked, where somebody named it.
    func demand() throws(Failure)
    /// A hint that says how its tools come here, for somebody who asks for an unknown tool while it has none.
    var wanting: String? { get }
    /// Begins to find something out; what is known without a wait is returned. Else it is nil, and `take` is called with
    /// what is found as the provider is moved on.
    func ask(_ query: Query, _ take: @escaping CompletionHandler<Finding>) throws(Failure) -> Finding?
    /// The session that its calls will use, where there is one already.
    func session() throws(Failure) -> String?
    /// Its sessions; nil where it has none.
    var sessions: (any SessionKeeper)? { get }
    /// The accounts behind it; nil where it has none.
    var connections: (any ConnectionKeeper)? { get }
    /// The provider's checks for act-doctor.
    func checks() throws(Failure) -> [Check]
    /// Arguments with what is meant by leaving some out, where that depends on the clock or on settings: said when the
    /// call is made, so that what is approved is what runs. Throws for values that its tools refuse and its schemas take.
    func completed(_ tool: ToolSpec, _ arguments: JSON.Object) throws(Failure) -> JSON.Object
    /// The things that a call changes or deletes, as they are now, so far as the provider knows them without a request;
    /// nil where it knows nothing of them.
    func preview(_ tool: ToolSpec, _ arguments: JSON.Object) -> Preview?
    /// The row that a call deletes and nothing else, where it is one of the store's; nil where it is none.
    func deleted(_ tool: ToolSpec, _ arguments: JSON.Object) throws(Failure) -> DeletedRow?
    /// A row that one of its lists has, as it is in the store now; nil where there is none. The rows of other lists are
    /// looked up by the list.
    func row(_ list: String, _ id: JSON) throws(Failure) -> JSON?
    /// The request that a call would send, without the key; nil where none would leave the machine.
    func request(_ call: Invocation) -> JSON?
    /// Whether the effect of this tool's calls commits together with the journal, in the store's own transaction.
    func isAtomic(_ tool: ToolSpec) -> Bool
    /// Whether calls of this tool can run on this machine alone: its program or its files are here.
    func isOfMachine(_ tool: ToolSpec) -> Bool
    /// Whether this machine has the tools of a toolkit, so that it can run their calls for others.
    func has(_ toolkit: String) -> Bool
    /// Toolkits whose tools are not known yet, because their servers are starting.
    var pending: [String] { get }
    /// The states of the toolkits that servers list; none where a provider has no servers.
    func states() throws(Failure) -> [ToolkitState]
    /// The number of listings of tools that have come in this run.
    var listings: Int { get }
    /// The resources that results of this run linked to, the newest last.
    var links: [ResourceLink] { get }
    /// The entry of a person's file that a toolkit comes of; nil for one that is no such entry's.
    func entry(of toolkit: String) -> ToolkitEntry?
    /// Begins a call; `end` is called once with what it came to, of an atomic one before this returns.
    ///
    /// - Parameter registry: where the tools of all providers are, this one's too.
    func start(_ call: Invocation, _ registry: ToolRegistry, _ end: @escaping (InvocationResult) -> Void)
    /// Gives up a call that only reads, and whose answer nobody waits for any more; whether it did.
    func cancel(_ id: String) -> Bool
    /// Takes what the service said of calls that run, since it was last asked.
    func takeReports() -> [CallReport]
    /// Adds what it waits for.
    func join(_ waits: inout Waits)
    /// Adds what may come of itself, for a process that lives on while nothing is asked.
    func listen(_ waits: inout Waits)
    /// Moves on what is ready, of calls and of what it was asked.
    func advance()
    /// Seconds that a call may take.
    var longest: Int { get }
    /// Sends nothing more: a call that did not leave yet, or waits to be sent again, has failed; others go on.
    func drain()
    /// Ends everything that runs; what can't be told of it is `unknown`.
    func stop()
}

extension Provider {
    package var places: [String] { get throws(Failure) { [] } }
    package func follow(_ settings: Settings) throws(Failure) {}
    package func tools() throws(Failure) -> [ToolSpec]? { nil }
    package func tool(_ slug: String) throws(Failure) -> ToolSpec? { nil }
    package func isReady() throws(Failure) -> Bool { true }
    package func demand() throws(Failure) {}
    package func ask(_ query: Query, _ take: @escaping CompletionHandler<Finding>) throws(Failure) -> Finding? {
        if case .tool(let slug) = query { .tool(try tool(slug)) } else { query.nothing }
    }
    package var wanting: String? { nil }
    package func session() throws(Failure) -> String? { nil }
    package var sessions: (any SessionKeeper)? { nil }
    package var connections: (any ConnectionKeeper)? { nil }
    package func checks() throws(Failure) -> [Check] { [] }
    package func completed(_ tool: ToolSpec, _ arguments: JSON.Object) throws(Failure) -> JSON.Object {
        arguments
    }
    package func preview(_ tool: ToolSpec, _ arguments: JSON.Object) -> Preview? { nil }
    package func deleted(_ tool: ToolSpec, _ arguments: JSON.Object) throws(Failure) -> DeletedRow? { nil }
    package func row(_ list: String, _ id: JSON) throws(Failure) -> JSON? { nil }
    package func request(_ call: Invocation) -> JSON? { nil }
    package func isAtomic(_ tool: ToolSpec) -> Bool { false }
    package func isOfMachine(_ tool: ToolSpec) -> Bool { false }
    package func has(_ toolkit: String) -> Bool { (try? isReady()) ?? false }
    package var pending: [String] { [] }
    package func states() throws(Failure) -> [ToolkitState] { [] }
    package var listings: Int { 0 }
    package var links: [ResourceLink] { [] }
    package func listen(_ waits: inout Waits) {}
    package func entry(of toolkit: String) -> ToolkitEntry? { nil }
    package func cancel(_ id: String) -> Bool { false }
    package func takeReports() -> [CallReport] { [] }
    package func join(_ waits: inout Waits) {}
    package func advance() {}
    package var longest: Int { 60 }
    package func drain() {}
    package func stop() {}
}

extension [any Provider] {
    /// The provider of this name.
    package func named(_ name: String) -> (any Provider)? { first { sameBytes($0.profile.name, name) } }
}

/// One thing that works here or does not (act-doctor(1)).
package struct Check: Sendable {
    package let name: String
    package let isGood: Bool
    /// The finding.
    package let found: String
    /// The remedy where it does not work.
    package let remedy: String?

    package init(_ name: String, _ isGood: Bool, _ found: String, _ remedy: String? = nil) {
        self.name = name
        self.isGood = isGood
        self.found = found
        self.remedy = remedy
    }

    /// Its `check` record (act-record(5)).
    package var record: JSON {
        .record(
            .check,
            [
                (.name, .text(name)), (.ok, .bool(isGood)), (.found, .text(found)),
                (.remedy, isGood ? nil : remedy.map { .text($0) }),
            ])
    }
}

/// The sessions of a provider, for act-session(1).
package protocol SessionKeeper {
    /// The session of this user and conversation, made when there is none.
    func get() throws(Failure) -> JSON
    /// The kept sessions of one user and conversation, or of all.
    func list(user: String?, conversation: String?) throws(Failure) -> [Result<JSON, Failure>]
    /// Forgets the session of this user and conversation, there too; nil when there is none.
    func drop() throws(Failure) -> JSON?
}
