package import ActCore
package import ActNet

/// A language model at a server: asked once, it answers in pieces.
package final class Model {
    package let dialect: Dialect
    /// The model's name at its server.
    package let name: String
    private let sender: Sender

    /// - Parameter name: `openai/MODEL` or `anthropic/MODEL`; the model's own name may have more slashes.
    ///
    /// Throws `config` where the address or the key is missing.
    package init(
        _ name: String, _ settings: Settings, pace: (any Pace)?, progress: Progress?
    ) throws(Failure) {
        guard let slash = name.utf8.firstIndex(of: 0x2F), let dialect = Dialect(rawValue: String(name[..<slash])),
            case let model = String(name[name.utf8.index(after: slash)...]), !model.isEmpty
        else {
            throw Failure(
                .config, "'\(name)' names no model", hint: "write openai/MODEL or anthropic/MODEL")
        }
        self.dialect = dialect
        self.name = model
        sender = Sender(authorities: Settings.authorities, pace: pace, progress: progress)
    }

    /// Asks, and hands over text as it comes, in whole scalars; returns when the answer is whole. A signal ends it.
    package func answer(
        _ request: ModelRequest, heard: (String) throws(Failure) -> Void
    ) throws(Failure) -> ModelAnswer {
        throw Failure(.internal, "no model can be asked yet")
    }
}
