"""``python -m plans.shop``: the shop on its own, to look at and to try plans against."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from pathlib import Path

from plans.shop.bugs import DEFECTS, Bug, UnknownBug, chosen_bug
from plans.shop.server import HOST, CannotStart, bind, open_store, server_for

DEMO_PASSWORD = "paper-lane-42"


def main() -> int:
    """Run the shop until Ctrl+C, or list its defects; 2 for wrong usage."""
    parser = argparse.ArgumentParser(prog="python -m plans.shop", description="The example bookshop.")
    parser.add_argument("--port", type=_port, default=8000, help="where it listens on 127.0.0.1 (default: 8000)")
    parser.add_argument("--bugs", action="store_true", help="list the defects that SHOP_BUG=<name> switches on")
    given = parser.parse_args()
    if given.bugs:
        _list_bugs()
        return 0
    try:
        serve(given.port, chosen_bug(os.environ.get("SHOP_BUG", "")))
    except (CannotStart, UnknownBug) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text} is not a port; choose a number up to 65535 (0: any free one)")
    return int(text)


def _list_bugs() -> None:
    width = max(len(bug) for bug in Bug)
    for bug, defect in DEFECTS.items():
        print(f"{bug:<{width}}  {defect.notice}")


def serve(port: int, bug: Bug | None) -> None:
    """Answer on that port until stopped."""
    password = os.environ.get("SHOP_PASSWORD", DEMO_PASSWORD)
    mail = Path(named) if (named := os.environ.get("SHOP_MAIL")) else None
    with bind(port) as sock, open_store(password, bug, mail) as store:
        print(f"The shop is open at http://{HOST}:{sock.getsockname()[1]} (Ctrl+C closes it).")
        print("Sign in as alice or bob; the password is $SHOP_PASSWORD, or", DEMO_PASSWORD, "if that is not set.")
        print(f"Its mail is written to {store.mail} ($SHOP_MAIL names another folder).")
        # uvicorn closes in good order on Ctrl+C, then raises it again.
        with suppress(KeyboardInterrupt):
            server_for(store).run(sockets=[sock])


if __name__ == "__main__":
    sys.exit(main())
