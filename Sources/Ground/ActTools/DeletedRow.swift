package import ActJSON

/// A row of the store that a call deletes, as it is before the call.
package struct DeletedRow {
    package let id: Int
    /// Its line as the answer of the tool that adds such rows has it.
    package let line: String
    /// The tool that adds such rows.
    package let addition: String

    package init(_ row: JSON.Object, id: Int, addition: String) {
        (self.id, self.addition) = (id, addition)
        line = JSON.object(row).line
    }
}
