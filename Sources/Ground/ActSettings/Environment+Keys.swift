import ActJSON
package import ActSystem

extension Environment {
    /// Environment variables that may hold a key.
    package static var keyVariables: [String] { Secrets.table.flatMap(\.variables) }
    /// A variable that a file of somebody's names; nil for one that is not set, and for a key of ours.
    package static func variable(_ name: String) -> String? { variable(name, of: value) }
    package static func variable(_ name: String, of value: (String) -> String?) -> String? {
        keyVariables.contains(name) ? nil : value(name)
    }
    /// A secret that the environment holds.
    package static func secret(_ variable: String) -> String? {
        value(variable).flatMap { $0.isEmpty ? nil : $0 }
    }
    /// All of our environment but the keys: for a program that a person named and works with.
    package static var forForeground: [String] { withoutKeys(all) }
    /// The variables, `NAME=text` each, that are no key of ours.
    package static func withoutKeys(_ variables: [String]) -> [String] {
        let keys = keyVariables.map { "\($0)=" }
        return variables.filter { variable in !keys.contains(where: variable.hasPrefix) }
    }
}
