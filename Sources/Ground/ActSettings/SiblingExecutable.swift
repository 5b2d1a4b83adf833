package import ActJSON
import ActSystem
import CSystem
import Glibc

/// The programs of the suite that stand in our own folder, whatever PATH says.
package enum SiblingExecutable {
    /// The path of one. Throws `config` where it is not there.
    ///
    /// - Parameter command: the one that needs it.
    package static func path(_ name: String, for command: String) throws(Failure) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { throw .io("cannot tell which program this is", errno: errno) }
        let folder = parent(String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self))
        let path = "\(folder)/\(name)"
        guard access(path, X_OK) == 0 else {
            throw Failure(
                .config, "cannot find \(name) beside \(command)", hint: "install all of act into \(folder)")
        }
        return path
    }

    /// Becomes a program that reads this text from standard input, and takes it for foreign whatever the settings say.
    package static func become(_ path: String, _ options: [String], foreign text: String) throws(Failure) -> Never {
        // A file in memory, which needs no writer beside it.
        let input = memfd_create("text", UInt32(act_memfd_cloexec))
        guard input >= 0 else { throw .io("cannot pass the text on", errno: errno) }
        try writeAll(input, Array(text.utf8), name: "the text")
        lseek(input, 0, SEEK_SET)
        guard dup2(input, 0) == 0, setenv("ACT_TRUST_INPUT", "off", 1) == 0 else {
            throw .io("cannot pass the text on", errno: errno)
        }
        let arguments = ([path] + options).map { strdup($0) } + [nil]
        execv(path, arguments)
        throw .io("cannot run '\(path)'", errno: errno)
    }
}
