package import ActCore

/// A command with `--jq`: each record it would write goes through the program instead.
package protocol FilteredTool: Tool {}

extension FilteredTool {
    package func prepare(_ out: inout Output) throws(Failure) {
        guard let source = output.jq else { return }
        let program = Program(source)
        out.filter = { record throws(Failure) in
            try program.run(record.json).map(\.bytes)
        }
    }
}
