import ActSystem
import Foundation
import Glibc

/// Folders for what the tests of units write, gone when the process ends.
enum Folders {
    private static let all: String = {
        atexit { try? FileManager.default.removeItem(atPath: Folders.all) }
        return FileManager.default.temporaryDirectory.appending(path: "act-units-\(getpid())").path
    }()

    /// The path of a folder that is not there yet.
    static func new() -> String { "\(all)/\(UUID.v7())" }
}
