"""EC4X in two editions: `monero`, the later document, and `satoshi`, the earlier.

An edition is a page of play (`turn.py`), its figures (`tables.toml`), its readings (`rules.md`) and
its usual house rules. What both agree on is in `common`, and so is every rule that a house rule can
turn on in either: the house rules say which of them counts, the editions only say what is usual.
"""

from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from hegemon.games.ec4x.satoshi.ruleset import EC4X_SATOSHI

__all__ = ["EC4X_MONERO", "EC4X_SATOSHI"]
