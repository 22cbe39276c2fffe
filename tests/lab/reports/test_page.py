"""The files of a report: one page that needs nothing, Markdown, and all figures."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from defusedxml import ElementTree
from msgspec.structs import replace

from hegemon.core.errors import BadConfig
from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.reports.conditions import check_conditions
from hegemon.lab.reports.painted import forest, heat_map
from hegemon.lab.reports.writing import ReportWritten, report_of, write_report
from hegemon.lab.studies.folder import VariantPlayed
from tests.lab.reports.made_runs import game, made_run

POWERS = [[10, 10], [12, 10], [15, 9], [20, 8], [24, 6], [28, 4], [30, 2]]
VERDICT = """[stat.sequential]
h0 = 0.0
h1 = 0.1
look = 10
[verdict]
pass = ["seat.worst.high < 0.60"]
warn = ["dead > 0.9"]
fail = ["seat.best > 0.55", "dead > 2"]"""
STOPPED = "[stat.sequential]\nh0 = 0.0\nh1 = 0.1\nlook = 10\n"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> ReportWritten:
    """A report of a map on which the first seat wins nearly all; orders are counted."""
    rows = [
        game(
            block,
            int(block % 12 == 0),
            powers=POWERS if block % 12 else [row[::-1] for row in POWERS],
            orders=({"move": 3 + block % 5}, {"move": 2}),
            chosen=({}, {"build:<scout>": block % 3}),
        )
        for block in range(60)
    ]
    question = "Is <this> map fair?"
    run = made_run(tmp_path_factory.mktemp("run"), rows, question=question, more=VERDICT)
    return write_report(run.path)


def test_the_verdict_is_that_of_the_conditions(written: ReportWritten) -> None:
    results = json.loads(written.results.read_text("utf-8"))

    assert "fail" == written.ruling == results["ruling"]
    assert ["no", "no", "yes", "no"] == [each["holds"] for each in results["reasons"]]
    assert ["pass", "warn", "fail", "fail"] == [each["kind"] for each in results["reasons"]]
    assert 55 / 60 == pytest.approx(results["figures"]["seat.1"]["value"])


def test_after_an_early_stop_shares_decide_by_wider_intervals(tmp_path: Path) -> None:
    """The same games, as if the run had ended by its sequential test."""
    conditions = (
        '[verdict]\npass = ["seat.1.value > 0.9", "seat.1 > 0.7", "gain > 0.2", "length < 11"]'
    )
    run = made_run(tmp_path, [game(at, 0) for at in range(40)], more=STOPPED + conditions)
    whole = report_of(run, run.study().file, run.manifest(), "")

    early = report_of(run, run.study().file, replace(run.manifest(), ended="stop rule"), "")

    wider, usual = early.answers.figures["seat.1"], whole.answers.figures["seat.1"]
    assert 0.7 < wider.low < usual.low < 1.0 == wider.high
    assert (True, False) == (wider.whenever, usual.whenever)
    assert ["yes"] * 4 == [each.holds for each in whole.judgement.reasons]
    assert ["yes", "yes", "yes", "open"] == [each.holds for each in early.judgement.reasons]
    assert "a gain of 0.1 fits better than a gain of 0." in whole.answers.words[-1]
    assert "What was tested is +50 points (" in whole.answers.words[-1]
    assert "all others are narrower than they should be" in early.answers.words[-1]


def test_a_name_is_no_formula() -> None:
    rows = [("price $5 ^^ to $6", Estimate(0.5, 0.4, 0.6))]

    assert "price $5 ^^ to $6" in forest("names", rows)


def test_the_page_needs_nothing(written: ReportWritten) -> None:
    """No script, no address, no file: nothing is fetched and nothing runs."""
    page = written.page.read_text("utf-8")

    assert [] == re.findall(r"<script|https?:|//\w|@import|url\((?!#)|\son\w+=|src=|<link", page)


def test_what_a_study_says_is_text(written: ReportWritten) -> None:
    page = written.page.read_text("utf-8")

    assert "<h1>Is &lt;this&gt; map fair?</h1>" in page
    assert "<scout>" not in page
    assert "build:&lt;scout&gt;" in page


def test_every_chart_is_told_in_words_and_has_the_colours_of_the_page(
    written: ReportWritten,
) -> None:
    page = written.page.read_text("utf-8")
    charts = re.findall(
        r'<figure role="group" aria-label="([^"]+)">.*?(<svg.*?</svg>)', page, re.DOTALL
    )

    assert 7 <= len(charts)
    assert [] == [alt for alt, _ in charts if len(alt) < 30]
    assert [] == [alt for alt, svg in charts if re.search(r"#[0-9a-f]{6}", svg)]
    for _, svg in charts:
        ElementTree.fromstring(svg)


def test_all_that_is_opened_is_closed(written: ReportWritten) -> None:
    class Tags(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []
            self.ids: list[str] = []

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.ids += [value or "" for name, value in attrs if name == "id"]
            if tag not in ("meta", "path", "use"):
                self.open.append(tag)

        def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.ids += [value or "" for name, value in attrs if name == "id"]

        def handle_endtag(self, tag: str) -> None:
            if tag not in ("path", "use"):
                assert tag == self.open.pop()

    tags = Tags()
    tags.feed(written.page.read_text("utf-8"))

    assert [] == tags.open
    assert len(set(tags.ids)) == len(tags.ids)


def test_both_themes_are_there_and_paper_is_light(written: ReportWritten) -> None:
    page = written.page.read_text("utf-8")

    used = set(re.findall(r"var\(--([\w-]+)\)", page))
    light, dark = re.findall(r":root \{ (.*?) \}", page, re.DOTALL)[:2]
    assert "@media screen and (prefers-color-scheme: dark)" in page
    for theme in (light, dark):
        assert set() == used - set(re.findall(r"--([\w-]+):", theme)) - {"sans", "serif", "mono"}


def test_markdown_says_the_same(written: ReportWritten) -> None:
    text = written.markdown.read_text("utf-8")

    assert "# Is &lt;this> map fair?\n" in text
    assert "**Failed: what should not be is shown.**" in text
    assert written.words in text
    assert re.search(r"\| dead > 0\.9 \| to warn \| no \|", text.replace("`", ""))
    assert re.search(r"`hegemon lab replay \S+ \w{12}`", text)


@pytest.mark.long
def test_a_report_of_the_same_run_is_the_same(written: ReportWritten) -> None:
    before = [path.read_bytes() for path in written[:3]]

    again = write_report(written.page.parent)

    assert before == [path.read_bytes() for path in again[:3]]


def test_a_figure_that_games_did_not_show_is_unknown(tmp_path: Path) -> None:
    """No report is lost by a condition on it; nobody can say whether it holds."""
    more = '[verdict]\npass = ["seat.9.high < 0.5"]'
    run = made_run(tmp_path, [game(0, 0), game(1, 1)], more=more)

    written = write_report(run.path)

    assert "inconclusive" == written.ruling
    assert "seat.9.high unknown" in written.page.read_text("utf-8")


@pytest.mark.parametrize(
    ("kind", "condition", "trouble"),
    [
        ("seats", "seat.worst.high < 0.6 and strength.bot.x > 0", ""),
        ("variant_ab", "my_rules.dead < 0.1 and diff.my_rules.ar5 < 0", ""),
        ("variant_ab", "my_rules.length < 30 and saving.my_rules.value > 0.2", ""),
        ("variant_ab", "my_rules.lenght < 30", "no figure lenght; names begin with seat"),
        ("variant_ab", "diff.my_rules.lenght < 3", "no figure lenght; names begin with seat"),
        ("variant_ab", "diff.old.length < 3", "no variant for diff.old.length; those are my_rules"),
        ("variant_ab", "saving < 1", "no variant for saving"),
        ("restricted", "worth.build:scout > 0", ""),
        (
            "seats",
            "worth.build:scout > 0",
            "no figure worth.build:scout; names begin with strength",
        ),
        ("seats", "seats < 0.6", "no figure seats"),
        ("seats", "seat.wrst < 0.6", "no figure seat.wrst; there are seat.1, seat.2 and so on"),
        ("variant_ab", "my_rules.bot.x > 0.5 and diff.my_rules.bot.x > 0", ""),
        ("seats", "dead << 1", "cannot be read"),
    ],
)
def test_conditions_are_looked_at_before_a_game_is_played(
    tmp_path: Path, kind: str, condition: str, trouble: str
) -> None:
    more = (
        f'variants = [{{name = "old"}}, {{name = "my rules"}}]\n[verdict]\npass = ["{condition}"]'
    )
    file = made_run(tmp_path, [], kind=kind, more=more).study().file

    if not trouble:
        check_conditions(file)
        return
    with pytest.raises(BadConfig, match=trouble):
        check_conditions(file)


def test_a_run_without_games_says_so_little(tmp_path: Path) -> None:
    """An interrupted run may have no whole block."""
    assert "told" == write_report(made_run(tmp_path, []).path).ruling


def test_charts_of_extremes() -> None:
    """What is unknown or unbounded is left out, and no chart breaks."""
    rows = [("unknown", Estimate(*[float("nan")] * 3)), ("open", Estimate(0.5, -np.inf, np.inf))]

    assert "open" in forest("x", rows, even=0.5, margin=0.1)
    assert ">100<" in heat_map("y", np.array([[0.5, 1.0], [np.nan, 0.5]]), ["a", "b" * 40])


def test_names_and_messages_are_no_markup_in_markdown(tmp_path: Path) -> None:
    """Of bots, variants, orders and crashes; and a run may lie anywhere."""
    link = "[here](http://games.example.org)"
    crash = f"step 1: ValueError: <img src=x onerror=y> `rm` {link} | &lt;"
    rows = [game(block, block % 2, bots=("<b>`a`", "admiral")) for block in range(6)]
    rows.append(game(6, None, outcome="crash", crash=crash, key="ab" * 16))
    run = made_run(tmp_path / "my {run} `x`", rows, bots=("<b>`a`",), kind="fuzz", question="<i>?")
    text = write_report(run.path).markdown.read_text("utf-8")

    assert "<" not in text
    assert "- Bots: &lt;b>\\`a\\`" in text
    plain = link.replace("[", "\\[").replace("]", "\\]")
    assert f"ValueError: &lt;img src=x onerror=y> \\`rm\\` {plain} \\| &amp;lt;" in text
    assert f"`` hegemon lab replay runs/made/'{run.path.name}' abababababab ``" in text


def test_what_these_games_do_not_tell_straddles_nothing(tmp_path: Path) -> None:
    """Games of one turn have no course of power: whether they have dead time stays open."""
    run = made_run(tmp_path, [game(0, 0)], more='[verdict]\npass = ["dead < 0.5"]')

    text = write_report(run.path).markdown.read_text("utf-8")

    assert "**Inconclusive: these games do not settle what was asked.**" in text
    assert "| dead &lt; 0.5 | to pass | open: these games do not tell | dead unknown |" in text


def test_points_of_samples_are_told_apart(tmp_path: Path) -> None:
    """Their names have commas; and one worker is no workers."""
    run = made_run(tmp_path, [game(0, 0)])
    names = ("x=1, y=2", "x=2, y=2")
    variants = tuple(VariantPlayed(name=name, house_rules={}) for name in names)
    manifest = replace(run.manifest(), variants=variants)

    played = dict(report_of(run, run.study().file, manifest, "").played)

    assert "x=1, y=2; x=2, y=2" == played["Variants"]
    assert played["Played by"].startswith("process, 1 worker, ")
