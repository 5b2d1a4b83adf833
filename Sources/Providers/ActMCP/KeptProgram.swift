import ActJSON
import ActRecord
import ActSystem

/// A program that is kept, and for whom. It goes to its keeper by standard input, because variables may be secrets.
struct KeptProgram {
    let name: String
    let program: ServerProgram
    /// Milliseconds for which it is kept while nobody uses it.
    let idle: Int
    let toolkit: String
    let user: String
    let conversation: String

    init(_ program: ServerProgram, toolkit: String, user: String, conversation: String, idle: Int) {
        (self.program, self.toolkit, self.user) = (program, toolkit, user)
        (self.conversation, self.idle) = (conversation, idle)
        // Another environment, folder or conversation is another server; another terminal is none.
        let same = ServerProgram(
            path: program.path, arguments: program.arguments,
            variables: program.variables.filter { !$0.hasPrefix("TERM=") }, folder: program.folder)
        let whole = JSON.array([same.json, .text(toolkit), .text(user), .text(conversation)])
        name = hex(Array(Digest.sha256(whole.bytes).prefix(8)))
    }

    var text: [UInt8] {
        JSON.record([
            (.command, program.json), (.toolkit, .text(toolkit)), (.user, .text(user)),
            (.conversation, .text(conversation)), (.ms, .int(idle)),
        ]).bytes
    }

    init?(_ text: [UInt8]) {
        guard let json = try? JSON(text), let command = json[.command], let path = command["path"]?.string,
            let toolkit = json[.toolkit]?.string, let user = json[.user]?.string,
            let conversation = json[.conversation]?.string, let idle = json[.ms]?.int
        else { return nil }
        let program = ServerProgram(
            path: path, arguments: command["words"]?.texts ?? [], variables: command["variables"]?.texts ?? [],
            folder: command["folder"]?.string)
        self.init(program, toolkit: toolkit, user: user, conversation: conversation, idle: idle)
    }
}
