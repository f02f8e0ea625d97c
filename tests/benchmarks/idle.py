"""What the plugin costs a project that has no plans: pytest with it against pytest without it, in turns.

    python -m tests.benchmarks.idle [RUNS]

Prints medians in ms and the difference; never fails.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

VARIANTS = {"with the plugin": [], "without (-p no:tool)": ["-p", "no:tool"]}


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    times: dict[str, list[float]] = {name: [] for name in VARIANTS}
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "test_one.py").write_text("def test_one(): pass\n")
        for _ in range(runs + 1):  # the first round warms the disk cache
            for name, options in VARIANTS.items():
                began = time.perf_counter()
                command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
                subprocess.run(command, cwd=folder, capture_output=True, check=True)
                times[name].append((time.perf_counter() - began) * 1000)
    medians = {name: statistics.median(found[1:]) for name, found in times.items()}
    for name, ms in medians.items():
        print(f"{name:22} {ms:7.0f} ms")
    has, has_not = medians.values()
    print(f"difference {has - has_not:.0f} ms, ratio {has / has_not:.3f}")


if __name__ == "__main__":
    main()
