import ActJSON
import ActRecord

/// A person's answers to the questions of a call's service (act-record(5), `input_responses`).
enum InputResponses {
    /// The fields that were filled in, as the sheet shows them.
    static func shown(_ call: Call) -> [String] {
        (call.responses?.object?.members ?? []).flatMap { _, response in
            (response["content"]?.object?.members ?? []).map {
                "\($0.key.text) = \($0.value.string ?? $0.value.line)"
            }
        }
    }
}
