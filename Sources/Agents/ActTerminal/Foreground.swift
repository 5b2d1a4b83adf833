import ActJSON
import ActRecord
import ActSettings
import ActSystem
import CSystem
import Glibc

/// A program that a person works with, in the foreground of our own terminal: the editor, or one that stands in for
/// the question. It is given no key of ours.
enum Foreground {
    /// Runs a shell command with these operands and streams, and waits for it; its status, nil when a signal ended
    /// it. Throws when there is no shell to run it.
    static func run(
        _ command: String, _ operands: [String] = [], input: Int32, output: Int32, complaint: Int32
    ) throws(Failure) -> Int? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, stream) in [input, output, complaint].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
        }
        let words = ["sh", "-c", operands.isEmpty ? command : "\(command) \"$@\"", "sh"] + operands
        var arguments = words.map { strdup($0) } + [nil]
        var environment = Environment.forForeground.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, "/bin/sh", &actions, nil, &arguments, &environment)
        guard result == 0 else { throw .io("cannot run '\(command)'", errno: result) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return act_exited(status) != 0 ? Int(act_exit_status(status)) : nil
    }

    /// Runs a shell command that is given this text on standard input; what it wrote to standard output, nil when
    /// that is longer than a record may be.
    static func ask(_ command: String, _ text: [UInt8]) throws(Failure) -> (status: Int?, output: [UInt8]?) {
        // Files in memory: neither side ever waits for the other.
        let flags = UInt32(act_memfd_cloexec)
        let (input, output) = (memfd_create("call", flags), memfd_create("answer", flags))
        defer { for stream in [input, output] where stream >= 0 { close(stream) } }
        guard input >= 0, output >= 0 else { throw .io("cannot run '\(command)'", errno: errno) }
        try writeAll(input, text, name: "the call")
        lseek(input, 0, SEEK_SET)
        let status = try run(command, input: input, output: output, complaint: 2)
        lseek(output, 0, SEEK_SET)
        return (status, try? readAll(output, name: "the answer", limit: Input.maximumLine))
    }
}
