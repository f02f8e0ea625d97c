"""Wave forms: read, written, joined; the near-silent sound that wakes a Bluetooth speaker."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wave:
    """Mono samples, 16 bit, signed, little-endian; ``rate`` in samples a second."""

    pcm: bytes
    rate: int

    @property
    def seconds(self) -> float:
        return len(self.pcm) / 2 / self.rate
