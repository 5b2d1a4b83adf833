#!/usr/bin/python3
"""The stand-in over TLS: HTTP/2 (ALPN h2), or HTTP/1.1 for a client that does not offer it. Needs Debian's python3-h2.

Rules work as they do on HTTP/1.1, as far as they make sense there, and `h2` adds:
  refused_stream  RST_STREAM with REFUSED_STREAM; no work
  goaway          GOAWAY with a last stream below this one, then the connection ends; no work
  goaway_after    GOAWAY that still covers this stream: it is answered, then the connection ends
  rst             RST_STREAM with INTERNAL_ERROR, after the work
"""

import asyncio
import os
import ssl
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# This file has the name of the package that it needs.
sys.path[:] = [folder for folder in sys.path if os.path.abspath(folder or ".") != HERE]
try:
    from h2.config import H2Configuration
    from h2.connection import H2Connection
    from h2.errors import ErrorCodes
    from h2 import events
    from h2.exceptions import ProtocolError
    from h2.settings import SettingCodes
except ImportError:
    sys.exit("h2.py: python3-h2 is not installed")
sys.path.insert(0, HERE)

import standin
from wire import Connection, Request, bodiless

CERTIFICATES = {"good": "127.0.0.1", "wrong-host": "elsewhere", "expired": "127.0.0.1", "unknown-ca": "127.0.0.1"}
SUBJECTS = {"127.0.0.1": "IP:127.0.0.1,DNS:localhost,DNS:far.localhost", "elsewhere": "DNS:elsewhere.example"}
STREAMS = 100


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def authority(folder, name):
    key, certificate = os.path.join(folder, name + ".key"), os.path.join(folder, name + ".pem")
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "7",
            "-subj", f"/CN=standin {name}", "-keyout", key, "-out", certificate)
    return key, certificate


def certificate(folder, kind):
    """A certificate of the kind, and the CA that the client is told to trust."""
    trusted = signer = authority(folder, "ca")
    if kind == "unknown-ca":
        signer = authority(folder, "other-ca")
    key, request, leaf = (os.path.join(folder, "leaf." + end) for end in ("key", "csr", "pem"))
    extensions = os.path.join(folder, "extensions")
    with open(extensions, "w") as file:
        file.write(f"subjectAltName={SUBJECTS[CERTIFICATES[kind]]}\nextendedKeyUsage=serverAuth\n")
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=standin",
            "-keyout", key, "-out", request)
    openssl("x509", "-req", "-in", request, "-CA", signer[1], "-CAkey", signer[0], "-CAcreateserial",
            "-extfile", extensions, "-days", "-1" if kind == "expired" else "7", "-out", leaf)
    return key, leaf, trusted[1]


class Front(asyncio.Protocol):
    """Hands the connection to the protocol that was agreed on in the handshake."""

    def __init__(self, server):
        self.server = server

    def connection_made(self, transport):
        agreed = transport.get_extra_info("ssl_object").selected_alpn_protocol()
        protocol = Multiplexed(self.server) if agreed == "h2" else Connection(self.server)
        transport.set_protocol(protocol)
        protocol.connection_made(transport)


class Multiplexed(asyncio.Protocol):
    """One HTTP/2 connection and its streams."""

    def __init__(self, server):
        self.server = server
        self.gone = self.busy = False
        self.turn = 0
        self.streams = {}
        self.h2 = H2Connection(H2Configuration(client_side=False, header_encoding="latin-1"))

    def connection_made(self, transport):
        self.transport = transport
        self.id = self.server.opened(self)
        self.h2.local_settings.update({SettingCodes.MAX_CONCURRENT_STREAMS: STREAMS})
        self.h2.initiate_connection()
        self.flush()

    def connection_lost(self, _):
        self.gone = True
        self.server.closed(self)

    def flush(self):
        if not self.gone:
            self.transport.write(self.h2.data_to_send())

    def data_received(self, data):
        try:
            seen = self.h2.receive_data(data)
        except ProtocolError:
            self.flush()
            self.end("close")
            return
        for event in seen:
            self.take(event)
        self.flush()

    def take(self, event):
        if isinstance(event, events.RequestReceived):
            stream = self.streams[event.stream_id] = Stream(self, event.stream_id, event.headers)
            self.turn += 1
            self.server.most_streams = max(self.server.most_streams, len(self.streams))
        elif isinstance(event, events.DataReceived):
            self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            if event.stream_id in self.streams:
                self.streams[event.stream_id].body += event.data
        elif isinstance(event, events.StreamEnded) and event.stream_id in self.streams:
            self.streams[event.stream_id].serve()
        elif isinstance(event, events.StreamReset):
            self.streams.pop(event.stream_id, None)
        elif isinstance(event, events.WindowUpdated):
            for stream in list(self.streams.values()):
                stream.move()

    def end(self, how):
        # Streams that are still at work find nobody to answer.
        self.streams.clear()
        Connection.end(self, how)


