package import ActJSON
package import ActRecord
package import ActSentences
import ActTools

extension LocalEngine {
    /// The call record that a sentence means, with the sentence as its intent.
    ///
    /// - Parameter engine: this engine's word in the setting.
    package func call(
        _ sentence: String, _ maker: CallMaker, from origin: InputFingerprint, taint: Bool, engine: String
    ) throws(Failure) -> Call {
        let reading = try read(sentence)
        return try maker.call(
            try maker.registry.existing(reading.tool), reading.arguments, from: origin, taint: taint,
            intent: sentence,
            engine: engine, unused: reading.unused)
    }
}
