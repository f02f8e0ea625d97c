"""Takes over what a run would have recorded: ``tool heal``."""

from __future__ import annotations

import os
from argparse import Namespace

from pytest_tool.errors import ToolError
from pytest_tool.printing import printable
from pytest_tool.recording.proposals import Proposal, proposals
from pytest_tool.session.client import result
from pytest_tool.session.files import folder
from pytest_tool.wire.session import Outcome
from tool_cli.output import Output
from tool_cli.runs import run_or_newest
from tool_cli.screen import counted
from tool_cli.values import Refused


def heal(asked: Namespace) -> int:
    """Prints what is new as a diff; ``--yes`` puts it in place. Raises Refused."""
    output, run = Output(asked.json), run_or_newest(asked)
    try:
        found = [proposal for proposal in proposals(run, folder().parents[1]) if proposal.diff]
        for proposal in found if asked.yes else ():
            proposal.accept()
    except ToolError as error:
        raise Refused(str(error)) from None
    for proposal in () if asked.json else found:
        print(printable("\n".join(proposal.diff)))
    said, files = _ending(found, asked.yes, run.name), [_as_data(proposal) for proposal in found]
    return output.result(
        result(asked.session, "heal", Outcome.DONE, said, run=str(run), written=asked.yes, files=files)
    )


def _ending(found: list[Proposal], written: bool, run: str) -> str:
    if not found:
        return f"{run} recorded nothing that is not in place."
    files = counted(len(found), "file")
    return f"Wrote {files}." if written else f"{files} would change. Take it over: tool heal {run} --yes"


def _as_data(proposal: Proposal) -> dict[str, str]:
    return {"path": os.path.relpath(proposal.path), "diff": "\n".join(proposal.diff)}
