"""Development figures of checkpoints or ONNX files: val1 pages, odd files, and real pages where there are some (BENCH); a+b is the mean of two.

`BENCH=folder python check.py [--kept KEPT.pkl] t1.pt s1.pt old.int8.onnx t1.pt+t2.pt`; KEPT.pkl gets what the mixture's report.py reads, per model. BEND=1 also fits how "none" is to be bent.
"""
from __future__ import annotations

import json
import os
import pickle
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch

import data
import gen
import model

BENCH = Path(os.environ.get("BENCH", data.HERE.parent / "bench"))
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
KEYS = ("role", "name", "text", "value", "type", "placeholder", "row", "section", "near", "icon", "states", "options")
Run = Callable[[list[data.Coded]], list[np.ndarray]]


class Case(NamedTuple):
    intent: str
    controls: list[dict[str, Any]]
    right: frozenset[int]
    category: str
    title: str


def plain(controls: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{k: c[k] for k in KEYS if c.get(k)} | {"role": c["role"], "name": c.get("name") or ""} for c in controls]


def val() -> list[Case]:
    """Every wish of the validation pages, on the whole page."""
    out = []
    for p in gen.VALPAGES:
        cs = plain([c for c, _ in p["controls"]])
        out += [Case(a, cs, frozenset([k]), "there", p["title"]) for k, (_, asks) in enumerate(p["controls"]) for a in asks]
        out += [Case(a, cs, frozenset(), "absent", p["title"]) for a in p["absent"]]
    return out


def real() -> list[Case]:
    pages = json.loads((BENCH / "grounding_real_dev_pages.json").read_text())
    out = []
    for line in (BENCH / "grounding_real_dev.jsonl").read_text().splitlines():
        x = json.loads(line)
        seen = pages[x["page"]]["observed"]
        out.append(Case(x["intent"], plain(seen), frozenset(k for k, c in enumerate(seen) if c["tag"] in x["tags"]), x["category"], pages[x["page"]]["title"]))
    return out


def bench(path: Path) -> list[Case]:
    """The benchmark's format: fields rebuilt as the product's benchmark rebuilds them."""
    cases = []
    for line in path.read_text().splitlines():
        x = json.loads(line)
        shown = x["controls"]
        alike = lambda a, b: (a["role"], a["name"], a["attrs"].get("class")) == (b["role"], b["name"], b["attrs"].get("class"))  # noqa: E731
        rows = {c["ctx"] for c in shown if c["ctx"] for o in shown if o["ctx"] and o["ctx"] != c["ctx"] and alike(o, c)}
        seen = []
        for c in shown:
            a, ctx = c["attrs"], c["ctx"]
            name = a.get("aria-label") or c["name"]
            near = ctx if c["role"] == "combobox" else ""
            icon = "" if any(ch.isalpha() for ch in name) else " ".join(a.get(k, "") for k in ("class", "id", "name", "href")).strip()
            seen.append({"role": c["role"], "name": name, "text": c["name"] if c["name"] != name else "", "type": a.get("type", ""), "placeholder": a.get("placeholder", ""), "icon": icon, "near": near,
                         "row": ctx if ctx in rows and not near else "", "section": ctx if ctx not in rows and not near else ""})
        right = frozenset(k for k, c in enumerate(shown) if c["tag"] in x["tags"])
        cases.append(Case(x["intent"], plain(seen), right, "there" if right else "absent", x.get("page", "")))
    return cases


def sets() -> dict[str, list[Case]]:
    out = {"val1": val()} | {n: bench(BENCH / f"grounding_{n}.jsonl") for n in ("odd", "odd2", "odd3", "dev") if (BENCH / f"grounding_{n}.jsonl").exists()}
    return out | ({"real": real()} if (BENCH / "grounding_real_dev.jsonl").exists() else {})


def by_torch(*models: model.Ranker) -> Run:
    from train import Window

    def run(parts: list[data.Coded]) -> list[np.ndarray]:
        w = Window.__new__(Window)
        w.flat = {n: np.concatenate([p[k] for p in parts]) for k, n in enumerate(("ids", "seg", "at", "right"))}
        w.n = {n: np.array([len(p[k]) for p in parts]) for k, n in enumerate(("ids", "seg", "at", "right"))}
        w.off = {n: np.cumsum(c) - c for n, c in w.n.items()}
        out: list[np.ndarray] = [np.empty(0)] * len(parts)
        with torch.no_grad():
            for rows in w.plan(16384, np.random.default_rng(0)):
                ids, seg, length, at, _ = (x.to(DEVICE).long() for x in w.batch(rows))
                logs = torch.stack([torch.log_softmax(m(ids, seg, length, at).float(), 1) for m in models])
                for k, row in zip(rows, (torch.logsumexp(logs, 0) - np.log(len(models))).cpu().numpy(), strict=True):
                    out[k] = row[: len(parts[k][2]) + 1]
        return out

    return run


def by_onnx(path: Path) -> Run:
    import onnxruntime as ort

    o = ort.SessionOptions()
    o.intra_op_num_threads = o.inter_op_num_threads = 1
    s = ort.InferenceSession(str(path), o, providers=["CPUExecutionProvider"])
    return lambda parts: [s.run(None, {"ids": i[None].astype(np.int64), "seg": g[None].astype(np.int64), "length": np.array([len(i)]), "at": a[None].astype(np.int64)})[0][0] for i, g, a, _ in parts]


def opened(given: str) -> Run:
    if given.endswith(".int8.onnx"):
        return by_onnx(Path(given))
    return by_torch(*(model.load(g).to(DEVICE).eval() for g in given.split("+")))


