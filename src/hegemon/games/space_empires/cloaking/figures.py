"""The figures of cloaking in `tables.toml`, typed."""

from __future__ import annotations

from hegemon.core import Figures


class Cloaking(Figures):
    """How cloaked Raiders fire, and what Cloaking adds to the attack of any, by level from 1."""

    fires: str
    ambush: int
    """What a cloaked Raider adds to its attack in the first round of a battle."""
    attack: tuple[int, ...]
