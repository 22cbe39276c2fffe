"""How a war went: told when it is over, of every game, and true of what happened."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from hegemon.bots import Factory
from hegemon.core.board import Owner
from hegemon.core.game import Player, Result
from hegemon.core.report import Sentence
from hegemon.core.ruleset import Date
from hegemon.core.show.curves import CurveLine, CurvePart, Curves, MeasureCurve
from hegemon.core.show.fights import Fight, FightRank, FightSide
from hegemon.core.show.war import TurningPoint, WarSide
from hegemon.games import RULESETS
from hegemon.play.errors import StillRunning
from hegemon.play.matches import Match, sit_everyone
from hegemon.play.past.dates import counted_steps
from hegemon.play.start.opponents import bots_of, factory_of
from hegemon.play.system import SeededEntropy
from hegemon.play.war.clashes import Clash, battle_of, clashes_in, decisive
from hegemon.play.war.course import WarCourse
from hegemon.play.war.ranking import called, headline, standfirst, turning_curve
from hegemon.play.war.story import ToldWar, war_of
from hegemon.play.war.truths import TrueStep, true_board
from hegemon.play.war.turning import turning_points
from hegemon.store.memory import MemoryStore
from tests.play.table import GAMES, P1, P2, begun, created
from tests.samples import cases

LENGTHS: dict[str, dict[str, Any]] = {
    "space-conquest": {"turn_limit": 12},
    "erkenfara": {"years": 1},
    "space-empires": {"map": "small", "round_limit": 4},
    "ec4x-monero": {"turns": 20},
    "ec4x-satoshi": {"turns": 20},
}
"""House rules under which the bots of the house play a war that is short, and has battles."""


def fought(name: str, seed: str = "1") -> Match:
    """A match that bots of the house have played to its end."""
    ruleset = RULESETS[name]
    match = created(ruleset, seed=seed, store=MemoryStore(), agreed=LENGTHS[name])
    sit_everyone(match, SeededEntropy(seed))
    bot = list(bots_of(name))[-1]
    players: dict[Player, Factory] = {one: factory_of(name, bot) for one in match.players}
    while match.result is None:
        match.bots_answer(players)
    return match


@pytest.fixture(scope="module", params=cases(["space-conquest", "erkenfara"], list(LENGTHS)[2:]))
def match(request: pytest.FixtureRequest) -> Match:
    return fought(request.param)


@pytest.fixture(scope="module")
def war(match: Match) -> ToldWar:
    return war_of(match.replay)


def test_nothing_is_told_before_the_end() -> None:
    running = begun(GAMES["space-conquest"], agreed={})

    with pytest.raises(StillRunning, match="when the match is over"):
        war_of(running.replay)
    with pytest.raises(StillRunning, match="when the match is over"):
        true_board(running.replay, 0)


def test_it_is_made_once(match: Match, war: ToldWar) -> None:
    assert war_of(match.replay) is war


def test_all_who_played_stand_in_it_once_and_winners_first(match: Match, war: ToldWar) -> None:
    sides, result = war.story.sides, match.result
    assert result is not None
    winners = [side.player for side in sides if side.won]

    assert sorted(match.players) == sorted(side.player for side in sides)
    assert sorted(result.winners) == sorted(winners)
    assert winners == [side.player for side in sides[: len(winners)]]
    assert sides[0].name in war.story.headline or not winners


def test_forces_add_up(match: Match, war: ToldWar) -> None:
    """What was raised was lost, went otherwise, or is left, as the last map shows it."""
    board = true_board(match.replay, match.step)
    left: Counter[Player] = Counter()
    for token in board.tokens:
        if token.owner is not None:
            left[token.owner] += sum(1 if one.count is None else one.count for one in token.made_of)

    for row in war.story.losses.rows:
        assert row.raised == row.lost + row.gone + row.left
        if row.player:
            assert left[Player(row.player)] == row.left


def test_turns_and_frames_are_those_of_the_match(match: Match, war: ToldWar) -> None:
    story, steps = war.story, [frame.step for frame in war.story.frames]
    turns = {frame.turn for frame in story.frames}

    assert match.step == steps[-1]
    assert sorted(set(steps)) == steps
    assert story.turns == len(turns)
    assert len(story.points) <= 3
    assert {point.turn for point in story.points} <= turns
    assert [*range(1, len(story.points) + 1)] == [point.number for point in story.points]


def test_battles_are_those_of_the_record(match: Match, war: ToldWar) -> None:
    """Each has the anchor of a sentence that tells a fight there."""
    places = {place.id for place in true_board(match.replay, match.step).places}

    assert len(war.story.battles) <= 3
    for battle in war.story.battles:
        step = int(battle.event.partition(".")[0])
        told = [
            one
            for section in match.replay.truth(step).report.sections
            for one in section.items
            if isinstance(one, Sentence) and one.event == battle.event
        ]
        assert [battle.place] == [one.fight.place for one in told if one.fight]
        assert battle.place in places
        assert any(side.lost for side in battle.sides)
        for side in battle.sides:
            assert side.before is None or side.left == side.before - side.lost


def test_awards_are_few_and_each_is_of_a_rule_of_its_own(war: ToldWar) -> None:
    awards, sides = war.story.awards, {side.player: side.name for side in war.story.sides}
    first = [award.player for award in awards][: len(sides)]

    assert len(awards) <= 5
    assert len({award.rule for award in awards}) == len(awards)
    assert len(set(first)) == len(first)
    for award in awards:
        assert award.text.startswith(award.name)
        assert not award.player or award.name == sides[Player(award.player)]


def test_wars_of_the_house_have_battles_and_awards() -> None:
    """A page of nothing would pass all of the above."""
    story = war_of(fought("space-conquest").replay).story

    assert story.battles
    assert story.points
    assert {P1, P2} <= {award.player for award in story.awards}


# -- the parts


@pytest.mark.parametrize(
    ("owner", "person", "expected"),
    [
        (Owner(P1, "a", "House 1"), "Ann", "House Ann"),
        (Owner(P1, "R", "Rotmark"), "Ann", "Rotmark"),
        (Owner(P1, "1", "player 1"), "ann", "Ann"),
        (Owner(P1, "1", "Player 2", "Player 2"), "Player 2", "Player 2"),
        (None, "ann", "Ann"),
    ],
)
def test_sides_are_called_as_the_game_calls_them(
    owner: Owner | None, person: str, expected: str
) -> None:
    assert expected == called(owner, person)


def test_headline_of_wars_that_nobody_wins() -> None:
    assert "The war ends in a draw" == headline([], Result("draw", (), "agreed"))
    assert "Nobody wins the war" == headline([], Result("undecided", (), "limit"))


def curve(**lines: tuple[int, ...]) -> MeasureCurve:
    return MeasureCurve(
        "worth", "Worth: all", tuple(CurveLine(Player(who), told) for who, told in lines.items())
    )


def course(many: int) -> WarCourse:
    board = true_board(fought("space-conquest").replay, 1)
    return WarCourse((P1, P2), turns=[*range(1, many + 1)], board=board)


def side(player: Player, name: str, **more: Any) -> WarSide:
    return WarSide(player, name, name, number=0, emblem="", rank=1, **more)


def points_of(
    fought_out: WarCourse, lines: dict[str, tuple[int, ...]], gave_up: int | None = None
) -> tuple[TurningPoint, ...]:
    """Where a war of Ann and Ben turned; Ben may have given up."""
    found, turns = curve(**lines), tuple(fought_out.turns)
    sides = (side(P1, "Ann"), side(P2, "Ben", gave_up=gave_up))
    return turning_points(fought_out, Curves("turn", turns, turns, (found,)), found, sides)


@pytest.mark.long
def test_a_war_does_not_turn_where_somebody_gives_it_up() -> None:
    """What he had is gone then, but by no war."""
    lines = {"p1": (4, 4, 4, 4, 4, 4), "p2": (5, 5, 5, 5, 5, 0)}

    assert [6] == [point.turn for point in points_of(course(6), lines)]
    assert not points_of(course(6), lines, gave_up=6)


def test_where_a_turn_has_parts_it_turns_in_one_of_them() -> None:
    """In the summer of the second year, when the one has passed the other."""
    lines = (CurveLine(P1, (5, 9)), CurveLine(P2, (6, 6)))
    parts = (CurveLine(P1, (7, 5, 8)), CurveLine(P2, (6, 6, 6)))
    measured = MeasureCurve("worth", "Worth", lines, parts=parts)
    named = [(1, "spring"), (2, "spring"), (2, "summer")]
    told_of = tuple(CurvePart(turn, 500, name, step) for step, (turn, name) in enumerate(named, 1))
    told_by = Curves("turn", (1, 2), (4, 8), (measured,), told_of)
    (point,) = turning_points(course(2), told_by, measured, (side(P1, "Ann"), side(P2, "Ben")))

    assert [1500, 1500, 2000] == [told_by.at(2, step) for step in (2, 3, 7)]
    assert (2, 3, 1500, "turn 2, summer") == (point.turn, point.step, point.at, point.when)
    assert "Ann passes Ben: worth 8 to 6." == point.text


def test_a_war_is_looked_at_by_what_moves_and_not_with_the_seasons() -> None:
    """Not by what is spent every turn and comes again."""
    flat, gold = curve(p1=(1, 1, 1, 2)), curve(p1=(1, 9, 2, 8))
    worth = curve(p1=(1, 4, 6, 5))
    curves = Curves("turn", (1, 2, 3, 4), (1, 2, 3, 4), (flat, gold, worth))

    assert worth is turning_curve(curves, flat)
    assert worth is turning_curve(curves, gold)
    assert gold is turning_curve(msgspec.structs.replace(curves, curves=(flat, gold)), flat)


def test_who_was_ahead_and_lost_is_named() -> None:
    """Else the winner stands first with the shortest bar, and nobody knows why."""
    board, what = course(1).board, curve(p1=(3,))
    assert board is not None
    result = Result("won", (P1,), "all others gave up")
    others = [side(P2, "Ben", figure=9, gave_up=4), side(Player("p3"), "Cy", figure=1, gave_up=4)]

    assert (
        "All others gave up. By worth Ben was ahead, 9 to 3. Ben and Cy gave up in turn 4."
        == standfirst([side(P1, "Ann", won=True, figure=3), *others], result, what, board)
    )


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ({"p1": (1, 2, 3, 4, 5, 6), "p2": (1, 1, 1, 1, 1, 1)}, []),
        ({"p1": (9, 9, 9, 9, 9, 9), "p2": (1, 3, 5, 7, 9, 11)}, [6]),
        ({"p1": (5, 5, 5, 5, 0, 0), "p2": (4, 4, 4, 4, 4, 4)}, [5]),
    ],
)
def test_war_turns_where_the_order_or_the_trend_changes(
    lines: dict[str, tuple[int, ...]], expected: list[int]
) -> None:
    found = points_of(course(6), lines)

    assert [point.turn for point in found if "passes" in point.text] == expected
    if expected:
        assert "Ben passes Ann: worth" in " ".join(point.text for point in found)


def test_a_war_turns_where_a_home_falls_whatever_the_curve_says() -> None:
    lines = {"p1": (5, 5, 5, 5, 5, 5), "p2": (4, 9, 4, 4, 4, 4)}
    fallen = course(6)
    before = points_of(fallen, lines)
    (clash,) = clashes_in([told(6, fight(1, 10, 2, 5))], [])
    clash.home, clash.cost, clash.place = True, 400, fallen.board.places[0].id  # type: ignore[union-attr]
    fallen.clashes.append(clash)
    after = points_of(fallen, lines)

    assert 6 not in [point.turn for point in before]
    (last,) = [point for point in after if point.turn == 6]
    assert "Ben loses 5 of 5" in last.text
    assert "A home falls." in last.text


def test_a_battle_that_nobody_leaves_goes_to_who_lost_least() -> None:
    """A side may retreat at a later question: until then its end is not told."""

    def side(who: str, name: str, had: int | None, lost: int) -> FightSide:
        return FightSide(Player(who), name, (FightRank("army", "troops", had, (lost,)),))

    board = true_board(fought("space-conquest").replay, 1)
    at = board.places[0].id
    said = []
    for lost in (600, 3600):
        fought_on = (side("p1", "Rotmark", 12_000, lost), side("p2", "Blaufurt", 5_000, 1_500))
        (clash,) = clashes_in([told(1, Fight(at, "Battle", fought_on, 1, first=1))], [])
        said.append(battle_of(clash, board, {"army"}).text)

    assert ["Rotmark has the better of it.", "Neither side prevails."] == said

    unseen = (*fought_on, side("p3", "Jungreich", None, 100))
    (clash,) = clashes_in([told(1, Fight(at, "Battle", unseen, 1, first=1))], [])

    assert "Neither side prevails." == battle_of(clash, board, {"army"}).text


def test_turns_that_the_umpire_undid_do_not_count() -> None:
    dates = {0: 1, 1: 2, 2: 3, 3: 1, 4: 2, 5: 3}

    assert (0, 3, 4, 5) == counted_steps({step: Date(turn) for step, turn in dates.items()})


def fight(first: int, mine: int, lost: int, other: int, *, continued: bool = False) -> Fight:
    """A round of a fight, in which the second side loses all."""
    return Fight(
        place="A",
        title="Battle",
        sides=(
            FightSide(P1, "Ann", (FightRank("fleet", "ships", mine, (lost,)),), end="holds"),
            FightSide(P2, "Ben", (FightRank("fleet", "ships", other, (other,)),), end="falls"),
        ),
        rounds=1,
        first=first,
        continued=continued,
    )


def told(step: int, *fights: Fight) -> TrueStep:
    sentences = tuple(Sentence("", event=f"{step}.0", fight=one) for one in fights)
    return TrueStep(step=step, turn=step, clock="turn", when=f"turn {step}", told=sentences)


def test_rounds_that_reports_tell_apart_are_one_battle() -> None:
    first = list(clashes_in([told(1, fight(1, 10, 2, 5))], []))
    more = list(clashes_in([told(2, fight(2, 8, 3, 4))], first))
    other = list(clashes_in([told(3, fight(1, 5, 1, 4))], first))

    assert [] == more
    assert [10, 5] == [first[0].sides[0].went_in(), first[0].sides[0].fell()]
    assert 2 == first[0].rounds
    assert ["3.0"] == [clash.event for clash in other]


def test_shots_of_one_round_that_reports_tell_apart_are_one_round() -> None:
    shots = [fight(at, 10, 1, 2, continued=nth > 0) for nth, at in enumerate((1, 1, 1, 2, 2, 0))]
    (clash,) = clashes_in([told(step, one) for step, one in enumerate(shots)], [])

    assert 2 == clash.rounds
    assert "0.0" == clash.event


def test_of_a_place_one_battle_a_turn_is_decisive() -> None:
    fights = [
        Clash(turn, turn, f"{turn}.{n}", "A", [], cost=10 * turn + n)
        for turn in (3, 1, 2, 4)
        for n in (0, 1)
    ]

    assert ["2.1", "3.1", "4.1"] == [clash.event for clash in decisive(fights)]
