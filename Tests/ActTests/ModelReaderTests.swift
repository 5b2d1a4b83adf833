import ActJSON
import ActLanguage
import ActModel
import Foundation
import Testing

/// Answers of models as bytes, in the dialects of servers that were seen, and what is read from them.
@Suite struct ModelReaderTests {
    /// An answer, and its summary: text, calls, broken calls, stop and usage; or the code of the failure.
    struct Row: Sendable {
        let name: String
        let dialect: Dialect
        let bytes: [UInt8]
        let summary: String

        init(_ name: String, _ dialect: Dialect, _ text: String, _ summary: String) {
            (self.name, self.dialect, self.summary) = (name, dialect, summary)
            bytes = Array(text.utf8)
        }
    }

    /// Chunks of chat completions, from what differs in each.
    private static func chunks(_ parts: String..., end: String = "data: [DONE]\n\n") -> String {
        parts.map { part in
            let usage = part.hasPrefix("usage:") ? "\"choices\":[],\"usage\":\(part.dropFirst(6))" : nil
            let choice = "\"choices\":[{\"index\":0,\(part)}]"
            return
                "data: {\"id\":\"c1\",\"object\":\"chat.completion.chunk\",\"model\":\"m-1\",\(usage ?? choice)}\n\n"
        }.joined() + end
    }

    private static func events(_ parts: String..., stop: String = "end_turn", end: Bool = true) -> String {
        let start =
            "{\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"model\":\"m-1\",\"usage\":{\"input_tokens\":7,\"output_tokens\":1}}}"
        let last =
            "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"\(stop)\"},\"usage\":{\"output_tokens\":5}}"
        let all = [start] + parts + (end ? [last, "{\"type\":\"message_stop\"}"] : [])
        return all.map { "event: x\ndata: \($0)\n\n" }.joined()
    }

    private static func delta(_ index: Int, _ delta: String) -> String {
        "{\"type\":\"content_block_delta\",\"index\":\(index),\"delta\":{\(delta)}}"
    }

    private static func block(_ index: Int, _ block: String) -> String {
        "{\"type\":\"content_block_start\",\"index\":\(index),\"content_block\":{\(block)}}"
    }

    private static let usage = "usage:{\"prompt_tokens\":7,\"completion_tokens\":5}"
    private static let stopped = #""delta":{},"finish_reason":"stop""#
    private static let called = #""delta":{},"finish_reason":"tool_calls""#

    private static func call(
        _ index: String, _ id: String?, _ name: String?, _ arguments: String?, more: String = ""
    ) -> String {
        let function = [name.map { "\"name\":\"\($0)\"" }, arguments.map { "\"arguments\":\"\($0)\"" }]
            .compactMap(\.self).joined(separator: ",")
        let id = id.map { "\"id\":\"\($0)\"," } ?? ""
        return
            "\"delta\":{\(more)\"tool_calls\":[{\(index)\(id)\"function\":{\(function)}}]},\"finish_reason\":null"
    }

