#!/usr/bin/python3 -B
"""tamper.py COMMANDS [COUNT [CALLS]]: changes the journal of CALLS calls and its chain COUNT times, one change each.

act-log --against an earlier anchor finds each edit, removal, swap and insertion, also after --prune. Without the anchor
it finds all but a tail that was cut off and a chain that was made anew. Half of the changes have right checksums and
hashes of their own rows, so that only the chain can tell.
"""
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time

from calls import HERE, Home, arguments, skipped, spread, verdict

sys.path.insert(0, os.path.dirname(HERE))
from edits import rehash, resum

SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 30)))


def forge(rng, database, table, *rows):
    """Makes the sums of changed rows right, half of the time; whether it did. The last event's is the anchor's work."""
    last, = database.execute("SELECT max(number) FROM event").fetchone()
    if rng.random() < 0.5 or table == "event" and max(rows) >= last:
        return ""
    for row in rows:
        resum(database, row) if table == "journal" else rehash(database, row, row)
    return ", with right sums"


def edit(rng, database, table):
    """Another value in one column of one row."""
    columns = database.execute(f"PRAGMA table_info({table})").fetchall()
    key = columns[0][1]
    row, = rng.choice(database.execute(f"SELECT {key} FROM {table}").fetchall())
    _, name, kind, *_ = rng.choice(columns)
    old, = database.execute(f"SELECT {name} FROM {table} WHERE {key} = ?", (row,)).fetchone()
    if kind == "INTEGER":
        new = (old or 0) + rng.choice([1, -1, 1 << 40])
    elif kind == "BLOB":
        new = bytes(reversed(old)) + b"x" if old and rng.random() < 0.5 else b"x" * 32
    else:
        new = rng.choice(["x", (old or "") + " ", (old or "y")[:-1]])
    if new == old:
        new = "x" if kind == "TEXT" else 7
    database.execute(f"UPDATE {table} SET {name} = ? WHERE {key} = ?", (new, row))
    own = name in ("begun_sum", "ended_sum", "hash")
    sums = "" if own else forge(rng, database, table, new if name == key else row)
    return f"{name} of {table} {row}: {old!r} is {new!r}"[:200] + sums


def remove(rng, database, table):
    key = "log_id" if table == "journal" else "number"
    row, = rng.choice(database.execute(f"SELECT {key} FROM {table}").fetchall())
    database.execute(f"DELETE FROM {table} WHERE {key} = ?", (row,))
    return f"{table} {row} is gone"


def erase(rng, database, _):
    """A call with all of its events, and the numbers closed up."""
    row, = rng.choice(database.execute("SELECT log_id FROM journal").fetchall())
    number, = database.execute("SELECT min(number) FROM event WHERE log_id = ?", (row,)).fetchone()
    database.execute("DELETE FROM journal WHERE log_id = ?", (row,))
    database.execute("DELETE FROM event WHERE log_id = ?", (row,))
    last, = database.execute("SELECT max(number) FROM event").fetchone()
    if last < number:
        # A tail that was cut off.
        return None
    if rng.random() < 0.5:
        database.execute("UPDATE event SET number = -number WHERE number > ?", (number,))
        database.execute("UPDATE event SET number = -number - 1 WHERE number < 0")
    return f"the call of entry {row} is gone"


def swap(rng, database, table):
    """Two rows change their numbers."""
    key = "log_id" if table == "journal" else "number"
    one, two = (row for row, in rng.sample(database.execute(f"SELECT {key} FROM {table}").fetchall(), 2))
    for old, new in ((one, -1), (two, one), (-1, two)):
        database.execute(f"UPDATE {table} SET {key} = ? WHERE {key} = ?", (new, old))
    return f"{table} {one} and {two} are swapped" + forge(rng, database, table, one, two)


def insert(rng, database, table):
    """A copy of a row: at the end, or in the middle where numbers make room."""
    key = "log_id" if table == "journal" else "number"
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    row = dict(zip(columns, rng.choice(database.execute(f"SELECT * FROM {table}").fetchall())))
    last, = database.execute(f"SELECT max({key}) FROM {table}").fetchone()
    row[key] = last + 1
    if table == "journal":
        row["id"], row["nonce"] = "another", None
    elif rng.random() < 0.5:
        row[key] = rng.randint(1, last)
        database.execute("UPDATE event SET number = -number WHERE number >= ?", (row[key],))
        database.execute("UPDATE event SET number = 1 - number WHERE number < 0")
    database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", [row[name] for name in columns])
    return f"{table} has {row[key]} more" + forge(rng, database, table, row[key])


