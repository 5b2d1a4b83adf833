package import ActJSON
import ActRecord
package import ActStore

/// The inbox, read a part at a time, and told of without a look at its calls.
extension Inbox {
    /// The calls that wait, read some at a time: others may decide, and be waited for, between.
    package struct Reading {
        private let inbox: Inbox
        private let absences: [String: HeldCall.Absence]
        /// The number of the last call that was read.
        private var number = Int.min

        package init(_ inbox: Inbox) throws(Failure) {
            self.inbox = inbox
            absences = try inbox.absences()
            if Store.exists { try inbox.table.dropJournalled() }
        }

        /// The next calls, oldest first, so many at most; none where all were read.
        package mutating func next(_ limit: Int) throws(Failure) -> [Result<HeldCall, Failure>] {
            guard Store.exists else { return [] }
            return try inbox.table.rows(after: &number, limit: limit).map { [absences] row in
                row.flatMap { row in
                    do throws(Failure) { return .success(try Inbox.call(row, absences[row.id])) } catch {
                        return .failure(error)
                    }
                }
            }
        }
    }

    /// The tools of the calls that wait, and how many of each do.
    package func tools() throws(Failure) -> [CountedTool] {
        let table = try table
        try table.dropJournalled()
        return try table.tools()
    }
}
