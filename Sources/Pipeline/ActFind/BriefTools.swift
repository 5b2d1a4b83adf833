import ActJSON
import ActRecord
import ActTools

/// A search's answer in few bytes: a model pays for each of them. Names, a line each and the arguments that have to be
/// given; a look at one tool has the rest.
struct BriefTools {
    /// Bytes of the answer at most.
    private static let most = 3900
    /// Bytes of a description, an argument's name, and of the names of servers.
    private static let (longestLine, longestName, longestServers) = (140, 40, 600)
    /// Bytes of the words of a server, and of all servers.
    private static let (longestSaid, mostSaid) = (1024, 2048)
    /// Arguments of a tool that are named.
    private static let mostArguments = 12

    /// The answer on these tools, the best first, as many as fit into its bytes; `more` counts the servers left unnamed.
    ///
    /// - Parameters:
    ///   - servers: the names of the servers and services that there are.
    ///   - missed: the servers whose tools are not known.
    ///   - said: the words of servers, cut.
    static func answer(_ records: [ToolRecord], servers: [String], missed: MissedServers, said: JSON?) -> JSON {
        var members: [(RecordKey, JSON?)] = []
        var names: [String] = []
        var size = 0
        for name in servers where size + name.utf8.count < longestServers {
            names.append(name)
            size += name.utf8.count + 3
        }
        if !names.isEmpty { members.append((.toolkits, .texts(names))) }
        let left = servers.count - names.count
        if left > 0 { members.append((.more, .int(left))) }
        members += missed.members + [(.saidByServers, said)]
        var tools: [JSON] = []
        var room = most - JSON.record(members).bytes.count
        for record in records {
            let tool = brief(record)
            room -= tool.bytes.count + 1
            guard room > 0 else { break }
            tools.append(tool)
        }
        return .record([(.tools, .array(tools))] + members)
    }

    /// The words of servers as they are told, by their toolkits: so many that tools have room beside them.
    static func said(_ instructions: [(toolkit: String, text: String)]) -> JSON? {
        var said: [(String, JSON)] = []
        var room = mostSaid
        for (toolkit, text) in instructions {
            let words = JSON.text(cut(text, longestSaid))
            room -= words.bytes.count
            guard room > 0 else { break }
            said.append((toolkit, words))
        }
        return said.isEmpty ? nil : .object(said)
    }

    private static func brief(_ record: ToolRecord) -> JSON {
        let required = record.inputSchema?["required"]?.texts ?? []
        return .record([
            (.tool, record.slug.map { .text($0) }),
            (.description, .text(line(record.description ?? record.title ?? ""))),
            (.missing, .texts(required.prefix(mostArguments).map { cut($0, longestName) })),
        ])
    }

    /// The first sentence of a description, on one line.
    private static func line(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).prefix(60).joined(separator: " ")
        let end = words.firstRange(of: ". ")?.lowerBound ?? words.endIndex
        return cut(String(words[..<end]), longestLine)
    }

    static func cut(_ text: String, _ most: Int) -> String {
        guard text.utf8.count > most else { return text }
        var end = text.startIndex
        while let next = text.index(end, offsetBy: 1, limitedBy: text.endIndex),
            text[..<next].utf8.count <= most - 3
        { end = next }
        return text[..<end] + "…"
    }
}
