import ActJSON

/// The state of a run where power or the network is scarce: whether the person was told, and whether the tier that was
/// asked for is kept. Without a person to ask it is not.
final class Thrift {
    /// Asks a person whether the tier is kept; nil where nobody can be asked.
    let ask: ((String) throws(Failure) -> Bool)?
    /// nil until it is settled.
    var keepsTier: Bool?
    var isTold = false

    init(_ ask: ((String) throws(Failure) -> Bool)?) {
        self.ask = ask
        keepsTier = ask == nil ? false : nil
    }
}
