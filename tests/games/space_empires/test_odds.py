"""Exact odds of battles: against the rules themselves, die by die, and what is refused."""

from fractions import Fraction
from typing import Any

import pytest

from hegemon.core.codec import Codec
from hegemon.core.dice import Dice
from hegemon.core.errors import BadConfig
from hegemon.core.game import Play, open_question, proceed, run
from hegemon.core.report import Sentence, Table
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.battle.fire import over
from hegemon.games.space_empires.battle.fire_orders import ready, weakest
from hegemon.games.space_empires.battle.orders import Fire, Screens
from hegemon.games.space_empires.battle.sequence import AskFire, BattleRound
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.odds.chances import ATTACKER, DEFENDER, chances
from hegemon.games.space_empires.odds.odds import odds
from hegemon.games.space_empires.odds.question import read_question
from hegemon.games.space_empires.positions import P1, group
from hegemon.games.space_empires.state import State
from hegemon.lab.odds import odds as enumerate_dice
from tests.games.space_empires.cases_combat import lined_up
from tests.samples import by_hand, cases

RULES = HouseRules()
CODEC = Codec(SPACE_EMPIRES)


def wins(text: str) -> tuple[Fraction, Fraction]:
    """The chances of both sides."""
    asked = read_question(text, RULES)
    found = chances(asked.squads, asked.terrain, RULES)
    return found.wins(ATTACKER), found.wins(DEFENDER)


def test_a_duel_of_scouts() -> None:
    """§4.5: the defender fires first: 3/10 of 1 - (7/10)^2."""
    assert (Fraction(7, 17), Fraction(10, 17)) == wins("1 SC vs 1 SC")


# -- against the rules themselves


def hits_left(state: State) -> tuple[Any, ...]:
    """What tells positions between two rounds apart: ships and the hits on one of them.

    The first round is not like the others where Raiders are cloaked.
    """
    assert state.battle is not None
    lines = state.battle.lines
    left = (
        (one.ships, sum(lines[name].damage)) if (one := state.groups.get(name)) else (0, 0)
        for name in NAMES
    )
    return (state.battle.round > 0, *left)


NAMES = ("p1-1", "p1-2", "p2-1", "p2-2")
FLY = HouseRules(map="small", fighters=True)


def a_round(state: State, dice: Dice) -> State:
    """One round by the rules, in which each ship does what nobody directs it to."""
    play = Play(CODEC.copy(state), dice, frozenset(SPACE_EMPIRES.events))
    assert play.state.battle is not None
    number = play.state.battle.round + 1
    play.then(BattleRound())
    run(play)
    while play.state.battle is not None and play.state.battle.round == number:
        question: Any = open_question(play.state)
        if not isinstance(question, AskFire):
            proceed(play, {question.player: Screens()})
            continue
        shooter = ready(play.state, question.place)[0]
        target = weakest(play.state, question.place, shooter).id
        before = CODEC.copy(play.state)
        proceed(play, {question.player: Fire(shooter.id, target, 1)})
        if play.state.battle is None:
            return _last(before, shooter.id, target)
    return play.state


def _last(before: State, shooter: str, target: str) -> State:
    """The position after the shot that ended the battle."""
    assert before.battle is not None
    assert shooter in before.groups
    before.groups.pop(target)
    return before


def by_the_rules(start: State) -> dict[str, Fraction]:
    """The chance of each side, by every sequence of faces of every round that can come up."""
    known: dict[Any, Fraction] = {}
    rounds: dict[Any, State] = {}

    def ends(state: State, dice: Dice) -> Any:
        after = a_round(state, dice)
        key = hits_left(after)
        rounds.setdefault(key, after)
        return key

    def attacker_wins(state: State) -> Fraction:
        key = hits_left(state)
        if key not in known:
            found = enumerate_dice(lambda dice: ends(state, dice))
            again = found.pop(key, Fraction())
            share = sum((chance * of(rounds[after]) for after, chance in found.items()), Fraction())
            known[key] = share / (1 - again)
        return known[key]

    def of(state: State) -> Fraction:
        return (
            Fraction(any(one.owner == P1 for one in state.groups.values()))
            if over(state)
            else attacker_wins(state)
        )

    won = attacker_wins(start)
    return {"attacker": won, "defender": 1 - won}


