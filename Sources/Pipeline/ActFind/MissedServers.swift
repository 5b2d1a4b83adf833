package import ActJSON
import ActRecord
package import ActTools

/// The servers that a search did not look at, because nobody knows their tools: those that still start, and those that
/// failed.
package struct MissedServers {
    private let starting: [String]
    private let failed: [ToolkitState]
    private let tellsReasons: Bool

    /// Bytes of the names of servers that start, of all that failed, and of one's reason.
    private static let (longestNames, longestFailed, longestReason) = (400, 800, 160)

    /// - Parameters:
    ///   - toolkit: the one that was searched; nil for all.
    ///   - tellsReasons: whether it says why a server failed, which may be the server's own words.
    package init(_ registry: ToolRegistry, of toolkit: String? = nil, tellsReasons: Bool) throws(Failure) {
        self.tellsReasons = tellsReasons
        let pending = registry.providers.flatMap(\.pending)
        let missed = try registry.states().filter { state in
            !state.isKnown && toolkit.map { sameBytes($0, state.toolkit) } ?? true
        }
        let isFailed = { (state: ToolkitState) in
            state.hasFailed && !pending.contains { sameBytes($0, state.toolkit) }
        }
        failed = missed.filter(isFailed)
        starting = missed.filter { !isFailed($0) }.map(\.toolkit)
    }

    /// Whether it has words that may be a server's.
    package var hasForeignWords: Bool { tellsReasons && !failed.isEmpty }

    var members: [(RecordKey, JSON?)] {
        [
            (.waitingFor, starting.isEmpty ? nil : .array(MissedServers.names(starting))),
            (.failed, failed.isEmpty ? nil : .array(reasons)),
        ]
    }

    private static func names(_ names: [String]) -> [JSON] {
        let shown = fitting(names.map { .text($0) }, in: longestNames)
        let more = names.count - shown.count
        return more > 0 ? shown + [.text("and \(more) more")] : shown
    }

    private var reasons: [JSON] {
        let all = failed.map { state in
            let reason = tellsReasons ? state.reason.map(MissedServers.line) : nil
            return JSON.record([(.server, .text(state.toolkit)), (.reason, reason.map { .text($0) })])
        }
        let shown = MissedServers.fitting(all, in: MissedServers.longestFailed)
        let more = failed.count - shown.count
        return more > 0 ? shown + [.record([(.more, .int(more))])] : shown
    }

    /// A reason on one line.
    private static func line(_ text: String) -> String {
        let words = Terminal.safe(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return BriefTools.cut(words, longestReason)
    }

    /// As many of the first as have room.
    private static func fitting(_ all: [JSON], in room: Int) -> [JSON] {
        var size = 0
        return Array(
            all.prefix { one in
                size += one.bytes.count + 1
                return size <= room
            })
    }
}
