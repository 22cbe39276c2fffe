"""What each design finds in games that were made to show it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.figures.verdicts import holds
from hegemon.lab.reports.asked import ASKED, answers_of, numbers, worth
from hegemon.lab.reports.asked.case import StudyCase, against_even, chance
from hegemon.lab.reports.asked.trouble import _at_most, kind_of
from hegemon.lab.reports.asked.worth import gains
from hegemon.lab.reports.conditions import ANY_STUDY, OF_DESIGNS
from hegemon.lab.reports.findings import StudyAnswers
from hegemon.lab.reports.gathered import MOST_CRASHES, gather
from hegemon.lab.reports.stopping import block_values, stop_rule
from hegemon.lab.studies.designs import DESIGNS
from hegemon.lab.studies.rows import GameRow
from tests.lab.reports.made_runs import game, made_run
from tests.lab.studies.test_varied import planted, varied
from tests.samples import cases

GROWING = [[10, 10], [12, 10], [15, 9], [20, 8], [24, 6], [28, 4], [30, 2]]
"""The first seat grows and wins."""
TURNED = [row[::-1] for row in GROWING]


@pytest.fixture(autouse=True)
def no_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are looked at in `test_page.py`; drawing takes most of a report's time."""
    for module in ("painted", "plots"):
        drawn = f"hegemon.lab.reports.{module}.paint"
        monkeypatch.setattr(drawn, lambda *_, **__: "<svg></svg>")


def case_of(folder: Path, rows: Sequence[GameRow], **said: object) -> StudyCase:
    run = made_run(folder, rows, **said)  # type: ignore[arg-type]
    return StudyCase(run.study().file, gather(run.rows()))


def told(answers: StudyAnswers) -> str:
    return " ".join([*answers.words, *(each.words for each in answers.findings)])


def test_every_design_with_games_has_its_answers() -> None:
    assert set(DESIGNS) == set(ASKED)


def test_a_seat_that_wins_nearly_all(tmp_path: Path) -> None:
    rows = [game(block, 0 if block < 37 else 1, powers=GROWING) for block in range(40)]

    found = answers_of(case_of(tmp_path, rows))

    assert (
        "The first seat wins 37 of 40 games, which fits with 32 to 39 of so many; an even game is "
        "20: the interval excludes an even game." == found.words[0]
    )
    assert found.figures["seat.worst"] == found.figures["seat.1"]
    assert found.figures["seat.chance"].value < 0.001
    assert ["0000", "0001", "0002"] == [each.key[:4] for each in found.findings[0].examples]


def test_seat_and_place_are_told_apart(tmp_path: Path) -> None:
    """Who moves first wins nine of ten, from whichever place."""
    rows = [
        game(block, int(block % 10 == 0), rotation=turned, places=(turned, 1 - turned))
        for block in range(40)
        for turned in range(2)
    ]

    found = told(answers_of(case_of(tmp_path, rows)))

    assert "Strongest is the first with 1." in found
    assert "No place is seen to be stronger than the others." in found


def test_an_even_map_is_shown_to_be_even(tmp_path: Path) -> None:
    """Seats that win by turns in each block are as good as even."""
    rows = [game(block, seat, rotation=seat) for block in range(150) for seat in range(2)]

    found = answers_of(case_of(tmp_path, rows))

    assert "it is as good as even, within the margin" in found.words[0]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Estimate(0.5, 0.48, 0.52), "as good as even"),
        (Estimate(0.6, 0.56, 0.64), "excludes"),
        (Estimate(0.4, 0.36, 0.44), "excludes"),
        (Estimate(0.5, 0.4, 0.6), "too wide"),
        (Estimate(0.53, 0.51, 0.54), "as good as even"),
    ],
)
def test_what_an_interval_says(found: Estimate, said: str) -> None:
    """A difference that is sure, but smaller than the margin, is as good as even."""
    assert said in against_even(found, 0.5, 0.05, found)


@pytest.mark.parametrize(
    ("low", "high", "sure"), [(-0.016, 0.612, False), (0.001, 0.612, True), (-0.7, -0.01, True)]
)
def test_an_interval_that_holds_whenever_is_taken_at_its_word(
    low: float, high: float, sure: bool
) -> None:
    """As if it were normal the first would have p = 0.03; no bet against nought was won."""
    found = Estimate((low + high) / 2 + 0.05, low, high, whenever=True)

    assert sure == (chance(found, 0.0) < 0.05)
    assert sure or 1.0 == chance(found, 0.0)


