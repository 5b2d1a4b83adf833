package import ActJSON
package import ActRecord
import ActSystem

extension Engine {
    /// Runs one call, and returns its result.
    package func result(of record: Record) throws(Failure) -> JSON {
        try submit(record)
        var lines: [Line] = []
        while isBusy {
            try submitDescribed()
            lines += turn().flatMap(\.lines)
            if Interrupt.isPending { interrupt() }
            guard isBusy, ended.isEmpty, submitted.isEmpty else { continue }
            var waits = Waits()
            join(&waits)
            waits.wait()
            gather()
        }
        try finish()
        guard let line = lines.first, let result = try? JSON(line.bytes) else { throw Interrupt.failure }
        return result
    }
}
