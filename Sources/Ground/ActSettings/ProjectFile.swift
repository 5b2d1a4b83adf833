package import ActJSON

/// A project's file, beside its settings and rules, that counts only where `act-config trust` has its hash on record.
package struct ProjectFile: Sendable {
    /// Its path in the project's folder.
    package let name: String
    private let make: @Sendable ([UInt8], _ path: String) throws(Failure) -> [(name: String, text: String)]

    package init(
        _ name: String,
        rows: @escaping @Sendable ([UInt8], _ path: String) throws(Failure) -> [(name: String, text: String)]
    ) {
        self.name = name
        make = rows
    }

    /// All that its bytes make count, for a person to see before they are trusted.
    package func rows(_ bytes: [UInt8], _ path: String) throws(Failure) -> [(name: String, text: String)] {
        try make(bytes, path)
    }
}
