"""What a study of variants is told: what changes, for whom, and what could not be compared."""

from pathlib import Path

import pytest

from hegemon.lab.reports.asked import answers_of, variants
from hegemon.lab.studies.rows import GameRow
from tests.lab.reports.made_runs import game
from tests.lab.reports.test_asked import GROWING, TURNED, case_of, told


@pytest.fixture(autouse=True)
def no_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are looked at in `test_page.py`; drawing takes most of a report's time."""
    for module in ("painted", "plots"):
        drawn = f"hegemon.lab.reports.{module}.paint"
        monkeypatch.setattr(drawn, lambda *_, **__: "<svg></svg>")


def _variants() -> list[GameRow]:
    """The new rule makes games longer by two turns on the same luck, and changes nothing else."""
    rows = []
    for block in range(30):
        powers = GROWING if block % 2 else TURNED
        for variant, more in (("old", 0), ("new", 2)):
            turns = 10 + block % 7 + more + (block % 3 == 0)
            rows.append(game(block, block % 2, variant=variant, powers=powers, turns=turns))
    return rows


def test_variants_on_the_same_luck(tmp_path: Path) -> None:
    found = answers_of(case_of(tmp_path, _variants(), kind="variant_ab"))

    longer = found.figures["diff.new.length"]
    assert (2.0, 2.0, 2.0) == pytest.approx(longer[:3])
    assert found.figures["diff.new.ar5"].value == pytest.approx(0)
    assert 'Against "old", "new" changes 1 figure (' in told(found)
    assert "): length in turns +2.00 (+2.00 to +2.00)." in told(found)
    assert 1.0 == pytest.approx(found.figures["saving.new"].value)


OF_20 = "20 figures compared, and corrected for their number"


@pytest.mark.parametrize(
    ("compared", "changed", "listed", "words"),
    [
        (1, 0, [], "changes nothing that is seen (1 figure compared, and corrected"),
        (20, 1, ["turns +2"], f"changes 1 figure ({OF_20}): turns +2."),
        (20, 6, ["a", "b", "c", "d"], f"changes 6 figures ({OF_20}): a; b; c; d; and 2 more."),
    ],
)
def test_what_a_variant_changes_in_words(
    compared: int, changed: int, listed: list[str], words: str
) -> None:
    told = variants._changed(("old", "new"), compared, changed, listed)

    assert told.startswith(f'Against "old", "new" {words}')


def test_equal_variants_differ_by_nothing(tmp_path: Path) -> None:
    rows = [game(block, block % 2, variant=each) for block in range(20) for each in ("old", "new")]

    found = answers_of(case_of(tmp_path, rows, kind="variant_ab"))

    same = 'In each of 20 games "new" comes to the same as "old"'
    assert found.words[0].startswith(same)
    assert "saved" not in told(found)
    assert "saving.new" not in found.figures


@pytest.mark.parametrize("struck", [False, True])
def test_games_of_a_variant_that_broke_are_told(tmp_path: Path, struck: bool) -> None:
    """Whoever reads that nothing is seen must know that nothing was left to be seen."""
    rows = [game(at, at % 2, variant="old") for at in range(4)]
    rows += [
        game(at, None, variant="new", outcome="crash", crash="step 40: OverflowError: too large")
        for at in range(4)
    ]
    if struck:
        rows.append(game(4, None, variant="new", outcome="struck", crash="step 2: p1 slept"))

    found = answers_of(case_of(tmp_path, rows, kind="variant_ab"))

    assert "There are no games of two variants that could be compared." == found.words[0]
    said = f'4 of {4 + struck} games of "new" broke and are left out: see below.'
    assert said == found.words[1]
    assert found.words[2 + struck].startswith('Of "old": all games')
    assert ('1 game of "new" did not come to an end' in told(found)) == struck
    (broke,) = [each for each in found.findings if each.question == 'What broke of "new"?']
    assert "4 games of those kept: OverflowError: too large" == broke.words
    assert 3 == len(broke.examples)


def test_what_would_look_changed_by_itself_is_told(tmp_path: Path) -> None:
    """A condition of a verdict is about one figure, the words on top about all of them."""
    rows = []
    for at in range(40):
        rows.append(game(at, at % 2, variant="old", powers=GROWING))
        rows.append(
            game(at, at % 2 if at > 4 else 0, variant="new", powers=GROWING, turns=10 + (at < 5))
        )

    found = told(answers_of(case_of(tmp_path, rows, kind="variant_ab")))

    assert "changes nothing that is seen" in found
    assert "Looked at alone it would change length in turns +0.12 (" in found
    assert "; of so many this may be chance." in found