def cut(rng, database, _):
    """The last events, with their entries."""
    last, = database.execute("SELECT max(number) FROM event").fetchone()
    keep = last - rng.randint(1, max(1, last // 3))
    database.execute("DELETE FROM journal WHERE log_id IN (SELECT log_id FROM event WHERE number > ?)", (keep,))
    database.execute("DELETE FROM event WHERE number > ?", (keep,))
    return f"the tail after event {keep} is cut"


CHANGES = [(edit, "journal"), (edit, "event"), (remove, "journal"), (remove, "event"), (erase, ""), (swap, "journal"),
           (swap, "event"), (insert, "journal"), (insert, "event")]


def found(home, *options):
    """Whether act-log says that not all is well."""
    done = home.ran("act-log", *options)
    return done.returncode in (1, 74) and (b'"ok":false' in done.stdout or b'"type":"error"' in done.stdout), done


def changed(home, rng, change, table):
    """Puts the kept store in place with one change; what it is, or None if it can't be made."""
    shutil.rmtree(home.store)
    shutil.copytree(f"{home.folder}/kept", home.store)
    database = sqlite3.connect(f"{home.store}/act.db")
    try:
        what = change(rng, database, table)
        database.commit()
    except (sqlite3.IntegrityError, sqlite3.OperationalError):
        database.rollback()
        what = None
    # The store's own look at its log is no part of this.
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return what


def keep(home):
    database = sqlite3.connect(f"{home.store}/act.db")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    shutil.rmtree(f"{home.folder}/kept", ignore_errors=True)
    shutil.copytree(home.store, f"{home.folder}/kept")


def trials(home, rng, anchor, count, stage):
    """Changes, one after the other: what was missed, and how many were made."""
    said, made = [], 0
    while made < count:
        change, table = CHANGES[made % len(CHANGES)]
        what = changed(home, rng, change, table)
        if what is None:
            continue
        made += 1
        for options in ["--against", anchor], ["--verify"]:
            hit, done = found(home, *options)
            if not hit:
                said.append(f"missed: {options[0]}, {stage}: {what}: {done.returncode} {done.stdout.decode()[:200]}")
    what = changed(home, rng, cut, "")
    if not found(home, "--against", anchor)[0]:
        said.append(f"missed: --against, {stage}: {what}")
    return said, made


def worker(commands, number, count, calls):
    rng = random.Random(SEED * 1000 + number)
    home, said = Home(commands, name=f"tamper{number}"), []
    kinds = rng.choices(["task", "tasks", "add", "fail"], [9, 3, 0.1, 0.1], k=calls)
    given = home.sealed(home.calls(*kinds), f"{home.folder}/file")
    home.ran("act-exec", given, limit=600)
    made = 0
    for stage, share in (("as it was written", count - count // 2), ("pruned", count // 2)):
        if stage == "pruned":
            time.sleep(1.1)
            home.run("act-log", "--prune", "1s")
        anchor = home.run("act-log", "--anchor").strip()
        done = home.ran("act-log", "--against", anchor)
        if done.returncode:
            said.append(f"false: {stage}, and nothing was changed: {done.stdout.decode()[:300]}")
        keep(home)
        missed, number = trials(home, rng, anchor, share, stage)
        said += missed
        made += number
        shutil.rmtree(home.store)
        shutil.copytree(f"{home.folder}/kept", home.store)
    # The same entries with a chain that was made anew.
    with open(f"{home.folder}/export", "w") as file:
        file.write(home.run("act-log", "--export"))
    shutil.rmtree(home.store)
    home.run("act-log", "--import", f"{home.folder}/export")
    if not found(home, "--against", anchor)[0]:
        said.append("missed: a chain that was made anew")
    rows = sum(sqlite3.connect(f"{home.folder}/kept/act.db").execute(f"SELECT count(*) FROM {table}").fetchone()[0]
               for table in ("journal", "event"))
    home.remove()
    return said, made, rows


def main():
    commands, count = arguments(360)
    calls = int(sys.argv[3]) if len(sys.argv) > 3 else max(50, min(5000, count * 20))
    if b"--against" not in subprocess.run([f"{commands}/act-log", "--help"], capture_output=True).stdout:
        skipped("tamper", "act-log has no --against")
    parts = spread(count, lambda number, share: worker(commands, number, share, calls))
    said = sum((part[0] for part in parts), [])
    figure = (f"{sum(part[1] for part in parts)} changes among {parts[0][2]} rows and events:"
              f" {sum(one.startswith('missed') for one in said)} missed, seed {SEED}")
    return verdict("tamper", figure, said)


if __name__ == "__main__":
    sys.exit(main())
