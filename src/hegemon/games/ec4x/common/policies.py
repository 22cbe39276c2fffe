"""1.2: what a House has said for all or a group of its fleets and colonies, until it is changed."""

from __future__ import annotations

from hegemon.core import Value


class WhileIdle(Value, tag=False):
    """3: what a colony with nothing to do builds, and up to how many of it."""

    unit: str
    """Empty: nothing, and nobody asks for a decision."""
    most: int = 0


class Policies(Value, tag=False, omit_defaults=True):
    """The policies of a House by group; that of a smaller group goes before that of all."""

    engagement: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """5.1.1: the ROE of new fleets."""
    idle: dict[str, WhileIdle] = {}  # noqa: RUF012 -- msgspec copies it
