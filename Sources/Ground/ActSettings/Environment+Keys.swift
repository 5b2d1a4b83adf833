import ActJSON
package import ActSystem
import CSystem

extension Environment {
    /// Environment variables that may hold a key.
    package static var keyVariables: [String] { Secrets.table.flatMap(\.variables) }
    /// A variable that a file of somebody's names; nil for one that is not set, and for a key of ours.
    package static func variable(_ name: String) -> String? {
        keyVariables.contains(name) ? nil : value(name)
    }
    /// A secret that the environment holds.
    package static func secret(_ variable: String) -> String? {
        value(variable).flatMap { $0.isEmpty ? nil : $0 }
    }
    /// All of our environment but the keys: for a program that a person named and works with.
    package static var forForeground: [String] {
        var variables: [String] = []
        let keys = keyVariables.map { "\($0)=" }
        var at = act_environment()
        while let variable = at?.pointee {
            let text = String(cString: variable)
            if !keys.contains(where: text.hasPrefix) { variables.append(text) }
            at = at?.advanced(by: 1)
        }
        return variables
    }
}
