import ActSettings
import Foundation
import Testing

/// What a project's file that nobody trusts may give.
@Suite struct SettingsTests {
    @Test func everySettingOfAProjectHasItsReason() throws {
        let page = try String(
            contentsOf: Corpus.folder.appendingPathComponent("../../man/act-config.5"), encoding: .utf8)
        for setting in Settings.table + Settings.families {
            let reasons = Settings.harmless.filter { $0.name == setting.name }
            switch setting.project {
            case .never, .own: #expect(reasons.isEmpty, "\(setting.name) counts only by trust, or never")
            case .free, .tighten, .personal, .lower:
                #expect(reasons.count == 1, "\(setting.name): say in Settings.harmless why it loosens nothing")
                #expect(reasons.allSatisfy { $0.why.split(separator: " ").count > 4 })
                #expect(reasons.allSatisfy { page.contains(" Ta \($0.why)\n") }, "\(setting.name): act-config(5)")
            }
        }
        let known = (Settings.table + Settings.families).map(\.name)
        for (name, _) in Settings.harmless { #expect(known.contains(name), "there is no setting \(name)") }
    }

    /// What decides over calls is none that a project's file sets freely.
    @Test func noSettingThatDecidesIsFree() {
        let deciding = [
            "mode", "caution", "valid-for", "queue-valid-for", "signer", "store", "user", "conversation",
            "trust-input",
            "process-acts", "engine", "workspace",
        ]
        for setting in Settings.table where deciding.contains(setting.name) {
            if case .free = setting.project { Issue.record("\(setting.name) is free") }
        }
    }

    @Test func trustMakesOnlyTheseCount() {
        let all = [
            ("mode", "yolo", true), ("mode", "always", false), ("conversation", "x", true),
            ("currency", "CHF", false),
            ("trust-input", "on", false), ("max-cost", "9", false), ("store", "x", false), ("nothing", "x", false),
        ]
        for (name, text, counts) in all {
            #expect(Settings.countsByTrust(name, text) == counts, "\(name) = \(text)")
        }
    }
}
