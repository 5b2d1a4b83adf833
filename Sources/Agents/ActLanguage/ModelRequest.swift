package import ActJSON

/// The protocol that a model's server speaks.
package enum Dialect: String, Sendable, CaseIterable {
    /// Chat completions.
    case openai
    /// Messages.
    case anthropic
}

/// A tool as a model is offered it.
package struct OfferedTool: Sendable {
    package let slug: String
    package let description: String
    /// The schema of its arguments.
    package let schema: JSON

    package init(slug: String, description: String, schema: JSON) {
        self.slug = slug
        self.description = description
        self.schema = schema
    }
}

/// A call that a model asks for: all of its arguments came, and they are an object.
package struct ModelCall: Sendable {
    /// The model's own id.
    package let id: String
    package let slug: String
    package let arguments: JSON.Object

    package init(id: String, slug: String, arguments: JSON.Object) {
        self.id = id
        self.slug = slug
        self.arguments = arguments
    }
}

/// A call that a model began and that is none: its arguments do not parse, or the answer ended before them.
package struct BrokenCall: Sendable {
    /// The model's own id, for the result that tells it so.
    package let id: String
    package let slug: String
    package let failure: Failure

    package init(id: String, slug: String, failure: Failure) {
        self.id = id
        self.slug = slug
        self.failure = failure
    }
}

/// One part of a conversation, in no server's dialect.
package enum ModelMessage: Sendable {
    /// The person's words, or text that is framed as data.
    case user(String)
    case answer(ModelAnswer)
    /// The outcomes of calls, each by the model's own id.
    case results([(id: String, text: String, isError: Bool)])
}

/// Tokens as the server counted them. `input` has the cached ones in it.
package struct ModelUsage: Sendable, Equatable {
    package var input = 0
    package var output = 0
    /// Three parts of the input, none in another: read from the server's cache, written to it for minutes, and written
    /// to it for an hour.
    package var cached = 0
    package var cacheWritten = 0
    package var cacheWrittenHour = 0
    /// US dollars, where the server says them.
    package var cost: Decimal?

    package init() {}
}

/// An answer that came whole.
package struct ModelAnswer: Sendable {
    /// Why the model stopped.
    package enum Stop: String, Sendable {
        case end, calls, length, refusal
    }

    package var text = ""
    package var calls: [ModelCall] = []
    /// They go back to the model beside the calls, and have to be answered as those are.
    package var broken: [BrokenCall] = []
    package var stop = Stop.end
    /// nil where the server did not say.
    package var usage: ModelUsage?
    /// The model's name as the server gave it.
    package var model = ""
    /// The whole answer in the dialect of Anthropic, where it has thoughts: they go back unchanged with the calls.
    package var blocks: [JSON] = []

    package init() {}
}

/// One request to a model.
package struct ModelRequest: Sendable {
    package enum Choice: Sendable {
        case auto, none
        /// Some tool has to be called.
        case any
    }

    package var system: String?
    package var messages: [ModelMessage] = []
    package var tools: [OfferedTool] = []
    package var choice = Choice.auto
    /// Tokens of the answer, at most.
    package var mostOutput: Int?

    package init() {}

    /// The ids of the calls of earlier answers.
    var callIDs: Set<String> {
        var ids: Set<String> = []
        for case .answer(let answer) in messages { ids.formUnion(answer.calls.map(\.id) + answer.broken.map(\.id)) }
        return ids
    }

    /// Bytes of its texts, about.
    package var size: Int {
        let texts = messages.reduce(system?.utf8.count ?? 0) { size, message in
            switch message {
            case .user(let text): size + text.utf8.count
            case .answer(let answer):
                (answer.calls.map { JSON.object($0.arguments) } + answer.blocks)
                    .reduce(size + answer.text.utf8.count) { $0 + $1.bytes.count }
            case .results(let results): results.reduce(size) { $0 + $1.text.utf8.count }
            }
        }
        return tools.reduce(texts) { $0 + $1.slug.utf8.count + $1.description.utf8.count + $1.schema.bytes.count }
    }
}
