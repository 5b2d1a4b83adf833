import ActJSON
package import ActSystem

extension Machine {
    package init(_ settings: Settings) {
        let isHere = Settings.services.contains { setting in
            (try? serviceAddress(setting, settings)).map(\.isLoopback) ?? false
        }
        self.init(said: settings.conditions, hasServiceHere: isHere)
    }

    /// The state of the machine, where `ACT_CONDITIONS` says it.
    static var said: [Machine.Fact] {
        get throws(Failure) {
            guard let text = Environment.value("ACT_CONDITIONS"), !text.isEmpty else { return [] }
            guard let conditions = Machine.Fact.list(text) else {
                throw Failure(
                    .config, "ACT_CONDITIONS: expected words such as offline,battery=12, got '\(text)'",
                    hint: "the words are \(Machine.Fact.words)")
            }
            return conditions
        }
    }
}
