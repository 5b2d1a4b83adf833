package import ActJSON
import ActRecord
package import ActSettings
import ActSystem

/// Every setting and secret as `setting` records (act-config(1)): its value, and where that came from.
package enum ConfigListing {
    package static func records(_ settings: Settings) throws(Failure) -> [JSON] {
        var records: [JSON] = []
        for setting in Settings.table {
            let value = settings.value(setting.name)
            let effective = setting.effective?(settings) ?? settings[setting.name]
            records.append(
                record(setting.name, effective, value?.source ?? .fallback, value?.place ?? "", setting.help))
        }
        for family in Settings.families {
            for (word, value) in settings.members(of: family) {
                let name = family.name + word + family.ending
                records.append(record(name, value.text, value.source, value.place, family.help))
            }
        }
        for secret in Secrets.table {
            // The origin of a key that names none; empty while the setting is no address.
            let origin = (try? Secrets.origin(of: secret.name, settings)) ?? ""
            guard let key = try Secrets.key(secret.name, origin: origin) else { continue }
            let shown = Secrets.masked(key.secret)
            let place = key.origin.isEmpty ? "" : ", for \(key.origin)"
            records.append(record(secret.name, shown, key.source, key.place, secret.help + place))
        }
        for (name, secret) in try Secrets.members() {
            let help = Secrets.member(name).map { "\($0.family.help) \($0.id)" } ?? ""
            records.append(record(name, Secrets.masked(secret), .user, Paths.secrets, help))
        }
        return records
    }

    /// The record of one name; nil for one that nobody set.
    package static func record(of name: String, _ settings: Settings) throws(Failure) -> JSON? {
        try records(settings).first { $0[.name]?.string == name }
    }

    private static func record(
        _ name: String, _ value: String, _ source: Settings.Source, _ place: String, _ help: String
    ) -> JSON {
        .record(
            .setting,
            [
                (.name, .text(name)), (.value, .text(value)),
                (.source, .text(source.rawValue)), (.place, .text(place)), (.help, .text(help)),
            ])
    }
}
