package import ActJSON
package import ActRecord
package import ActSentences
import ActTools

extension LocalEngine {
    /// The call record that a sentence means, with the sentence as its intent. One that asks for what is there is filled
    /// by its tool's schema.
    ///
    /// - Parameter engine: this engine's word in the setting.
    package func call(
        _ sentence: String, _ maker: CallMaker, from origin: InputFingerprint, taint: Bool, engine: String
    ) throws(Failure) -> Call {
        let reading = try read(sentence)
        return try (reading.isQuery ? maker : maker.unfilled).call(
            try maker.registry.existing(reading.tool), reading.arguments, from: origin, taint: taint,
            intent: sentence,
            engine: engine, choices: reading.choices, unused: reading.unused)
    }
}
