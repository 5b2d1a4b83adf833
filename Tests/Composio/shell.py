"""For the commands of the stand-ins: start a server that ends with its shell, and ask it."""

# A case asks dozens of times: json and http.client would cost five times what the asking does.
import _socket
import os
import sys
import time


def quote(text):
    return "'" + text.replace("'", "'\\''") + "'"


def encoded(text):
    return "".join(f"%{byte:02X}" for byte in text.encode())


class Shell:
    """One stand-in as its command sees it: its name, and the variable with its control address."""

    def __init__(self, name, variable):
        self.name, self.variable = name, variable

    def fail(self, text):
        sys.exit(f"{self.name}: {text}")

    def ask(self, method, what, body="", form="none", query=None):
        """The server's answer, in a form that needs no reading: `as` of README.md."""
        address = os.environ.get(self.variable)
        if not address:
            self.fail(f"not started ({self.variable} is not set)")
        host, _, port = address.removeprefix("http://").partition(":")
        connection = _socket.socket()
        connection.settimeout(60)
        connection.connect((host, int(port)))
        words = "&".join(f"{name}={encoded(value)}" for name, value in {**(query or {}), "as": form}.items())
        body = body.encode()
        head = f"{method} /_/{what}?{words} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n\r\n"
        connection.sendall(head.encode() + body)
        answer, length = b"", None
        while length is None or len(answer) < length:
            part = connection.recv(1 << 20)
            if not part:
                self.fail("the server hung up")
            answer += part
            head, end, _ = answer.partition(b"\r\n\r\n")
            if end and length is None:
                fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
                length = len(head) + 4 + int(fields[b"content-length"])
        value = answer[len(head) + 4:]
        if answer.split()[1] != b"200":
            self.fail(value.decode())
        return value

    def spawn(self, words, parent):
        """Start the server, and return what it says of itself and the folder that it shares with the shell. A module in
        the place of the words is run by a copy of this process: another Python would cost as much as all else."""
        import json
        import tempfile
        folder = tempfile.mkdtemp(prefix=f"{self.name}.")
        ours, theirs = os.pipe()
        log = os.path.join(folder, "log")
        if isinstance(words, str):
            self.copy(words, ["--folder", folder, "--parent", parent], log, ours, theirs)
            return self.started(ours, theirs, log, folder, json)
        words = [*words, "--folder", folder, "--parent", parent]
        os.posix_spawn(words[0], words, os.environ, setsid=True, file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0), (os.POSIX_SPAWN_DUP2, theirs, 1),
            (os.POSIX_SPAWN_OPEN, 2, log, os.O_WRONLY | os.O_CREAT, 0o600)])
        return self.started(ours, theirs, log, folder, json)

    def copy(self, module, options, log, ours, theirs):
        if os.fork():
            return
        os.setsid()
        os.close(ours)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(theirs, 1)
        os.close(theirs)
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT, 0o600), 2)
        status = 1
        try:
            __import__(module).run(options)
            status = 0
        except BaseException:
            sys.excepthook(*sys.exc_info())
        os._exit(status)

    def started(self, ours, theirs, log, folder, json):
        os.close(theirs)
        with open(ours) as out:
            line = out.readline()
        if not line:
            with open(log) as said:
                self.fail(f"the server did not start\n{said.read()}")
        ready = json.loads(line)
        os.environ[self.variable] = ready["control"]
        return ready, folder

    def assign(self, values, folder, trap):
        """Print what the shell is to evaluate: assignments (None: unset), and a trap that runs `trap` on EXIT."""
        for name, value in values.items():
            print(f"unset {name}" if value is None else f"export {name}={quote(value)}")
        if trap:
            print(f"trap {quote(quote(trap) + ' stop')} EXIT")
        # The shell's own number, which only the shell knows: the server ends with it.
        print(f"echo $$ >{quote(os.path.join(folder, 'shell'))}")

    def stop(self):
        pid = int(self.ask("POST", "stop", form="pid"))
        while os.path.exists(f"/proc/{pid}") and not zombie(pid):
            time.sleep(0.01)


def show(value):
    sys.stdout.buffer.write(value)


def text(argument):
    """JSON as it is, from a file after @, or from standard input for a lone -."""
    if argument == "-":
        return sys.stdin.read()
    if argument.startswith("@"):
        with open(argument[1:]) as file:
            return file.read()
    return argument


def zombie(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