def _robin() -> list[GameRow]:
    """Rock, paper, scissors; lead is beaten by all. Each pair in 30 blocks."""
    beats = [("rock", "scissors"), ("paper", "rock"), ("scissors", "paper")]
    beats += [(each, "lead") for each in ("rock", "paper", "scissors")]
    order = ["rock", "paper", "scissors", "lead"]
    rows = []
    for better, worse in beats:
        pair = sorted((better, worse), key=order.index)
        for block in range(30):
            for rotation in range(2):
                bots = pair[::-1] if rotation else pair
                rows.append(
                    game(
                        block,
                        bots.index(better),
                        variant=" - ".join(pair),
                        rotation=rotation,
                        bots=bots,
                    )
                )
    return rows


def test_a_round_robin_that_goes_in_a_circle(tmp_path: Path) -> None:
    bots = ("rock", "paper", "scissors", "lead")

    found = answers_of(case_of(tmp_path, _robin(), kind="round_robin", bots=bots))

    assert 0.25 == found.figures["circles"].value
    assert (0, 1) == tuple(found.figures[name].value for name in ("dominated", "dominated.mixed"))
    assert [1 / 3] * 3 + [0] == pytest.approx([found.figures[f"nash.{bot}"].value for bot in bots])
    assert 0.0 == found.figures["beats.rock.paper"].value
    assert "worse than a mixture of others: lead." in told(found)


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        (30, "b gets most, 75% (61 to 89%) of the points against the others; a gets least, 25% ("),
        (20, "All get as many points against the others."),
    ],
)
def test_who_gets_most_and_how_sure_that_is(tmp_path: Path, wins: int, said: str) -> None:
    rows = [game(at, int(at < wins), variant="a - b", bots=("a", "b")) for at in range(40)]

    found = answers_of(case_of(tmp_path, rows, kind="round_robin", bots=("a", "b")))

    assert found.words[0].startswith(said)


def test_a_ladder(tmp_path: Path) -> None:
    rows = [
        game(
            block, seat, variant="low < high", rotation=seat, bots=("low", "high")[:: 1 - 2 * seat]
        )
        for block in range(40)
        for seat in (0, 1)
    ]
    rows = [game(r.block, r.bots.index("high"), variant=r.variant, rotation=r.rotation, bots=r.bots)
            for r in rows]  # fmt: skip

    found = answers_of(case_of(tmp_path, rows, kind="ladder", bots=("low", "high")))

    assert 1.0 == found.figures["rung.1"].value
    assert "1 of 1 rung is better than the one below for sure: effort pays." in found.words[0]


@pytest.mark.parametrize(
    ("wins", "said"),
    [(3, "whether effort pays everywhere is open"), (0, "effort does not pay everywhere")],
)
def test_a_rung_that_is_not_seen_to_be_better_is_open(tmp_path: Path, wins: int, said: str) -> None:
    """What few games do not show is not refuted by them."""
    bots = ("low", "high")
    rows = [game(at, int(at < wins), variant="low < high", bots=bots) for at in range(6)]

    found = answers_of(case_of(tmp_path, rows, kind="ladder", bots=bots))

    assert f"0 of 1 rung are better than the one below for sure: {said}." == found.words[0]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Estimate(0.3, 0.1, 0.5), "Missed most: thing (+30 points (+10 to +50))."),
        (Estimate(-0.3, -0.5, -0.1), "Better off without: thing (-30 points (-50 to -10))."),
        (Estimate(0.01, -0.02, 0.04), "Not missed, within 5 points: thing."),
        (Estimate(0.5, -0.12, 1.12), "Open, as far as these games tell: thing."),
    ],
)
def test_what_is_missed_and_what_is_open(found: Estimate, said: str) -> None:
    assert said == worth._missed([("thing", found)], 0.05)[-1]


@pytest.mark.parametrize(("longest", "said"), [(10, "on turn 10."), (17, "on turn 10 to 17.")])
def test_games_that_were_all_stopped(tmp_path: Path, longest: int, said: str) -> None:
    """Where limits are varied not all stop on one turn."""
    rows = [game(0, None), game(1, None, turns=longest)]

    found = answers_of(case_of(tmp_path, rows))

    assert f"No game had an end of its own before it was stopped, {said}" in found.words


def test_games_that_are_equally_long(tmp_path: Path) -> None:
    """Of few blocks that are alike a mean has no interval, and needs none."""
    rows = [game(block, block % 2, powers=GROWING) for block in range(4)]

    found = answers_of(case_of(tmp_path, rows))

    assert "All games end on turn 10." in found.words
    assert "Each of them takes 10 turns; 0% (0 to 49%) were stopped." in told(found)


