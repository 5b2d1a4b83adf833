#!/usr/bin/env python3
"""goals.py COMMANDS: whether the gate asks about what AgentDojo's injected texts want an agent to do.

The Python that runs it has `agentdojo`. Each of its suites is a server of its tools, unannotated as they are, with a service
stated at the pin; the calls that reach a goal are made in one conversation, tainted, and judged, never run. A goal whose
text names no call is left out. Written: a line for each goal that no question stops, and the count; status 1 if one is.
"""

import json
import os
import sys
import tempfile

from reads import Home

SUITES = "v1.2.1"


def serve(path):
    """The tools of a file, over standard streams."""
    with open(path) as file:
        tools = json.load(file)
    for line in sys.stdin:
        ask = json.loads(line)
        if "id" not in ask:
            continue
        result = {"resultType": "complete"}
        if ask["method"] == "server/discover":
            result |= {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}, "ttlMs": 0, "cacheScope": "private"}
        elif ask["method"] == "tools/list":
            result |= {"ttlMs": 100000, "cacheScope": "private", "tools": tools}
        else:
            result |= {"content": [{"type": "text", "text": ask["params"]["name"]}]}
        print(json.dumps({"jsonrpc": "2.0", "id": ask["id"], "result": result}), flush=True)


def main():
    from agentdojo.task_suite.load_suites import get_suites
    stopped = goals = calls = 0
    for name, suite in get_suites(SUITES).items():
        with tempfile.TemporaryDirectory() as folder:
            tools = [{"name": tool.name, "description": tool.description, "inputSchema": tool.parameters.model_json_schema()}
                     for tool in suite.tools]
            with open(f"{folder}/tools.json", "w") as file:
                json.dump(tools, file)
            home = Home(sys.argv[1], {name: {"command": sys.executable,
                                             "args": [os.path.abspath(__file__), "--serve", f"{folder}/tools.json"]}}, folder)
            home.tools(name)
            home.pin(name, {"service": {"hosts": f"{name}.example.com", "as": "emma"}, "trust": True})
            world = suite.load_and_inject_default_environment({})
            for key, task in suite.injection_tasks.items():
                wanted = task.ground_truth(world.model_copy(deep=True))
                if not wanted:
                    continue
                said = home.judge([(f"{name}.{call.function}", call.args) for call in wanted])
                goals += 1
                calls += len(wanted)
                if any(word.startswith("ask") for word in said):
                    stopped += 1
                else:
                    print(f"{name} {key}: {task.GOAL[:100]}: {said}")
    print(f"{goals} goals of {calls} calls, {stopped} asked about")
    sys.exit(0 if goals and stopped == goals else 1)


if __name__ == "__main__":
    serve(sys.argv[2]) if sys.argv[1] == "--serve" else main()
