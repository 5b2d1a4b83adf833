"""A shared store for scripts: a database in a scratch cluster (Tests/cluster), whose server can be killed."""
import glob
import os
import subprocess
import time

from calls import HERE, skipped

PSQL = sorted(glob.glob("/usr/lib/postgresql/*/bin/psql"))


class Cluster:
    """A cluster, and the environment of commands that work on its database `act`."""

    def __init__(self, script):
        if not PSQL:
            skipped(script, "there is no PostgreSQL")
        self.process = subprocess.Popen([os.path.join(HERE, "..", "cluster")], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, start_new_session=True)
        self.folder = self.process.stdout.readline().decode().strip()
        if not self.folder:
            skipped(script, "PostgreSQL does not start")
        self.environment = {"ACT_STORE": f"postgresql:///act?host={self.folder}&user=act", "ACT_USER": "fleet"}
        self.sql("CREATE DATABASE act OWNER act", "postgres")

    def init(self, commands):
        """Makes the tables."""
        subprocess.run([f"{commands}/act-store", "init", "--apply"], check=True, capture_output=True,
                       env={**self.environment, "HOME": self.folder, "PATH": "/usr/bin:/bin"})

    def sql(self, text, database="act"):
        """The rows of a statement by the superuser, as lists of texts."""
        done = subprocess.run([PSQL[-1], "-qXAt", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "owner",
                               "-d", database, "-c", text], capture_output=True)
        if done.returncode:
            raise RuntimeError(f"{text}: {done.stderr.decode()[:500]}")
        return [line.split("\t") for line in done.stdout.decode().splitlines()]

    def restart(self):
        """The server dies without a checkpoint, and starts again; does not wait for it."""
        self.process.stdin.write(b"restart\n")
        self.process.stdin.flush()

    def wait(self):
        """Waits until the server answers."""
        end = time.monotonic() + 60
        while True:
            try:
                return self.sql("SELECT 1")
            except RuntimeError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
