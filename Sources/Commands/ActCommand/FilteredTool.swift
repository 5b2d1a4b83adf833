import ActFilter
package import ActJSON
import ActRecord
package import ActTerminal

/// A command with `--jq` and `--jq-json`: each record it would write goes through the program instead.
package protocol FilteredTool: Tool {}

extension FilteredTool {
    package func prepare(_ out: inout Output) throws(Failure) {
        guard let source = output.jq ?? output.jqJSON else { return }
        let program = Program(source)
        out.filter(raw: output.jq != nil) { record throws(Failure) in try program.run(record.json) }
    }
}