@pytest.mark.parametrize(
    ("text", "terrain", "groups"),
    cases(
        [
            ("1 SC vs 1 SC", "clear", [("p1", "SC", 1, {}), ("p2", "SC", 1, {})]),
            ("2 SC vs 1 SC", "clear", [("p1", "SC", 2, {}), ("p2", "SC", 1, {})]),
            ("1 CA A1 vs 2 SC", "clear", [("p1", "CA", 1, {"attack": 1}), ("p2", "SC", 2, {})]),
            (
                "1 DD 1 SC vs 1 CA D1 in nebula",
                "nebula",
                [("p1", "DD", 1, {}), ("p1", "SC", 1, {}), ("p2", "CA", 1, {"defense": 1})],
            ),
            (
                "1 BC T1 vs 1 SC 1 DD in asteroids",
                "asteroids",
                [("p1", "BC", 1, {"tactics": 1}), ("p2", "SC", 1, {}), ("p2", "DD", 1, {})],
            ),
            (
                "1 R C2 vs 1 DD S2 1 SC",
                "clear",
                [
                    ("p1", "R", 1, {"cloaking": 2}),
                    ("p2", "DD", 1, {"scanners": 2}),
                    ("p2", "SC", 1, {}),
                ],
            ),
            (
                "1 R C2 A1 vs 1 CA D1",
                "clear",
                [("p1", "R", 1, {"cloaking": 2, "attack": 1}), ("p2", "CA", 1, {"defense": 1})],
            ),
            (
                "1 SC vs 1 R in nebula",
                "nebula",
                [("p1", "SC", 1, {}), ("p2", "R", 1, {"cloaking": 1})],
            ),
            (
                "2 SC vs 1 R in asteroids",
                "asteroids",
                [("p1", "SC", 2, {}), ("p2", "R", 1, {"cloaking": 1})],
            ),
            (
                "1 BB A2 vs 1 CA 1 SC",
                "clear",
                [("p1", "BB", 1, {"attack": 2}), ("p2", "CA", 1, {}), ("p2", "SC", 1, {})],
            ),
            (
                "1 SC pd1 vs 1 CV 1 F1",
                "clear",
                [("p1", "SC", 1, {"point_defense": 1}), ("p2", "CV", 1, {}), ("p2", "F", 1, {})],
            ),
        ],
        by_hand(
            [
                (
                    "1 CV 1 F2 vs 2 SC pd2 in nebula",
                    "nebula",
                    [
                        ("p1", "CV", 1, {}),
                        ("p1", "F", 1, {"fighters": 2}),
                        ("p2", "SC", 2, {"point_defense": 2}),
                    ],
                ),
            ],
            [
                (
                    "2 SC pd1 vs 1 DD 1 F1",
                    "clear",
                    [
                        ("p1", "SC", 2, {"point_defense": 1}),
                        ("p2", "DD", 1, {}),
                        ("p2", "F", 1, {}),
                    ],
                ),
                (
                    "1 SC PD3 1 SC vs 2 F3",
                    "clear",
                    [
                        ("p1", "SC", 1, {"point_defense": 3}),
                        ("p1", "SC", 1, {}),
                        ("p2", "F", 2, {"fighters": 3}),
                    ],
                ),
            ],
        ),
    ),
)
def test_odds_are_those_of_the_rules(
    text: str, terrain: str, groups: list[tuple[str, str, int, dict[str, int]]]
) -> None:
    """§4.3 to §4.9: the same fractions as by playing every sequence of dice."""
    colonies = {"F5": ("p2", 1)} if terrain == "clear" else {}  # Fighters need no Carrier there
    start = lined_up(
        *(group(owner, kind, "F5", ships, **tech) for owner, kind, ships, tech in groups),
        colonies=colonies,
        terrain=terrain,
        at_round=0,
        house_rules=FLY,
    )
    expected = by_the_rules(start)

    assert tuple(expected.values()) == wins(text)


