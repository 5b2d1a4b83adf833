package import ActJSON
import ActRecord
import ActSchema
import ActSettings
import ActSystem
package import ActTools

/// Arguments as operands: `key=value` typed by the schema, `key:=json` as it is, `key=@file` a file's content.
package struct Operands {
    private let given: [(key: String, value: String, isJSON: Bool)]
    /// The bytes of files that were read: standard input gives them once.
    private final class Texts {
        private var read: [String: [UInt8]] = [:]

        func content(_ path: String) throws(Failure) -> [UInt8] {
            if let known = read[path] { return known }
            let bytes = try readFile(path)
            read[path] = bytes
            return bytes
        }
    }
    private let texts = Texts()

    package init(_ operands: [String]) throws(Failure) {
        var given: [(String, String, Bool)] = []
        for operand in operands {
            guard let equals = operand.utf8.firstIndex(of: 0x3D), equals > operand.startIndex else {
                throw .usage("expected key=value, got '\(operand)'")
            }
            var key = String(operand[..<equals])
            let isJSON = key.hasSuffix(":")
            if isJSON { key.removeLast() }
            guard !key.isEmpty else { throw .usage("expected key=value, got '\(operand)'") }
            given.append((key, String(operand[operand.utf8.index(after: equals)...]), isJSON))
        }
        self.given = given
    }

    package static func isOperand(_ text: String) -> Bool {
        guard let equals = text.utf8.firstIndex(of: 0x3D) else { return false }
        let key = text[..<equals]
        return !key.isEmpty && key.utf8.allSatisfy { $0 > 0x20 }
    }

    package var keys: [String] { given.map(\.key) }

    /// Whether a value is the text of a file, or of a standard input that nobody types. An argument that is a file itself
    /// has its typed path and no text.
    package func readsText(_ tool: ToolSpec) -> Bool {
        given.contains { key, value, isJSON in
            !isJSON && value.hasPrefix("@") && !(value == "@-" && Input.isTyped)
                && FileArgument.isList(key, tool) == nil
        }
    }

    /// The arguments that the operands mean for a tool.
    package func arguments(_ tool: ToolSpec, into object: JSON.Object = JSON.Object()) throws(Failure)
        -> JSON.Object
    {
        var object = object
        var files: [String: [JSON]] = [:]
        for (key, text, isJSON) in given {
            if !isJSON, let path = text.after("@"), let isList = FileArgument.isList(key, tool) {
                let file = try FileArgument(path: path).json
                files[key, default: []].append(file)
                let all = files[key] ?? []
                object[key] = isList || all.count > 1 ? .array(all) : file
            } else {
                object[key] = try value(tool.schema, key, text, isJSON)
            }
        }
        return object
    }

    /// The operands as a call's origin has them: of a file, its text, or the digest of one that goes as a file.
    package func origin(_ tool: ToolSpec) throws(Failure) -> [[UInt8]] {
        var fields: [[UInt8]] = []
        for (key, text, isJSON) in given {
            fields.append(Array((isJSON ? "\(key):" : key).utf8))
            if !isJSON, let path = text.after("@") {
                let isFile = FileArgument.isList(key, tool) != nil
                fields.append(isFile ? Array(try FileArgument(path: path).sha256.utf8) : try texts.content(path))
            } else {
                fields.append(Array(text.utf8))
            }
        }
        return fields
    }

    private func value(_ schema: Schema, _ key: String, _ text: String, _ isJSON: Bool) throws(Failure)
        -> JSON
    {
        if isJSON {
            do throws(JSONError) { return try JSON(text) } catch {
                throw Failure(.badArguments, "\(key):= is not JSON: \(error.message) at byte \(error.offset)")
            }
        }
        guard let path = text.after("@") else { return schema.typed(key, text) }
        guard let content = String(validating: try texts.content(path), as: UTF8.self) else {
            throw Failure(.badArguments, "arguments.\(key): '\(path)' is not UTF-8 text")
        }
        return schema.typed(key, content)
    }
}
