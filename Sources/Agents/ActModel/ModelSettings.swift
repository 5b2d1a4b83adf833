import ActLanguage
package import ActSettings

/// The settings of models, and of the services that have them.
package enum ModelSettings {
    package static let groups = [
        SettingsGroup(
            settings: [
                Setting(
                    "model", variable: "ACT_MODEL", .text, .own, help: "the language model, such as openai/MODEL"),
                Setting(
                    "max-turns", variable: "ACT_MAX_TURNS", .count, .lower,
                    help: "the requests to a model that a run may make", harmless: Setting.isLower),
                Setting(
                    "max-input-tokens", variable: "ACT_MAX_INPUT_TOKENS", .count, .lower,
                    help: "the tokens that a run may send to a model", harmless: Setting.isLower),
                Setting(
                    "max-output-tokens", variable: "ACT_MAX_OUTPUT_TOKENS", .count, .lower,
                    help: "the tokens that a run may get from a model", harmless: Setting.isLower),
                Setting(
                    "max-cost", variable: "ACT_MAX_COST", .dollars, .lower,
                    help: "the US dollars that a run's requests to a model may cost", harmless: Setting.isLower),
                Setting(
                    "budget-day", variable: "ACT_BUDGET_DAY", .dollars, .lower,
                    help: "the US dollars that a day's requests to models may cost",
                    harmless: "only a lower number counts, and its day begins in the user's own zone"),
            ],
            behind: "conversation",
            families: [
                Setting("tier.", .text, .own, help: "the model of this tier: fast, balanced or powerful"),
                Setting(
                    "preset.", .text, .own,
                    help: "a tier, and the tokens of input and output and the turns of a run"),
                Setting("price.", .text, .own, help: "the price of this model, in dollars for a million tokens"),
            ]), Model.settingsGroup,
    ]
}
