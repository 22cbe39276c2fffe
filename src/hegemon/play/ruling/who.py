"""Who may rule in a match."""

from __future__ import annotations

from typing import Literal

RunBy = Literal["umpire", "administrator", "host"]
"""Who runs a match: at its table, for the server, or on the machine where it is kept."""

Typist = Literal["", "umpire", "administrator", "host"]
"""Who of them types dice in; "" where they are drawn."""
