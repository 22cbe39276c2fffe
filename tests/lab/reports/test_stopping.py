"""Which studies may stop early, and what their tests look at."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hegemon.core.errors import BadConfig
from hegemon.lab.reports.gathered import gather
from hegemon.lab.reports.stopping import answer_of, block_values, check_sequential, gain_whenever
from hegemon.lab.studies.running import Run
from hegemon.lab.studies.study import StudyRead
from tests.lab.reports.made_runs import game
from tests.lab.studies.small import study_of

THREE = 'bots = ["admiral", "random", "expansionist"]'


def asking(design: str, plan: str = "h1 = 0.1") -> StudyRead:
    return study_of("space-conquest", f"{design}\n[stat.sequential]\n{plan}")


@pytest.mark.parametrize(
    ("design", "plan", "says"),
    [
        (f'kind = "round_robin"\n{THREE}', "", "a round_robin with it wants two bots"),
        (f'kind = "ladder"\n{THREE}', "", "a ladder with it wants two rungs"),
        ('kind = "fuzz"', "", "stat.sequential: fuzz has none; these have: seats, round_robin"),
        ('kind = "seats"\nbots = ["admiral"]\nseat = 3', "", "there are seats 1 to 2, not 3"),
        ('kind = "seats"\nbots = ["admiral"]', "h0 = 0.1\nh1 = 0.1", "h0 must be below h1"),
        ('kind = "seats"\nbots = ["admiral"]', 'kind = "wald"', "it may be gsprt, gsprt-normal"),
    ],
)
def test_a_test_of_more_than_one_thing_is_refused(design: str, plan: str, says: str) -> None:
    with pytest.raises(BadConfig, match=says):
        check_sequential(asking(design, plan))


@pytest.mark.parametrize("kind", ["seats", "round_robin", "ladder"])
def test_a_test_of_one_thing_is_not(kind: str) -> None:
    check_sequential(asking(f'kind = "{kind}"\nbots = ["admiral", "random"]\nseat = 2'))


def test_where_all_games_broke_nothing_is_known_yet() -> None:
    file = asking('kind = "round_robin"\nbots = ["admiral", "random"]').file
    broken = [game(at, None, variant="admiral - random", outcome="crash") for at in range(20)]

    assert "open" == answer_of(file, gather(broken))


def test_the_second_bot_is_the_studys_even_where_the_first_game_broke() -> None:
    file = asking('kind = "round_robin"\nbots = ["admiral", "random"]').file
    pair = ("random", "admiral")
    rows = [
        game(0, None, variant="admiral - random", bots=pair[::-1], outcome="crash"),
        game(0, 0, variant="admiral - random", bots=pair, rotation=1),
    ]

    assert [0.5] == list(block_values(file, gather(rows)))


@pytest.mark.parametrize("broken", ["old", "new"])
def test_a_block_in_which_a_game_broke_is_a_difference_of_shares(broken: str) -> None:
    """The old variant's first seat loses all, the new one's wins all: 1 point, not 2 or 4 / 3."""
    file = asking(
        'kind = "variant_ab"\nbots = ["admiral", "random"]\n'
        'variants = [{ name = "old" }, { name = "new" }]'
    ).file
    rows = [
        game(block, int(variant == "old"), variant=variant, rotation=rotation)
        for block in range(30)
        for variant in ("old", "new")
        for rotation in range(2)
        if (block, variant, rotation) != (3, broken, 1)
    ]
    broke = game(3, None, variant=broken, rotation=1, outcome="crash")
    gathered = gather([*rows, broke], stopped=True)

    assert [1.0] * 30 == list(block_values(file, gathered))
    assert 1.0 == gain_whenever(file, gathered).high


def test_a_run_that_tests_another_seat_is_another_run(tmp_path: Path) -> None:
    study = asking('kind = "seats"\nbots = ["admiral"]')
    file = replace(study.file, design=replace(study.file.design, seat=2))

    assert Run(study, tmp_path).hash != Run(replace(study, file=file), tmp_path).hash
