"""What the chronicle calls Houses, systems, fleets and units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hegemon.core import Player, counted, enumerated, first_of, mention
from hegemon.games.ec4x.common.rules import runs
from hegemon.games.ec4x.common.state import EMPIRE, Squadron
from hegemon.games.ec4x.common.view import View


def house(view: View, player: Player | None) -> str:
    """A House by its seat; the own one is "your House"."""
    if player is None:
        return "nobody"
    if player == EMPIRE:
        return "the Empire"
    if player == view.me:
        return "your House"
    return f"House {mention('seat', player, player.removeprefix('p'))}"


def whose(view: View, player: Player) -> str:
    """What belongs to a House: "your", or "House 2's" for everybody else."""
    return "your" if player == view.me else f"{house(view, player)}'s"


def place(view: View, system: str) -> str:
    """A system by its id and, if a map gives it one, its name."""
    return mention("place", system, system)


def places(view: View, systems: Iterable[str]) -> str:
    """Several systems."""
    return enumerated(place(view, system) for system in systems)


def fleet_name(view: View, fleet: str, *, begins: bool = False) -> str:
    """A fleet as its owner calls it; who looks on reads by its id whose it is.

    Only one that exists can be pointed at.
    """
    return _of_fleet(view, fleet, f"{'Fleet' if begins else 'fleet'} {fleet}")


def fleet_mark(view: View, fleet: str) -> str:
    """The same in a list that says already that these are fleets."""
    return _of_fleet(view, fleet, fleet)


def _of_fleet(view: View, fleet: str, among_all: str) -> str:
    known = view.fleets.get(fleet)
    called = f"Fleet {fleet.rpartition('-')[2]}"
    if known and known.name:
        called = known.name
    elif view.me is None:
        called = among_all
    return called if known is None else mention("token", fleet, called)


def units(view: View, counts: Mapping[str, int]) -> str:
    """Units by their names: "2 Destroyers and 1 Scout"."""
    figures = view.tables.units
    named: list[str] = []
    for code, count in counts.items():
        known = code in figures
        named.append(counted(count, figures[code].name) if known else f"{count} {code}")
    return enumerated(named) if named else "nothing"


def seen_of(squadrons: int, lift: int) -> str:
    """2.4: what is seen of a fleet; fighters on board are seen and not counted."""
    counts = ((squadrons, "squadron"), (lift, "unarmed ship"))
    return enumerated(counted(many, what) for many, what in counts if many) or "fighters alone"


def squadron_names(squadrons: Iterable[Squadron]) -> str:
    """Squadrons by their names, those that follow each other as a run: "s1-s4 and s9"."""
    return first_of(runs.told(squadrons))
