"""How far everybody is, as text."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.report import sentences
from hegemon.core.show.measures import HowFar, Measured, Track, TrackLevel
from hegemon.play.seat.score import in_words, score_report

P1, P2 = Player("p1"), Player("p2")
STARS = Measured("stars", "Stars", (HowFar(P1, 3), HowFar(P2, 2, as_of=4, at_least=True)))
HOMES = Measured("homes", "Homes", (HowFar(P1, 1), HowFar(P2)), goal=2, decides="Both win.")
WEAPONS = Track(
    "WEP",
    "Weapons",
    1,
    levels=(TrackLevel(1, "+10%"), TrackLevel(2, "+20%", 30)),
    unit="points",
    progress=12,
    funded="20 a turn",
    barred="WEP 2 needs SL 2",
)
DONE = Track("attack", "Attack", 3, levels=(TrackLevel(3),))


def test_what_is_not_known_is_told_so() -> None:
    assert in_words(HowFar(P1, 3)) == "3"
    assert in_words(HowFar(P1, 0)) == "0"
    assert in_words(HowFar(P2, 2, as_of=4, at_least=True), "year") == "2 or more, year 4"
    assert in_words(HowFar(P2)) == "?"


def test_a_score_says_who_has_what_and_what_decides() -> None:
    report = score_report((HOMES, STARS), (), {P1: "you", P2: "player 2"})
    table, decides = report.sections[0].items

    assert table.columns == ("", "you", "player 2")  # type: ignore[union-attr]
    assert table.rows == (  # type: ignore[union-attr]
        ("Homes (2 to win)", "1", "?"),
        ("Stars", "3", "2 or more, turn 4"),
    )
    assert decides.text == "Homes: Both win."  # type: ignore[union-attr]


def test_research_says_what_comes_next() -> None:
    report = score_report((), (WEAPONS, DONE), {})

    told = [sentence.text for sentence in sentences(report)]

    assert [section.heading for section in report.sections] == ["Research"]
    weapons = "Weapons (WEP): level 1; level 2 gives +20% and costs 30 points, 12 paid"

    assert told == [
        f"{weapons}; it gets 20 a turn; WEP 2 needs SL 2.",
        "Attack: level 3, the highest.",
    ]
