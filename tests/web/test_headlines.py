"""What happened, with pictures, on top of the report."""

import re

from hegemon.core import Fact, Report, Section, Sentence, Story, figure
from hegemon.core.game import Player, Result
from hegemon.core.report import Reason
from hegemon.core.ruleset import Date
from hegemon.core.show.stories import HEAVIEST, Beat
from hegemon.web.pages.house import written
from hegemon.web.pages.parts.headlines import WhatHappened, at_the_end, happened_in
from hegemon.web.pages.parts.whens import turns_of
from hegemon.web.pages.reading import StepShown, arranged
from tests.draw.boards import star_chart

ME = Player("p1")
BOARD = star_chart()
HERE, THERE = (place.id for place in BOARD.places[:2])


def line(
    text: str, weight: int, *at: str, beat: Beat = "word", has: Fact | None = None
) -> Sentence:
    """A sentence of a weight about places."""
    return Sentence(text, places=at, story=Story("loss", weight, beat, has))


def step(number: int, *lines: Sentence, urgent: tuple[Sentence, ...] = ()) -> StepShown:
    """A step that told these."""
    sections = (Section("Now", urgent, urgent=True), Section("What happened", lines))
    return arranged(Report(f"Turn {number}", sections), number)


def happened(*steps: StepShown) -> WhatHappened | None:
    """The headlines of some steps."""
    return happened_in(steps, BOARD, ME)


def texts(told: WhatHappened | None) -> list[str]:
    """What the headlines say."""
    return [one.told.text for one in told.headlines] if told else []


QUIET = tuple(line(f"quiet {number}", 0) for number in range(4))


def test_the_weightiest_six_of_a_step_stand_above_its_report() -> None:
    """A lead and five lines; and how much else there is to read."""
    lines = [line(f"{weight}", weight, f"at {weight}") for weight in (2, 7, 4, 9, 3, 5, 6)]
    told = happened(step(3, *QUIET, *lines))

    assert ["9", "7", "6", "5", "4", "3"] == texts(told)
    assert told is not None
    assert 5 == told.quiet
    assert {""} == {one.when for one in told.headlines}
    assert [True, False] == [bool(one.wide) for one in told.headlines[:2]]
    assert all(one.small for one in told.headlines)


def test_news_are_called_by_the_turns_of_the_steps_that_they_tell_of() -> None:
    """The match stands in turn 18; what there is to tell was over in turn 17, as the film says."""
    told = happened(step(40, line("taken", 5, "A")), step(41, *QUIET))
    dates = {40: Date(17), 41: Date(18)}

    assert told is not None
    assert "Turn 17" == turns_of(dates, told.steps)
    assert "Turns 17 and 18" == turns_of(dates, (40, 41))
    assert "Turns 15 to 18" == turns_of({39: Date(15), **dates}, (39, 40, 41))
    assert "" == turns_of(dates, ())


def test_of_several_steps_each_headline_says_when_it_was() -> None:
    """Four: of a place one for each step, the newer first where two weigh alike."""
    first = step(1, line("lost", 9, "A"), *(line(f"{n} at", n) for n in (1, 3)))
    last = step(2, line("battle", 7, "A"), line("won", 8, "A"), line("x", 2), *QUIET)
    told = happened(first, last)

    assert ["lost", "won", "3 at", "x"] == texts(told)
    assert told is not None
    assert ["Turn 1", "Turn 2", "Turn 1", "Turn 2"] == [one.when for one in told.headlines]


def test_what_happened_often_is_told_once() -> None:
    """Of the last time, and how often before: thirteen colonies are one thing."""
    steps = [step(turn, line(f"You found [P{turn}](place:P{turn}).", 7)) for turn in (1, 2, 3)]
    told = happened(*steps)

    assert told is not None
    (only,) = told.headlines
    assert ("", "Turn 3, and 2 times more since turn 1.") == (only.when, only.rest)


def test_where_nothing_weighs_anything_there_are_none() -> None:
    """What waits for an answer stands on top anyway, and is no news."""
    assert happened(step(1, *QUIET)) is None
    urgent = (line("now", 9),)
    assert ["won"] == texts(happened(step(1, line("won", 7), *QUIET, urgent=urgent)))


def test_each_headline_about_a_place_has_a_number_of_its_own() -> None:
    """In order; what the map does not have, and what is about no place, has none."""
    told = happened(
        step(1, line("a", 9, HERE), line("b", 8), line("c", 7, "nowhere"), line("d", 6, THERE))
    )
    assert told is not None
    assert [1, 0, 0, 2] == [one.number for one in told.headlines]


def test_when_a_match_is_over_the_lead_says_who_has_won_and_how() -> None:
    """In place of the sentence that says the same; the rest is told after it."""
    told = happened(step(9, line("The end.", HEAVIEST), line("lost", 8, HERE)))
    names = {"p1": "Ann", "p2": "[Bob](place:A)"}

    def lead(result: Result, me: Player | None = ME) -> str:
        found = at_the_end(told, result, BOARD, names, me)
        assert ["", "lost"] == texts(found)
        return written("match/headlines.html", {"happened": found, "table": TABLE})

    won = lead(Result("victory", (ME,), "all others are gone"))
    assert "<h4>You have won</h4>" in won
    assert "<p>All others are gone.</p>" in won
    assert "<h4>Won by Ann</h4>" in lead(Result("victory", (ME,), "x"), me=None)
    assert "<h4>Won by [Bob](place:A)</h4>" in lead(Result("victory", (Player("p2"),), "x"))
    assert "<h4>The match is a draw</h4>" in lead(Result("draw", (), "all agree"))


TABLE = {"game": "space-conquest"}


def test_a_headline_says_its_meaning_and_its_figure_in_words() -> None:
    """Colours and pictures say nothing that is not written; names of strangers are inert."""
    lost = figure("ships", -3, "ships")
    lead = line(f"Lost at [A](place:{HERE}): to <b>.", 8, HERE, beat="battle", has=lost)
    why = Reason("3.2", "The stronger wins.")
    lead = Sentence(lead.text, why, lead.places, story=lead.story)
    told = happened(step(1, lead, line("Less.", 2, has=figure("prestige", 2)), *QUIET))
    page = written("match/headlines.html", {"happened": told, "table": TABLE})

    assert '<span class="heard">Loss: </span><h4>Lost at <a class="mention"' in page
    assert "<p>To &lt;b&gt;.</p>" in page
    assert '<b class="figure down">−3 ships</b>' in page
    assert '<b class="figure up">+2 <small>prestige</small></b>' in page
    assert "The stronger wins." in page
    assert len(re.findall('<svg viewBox="0 0 [0-9 ]+"[^>]* aria-hidden="true">', page)) == 3


def test_no_more_is_said_of_when_than_tells_steps_apart() -> None:
    """The whole of it where only the rest differs, and nothing where all is of one step."""

    def at(title: str, said: str) -> StepShown:
        return arranged(Report(title, (Section("", (line(said, 5, said),)),)), 1)

    def whens(*steps: StepShown) -> list[str]:
        told = happened(*steps)
        return [one.when for one in told.headlines] if told else []

    assert ["Turn 2", "Turn 1"] == whens(at("Turn 1, May", "a"), at("Turn 2, June", "b"))
    assert ["Turn 1, June", "Turn 1, May"] == whens(at("Turn 1, May", "a"), at("Turn 1, June", "b"))
    assert [""] == whens(at("Turn 1, May", "a"), arranged(Report("Turn 1, June", ()), 2))
