import ActBackend
import ActCommand
import ActModel
import ActProviders
import ActSettings
import ActSystem
import Foundation
import Testing

/// What a project's file that nobody trusts may give.
@Suite struct SettingsTests {
    init() { Settings.gather() }

    @Test func everySettingOfAProjectHasItsReason() throws {
        let page = try String(
            contentsOf: Corpus.folder.appendingPathComponent("../../man/act-config.5"), encoding: .utf8)
        for setting in Settings.table + Settings.families {
            switch setting.project {
            case .never, .own: #expect(setting.harmless == nil, "\(setting.name) counts only by trust, or never")
            case .free, .tighten, .personal, .lower:
                let reason = setting.harmless ?? ""
                #expect(reason.split(separator: " ").count > 4, "\(setting.name): say why it loosens nothing")
                #expect(page.contains(" Ta \(reason)\n"), "\(setting.name): act-config(5)")
            }
        }
    }

    /// Every room's settings have their place in the lists.
    @Test func noSettingIsLost() {
        let names = Set(Settings.table.map(\.name))
        for room in Providers.settings + ModelSettings.groups + [ProcessBackend.settingsGroup] {
            #expect(names.isSuperset(of: room.settings.map(\.name)))
        }
    }

    /// No child gets a key from our environment, and no file that somebody else wrote.
    @Test func childrenGetNoKey() {
        #expect(Environment.keyVariables.count >= 7)
        for name in Environment.keyVariables {
            #expect(Environment.withoutKeys(["\(name)=key", "\(name)S=key"]) == ["\(name)S=key"])
            #expect(Environment.variable(name, of: { _ in "key" }) == nil)
            #expect(Environment.variable("\(name)S", of: { _ in "key" }) == "key")
        }
    }

    /// What decides over calls is none that a project's file sets freely.
    @Test func noSettingThatDecidesIsFree() {
        let deciding = [
            "mode", "caution", "valid-for", "queue-valid-for", "signer", "store", "user", "conversation",
            "trust-input",
            "process-acts", "engine", "workspace",
        ]
        #expect(Set(deciding).isSubset(of: Settings.table.map(\.name)))
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
