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
        private var number: Int

        /// - Parameter number: that of the first call that is read; nil for the oldest.
        package init(_ inbox: Inbox, from number: Int? = nil) throws(Failure) {
            self.inbox = inbox
            self.number = number.map { $0 - 1 } ?? .min
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

    /// Calls that somebody has seen, each as it was then.
    package struct Seen {
        fileprivate var marks: Set<HeldTable.Mark> = []
        /// The marks of those that were added here, by their ids.
        private var own: [String: HeldTable.Mark] = [:]

        package init() {}

        package func has(_ call: HeldCall) -> Bool { marks.contains(call.mark) }

        package mutating func add(_ call: HeldCall) {
            marks.insert(call.mark)
            if let id = call.call.id { own[id] = call.mark }
        }

        /// Adds one of these as it waits once it was approved.
        package mutating func add(_ id: String, approved line: [UInt8]) {
            if let mark = own[id] { marks.insert(mark.with(record: line)) }
        }

        package mutating func add(_ others: Seen) { marks.formUnion(others.marks) }
    }

    /// The number of the oldest call that came or changed since these were seen; nil where none did.
    package func oldest(besides seen: Seen) throws(Failure) -> Int? {
        Store.exists ? try table.oldest(notIn: seen.marks) : nil
    }

    /// The tools of the calls that wait, and how many of each do.
    package func tools() throws(Failure) -> [CountedTool] {
        let table = try table
        try table.dropJournalled()
        return try table.tools()
    }
}
