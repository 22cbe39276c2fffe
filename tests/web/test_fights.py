"""A fight below its sentence, on the pages of a match."""

from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from hegemon.core import Fight, FightRank, FightSide, Player, Report, Section, Sentence
from hegemon.web.api.tables import SeatShown
from hegemon.web.pages import reading
from hegemon.web.pages.house import environment
from hegemon.web.pages.parts.fights import shown_fight

P1, P2 = Player("p1"), Player("p2")
SEATS = tuple(
    SeatShown(seat=seat, name=f"Player {seat}", by="human", free=False) for seat in (P1, P2)
)
NASTY = "<script>alert(1)</script><img src=x onerror=alert(1)>"
FLEET = FightRank("cruiser", "Cruisers", 5, (1, 2), crippled=(1, 0))


def fight(*ranks: FightRank, **has: Any) -> Fight:
    """Ranks of player 2 against a garrison."""
    sides = (FightSide(P2, "You", ranks), FightSide("", "Rebels", fate="hold", end="holds"))
    return msgspec.structs.replace(Fight("A", "Battle at A", sides, 2), **has)


def kinds(rank: FightRank) -> dict[str, int]:
    """How many silhouettes of each kind are drawn of a rank."""
    (shown,) = shown_fight(fight(rank), SEATS, "3").sides[0].ranks
    names = ("whole", "hurt", "away", "gone")
    return {name: n for name in names if (n := shown.picture.count(f'class="{name}"'))}


def test_a_side_has_the_colour_and_emblem_of_its_seat() -> None:
    """Who has no seat at all has neither; who is only on the board comes after all seats."""
    one, other = shown_fight(fight(), SEATS, "3").sides
    empire = Fight("A", "x", (FightSide(Player("empire"), "The Empire"), FightSide(P1, "You")), 0)

    assert ("o2", '<use href="#fight-3-triangle"/>') == (one.colour, one.emblem)
    assert ("", "") == (other.colour, other.emblem)
    assert ["o3", "o1"] == [side.colour for side in shown_fight(empire, SEATS, "4").sides]


def test_its_drawings_have_ids_of_their_own() -> None:
    """Of all that is used and nothing else."""
    shown = shown_fight(fight(FLEET), SEATS, "12.3")

    assert 1 == shown.signs.count(' id="fight-12.2e.3-cruiser"')
    assert 1 == shown.signs.count(' id="fight-12.2e.3-triangle"')
    assert 2 == shown.signs.count(" id=")
    assert 5 == shown.sides[0].ranks[0].picture.count('href="#fight-12.2e.3-cruiser"')


@pytest.mark.parametrize(
    ("rank", "name", "told", "by_round"),
    [
        (FLEET, "5 Cruisers", "3 lost, 1 crippled", "1 in round 1, 2 in round 2"),
        (FightRank("cruiser", "Cruisers", 5), "5 Cruisers", "none lost", ""),
        (FightRank("cruiser", "Cruiser", 1, (0, 1)), "1 Cruiser", "all lost", "1 in round 2"),
        (FightRank("cruiser", "Cruisers", None, (1, 1)), "Cruisers", "2 lost", "1 in round 1, "),
        (FightRank("cruiser", "Cruisers", 9, (1, 0), (0, 4)), "9 Cruisers", "1 lost, 4 left", "1"),
        (FightRank("army", "troops", 12000, (0, 1200)), "12,000 troops", "1,200 lost", "1,200"),
    ],
)
def test_a_rank_is_told_in_words(rank: FightRank, name: str, told: str, by_round: str) -> None:
    """For who does not see the silhouettes."""
    (shown,) = shown_fight(fight(rank), SEATS, "3").sides[0].ranks

    assert (name, told) == (shown.name, shown.told)
    assert shown.by_round.startswith(by_round)
    assert bool(by_round) == bool(shown.by_round)


