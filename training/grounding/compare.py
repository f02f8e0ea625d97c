"""The sample's mixture (report.py: halves crossed, as it is and bent to be safe) over what check.py kept of several models, and what differs between the first and each other.

`SAMPLE=folder-of-report.py python mixture.py KEPT.pkl[:name] KEPT.pkl[:name] ...`
"""
from __future__ import annotations

import os
import pickle
import sys
from math import comb
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), os.environ.get("SAMPLE", str(HERE.parent / "sample"))]
import cases  # noqa: E402
import lexical  # noqa: E402
import numpy as np  # noqa: E402
import report  # noqa: E402

USE = (*report.LEXICAL, *report.STUDENT)


def student(reads: list[report.Read]) -> str:
    """The student alone, read once more: its own chances."""
    out, of = [], {}
    for r in reads:
        o = r.again
        k, p = int(o.argmax()), np.exp(np.r_[0, o] - np.logaddexp.reduce(np.r_[0, o]))
        said = k if p[k + 1] >= p[0] else None
        of.setdefault(r.case.category, []).append((k in r.case.right, said is not None and said in r.case.right if r.case.right else said is None, said is not None and p[k + 1] >= 0.6))
    for cat, rows in [*of.items(), ("all", [x for c, v in of.items() if c != "absent" for x in v])]:
        hit, ok, sure = (np.array(x, float) for x in zip(*rows))
        good = np.array([h for h, _, s in (rows if cat != "all" else [x for v in of.values() for x in v]) if s], float)
        out.append(f"  {cat:8} n={len(rows):3} top1 {ok.mean():.3f} forced {hit.mean():.3f} cov {sure.mean():.3f} prec {good.mean() if len(good) else float('nan'):.3f}" if cat != "absent" else f"  absent   fired {int(sure.sum())}/{len(rows)} none said {ok.mean():.3f}")
    return "\n".join(out)


if __name__ == "__main__":
    real = cases.real()
    lex = [lexical.features(c.intent, c.controls, None) for c in real]
    first = {c.page for c in cases.halves(real)[0]}
    before = None
    for given in sys.argv[1:]:
        path, _, name = given.partition(":")
        held = pickle.loads(Path(path).read_bytes())
        name = name or next(iter(held))
        reads = [report.Read(c, x, *o) for c, x, o in zip(real, lex, held[name]["real"], strict=True)]
        print(f"=== {name}\nstudent alone, re-read\n{student(reads)}")
        both = report.crossed([r for r in reads if r.case.page in first], [r for r in reads if r.case.page not in first], USE)
        for kind, ds in both.items():
            report.show(f"mixture, halves crossed{kind}", ds)
        report.curve("mixture", both[""])
        ok = np.array([(d.said in d.read.case.right) if d.read.case.right else d.said is None for d in both[""]])
        if before is None:
            before = ok
        else:
            up, down = int((ok & ~before).sum()), int((before & ~ok).sum())
            n = up + down
            p = min(1.0, 2 * sum(comb(n, k) for k in range(max(up, down), n + 1)) / 2**n) if n else 1.0
            print(f"  against the first: {up} better, {down} worse, p {p:.2f}")
        sys.stdout.flush()
