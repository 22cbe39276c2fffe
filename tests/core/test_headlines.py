"""Headlines in words."""

import msgspec
import pytest

from hegemon.core import Player, Report, Section, Sentence, Story
from hegemon.core.mentions import plain
from hegemon.core.report import named
from hegemon.core.show.headlines import headline_of, heads, in_two, news_in


@pytest.mark.parametrize(
    ("text", "head", "rest"),
    [
        ("Prestige +3, now 179: +5 for it.", "Prestige +3, now 179", "+5 for it."),
        ("It is over. All rest.", "It is over", "All rest."),
        ("Short, and whole.", "Short, and whole", ""),
        ("Taxes of 95.857 come in.", "Taxes of 95.857 come in", ""),
        (
            "A long one, which names many things, in the end.",
            "A long one, which names many things",
            "In the end.",
        ),
        ("[St. John: a](place:A) falls.", "St. John: a falls", ""),
        (
            "Fleet p2-024 (6 ships, Hadar to Mizar) was lost in hyperspace.",
            "Fleet p2-024 (6 ships, Hadar to Mizar) was lost in hyperspace",
            "",
        ),
    ],
)
def test_a_text_is_read_in_two(text: str, head: str, rest: str) -> None:
    """It ends where a part of the sentence ends, and never within a name."""
    assert (head, rest) == tuple(map(plain, in_two(text)))


def test_what_it_names_stays_named() -> None:
    """And what somebody typed names nothing."""
    head, rest = in_two(r"At [A](place:A): \[B\](place:B) falls.")
    assert "At [A](place:A)" == head
    assert "[B](place:B) falls." == plain(rest)


def test_the_weightiest_come_first_and_routine_never() -> None:
    """What waits for an answer is no news."""
    said = [Sentence(f"{weight} is it: so.", story=Story("gain", weight)) for weight in (2, 0, 7)]
    urgent = Section("Now", (Sentence("9: now.", story=Story("threat", 9)),), urgent=True)
    report = Report("Turn 3", (urgent, Section("News", tuple(said))))

    assert ("7 is it", "2 is it") == heads(report, 3)
    assert ("7 is it",) == heads(report, 1)


def test_no_headline_is_read_twice() -> None:
    eased = Story("gain", 7, title="Relations ease")
    said = [Sentence(f"p{seat} declares a pact.", story=eased) for seat in (2, 3)]
    report = Report("Turn 3", (Section("News", (*said, Sentence("So.", story=Story("gain", 2)))),))

    assert ("Relations ease", "So") == heads(report, 2)


def test_a_title_is_read_first_with_the_place_it_is_about() -> None:
    """As the sentence names it; the sentence stays whole."""
    lost = Story("loss", 7, title="Battle lost")
    text = "[B](place:B) sends 5 to [C Hadar](place:C)."

    at = Sentence(text, places=("C", "B"), story=lost)
    assert ("Battle lost at [C Hadar](place:C)", text) == headline_of(at)
    assert ("Battle lost", text) == headline_of(Sentence(text, story=lost))
    assert ("Battle lost", "So.") == headline_of(Sentence("So.", places=("C",), story=lost))


def test_a_gist_stands_below_a_title_in_place_of_a_long_sentence() -> None:
    """With the names that the players chose; without a title the sentence is read."""
    told = Story("loss", 7, title="Battle lost", gist="5 of [2](seat:p2) against 3 of yours.")
    line = Sentence("At [C](place:C) all.", places=("C",), story=told)
    (said,) = news_in(named(Report("", (Section("", (line,)),)), {Player("p2"): "Ben"}))
    head, rest = headline_of(said)

    assert ("Battle lost at C", "5 of Ben against 3 of yours.") == (plain(head), plain(rest))
    untitled = msgspec.structs.replace(said, story=Story("loss", 7, gist="5 of Ben."))
    assert ("At C all", "") == tuple(map(plain, headline_of(untitled)))
