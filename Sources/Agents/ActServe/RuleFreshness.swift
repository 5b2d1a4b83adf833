import ActDecide
import ActJSON
import CSystem
import Glibc

/// The state of the files of rules, by which a change of them shows.
struct RuleFreshness: Equatable {
    private let states: [[Int]]

    init() throws(Failure) {
        states = try Rules.places.map { path in
            var info = stat()
            guard stat(path, &info) == 0 else { return [] }
            return [Int(info.st_ino), Int(info.st_size), info.st_mtim.tv_sec, info.st_mtim.tv_nsec]
        }
    }
}
