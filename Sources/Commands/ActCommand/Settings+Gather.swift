import ActBackend
import ActModel
import ActProviders
package import ActSettings

extension Settings {
    /// Gives the ground all that providers and services bring.
    package static func gather() {
        use(Providers.settings + [ProcessBackend.settingsGroup] + ModelSettings.groups)
    }
}
