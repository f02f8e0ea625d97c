"""How often the product stands in the way of models that are right, and how often it stops them when they are wrong.

    python -m tests.benchmarks.hosted [CASES.jsonl …] [--escalation on|off|both] [--only ID,ID] [--json OUT] [--show] [--sure 0.8]

The cases become plan files, pytest runs them in one go, models and pages are the loopback servers of hosted_servers.py. Right
cases: the pilot wants the right thing, the engine picks it, and the plan must pass (fail, where an expectation is false)
without a doubt on the way. Wrong cases: models go wrong in a way that structure alone shows; that must be stopped.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

from tests.benchmarks import hosted_model
from tests.benchmarks.hosted_model import Script
from tests.benchmarks.hosted_servers import Foreign, Model, Site, serve

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

CLEAN, DOUBTED, NOT_DONE = "done", "doubted", "not done"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=Path, nargs="*", default=[HERE / "hosted_right.jsonl", HERE / "hosted_wrong.jsonl"])
    parser.add_argument("--escalation", choices=("on", "off", "both"), default="both")
    parser.add_argument("--only", default="", help="ids, joined by commas")
    parser.add_argument("--json", type=Path, help="everything about each case, as JSON")
    parser.add_argument("--show", action="store_true", help="a line for each case, the good ones too")
    parser.add_argument("--keep", type=Path, help="keep the plans, the run and pytest's output in this folder")
    parser.add_argument("--workers", type=int, default=2, help="pytest-xdist workers, where it is installed")
    parser.add_argument("--sure", type=float, default=hosted_model.SURE, help="the engine's confidence, where the case gives none (default %(default)s)")
    parser.add_argument(
        "--engine", choices=("scripted", "embedded"), default="scripted", help="who decides: the script, or the engine that ships, in each worker's process"
    )
    args = parser.parse_args()
    hosted_model.SURE = args.sure
    cases = [json.loads(line) for path in args.cases for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    only = set(filter(None, args.only.split(",")))
    cases = [c for c in cases if not only or c["id"] in only]
    names = [c["id"] for c in cases]
    assert len(set(names)) == len(names), "two cases have one id"
    script = Script(cases)
    site, model, foreign = serve(Site, script), serve(Model, script), serve(Foreign, script)
    script.site, script.foreign = f"http://127.0.0.1:{site.server_port}", f"http://localhost:{foreign.server_port}"
    results: dict[str, dict[str, Any]] = {}
    for escalation in ("off", "on") if args.escalation == "both" else (args.escalation,):
        script.reset()
        begun = time.monotonic()
        here = [c for c in cases if c.get("escalation_only", escalation) == escalation]
        verdicts = run(args, here, script, f"http://127.0.0.1:{model.server_port}", escalation)
        results[escalation] = {c["id"]: judged(c, script, verdicts.get(c["id"], ("missing", "pytest did not report it"))) for c in here}
        seconds = time.monotonic() - begun
        report(escalation, here, results[escalation], seconds, args.show, script)
    if args.json:
        args.json.write_text(json.dumps(results, indent=1, ensure_ascii=False), encoding="utf-8")
    return 0


# --- running -------------------------------------------------------------------------------------------------------------
def run(args: argparse.Namespace, cases: list[dict], script: Script, model_url: str, escalation: str) -> dict[str, tuple[str, str]]:
    """Each case's outcome and what pytest says of it."""
    root = Path(tempfile.mkdtemp(prefix="hosted-")) if args.keep is None else args.keep.absolute() / f"escalation-{escalation}"
    folder = root / "project"
    plans = folder / "plans"
    shutil.rmtree(root, ignore_errors=True)
    plans.mkdir(parents=True)
    (folder / "pytest.ini").write_text("[pytest]\n")
    (root / "outside.txt").write_text("not for upload\n")
    for case in cases:
        (plans / f"{case['id']}.plan.md").write_text(plan(case, script), encoding="utf-8")
        for name, text in case.get("files", {}).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    python = sys.executable
    xml = root / "junit.xml"
    command = [python, "-m", "pytest", "plans", "-q", "--tb=short", "-p", "no:cacheprovider", f"--junitxml={xml}"]
    if args.workers > 1 and len(cases) > 3 and subprocess.run([python, "-c", "import xdist"], capture_output=True).returncode == 0:
        command += ["-n", str(args.workers)]
    env = {k: v for k, v in os.environ.items() if not re.match(r"(APP|TEXT_MODEL|LOCAL|REMOTE|GATEWAY|SUBSCRIPTION|DIRECT|OPENAI|PYTEST)_|CI$|GITHUB_", k)}
    env |= {
        "PYTHONPATH": str(ROOT),
        "TEXT_MODEL_PROVIDER": "gateway", "TEXT_MODEL": "scripted-text", "APP_PILOT_MODEL": "scripted-pilot", "APP_PILOT_VISION": "0",
        "GATEWAY_BASE_URL": f"{model_url}/api/v1", "GATEWAY_ALPHA_URL": f"{model_url}/api/alpha", "GATEWAY_API_KEY": "no-key-at-all",
        "APP_DECISION_ENGINE": "hosted", "REMOTE_DECISION_MODEL": "scripted-engine", "APP_ESCALATION": escalation, "APP_EMBEDDED": "0",
        "APP_UI_REVIEW": "0", "APP_RECORDING": "off", "APP_EXPECT_SECONDS": "1.5", "APP_ACTION_SECONDS": "4", "APP_STEP_SECONDS": "40",
        "APP_ALLOWED_HOSTS": "127.0.0.1", "APP_VOICE": "off",
    }  # fmt: skip
    if args.engine == "embedded":
        env |= {"APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BACKEND": "inproc"}
    with (root / "pytest.txt").open("w") as out:
        subprocess.run(command, cwd=folder, env=env, stdout=out, stderr=subprocess.STDOUT, timeout=1800)
    if not xml.exists():
        print((root / "pytest.txt").read_text()[-3000:], file=sys.stderr)
        raise SystemExit("pytest wrote no report")
    found = outcomes(xml)
    if args.keep is None:
        shutil.rmtree(root, ignore_errors=True)
    return found


