"""The command line: each command finds its match and its client, and calls them.

What a command needs of the disk is found here (`places`, `kept`, `files`); a server is put together
in `hegemon.wiring`. Commands are imported when they are run (`group`), and import what they need
when they run, so that help and version come at once; and so does this module, so that who
interrupts the start gets no traceback either.
"""

from __future__ import annotations

import sys
from typing import Any

__all__ = ["hegemon", "main"]

_INTERRUPTED = 130


def main() -> None:
    """What the command `hegemon` runs."""
    try:
        from hegemon.cli.group import hegemon
        from hegemon.serving.collecting import collect_seldom

        collect_seldom()
        hegemon(prog_name="hegemon")
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(_INTERRUPTED)


def __getattr__(name: str) -> Any:
    """The command itself, for tests and completion."""
    if name != "hegemon":
        raise AttributeError(f"hegemon.cli has no {name!r}")
    from hegemon.cli.group import hegemon

    return hegemon
