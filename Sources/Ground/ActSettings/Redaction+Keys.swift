package import ActJSON
import ActSystem

extension Redaction {
    /// The keys that lie open to this process before any is looked for: in the environment, and in our own file.
    package static func addOwn() {
        for variable in Environment.keyVariables {
            if let secret = Environment.secret(variable) { add(secret) }
        }
        for (_, line) in ConfigFile.lines(readSmallFile(Paths.secrets) ?? []) {
            if let word = line?.value.split(separator: " ").first { add(String(word)) }
        }
    }
}
