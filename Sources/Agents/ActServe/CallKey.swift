import ActJSON
import ActMake
import ActSettings
import ActStore
import ActSystem

/// The name that a client gives one call of its own, so that the call made again is that call.
struct CallKey {
    let id: String
    /// Whether it says that calls with another name are other calls. An agent's own number of a tool use does not.
    let isExplicit: Bool

    private static let names = [("act/idempotency-key", true), ("claudecode/toolUseId", false)]

    /// nil where the client gave none.
    init?(
        _ meta: JSON?, _ settings: Settings, store: @escaping () throws(Failure) -> Store
    ) throws(Failure) {
        for (name, isExplicit) in CallKey.names {
            guard let key = meta?[name]?.string, !key.isEmpty else { continue }
            let origin = InputFingerprint([
                Array("serve".utf8), Array(name.utf8), Array(settings.conversation.utf8),
            ])
            id = try StableIDs(user: settings.user, text: key, store: store).id(origin)
            self.isExplicit = isExplicit
            return
        }
        return nil
    }
}
