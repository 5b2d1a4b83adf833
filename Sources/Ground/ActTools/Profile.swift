package import ActRecord

/// A provider as everybody else sees it: all that differs between providers is a value here, so that no room compares
/// names. An unknown provider gets the strictest values.
package final class Profile: Sendable {
    /// The origin of the texts in its answers, whatever their calls were made from.
    package enum Text: Sendable {
        /// Texts that calls gave it.
        case own
        /// Anybody's texts, unless the tool is tagged `closedWorldHint`.
        case foreignUnlessClosed
        case foreign
    }

    package let name: String
    /// Whether its calls stay on this machine.
    package let isLocal: Bool
    /// The network that its tools need which say nothing of it.
    package let reach: ToolSpec.Reach
    /// Whether what changes something is asked about where the settings do not say.
    package let isCautious: Bool
    package let text: Text
    /// Whether answers of calls that only read may be kept for a while.
    package let isCacheable: Bool
    /// Whether its calls go by an account, one of several where the call names none.
    package let hasAccounts: Bool
    /// Whether it can list all its tools; if not, the catalog has those that were described so far.
    package let isListed: Bool
    /// Whether its tools come behind those of others that fit an intent about as well.
    package let isAside: Bool
    /// Most calls that it sends in one request.
    package let batch: Int
    /// Most intents that it searches in one request.
    package let intents: Int
    /// Tools that run other tools, or code, whatever they are called with.
    package let runners: Set<String>
    /// Tools whose answers tell nothing of the user's.
    package let publicTools: Set<String>
    /// Tools whose calls have calls in them that can be looked at.
    package let wrappers: [String: Wrapper]
    /// Members that it adds to results.
    package let notes: [RecordKey]
    /// Whether a person has to see each of its tools, and each change of one, before calls of it run unasked.
    package let isPinned: Bool

    package init(
        _ name: String, isLocal: Bool = false, reach: ToolSpec.Reach = .online, isCautious: Bool = true,
        text: Text = .foreign, isCacheable: Bool = false, hasAccounts: Bool = false, isListed: Bool = true,
        isAside: Bool = false, batch: Int = 1, intents: Int = 1, runners: Set<String> = [],
        publicTools: Set<String> = [],
        wrappers: [String: Wrapper] = [:], notes: [RecordKey] = [], isPinned: Bool = false
    ) {
        self.name = name
        self.isLocal = isLocal
        self.reach = reach
        self.isCautious = isCautious
        self.text = text
        self.isCacheable = isCacheable
        self.hasAccounts = hasAccounts
        self.isListed = isListed
        self.isAside = isAside
        self.batch = batch
        self.intents = intents
        self.runners = runners
        self.publicTools = publicTools
        self.wrappers = wrappers
        self.notes = notes
        self.isPinned = isPinned
    }

    /// The name of a runner or wrapper as its provider spells it, which takes it in small letters too.
    package static func plain(_ tool: String) -> String {
        String(decoding: tool.utf8.map { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 }, as: UTF8.self)
    }

    /// Whether a tool runs other tools or code.
    package func runs(_ tool: String) -> Bool {
        !runners.isEmpty && runners.contains(Profile.plain(tool))
    }

    /// Whether answers of a tool tell nothing of the user's.
    package func isPublic(_ tool: String) -> Bool { publicTools.contains(tool) }

    package func wrapper(_ tool: String) -> Wrapper? { wrappers.isEmpty ? nil : wrappers[Profile.plain(tool)] }
}

/// The form in which a wrapper's arguments hold other calls.
package struct Wrapper: Sendable {
    /// The argument that lists them; nil where the arguments are the one call.
    package let list: String?
    /// Arguments beside the list that say nothing of what is run.
    package let beside: [String]
    /// The members of a call inside it.
    package let tool: String
    package let arguments: String
    package let account: String

    package init(list: String?, beside: [String], tool: String, arguments: String, account: String) {
        self.list = list
        self.beside = beside
        self.tool = tool
        self.arguments = arguments
        self.account = account
    }
}

extension ToolSpec {
    /// Whether its calls are asked about until a person has pinned it. One without a digest can't be pinned.
    package var isPinned: Bool { pin != nil || profile.isPinned }

    /// Whether what it answers is somebody else's text, whatever its call was made from.
    package var answersForeignText: Bool {
        switch profile.text {
        case .own: false
        case .foreignUnlessClosed: !tags.contains("closedWorldHint") || tags.contains("openWorldHint")
        case .foreign: true
        }
    }
}