def test_great_battles_are_rounded_and_say_so() -> None:
    """What is lost by rounding down is known, and far below what is shown."""
    asked = read_question("6 DN vs 6 DN 6 SC", RULES)
    found = chances(asked.squads, asked.terrain, RULES)

    assert 1 - found.wins(ATTACKER) - found.wins(DEFENDER) == found.lost
    assert 0 < found.lost < Fraction(1, 10**50)
    assert any(
        "Rounded down" in item.text
        for part in odds("6 DN vs 6 DN 6 SC").sections
        for item in part.items
        if isinstance(item, Sentence)
    )


# -- in words


def test_the_answer() -> None:
    """§4: firing order, what shots need, who wins, what is left."""
    report = odds("3 CA A1 D1 vs 5 SC 1 base")
    tables = [item for part in report.sections for item in part.items if isinstance(item, Table)]
    order, needs, winner, left = tables

    assert "3 Cruisers A1 D1 against 5 Scouts, 1 Base" == report.title
    assert ["1 Base", "3 Cruisers A1 D1", "5 Scouts"] == [row[2] for row in order.rows]
    assert ("attacker's Cruiser", "defender's Base", "3", "4") in needs.rows
    assert [("attacker", "33.14\xa0%"), ("defender", "66.86\xa0%")] == [
        row[:2] for row in winner.rows
    ]
    assert "6.6 rounds on average" == winner.title
    assert ("attacker", "3 Cruisers A1 D1", "0.6", "5.11\xa0%", "66.86\xa0%") in left.rows


