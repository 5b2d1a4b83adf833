import ActJSON

/// The program of a server as it is started: its path, its arguments, all its variables and its folder.
struct ServerProgram {
    let path: String
    let arguments: [String]
    let variables: [String]
    let folder: String?

    var json: JSON {
        .object([
            ("path", .text(path)), ("words", .texts(arguments)), ("variables", .texts(variables)),
            ("folder", folder.map { .text($0) } ?? .null),
        ])
    }
}
