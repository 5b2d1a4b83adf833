import ActJSON
import ActNet
import ActSystem
import ActTools

/// A deprecation that an answer's headers announce: `Deprecation` (RFC 9745), `Sunset` and `Link` (RFC 8594), and the
/// router's own about toolkits.
struct Deprecation {
    let message: String
    let hint: String?

    private static let longest = 300

    init?(_ reply: Response) {
        func header(_ name: StaticString) -> String? { reply.received.header(name).map(Deprecation.shortened) }
        let toolkits = header("composio-deprecated-toolkits")
        let since = header("deprecation")
        let end = header("sunset")
        guard since != nil || end != nil || toolkits != nil else { return nil }
        let what = toolkits.map { "the service deprecates toolkits: \($0)" }
        var text = what ?? "the service deprecates '\(reply.address.shown)'"
        if let since, since.lowercased() != "true" { text += " since \(Deprecation.date(since))" }
        if let end { text += " until \(Deprecation.date(end))" }
        message = text
        hint = header("link").map { "see \(Deprecation.target($0))" }
    }

    /// `@1767225600` as a date; anything else as it is.
    private static func date(_ text: String) -> String {
        guard text.hasPrefix("@"), let seconds = Int(text.dropFirst()), (0...253_402_300_799).contains(seconds)
        else {
            return text
        }
        return Moment(seconds: seconds).text
    }

    /// The address in `<https://example.com/>; rel="sunset"`.
    private static func target(_ link: String) -> String {
        guard let start = link.firstIndex(of: "<"), let end = link[start...].firstIndex(of: ">") else {
            return link
        }
        return String(link[link.index(after: start)..<end])
    }

    private static func shortened(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    }
}
