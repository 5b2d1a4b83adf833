import ActDecide
import ActJSON

/// The values that a structure has at its top: servers give them once more as texts, for clients that read no structure.
struct SaidValues {
    private var forms: Set<[UInt8]> = []

    init(_ structured: JSON) {
        add(structured)
        for value in SaidValues.inner(structured) {
            add(value)
            for value in SaidValues.inner(value) { add(value) }
        }
    }

    private static func inner(_ value: JSON) -> [JSON] {
        value.array ?? value.object?.members.map(\.value) ?? []
    }

    private mutating func add(_ value: JSON) { if let form = SaidValues.form(value) { forms.insert(form) } }

    private static func form(_ value: JSON) -> [UInt8]? { try? Approval.Subject.digest(value.bytes[...]) }

    /// Whether a part is a text that says one of them, as JSON or as it stands.
    func have(_ part: JSON) -> Bool {
        guard part["type"]?.string == "text", let text = part["text"]?.string else { return false }
        return [JSON.text(text), try? JSON(text)].contains { value in
            value.flatMap(SaidValues.form).map(forms.contains) ?? false
        }
    }
}
