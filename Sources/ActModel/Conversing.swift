package import ActCore

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

/// One part of a conversation, in no server's dialect.
package enum ModelMessage: Sendable {
    /// The person's words, or text that is framed as data.
    case user(String)
    case answer(ModelAnswer)
    /// What came of calls, each by the model's own id.
    case results([(id: String, text: String, isError: Bool)])
}

/// Tokens as the server counted them. `input` has the cached ones in it.
package struct ModelUsage: Sendable, Equatable {
    package var input = 0
    package var output = 0
    /// Of the input: read from the server's cache, written to it, and written for an hour.
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
    package var stop = Stop.end
    /// nil where the server did not say.
    package var usage: ModelUsage?
    /// The model's name as the server gave it.
    package var model = ""
    /// Blocks that go back unchanged with the calls, in the dialect that they came in: thoughts and their signatures.
    package var blocks: [JSON] = []

    package init() {}
}

/// One request to a model.
package struct ModelRequest: Sendable {
    package enum Choice: Sendable {
        case auto, none
        /// Some tool has to be called.
        case any
        case tool(String)
    }

    package var system: String?
    package var messages: [ModelMessage] = []
    package var tools: [OfferedTool] = []
    package var choice = Choice.auto
    /// Tokens of the answer, at most.
    package var mostOutput: Int?

    package init() {}
}
