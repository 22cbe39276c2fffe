"""What holds for every Conflict phase: no seat is favoured, no ship vanishes, no id is told."""

import hashlib
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hegemon.core.dice import RecordedDice, SeededDice
from hegemon.core.game import Event, Play
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    Bombarded,
    ColonyFounded,
    FightersStranded,
    FleetSalvaged,
    LiftLost,
    ScoutsCaught,
)
from hegemon.games.ec4x.common.invariants import invariants
from hegemon.games.ec4x.common.rules.missions import MISSIONS, SPYING
from hegemon.games.ec4x.common.state import EMPIRE, Mission, Ship, State, fleets_by_system
from hegemon.games.ec4x.monero.turn import CONFLICT
from tests.games.ec4x.cases import EVENTS, KEY, monero, satoshi
from tests.games.ec4x.conflict.positions import P1, P2, P3, colony, fleet, space

MAP = "A1-A2 minor, A2-A3 major, A3-A1 minor, A3-A4 restricted"
EDITIONS = pytest.mark.parametrize("edition", [monero, satoshi])
SHIPS = ("BB", "DN DN", "CT", "BB+CT SC", "RR", "DD DD DD", "CV")
LIFT = ("", "TT TT", "ET", "")
SEATS = (P1, P2, P3)


class PurposeDice(RecordedDice):
    """Dice whose faces follow from what they are rolled for, under other names of the seats."""

    def __init__(self, seed: int, names: dict[str, str]) -> None:
        super().__init__()
        self._seed, self._names = seed, names
        self._times: Counter[str] = Counter()

    def _face(self, sides: int, purpose: str) -> int:
        said = renamed(purpose, self._names)
        self._times[said] += 1
        text = f"{self._seed} {sides} {said} {self._times[said]}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % sides + 1


def renamed(text: str, names: dict[str, str]) -> str:
    """A text in which the seats are called otherwise."""
    return re.sub(r"\bp[123]\b", lambda found: names[found[0]], text)


def war_of_all(edition: Callable[..., State], seed: int) -> State:
    """Three Houses, each with a colony and half a dozen fleets of all kinds and missions."""
    state = space(MAP, edition)
    dice = SeededDice(KEY, seed)

    def pick(choices: Any) -> Any:
        return choices[dice.roll(len(choices), "") - 1]

    for number, owner in enumerate(SEATS, 1):
        fighters = (Ship(state.tables.code_of("fighter")),) * pick((0, 2))
        works = "SB" * pick((0, 1))
        colony(state, owner, f"A{number}", {"AA": 2, "GB": pick((0, 3))}, works, fighters=fighters)
        state.houses[owner].fleets_made = 6
        state.houses[owner].stances = {
            other: pick(("enemy", "neutral", "pact")) for other in SEATS if other != owner
        }
        for index in range(1, 7):
            made = fleet(
                state, f"{owner}-{index}", f"A{pick((1, 2, 3, 4))}", pick(SHIPS), pick(LIFT)
            )
            made.roe = pick((0, 3, 6, 8, 10))
            made.mission = Mission(pick(range(16)), f"A{pick((1, 2, 3, 4))}", f"{owner}-1")
            if made.mission.number in SPYING:
                made.squadrons, made.lift = made.squadrons[:1], ()
                made.squadrons[0].ships = (Ship("SC", eli=1),)
            if pick((0, 1)):
                made.squadrons[0].crippled = True
    return state


def all_alike(edition: Callable[..., State], seed: int) -> State:
    """Three Houses with the same forces at the same places: nothing but lots can part them.

    At A4 they land, at A5 they fight, at A6 they come for the same planet; they are at war or not.
    """
    state = space(f"{MAP}, A4-A5 minor, A5-A6 minor", edition)
    colony(state, EMPIRE, "A6", {"AA": 1})
    state.colonies["A6"].shield = 0
    for number, owner in enumerate(SEATS, 1):
        colony(state, owner, f"A{number}")
        state.houses[owner].fleets_made = 4
        stance: Any = "enemy" if seed % 2 else "pact"
        state.houses[owner].stances = {other: stance for other in SEATS if other != owner}
        fleet(state, f"{owner}-1", "A4", "DD", "ET", mission=(12, "A4"), roe=6)
        fleet(state, f"{owner}-2", "A5", "BB DD DD", "TT ET", roe=10)
        fleet(state, f"{owner}-3", "A6", "BB BB", "TT TT", mission=(7, "A6"), roe=10)
        fleet(state, f"{owner}-4", "A5", "CT", mission=(14, "A5"), roe=10)
    return state


