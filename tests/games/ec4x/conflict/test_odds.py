"""`odds`: the chances of a battle, exact and by many battles, against all faces of all dice."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from hegemon.core.dice import RecordedDice
from hegemon.core.errors import BadConfig
from hegemon.core.report import Table
from hegemon.games.ec4x.common.odds import chances as module
from hegemon.games.ec4x.common.odds.chances import chances, enumerated, sampled
from hegemon.games.ec4x.common.odds.odds import odds_of
from hegemon.games.ec4x.common.odds.question import FIRST, SECOND, FightAsked, read_question
from hegemon.games.ec4x.common.rules.battle.combat import fight
from hegemon.games.ec4x.common.rules.battle.rounds import Law
from hegemon.games.ec4x.common.state import State
from tests.games.ec4x.cases import monero, satoshi
from tests.samples import sizes

EDITIONS = pytest.mark.parametrize("edition", [monero, satoshi])


def asked(text: str, state: State) -> tuple[FightAsked, Law]:
    law = Law(state.tables.rounds, state.house_rules)
    return read_question(text, state.tables, state.house_rules), law


def endings(found: Any) -> dict[str, Fraction]:
    """Each ending and its chance, whatever was left."""
    sums: dict[str, Fraction] = {}
    for end, chance in found.items():
        sums[end.ending] = sums.get(end.ending, Fraction(0)) + chance
    return sums


class Path(RecordedDice):
    """Dice that follow a path and show 1 beyond it: written for the test, not the program's own."""

    def __init__(self, path: list[int]) -> None:
        super().__init__()
        self.path = path

    def _face(self, sides: int, purpose: str) -> int:
        at = len(self.rolls)
        return self.path[at] if at < len(self.path) else 1


def every_battle(question: FightAsked, law: Law) -> Iterator[tuple[str, Fraction]]:
    """Every battle that the dice can make: what was left of the sides, and the chance of it."""
    path: list[int] = []
    enemies = {FIRST: [SECOND], SECOND: [FIRST]}
    while True:
        dice = Path(path)
        battle = fight(law, question.forces, enemies, dice, lambda one: one not in question.trapped)
        chance = Fraction(1)
        for roll in dice.rolls:
            chance /= roll.sides
        yield f"{battle.retreated} {[one.units for one in battle.forces]}", chance
        path = [roll.face for roll in dice.rolls]
        while path and path[-1] == dice.rolls[len(path) - 1].sides:
            path.pop()
        if not path:
            return
        path[-1] += 1


@pytest.mark.parametrize(
    ("text", "edition", "limit"),
    [
        ("2 CT vs 1 DD roe=6", monero, 2),
        pytest.param("1 BB surprise vs 2 CL roe=10", monero, 2, marks=pytest.mark.long),
        ("1 SB vs 3 DN roe=10", monero, 1),
        ("1 CV 2 FS vs 1 BB 1 SC roe=6", monero, 2),
        ("2 CA vs 1 BB roe=10", satoshi, 1),
    ],
)
def test_exact(text: str, edition: Callable[..., State], limit: int) -> None:
    """Against every sequence of faces, with the rules of battle as they stand."""
    question, law = asked(text, edition(round_limit=limit))
    by_hand: dict[str, Fraction] = {}
    for left, chance in every_battle(question, law):
        by_hand[left] = by_hand.get(left, Fraction(0)) + chance
    found = enumerated(question, law)
    assert found is not None
    ours: dict[str, Fraction] = {}
    for end, chance in found.items():
        gone = tuple(one for one in (FIRST, SECOND) if one in end.ending or "both re" in end.ending)
        retreated = gone if "retreat" in end.ending else ()
        key = f"{retreated} {[one.units for one in end.pair]}"
        ours[key] = ours.get(key, Fraction(0)) + chance

    assert by_hand == ours


@EDITIONS
@pytest.mark.parametrize(
    "text", ["3 BB vs 2 DN roe=10", "4 DD 1 SC vs 5 CT", "2 BB ambush vs 3 CA wep=1 roe=8"]
)
@pytest.mark.parametrize("battles", sizes(500, 2_000))
def test_sampled_against_exact(edition: Callable[..., State], text: str, battles: int) -> None:
    """Within four standard deviations at most of what is exactly reckoned."""
    question, law = asked(text, edition())
    exact = endings(enumerated(question, law))
    often = endings(sampled(question, law, battles).ends)
    off = {
        ending: abs(float(chance - often.get(ending, Fraction(0))))
        / max(float(chance * (1 - chance) / battles) ** 0.5, 1 / battles)
        for ending, chance in exact.items()
    }

    assert 1 == sum(exact.values())
    assert max(off.values()) < 4


def test_too_many_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it says so, and answers the same question the same way."""
    monkeypatch.setattr(module, "MOST_STATES", 3)
    monkeypatch.setattr(module, "SHARED", 5)
    monkeypatch.setattr(module, "LEAST_BATTLES", 50)
    question, law = asked("3 BB vs 2 DN roe=10", monero())
    once, again = chances(question, law), chances(question, law)
    report = odds_of(monero().tables, {}).of("3 BB vs 2 DN roe=10", monero().house_rules)

    assert (False, 50) == (once.exact, once.battles)
    assert once == again
    assert "By 50 battles" in report.sections[0].items[0].text  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("edition", "words", "better"),
    [
        (satoshi, "jammed", -1),
        (monero, "jammed", 0),
        (monero, "morale=2", 1),
        (satoshi, "morale=-1", -1),
    ],
)
def test_jamming_and_morale(edition: Callable[..., State], words: str, better: int) -> None:
    """2.4.7 of the earlier edition, R77: what a shield takes from the rolls, and prestige adds."""

    def destroyed(side: str) -> Fraction:
        found = chances(*asked(f"2 BB {side} trapped vs 2 BB trapped", edition()))
        return sum((much for end, much in found.ends.items() if end.ending == "second destroyed"))

    plain, other = destroyed(""), destroyed(words)

    assert better == (other > plain) - (other < plain)


@EDITIONS
def test_report(edition: Callable[..., State]) -> None:
    """The example of the help can be asked, and every chance is there."""
    state = edition()
    odds = odds_of(state.tables, {})
    example = odds.help.rpartition("Example: ")[2].strip().replace("CL", "CA")
    report = odds.of(example, state.house_rules)
    ends = report.sections[1].items[0]
    assert isinstance(ends, Table)
    total = sum(Fraction(row[1].removesuffix("\xa0%")) for row in ends.rows)

    assert abs(total - 100) < Fraction(5, 100)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("4 BB", "two sides fight"),
        ("4 BB vs", "each side has 1 to 60 squadrons"),
        ("4 BB vs 1", "each side has 1 to 60 squadrons"),
        ("0 BB vs 1 DD", "each side has 1 to 60 squadrons"),
        ("4 XX vs 1 DD", "'XX' fights in no battle"),
        ("4 TT vs 1 DD", "'TT' fights in no battle"),
        ("BB vs 1 DD", "before 'bb' comes the number"),
        ("4 BB roe=11 vs 1 DD", "roe is from 0 to 10, not 11"),
        ("1 DD+FS vs 1 DD", "a Fighter Squadron fights by itself"),
        ("4 BB morale=3 vs 1 DD", "morale is from -1 to 2, not 3"),
        ("9999 DD vs 1 DD", "each side has 1 to 60 squadrons"),
    ],
)
def test_what_cannot_be_read(text: str, told: str) -> None:
    """Each mistake says what would be right."""
    with pytest.raises(BadConfig, match=re.escape(told)):
        odds_of(monero().tables, {}).of(text, monero().house_rules)
