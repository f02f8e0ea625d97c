"""What makes training repeat bit for bit on other machines too: the same arithmetic, and a file without dates.

A sum of floats depends on its order, hence on the kernels that OpenBLAS and numpy pick for the processor, and on the
number of threads. Both read the environment when numpy is imported: so a process without it starts itself again.
"""

from __future__ import annotations

import io
import os
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ARITHMETIC = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "OPENBLAS_CORETYPE": "Haswell",
    "NPY_DISABLE_CPU_FEATURES": "AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL AVX512_SPR X86_V4",
}
"""Kernels that every x86-64 processor with AVX2 and FMA has (since 2013), on one thread."""
DATE = (1980, 1, 1, 0, 0, 0)
UNIX, MODE = 3, 0o644 << 16


def is_set() -> bool:
    """Does this process calculate that way?"""
    return all(os.environ.get(name) == value for name, value in ARITHMETIC.items())


def restart(module: str) -> None:
    """Start ``python -m module`` again with the same arguments, in the environment that fixes the arithmetic."""
    command = [sys.executable, "-m", module, *sys.argv[1:]]
    os.execve(sys.executable, command, {**os.environ, **ARITHMETIC})


def save(out: Path, arrays: Mapping[str, Any]) -> None:
    """Write what ``numpy.load`` reads; equal arrays make equal bytes, wherever and whenever they are written."""
    from numpy.lib import format as npy

    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as file:
        for name, array in arrays.items():
            entry = zipfile.ZipInfo(f"{name}.npy", DATE)
            entry.create_system, entry.external_attr = UNIX, MODE
            held = io.BytesIO()
            npy.write_array(held, array, version=(1, 0), allow_pickle=False)
            file.writestr(entry, held.getvalue())
