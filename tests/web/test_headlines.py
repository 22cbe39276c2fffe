"""What happened, in a few lines on top of the report."""

from hegemon.core import Fact, Report, Section, Sentence, Story, figure
from hegemon.core.show.stories import Beat
from hegemon.web.pages.house import written
from hegemon.web.pages.parts.headlines import WhatHappened, news_of
from hegemon.web.pages.reading import StepShown, arranged


def line(
    text: str, weight: int, *at: str, beat: Beat = "word", has: Fact | None = None
) -> Sentence:
    """A sentence of a weight about places."""
    return Sentence(text, places=at, story=Story("loss", weight, beat, has))


def step(number: int, *lines: Sentence, urgent: tuple[Sentence, ...] = ()) -> StepShown:
    """A step that told these."""
    sections = (Section("Now", urgent, urgent=True), Section("What happened", lines))
    return arranged(Report(f"Turn {number}", sections), number)


def texts(news: WhatHappened | None) -> list[str]:
    """What the headlines say."""
    return [one.told.text for one in news.headlines] if news else []


QUIET = tuple(line(f"quiet {number}", 0) for number in range(4))


def test_the_weightiest_three_of_a_step_stand_above_its_report() -> None:
    """And how much else there is to read."""
    lines = [line(f"{weight}", weight, f"at {weight}") for weight in (2, 7, 4, 9)]
    news = news_of([step(3, *QUIET, *lines)])

    assert ["9", "7", "4"] == texts(news)
    assert news is not None
    assert 5 == news.quiet
    assert {""} == {one.when for one in news.headlines}


def test_of_several_steps_each_headline_says_when_it_was() -> None:
    """Up to five: of a place one for each step, the newer first where two weigh alike."""
    first = step(1, line("lost", 9, "A"), *(line(f"{n}", n) for n in (1, 2, 3)))
    last = step(2, line("battle", 7, "A"), line("won", 8, "A"), line("x", 2), *QUIET)
    news = news_of([first, last])

    assert ["lost", "won", "3", "x", "2"] == texts(news)
    assert news is not None
    assert ["Turn 1", "Turn 2", "Turn 1", "Turn 2", "Turn 1"] == [
        one.when for one in news.headlines
    ]


def test_a_short_report_needs_none() -> None:
    """Nor does one in which nothing happened; what waits for an answer stands on top anyway."""
    assert news_of([step(1, line("lost", 8), line("won", 7), line("x", 1))]) is None
    assert news_of([step(1, *QUIET)]) is None
    assert texts(news_of([step(1, line("won", 7), *QUIET, urgent=(line("now", 9),))])) == ["won"]


def test_a_headline_says_its_meaning_and_its_figure_in_words() -> None:
    """Colours and pictures say nothing that is not written; names of strangers are inert."""
    lost = figure("ships", -3, "ships")
    lines = (line("Lost at [A](place:A) to <b>.", 8, "A", beat="battle", has=lost), *QUIET)
    page = written("match/headlines.html", {"news": news_of([step(1, *lines)])})

    assert '<span class="heard">Loss: </span>Lost at <a class="mention" href="#place-A"' in page
    assert "&lt;b&gt;" in page
    assert '<b class="down">−3 ships</b>' in page
    assert "And 4 lines besides, below." in page
