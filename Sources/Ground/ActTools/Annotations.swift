package import ActJSON

/// The hints that a tool's provider gives about its calls; nil for a hint that it did not give. They are claims, and
/// nothing enforces them.
package struct Annotations: Sendable, Equatable {
    package let readOnly: Bool?
    package let destructive: Bool?
    package let idempotent: Bool?
    package let openWorld: Bool?
    /// Whether the user trusts whoever gave them, so that they may lower a risk too. Never read from a record.
    package let isTrusted: Bool

    package init(
        readOnly: Bool? = nil, destructive: Bool? = nil, idempotent: Bool? = nil, openWorld: Bool? = nil,
        isTrusted: Bool = false
    ) {
        self.readOnly = readOnly
        self.destructive = destructive
        self.idempotent = idempotent
        self.openWorld = openWorld
        self.isTrusted = isTrusted
    }

    /// Reads a member `annotations`; nil where it is no object. A hint that is no boolean was not given.
    package init?(_ json: JSON?, isTrusted: Bool = false) {
        guard let json, json.object != nil else { return nil }
        self.init(
            readOnly: json["readOnlyHint"]?.bool, destructive: json["destructiveHint"]?.bool,
            idempotent: json["idempotentHint"]?.bool, openWorld: json["openWorldHint"]?.bool, isTrusted: isTrusted)
    }

    /// The same hints, believed or not.
    package func believed(_ isTrusted: Bool) -> Annotations {
        Annotations(
            readOnly: readOnly, destructive: destructive, idempotent: idempotent, openWorld: openWorld,
            isTrusted: isTrusted)
    }

    /// The member `annotations` of a `tool` record: the hints that were given.
    package var json: JSON {
        let hints = [
            ("readOnlyHint", readOnly), ("destructiveHint", destructive), ("idempotentHint", idempotent),
            ("openWorldHint", openWorld),
        ]
        return .object(hints.compactMap { name, hint in hint.map { (name, JSON.bool($0)) } })
    }
}
