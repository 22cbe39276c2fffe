"""The command line: the only place that wires clients, matches and the disk together.

Commands import what they need when they run, so that help and version come at once.
"""

from __future__ import annotations

from hegemon.cli.group import hegemon

__all__ = ["hegemon", "main"]


def main() -> None:
    """What the command `hegemon` runs."""
    hegemon(prog_name="hegemon")
