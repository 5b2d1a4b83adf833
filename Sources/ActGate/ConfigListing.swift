package import ActCore

/// Every setting and secret as `setting` records (act-config(1)): its value, and where that came from.
package enum ConfigListing {
    package static func records(_ settings: Settings) throws(Failure) -> [JSON] {
        var records: [JSON] = []
        for setting in Settings.table {
            let value = settings.value(setting.name)
            // What stands in for a value that nobody set.
            let effective: String =
                switch setting.name {
                case "zone": settings.zone.name
                case "workspace": settings.workspace
                case "caution" where settings["caution"].isEmpty: "normal for local tools, cautious for others"
                default: settings[setting.name]
                }
            records.append(
                record(setting.name, effective, value?.source ?? .fallback, value?.place ?? "", setting.help))
        }
        for (word, value) in settings.categories {
            records.append(
                record("category.\(word)", value.text, value.source, value.place, "the category of this word"))
        }
        for secret in Secrets.table {
            guard let (value, source) = try Secrets.value(secret.name) else { continue }
            let place = source == .environment ? secret.variable : Paths.secrets
            records.append(record(secret.name, Secrets.masked(value), source, place, secret.help))
        }
        return records
    }

    private static func record(
        _ name: String, _ value: String, _ source: Settings.Source, _ place: String, _ help: String
    ) -> JSON {
        .object([
            ("type", .text("setting")), ("name", .text(name)), ("value", .text(value)),
            ("source", .text(source.rawValue)), ("place", .text(place)), ("help", .text(help)),
        ])
    }
}