def odds(run: Run, cut: list[list[data.Coded]]) -> list[np.ndarray]:
    logs = iter(run([p for parts in cut for p in parts]))
    return [np.concatenate([x[1:] - x[0] for x in (next(logs) for _ in parts)]) for parts in cut]


def reread(run: Run, e, cases: list[Case], first: list[np.ndarray]) -> list[np.ndarray]:
    """The best twelve once more, side by side; the others lose what the best lose on average."""
    kept = [sorted(np.argsort(-o)[:12]) for o in first]
    again = odds(run, [data.cut(e, {"intent": c.intent, "controls": [c.controls[k] for k in ks], "right": [], "ctx": [c.title] if c.title else []}, data.AGAIN) for c, ks in zip(cases, kept, strict=True)])
    out = []
    for o, ks, a in zip(first, kept, again, strict=True):
        new = o + min(0.0, float(np.mean(a - o[ks])))
        new[ks] = a
        out.append(new)
    return out


def score(found: list[np.ndarray], cases: list[Case]) -> dict[str, Any]:
    """all: right or rightly none; auc: a rightly found first stands above the first of an absent wish."""
    forced, ok, sure, good, fired, up, down = [], [], [], [], 0, [], []
    by: dict[str, list[bool]] = {}
    for o, c in zip(found, cases, strict=True):
        k = int(o.argmax())
        p = np.exp(np.r_[0, o] - np.logaddexp.reduce(np.r_[0, o]))
        said, hit = p[k + 1] >= p[0], k in c.right
        fire = bool(said and p[k + 1] >= 0.6)
        ok.append(bool(hit and said) if c.right else not said)
        if c.right:
            forced.append(hit), sure.append(fire)
            by.setdefault(c.category, []).append(hit)
            if hit:
                up.append(o[k])
        else:
            fired += fire
            down.append(o[k])
        if fire:
            good.append(hit)
    auc = float(np.mean([u > d for u in up for d in down])) if up and down else float("nan")
    return {"forced": float(np.mean(forced)), "all": float(np.mean(ok)), "cover": float(np.mean(sure)), "prec": float(np.mean(good)), "fired": fired, "absent": len(down), "auc": auc} | ({n: float(np.mean(v)) for n, v in by.items()} if len(by) > 1 else {})


def worth(r: dict[str, Any]) -> float:
    """What checkpoints are chosen by: forced and auc, the val1 pages as much as the three odd files together."""
    one = lambda n: r[n]["forced"] + r[n]["auc"]  # noqa: E731
    return one("val1") / 2 + (one("odd") + one("odd2") + 2 * one("odd3")) / 8


def bends(first: dict[str, list[np.ndarray]], cut: dict[str, list[list[data.Coded]]], read: dict[str, list[Case]]) -> str:
    """The scale and shift of "none" under which val1 and the odd files (one as much as the other) are likeliest; real pages have no say."""

    def loss(n: str, scale: float, shift: float) -> list[float]:
        out = []
        for o, parts, c in zip(first[n], cut[n], read[n], strict=True):
            bent, k = [np.zeros(1)], 0
            for p in parts:
                x = o[k : k + len(p[2])]
                bent.append(x + (scale - 1) * np.logaddexp.reduce(x) + shift)
                k += len(x)
            logs = np.concatenate(bent)
            logs = logs - np.logaddexp.reduce(logs)
            out.append(-float(np.logaddexp.reduce(logs[[k + 1 for k in c.right]]) if c.right else logs[0]))
        return out

    def both(scale: float, shift: float) -> float:
        return float(np.mean(loss("val1", scale, shift)) + np.mean(sum((loss(n, scale, shift) for n in ("odd", "odd2", "odd3")), [])))

    tried = {(s / 10, d / 2): both(s / 10, d / 2) for s in range(3, 11) for d in range(11)}
    best = min(tried, key=lambda k: tried[k])
    return f"bend {best[0]} {best[1]}: {tried[best]:.3f} (as it is {tried[1.0, 0.0]:.3f})"


def main() -> None:
    given, kept = sys.argv[1:], ""
    if given[0] == "--kept":
        kept, given = given[1], given[2:]
    torch.set_num_threads(int(os.environ.get("THREADS", "1")))
    e, read, all_kept, worths = data.encoder(), sets(), {}, {}
    cut = {n: [data.cut(e, {"intent": c.intent, "controls": c.controls, "right": c.right, "ctx": [c.title] if c.title else []}) for c in cs] for n, cs in read.items()}
    print({n: (len(cs), dict(Counter(c.category for c in cs))) for n, cs in read.items()})
    for g in given:
        run = opened(g)
        first = {n: odds(run, x) for n, x in cut.items()}
        again = {n: reread(run, e, read[n], first[n]) for n in read if n in ("real", "dev", "val1")}
        r = {n: score(o, read[n]) for n, o in first.items()} | {n + "+": score(o, read[n]) for n, o in again.items()}
        all_kept[g] = {n: list(zip(first[n], again[n], strict=True)) for n in again}
        worths[g] = worth(r)
        print(f"{g} worth {worth(r):.4f}")
        if os.environ.get("BEND"):
            print("   ", bends(first, cut, read))
        for n, s in r.items():
            if n not in ("dev", "dev+"):
                print(f"    {n:6}", " ".join(f"{k} {v:.3f}" if isinstance(v, float) else f"{k} {v}" for k, v in s.items()), flush=True)
    if os.environ.get("BEST"):  # the best of four layers by name, for the next step
        Path(os.environ["BEST"]).write_text("\n".join(sorted((g for g in worths if "/s" in g and "+" not in g), key=lambda g: -worths[g])[:2]) + "\n")
    if kept:
        Path(kept).write_bytes(pickle.dumps(all_kept))


if __name__ == "__main__":
    main()
