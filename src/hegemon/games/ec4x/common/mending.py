"""3.2: ground units, ports and stations of a colony that are being mended."""

from __future__ import annotations

from hegemon.core import Value


class Mending(Value, tag=False, omit_defaults=True):
    """3.2: crippled units of a colony that are being mended, and what was paid for them."""

    unit: str
    count: int
    paid: int
    left: int
    """Turns of the End phase until they are sound."""
