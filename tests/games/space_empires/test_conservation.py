"""Nothing comes from nowhere: what events tell accounts for every ship and construction point."""

import random
from collections import Counter
from typing import Any

import pytest

from hegemon.bots.forward import FastDice
from hegemon.bots.random import Random
from hegemon.core.asked import all_asked
from hegemon.core.game import Event, Play, advance, run
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.state import State
from hegemon.games.space_empires.tables import TABLES
from tests.samples import cases
from tests.soak.matches import house_rules_by_lot, strew

STEPS = 400


def owner_of(group: str) -> str:
    """Whose counter it is, by its id."""
    return group.rpartition("-")[0]


SHIPS: dict[str, Any] = {
    "Built": lambda event: {event.player: event.count},
    "Scuttled": lambda event: {event.player: -event.ships},
    "Settled": lambda event: {event.player: -1},
    "Overrun": lambda event: {event.player: -len(event.kinds)},
    "FightersLost": lambda event: {event.player: -event.ships},
    "BlackHolePassed": lambda event: {event.player: -event.lost},
    "LostToDanger": lambda event: {event.player: -len(event.kinds)},
    "Fired": lambda event: {owner_of(event.target): -event.destroyed},
    "FleetsSighted": lambda event: {who: -many for who, many in event.decoys.items()},
    "BattleBegan": lambda event: {who: -many for who, many in event.decoys.items()},
    "MinesSwept": lambda event: {event.player: -event.mines},
    "MinesHit": lambda event: {event.player: -len(event.faces)},
    "BattleEnded": lambda event: {event.loser: -len(event.lost)},
}
"""What an event says of how many ships each side has more."""

SPENT: dict[str, Any] = {
    "Collected": lambda event: {event.player: -event.discarded},
    "GrantsRolled": lambda event: {event.player: -TABLES.research.grant * len(event.faces)},
    "Researched": lambda event: {event.player: -event.cp},
    "Built": lambda event: {event.player: -event.cp},
    "Upgraded": lambda event: {event.player: -event.cp},
    "Maintained": lambda event: {event.player: event.net},
    "BidsShown": lambda event: {who: -bid for who, bid in event.bids.items()},
}
"""What an event says of how many construction points each player has more."""


class Ledger:
    """What every player must have, by the events alone."""

    def __init__(self, state: State) -> None:
        self.ships = ships_of(state)
        self.cp = {player: empire.cp for player, empire in state.empires.items()}

    def note(self, event: Event) -> None:
        """Book an event."""
        kind, told = type(event).__name__, event
        for book, entries in ((self.ships, SHIPS), (self.cp, SPENT)):
            for player, change in entries.get(kind, lambda _: {})(told).items():
                if player in self.cp:
                    book[player] += change
        if kind == "MinesExploded":
            for player in (event.player, owner_of(event.group)):  # type: ignore[attr-defined]
                self.ships[player] -= event.ships  # type: ignore[attr-defined]
        if kind == "EmpireFell":
            self.ships[event.player] = 0  # type: ignore[attr-defined]


def ships_of(state: State) -> Counter[str]:
    """The ships of every player with a seat."""
    found = Counter(dict.fromkeys(state.empires, 0))
    for group in state.groups.values():
        if group.owner in state.empires:
            found[group.owner] += group.ships
    return found


@pytest.mark.parametrize("number", cases(range(8), range(8, 24)))
def test_every_ship_and_point_is_accounted_for(number: int) -> None:
    """All options by lot, one to four players, fleets of every kind strewn over the board."""
    chance = random.Random(f"conservation {number}")
    rules = house_rules_by_lot(chance, 1 + number % 4)
    seats = SPACE_EMPIRES.players(rules)
    start = SPACE_EMPIRES.setup(rules, seats, FastDice(f"set-up {number}"))
    play = Play(start, FastDice(f"play {number}"), frozenset(SPACE_EMPIRES.events))
    bots = {player: Random(chance.getrandbits(64)) for player in seats}
    run(play)
    ledger = None
    for _ in range(STEPS):
        asked = all_asked(SPACE_EMPIRES, play.state)
        if not asked:
            break
        if ledger is None and play.state.round == 1:
            strew(play.state, chance)
            asked = all_asked(SPACE_EMPIRES, play.state)
            ledger = Ledger(play.state)
        play.events.clear()
        advance(play, {player: bots[player].answer(*asked[player]) for player in asked})
        if ledger is None:
            continue
        for event in play.events:
            ledger.note(event)
        assert ledger.ships == ships_of(play.state), play.events
        if play.state.phase != "economic phase":
            cp = {player: empire.cp for player, empire in play.state.empires.items()}
            assert ledger.cp == cp, play.events
