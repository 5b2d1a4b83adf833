#!/usr/bin/env python3
"""edits.py [COUNT [SEED]]: edits the journal and its events as somebody would who knows how their checksums are made,
one edit at a time: each column of a row, rows and events that go, come or change places. `act-log --verify` must find
each, and with an earlier anchor also a tail that was cut and a chain that was made anew. COUNT edits are tried, or
all."""
import hashlib
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys

data = pathlib.Path.home() / ".local/share/act"
work = pathlib.Path.home() / "edited"
MASK = (1 << 64) - 1


def rowsum(values):
    """The checksum of a row's values (RowSum.swift)."""
    state = 0x9E3779B97F4A7C15

    def add(word):
        nonlocal state
        state = (state ^ word & MASK) * 0xD6E8FEB86659FD93 & MASK
        state ^= state >> 32

    for value in values:
        if value is None or isinstance(value, int):
            add(1)
            add(value or 0)
        else:
            some = value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value
            add(len(some) << 2 | 2)
            whole = len(some) // 8 * 8
            for at in range(0, whole, 8):
                add(int.from_bytes(some[at:at + 8], "little"))
            add(int.from_bytes(some[whole:], "big"))
    return state - (1 << 64) if state >> 63 else state


BEGUN = "id user conversation tool provider account arguments digest intent nonce started runner".split()
ENDED = "ended outcome answer taint attempts log_id".split()


def resum(db, log_id):
    """Makes a row's checksums right."""
    db.row_factory = sqlite3.Row
    row = db.execute("SELECT * FROM journal WHERE log_id = ?", (log_id,)).fetchone()
    db.row_factory = None
    long = ["key", "run"] if row["key"] is not None or row["run"] is not None else []
    begun = rowsum([row[name] for name in BEGUN + long])
    more = ["answer_digest"] if row["answer_digest"] is not None else []
    has_ended = any(row[name] is not None for name in ENDED[:3])
    ended = rowsum([row[name] for name in ENDED + more]) if has_ended else None
    db.execute("UPDATE journal SET begun_sum = ?, ended_sum = ? WHERE log_id = ?", (begun, ended, log_id))


def rehash(db, start=1, end=1 << 62):
    """Makes the chain anew from an event on, up to another."""
    before = db.execute("SELECT hash FROM event WHERE number < ? ORDER BY number DESC", (start,)).fetchone()
    before = before[0] if before else bytes(32)
    events = "SELECT number, log_id, id, what, at, digest FROM event WHERE number BETWEEN ? AND ? ORDER BY number"
    for number, log_id, id, what, at, digest in db.execute(events, (start, end)).fetchall():
        form = json.dumps([number, log_id, id, what, at, digest.hex()], separators=(",", ":"), ensure_ascii=False)
        before = hashlib.sha256(before + form.encode()).digest()
        db.execute("UPDATE event SET hash = ? WHERE number = ?", (before, number))


def others(name, value, kind):
    """Other values of a column."""
    if value is not None:
        yield None
    if kind == "BLOB":
        yield bytes([value[0] ^ 1]) + value[1:] if value else b"1"
    elif kind == "TEXT":
        yield (value or "") + "x"
    else:
        yield 1 - value if name == "taint" else (value or 0) + 1


