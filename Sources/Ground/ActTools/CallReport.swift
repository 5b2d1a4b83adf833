package import ActJSON

/// A server's words on a call while it runs.
package struct CallReport: Sendable {
    package enum Content: Sendable {
        /// The numbers as they were spelled.
        case progress(String, total: String?, message: String?)
        case message(LogLevel, logger: String?, JSON)
    }

    /// The id of the call.
    package let call: String
    package let server: String
    package let content: Content

    package init(call: String, server: String, _ content: Content) {
        (self.call, self.server, self.content) = (call, server, content)
    }
}

/// How grave a message of a server is (RFC 5424).
package enum LogLevel: String, Sendable, CaseIterable, Comparable {
    case debug, info, notice, warning, error, critical, alert, emergency

    package static func < (a: LogLevel, b: LogLevel) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}
