"""What threatens an empire: its land in others' hands, enemies on it and beside it."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Player, Section, Sentence, first_of
from hegemon.games.erkenfara.show.words import army_name, empire, place
from hegemon.games.erkenfara.state import Army, map_of
from hegemon.games.erkenfara.view import View


def attention(view: View) -> Section | None:
    """What an empire would be sorry to have overlooked; None where nothing threatens it."""
    if view.me is None or view.result is not None:
        return None
    told = [*_occupied(view, view.me), *_enemies(view, view.me)]
    return Section("What threatens you", tuple(told), urgent=True) if told else None


def _occupied(view: View, me: Player) -> Iterator[Sentence]:
    """Own regions that somebody else occupies, in one line."""
    lost = {
        name: region.occupier
        for name, region in view.regions.items()
        if region.owner == me and region.occupier is not None
    }
    if lost:
        listed = ", ".join(f"{place(view, name)} by {empire(view, lost[name])}" for name in lost)
        are = "region of yours is" if len(lost) == 1 else "regions of yours are"
        yield Sentence(f"{len(lost)} {are} occupied: {listed}.", places=tuple(lost))


def _enemies(view: View, me: Player) -> Iterator[Sentence]:
    """Armies of empires at war: those on own land, then those next to it, a line each."""
    own = {name for name, region in view.regions.items() if region.owner == me}
    adjacent = map_of(view).graph
    beside = {near for name in own for near in adjacent[name]} - own
    yield from _standing(view, me, "On your land", own)
    yield from _standing(view, me, "Next to your land", beside)


def _standing(view: View, me: Player, where: str, places: set[str]) -> Iterator[Sentence]:
    """The hostile armies in some regions, if there are any."""
    armies = view.armies.values()
    there = [army for army in armies if army.at in places and _is_hostile(view, me, army)]
    if there:
        listed = first_of([_army(view, army) for army in there])
        at = tuple(dict.fromkeys(army.at for army in there))
        yield Sentence(f"{where}: {listed}.", places=at)


def _is_hostile(view: View, me: Player, army: Army) -> bool:
    return army.owner != me and view.relations[me][army.owner] == "war"


def _army(view: View, army: Army) -> str:
    """Whose army, how strong and where: "the Reds' army r1 (2000) in Dale"."""
    whose = empire(view, army.owner)
    return f"{whose}'s {army_name(view, army.id)} ({army.current:,}) in {place(view, army.at)}"