def _changed(variant: str, seat_wins: float) -> list[GameRow]:
    """Free games that seats win by turns, and games whose changed seat wins so often."""
    rows = []
    for block in range(40):
        rows.append(game(block, block % 2, variant="free"))
        for seat in range(2):
            wins = (block * 7 + seat * 3) % 10 < 10 * seat_wins
            rows.append(game(block, seat if wins else 1 - seat, variant=variant, rotation=seat))
    return rows


def test_what_a_thing_is_worth(tmp_path: Path) -> None:
    """Who may not build scouts wins two of ten games: they are worth 30 points."""
    rows = _changed("without build:scout", 0.2)

    found = answers_of(case_of(tmp_path, rows, kind="restricted"))

    lost = found.figures["worth.build:scout"]
    assert 0.3 == pytest.approx(lost.value)
    assert lost.low > 0
    assert "Missed most: build:scout (+30 points" in found.words[0]


def test_what_was_ordered_although_it_was_forbidden_is_told(tmp_path: Path) -> None:
    """Of the seat that may not, in its own words; the other seat may."""
    barred = ("admiral!forbid=move", "admiral")
    orders = [({"move": 2}, {"move": 9}), ({"move": 1}, {}), ({}, {"move": 5})]
    rows = [
        game(at, 0, variant="without move", bots=barred, orders=each, chosen=({}, {}))
        for at, each in enumerate(orders)
    ]
    rows += [game(at, at % 2, variant="free", orders=({"move": 4}, {})) for at in range(3)]

    case = case_of(tmp_path, rows, kind="restricted")
    found = answers_of(replace(case, rows=lambda: rows))
    clean = answers_of(replace(case, rows=lambda: rows[2:]))

    said = "Ordered although it was forbidden, as nothing else was legal: "
    assert f"{said}move 3 times in 2 games." in found.words
    assert said not in told(clean)


def test_what_free_bots_never_do_is_not_taken_from_them(tmp_path: Path) -> None:
    """Nothing is lost without it, and that says nothing of its worth."""
    rows = [
        game(at, at % 2, variant="free", orders=({"move": 4}, {"move": 1}), chosen=({}, {}))
        for at in range(9)
    ]
    rows += [game(at, at % 2, variant="without salt", bots=("a", "b")) for at in range(9)]
    case = case_of(tmp_path, rows, kind="restricted", more='forbid = ["salt"]')

    said = told(answers_of(case))

    assert "Free bots never order salt: nothing was taken from them by that." in said


def test_how_often_free_bots_use_a_thing_is_counted(tmp_path: Path) -> None:
    """By both seats: five moves a game; and nobody is told to be idle who is not."""
    rows = [
        game(at, at % 2, variant="free", orders=({"move": 4}, {"move": 1}), chosen=({}, {}))
        for at in range(9)
    ]
    rows += [game(at, at % 2, variant="without move", bots=("a", "b")) for at in range(9)]
    found = answers_of(case_of(tmp_path, rows, kind="restricted", more='forbid = ["move"]'))
    (use,) = [each for each in found.paintings if each.name == "use"]

    assert "move used 2.5 times" in use.alt
    assert "never order" not in told(found)


def test_struck_games_are_told_behind_many_that_broke(tmp_path: Path) -> None:
    rows = [game(at, None, outcome="crash", crash="step 1: oh") for at in range(MOST_CRASHES)]
    rows.append(game(90, None, outcome="struck", crash="step 2: p1 did not come to an end"))
    rows += [game(block, block % 2) for block in range(100, 110)]

    found = told(answers_of(case_of(tmp_path, rows)))

    assert "step 2: p1 did not come to an end." in found


def test_a_struck_game_is_no_way_to_break(tmp_path: Path) -> None:
    rows = [game(0, None, outcome="struck", crash="step 2: p1 did not come to an end")]
    rows += [game(1, None, outcome="crash", crash="step 1: a bot did not come to an end")]

    games = gather(rows).whole
    found = answers_of(case_of(tmp_path, rows, kind="fuzz"))

    assert 1 == found.figures["crashes.kinds"].value
    assert ["step 2: p1 did not come to an end"] == games.struck


def test_what_is_used_is_painted_against_what_is_missed(tmp_path: Path) -> None:
    rows = _changed("without build:scout", 0.2)
    found = answers_of(case_of(tmp_path, rows, kind="restricted"))
    (use,) = [each for each in found.paintings if each.name == "use"]

    assert "build:scout used 0.0 times, missed +30 points" in use.alt


