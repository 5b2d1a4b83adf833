package import ActCore

/// What becomes of a call, by the user's settings and the tool's risk: the table of act-confirm(1). `act-exec` asks
/// it again for itself.
package enum Verdict: Sendable, Equatable {
    /// Runs without a seal.
    case pass
    /// Sealed without a question, by the mode.
    case seal
    /// A person decides; why.
    case ask(String)
}

package struct Gate: Sendable {
    package enum Mode: String, Sendable, CaseIterable { case always, adaptive, yolo }

    private let mode: Mode
    private let caution: String

    package init(_ settings: Settings) {
        mode = Mode(rawValue: settings["mode"]) ?? .always
        caution = settings["caution"]
    }

    /// The risk of a call: its tool as described, when the catalog has it, and never less than the record's own tags
    /// make it.
    package func risk(_ record: Record, _ spec: ToolSpec?) -> Risk {
        let claimed = record["tags"]?.array?.compactMap(\.string) ?? []
        return Risk(
            tool: spec?.slug ?? record.text("tool") ?? "", toolkit: spec?.toolkit,
            tags: claimed + (spec?.tags ?? []))
    }

    /// - Parameter isLocal: the embedded provider: normal caution unless the user says otherwise.
    package func verdict(_ risk: Risk, isLocal: Bool) -> Verdict {
        let cautious = caution.isEmpty ? !isLocal : caution == "cautious"
        switch (mode, risk.level) {
        case (.always, _): return .ask("the mode is always")
        case (_, .low): return .pass
        case (.yolo, _): return risk.destroys ? .ask("it destroys something") : .seal
        case (.adaptive, .medium): return cautious ? .ask("it changes something") : .seal
        case (.adaptive, .high): return .ask("high risk")
        case (.adaptive, .unknown): return .ask("its risk is not known")
        }
    }
}

/// The settings, with the gate's word on whether this folder's own file is trusted.
package func loadSettings() throws(Failure) -> Settings {
    try Settings.load { path, bytes in Trust.isTrusted(path, bytes) }
}
