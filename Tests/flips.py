#!/usr/bin/env python3
"""flips.py [COUNT [SEED]]: runs sealed calls, then flips single bits of the store, one at a time, in the pages of the
journal and its indexes, in the schema, and in the log that was not brought into the file yet. After each the same sealed
calls are fed again, or those that are done, newly approved: none may run a second time, whatever act-exec makes of the
store."""
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 400
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 20261122
rng = random.Random(SEED)
home = pathlib.Path.home()
data = home / ".local/share/act"
effects = home / "effects"

handler = home / ".config/act/handlers/diary"
handler.parent.mkdir(parents=True)
handler.write_text("""#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD","input_schema":{"type":"object"}}'
echo run >>~/effects; [ "$(wc -l <~/effects)" -gt 3 ] || exit 1; echo '{}'
""")
handler.chmod(0o755)


def run(*command, given=b""):
    return subprocess.run(command, input=given, capture_output=True)


# Three that fail and three that are done.
calls = [run("act-call", "DIARY_ADD", f"text={k}").stdout for k in range(6)]


def approved(some):
    return run("act-confirm", "-y", "--valid-for", "1h", given=b"".join(some)).stdout


sealed = approved(calls)
lines = sealed.splitlines(keepends=True)
run("act-exec", "-j", "1", given=sealed)
ran = effects.read_bytes()
assert ran.count(b"\n") == 6, ran
anew = approved(calls[3:])


def save(name):
    shutil.copytree(data, home / name)
    (home / name / "act.db-shm").unlink(missing_ok=True)
    return home / name


def again(kept, file, at, bit):
    """Whether feeding the calls again with one bit flipped ran any of them."""
    shutil.rmtree(data)
    shutil.copytree(kept, data)
    with open(data / file, "r+b") as store:
        store.seek(at)
        byte = store.read(1)[0]
        store.seek(at)
        store.write(bytes([byte ^ 1 << bit]))
    said = run("act-exec", "-j", "1", given=rng.choice([lines[rng.randrange(6)], sealed, anew, anew]))
    statuses[said.returncode] = statuses.get(said.returncode, 0) + 1
    if effects.read_bytes() == ran and said.returncode >= 0:
        return False
    print(f"{kept.name}/{file} byte {at} bit {bit}: status {said.returncode}\n{said.stdout.decode(errors='replace')}")
    effects.write_bytes(ran)
    return True


statuses = {}
# As it is after a run: all in the log.
logged = save("logged")
log = (logged / "act.db-wal").stat().st_size
# As it is when the log was brought into the file, and a run ended as it should since.
database = sqlite3.connect(data / "act.db")
database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
size = database.execute("PRAGMA page_size").fetchone()[0]
pages = [row[0] for row in database.execute(
    "SELECT rootpage FROM sqlite_schema WHERE tbl_name IN ('journal', 'nonce_before', 'meta') AND rootpage > 0")]
database.close()
run("act-exec", given=sealed)
whole = save("whole")

# Where something stands, by preference.
content = (whole / "act.db").read_bytes()
places = [at for page in pages for at in range((page - 1) * size, page * size) if content[at]] + list(range(100))
bad = 0
for k in range(COUNT):
    if k % 4:
        bad += again(whole, "act.db", rng.choice(places), rng.randrange(8))
    else:
        bad += again(logged, "act.db-wal", rng.randrange(log), rng.randrange(8))
print(f"{COUNT} flips: {bad} ran a call again")
print(dict(sorted(statuses.items())), file=sys.stderr)
sys.exit(bad > 0)