def edits(db):
    """Edits, each with its name, whether it is found without an anchor, and the statements that make it."""
    kinds = {t: [(row[1], row[2]) for row in db.execute(f"PRAGMA table_info({t})")] for t in ("journal", "event")}
    rows = [row[0] for row in db.execute("SELECT log_id FROM journal ORDER BY log_id")]
    numbers = [row[0] for row in db.execute("SELECT number FROM event ORDER BY number")]
    last = numbers[-1]

    def column(table, key, at, name, value):
        def edit(db):
            db.execute(f"UPDATE {table} SET {name} = ? WHERE {key} = ?", (value, at))
            if table == "journal" and name not in ("begun_sum", "ended_sum"):
                resum(db, value if name == "log_id" else at)
        return f"{table} {at}: {name} = {value!r:.60}", True, edit

    for table, key, places in ("journal", "log_id", rows), ("event", "number", numbers):
        for at in places:
            for name, kind in kinds[table]:
                value = db.execute(f"SELECT {name} FROM {table} WHERE {key} = ?", (at,)).fetchone()[0]
                for other in others(name, value, kind):
                    yield column(table, key, at, name, other)

    def statement(name, found, *statements):
        def edit(db):
            for one in statements:
                db.execute(one) if isinstance(one, str) else one(db)
        return name, found, edit

    def swap(table, key, a, b):
        return [f"UPDATE {table} SET {key} = -1 WHERE {key} = {a}", f"UPDATE {table} SET {key} = {a} WHERE {key} = {b}",
                f"UPDATE {table} SET {key} = {b} WHERE {key} = -1"]

    copy = ", ".join(name for name, _ in kinds["journal"] if name not in ("log_id", "id", "nonce"))
    for k, at in enumerate(rows):
        yield statement(f"no row {at}", True, f"DELETE FROM journal WHERE log_id = {at}")
        for place in (9000 + at, -at):
            yield statement(
                f"a copy of row {at} as {place}", True,
                f"INSERT INTO journal(log_id, id, {copy}) SELECT {place}, id || 'y', {copy} FROM journal "
                f"WHERE log_id = {at}", lambda db, place=place: resum(db, place))
        if k:
            yield statement(
                f"rows {rows[k - 1]} and {at} in each other's places", True, *swap("journal", "log_id", rows[k - 1], at),
                lambda db, a=rows[k - 1]: resum(db, a), lambda db, b=at: resum(db, b))
    for k, at in enumerate(numbers):
        yield statement(f"no event {at}", True, f"DELETE FROM event WHERE number = {at}")
        yield statement(
            f"event {at} twice", True, f"UPDATE event SET number = -number WHERE number > {at}",
            f"INSERT INTO event SELECT {at} + 1, log_id, id, what, at, digest, hash FROM event WHERE number = {at}",
            "UPDATE event SET number = 1 - number WHERE number < 0")
        if k:
            yield statement(f"events {at - 1} and {at} in each other's places", True, *swap("event", "number", at - 1, at))
    # Only an anchor finds these.
    for at in numbers[:-1]:
        yield statement(f"another moment of event {at}, and all anew", False,
                        f"UPDATE event SET at = at + 1 WHERE number = {at}", rehash)
    whole = [n for n in numbers if n > 1 and not db.execute(
        "SELECT 1 FROM event a JOIN event b USING(log_id) WHERE a.number < ? AND b.number >= ?", (n, n)).fetchone()]
    for at in whole:
        yield statement(f"all from event {at} on cut, with its rows", False, f"""
            DELETE FROM journal WHERE log_id IN (SELECT log_id FROM event WHERE number >= {at} AND id <> '')""",
                        f"DELETE FROM event WHERE number >= {at}")


def verify(*options):
    environment = {**os.environ, "XDG_DATA_HOME": str(work)}
    return subprocess.run(["act-log", "--verify", *options], capture_output=True, env=environment)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else None
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 20261122
    db = sqlite3.connect(data / "act.db")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    all_ = list(edits(db))
    number, hash_ = db.execute("SELECT number, hash FROM event ORDER BY number DESC").fetchone()
    db.close()
    anchor = f"{number}:{hash_.hex()}"
    some = all_ if count is None else random.Random(seed).sample(all_, min(count, len(all_)))
    tried = refused = 0
    missed = []
    for name, found, edit in some:
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(data, work / "act")
        db = sqlite3.connect(work / "act/act.db")
        try:
            edit(db)
            db.commit()
        except sqlite3.IntegrityError:
            refused += 1
            continue
        finally:
            db.close()
        tried += 1
        alone, anchored = verify(), verify("--against", anchor)
        if (alone.returncode == 1) != found or anchored.returncode != 1:
            missed.append(f"{name}: {alone.returncode} {anchored.returncode} {alone.stdout.decode()}{alone.stderr.decode()}")
    print(f"{tried} edits, {refused} that the schema refuses" if count is None else "edits")
    print("\n".join(missed) or "all found")


if __name__ == "__main__":
    main()
