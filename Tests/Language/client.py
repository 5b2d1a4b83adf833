"""The published clients of both protocols, unchanged but for address and key, against the stand-in. Run by `client`."""

import json
import os
import sys
import time
import traceback
import urllib.parse
import urllib.request

import anthropic
import openai

TOOLS = ["GMAIL_FETCH_EMAILS", "BUDGET_LOG_ENTRY"]
SCHEMA = {"type": "object", "properties": {"query": {"type": "string"}, "tags": {"type": "array", "items": {}}}}
ARGUMENTS = [{"query": 'from:ada "naïve" 👋🏽', "max_results": 5}, {"amount": 12.5, "category": "Food"}]
PIECES = ["Ich schaue ", "nach: Grü", "ße 👋🏽\n"]
CALLS = [{"name": name, "arguments": arguments} for name, arguments in zip(TOOLS, ARGUMENTS)]
TURN = {"text": PIECES, "calls": CALLS, "usage": {"input": 130, "output": 17, "cached": 100, "cache_write": 5}}
OPENAI_TOOLS = [{"type": "function", "function": {"name": name, "description": "x", "parameters": SCHEMA}}
                for name in TOOLS]
ANTHROPIC_TOOLS = [{"name": name, "description": "x", "input_schema": SCHEMA} for name in TOOLS]
HELLO = [{"role": "user", "content": "hello"}]
DIALECTS = ("official", "litellm", "llama-server", "ollama", "ollama-old", "vllm", "vllm-old", "azure", "nulls")
# Ways to send the same events. The BOM is not among them: OpenAI's client loses the first event behind it.
WAYS = ({"write": 1, "gap_ms": 0}, {"write": 7, "gap_ms": 0}, {"write": "whole"}, {"newline": "crlf"},
        {"newline": "cr"}, {"newline": "mixed", "write": 3, "gap_ms": 0}, {"comments": 2, "pings": 3}, {"lines": True},
        {"multiline": True}, {"space": False}, {"framing": "length"}, {"framing": "close"}, {"size": 1},
        {"order": "interleave"}, {"order": [0, 1, 1, 0, 0, 1]})
STEPS = []


def step(function):
    STEPS.append(function)
    return function