def test_what_nobody_gives_is_told_where_it_could_be_given(tmp_path: Path) -> None:
    """Of what was offered in the first block; what was given somewhere is not among it."""
    rows = [
        game(
            at,
            0,
            orders=({"move": 3}, {"move": 2}),
            chosen=({"build:SC": 1}, {}),
            offered=("build:CA", "build:SC", "hide", "move") if not at else (),
        )
        for at in range(4)
    ]
    found = answers_of(case_of(tmp_path, rows))

    assert "Never given, though it was legal in some game: build:CA, hide." in told(found)
    assert 0 == found.figures["uses.hide"].value
    assert not found.figures["uses.hide"].sure


def test_no_use_goes_together_with_more_than_every_game(tmp_path: Path) -> None:
    """Who occupies one region more than he loses wins: the slopes are beyond a share of wins."""
    rows = [
        game(
            block,
            block % 2,
            orders=tuple(
                {"move": 1 + block % 7, "occupy": most, "free": most - 1 if wins else most}
                for wins in ((block % 2 == 0), (block % 2 == 1))
            ),
            chosen=({}, {}),
        )
        for block in range(80)
        for most in [block % 40 + 1]
    ]
    found = answers_of(case_of(tmp_path, rows))

    assert found.figures["impact.occupy"].value > 1
    assert "One standard deviation" not in told(found)


def test_what_was_missed_in_one_game_alone_may_be_chance(tmp_path: Path) -> None:
    """Where no game gained, differences are not taken for a share, which is never below nought."""
    rows = []
    for block in range(6):
        rows.append(game(block, block % 2, variant="free"))
        for seat in range(2):
            winner = 1 if block == seat == 0 else block % 2
            rows.append(game(block, winner, variant="without bid", rotation=seat))

    found = answers_of(case_of(tmp_path, rows, kind="restricted"))

    lost = found.figures["worth.bid"]
    assert lost.low < 0 < lost.value
    assert ["Missed most: nothing.", "Open, as far as these games tell: bid."] == found.words[:2]


def test_a_seat_is_compared_with_itself() -> None:
    """The second seat won where the first had won free: it gained the whole game."""
    free = gather([game(0, 0)]).whole
    changed = gather([game(0, 1, rotation=1), game(0, 0, rotation=0), game(1, 0)]).whole

    assert [(0, 1.0), (0, 0.0)] == gains(free, changed)


def test_what_a_beginning_gains(tmp_path: Path) -> None:
    found = answers_of(case_of(tmp_path, _changed("rush", 0.9), kind="openings"))

    assert 0.4 == pytest.approx(found.figures["opening.rush"].value)
    assert "Better than what the bot would do: rush" in found.words[0]


def test_what_broke(tmp_path: Path) -> None:
    """Crashes that differ in numbers alone are one."""
    said = ["step 3: army 7 is gone", "step 12: army 11 is gone", "step 3: no such star"]
    rows = [game(at, None, outcome="crash", crash=each) for at, each in enumerate(said)]
    rows += [game(block, 0) for block in range(3, 50)]

    found = answers_of(case_of(tmp_path, rows, kind="fuzz"))

    assert "3 games of 50 broke, in 2 ways." == found.words[0]
    assert 2 == found.figures["crashes.kinds"].value
    assert "army N is gone" == kind_of(said[1])


def test_nothing_broke(tmp_path: Path) -> None:
    """Of 100 games none: less than 3.6% (Clopper and Pearson)."""
    rows = [game(block, 0) for block in range(100)]

    found = answers_of(case_of(tmp_path, rows, kind="fuzz"))

    assert "None of 100 games broke: such a thing happens in less than 4% of" in found.words[0]


@pytest.mark.parametrize(("bound", "said"), [(0.6024, "61%"), (0.031, "4%"), (0.00037, "0.04%")])
def test_a_bound_is_rounded_up(bound: float, said: str) -> None:
    assert said == _at_most(bound)


SEQUENTIAL = "[stat.sequential]\nh0 = 0.0\nh1 = 0.2\nlook = 10"


def test_what_was_measured_is_not_certain(tmp_path: Path) -> None:
    """Few games of round robins: what follows from their shares has no interval, or a wide one."""
    case = case_of(tmp_path, _robin(), kind="round_robin", bots=("rock", "paper", "scissors"))
    figures = answers_of(case).figures
    asked = ["nash.rock > 0.1", "circles > 0.5", "bot.rock > 0.499", "circles.value > 0.5"]

    assert ["open", "open", "open", "yes"] == [holds(each, figures).holds for each in asked]
    assert figures["bot.rock"].low < figures["bot.rock"].value < figures["bot.rock"].high


