import ActFilter
package import ActJSON
import ActMake
import ActRecord
import ActTools

/// A look at a service, to tell whether a call happened there.
extension QueueOperations {
    /// Runs a call that only reads, and says whether another happened: as the jq program says of its result, or as a
    /// person does who is shown it.
    ///
    /// - Parameters:
    ///   - line: a tool and its arguments as key=value; quotation marks keep spaces.
    ///   - ask: shows the result to a person; nil where nobody could be asked.
    package func look(
        _ line: String, is program: String?, ask: (JSON) throws(Failure) -> Bool?
    ) throws(Failure) -> Bool {
        let program = program.map { Program($0) }
        try program?.check()
        let words = try QueueOperations.words(line)
        guard let slug = words.first else { throw .usage("--check: expected a tool, got nothing") }
        let maker = CallMaker(registry, once: nil)
        let spec = try registry.known(slug)
        let operands = try Operands(Array(words.dropFirst()))
        let call = try maker.call(
            spec, try operands.arguments(spec), from: InputFingerprint([Array(line.utf8)]),
            taint: operands.readsText(spec))
        let engine = try Engine(registry, Engine.Options(jobs: 1))
        let result = try engine.result(of: try Record(call)).json
        guard result.outcome?.isDone == true else {
            let code = result.errorCode ?? .providerError
            throw Failure(
                code, "--check: \(result["error"]?["message"]?.string ?? "'\(slug)' gave no answer")",
                hint: result["error"]?["hint"]?.string)
        }
        if let program {
            let said = try program.run(result)
            guard said.count == 1, let word = said[0].bool else {
                let words = said.isEmpty ? "nothing" : said.map(\.line).joined(separator: " ")
                throw Failure(.badArguments, "--is: expected true or false, got \(words)")
            }
            return word
        }
        guard let word = try ask(result["data"] ?? .null) else {
            throw Failure(
                .notApproved, "nobody said whether it happened",
                hint: "run it at a terminal, or give --is")
        }
        return word
    }

    /// The words of a line, as a shell divides them: quotation marks of either kind keep spaces.
    package static func words(_ line: String) throws(Failure) -> [String] {
        var words: [String] = []
        var (word, isWord): ([UInt8], Bool) = ([], false)
        var mark: UInt8?
        for byte in line.utf8 {
            if let open = mark {
                if byte == open { mark = nil } else { word.append(byte) }
            } else if byte == 0x22 || byte == 0x27 {
                (mark, isWord) = (byte, true)
            } else if byte == 0x20 || byte == 0x09 || byte == 0x0A {
                if isWord { words.append(String(decoding: word, as: UTF8.self)) }
                (word, isWord) = ([], false)
            } else {
                word.append(byte)
                isWord = true
            }
        }
        guard mark == nil else { throw .usage("--check: a quotation mark is open") }
        return isWord ? words + [String(decoding: word, as: UTF8.self)] : words
    }
}
