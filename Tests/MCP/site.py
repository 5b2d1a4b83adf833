#!/usr/bin/python3
"""site.py FOLDER [PORT]: the web that links lead to, over TLS on every address of this machine. FOLDER/ca.pem is the
certificate to trust, FOLDER/port the port. FOLDER/seen gets a line for each connection, `to ADDRESS`, and one for each
request: its path and the names of its headers.

  /text        a page of 6 bytes           /to?PLACE    a redirect to PLACE       /loop     a redirect to itself
  /404         a refusal                   /endless     a body without end        /bomb     the same, compressed
  /endless404  a refusal without end       /slow        a byte every 50 ms        /short    less than was announced
"""

import http.server
import os
import socket
import ssl
import subprocess
import sys
import threading
import time
import zlib

FOLDER = sys.argv[1]
PIECE = bytes(1 << 16)


def note(line):
    with open(os.path.join(FOLDER, "seen"), "a") as file:
        file.write(line + "\n")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        # Here and not in the listener, so that nobody waits for somebody else's handshake.
        self.request = CONTEXT.wrap_socket(self.request, server_side=True)
        super().setup()

    def log_message(self, *_):
        pass

    def head(self, status, **headers):
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def do_GET(self):
        path, _, query = self.path.partition("?")
        note(f"{path} {' '.join(sorted(name.lower() for name in self.headers))}")
        if path == "/text":
            self.head(200, Content_Type="text/plain; charset=utf-8", Content_Length=6)
            self.wfile.write(b"a page")
        elif path in ("/to", "/loop"):
            self.head(302, Location=query or self.path, Content_Length=0)
        elif path == "/short":
            self.head(200, Content_Length=7)
            self.wfile.write(b"a page")
            self.close_connection = True
        elif path in ("/endless", "/endless404", "/slow", "/bomb"):
            self.close_connection = True
            self.endless(path)
        else:
            self.head(404, Content_Length=0)

    def endless(self, path):
        self.head(404 if path == "/endless404" else 200, Connection="close",
                  Content_Encoding="gzip" if path == "/bomb" else "identity")
        pack = zlib.compressobj(9, zlib.DEFLATED, 31)
        while True:
            piece = pack.compress(PIECE) if path == "/bomb" else PIECE[:1] if path == "/slow" else PIECE
            self.wfile.write(piece)
            time.sleep(0.05 if path == "/slow" else 0)


class Site(http.server.ThreadingHTTPServer):
    address_family = socket.AF_INET6
    daemon_threads = True

    def process_request(self, request, address):
        note("to " + request.getsockname()[0].removeprefix("::ffff:"))
        super().process_request(request, address)

    def handle_error(self, *_):
        pass


def ends(parent):
    while os.getppid() == parent:
        time.sleep(0.2)
    os._exit(0)


os.makedirs(FOLDER, exist_ok=True)
authority, key = (os.path.join(FOLDER, name) for name in ("ca.pem", "key.pem"))
subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-days", "7", "-subj", "/CN=site", "-keyout", key, "-out", authority, "-addext",
                "subjectAltName=IP:127.0.0.1,IP:8.8.4.4,DNS:localhost,DNS:outer.example"],
               check=True, stderr=subprocess.DEVNULL)
CONTEXT = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
CONTEXT.load_cert_chain(authority, key)
site = Site(("::", int(sys.argv[2]) if len(sys.argv) > 2 else 0), Handler)
threading.Thread(target=ends, args=(os.getppid(),), daemon=True).start()
with open(os.path.join(FOLDER, "port.new"), "w") as file:
    file.write(str(site.server_port))
os.rename(os.path.join(FOLDER, "port.new"), os.path.join(FOLDER, "port"))
site.serve_forever()
