package import ActCore
import CJq
import Glibc

/// A jq program, compiled at first use (15 ms in libjq 1.6) and run caged over one record after another.
///
/// jq decides and maps; the record's own bytes go on. A number that a double can't hold goes in as a string of its
/// digits and comes out as that number again.
package final class Program {
    private let source: String
    private var jq = act_jq()
    private var compiled = false

    package init(_ source: String) { self.source = source }

    deinit { act_jq_close(&jq) }

    private func compile() throws(Failure) {
        guard !compiled else { return }
        guard act_jq_ready() != 0 else {
            throw Failure(.config, "cannot open libjq.so.1", hint: "install it: apt-get install libjq1")
        }
        guard !source.utf8.contains(0) else { throw .usage("the jq program has a NUL byte") }
        guard act_jq_compile(&jq, source) == 0 else {
            throw .usage("the jq program '\(source)' does not compile: \(complaint)")
        }
        compiled = true
    }

    /// Throws what is wrong with the program, before there is anything to run it on.
    package func check() throws(Failure) { try compile() }

    private var complaint: String {
        guard let error = jq.error else { return "no reason given" }
        return String(cString: error).split(separator: "\n").joined(separator: "; ")
    }

    /// Every output of the program for one value. Throws `bad-arguments` where the program fails on it.
    package func run(_ input: JSON) throws(Failure) -> [JSON] {
        try compile()
        return try Interrupt.whileRunning { () throws(Failure) in try outputs(input) }
    }

    private func outputs(_ input: JSON) throws(Failure) -> [JSON] {
        var digits = HiddenDigits()
        let text = digits.hide(input).line
        let fed = text.withCString { act_jq_feed(&jq, $0, Int32(strlen($0))) }
        guard fed == 0 else { throw Failure(.badArguments, "jq: \(complaint)") }
        var outputs: [JSON] = []
        while true {
            var out: UnsafeMutablePointer<CChar>?
            let result = act_jq_next(&jq, &out)
            defer { free(out) }
            guard result >= 0 else { throw Failure(.badArguments, "jq: \(complaint)") }
            guard result == 1, let out else { return outputs }
            do throws(JSONTrouble) { outputs.append(digits.show(try JSON(String(cString: out)))) } catch {
                throw Failure(.badArguments, "the output of jq is not JSON: \(error.message)")
            }
        }
    }
}

/// Numbers that a double can't hold, as they go through jq.
private struct HiddenDigits {
    private var hidden: Set<String> = []
    private var plain: Set<String> = []

    mutating func hide(_ value: JSON) -> JSON {
        switch value {
        case .number(let text):
            guard !Digits.fits(text) else { return value }
            hidden.insert(text)
            return .text(text)
        case .string(let spelled):
            plain.insert(spelled.text)
            return value
        case .array(let items): return .array(items.map { hide($0) })
        case .object(let object):
            return .object(JSON.Object(object.members.map { ($0.key, hide($0.value)) }))
        default: return value
        }
    }

    /// A string that is exactly such a number's digits, and no string of the input, is that number.
    func show(_ value: JSON) -> JSON {
        switch value {
        case .string(let spelled) where hidden.contains(spelled.text) && !plain.contains(spelled.text):
            return .number(spelled.text)
        case .array(let items): return .array(items.map(show))
        case .object(let object): return .object(JSON.Object(object.members.map { ($0.key, show($0.value)) }))
        default: return value
        }
    }
}