class Stream:
    """One request on an HTTP/2 connection; to the server it looks like a connection of its own."""

    def __init__(self, connection, number, headers):
        self.connection, self.number = connection, number
        self.pseudo = {name: value for name, value in headers if name[0] == ":"}
        self.headers = [[name, value] for name, value in headers if name[0] != ":"]
        self.turn = connection.turn
        self.body, self.waiting = bytearray(), b""
        self.busy = False

    @property
    def gone(self):
        return self.connection.gone or self.number not in self.connection.streams

    def serve(self):
        request = Request(self.pseudo[":method"], self.pseudo[":path"], self.headers, bytes(self.body),
                          self.connection.id, self.turn, "HTTP/2")
        request.stream = self.number
        self.connection.server.serve(self, request)

    def send(self, request, answer, transfer=None):
        if self.gone:
            return
        empty = bodiless(request, answer) or not answer.body
        self.start(answer, empty)
        if empty:
            self.done()
        else:
            self.waiting = answer.body
            self.move()
        self.connection.flush()

    def start(self, answer, ended=False):
        headers = [(":status", str(answer.status))] + [(name.lower(), str(value)) for name, value in answer.headers]
        self.connection.h2.send_headers(self.number, headers, end_stream=ended)

    def move(self):
        """Send as much as the client's window takes."""
        h2 = self.connection.h2
        while self.waiting:
            room = min(h2.local_flow_control_window(self.number), h2.max_outbound_frame_size)
            if room <= 0:
                return
            piece, self.waiting = self.waiting[:room], self.waiting[room:]
            h2.send_data(self.number, piece, end_stream=not self.waiting)
            if not self.waiting:
                self.done()

    def done(self):
        self.connection.streams.pop(self.number, None)

    def reset(self, code):
        self.connection.h2.reset_stream(self.number, code)
        self.done()
        self.connection.flush()

    def end(self, how):
        self.connection.end(how)

    def advance(self):
        """Nothing waits behind a stream."""

    async def deliver(self, request, answer, rule, transfer):
        do = rule.do
        fault, cut = do.get("h2"), do.get("cut")
        if fault == "refused_stream":
            self.reset(ErrorCodes.REFUSED_STREAM)
        elif fault == "rst":
            self.reset(ErrorCodes.INTERNAL_ERROR)
        elif fault == "goaway":
            self.connection.h2.close_connection(last_stream_id=max(0, self.number - 2))
            self.connection.flush()
            self.end("close")
        elif cut == "before":
            self.end(do.get("how", "close"))
        elif cut is not None:
            self.start(answer)
            if cut == "body":
                h2 = self.connection.h2
                room = min(h2.local_flow_control_window(self.number), h2.max_outbound_frame_size)
                h2.send_data(self.number, answer.body[:min(len(answer.body) // 2, room)])
            self.reset(ErrorCodes.INTERNAL_ERROR)
        else:
            self.send(request, answer)
            if fault == "goaway_after":
                self.connection.h2.close_connection(last_stream_id=self.number)
                self.connection.flush()
                self.end("close")
        return False


def secured(kind, folder):
    key, leaf, trusted = certificate(folder, kind)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(leaf, key)
    context.set_alpn_protocols(["h2", "http/1.1"])
    return Front, context, trusted


if __name__ == "__main__":
    parser = standin.options()
    parser.add_argument("--certificate", choices=CERTIFICATES, default="good")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="standin.") as spare:
        asyncio.run(standin.main(arguments, secured(arguments.certificate, arguments.folder or spare)))