def control(what, body=None, method=None, **query):
    address = f"{os.environ['LANGUAGE']}/_/{what}?{urllib.parse.urlencode(query)}"
    request = urllib.request.Request(address, json.dumps(body).encode() if body is not None else None, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


def script(*turns):
    control("script", list(turns), replace=1)


def speaker(**options):
    return openai.OpenAI(**{"max_retries": 0, **options})


def writer(**options):
    return anthropic.Anthropic(**{"max_retries": 0, **options})


def raises(kind, call):
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


def chat(client=None, **more):
    client = client or speaker()
    given = {"model": "m", "messages": HELLO, "tools": OPENAI_TOOLS, **more}
    if given.get("stream"):
        given["stream_options"] = {"include_usage": True}
    return client.chat.completions.create(**given)


def gathered(chunks):
    """Text, calls as (name, arguments), finish reason and usage of a stream, by index or else by id."""
    text, calls, finish, usage = "", {}, None, None
    for chunk in chunks:
        usage = chunk.usage or usage
        for choice in chunk.choices:
            text += choice.delta.content or ""
            finish = getattr(choice, "finish_reason", None) or finish
            for call in choice.delta.tool_calls or []:
                key = call.id if getattr(call, "index", None) is None else call.index
                entry = calls.setdefault(key, [None, ""])
                entry[0] = call.function.name or entry[0]
                entry[1] += call.function.arguments or ""
    return text, [(name, json.loads(raw)) for name, raw in calls.values()], finish, usage


WANTED = list(zip(TOOLS, ARGUMENTS))


@step
def openai_streams_in_every_dialect():
    for dialect in DIALECTS:
        script({**TURN, "dialect": dialect, "cost": 0.25, "thinking": ["let me ", "see"]})
        text, calls, finish, usage = gathered(chat(stream=True))
        assert (text, calls, finish) == ("".join(PIECES), WANTED, "tool_calls"), (dialect, text, calls, finish)
        assert (usage.prompt_tokens, usage.completion_tokens, usage.total_tokens) == (130, 17, 147), (dialect, usage)
        assert usage.prompt_tokens_details.cached_tokens == 100 and usage.cost == 0.25


@step
def openai_answers_whole_in_every_dialect():
    for dialect in DIALECTS:
        script({**TURN, "dialect": dialect})
        answer = chat()
        choice = answer.choices[0]
        calls = [(call.function.name, json.loads(call.function.arguments)) for call in choice.message.tool_calls]
        assert (choice.message.content, calls) == ("".join(PIECES), WANTED), dialect
        assert choice.finish_reason == ("stop" if dialect == "litellm" else "tool_calls")
        assert answer.usage.total_tokens == 147


@step
def openai_streams_in_every_way():
    for way in WAYS:
        script({**TURN, **way})
        text, calls, finish, usage = gathered(chat(stream=True))
        assert (text, calls, finish) == ("".join(PIECES), WANTED, "tool_calls"), (way, text, calls, finish)
        assert usage.total_tokens == 147


@step
def openai_helper_accumulates():
    script({**TURN, "order": "interleave"}, {"text": "only words", "unknown": True})
    with speaker().chat.completions.stream(model="m", messages=HELLO, tools=OPENAI_TOOLS) as stream:
        answer = stream.get_final_completion()
    calls = [(call.function.name, json.loads(call.function.arguments)) for call in answer.choices[0].message.tool_calls]
    assert calls == WANTED and answer.choices[0].message.content == "".join(PIECES)
    assert gathered(chat(stream=True))[0] == "only words"


@step
def openai_calls_without_words():
    script({"calls": CALLS})
    text, calls, _, _ = gathered(chat(stream=True))
    assert (text, calls) == ("", WANTED)


@step
def openai_round_trip():
    script({"calls": CALLS}, {"when": {"result_has": "two mails", "results": 2}, "text": "done"})
    message = chat().choices[0].message
    history = [*HELLO, message, *({"role": "tool", "tool_call_id": call.id, "content": "two mails"}
                                  for call in message.tool_calls)]
    assert chat(messages=history).choices[0].message.content == "done"
    error = raises(openai.BadRequestError, lambda: chat(messages=history[:-1]))
    assert message.tool_calls[1].id in error.message and "must be followed by tool messages" in error.message
    raises(openai.BadRequestError, lambda: chat(messages=[history[0], *history[2:]]))


@step
def openai_errors_in_mid_stream():
    for dialect in DIALECTS:
        if dialect.startswith("ollama"):
            continue
        script({**TURN, "dialect": dialect, "error": {"after": 2}})
        seen = []

        def read():
            for chunk in chat(stream=True):
                seen.append(chunk)
        error = raises(openai.APIError, read)
        assert "error" in error.message.lower() and seen, dialect
    for form in ("openai", "openai-named", "finish"):
        script({**TURN, "error": {"form": form}})
        raises(openai.APIError, lambda: gathered(chat(stream=True)))


@step
def openai_unfinished_streams():
    for end in ("no-mark", "unterminated"):
        script({**TURN, "end": end})
        assert gathered(chat(stream=True))[1] == WANTED
    script({**TURN, "end": "no-finish"}, {**TURN, "cut": 900, "how": "clean"})
    assert gathered(chat(stream=True))[2] is None
    assert gathered(chat(stream=True))[2] is None
    for how in ("close", "rst"):
        script({**TURN, "cut": 700, "how": how})
        raises(Exception, lambda: gathered(chat(stream=True)))
    script({"calls": [{"name": "BUDGET_LOG_ENTRY", "raw": '{"amount": 1'}], "stop": "length"})
    chunks = list(chat(stream=True))
    assert [choice.finish_reason for chunk in chunks for choice in chunk.choices][-1] == "length"
    script({"text": "plain", "as": "json"}, {"text": "flow", "as": "stream"})
    assert gathered(chat(stream=True)) == ("", [], None, None)


@step
def openai_statuses():
    raises(openai.AuthenticationError, lambda: chat(speaker(api_key="sk-wrong")))
    error = raises(openai.BadRequestError, lambda: chat(extra_body={"colour": "red"}))
    assert "Unrecognized request argument supplied: colour" in error.message
    error = raises(openai.BadRequestError, lambda: chat(tools=[{"type": "function", "function": {"name": "a.b"}}]))
    assert error.code == "invalid_value" and error.param == "tools[0].function.name"
    control("world", {"refuse": ["temperature"]})
    assert raises(openai.BadRequestError, lambda: chat(temperature=1)).code == "unsupported_parameter"
    control("world", {"refuse": []})
    for status, kind in ((429, openai.RateLimitError), (500, openai.InternalServerError),
                         (503, openai.InternalServerError), (404, openai.NotFoundError)):
        control("rules", {"op": "openai.chat", "times": 1, "answer": {"status": status},
                          "headers": {"Retry-After": "7"}})
        assert raises(kind, chat).response.headers["retry-after"] == "7"
    control("rules", {"op": "openai.chat", "times": 1, "answer": {"status": 429}, "headers": {"retry-after-ms": "20"}})
    script({"text": "at last"})
    assert chat(speaker(max_retries=1)).choices[0].message.content == "at last"
    control("rules", {"op": "openai.chat", "times": 1, "spoil": "html"})
    script({"text": "x"})
    assert isinstance(chat(), str)
    assert [model.id for model in speaker().models.list()] == ["standin"]
    script({"text": "x"})
    headers = speaker().chat.completions.with_raw_response.create(model="m", messages=HELLO).headers
    assert headers["x-ratelimit-reset-tokens"] == "6m0s" and headers["x-request-id"]


def message(client=None, **more):
    client = client or writer()
    return client.messages.create(**{"model": "m", "max_tokens": 99, "messages": HELLO, "tools": ANTHROPIC_TOOLS,
                                     **more})


def final(**more):
    with writer().messages.stream(**{"model": "m", "max_tokens": 99, "messages": HELLO, "tools": ANTHROPIC_TOOLS,
                                     **more}) as stream:
        return stream.get_final_message()


def said(answer):
    text = "".join(block.text for block in answer.content if block.type == "text")
    return text, [(block.name, block.input) for block in answer.content if block.type == "tool_use"], answer.stop_reason


SAID = ("".join(PIECES), WANTED, "tool_use")


@step
def anthropic_streams_in_every_dialect():
    for dialect in DIALECTS:
        script({**TURN, "dialect": dialect, "thinking": ["let me ", "see"], "as": "stream"})
        answer = final()
        assert said(answer) == SAID, (dialect, said(answer))
        usage = answer.usage
        assert answer.content[0].thinking == "let me see"
        if dialect.startswith("ollama"):
            assert (usage.input_tokens, usage.output_tokens) == (130, 17), (dialect, usage)
            continue
        assert (usage.input_tokens, usage.cache_read_input_tokens, usage.cache_creation_input_tokens,
                usage.output_tokens) == (25, 100, 5, 17), (dialect, usage)
        assert answer.content[0].signature


@step
def anthropic_answers_whole_in_every_dialect():
    for dialect in DIALECTS:
        script({**TURN, "dialect": dialect})
        answer = message()
        assert said(answer) == SAID and answer.usage.output_tokens == 17


@step
def anthropic_streams_in_every_way():
    for way in WAYS:
        if way.get("order"):
            continue
        script({**TURN, **way})
        assert said(final()) == SAID, way


@step
def anthropic_interleaved_blocks():
    script({**TURN, "order": "interleave"})
    inputs = {}
    for event in message(stream=True):
        if event.type == "content_block_delta" and event.delta.type == "input_json_delta":
            inputs[event.index] = inputs.get(event.index, "") + event.delta.partial_json
    assert [json.loads(raw) for raw in inputs.values()] == ARGUMENTS


@step
def anthropic_unknown_events_are_passed_over():
    script({**TURN, "unknown": True})
    text = ""
    for event in message(stream=True):
        if event.type == "content_block_delta" and event.delta.type == "text_delta":
            text += event.delta.text
    assert text == "".join(PIECES)


@step
def anthropic_usage_of_the_start_stays():
    script({**TURN, "usage": {"input": 130, "output": 17, "cached": 100, "sparse": True}}, {"text": "x", "usage": None})
    usage = final().usage
    assert (usage.input_tokens, usage.cache_read_input_tokens, usage.output_tokens) == (30, 100, 17)


@step
def anthropic_round_trip():
    script({"thinking": "hm", "calls": CALLS}, {"when": {"result_has": "two mails", "results": 2}, "text": "done"})
    answer = message()
    blocks = [block.model_dump(exclude_none=True) for block in answer.content]
    results = [{"type": "tool_result", "tool_use_id": block["id"], "content": "two mails"}
               for block in blocks if block["type"] == "tool_use"]
    told = [*HELLO, {"role": "assistant", "content": blocks}]

    def back(content, before=told):
        return message(messages=[*before, {"role": "user", "content": content}])
    words = {"type": "text", "text": "and now?"}
    assert back([*results, words]).content[0].text == "done"
    assert "were found without" in raises(anthropic.BadRequestError, lambda: back(results[:1])).message
    assert "were found without" in raises(anthropic.BadRequestError, lambda: back([words, *results])).message
    raises(anthropic.BadRequestError, lambda: back([*results, results[0]]))
    changed = [{**blocks[0], "thinking": "hmm"}, *blocks[1:]]
    for other in (changed, blocks[1:]):
        raises(anthropic.BadRequestError, lambda: back(results, [*HELLO, {"role": "assistant", "content": other}]))


@step
def anthropic_errors_in_mid_stream():
    for dialect in DIALECTS:
        script({**TURN, "dialect": dialect, "error": {"after": 2}})
        seen = []

        def read():
            for event in message(stream=True):
                seen.append(event)
        raises(anthropic.APIStatusError, read)
        assert seen
    script({**TURN, "end": "no-mark"}, {**TURN, "cut": 900, "how": "rst"})
    assert said(final()) == SAID
    raises(Exception, final)


@step
def anthropic_statuses():
    raises(anthropic.AuthenticationError, lambda: message(writer(api_key="sk-wrong")))
    error = raises(anthropic.BadRequestError, lambda: message(tools=[{"name": "a.b", "input_schema": SCHEMA}]))
    assert error.body["error"]["type"] == "invalid_request_error" and "tools.0.custom.name" in error.message
    error = raises(anthropic.BadRequestError, lambda: message(extra_body={"colour": "red"}))
    assert "colour: Extra inputs are not permitted" in error.message
    twice = [*HELLO, *HELLO]
    assert "roles must alternate" in raises(anthropic.BadRequestError, lambda: message(messages=twice)).message
    for status, kind in ((429, "rate_limit_error"), (529, "overloaded_error"), (500, "api_error")):
        control("rules", {"op": "anthropic.messages", "times": 1, "answer": {"status": status}})
        error = raises(anthropic.APIStatusError, message)
        assert error.status_code == status and error.body["error"]["type"] == kind and error.request_id
    control("rules", {"op": "anthropic.messages", "times": 1, "answer": {"status": 529},
                      "headers": {"retry-after-ms": "20"}})
    script({"text": "at last"})
    assert said(message(writer(max_retries=1)))[0] == "at last"
    assert writer().messages.count_tokens(model="m", messages=HELLO).input_tokens > 0
    version = control("requests", op="anthropic.messages")[-1]["headers"]
    assert any(name.lower() == "anthropic-version" for name, _ in version)


def main():
    bad = 0
    for number, function in enumerate(STEPS, 1):
        control("reset", method="POST")
        label = f"openai {openai.__version__}, anthropic {anthropic.__version__}: {function.__name__.replace('_', ' ')}"
        try:
            function()
            print(f"ok {number} - {label}", flush=True)
        except Exception:
            bad += 1
            print(f"not ok {number} - {label}")
            print("\n".join("# " + line for line in traceback.format_exc().splitlines()[-14:]), flush=True)
        for error in control("state")["errors"]:
            bad += 1
            print("# the stand-in failed:", error)
    print(f"1..{len(STEPS)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
