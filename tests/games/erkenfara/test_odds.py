"""Odds in words: what is asked, what is answered, what is refused."""

import pytest

from hegemon.core.errors import BadConfig
from hegemon.core.report import Table
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.house_rules import AS_WRITTEN, HouseRules
from hegemon.games.erkenfara.odds.odds import odds, read_question


@pytest.mark.parametrize(
    ("text", "values", "points"),
    [
        ("12000 vs 10000", (12_000, 10_000), (0, 0)),
        ("12000 vs 10000 fort=2 exhausted", (12_000, 10_000), (0, 0)),
        ("12000 exhausted VS 10000 fort=2", (12_000, 10_000), (-20, 20)),
        ("5000 rested homeland last-stand against 5000", (5000, 5000), (60, 0)),
        ("5000 enemy-territory vs 5000 hero=3 card=2", (5000, 5000), (-20, 29)),
        ("5000 points=-7 : 5000 points=+7", (5000, 5000), (-7, 7)),
    ],
)
def test_questions(text: str, values: tuple[int, int], points: tuple[int, int]) -> None:
    """An advantage belongs to the side that it follows."""
    a, b = read_question(text, AS_WRITTEN)

    assert values == (a.value, b.value)
    assert points == (a.points, b.points)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "for example 12000 vs 10000"),
        ("12000", "for example 12000 vs 10000"),
        ("1 vs 2 vs 3", "for example 12000 vs 10000"),
        ("many vs 10000", "begins with its current value, not 'many'"),
        ("999 vs 10000", "an army has 1000 to 500000, not 999"),
        ("1000 vs 10000000", "an army has 1000 to 500000"),
        ("1000 vs 1000 dragon", "there is no advantage 'dragon'"),
        ("1000 vs 1000 fort=5", "fort goes from 1 to 4, not 5"),
        ("1000 vs 1000 fort=", "there is no advantage 'fort='"),
        ("1000 vs 1000 \x1b[2J", "there is no advantage"),
        (f"{'9' * 400} vs 1000", "begins with its current value"),
    ],
)
def test_refusals(text: str, words: str) -> None:
    """What cannot be read is refused in one line that names what could be."""
    with pytest.raises(BadConfig) as refused:
        ERKENFARA.odds.of(text, AS_WRITTEN)
    assert words in str(refused.value)
    assert str(refused.value).isprintable()


def tables(text: str) -> list[Table]:
    """The tables of an answer."""
    report = ERKENFARA.odds.of(text, AS_WRITTEN)
    return [item for part in report.sections for item in part.items if isinstance(item, Table)]


def test_the_answer() -> None:
    """§4: a round, its losses, a fight to the end and one to the first lost round."""
    *_, one_round, losses, death, loss = tables("12000 vs 10000")

    assert ("minor, first side wins", "22.25\xa0%", "2225 of 10000") in one_round.rows
    assert [("first", "10.34\xa0%", "5.22\xa0%"), ("second", "12.61\xa0%", "6.30\xa0%")] == list(
        losses.rows
    )
    assert ("first", "95.46\xa0%", "4.54\xa0%", "47.97\xa0%") == death.rows[0]
    assert "12.3 rounds on average" == death.title
    assert ("first", "84.66\xa0%") == loss.rows[0][:2]


def test_sides_can_be_exchanged() -> None:
    """The second side's chances are the first's of the question turned round."""
    straight, turned = (tables(text)[-2] for text in ("9000 fort=1 vs 8000", "8000 vs 9000 fort=1"))

    assert straight.rows[0][1:] == turned.rows[1][1:]
    assert straight.rows[2] == turned.rows[2]


def test_a_fight_that_never_ends_is_not_reckoned() -> None:
    """Damages of 1 % and great armies have more positions than anybody waits for."""
    slow = HouseRules(
        damage_draw=(1, 1, 1, 1), damage_minor=(1, 1, 2, 1), damage_major=(1, 1, 3, 1)
    )

    with pytest.raises(BadConfig, match="too many to reckon exactly"):
        odds("20000 vs 20000", slow)
