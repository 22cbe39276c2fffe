"""§10: how far each player is, as far as the reader knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hegemon.core import HowFar, Measured, Player
from hegemon.games.space_conquest.state import Sighting
from hegemon.games.space_conquest.view import View


def measures(view: View) -> tuple[Measured, ...]:
    """§10: the home star decides; stars, what they make and ships make strong."""
    return tuple(_measures(view))


def _measures(view: View) -> Iterator[Measured]:
    if view.result is None:
        # whoever loses his home star has lost, so as long as they play each holds his own
        homes = tuple(HowFar(player, 1) for player in view.players)
        yield Measured(
            "homes",
            "Home stars",
            homes,
            goal=len(view.players),
            decides="Whoever takes the other's wins at once.",
        )
    yield Measured("stars", "Stars", tuple(_counted(view, _one)))
    yield Measured("production", "Ships made a turn", tuple(_counted(view, _makes(view))))
    yield Measured("ships", "Ships", tuple(_ships(view)))


_Figure = Callable[[str, Sighting], int]


def _one(star: str, seen: Sighting) -> int:
    del star, seen
    return 1


def _makes(view: View) -> _Figure:
    """§6.5b: a home star makes its own number, which is known of one's own alone."""

    def made(star: str, seen: Sighting) -> int:
        return view.tables.home.production if star == view.home_star else seen.ru

    return made


def _is_told(view: View, player: Player) -> bool:
    """Whether the reader knows all of a player: of himself, and of all in the truth."""
    return player == view.me or (view.me is None and bool(view.known))


def _counted(view: View, figure: _Figure) -> Iterator[HowFar]:
    """Something of each player's stars, as they are known."""
    for player in view.players:
        own = {star: seen for star, seen in view.known.items() if seen.owner == player}
        total = sum(figure(star, seen) for star, seen in own.items())
        if _is_told(view, player):
            yield HowFar(player, total)
        elif own:
            yield HowFar(player, total, as_of=_age(view, own), at_least=True)
        else:
            yield HowFar(player)


def _age(view: View, known: dict[str, Sighting]) -> int | None:
    """The turn of the oldest knowledge; None where all is of this turn."""
    oldest = min(seen.turn for seen in known.values())
    return oldest if oldest != view.turn else None


def _ships(view: View) -> Iterator[HowFar]:
    """Those at stars as they were counted, and one's own on their way."""
    for player in view.players:
        own = {star: seen for star, seen in view.known.items() if seen.owner == player}
        counted = {star: seen for star, seen in own.items() if seen.ships is not None}
        total = sum(seen.ships or 0 for seen in counted.values())
        if _is_told(view, player):
            yield HowFar(player, total + _under_way(view, player))
        elif counted:
            yield HowFar(player, total, as_of=_age(view, counted), at_least=True)
        else:
            yield HowFar(player)


def _under_way(view: View, player: Player) -> int:
    return sum(fleet.ships for fleet in view.fleets if fleet.owner == player)
