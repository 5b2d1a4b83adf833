package import ActJSON
import ActSystem
import CJq
import Glibc

/// A jq program, compiled at first use (15 ms in libjq 1.6) and run caged over one record after another.
///
/// jq decides and maps; the record's own bytes go on. A number that a double can't hold passes through with its digits,
/// or the program fails.
package final class Program {
    private let source: String
    private var jq = act_jq()
    private var compiled = false
    /// The numbers that the program is written with.
    private var literals: [String] = []

    package init(_ source: String) { self.source = source }

    deinit { act_jq_close(&jq) }

    private func compile() throws(Failure) {
        guard !compiled else { return }
        guard act_jq_ready() != 0 else {
            throw Failure(.config, "cannot open libjq.so.1", hint: "install it: apt-get install libjq1")
        }
        guard !source.utf8.contains(0) else { throw .usage("the jq program has a NUL byte") }
        let words = Lexemes(source)
        if let number = words.numbers.first(where: { !Digits.fits($0) }) {
            throw .usage("the jq program has the number \(number.prefix(60)), which jq can't hold as it is written")
        }
        if act_jq_compile(&jq, Prelude.with(source, words.words)) != 0 {
            let complaint = self.complaint
            // The line in the complaint is to be one of the program as it was given.
            act_jq_close(&jq)
            jq = act_jq()
            let isOwn = act_jq_compile(&jq, source) != 0
            throw .usage(
                "the jq program '\(shortened(source))' does not compile: \(shortened(isOwn ? self.complaint : complaint))"
            )
        }
        literals = words.numbers
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
        let outputs = try joined(input)
        guard !Digits.areComputed(outputs, input, literals) else { throw Digits.lost }
        return outputs
    }

    private func joined(_ input: JSON) throws(Failure) -> [JSON] {
        guard let standIns = StandIns(input) else { return try once(input) }
        var runs: [[JSON]] = []
        for set in standIns.sets {
            do throws(Failure) { runs.append(try once(standIns.replaced(input, set))) } catch {
                throw runs.isEmpty ? error : Digits.lost
            }
        }
        var outputs: [JSON] = []
        guard runs.allSatisfy({ $0.count == runs[0].count }) else { throw Digits.lost }
        for k in runs[0].indices {
            guard let one = standIns.joined(runs.map { $0[k] }) else { throw Digits.lost }
            outputs.append(one)
        }
        return outputs
    }

    /// Every output of one run.
    private func once(_ input: JSON) throws(Failure) -> [JSON] {
        let text = input.line
        let fed = text.withCString { act_jq_feed(&jq, $0, Int32(strlen($0))) }
        guard fed == 0 else { throw Failure(.badArguments, "jq: \(complaint)") }
        var outputs: [JSON] = []
        while true {
            var out: UnsafeMutablePointer<CChar>?
            let result = act_jq_next(&jq, &out)
            defer { free(out) }
            guard result >= 0 else { throw Failure(.badArguments, "jq: \(complaint)") }
            guard result == 1, let out else { return outputs }
            do throws(JSONError) { outputs.append(try JSON(String(cString: out))) } catch {
                throw Failure(.badArguments, "the output of jq is not JSON: \(error.message)")
            }
        }
    }
}
