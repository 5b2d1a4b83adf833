package import ActJSON

/// A jq program that says yes or no of a record, run in a sandbox.
///
/// jq 1.6 holds numbers as doubles. For each number of which a double may lose digits the program is run with others in its
/// place; if it does not say the same of all, it can't be answered.
package final class Condition {
    package let source: String
    /// The source with the definitions that it needs before it.
    private let program: String
    private let sandbox: Sandbox
    private let number: UInt32
    /// The child that it is compiled in.
    private var generation = 0
    /// The number of children that the program has ended: after `patience` it is not tried again.
    private var ended = 0
    private var last: Failure?
    private static let patience = 3
    /// Values that stand in for a number that jq can't hold: other kinds of value, the largest doubles, and the
    /// program's own numbers with those beside them.
    private let others: [JSON]

    /// Reads a program, and compiles it unless it compiled before. Throws for one that does not compile, that has a
    /// number which jq can't hold, and for one without a look at the record that is not true.
    package init(_ source: String, in sandbox: Sandbox) throws(Failure) {
        self.source = source
        self.sandbox = sandbox
        number = sandbox.number()
        let words = Lexemes(source)
        program = Prelude.with(source, words.words)
        let most = Double.greatestFiniteMagnitude
        var others: [JSON] = [.null, .number((-most).description), .number(most.description)]
        for number in words.numbers {
            guard let double = Double(number), double.isFinite, Digits.fits(number) else {
                throw Failure(.config, "when: jq can't hold the number \(number) as it is written")
            }
            others += [double - 1, double, double + 1, -double].map { .number($0.description) }
        }
        self.others = others
        guard try !sandbox.knows(program) else { return }
        do throws(Failure) { try compile() } catch {
            guard error.code.is(.ofArguments) else { throw error }
            throw Failure(
                .config,
                "when: the jq program '\(shortened(source, 100))' does not compile: \(shortened(error.message, 200))"
            )
        }
        if words.isConstant {
            var isTrue = false
            do throws(Failure) { isTrue = try holds(.object([])) } catch {}
            guard isTrue else { throw Failure(.config, "its condition is never true, so it can never match") }
        }
        sandbox.learn(program)
    }

    private func compile() throws(Failure) {
        try sandbox.start()
        guard generation != sandbox.generation else { return }
        do throws(Failure) { try sandbox.compile(number, program) } catch {
            // The line in the complaint is to be one of the condition as it was given.
            if !sandbox.isEnded, !sameBytes(program, source) { try sandbox.compile(number, source) }
            throw error
        }
        generation = sandbox.generation
    }

    /// Whether it is true of a record. Throws where that can't be said.
    package func holds(_ record: JSON) throws(Failure) -> Bool {
        if ended >= Condition.patience, let last { throw last }
        do throws(Failure) {
            try compile()
            return try answer(record)
        } catch {
            if sandbox.isEnded {
                ended += 1
                last = error
            } else if generation != sandbox.generation {
                // It compiles here as little as in any other child.
                ended = Condition.patience
                last = error
            }
            throw error
        }
    }

    private func answer(_ record: JSON) throws(Failure) -> Bool {
        let bytes = record.bytes
        try sandbox.allowRuns(on: bytes.count)
        let answer = try sandbox.run(number, bytes)
        guard Digits.arePast(record) else { return answer }
        for other in [Digits.text, Digits.below, Digits.above] + others.map({ other in { _ in other } }) {
            var differs = true
            do throws(Failure) {
                differs = try sandbox.run(number, Digits.replaced(record, other).bytes) != answer
            } catch { if sandbox.isEnded { throw error } }
            if differs { throw Digits.lost }
        }
        return answer
    }
}
