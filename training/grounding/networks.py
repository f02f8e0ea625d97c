"""Runs checkpoints and ONNX files as the tool runs the model that it ships."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from pytest_tool.embedded.grounding.encoding import Encoded
from pytest_tool.embedded.grounding.student import Network, Numbers


class OnnxFile:
    """An ONNX file on one thread."""

    def __init__(self, path: Path) -> None:
        import onnxruntime  # type: ignore[import-untyped]

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def run(self, encoded: Encoded) -> Numbers:
        length = np.array(len(encoded.ids))
        given = {"ids": encoded.ids, "seg": encoded.segments, "length": length, "at": encoded.starts}
        found: Numbers = self._session.run(None, {name: value[None] for name, value in given.items()})[0][0]
        return found


class Checkpoints:
    """The mean of the chances of one or several checkpoints."""

    def __init__(self, paths: list[str]) -> None:
        from training.grounding import weights

        self._models = [weights.load(path).eval() for path in paths]

    def run(self, encoded: Encoded) -> Numbers:
        import torch

        ids, seg, at = (torch.from_numpy(x)[None] for x in (encoded.ids, encoded.segments, encoded.starts))
        with torch.no_grad():
            logs = torch.stack([model(ids, seg, torch.tensor([ids.shape[1]]), at)[0] for model in self._models])
        found: Numbers = (torch.logsumexp(logs, 0) - np.log(len(self._models))).numpy()
        return found


class Recorder:
    """Keeps what a network says of each part of a page."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self.parts: list[Numbers] = []

    def run(self, encoded: Encoded) -> Numbers:
        found = self._network.run(encoded)
        self.parts.append(np.asarray(found, np.float64))
        return found


def opened(given: str) -> Network:
    """Opens ``FILE.onnx``, ``FILE.pt`` or ``FILE.pt+FILE.pt``, the mean of these."""
    return OnnxFile(Path(given)) if given.endswith(".onnx") else Checkpoints(given.split("+"))
