import ActDatabase
import ActJSON
import ActMake
import ActStore
import ActTools
import Foundation
import Testing

@Suite struct OnceTests {
    private func ids(of lines: [String], bytes: Int) throws -> [String] {
        let folder = Folders.new()
        let store = Store(try SQLite("\(folder)/act.db", migrations: [CatalogTable.schema]))
        let once = StableIDs(user: "u", text: "t", bytes: bytes) { () throws(Failure) in store }
        return try lines.map { line throws(Failure) in try once.id(.line(line)) }
    }

    @Test func countsBeyondTheMemoryBoundGoOnInTheStore() throws {
        let lines = (0..<3).flatMap { _ in (0..<500).map { "line \($0)" } }
        let spilled = try ids(of: lines, bytes: 1 << 10)
        #expect(Set(spilled).count == lines.count)
        #expect(try ids(of: lines, bytes: 32 << 20) == spilled)
    }

    @Test func fieldsDoNotRunTogether() throws {
        func id(_ user: String, _ text: String, _ fields: [String]) throws -> String {
            try StableIDs(user: user, text: text) { () throws(Failure) in throw Failure(.internal, "") }
                .id(InputFingerprint(fields.map { Array($0.utf8) }))
        }
        let made = try [
            id("u", "t", ["ab", "c"]), id("u", "t", ["a", "bc"]), id("ut", "", ["ab", "c"]), id("u", "t", ["abc"]),
            id("", "ut", ["ab", "c"]), id("u", "t", ["ab", "c", ""]),
        ]
        #expect(Set(made).count == made.count)
    }
}
