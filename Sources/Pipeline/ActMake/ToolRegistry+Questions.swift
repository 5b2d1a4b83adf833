package import ActJSON
import ActRecord
import ActSentences
package import ActTools

/// Questions: no call that writes comes of one.
extension ToolRegistry {
    /// Whether a text is a sentence that asks something, rather than wants something done.
    package static func asks(_ text: String) -> Bool {
        text.utf8.count <= Sentence.longest && Sentence(text).asks
    }

    /// Whether a text begins as something to do does: `pack the bags`.
    package static func isDeed(_ text: String) -> Bool {
        text.utf8.count <= Sentence.longest && LocalEngine.isDeed(Sentence(text).core(0))
    }

    /// Whether a tool writes, by its verb or by what its provider says. One that neither says a word of, as WEATHER, is no
    /// tool that writes: the gate asks about it all the same.
    package func writes(_ tool: ToolSpec) -> Bool {
        risk(tool)[.level]?.string.map { $0.isOne(of: "medium high") } ?? true
    }

    /// Throws where a call that writes was made of a sentence that asks.
    ///
    /// - Parameter reader: what made the call.
    package func refuse(_ tool: ToolSpec, madeOf sentence: String, by reader: String) throws(Failure) {
        guard ToolRegistry.asks(sentence), writes(tool) else { return }
        throw Failure(.noMatch, "a question, and the \(reader) made a call of \(tool.slug), which writes")
    }

    /// Whether a list for a question may begin with a tool: with one too that claims to read, as a BOOK_TOOL. No call is
    /// made by the claim.
    package func mayLead(_ tool: ToolSpec) -> Bool { !writes(tool) || tool.tags.contains("readOnlyHint") }
}