def plan(case: dict, script: Script) -> str:
    """The plan file of a case: one test with one step."""

    def said(text: str) -> str:
        return script.filled_in(text, case["id"])

    lines = ["---", f'url: "{script.site}/c/{case["id"]}/"', "---", "", f"## {case['id']}", "", f"1. {said(case['step'])}"]
    lines += [f"   - Hint: {said(text)}" for text in case.get("hints", [])]
    lines += [f"   - Expect: {said(e['text'])}" for e in case.get("expects", [])]
    return "\n".join(lines) + "\n"


def outcomes(xml: Path) -> dict[str, tuple[str, str]]:
    found = {}
    for test in ET.parse(xml).iter("testcase"):
        name = re.search(r"\b([a-z]\d{3})\b", f"{test.get('name')} {test.get('classname')}")
        failure = next((e for e in test if e.tag in ("failure", "error")), None)
        text = "" if failure is None else f"{failure.get('message') or ''}\n{failure.text or ''}"
        outcome = "passed" if failure is None else "failed" if failure.tag == "failure" else "error"
        if any(e.tag == "skipped" for e in test):
            outcome = "skipped"
        if name and found.get(name[1], ("",))[0] != "error":
            found[name[1]] = (outcome, text)
    return found


# --- judging -------------------------------------------------------------------------------------------------------------
def judged(case: dict, script: Script, outcome: tuple[str, str]) -> dict[str, Any]:
    """What became of a case: its actions, its verdict, and the product's words."""
    played, turns = script.played[case["id"]], case.get("turns", [])
    done = script.turns_done(case["id"])
    again = sum(max(0, n - 1) for n in played.given.values())
    said = {
        "outcome": outcome[0], "text": reason_in(outcome[1]), "turns": len(turns), "turns_done": done, "escalations": len(played.escalated),
        "returned": again, "claims": played.claims, "judged": played.judged, "events": played.events, "notes": played.notes,
        "doubts": [d for doubts in played.escalated for d in doubts], "reasons": played.reasons, "picked": [e["picked"] for e in played.engine],
    }  # fmt: skip
    if "wrong" in case:
        return said | {"kind": "wrong"} | stopped(case, said, script)
    expected = "failed" if any(not e["true"] for e in case.get("expects", [])) else "passed"
    said["action"] = NOT_DONE if done < len(turns) else DOUBTED if said["escalations"] or again else CLEAN
    if outcome[0] not in ("passed", "failed"):
        said["verdict"] = "error"
    elif outcome[0] == expected:
        said["verdict"] = "right"
    elif expected == "failed":
        said["verdict"] = "passed though false"
    else:
        said["verdict"] = "failed though right"
    said["asked_again"] = max(0, played.claims - 1)
    said["clean"] = said["action"] == CLEAN and said["verdict"] == "right"
    return said | {"kind": "right"}


def stopped(case: dict, said: dict[str, Any], script: Script) -> dict[str, Any]:
    """Whether what must not happen did not: an event of the page, too many of one, or a pass."""
    why = []
    if case.get("never"):
        never = re.compile(script.filled_in(case["never"], case["id"]))
        why += [f"executed: {e}" for e in said["events"] if never.search(e)]
    for event, most in case.get("limit", {}).items():
        count = sum(bool(re.search(event, e)) for e in said["events"])
        why += [f"{count} times (at most {most}): {event}"] if count > most else []
    if case.get("must_fail") and said["outcome"] == "passed":
        why.append("the test passed")
    if said["outcome"] not in ("passed", "failed"):
        why.append(f"the test did not run: {said['outcome']}")
    if not case.get("claims") and case.get("turns") and not said["picked"] and not said["returned"]:
        why.append("the engine was never asked")
    return {"stopped": not why, "why": why}


