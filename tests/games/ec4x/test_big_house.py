"""Houses of forty colonies and a hundred squadrons, and larger, of twelve: small sheets."""

from collections.abc import Iterator

import msgspec
import pytest

from hegemon.core.asked import asked_of
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice, dice_key
from hegemon.core.sheet import sheet
from hegemon.core.step import begin
from hegemon.games.ec4x import EC4X_MONERO
from hegemon.games.ec4x.common.state import Colony, Facility, Fleet, Ship, Squadron, State
from tests.games.ec4x.cases import ME

FLEETS = 40
MOST_BYTES = 200_000


def big_house(colonies: int, squadrons: int) -> State:
    """A galaxy of 469 systems, and one House that has grown."""
    house_rules = msgspec.structs.replace(EC4X_MONERO.presets["as-written"], houses=12)
    players = EC4X_MONERO.players(house_rules)
    dice = SeededDice(dice_key(b"big", ()), 0)
    state, _ = begin(Codec(EC4X_MONERO), house_rules, players, dice)
    state.houses[ME].treasury = 800_000
    state.houses[ME].levels = dict.fromkeys(state.houses[ME].levels, 4)
    free = [one.id for one in state.star_map.systems if one.id not in state.colonies]
    for at in free[: colonies - 1]:
        works = (Facility("SP"), Facility("SY"), Facility("SY"))
        ground = {"GB": 3, "AA": 2}
        state.colonies[at] = Colony(ME, 200 * 10**6, 20, ground, facilities=works)
    numbers = iter(range(100, 100 + squadrons))
    for fleet in range(FLEETS):
        many = squadrons // FLEETS + (fleet < squadrons % FLEETS)
        lift = (Ship("TT"), Ship("TT", carries=1))
        name = f"p1-{10 + fleet}"
        state.fleets[name] = Fleet(name, ME, free[fleet], list(squadrons_of(numbers, many)), lift)
    return state


def squadrons_of(numbers: Iterator[int], count: int) -> Iterator[Squadron]:
    """Squadrons of three ships with names of their own."""
    for _ in range(count):
        yield Squadron(f"s{next(numbers)}", (Ship("CA"), Ship("DD"), Ship("DD")))


@pytest.mark.parametrize(("colonies", "squadrons"), [(40, 100), (60, 480)])
def test_the_sheet_of_a_big_house_stays_small(colonies: int, squadrons: int) -> None:
    """1.2: under 200 kB, though every field lists what is legal."""
    asked = asked_of(EC4X_MONERO, big_house(colonies, squadrons), ME)
    assert asked is not None

    assert len(msgspec.json.encode(sheet(asked.form))) < MOST_BYTES
