"""Fights of all games, in matches of bots that fight: sound, complete, and true to the boards."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from hegemon.bots.registry import BOTS
from hegemon.contract.match import RandomMatch, played_by
from hegemon.contract.promises import addresses_nobody_beside
from hegemon.contract.world import World
from hegemon.core import Event, Fight, FightSide, Player
from hegemon.core.report import sentences
from hegemon.core.show.fights import check_fight
from hegemon.games import RULESETS
from hegemon.games.ec4x import EC4X_MONERO
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    BattleRound,
    Bombarded,
    Loss,
    PlanetAssaulted,
    Shooter,
    TaskForce,
)
from hegemon.games.ec4x.common.show.fights import FIGHTS, bombardments
from hegemon.games.erkenfara.events import ArmiesRecovered, ArmiesUnited, RoundFought
from hegemon.games.space_conquest.events import Assault, Battle, Rebellion
from hegemon.games.space_empires.battle.events import BattleEnded, Fired
from hegemon.games.space_empires.events import COMBAT_EVENTS
from tests.games.ec4x.cases import ME, YOU, monero

GAMES: dict[str, tuple[int, tuple[str, ...]]] = {
    "space-conquest": (40, ("admiral", "random")),
    "erkenfara": (150, ("raider",)),
    "space-empires": (300, ("admiral", "settler")),
    "ec4x-monero": (18, ("warlord",)),
    "ec4x-satoshi": (28, ("warlord",)),
}
"""How long they are played, and by whom."""

FOUGHT: dict[type[Event], tuple[str, ...]] = {
    Battle: ("ships",),
    Assault: ("player",),
    Rebellion: ("player",),
    RoundFought: ("player_a", "player_b"),
    BattleEnded: ("winner", "loser"),
    Fired: ("player",),
    BattleFought: ("witnesses",),
    Bombarded: ("attacker", "defender"),
    PlanetAssaulted: ("attacker", "defender"),
}
"""The fields of an event of battles that name who fought."""


@cache
def match_of(game: str) -> RandomMatch:
    """A match of bots, to which all look."""
    here = World(RULESETS[game])
    here.length, names = GAMES[game]
    bots = [BOTS[game][name] for name in names]
    return played_by(
        here, 0, {player: bots[at % len(bots)] for at, player in enumerate(here.players)}
    )


class Told(NamedTuple):
    """What somebody reads of a step."""

    player: Player | None
    events: tuple[Event, ...]
    fights: dict[int, Fight]
    """By the number of the event with which each stands."""
    state: Any
    """After it."""


@cache
def told(game: str) -> tuple[Told, ...]:
    """All reports of the match that tell of battles, to who has a seat and to who has none."""
    return tuple(_told(game))


def _told(game: str) -> Iterator[Told]:
    match = match_of(game)
    here = match.world
    after = [*(moment.state for moment in match.moments), match.end]
    for step, state in zip(match.steps(), after, strict=True):
        for player in (*here.players, None):
            seen = here.seen(step.events, player)
            if any(isinstance(event, (*FOUGHT, *COMBAT_EVENTS)) for event in seen):
                lines = sentences(here.report(here.view(state, player), seen))
                fights = {int(line.event): line.fight for line in lines if line.fight is not None}
                yield Told(player, tuple(seen), fights, state)


@pytest.mark.parametrize("game", GAMES)
def test_all_fights_are_sound_on_the_board_of_their_reader(game: str) -> None:
    """And nobody beside is spoken to."""
    here = match_of(game).world
    for report in told(game):
        board = here.board(here.view(report.state, report.player))
        places, owners = {one.id for one in board.places}, {one.player for one in board.owners}
        for fight in report.fights.values():
            assert [] == list(check_fight(fight, places, owners))
    assert [] == list(addresses_nobody_beside(match_of(game)))


@pytest.mark.parametrize("game", GAMES)
def test_who_fought_is_shown_the_fight(game: str) -> None:
    """Wherever the events say that he did, and as himself."""
    found = 0
    for report in told(game):
        own = {
            fight.place
            for fight in report.fights.values()
            if ("You", report.player) in {(side.name, side.owner) for side in fight.sides}
        }
        wanted = {place_of(event) for event in report.events if fought_in(event, report.player)}
        assert wanted <= own
        found += len(wanted)
    assert found > 1


def fought_in(event: Event, player: Player | None) -> bool:
    """Whether somebody fought in the battle of an event; a planet may fall without one."""
    if isinstance(event, PlanetAssaulted) and not event.rounds:
        return False
    fields = [getattr(event, name) for name in FOUGHT.get(type(event), ())]
    return player is not None and any(player == one or player in one for one in fields)


def place_of(event: Any) -> str:
    """Where an event was."""
    names = ("star", "region", "at", "system")
    return str(next(getattr(event, name) for name in names if hasattr(event, name)))


# -- Space Conquest


def test_a_clash_of_space_conquest_leaves_what_its_event_says() -> None:
    """Of both sides, whoever reads it; with garrisons and rebels, too."""
    found = set()
    for report in told("space-conquest"):
        for number, event in enumerate(report.events):
            left = left_after(event)
            if left:
                found.add(type(event))
                sides = report.fights[number].sides
                assert left == {side.owner: side.ranks[0].left for side in sides}
                assert [bool(count) for count in left.values()] == [
                    side.end == "holds" for side in sides
                ]
    assert {Battle, Assault, Rebellion} == found


def left_after(event: Event) -> dict[str, int]:
    """What each side has left, as the event says; nobody has a garrison or rebels."""
    match event:
        case Battle():
            return {player: event.left.get(player, 0) for player in event.ships}
        case Assault():
            return {event.player: event.ships_left, "": event.garrison_left}
        case Rebellion():
            return {event.player: event.garrison_left, "": event.rebels_left}
    return {}


# -- EC4X


@pytest.mark.parametrize("edition", ["ec4x-monero", "ec4x-satoshi"])
def test_a_battle_of_ec4x_costs_each_side_what_its_volleys_say(edition: str) -> None:
    """Round by round; its own House alone is told where a force has fled to."""
    found = 0
    for report in told(edition):
        for number, event in enumerate(report.events):
            if not isinstance(event, BattleFought):
                continue
            fight = report.fights[number]
            for side, force in zip(fight.sides, event.sides, strict=True):
                assert list(force.units.values()) == [rank.before for rank in side.ranks]
                assert force.left == side.strength_left
                assert fallen(event, force.owner) == lost_by_round(side)
                assert force.owner == report.player or "retreats to" not in side.fate
                found += sum(fallen(event, force.owner).values())
    assert found > 1


def fallen(event: BattleFought, owner: Player) -> Counter[int]:
    """What an owner lost in each round."""
    return Counter(
        number
        for number, told in enumerate(event.rounds, 1)
        for shot in told.shooters
        for loss in shot.reduced
        if loss.owner == owner and loss.destroyed
    )


def lost_by_round(side: FightSide) -> Counter[int]:
    """The same, as the fight has it."""
    found = Counter[int]()
    for rank in side.ranks:
        found.update(dict(enumerate(rank.lost, 1)))
    return +found


def test_who_has_lost_some_of_his_ships_is_not_destroyed() -> None:
    """5.3.4: only of whom nothing is left; he has not fled then, whatever he wanted."""
    one = Loss(ME, "DD", destroyed=True, hits=1)
    for lost, fled, end in ((1, False, "holds"), (1, True, "leaves"), (2, True, "falls")):
        force = TaskForce(ME, {"DD": 2}, strength=4, left=0, fled=fled)
        shot = Shooter(YOU, 4, 5, 0, 50, 2, reduced=(one,) * lost)
        enemy = TaskForce(YOU, {"DD": 1}, strength=4, left=4)
        both = (ME, YOU)
        event = BattleFought(both, "hub", "space", (force, enemy), (BattleRound((shot,)),))
        fight = FIGHTS[BattleFought](event, EC4X_MONERO.view(monero(), ME))

        assert fight is not None
        assert [end, "holds"] == [side.end for side in fight.sides]


@pytest.mark.parametrize("edition", ["ec4x-monero", "ec4x-satoshi"])
def test_rounds_of_bombardment_are_one_fight(edition: str) -> None:
    """With all that fell on the ground."""
    found = 0
    for report in told(edition):
        for parties in {parties_of(one) for one in report.events if isinstance(one, Bombarded)}:
            rounds = [one for one in report.events if parties_of(one) == parties]
            (fight,) = (
                one
                for one in report.fights.values()
                if one.title.startswith("Bombardment")
                and (one.place, one.sides[0].owner, one.sides[1].owner) == parties
            )
            assert len(rounds) == fight.rounds
            ground = sum(
                sum(one.destroyed.values()) + one.industry + one.population_units
                for one in rounds
                if isinstance(one, Bombarded)
            )
            assert ground == sum(sum(rank.lost) for rank in fight.sides[1].ranks)
            assert all(side.ranks for side in fight.sides), "who fires or is fired at is seen"
            found += ground
    assert found


@pytest.mark.parametrize(("armies", "named"), [(1, "Army"), (3, "Armies")])
def test_what_a_bombardment_cost_is_named_for_so_many(armies: int, named: str) -> None:
    """And what bombards is there to be seen, though no event says what it was."""
    planet = {"AA": armies}
    event = Bombarded((ME, YOU), "A1", YOU, ME, 4, 3, 0, 0, planet, 0, 0)

    (found,) = bombardments([event], EC4X_MONERO.view(monero(), ME))

    above, below = found.fight.sides
    assert [("Ships in orbit", None, ())] == [(e.name, e.before, e.lost) for e in above.ranks]
    assert [(named, None, (armies,))] == [(e.name, e.before, e.lost) for e in below.ranks]


def test_a_bombardment_that_costs_nothing_shows_what_it_fell_on() -> None:
    event = Bombarded((ME, YOU), "A1", YOU, ME, 0, 0, 0, 0, {}, 0, 0)

    (found,) = bombardments([event], EC4X_MONERO.view(monero(), ME))

    assert ["Colony"] == [rank.name for rank in found.fight.sides[1].ranks]


def test_marines_that_take_a_planet_are_those_that_live() -> None:
    """And all that has defended it has fallen."""
    found = 0
    for report in told("ec4x-monero"):
        for number, event in enumerate(report.events):
            if isinstance(event, PlanetAssaulted) and event.rounds:
                above, below = report.fights[number].sides
                assert above.ranks[0].left == (event.survivors if event.taken else 0)
                assert [rank.left for rank in below.ranks] == [
                    0 if event.taken else None for _ in event.fallen
                ]
                found += 1
    assert found


def parties_of(event: Event) -> tuple[str, Player, Player] | None:
    """Where somebody bombards whom."""
    if not isinstance(event, Bombarded):
        return None
    return event.system, event.attacker, event.defender


# -- Erkenfara


def test_an_army_of_erkenfara_has_left_what_stands_on_the_map() -> None:
    """Where nothing befell it after its last fight of the step."""
    found = 0
    ends = set()
    for report in told("erkenfara"):
        rounds = [one for one in report.events if isinstance(one, RoundFought)]
        assert len(rounds) == sum(fight.rounds for fight in report.fights.values())
        last = {army: one for one in rounds for army in (one.army_a, one.army_b)}
        for number, fight in report.fights.items():
            event = report.events[number]
            assert isinstance(event, RoundFought)
            for army, side in zip((event.army_a, event.army_b), fight.sides, strict=True):
                ends.add(side.end)
                standing = report.state.armies.get(army)
                mended = any(
                    isinstance(one, ArmiesRecovered | ArmiesUnited)
                    for one in report.events[number:]
                )
                if standing is None or mended or last[army].region != fight.place:
                    continue
                found += 1
                assert standing.current == side.ranks[0].left
                assert side.end != "falls"
    assert found > 1
    assert {"holds", "falls", ""} <= ends


# -- Space Empires


def test_a_battle_of_space_empires_goes_on_where_the_last_report_left_it() -> None:
    """From the ships that were shown to those that are left: none is lost between two reports."""
    left: dict[str, dict[tuple[str, str], int | None]] = {}
    over = whole = 0
    for report in told("space-empires"):
        for fight in report.fights.values() if report.player is None else ():
            ranks = {(side.owner, rank.sign): rank for side in fight.sides for rank in side.ranks}
            before = left.pop(fight.place, None)
            if before is not None:
                # who has won and turned its counters down is nobody's to count any more
                told_of = {owner for owner, _ in ranks}
                known = {kind: had for kind, had in before.items() if kind[0] in told_of}
                assert known == {kind: rank.before for kind, rank in ranks.items()}
                whole += known == before
            if fight.sides[0].end:
                over += 1
            else:
                left[fight.place] = {kind: rank.left for kind, rank in ranks.items() if rank.left}
    assert over > 1
    assert whole > 100
    assert len(left) <= 1


def test_shots_of_space_empires_are_volleys_of_its_ranks() -> None:
    """Each of its events, with a die for each ship."""
    for report in told("space-empires"):
        shots = [one for one in report.events if isinstance(one, Fired)]
        volleys = [one for fight in report.fights.values() for one in fight.salvoes]
        assert [(one.faces, one.needed, one.hits) for one in shots] == [
            (one.dice, one.needed, one.hits) for one in volleys
        ]
