"""The output of the stack."""

import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

from config.stack.folders import Folders


def print_line(line: str) -> None:
    """Print a line at once, also into a pipe; where nothing can be written, go on without it."""
    with suppress(OSError):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoLinks:
    """The pages where a newcomer starts. Addresses begin with a slash."""

    public: str
    board: str
    admin: str
    user: str
    password: str
    captain: str
    guide: str

    @classmethod
    def parse(cls, printed: str) -> Self:
        """Return what ``manage.py demo --json`` printed: one JSON object, on a line of its own."""
        links = json.loads(next(line for line in printed.splitlines() if line.startswith("{")))
        return cls(**{name: links[name] for name in cls.__slots__})


def ready_message(
    demo: DemoLinks, public_url: str, other_addresses: Sequence[str], folders: Folders
) -> str:
    """Return the list for the person who started the stack.

    ``other_addresses`` are those of this machine in further networks.
    """
    others = (
        f"""
  Other networks   {" ".join(other_addresses)}
                   Links and QR codes bear {public_url}.
                   If the hall's network is another one: make run PUBLIC_URL={other_addresses[0]}
"""
        if other_addresses
        else ""
    )
    return f"""
Stichtafel is ready.

  Public page      {public_url}{demo.public}
  Board            {public_url}{demo.board}
  Desk             {public_url}{demo.admin}
                   user {demo.user}, password {demo.password}
  A captain's link {public_url}{demo.captain}
  How it goes      {public_url}{demo.guide}
{others}
  Data             {folders.data}
  Logs             {folders.logs}
  Stop             Ctrl-C; all data stays
"""