@pytest.mark.parametrize(
    ("rank", "drawn"),
    [
        (FLEET, {"whole": 1, "hurt": 1, "gone": 3}),
        (FightRank("cruiser", "Cruisers", 3, (3, 0), crippled=(2, 0)), {"gone": 3}),
        (FightRank("cruiser", "Cruisers", None, (2, 0)), {"gone": 2}),
        (FightRank("cruiser", "Cruisers", None, crippled=(2, 0)), {"hurt": 2}),
        (FightRank("fleet", "Ships in orbit", None), {"whole": 1}),
        (FightRank("cruiser", "Cruisers", 4, (1, 0), (0, 2)), {"whole": 1, "away": 2, "gone": 1}),
        (FightRank("army", "troops", 12000, (0, 1200)), {"whole": 21, "gone": 3}),
        (FightRank("army", "troops", 300, (0, 1)), {"whole": 29, "gone": 1}),
        (FightRank("army", "troops", 300, (0, 299)), {"whole": 1, "gone": 29}),
        (FightRank("army", "troops", 300, (0, 300)), {"gone": 30}),
        (FightRank("army", "troops", 0), {}),
    ],
)
def test_the_lost_are_hollow(rank: FightRank, drawn: dict[str, int]) -> None:
    """Of a crowd a silhouette stands for many: one that lost any shows it, and so does one left."""
    assert drawn == kinds(rank)


@pytest.mark.parametrize(("count", "each"), [(30, 1), (31, 2), (61, 5), (301, 20), (12000, 500)])
def test_a_silhouette_stands_for_a_round_number(count: int, each: int) -> None:
    """So that no rank has more than thirty."""
    (shown,) = shown_fight(fight(FightRank("army", "troops", count)), SEATS, "3").sides[0].ranks

    assert each == shown.each
    assert shown.picture.count("<use") <= 30


@pytest.mark.parametrize(
    ("has", "when"),
    [
        ({}, "2 rounds"),
        ({"rounds": 0}, "without a shot"),
        ({"first": 3}, "rounds 3 to 4"),
        ({"first": 3, "rounds": 1}, "round 3"),
        ({"first": 3, "rounds": 0}, "round 3"),
        ({"first": 0}, "its last rounds"),
    ],
)
def test_it_says_which_rounds_it_tells(has: dict[str, int], when: str) -> None:
    """Of a battle between whose shots one is asked, each report tells some."""
    assert when == shown_fight(fight(**has), SEATS, "3").when


# -- on a page


def test_a_sentence_with_a_fight_has_a_table_below_it() -> None:
    """Closed, with a row for each rank that is its header; and nothing in it can do anything."""
    name = f"{NASTY} Cruisers"
    rank = FightRank("cruiser", name, 5, (1, 2))
    page = ET.fromstring(  # noqa: S314 - our own page
        f"<main>{page_of(Sentence(NASTY, event='7', fight=fight(rank, title=NASTY)))}</main>"
    )
    (strip,) = page.iter("details")

    assert "open" not in strip.attrib
    assert ["The battle 2 rounds"] == [words(one) for one in strip.iter("summary")]
    heads = [(one.get("scope"), words(one)) for one in strip.iter("th")]
    assert [("rowgroup", "You"), ("row", f"5 {NASTY} Cruisers"), ("rowgroup", "Rebels")] == heads
    told = [words(one) for one in strip.iter("td")]
    assert ["", "3 lost", "1 in round 1, 2 in round 2", "hold"] == told
    assert all(one.get("aria-hidden") == "true" for one in strip.iter("svg"))
    assert not list(page.iter("script")) + list(page.iter("img"))


def test_a_sentence_without_a_fight_is_a_sentence() -> None:
    """As all are in games of strangers that give none."""
    assert "<details" not in page_of(Sentence("x", event="7"))


def page_of(line: Sentence) -> str:
    """A report of one sentence as the page writes it."""
    template = environment().from_string(
        '{% from "match/items.html" import sections with context %}{{ sections(report, "a-game") }}'
    )
    report = reading.arranged(Report("R", (Section("S", (line,)),)), 7)
    return template.render(report=report, table=SimpleNamespace(seats=SEATS))


def words(element: ET.Element) -> str:
    """What an element says."""
    return " ".join("".join(element.itertext()).split())