def test_for_whom_it_is_better(tmp_path: Path) -> None:
    """A rule that gives the first seat all games; and one that does a little, perhaps."""
    rows = []
    for block in range(40):
        rows.append(game(block, block % 2, variant="old", powers=GROWING))
        rows.append(game(block, 0, variant="first", powers=GROWING))
        rows.append(game(block, block % 2 if block else 1, variant="hardly", powers=GROWING))

    found = answers_of(case_of(tmp_path, rows, kind="variant_ab"))

    words = {each.question: each.words for each in found.findings}
    assert words['For whom is "first" better?'].startswith("Share of the first seat +50 points (")
    assert words['For whom is "hardly" better?'].startswith("Nobody for sure. Share of the first")
    assert '"hardly" favours nobody for sure; if it does, then by 8 points' in told(found)
    assert '"first" favours' not in told(found)
    assert "): share of the first seat +50 points" in told(found)


def test_a_variant_has_the_figures_of_any_study(tmp_path: Path) -> None:
    """A designer asks whether games with other figures are short enough."""
    found = answers_of(case_of(tmp_path, _variants(), kind="variant_ab"))

    for name in ("length", "stopped", "decided", "dead", "decision", "seat.1", "ar5"):
        assert name in found.figures
        assert f"old.{name}" in found.figures
        assert found.figures["old.length"] == found.figures["length"]
    assert found.figures["new.length"].value == pytest.approx(found.figures["length"].value + 2)


def test_for_which_bot_it_is_better(tmp_path: Path) -> None:
    """A rule that turns who wins round from one bot to the other, and no seat gains by it."""
    rows = []
    for block in range(20):
        for rotation, bots in enumerate((("rush", "turtle"), ("turtle", "rush"))):
            for variant, wins in (("old", "rush"), ("new", "turtle")):
                at = bots.index(wins)
                rows.append(game(block, at, variant=variant, rotation=rotation, bots=bots))

    found = answers_of(case_of(tmp_path, rows, kind="variant_ab", bots=("rush", "turtle")))

    assert (1.0, -1.0) == tuple(
        found.figures[f"diff.new.bot.{one}"].value for one in ("turtle", "rush")
    )
    assert 0.0 == found.figures["diff.new.seat.1"].value
    words = {each.question: each.words for each in found.findings}
    better = words['For whom is "new" better?']
    assert better.startswith("Wins of rush -100 points (-100 to -72); wins of turtle +100 points (")
    assert 1.0 == found.figures["old.bot.rush"].value
    beside = words["How do they stand beside each other?"]
    assert beside.startswith('"old" / "new": wins of rush 100% / 0%; wins of turtle 0% / 100%; ')
    assert "length in turns 10.0 / 10.0" in beside


def test_what_is_ordered_more_often(tmp_path: Path) -> None:
    """Cheaper scouts are built twice as often; what is ordered as before is not named."""
    rows = []
    for block in range(40):
        for variant, many in (("old", 1), ("new", 2)):
            built = ({"build:SC": many * (1 + block % 3)},) * 2
            more = {"powers": GROWING, "orders": ({"tax": 1},) * 2, "chosen": built}
            rows.append(game(block, block % 2, variant=variant, **more))

    found = answers_of(case_of(tmp_path, rows, kind="variant_ab"))

    words = {each.question: each.words for each in found.findings}
    told_of = words['What is ordered more or less often under "new"?']
    assert told_of.startswith("A game and seat: build:SC 1.98 → 3.95 (+")
    assert "tax" not in told_of
    assert "diff.new.uses.build:SC" in found.figures


def test_a_bot_that_sits_out_loses_no_game(tmp_path: Path) -> None:
    pairs = ("rush", "turtle"), ("turtle", "spy")
    rows = [
        game(block, 0, variant=variant, rotation=rotation, bots=bots)
        for block in range(20)
        for rotation, bots in enumerate(pairs)
        for variant in ("old", "new")
    ]

    found = answers_of(case_of(tmp_path, rows, kind="variant_ab", bots=("rush", "turtle", "spy")))

    shares = {name: found.figures[f"old.bot.{name}"].value for name in ("rush", "turtle", "spy")}
    assert {"rush": 1.0, "turtle": 0.5, "spy": 0.0} == shares