    static let rows: [Row] =
        chatRows + [
            Row(
                "events of messages", .anthropic,
                events(
                    block(0, #""type":"text","text":"""#), #"{"type":"ping"}"#,
                    delta(0, #""type":"text_delta","text":"Grü""#), delta(0, #""type":"text_delta","text":"ße 👋🏽""#),
                    #"{"type":"content_block_stop","index":0}"#, #"{"type":"vendor_event","x":[1]}"#),
                "Grüße 👋🏽|||end|7/5/0"),
            Row(
                "a call in pieces behind a thought", .anthropic,
                events(
                    block(0, #""type":"thinking","thinking":"","signature":"""#),
                    delta(0, #""type":"thinking_delta","thinking":"hm""#),
                    delta(0, #""type":"signature_delta","signature":"S1""#),
                    block(1, #""type":"tool_use","id":"t1","name":"T","input":{}"#),
                    delta(1, #""type":"input_json_delta","partial_json":"""#),
                    delta(1, #""type":"input_json_delta","partial_json":"{\"x\"""#),
                    delta(1, #""type":"input_json_delta","partial_json":":1}""#), stop: "tool_use"),
                #"|t1 T {"x":1}||calls|7/5/0"#),
            Row(
                "halves of one character in two deltas", .anthropic,
                events(
                    block(0, #""type":"text","text":"""#), delta(0, #""type":"text_delta","text":"a\ud83d""#),
                    delta(0, #""type":"text_delta","text":"\ude00b\ud83d""#),
                    block(1, #""type":"tool_use","id":"t1","name":"T","input":{}"#),
                    delta(1, #""type":"input_json_delta","partial_json":"{\"x\":\"\ud83d""#),
                    delta(1, #""type":"input_json_delta","partial_json":"\ude00\"}""#), stop: "tool_use"),
                "a😀b\u{FFFD}|t1 T {\"x\":\"😀\"}||calls|7/5/0"),
            Row(
                "half a character in an argument is not guessed", .anthropic,
                events(
                    block(0, #""type":"tool_use","id":"t1","name":"T","input":{}"#),
                    delta(0, #""type":"input_json_delta","partial_json":"{\"x\":\"\ud83d\"}""#),
                    block(1, #""type":"tool_use","id":"t2","name":"U","input":{"y":"\ud83d"}"#),
                    block(2, #""type":"tool_use","id":"t3","name":"V","input":{"y":1,"y":2}"#), stop: "tool_use"),
                "||t1 T bad-arguments;t2 U bad-arguments;t3 V bad-arguments|calls|7/5/0"),
            Row(
                "no input, no arguments", .anthropic,
                events(block(0, #""type":"tool_use","id":"t1","name":"T""#), stop: "tool_use"),
                "|t1 T {}||calls|7/5/0"),
            Row(
                "the input at once", .anthropic,
                events(block(0, #""type":"tool_use","id":"t1","name":"T","input":{"x":[1]}"#), stop: "tool_use"),
                #"|t1 T {"x":[1]}||calls|7/5/0"#),
            Row(
                "calls that interleave", .anthropic,
                events(
                    block(0, #""type":"tool_use","id":"a","name":"A""#),
                    block(1, #""type":"tool_use","id":"b","name":"B""#),
                    delta(0, #""type":"input_json_delta","partial_json":"{\"x\":""#),
                    delta(1, #""type":"input_json_delta","partial_json":"{\"y\":2}""#),
                    delta(0, #""type":"input_json_delta","partial_json":"1}""#), stop: "end_turn"),
                #"|a A {"x":1};b B {"y":2}||calls|7/5/0"#),
            Row(
                "most tokens", .anthropic,
                events(
                    block(0, #""type":"tool_use","id":"a","name":"A""#),
                    delta(0, #""type":"input_json_delta","partial_json":"{}""#), stop: "max_tokens"),
                "||a A protocol|length|7/5/0"),
            Row(
                "most tokens, in another protocol's word", .anthropic,
                events(block(0, #""type":"tool_use","id":"a","name":"A""#), stop: "length"),
                "||a A protocol|length|7/5/0"),
            Row(
                "calls that never came, in another protocol's word", .anthropic, events(stop: "tool_calls"),
                "unavailable"),
            Row(
                "a refusal, and another word behind it", .anthropic,
                events(
                    block(0, #""type":"tool_use","id":"a","name":"A""#),
                    #"{"type":"message_delta","delta":{"stop_reason":"refusal"},"usage":{"output_tokens":5}}"#,
                    stop: "tool_use"),
                "||a A protocol|refusal|7/5/0"),
            Row(
                "a reason to stop that is none", .anthropic,
                events(
                    delta(0, #""type":"text_delta","text":"hi""#),
                    #"{"type":"message_delta","delta":{"stop_reason":""},"usage":{"output_tokens":5}}"#, end: false),
                "unavailable"),
            Row(
                "most tokens, and another word behind it", .anthropic,
                events(
                    block(0, #""type":"tool_use","id":"a","name":"A""#),
                    delta(0, #""type":"input_json_delta","partial_json":"{}""#),
                    #"{"type":"message_delta","delta":{"stop_reason":"max_tokens"},"usage":{"output_tokens":5}}"#,
                    stop: "tool_use"),
                "||a A protocol|length|7/5/0"),
            Row(
                "a block of a tool of the server's own", .anthropic,
                events(
                    block(0, #""type":"server_tool_use","id":"s","name":"web_search""#),
                    delta(0, #""type":"input_json_delta","partial_json":"{}""#),
                    block(1, #""type":"text","text":"hi""#)), "hi|||end|7/5/0"),
            Row(
                "an answer of the other protocol", .anthropic,
                chunks(#""delta":{"content":"hi"},"finish_reason":"stop""#), "unavailable"),
            Row(
                "arguments of no call", .anthropic,
                events(delta(3, #""type":"input_json_delta","partial_json":"{}""#)), "protocol"),
            Row(
                "text of no block", .anthropic, events(delta(0, #""type":"text_delta","text":"hi""#)),
                "hi|||end|7/5/0"),
            Row("calls that never came", .anthropic, events(stop: "tool_use"), "unavailable"),
            Row(
                "calls of a tool of the server's own alone", .anthropic,
                events(block(0, #""type":"server_tool_use","id":"s","name":"web_search""#), stop: "tool_use"),
                "unavailable"),
            Row(
                "more written to the cache than a model has room for", .anthropic,
                events(
                    #"{"type":"message_delta","delta":{},"usage":{"cache_creation_input_tokens":100000000000}}"#,
                    delta(0, #""type":"text_delta","text":"hi""#)), "hi|||end|unknown"),
            Row("refused", .anthropic, events(stop: "refusal"), "|||refusal|7/5/0"),
            Row("paused", .anthropic, events(stop: "pause_turn"), "|||end|7/5/0"),
            Row(
                "the context is full", .anthropic, events(stop: "model_context_window_exceeded"), "|||length|7/5/0"),
            Row(
                "an error of the stream", .anthropic,
                events(delta(0, #""type":"text_delta","text":"hi""#), end: false)
                    + "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n",
                "unavailable"),
            Row(
                "an error that is not wrapped", .anthropic,
                "event: error\ndata: {\"code\":400,\"message\":\"too long\",\"type\":\"exceed_context_size_error\"}\n\n",
                "bad-arguments"),
            Row(
                "no end", .anthropic, events(delta(0, #""type":"text_delta","text":"hi""#), end: false),
                "unavailable"),
            Row(
                "a whole message", .anthropic,
                #"{"type":"message","id":"m","model":"m-1","content":[{"type":"text","text":"hi"},{"type":"tool_use","id":"t","name":"T","input":{"x":1}}],"stop_reason":"tool_use","usage":{"input_tokens":3,"cache_read_input_tokens":4,"output_tokens":5}}"#,
                #"hi|t T {"x":1}||calls|7/5/4"#),
            Row(
                "a whole error", .anthropic, #"{"type":"error","error":{"type":"api_error","message":"x"}}"#,
                "unavailable"),
            Row(
                "counts of the cache", .anthropic,
                "data: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":1,\"cache_creation_input_tokens\":20,\"cache_read_input_tokens\":300,\"cache_creation\":{\"ephemeral_5m_input_tokens\":15,\"ephemeral_1h_input_tokens\":5},\"output_tokens\":1}}}\n\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":9,\"input_tokens\":2}}\n\ndata: {\"type\":\"message_stop\"}\n\n",
                "|||end|322/9/300+15+5"),
        ]

    private static let chatRows: [Row] = [
        Row(
            "chunks of chat completions", .openai,
            "\u{FEFF}"
                + chunks(
                    #""delta":{"role":"assistant","content":"","refusal":null},"finish_reason":null"#,
                    #""delta":{"content":"Grü"},"logprobs":null,"finish_reason":null"#,
                    #""delta":{"content":"ße 👋🏽"},"finish_reason":null"#, stopped, usage), "Grüße 👋🏽|||end|7/5/0"),
        Row(
            "a call in pieces", .openai,
            chunks(
                call(#""index":0,"type":"function","#, "c", "T", ""), call(#""index":0,"#, nil, nil, #"{\"x\""#),
                call(#""index":0,"#, nil, nil, ":1}"), called, usage), #"|c T {"x":1}||calls|7/5/0"#),
        Row(
            "the type and empty text again, and a stop that is none", .openai,
            chunks(
                call(#""index":0,"type":"function","#, "c", "T", "", more: #""content":"","#),
                call(#""index":0,"type":"function","#, nil, nil, "{}", more: #""content":"","#), stopped, usage),
            "|c T {}||calls|7/5/0"),
        Row(
            "calls that interleave", .openai,
            chunks(
                call(#""index":1,"#, "b", "B", #"{\"y\":"#), call(#""index":0,"#, "a", "A", #"{\"x\":"#),
                call(#""index":1,"#, nil, nil, "2}"), call(#""index":0,"#, nil, nil, "1}"), called, usage),
            #"|b B {"y":2};a A {"x":1}||calls|7/5/0"#),
        Row(
            "every call is the first", .openai,
            chunks(call(#""index":0,"#, "a", "A", "{}"), call(#""index":0,"#, "b", "B", "{}"), called, usage),
            "|a A {};b B {}||calls|7/5/0"),
        Row(
            "halves of one character in two chunks, a key twice, and an index as text", .openai,
            chunks(
                #""delta":{"content":"a\ud83d"}"#, #""delta":{"content":"no","content":"\ude00"}"#,
                call(#""index":"0","#, "c1", "T", #"{\"x\":\"\ud83d"#),
                call(#""index":"0","#, nil, nil, #"\ude00\"}"#),
                called, usage),
            "a😀|c1 T {\"x\":\"😀\"}||calls|7/5/0"),
        Row(
            "half a character in an argument, and half at the end", .openai,
            chunks(
                #""delta":{"content":"a\ud83d"}"#, call(#""index":0,"#, "c1", "T", #"{\"x\":\"\ude00\"}"#),
                call(#""index":1,"#, "c2", "U", #"{\"x\":\"\\ud83d\"}"#), called, usage),
            "a\u{FFFD}||c1 T bad-arguments;c2 U bad-arguments|calls|7/5/0"),
        Row(
            "no index", .openai,
            chunks(
                call("", "a", "A", #"{\"x\":"#), call("", nil, nil, "1}"), call("", "b", "B", ""), stopped, usage),
            #"|a A {"x":1};b B {}||calls|7/5/0"#),
        Row(
            "no id, and one id twice", .openai,
            chunks(
                call(#""index":0,"#, "", "A", "{}"), call(#""index":1,"#, "b", "B", "{}"),
                call(#""index":2,"#, "b", "C", "{}"), called, usage), "|call_c1_0 A {};b B {};b_2 C {}||calls|7/5/0"
        ),
        Row(
            "an object as arguments", .openai,
            chunks(
                #""delta":{"tool_calls":[{"id":"a","function":{"name":"A","arguments":{"x":1}}}]}"#, called, usage),
            #"|a A {"x":1}||calls|7/5/0"#),
        Row(
            "white space in the arguments", .openai,
            chunks(call(#""index":0,"#, "a", "A", #"{ \n\t \"city\":\"Rome\"}"#), called, usage),
            #"|a A {"city":"Rome"}||calls|7/5/0"#),
        Row(
            "most tokens", .openai,
            chunks(call(#""index":0,"#, "a", "A", "{"), #""delta":{},"finish_reason":"length""#, usage),
            "||a A protocol|length|7/5/0"),
        Row(
            "most tokens, though the arguments parse", .openai,
            chunks(call(#""index":0,"#, "a", "A", "{}"), #""delta":{},"finish_reason":"length""#, usage),
            "||a A protocol|length|7/5/0"),
        Row(
            "most tokens, and another word behind it", .openai,
            chunks(call(#""index":0,"#, "a", "A", "{}"), #""delta":{},"finish_reason":"length""#, called, usage),
            "||a A protocol|length|7/5/0"),
        Row(
            "most tokens, in the word of a server behind a gateway", .openai,
            chunks(call(#""index":0,"#, "a", "A", "{}"), #""delta":{},"finish_reason":"MAX_TOKENS""#, usage),
            "||a A protocol|length|7/5/0"),
        Row(
            "usage of nothing", .openai, chunks(#""delta":{"content":"hi"}"#, stopped, "usage:{}"),
            "hi|||end|unknown"),
        Row(
            "usage of one side", .openai,
            chunks(#""delta":{"content":"hi"}"#, stopped, #"usage:{"completion_tokens":5,"prompt_tokens":-7}"#),
            "hi|||end|unknown"),
        Row(
            "usage of one side, then of the other", .openai,
            chunks(
                #""delta":{"content":"hi"}"#, stopped, #"usage:{"completion_tokens":5}"#,
                #"usage:{"prompt_tokens":7}"#), "hi|||end|7/5/0"),
        Row(
            "arguments that are not JSON, beside good ones", .openai,
            chunks(
                call(#""index":0,"#, "a", "A", "{x:1}"), call(#""index":1,"#, "b", "B", "[1]"),
                call(#""index":2,"#, "c", "C", #"{\"a\":1,\"a\":2}"#), call(#""index":3,"#, "d", "D", "{}"), called,
                usage),
            "|d D {}|a A bad-arguments;b B bad-arguments;c C bad-arguments|calls|7/5/0"),
        Row(
            "filtered", .openai, chunks(#""delta":{},"finish_reason":"content_filter""#, usage), "|||refusal|7/5/0"),
        Row(
            "refused", .openai, chunks(#""delta":{"refusal":"I won't"}"#, stopped, usage), "I won't|||refusal|7/5/0"
        ),
        Row(
            "thoughts are no text", .openai,
            chunks(
                #""delta":{"reasoning_content":"hm"}"#, #""delta":{"reasoning":"so"}"#,
                #""delta":{"content":"hi"}"#,
                stopped, usage), "hi|||end|7/5/0"),
        Row(
            "usage beside a choice, and a cost", .openai,
            chunks(#""delta":{"content":"hi"}"#, stopped)
                .replacingOccurrences(
                    of: "data: [DONE]",
                    with:
                        #"data: {"choices":[{"index":0,"delta":{}}],"usage":{"prompt_tokens":7,"completion_tokens":5,"prompt_tokens_details":{"cached_tokens":4},"cost":0.25}}"#
                        + "\n\ndata: [DONE]"),
            "hi|||end|7/5/4 0.25"),
        Row(
            "more from the cache than there was", .openai,
            chunks(
                #""delta":{"content":"hi"}"#, stopped,
                #"usage:{"prompt_tokens":7,"completion_tokens":5,"prompt_tokens_details":{"cached_tokens":8}}"#),
            "hi|||end|unknown"),
        Row(
            "more tokens than a model has room for", .openai,
            chunks(
                #""delta":{"content":"hi"}"#, stopped,
                #"usage:{"prompt_tokens":7,"completion_tokens":1000000000000}"#), "hi|||end|unknown"),
        Row(
            "a cost below nothing", .openai,
            chunks(
                #""delta":{"content":"hi"}"#, stopped,
                #"usage:{"prompt_tokens":7,"completion_tokens":5,"cost":-1}"#), "hi|||end|unknown"),
        Row(
            "no token of input", .openai,
            chunks(
                #""delta":{"content":"hi"}"#, stopped, #"usage:{"prompt_tokens":0,"completion_tokens":5}"#),
            "hi|||end|unknown"),
        Row(
            "no token of an answer that has one", .openai,
            chunks(
                #""delta":{"content":"hi"}"#, stopped, #"usage:{"prompt_tokens":7,"completion_tokens":0}"#),
            "hi|||end|unknown"),
        Row("calls that never came", .openai, chunks(called, usage), "unavailable"),
        Row(
            "calls that never came, in another protocol's word", .openai,
            chunks(#""delta":{"content":"hi"},"finish_reason":"tool_use""#), "unavailable"),
        Row(
            "two calls in one list that nothing tells apart", .openai,
            #"{"choices":[{"message":{"tool_calls":[{"function":{"name":"A","arguments":{"x":1}}},{"function":{"name":"A","arguments":"{\"x\":2}"}},{"function":{"name":"B"}}]},"finish_reason":"stop"}]}"#,
            #"|call_0 A {"x":1};call_1 A {"x":2};call_2 B {}||calls|unknown"#),
        Row(
            "two calls in one list with one index", .openai,
            chunks(
                #""delta":{"tool_calls":[{"index":0,"function":{"name":"A","arguments":"{}"}},{"index":0,"function":{"name":"A","arguments":"{\"x\":"}},{"index":0,"function":{"arguments":"1}"}}]}"#,
                called), #"|call_c1_0 A {};call_c1_1 A {"x":1}||calls|unknown"#),
        Row(
            "texts of a list without a type", .openai,
            chunks(
                #""delta":{"content":[{"type":"text","text":"a"},{"text":"b"},"c",{"type":"image","text":"d"}]}"#,
                stopped),
            "abc|||end|unknown"),
        Row(
            "an error that says nothing", .openai,
            "data: {\"error\":{},\"choices\":[{\"delta\":{\"content\":\"hi\"}}]}\n\n" + chunks(stopped),
            "hi|||end|unknown"),
        Row("an error in words alone", .openai, "event: error\ndata: Overloaded\n\n", "provider-error"),
        Row(
            "calls that never came behind text", .openai, chunks(#""delta":{"content":"hi"}"#, called, usage),
            "unavailable"),
        Row(
            "a whole answer without its calls", .openai,
            #"{"choices":[{"message":{"content":null,"tool_calls":[]},"finish_reason":"function_call"}]}"#,
            "unavailable"),
        Row("usage that never comes", .openai, chunks(#""delta":{"content":"hi"}"#, stopped), "hi|||end|unknown"),
        Row("no mark", .openai, chunks(#""delta":{"content":"hi"}"#, stopped, usage, end: ""), "hi|||end|7/5/0"),
        Row("no finish", .openai, chunks(#""delta":{"content":"hi"}"#), "hi|||end|unknown"),
        Row("neither", .openai, chunks(#""delta":{"content":"hi"}"#, end: ""), "unavailable"),
        Row("nothing", .openai, "", "unavailable"),
        Row("comments alone", .openai, ": a\n\n: b\n\n", "unavailable"),
        Row(
            "an error in the middle", .openai,
            chunks(
                #""delta":{"content":"hi"}"#,
                end: "data: {\"error\":{\"message\":\"boom\",\"type\":\"server_error\",\"code\":500}}\n\n"),
            "unavailable"),
        Row(
            "an error without an envelope", .openai,
            "data: {\"object\":\"error\",\"message\":\"m\",\"type\":\"BadRequestError\",\"code\":400}\n\ndata: [DONE]\n\n",
            "bad-arguments"),
        Row("an error as a text", .openai, "data: {\"error\":\"boom\"}\n\n", "provider-error"),
        Row(
            "an error as a finish", .openai, chunks(#""delta":{"content":"hi"},"finish_reason":"error""#, usage),
            "unavailable"
        ),
        Row("an event that is not JSON", .openai, "data: {\"choices\":\n\n", "protocol"),
        Row(
            "other choices, and a first chunk without any", .openai,
            "data: {\"choices\":[],\"prompt_filter_results\":[]}\n\n"
                + chunks(#""delta":{"content":"a"}},{"index":1,"delta":{"content":"b"}"#, stopped, usage),
            "a|||end|7/5/0"),
        Row(
            "an object though a stream was asked", .openai,
            " \n"
                + #"{"id":"x","model":"m-1","choices":[{"index":0,"message":{"role":"assistant","content":"hi","tool_calls":[{"id":"a","type":"function","function":{"name":"A","arguments":"{}"}}]},"finish_reason":"stop"}],"usage":{"prompt_tokens":7,"completion_tokens":5}}"#,
            "hi|a A {}||calls|7/5/0"),
        Row(
            "a whole error", .openai, #"{"error":{"message":"slow down","type":"throttling_error","code":"429"}}"#,
            "rate-limited"),
        Row("another object", .openai, #"{"hello":1}"#, "protocol"),
        Row("a page", .openai, "<!doctype html><p>Sign in", "unavailable"),
        Row(
            "parts as content", .openai,
            chunks(#""delta":{"content":[{"type":"text","text":"hi"}]}"#, stopped, usage), "hi|||end|7/5/0"),
        Row(
            "an older form of call", .openai,
            chunks(
                #""delta":{"function_call":{"name":"A","arguments":"{"}}"#,
                #""delta":{"function_call":{"arguments":"}"}}"#,
                #""delta":{},"finish_reason":"function_call""#, usage), "|call_c1_0 A {}||calls|7/5/0"),
    ]

    static func reader(_ dialect: Dialect) throws -> AnswerReader {
        AnswerReader(ModelPlace(dialect, model: "m", host: "h"), try ToolNames([]))
    }

    /// The text that came and the answer; nil where there is none.
    struct Read {
        var text = ""
        var answer: ModelAnswer?
        var summary = ""
        var words = ""

        /// The answer that a reader makes of its bytes if these are all.
        init(_ reader: AnswerReader, _ text: String, _ rest: ArraySlice<UInt8> = []) {
            var reader = reader
            reader.feed(rest)
            self.text = text + reader.takeText()
            do {
                let answer = try reader.answer()
                self.text += reader.takeText()
                (self.answer, summary) = (answer, ModelReaderTests.summary(answer))
            } catch { (summary, words) = (error.code.rawValue, error.message) }
        }
    }

    /// Reads a stream cut at every byte, and split at every byte, and byte by byte: returns where it is not the same
    /// answer, or none.
    static func differences(_ bytes: [UInt8], _ dialect: Dialect, splits: Bool) throws -> (whole: Read, at: [Int]) {
        let whole = Read(try reader(dialect), "", bytes[...])
        var reader = try reader(dialect)
        var (text, at) = ("", [Int]())
        for cut in 0...bytes.count {
            let first = Read(reader, text)
            let isPart = first.answer == nil || first.summary == whole.summary
            var isSame = true
            if splits {
                let both = Read(reader, text, bytes[cut...])
                isSame = both.summary == whole.summary && both.text == whole.text
            }
            if !isPart || !isSame || !whole.text.utf8.starts(with: first.text.utf8) { at.append(cut) }
            guard cut < bytes.count else { break }
            reader.feed(bytes[cut...cut])
            text += reader.takeText()
        }
        let last = Read(reader, text)
        if last.summary != whole.summary || last.text != whole.text { at.append(-1) }
        return (whole, at)
    }

    static func summary(_ answer: ModelAnswer) -> String {
        let calls = answer.calls.map { "\($0.id) \($0.slug) \(JSON.object($0.arguments).line)" }
        let broken = answer.broken.map { "\($0.id) \($0.slug) \($0.failure.code.rawValue)" }
        let usage = answer.usage.map { usage in
            let written = usage.cacheWritten + usage.cacheWrittenHour > 0
            return "\(usage.input)/\(usage.output)/\(usage.cached)"
                + (written ? "+\(usage.cacheWritten)+\(usage.cacheWrittenHour)" : "")
                + (usage.cost.map { " \($0.plain)" } ?? "")
        }
        return [
            answer.text, calls.joined(separator: ";"), broken.joined(separator: ";"), answer.stop.rawValue,
            usage ?? "unknown",
        ].joined(separator: "|")
    }

    @Test(arguments: rows.map(\.name)) func decodesOrIsAClearError(_ name: String) throws {
        for row in Self.rows where row.name == name {
            let (whole, at) = try Self.differences(row.bytes, row.dialect, splits: true)
            #expect(whole.summary == row.summary, "\(row.dialect): \(whole.words)")
            if let answer = whole.answer { #expect(whole.text == answer.text) }
            #expect(at.isEmpty)
        }
    }

    /// The same with what the stand-in says in each dialect.
    @Test(arguments: [
        "official", "litellm", "llama-server", "ollama", "ollama-old", "vllm", "vllm-old", "azure", "nulls",
    ])
    func standInsAreRead(_ server: String) throws {
        for dialect in Dialect.allCases {
            let bytes = try #require(try Self.canned(dialect, server, []))
            let (whole, at) = try Self.differences(bytes, dialect, splits: false)
            #expect(at.isEmpty, "\(dialect)")
            #expect(whole.answer?.text == "Ich schaue nach: Grüße 👋🏽 an Ada.", "\(dialect): \(whole.words)")
            #expect(
                whole.answer?.calls.map { "\($0.slug) \(JSON.object($0.arguments).line)" } == [
                    #"GMAIL_FETCH_EMAILS {"query":"from:ada \"naïve\"","max_results":5}"#,
                    #"BUDGET_LOG_ENTRY {"amount":12.5,"category":"Food"}"#,
                ], "\(dialect)")
            #expect(whole.answer?.stop == .calls && whole.answer?.broken.isEmpty == true, "\(dialect)")
            let json = try #require(try Self.canned(dialect, server, ["--json"]))
            let object = Read(try Self.reader(dialect), "", json[...])
            #expect(object.answer?.calls.count == 2 && object.answer?.stop == .calls, "\(dialect)")
        }
    }

    private static func canned(_ dialect: Dialect, _ server: String, _ more: [String]) throws -> [UInt8]? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        let command = Corpus.folder.deletingLastPathComponent().appendingPathComponent("Language/language")
        process.arguments = ["-SE", command.path, "canned", dialect.rawValue, "--dialect", server] + more
        let out = Pipe()
        process.standardOutput = out
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = out.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? Array(bytes) : nil
    }

    /// A reason to stop makes an answer whole where the transfer ended as it should, and an end alone does not.
    @Test func anOrderlyEndIsAsGoodAsAMark() throws {
        for (text, dialect, summary) in [
            (Self.chunks(#""delta":{"content":"hi"}"#, Self.stopped, end: ""), Dialect.openai, "hi|||end|unknown"),
            (Self.chunks(#""delta":{"content":"hi"}"#, end: ""), .openai, nil),
            (
                Self.events(
                    Self.delta(0, #""type":"text_delta","text":"hi""#),
                    #"{"type":"message_delta","delta":{"stop_reason":"end_turn"}}"#, end: false), .anthropic,
                "hi|||end|7/1/0"
            ),
            (Self.events(Self.delta(0, #""type":"text_delta","text":"hi""#), end: false), .anthropic, nil),
            ("", .openai, nil),
            // The line that ends the last event may be missing, but none of the event.
            (
                String(Self.chunks(#""delta":{"content":"hi"}"#, Self.stopped, end: "").dropLast(2)), .openai,
                "hi|||end|unknown"
            ),
            (String(Self.chunks(#""delta":{"content":"hi"}"#, Self.stopped, end: "").dropLast(3)), .openai, nil),
        ] {
            var reader = try Self.reader(dialect)
            reader.feed(Array(text.utf8))
            if dialect == .openai { #expect((try? reader.answer()) == nil) }
            reader.end()
            #expect((try? reader.answer()).map(Self.summary) == summary)
        }
    }

    /// A byte of an argument that is no character costs the call, also where events bring it.
    @Test func bytesOfArgumentsAreNotGuessed() throws {
        let text = Self.chunks(Self.call(#""index":0,"#, "a", "A", #"{\"x\":\"?\"}"#), Self.called)
        var reader = try Self.reader(.openai)
        reader.feed(text.utf8.map { $0 == 0x3F ? 0xE9 : $0 })
        #expect(Self.summary(try reader.answer()) == "||a A bad-arguments|calls|unknown")
    }

    /// An id that the conversation has is not given again, to calls and to the blocks that go back.
    @Test func idsAreOfOneCall() throws {
        let calls = [Self.call(#""index":0,"#, "a", "A", "{}"), Self.call(#""index":1,"#, "a_0", "B", "{")]
        var reader = AnswerReader(
            ModelPlace(.openai, model: "m", host: "h"), try ToolNames([]), taken: ["a", "b"])
        reader.feed(Array(Self.chunks(calls[0], calls[1], Self.called, Self.usage).utf8))
        #expect(Self.summary(try reader.answer()) == "|a_0 A {}|a_0_1 B bad-arguments|calls|7/5/0")
        reader = AnswerReader(ModelPlace(.anthropic, model: "m", host: "h"), try ToolNames([]), taken: ["t"])
        reader.feed(
            Array(
                Self.events(
                    Self.block(0, #""type":"redacted_thinking","data":"x""#),
                    Self.block(1, #""type":"tool_use","id":"t","name":"A""#), stop: "tool_use"
                ).utf8))
        let answer = try reader.answer()
        #expect(answer.calls.map(\.id) == ["t_0"] && answer.blocks.last?["id"]?.string == "t_0")
    }

    // Bounds.

    @Test func anAnswerHasBounds() throws {
        func code(_ pieces: some Sequence<String>, _ dialect: Dialect = .openai) throws -> String {
            var reader = try Self.reader(dialect)
            for piece in pieces {
                reader.feed(Array(piece.utf8))
                if let failure = reader.failure { return failure.code.rawValue }
            }
            return (try? reader.answer()).map(Self.summary) ?? "none"
        }
        let long = String(repeating: "x", count: 60_000)
        // An endless text, an endless event, an endless object, and more calls than anybody means.
        #expect(
            try code((0..<1000).lazy.map { _ in Self.chunks("\"delta\":{\"content\":\"\(long)\"}", end: "") })
                == "protocol")
        #expect(try code(["data: "] + [String](repeating: long, count: 1000)) == "protocol")
        #expect(try code(["{\"choices\":\""] + [String](repeating: long, count: 1000)) == "protocol")
        #expect(
            try code((0..<1000).lazy.map { Self.chunks(Self.call("\"index\":\($0),", "c\($0)", "A", ""), end: "") })
                == "protocol")
        #expect(
            try code(
                (0..<1000).lazy.map { _ in
                    "data: \(Self.delta(0, "\"type\":\"thinking_delta\",\"thinking\":\"\(long)\""))\n\n"
                }, .anthropic) == "protocol")
        let deep = String(repeating: "[", count: 100_000)
        #expect(try code(["data: {\"choices\":\(deep)\n\n"]) == "protocol")
        #expect(
            try code([
                Self.chunks(Self.call("\"index\":0,", "a", "A", "{\\\"x\\\":\(deep)"), Self.called, Self.usage)
            ])
                == "||a A bad-arguments|calls|7/5/0")
    }

    /// Copying the text so far for each piece of it takes many minutes.
    @Test(.timeLimit(.minutes(2))) func timeIsLinear() throws {
        var reader = try Self.reader(.openai)
        let piece = Array(Self.chunks(#""delta":{"content":"word "}"#, end: "").utf8)
        var count = 0
        for _ in 0..<800_000 {
            reader.feed(piece)
            count += reader.takeText().utf8.count
        }
        #expect(reader.failure == nil && count == 4_000_000)
    }
}
