package import ActJSON
package import ActRecord
package import ActSchema
import ActSystem

/// A tool as its provider describes it: the content of a `tool` record (act-record.5).
package final class ToolSpec: Sendable {
    package let slug: String
    /// The provider's profile.
    package let profile: Profile
    package var provider: String { profile.name }
    package let toolkit: String
    /// Whether its provider named the toolkit; else it is the first word of the slug.
    package let hasNamedToolkit: Bool
    /// The word with which its server's tools begin, the name of a product; nil where there is none.
    package let product: String?
    package let title: String
    package let description: String
    /// The schema that arguments are checked against.
    package let schema: Schema
    package let outputSchema: JSON?
    package let tags: [String]
    package let examples: [String]
    /// The types of a process backend's actions that mean a call of it (act-process(1)).
    package let actionTypes: [String]
    package let version: String?
    /// The effect of a call in plain words, `deletes a task`, where its provider is one of this machine's own.
    package let effect: String?
    /// The network that calls need.
    package let reach: Reach
    /// The origin that calls go to. Every approval is sealed for it, so that one for here is none for there.
    package let origin: String
    /// The hints that its provider gives about its calls, or passes on. They are no tags: those are its own word, and
    /// `readOnlyHint` there settles doubts.
    package let annotations: Annotations?
    /// The exact name by which its provider knows it, where that is not the part of the slug behind the toolkit and a
    /// dot. Foreign text: it is made safe before it is shown.
    package let name: String?
    /// The hex SHA-256 of its text as its provider sent it, where that is no strict JSON and was read all the same.
    package let sent: String?
    /// The words of its server on all its tools, for whoever uses them. Foreign text.
    package let instructions: String?
    /// The hex SHA-256 of all that its provider says of it: exact name, title, description, schemas, annotations and
    /// instructions. A person's yes pins the tool to it. nil where the provider's tools are not pinned.
    package let pin: String?
    /// The lists that values of arguments come from (`x-act-row`), where those of the schema are a stranger's: the ones
    /// that the user's file adds, and those of a server of which a person pinned the tool.
    package let rows: JSON.Object

    package init(
        slug: String, profile: Profile, toolkit: String, title: String, description: String, inputSchema: JSON,
        outputSchema: JSON? = nil, tags: [String] = [], examples: [String] = [], version: String? = nil,
        effect: String? = nil, origin: String, hasNamedToolkit: Bool = true, product: String? = nil,
        reach: Reach? = nil,
        actionTypes: [String] = [], annotations: Annotations? = nil, name: String? = nil, sent: String? = nil,
        instructions: String? = nil, pin: String? = nil, rows: JSON.Object = JSON.Object()
    ) {
        self.slug = slug
        self.profile = profile
        self.toolkit = toolkit
        self.title = title
        self.description = description
        schema = Schema(inputSchema)
        self.outputSchema = outputSchema
        self.tags = tags
        self.examples = examples
        self.actionTypes = actionTypes
        self.version = version
        self.effect = effect
        self.origin = origin
        self.hasNamedToolkit = hasNamedToolkit
        self.product = product
        self.reach = reach ?? profile.reach
        self.annotations = annotations
        self.name = name
        self.sent = sent
        self.instructions = instructions
        self.pin = pin
        self.rows = rows
    }

    /// Reads a `tool` record that somebody else wrote; the provider is ours to say, not theirs.
    ///
    /// - Parameters:
    ///   - instructions: the words of its server on all its tools.
    ///   - pin: its digest, where its provider's tools are pinned.
    ///   - isTrusted: whether the user believes its annotations.
    package convenience init(
        record: ToolRecord, profile: Profile, origin: String, instructions: String? = nil, pin: String? = nil,
        isTrusted: Bool = false
    ) throws(Failure) {
        guard record.json.recordType == .tool, let slug = record.slug, ToolSpec.isSlug(slug) else {
            throw Failure(.protocol, "not a tool record with a plain 'tool' name")
        }
        let schema = record.inputSchema ?? .object([("type", .text("object"))])
        guard schema.object != nil else { throw Failure(.protocol, "'\(slug)': input_schema is not an object") }
        let toolkit = record.toolkit
        self.init(
            slug: slug, profile: profile, toolkit: toolkit ?? ToolSpec.firstWord(slug), title: record.title ?? slug,
            description: record.description ?? "", inputSchema: schema, outputSchema: record.outputSchema,
            tags: record.tags, examples: record.examples, version: record.version, origin: origin,
            hasNamedToolkit: toolkit != nil, product: record.product, reach: record.reach.flatMap(Reach.init),
            actionTypes: record.actionTypes,
            annotations: Annotations(record.annotations, isTrusted: isTrusted),
            name: record.name, sent: record.sent, instructions: instructions, pin: pin)
    }

    /// The same tool where calls go to another origin.
    package func at(_ origin: String) -> ToolSpec { copy(origin: origin) }

    /// The same tool with these lists too, in the place of those of the same arguments.
    package func adding(rows added: JSON.Object) -> ToolSpec {
        guard !added.members.isEmpty else { return self }
        var all = rows
        for (name, row) in added.members { all[name.text] = row }
        return copy(rows: all)
    }

    private func copy(origin: String? = nil, rows: JSON.Object? = nil) -> ToolSpec {
        ToolSpec(
            slug: slug, profile: profile, toolkit: toolkit, title: title, description: description,
            inputSchema: inputSchema, outputSchema: outputSchema, tags: tags, examples: examples, version: version,
            effect: effect, origin: origin ?? self.origin, hasNamedToolkit: hasNamedToolkit, product: product,
            reach: reach,
            actionTypes: actionTypes, annotations: annotations, name: name, sent: sent,
            instructions: instructions, pin: pin, rows: rows ?? self.rows)
    }

    /// Letters, digits, `_`, `-` and `.`, 1 to 200 of them: safe in a shell, a file name and a URL.
    package static func isSlug(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 200
            && text.utf8.allSatisfy { byte in
                byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x2D || byte == 0x2E
            }
    }

    /// The server of which a tool would be by its name, `server.tool`; nil for a name without a dot.
    package static func server(of name: String) -> String? {
        guard isSlug(name), let dot = name.firstIndex(of: ".") else { return nil }
        return String(name[..<dot])
    }

    package static func firstWord(_ slug: String) -> String {
        String(slug.prefix { $0 != "_" && $0 != "-" && $0 != "." }).lowercased()
    }

    package var inputSchema: JSON { schema.root }

    /// The name by which its provider knows it.
    package var exactName: String { name ?? slug.after("\(toolkit).") ?? slug }

    /// Names of the arguments that must be given.
    package var required: [String] { inputSchema["required"]?.texts ?? [] }

    /// The schema of one argument.
    package func argument(_ name: String) -> JSON? { inputSchema["properties"]?[name] }

    /// The list that the values of an argument come from.
    package func rowSource(of name: String) -> RowSource? {
        argument(name).flatMap { RowSource($0, profile.text == .foreign ? rows[name] : $0[RowSource.keyword]) }
    }

    /// The lists that a stranger's schema proposes for its arguments, so far as they can be read.
    ///
    /// - Parameter slug: the slug of a list by its provider's name for it.
    package func proposedRows(_ slug: (String) -> String = { $0 }) -> JSON.Object {
        JSON.Object(
            (inputSchema["properties"]?.object?.members ?? []).compactMap { name, rule in
                guard let row = rule[RowSource.keyword], RowSource.fault(row) == nil else { return nil }
                return (name, RowSource.naming(slug(RowSource.list(of: row)), in: row))
            })
    }

    /// The schema with the lists that count for its arguments, for those who make calls.
    package var shownSchema: JSON {
        guard !rows.members.isEmpty, var schema = inputSchema.object,
            var properties = schema["properties"]?.object
        else { return inputSchema }
        for (name, row) in rows.members {
            guard var rule = properties[name.text]?.object else { continue }
            rule[RowSource.keyword] = row
            properties[name.text] = .object(rule)
        }
        schema["properties"] = .object(properties)
        return .object(schema)
    }

    /// The values of arguments that are not given. A default that the argument's own schema refuses is none: it would
    /// make every call one that does not fit.
    package var defaults: JSON.Object {
        JSON.Object(
            (inputSchema["properties"]?.object?.members ?? []).compactMap { name, rule in
                rule["default"].flatMap { schema.takes(name.text, $0) ? (name, $0) : nil }
            })
    }

    /// The content of its `tool` record, with what a listing or search adds.
    package func record(more: [(RecordKey, JSON?)] = []) -> ToolRecord {
        let hints = annotations?.json
        let record = JSON.record(
            .tool,
            [
                (.tool, .text(slug)), (.provider, .text(provider)), (.toolkit, .text(toolkit)),
                (.product, product.map { .text($0) }),
                (.title, .text(title)), (.description, .text(description)), (.tags, .texts(tags)),
                (.inputSchema, shownSchema), (.name, name.map { .text($0) }),
                (.annotations, hints?.object?.members.isEmpty == false ? hints : nil),
                (.outputSchema, outputSchema), (.examples, examples.isEmpty ? nil : .texts(examples)),
                (.actionTypes, actionTypes.isEmpty ? nil : .texts(actionTypes)),
                (.version, version.map { .text($0) }), (.sent, sent.map { .text($0) }),
                (.reach, .text(reach.rawValue)),
            ] + more)
        return ToolRecord(record)
    }
}

extension ToolSpec {
    /// The network that calls of a tool need.
    package enum Reach: String, Sendable, CaseIterable {
        /// None: they run on this machine.
        case offline
        /// One: without a route they are not tried.
        case online
        /// None, but with one they do more.
        case hybrid
    }
}
