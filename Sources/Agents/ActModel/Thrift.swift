import ActJSON

/// The state of a run where power or the network is scarce: whether the person was told, and whether the tier that was
/// asked for is kept. Without a person to ask it is not.
final class Thrift {
    /// Asks a person whether the tier is kept; nil where nobody can be asked.
    private let ask: ((String) throws(Failure) -> Bool)?
    /// nil until it is settled.
    private(set) var keepsTier: Bool?
    private(set) var isTold = false

    init(_ ask: ((String) throws(Failure) -> Bool)?) {
        self.ask = ask
        keepsTier = ask == nil ? false : nil
    }

    /// Notes that the person was told.
    func tell() { isTold = true }

    /// Asks whether the tier is kept, where that is not settled.
    func settle(_ question: String) throws(Failure) -> Bool {
        let keeps = if let ask { try ask(question) } else { false }
        keepsTier = keeps
        return keeps
    }
}