@pytest.mark.parametrize(("wins", "stops"), [(10, True), (5, True), (6, False)])
def test_a_run_stops_when_it_knows(tmp_path: Path, wins: int, stops: bool) -> None:
    """Of ten games the first seat wins all, half, and something between, 40 blocks long."""
    rows = [game(block, 0 if block % 10 < wins else 1) for block in range(40)]
    case = case_of(tmp_path, rows, more=SEQUENTIAL)

    rule = stop_rule(case.file)

    assert rule is not None
    assert stops == rule(rows)


def test_without_a_sequential_test_all_blocks_are_played(tmp_path: Path) -> None:
    assert stop_rule(case_of(tmp_path, [game(0, 0)]).file) is None


def test_what_is_tested_of_variants_is_their_difference(tmp_path: Path) -> None:
    """In both blocks the new variant's first seat wins both games, the old one's one of two."""
    rows = [
        game(block, seat * (variant == "old"), variant=variant, rotation=seat)
        for variant in ("old", "new")
        for block in range(2)
        for seat in (0, 1)
    ]
    case = case_of(tmp_path, rows, kind="variant_ab", more=SEQUENTIAL)

    assert [0.5, 0.5] == list(block_values(case.file, case.gathered))


def test_what_is_tested_of_a_ladder_is_the_upper_rung(tmp_path: Path) -> None:
    rows = [
        game(0, 1, variant="low < high", bots=("low", "high")),
        game(0, 1, variant="low < high", bots=("high", "low"), rotation=1),
        game(1, 1, variant="low < high", bots=("low", "high")),
    ]
    case = case_of(tmp_path, rows, kind="ladder", bots=("low", "high"), more=SEQUENTIAL)

    assert [0.0, 0.5] == list(block_values(case.file, case.gathered))


def test_every_figure_has_a_name_that_conditions_may_begin_with(tmp_path: Path) -> None:
    """What a report reckons, a verdict may be about."""
    made = [
        case_of(tmp_path / "a", [game(at, 0, powers=GROWING) for at in range(9)]),
        case_of(tmp_path / "b", _robin(), kind="round_robin", bots=("rock", "paper", "scissors")),
        case_of(tmp_path / "c", _changed("without x", 0.5), kind="restricted"),
        case_of(tmp_path / "d", _changed("rush", 0.5), kind="openings"),
    ]

    for case in made:
        heads = {*ANY_STUDY, *OF_DESIGNS[case.file.design.kind]}
        names = [name for name in answers_of(case).figures if name.split(".")[0] not in heads]
        assert [] == names


@pytest.mark.parametrize("kind", cases(["sobol"], ["screen"]))
def test_which_number_matters(kind: str) -> None:
    """One factor was planted to move turns most, one to move them a little, one not at all."""
    study = varied(kind, 16)
    rows = planted(study)

    found = answers_of(StudyCase(study.file, gather(rows), lambda: rows))

    assert "The length in turns is moved most by home.production." == found.words[0]
    assert found.findings[0].figure == "effect.turns.home.production"
    assert 0 == pytest.approx(found.figures["effect.turns.tie_control"].value, abs=1e-9)
    total = found.figures["other.turns.home.production"]
    assert (kind == "sobol") == total.sure
    assert kind == "screen" or total.low < total.value < total.high
    assert (kind == "sobol") == ("draw points anew, not luck" in told(found))


@pytest.mark.parametrize(
    ("response", "most", "said"),
    [
        ("turns", Estimate(3.0, 2.5, 3.5), "The length in turns is moved most by a."),
        (
            "seat 1 wins",
            Estimate(0.4, -0.1, 0.9),
            "What seat 1 wins is moved most by a, but that may be chance.",
        ),
        (
            "decided",
            Estimate(0.4, float("nan"), float("nan")),
            "The share of decided games is moved most by a, but that may be chance.",
        ),
    ],
)
def test_what_moves_a_response_most(response: str, most: Estimate, said: str) -> None:
    other = ("b", Estimate(0.2, 0.0, 0.4))

    assert said == numbers._strongest(response, [("a", most), other])


def test_a_screening_that_was_interrupted_tells_nothing_yet() -> None:
    study = varied("screen", 16)
    rows = planted(study)[:5]

    found = answers_of(StudyCase(study.file, gather(rows), lambda: rows))

    assert "Not all points have been played" in found.words[0]
