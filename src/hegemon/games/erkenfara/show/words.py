"""What the chronicle calls empires, regions and armies."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core import Player, mention
from hegemon.games.erkenfara.forms.common import region_name
from hegemon.games.erkenfara.view import View


def empire(view: View, player: Player | None) -> str:
    """An empire by name."""
    return "nobody" if player is None else mention("player", player, view.empires[player].name)


def place(view: View, name: str) -> str:
    """A region by name."""
    return mention("place", name, region_name(view, name))


def places(view: View, names: Iterable[str]) -> str:
    """Several regions by name."""
    return ", ".join(place(view, name) for name in names)


def army_name(view: View, army: str) -> str:
    """An army by its name and id: "Third Legion (a1)", "army a2"."""
    known = view.armies.get(army)
    return army_mark(view, army) if known and known.name else f"army {army_mark(view, army)}"


def army_mark(view: View, army: str) -> str:
    """An army where the sentence says that it is one; one that still stands can be pointed at."""
    known = view.armies.get(army)
    if known is None:
        return army
    return mention("token", army, f"{known.name} ({army})" if known.name else army)


def owned(view: View, player: Player, army: str) -> str:
    """An army and whose it is."""
    return f"{empire(view, player)}'s {army_name(view, army)}"