def fought(state: State, dice: RecordedDice) -> tuple[Event, ...]:
    """The events of a whole Conflict phase."""
    play = Play(state, dice, EVENTS)
    for task in CONFLICT:
        task.run(play)
    return tuple(play.events)


def under(state: State, names: dict[str, str]) -> State:
    """The same position with the seats called otherwise, each list of Houses in seat order."""
    text = renamed(msgspec.json.encode(state).decode(), names)
    other = msgspec.json.decode(text.encode(), type=type(state))
    other.fleets = dict(sorted(other.fleets.items()))
    other.houses = {seat: other.houses[seat] for seat in SEATS}
    other.players = SEATS
    return other


def plain(state: State) -> Any:
    """A position as data in which the order of Houses and fleets does not matter."""
    raw = msgspec.json.decode(msgspec.json.encode(state))
    raw["players"] = sorted(raw["players"])
    for house in raw["houses"].values():
        for seen in house["known"].values():
            seen["fleets"].sort(key=str)
    return raw


@EDITIONS
@pytest.mark.parametrize(
    "names", [{"p1": "p2", "p2": "p1", "p3": "p3"}, {"p1": "p2", "p2": "p3", "p3": "p1"}]
)
@pytest.mark.parametrize("position", [war_of_all, all_alike])
@pytest.mark.parametrize("seed", range(12))
def test_no_seat_is_favoured(
    edition: Callable[..., State],
    names: dict[str, str],
    position: Callable[..., State],
    seed: int,
) -> None:
    """R87: permuting the Houses permutes the result, also where all are equal."""
    same = {seat: seat for seat in SEATS}
    back = {new: old for old, new in names.items()}
    one = position(edition, seed)
    other = under(one, names)
    fought(one, PurposeDice(seed, same))
    fought(other, PurposeDice(seed, back))

    assert plain(one) == plain(under(other, back))


def ships(state: State) -> Counter[str]:
    """Every ship by its code, fighters and works in orbit among them."""
    found: Counter[str] = Counter()
    for one in state.fleets.values():
        found.update(ship.unit for squadron in one.squadrons for ship in squadron.ships)
        found.update(ship.unit for ship in (*one.lift, *one.fighters))
    for held in state.colonies.values():
        found.update(ship.unit for ship in held.fighters)
        found.update(each.unit for each in held.facilities if each.unit == "SB")
    return found


def told_lost(events: tuple[Event, ...]) -> int:
    """How many ships events say are gone, squadrons by their flagships."""
    lost = 0
    for event in events:
        if isinstance(event, BattleFought):
            shots = [shot for one in event.rounds for shot in one.shooters]
            lost += sum(loss.destroyed for shot in shots for loss in shot.reduced)
        elif isinstance(event, Bombarded):
            lost += sum(loss.destroyed for loss in event.reduced)
        elif isinstance(event, LiftLost):
            lost += sum(event.units.values()) - sum(event.captured.values())
        elif isinstance(event, ScoutsCaught):
            lost += event.scouts
        elif isinstance(event, ColonyFounded):
            lost += 1
        elif isinstance(event, FightersStranded):
            lost += 0 if event.landed else event.fighters
    return lost


@EDITIONS
@pytest.mark.parametrize("seed", range(25))
def test_ships_vanish_by_events_alone(edition: Callable[..., State], seed: int) -> None:
    """No ship is lost, and none is made, that no event tells of."""
    state = war_of_all(edition, seed)
    for one in state.fleets.values():
        one.squadrons = [squadron for squadron in one.squadrons if len(squadron.ships) == 1]
        if one.mission.number == len(MISSIONS) - 1:
            one.mission = Mission()
    state.fleets = {name: one for name, one in state.fleets.items() if one.squadrons or one.lift}
    before = ships(state)
    events = fought(state, SeededDice(KEY, seed))
    after = ships(state)
    salvaged = any(isinstance(event, FleetSalvaged) for event in events)

    assert not salvaged
    assert before.total() - after.total() == told_lost(events)
    assert [] == list(invariants(state))
    assert set(fleets_by_system(state)) <= set(state.planets)


@EDITIONS
@pytest.mark.parametrize("seed", range(12))
def test_nobody_reads_ids_of_others(edition: Callable[..., State], seed: int) -> None:
    """2.4: an event tells units of others by their codes, never by ids that could be counted."""
    state = war_of_all(edition, seed)
    for event in fought(state, SeededDice(KEY, seed)):
        text = msgspec.json.encode(event).decode()
        foreign = set(re.findall(r"\b(p[123])-\d+", text))

        assert foreign <= {getattr(event, "player", None)}
        assert not re.search(r"\bs\d+\b", text)
