import ActJSON

/// The answer of a process backend to a sentence.
enum ProcessAnswer {
    /// The backend acted by itself.
    case handled
    /// The application is to act: the type, and all of the action.
    case action(String, JSON.Object)
    /// Nothing was done, for this reason.
    case refusal(String)
    /// The answer is none of these, or contradicts itself.
    ///
    /// - mayHaveActed: whether the backend may have acted by itself.
    case unclear(String, mayHaveActed: Bool)

    init(_ body: JSON) {
        let success = body["success"]?.saidBool
        let action = body["app_action"].flatMap { $0.isNull ? nil : $0 }
        let said = success.map { "success is \($0)" } ?? "success is neither true nor false"
        switch (body["action_type"]?.string, success) {
        case ("backend_handled"?, true?) where action == nil: self = .handled
        case ("backend_handled"?, true?):
            self = .unclear("it says 'backend_handled', and has an app_action", mayHaveActed: true)
        case ("app_action_required"?, true?):
            guard let action = action?.object, let type = action["type"]?.string, !type.isEmpty else {
                self = .unclear("its app_action is no object with a type", mayHaveActed: false)
                return
            }
            self = .action(type, action)
        case ("error"?, false?): self = .refusal(body["message"]?.string ?? "it gave no reason")
        case ("app_action_required"?, _):
            self = .unclear("it says 'app_action_required', and \(said)", mayHaveActed: false)
        case (let type?, _) where ["backend_handled", "error"].contains(type):
            self = .unclear("it says '\(type)', and \(said)", mayHaveActed: true)
        case (let type?, _): self = .unclear("it has the action_type '\(shortened(type, 40))'", mayHaveActed: true)
        case (nil, _): self = .unclear("it has no action_type", mayHaveActed: true)
        }
    }
}
