import ActJSON
import ActMCP

/// The head of an HTTP/1.1 request (RFC 9112), read strictly.
struct HTTPHead {
    /// Why a request is answered with an error, and its connection closed.
    struct Refusal: Error {
        let status: Int
        let words: String
        var headers: [(String, String)] = []

        init(_ status: Int, _ words: String, _ headers: [(String, String)] = []) {
            (self.status, self.words, self.headers) = (status, words, headers)
        }
    }

    let method: String
    let target: String
    let isOld: Bool
    /// Names in lower case.
    private let headers: [(name: String, value: String)]

    /// - Parameter text: the lines of the head, without the empty one behind them.
    init(_ text: [UInt8]) throws(Refusal) {
        guard let text = String(validating: text, as: UTF8.self) else {
            throw Refusal(400, "the head is not UTF-8")
        }
        var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        let first = lines.isEmpty ? [] : lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
        guard first.count == 3, !first[0].isEmpty, !first[1].isEmpty else {
            throw Refusal(400, "the request line is none")
        }
        guard first[2] == "HTTP/1.1" || first[2] == "HTTP/1.0" else { throw Refusal(505, "expected HTTP/1.1") }
        (method, target, isOld) = (String(first[0]), String(first[1]), first[2] == "HTTP/1.0")
        var headers: [(String, String)] = []
        for line in lines {
            guard let colon = line.utf8.firstIndex(of: 0x3A) else { throw Refusal(400, "a header has no colon") }
            let name = line[..<colon]
            let value = line[line.utf8.index(after: colon)...]
            guard HeaderText.isToken(name), HeaderText.isValue(value) else {
                throw Refusal(400, "a header is none")
            }
            headers.append((name.lowercased(), String(value).trimmed))
        }
        self.headers = headers
    }

    /// The value of a header; several are joined as HTTP has it.
    subscript(name: String) -> String? {
        let values = headers.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    enum Length: Equatable {
        case bytes(Int)
        case chunked
    }

    /// How the body is framed. Two words on it are none: that is how requests are smuggled.
    func length(most: Int) throws(Refusal) -> Length {
        if let coding = self["transfer-encoding"] {
            guard self["content-length"] == nil, !isOld, coding.lowercased() == "chunked" else {
                throw Refusal(400, "the body's framing is ambiguous")
            }
            return .chunked
        }
        guard let text = self["content-length"] else { throw Refusal(411, "a body needs a length") }
        guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), !text.isEmpty, text.utf8.count < 16, let count = Int(text)
        else { throw Refusal(400, "the Content-Length is no number") }
        guard count <= most else { throw Refusal(413, "the body is longer than \(most >> 20) MiB") }
        return .bytes(count)
    }

    /// Whether the connection ends with this request.
    var closes: Bool {
        let words = self["connection"]?.lowercased() ?? ""
        return isOld || words.split(separator: ",").contains { String($0).trimmed == "close" }
    }
}