def test_raiders_in_words() -> None:
    """§8.5: whether they are cloaked, and what the first round needs."""
    report = odds("2 R C2 vs 1 DD S1")
    items = [item for part in report.sections for item in part.items]
    needs = [item for item in items if isinstance(item, Table)][1]
    assert ("attacker's Raider", "defender's Destroyer", "5", "6", "6") in needs.rows
    assert any("cloaked: they fire at +1" in one.text for one in items if isinstance(one, Sentence))

    seen = [item for part in odds("2 R vs 1 DD S1").sections for item in part.items]
    assert any("No Raiders are" in one.text for one in seen if isinstance(one, Sentence))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a3 6 Scouts VS d2 1 battleship, 2 ship-yards", None),
        ("2 SC A3 vs 1 SC", "2 Scouts A1 against 1 Scout"),
        ("2 sc 1 sc vs 1 shipyard", "3 Scouts against 1 Ship Yard"),
        (
            "1 cv 3 F2 vs pd1 2 SC 1 DD",
            "1 Carrier, 3 Fighters F2 against 2 Scouts PD1, 1 Destroyer",
        ),
        ("1 cv 3 F F2 vs 2 SC", "1 Carrier, 3 Fighters F2 against 2 Scouts"),
        ("2 fighters vs 1 SC PD3", "2 Fighters F1 against 1 Scout PD3"),
        ("T1 2 SC 1 DD T2 against 1 yard", "2 Scouts T1, 1 Destroyer T2 against 1 Ship Yard"),
        ("C2 2 raiders 1 DD S1 vs 1 R", "2 Raiders C2, 1 Destroyer S1 against 1 Raider C1"),
        ("1 BB A3 vs 1 DN in asteroid field", "1 Battleship A3 against 1 Dreadnaught in asteroids"),
    ],
)
def test_questions(text: str, said: str | None) -> None:
    """Levels belong to the ships before them, or to the whole side; the hull is the limit."""
    if said is None:
        with pytest.raises(BadConfig, match="there is no unit 'ship-yards'"):
            odds(text)
    else:
        assert said == odds(text).title


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "two sides fight"),
        ("3 SC", "two sides fight"),
        ("1 SC vs 1 SC vs 1 SC", "two sides fight"),
        ("vs 1 SC", "each side has a number of ships"),
        ("3 vs 1 SC", "each side has a number of ships"),
        ("SC vs 1 SC", "before 'sc' comes the number of ships"),
        ("1 XX vs 1 SC", "there is no unit 'xx'; these fight: SC, DD"),
        ("1 decoy vs 1 SC", "a Decoy has no Attack Strength"),
        ("1 base vs 1 SC", "a Base never attacks"),
        ("1 SC vs 2 base", "one Base can lie in a hex, not 2"),
        ("0 SC vs 1 SC", "1 to 36 ships of a kind, not 0"),
        ("99999 SC vs 1 SC", "1 to 36 ships of a kind, not 99999"),
        ("30 SC 30 SC vs 1 SC", "1 to 36 ships of a kind, not 60"),
        ("1 SC A4 vs 1 SC", "Attack technology goes up to 3, not 4"),
        ("3 F4 vs 1 SC", "Fighters technology goes up to 3, not 4"),
        ("1 SC PD9 vs 1 SC", "Point Defense technology goes up to 3, not 9"),
        ("1 DD PD1 vs 1 SC", "a Destroyer has no Point Defense"),
        ("1 SC M2 vs 1 SC", "there is no technology 'M'; these count: A for attack"),
        ("2 SC C1 vs 1 SC", "a Scout has no Cloaking"),
        ("2 R C3 vs 1 SC", "Cloaking technology goes up to 2, not 3"),
        ("2 DM3 vs 1 DM1", "machines have a side of their own"),
        ("1 DM3 1 SC vs 1 CA", "machines have a side of their own"),
        ("1 CA vs 1 DM3 A1", "a Mark-3 Machine has no technology of its own"),
        ("1 CA vs 1 DM11", "there is no unit 'dm11'"),
        ("1 R in nebula vs 1 SC in asteroids", "one hex, not in asteroids and in nebula"),
        ("2 fleet vs 1 SC", "there is no unit 'fleet'"),
        ("99999999999 SC vs 1 SC", "1 to 36 ships of a kind, not 99999999999"),
        ("2 SC F1 vs 1 SC", "a Scout has no Fighters"),
        ("1 SC vs 1 SC in fog", "ships fight in asteroids or nebula, not in 'fog'"),
        ("1 SC vs 1 \x1b[2J", "there is no unit"),
        ("36 DN 36 BB 36 BC vs 36 DN 36 BB 36 BC", "too many positions"),
        ("9" * 400 + " SC vs 1 SC", "before '9999"),
    ],
)
def test_refusals(text: str, words: str) -> None:
    """What cannot be read or reckoned is refused in one line that says what could be."""
    assert SPACE_EMPIRES.odds is not None
    with pytest.raises(BadConfig) as refused:
        SPACE_EMPIRES.odds.of(text, RULES)
    assert words in str(refused.value)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "in asteroids: 3 CA vs 5 SC",
        "asteroids 3 CA vs 5 SC",
        "3 CA in an asteroid field vs 5 SC",
        "3 CA vs 5 SC asteroids",
        "3 CA vs 5 SC in the asteroids",
    ],
)
def test_terrain_stands_anywhere(text: str) -> None:
    """§3.4: before the ships, after those of either side, with "in" or without."""
    assert "3 Cruisers against 5 Scouts in asteroids" == odds(text).title


def test_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the positions are few and the shots between them many."""
    monkeypatch.setattr("hegemon.games.space_empires.odds.chances.MOST_WORK", 100)

    with pytest.raises(BadConfig, match="ask for fewer ships"):
        wins("6 SC vs 6 SC")
