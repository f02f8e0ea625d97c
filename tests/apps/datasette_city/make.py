"""Makes the database of a city's trees: ``python make.py city.db``."""

from __future__ import annotations

import sqlite3
import sys

KINDS = ("Oak", "Ash", "Lime", "Plane", "Birch")
CONDITIONS = ("good", "fair", "poor", "dead")
TREES = 240


def main(path: str) -> None:
    with sqlite3.connect(path) as city:
        city.executescript("""
            create table districts (id integer primary key, name text);
            create table trees (id integer primary key, name text, kind text, condition text, height_m integer,
                planted integer, district_id integer references districts(id));
            create table inspections (id integer primary key, tree_id integer references trees(id), report text);
            create virtual table inspections_fts using fts4(report, content="inspections");
        """)
        names = ("Old Town", "Riverside", "Hill End", "Docks")
        city.executemany("insert into districts values (?, ?)", list(enumerate(names, 1)))
        for n in range(1, TREES + 1):
            kind, condition = KINDS[n % 5], CONDITIONS[n % 4]
            row = (n, f"{kind} {n}", kind, condition, 5 + n * 7 % 41, 1950 + n % 60, n % 4 + 1)
            city.execute("insert into trees values (?, ?, ?, ?, ?, ?, ?)", row)
        for n in range(1, 61):
            report = f"Report {n}: " + ("fungus at the stem" if n % 5 == 0 else "nothing to do")
            city.execute("insert into inspections values (?, ?, ?)", (n, n, report))
        city.execute("insert into inspections_fts (rowid, report) select id, report from inspections")


main(sys.argv[1])
