package import ActJSON

/// A server's words while calls of it run.
package struct CallReport: Sendable {
    package enum Content: Sendable {
        /// The numbers as they were spelled.
        case progress(String, total: String?, message: String?)
        case message(LogLevel, logger: String?, JSON)
    }

    /// The ids of the calls that they are of.
    package let calls: [String]
    package let server: String
    package let content: Content

    package init(calls: [String], server: String, _ content: Content) {
        (self.calls, self.server, self.content) = (calls, server, content)
    }
}

/// How grave a message of a server is (RFC 5424).
package enum LogLevel: String, Sendable, CaseIterable, Comparable {
    case debug, info, notice, warning, error, critical, alert, emergency

    package static func < (a: LogLevel, b: LogLevel) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}
