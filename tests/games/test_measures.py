"""How far everybody is: what is known is told, with its age; what levels of research give."""

from __future__ import annotations

import msgspec
import pytest

from hegemon.core.show.measures import HowFar, Measured
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.show.tracks import gives
from hegemon.games.ec4x.common.state import Sighting
from hegemon.games.erkenfara.state import map_of
from hegemon.games.space_conquest.positions import P1, P2
from hegemon.games.space_conquest.show.measures import measures as of_conquest
from hegemon.games.space_conquest.state import Fleet as StarFleet
from hegemon.games.space_conquest.state import Sighting as StarSighting
from hegemon.games.space_conquest.tables import TABLES
from hegemon.games.space_conquest.view import truth_of, view_of
from hegemon.games.space_empires.show.glossary import level_gives
from hegemon.games.space_empires.state import State as EmpiresState
from hegemon.games.space_empires.state import costs_of
from tests.games.ec4x.cases import ME, YOU, monero
from tests.games.space_conquest.cases import table, x
from tests.play.table import GAMES, begun, play_on

MONERO, SATOSHI = EC4X_MONERO.state.tables, EC4X_SATOSHI.state.tables


def told(measures: tuple[Measured, ...], wanted: str) -> list[HowFar]:
    """How far the players are by one measure."""
    return list(next(one for one in measures if one.id == wanted).players)


def test_a_star_that_was_seen_once_is_told_as_of_then() -> None:
    view = view_of(table(x(), turn=5), P1)
    seen = {**view.known, "X": StarSighting(turn=3, owner=P2, ru=2, ships=None)}
    measured = of_conquest(msgspec.structs.replace(view, known=seen))

    assert told(measured, "stars")[1] == HowFar(P2, 1, as_of=3, at_least=True)
    assert told(measured, "production")[1] == HowFar(P2, 2, as_of=3, at_least=True)
    assert told(measured, "ships")[1] == HowFar(P2)  # nobody counted them


def test_of_stars_that_were_seen_at_times_the_oldest_sight_counts() -> None:
    view = view_of(table(x(), turn=5), P1)
    seen = {
        star: StarSighting(turn=turn, owner=P2, ru=2, ships=turn)
        for star, turn in (("X", 4), ("E", 2))
    }
    measured = of_conquest(msgspec.structs.replace(view, known={**view.known, **seen}))

    assert told(measured, "stars")[1] == HowFar(P2, 2, as_of=2, at_least=True)
    assert told(measured, "ships")[1] == HowFar(P2, 6, as_of=2, at_least=True)


def test_ones_own_home_makes_its_own_number_and_ships_on_their_way_are_ships() -> None:
    fleet = StarFleet("f", P1, 3, "H", "X", distance=7, dist_remaining=2)
    view = view_of(table(x(), h=4, fleets=[fleet], turn=5), P1)
    poor = {**view.known, "H": msgspec.structs.replace(view.known["H"], ru=1)}
    measured = of_conquest(msgspec.structs.replace(view, known=poor))

    assert told(measured, "production")[0] == HowFar(P1, TABLES.home.production)
    assert told(measured, "ships")[0] == HowFar(P1, 4 + 3)


def test_ships_and_levels_of_another_empire_are_its_own_business() -> None:
    match = play_on(begun(GAMES["space-empires"]), 4)
    first, second = match.players[:2]
    view = match.view(first)
    measured = match.ruleset.measures(view)

    for wanted in ("ships", "levels"):
        mine, yours = told(measured, wanted)[:2]
        assert mine.figure is not None
        assert yours == HowFar(second)
    attack = next(one for one in match.ruleset.tracks(view) if one.word == "attack")
    assert attack.next is not None
    assert attack.next.cost == costs_of(view).attack.costs[attack.level]
    assert () == match.ruleset.tracks(match.view(None))


@pytest.mark.parametrize("conquest", [1, 33, 51, 75])
def test_the_production_that_wins_is_the_least_that_does(conquest: int) -> None:
    """D-OBJECTIVES: a share in per cent or more."""
    match = begun(GAMES["erkenfara"])
    view = match.view(match.players[0])
    rules = msgspec.structs.replace(view.house_rules, conquest=conquest)
    goals = {
        one.id: one.goal
        for one in match.ruleset.measures(msgspec.structs.replace(view, house_rules=rules))
    }
    whole = sum(region.production for region in map_of(view).regions.values())
    goal = goals["production"]

    assert goal is not None
    assert goal * 100 >= conquest * whole > (goal - 1) * 100


def test_the_truth_knows_everybody_and_a_bystander_nobody() -> None:
    state = table(x(), turn=5)

    assert all(far.figure is not None for far in told(of_conquest(truth_of(state)), "ships"))
    assert told(of_conquest(view_of(state, None)), "ships") == [HowFar(P1), HowFar(P2)]


def test_systems_of_another_house_are_those_seen_now_and_once() -> None:
    state = monero()
    far, farther = [at for at in state.planets if at not in state.colonies][:2]
    state.houses[ME].known |= {far: Sighting(2, YOU, "eden"), farther: Sighting(4, YOU, "eden")}
    view = EC4X_MONERO.view(state, ME)
    mine, yours = told(EC4X_MONERO.measures(view), "systems")[:2]

    assert mine == HowFar(ME, 1)
    assert yours == HowFar(YOU, 2, as_of=2, at_least=True)
    assert told(EC4X_MONERO.measures(view), "prestige")[1] == HowFar(YOU)


def test_a_bystander_of_ec4x_knows_nobody_and_the_truth_all() -> None:
    state = monero()
    blind = EC4X_MONERO.measures(EC4X_MONERO.view(state, None))
    whole = EC4X_MONERO.measures(EC4X_MONERO.truth(state))

    assert all(far.figure is None for one in blind for far in one.players)
    assert all(far.figure is not None for one in whole for far in one.players)


@pytest.mark.parametrize(
    ("tables", "field", "level", "expected"),
    [
        (MONERO, "EL", 3, "+15% product"),
        (MONERO, "EL", 20, "+55% product"),  # the bonus has a bound
        (
            MONERO,
            "CST",
            3,
            "Battle Cruiser, Carrier, Fighter Squadron, Raider, Starbase; +20% docks",
        ),
        (MONERO, "SL", 3, "opens CST 3, WEP 3, TER 3, ELI 3, CLK 1 and CIC 3"),
        (MONERO, "SLD", 1, "shields block 25% above 17 of 20"),
        (SATOSHI, "STL", 2, "raiders hide above 14 of 20"),
        (SATOSHI, "SAB", 2, "sabotage succeeds above 12 of 20"),
    ],
)
def test_what_a_level_gives_follows_from_the_figures(
    tables: object, field: str, level: int, expected: str
) -> None:
    assert expected == gives(tables, field, level)  # type: ignore[arg-type]


def test_what_a_level_gives_in_space_empires() -> None:
    assert level_gives(EmpiresState.tables, "movement", 3) == "1, 2, 2 hexes on turns 1, 2, 3"
    assert level_gives(EmpiresState.tables, "ship_yard", 2) == "1.5 hull points a yard"
    assert level_gives(EmpiresState.tables, "ship_size", 2) == "Destroyer, Base"