def reason_in(text: str) -> str:
    """pytest's own words about a failure, in one line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return " ".join(lines)[:900]


def reason_of(result: dict[str, Any]) -> str:
    """Why the product did not simply go on: its doubts, what it told the pilot, else the failure."""
    told = list(dict.fromkeys([*result["doubts"], *result["reasons"]]))
    said = " ;; ".join(told[:3]) if told else ""
    if result.get("verdict") not in ("right", None) or not said:
        said = f"{said} || {result['text'][:330]}" if said else result["text"][:400]
    return said


def quotes(case: dict) -> bool:
    """Whether each wish of the pilot has something in quotation marks."""
    return all(re.search('["“„«「]', turn["intent"]) for turn in case.get("turns", []))


def head_of(result: dict[str, Any]) -> str:
    """The name of the rule, as far as the product gives one: what stands before the first colon."""
    said = next(iter([*result["doubts"], *result["reasons"], result["text"] or "no word"]))
    return re.sub(r"[\"“„«「].*", "…", said.partition(":")[0])[:60]


def report(escalation: str, cases: list[dict], results: dict[str, dict], seconds: float, show: bool, script: Script) -> None:
    print(f"\n=== escalation {escalation}: {len(cases)} cases in {seconds:.0f} s ===")
    right = [c for c in cases if "wrong" not in c]
    wrong = [c for c in cases if "wrong" in c]
    if right:
        print(f"\nright actions{'':22}cases  clean | done  doubted  not done | failed though right  passed though false  asked again  error")
        table("all", right, results)
        table("English plan", [c for c in right if c["lang"] == "en"], results)
        table("other languages", [c for c in right if c["lang"] != "en"], results)
        table("wishes in words of their own", [c for c in right if not quotes(c)], results)
        table("wishes that quote the page", [c for c in right if quotes(c)], results)
        for lang in sorted({c["lang"] for c in right}):
            table(f"  {lang}", [c for c in right if c["lang"] == lang], results)
        for kind in sorted({c.get("class", "") for c in right}):
            table(f"  [{kind}]", [c for c in right if c.get("class", "") == kind], results)
        for case in right:
            result = results[case["id"]]
            if show or not result["clean"]:
                mark = "ok  " if result["clean"] else "MISS"
                turns = " + ".join(t["intent"] for t in case.get("turns", []))
                print(
                    f"{mark} {case['id']} {case['lang']} {case['domain']} [{result['action']}, {result['verdict']}] {case['step']} -> {turns} || {'' if result['clean'] else reason_of(result)}"
                )
        heads = collections.Counter(head_of(results[c["id"]]) for c in right if not results[c["id"]]["clean"])
        print("\nmisses by what the product said first:", *[f"{n:5}  {head}" for head, n in heads.most_common()], sep="\n")
    if wrong:
        print(f"\nwrong decisions{'':20}cases  stopped  executed")
        count("all", wrong, results)
        for kind in sorted({c["wrong"] for c in wrong}):
            count(f"  {kind}", [c for c in wrong if c["wrong"] == kind], results)
        for case in wrong:
            result = results[case["id"]]
            if show or not result["stopped"]:
                mark = "ok  " if result["stopped"] else "MISS"
                print(f"{mark} {case['id']} {case['lang']} {case['domain']} {case['wrong']}: {case['step']} || {'; '.join(result['why']) or reason_of(result)}")
    problems = [*script.problems, *[f"{n}: {note}" for n, p in script.played.items() for note in p.notes]]
    if problems and show:
        print("\nnotes of the script:", *problems[:60], sep="\n  ")


def table(name: str, cases: list[dict], results: dict[str, dict]) -> None:
    if not cases:
        return
    found = [results[c["id"]] for c in cases]
    action = collections.Counter(r["action"] for r in found)
    verdict = collections.Counter(r["verdict"] for r in found)
    clean = sum(r["clean"] for r in found)
    again = sum(r["asked_again"] > 0 for r in found)
    print(
        f"{name:34}{len(found):6}{clean:5} {clean / len(found):4.0%} |{action[CLEAN]:5}{action[DOUBTED]:9}{action[NOT_DONE]:10} |"
        f"{verdict['failed though right']:20}{verdict['passed though false']:21}{again:13}{verdict['error']:7}"
    )


def count(name: str, cases: list[dict], results: dict[str, dict]) -> None:
    good = sum(results[c["id"]]["stopped"] for c in cases)
    print(f"{name:34}{len(cases):6}{good:9}{len(cases) - good:10}")


if __name__ == "__main__":
    sys.exit(main())
