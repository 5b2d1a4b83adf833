package import ActJSON
import ActSchema

/// Finds the arguments that a tool's schema asks a file for, wherever in the arguments they stand: what is uploaded, and
/// what a person has to be shown before. Pure: no file is looked at.
package struct FileArguments: Sendable {
    /// A member or an item on the way to a value.
    package enum Step: Sendable {
        case key(String)
        case index(Int)
    }

    /// A value that stands where the schema asks for a file. Whether it names one is for the reader to say: a text, or an
    /// object with a `path`.
    package struct Place: Sendable {
        package let steps: [Step]
        package let value: JSON

        /// The place as `Schema.problems` names it: `arguments.files[0]`.
        package var path: String {
            steps.reduce("arguments") { path, step in
                switch step {
                case .key(let name): "\(path).\(name)"
                case .index(let k): "\(path)[\(k)]"
                }
            }
        }

        /// The file that it names on this machine; nil where it names none, as for one that is at the service already.
        package var file: String? { value.string.flatMap { $0.isEmpty ? nil : $0 } ?? value["path"]?.string }
    }

    /// The places in the order of the arguments, each once.
    package private(set) var places: [Place] = []
    /// False where schema or arguments were too deep or too many to be seen whole: nobody knows of what is left.
    package var isWhole: Bool { !isTooDeep && parts.isWhole }

    private var isTooDeep = false
    private var parts: SchemaParts

    private static let deepest = 32

    /// Whether a schema asks for a file anywhere, so that arguments need a look at all.
    package static func mayStand(in schema: JSON) -> Bool {
        switch schema {
        case .object(let object):
            object.members.contains { key, value in
                (key.means("file_uploadable") && value.bool == true) || mayStand(in: value)
            }
        case .array(let items): items.contains { mayStand(in: $0) }
        default: false
        }
    }

    /// Whether a call names files of this machine, so far as that can be seen.
    package static func areNamed(in arguments: JSON.Object, _ tool: ToolSpec) -> Bool {
        guard mayStand(in: tool.inputSchema) else { return false }
        let found = FileArguments(in: .object(arguments), schema: tool.inputSchema)
        return !found.isWhole || found.places.contains { $0.file != nil && $0.value["s3key"] == nil }
    }

    /// - Parameter schema: of the arguments as a whole.
    package init(in arguments: JSON, schema: JSON) {
        parts = SchemaParts(schema)
        scan(arguments, [schema], [])
    }

    /// Looks at a value under every schema that it may have to fit.
    private mutating func scan(_ value: JSON, _ schemas: [JSON], _ steps: [Step]) {
        guard steps.count <= FileArguments.deepest else { return isTooDeep = true }
        let all = parts.all(schemas)
        if all.contains(where: { $0["file_uploadable"]?.bool == true }) { return add(value, steps) }
        switch value {
        case .object(let object):
            for (key, value) in object.members {
                let name = key.text
                let under = all.flatMap { SchemaParts.members($0, name) }
                if !under.isEmpty { scan(value, under, steps + [.key(name)]) }
            }
        case .array(let items):
            for (k, item) in items.enumerated() {
                let under = all.flatMap { SchemaParts.items($0, k) }
                if !under.isEmpty { scan(item, under, steps + [.index(k)]) }
            }
        default: break
        }
    }

    /// A list where a file is wanted is a list of files.
    private mutating func add(_ value: JSON, _ steps: [Step]) {
        guard let items = value.array else { return places.append(Place(steps: steps, value: value)) }
        guard steps.count < FileArguments.deepest else { return isTooDeep = true }
        for (k, item) in items.enumerated() { add(item, steps + [.index(k)]) }
    }
}

extension JSON {
    /// Returns this value with another in one place, or unchanged where there is no such place.
    package func replacing(_ steps: some Collection<FileArguments.Step>, with value: JSON) -> JSON {
        guard let step = steps.first else { return value }
        let rest = steps.dropFirst()
        switch (self, step) {
        case (.object(var object), .key(let name)):
            object[name] = object[name]?.replacing(rest, with: value)
            return .object(object)
        case (.array(var items), .index(let k)) where items.indices.contains(k):
            items[k] = items[k].replacing(rest, with: value)
            return .array(items)
        default: return self
        }
    }
}
