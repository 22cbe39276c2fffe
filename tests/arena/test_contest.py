"""One match: its row, and what becomes of a bot that does what it should not."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hegemon.arena.contest import ranks_of
from hegemon.arena.faults import faults_in
from hegemon.arena.rows import ArenaRow
from hegemon.core.errors import BadConfig
from hegemon.games import RULESETS
from hegemon.play.verify import verify
from hegemon.store.match_file import MatchFiles
from tests.arena.table import played, terms_of, wrong
from tests.play.table import P1, P2, P3


def told(row: ArenaRow) -> tuple[Any, ...]:
    """What the rules of the arena decide."""
    return row.outcome, row.ranks, [(one.seat, one.step, one.kind) for one in row.faults]


def apart_from_time(row: ArenaRow) -> ArenaRow:
    return msgspec.structs.replace(row, answers=(), seconds=())


def test_a_match_is_recorded_and_proved(tmp_path: Path) -> None:
    row = played(terms_of("random", "expansionist"), tmp_path)
    findings = verify(MatchFiles(tmp_path), row.file, RULESETS)

    assert findings.sound
    assert ("0001.hegemon", "1|1", ("random", "expansionist")) == (row.file, row.seed, row.seats)
    assert row.steps == findings.steps
    assert () == row.faults
    assert all(count > 0 for count in row.answers)


def test_the_same_seed_plays_the_same_match(tmp_path: Path) -> None:
    rows = []
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        (tmp_path / name).mkdir()
        rows.append(played(terms_of("random", "expansionist", seed=seed), tmp_path / name))

    assert apart_from_time(rows[0]) == apart_from_time(rows[1])
    assert rows[0].steps != rows[2].steps or rows[0].seed != rows[2].seed
    state = [verify(MatchFiles(tmp_path / name), rows[0].file, RULESETS).match for name in "abc"]
    assert state[0] == state[1] != state[2]


@pytest.mark.parametrize("bot", ["random", wrong("Remembers")])
def test_a_match_that_was_cut_off_is_gone_on_with(bot: str, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    for folder in (whole, cut):
        folder.mkdir()
    terms = terms_of(bot, "expansionist")
    expected = played(terms, whole)
    first = played(terms, cut, steps=3)
    answered = (cut / first.file).read_bytes()
    row = played(terms, cut)

    assert ("open", 3) == (first.outcome, first.steps)
    assert (cut / first.file).read_bytes().startswith(answered)
    assert apart_from_time(expected) == apart_from_time(row)


def test_what_a_bot_did_wrong_is_not_forgotten(tmp_path: Path) -> None:
    """Two timeouts before it was cut off and one behind that are three."""
    terms = terms_of(wrong("Unheard"), "random")
    played(terms, tmp_path, steps=2)
    row = played(terms, tmp_path)

    assert ("forfeit", [1, 2, 3]) == (row.outcome, [one.step for one in row.faults])


def test_a_file_whose_first_line_was_cut_off_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / "0001.hegemon").write_bytes(b'{"kind":"match","form')

    assert "forfeit" != played(terms_of("random", "expansionist"), tmp_path).outcome


def test_the_file_of_another_match_is_left_alone(tmp_path: Path) -> None:
    played(terms_of("random", "expansionist"), tmp_path, steps=1)
    with pytest.raises(BadConfig, match="no match of this arena: move it away"):
        played(terms_of("random", "expansionist", seed=2), tmp_path)


def test_who_crashes_has_lost_at_once(tmp_path: Path) -> None:
    row = played(terms_of("random", wrong("Crash")), tmp_path)

    assert ("forfeit", (1, 2), [("p2", 1, "crash")]) == told(row)
    assert ("p1",) == row.winners
    assert row.faults[0].why.startswith("ValueError: no idea what to do (")
    assert "bots.py, line " in row.faults[0].why
    assert verify(MatchFiles(tmp_path), row.file, RULESETS).sound


def test_where_all_crash_it_is_a_draw(tmp_path: Path) -> None:
    row = played(terms_of(wrong("Crash"), f"{wrong('Exit')}"), tmp_path, seats=(0, 0))

    assert ("forfeit", (1, 1)) == told(row)[:2]
    assert () == row.winners


@pytest.mark.parametrize("bot", ["Unheard", "StoodIn"])
def test_who_gives_no_answer_three_times_has_lost(bot: str, tmp_path: Path) -> None:
    """No other bot is rated in its place: the rules answer, as for anybody who is late."""
    row = played(terms_of(wrong(bot), "random"), tmp_path)
    silent = [("p1", step, "timeout") for step in (1, 2, 3)]

    assert ("forfeit", (2, 1), silent) == told(row)
    assert {"nobody is there"} == {one.why for one in row.faults}


def test_how_many_timeouts_lose_can_be_said(tmp_path: Path) -> None:
    row = played(terms_of(wrong("Unheard"), "random", most_timeouts=1), tmp_path)

    assert [("p1", 1, "timeout")] == told(row)[2]


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Refused", "fly Q: there is no order 'fly'"),
        ("InPart", "fly Q: there is no order 'fly'"),
        ("Nonsense", "this is no answer of Space Conquest: "),
    ],
)
def test_what_is_refused_is_counted_and_at_first_loses_nothing(
    bot: str, why: str, tmp_path: Path
) -> None:
    row = played(terms_of(wrong(bot), "random"), tmp_path, steps=4)

    assert ("open", (1, 1), [("p1", step, "illegal") for step in (1, 2, 3, 4)]) == told(row)
    assert all(one.why.startswith(why) for one in row.faults)
    assert {bot == "InPart"} == {one.in_part for one in row.faults}


@pytest.mark.parametrize("bot", ["Refused", "Nonsense"])
def test_who_is_refused_whole_so_often_has_lost(bot: str, tmp_path: Path) -> None:
    row = played(terms_of(wrong(bot), "random", most_illegal=3), tmp_path)
    refused = [("p1", step, "illegal") for step in (1, 2, 3)]

    assert ("forfeit", (2, 1), refused) == told(row)
    assert verify(MatchFiles(tmp_path), row.file, RULESETS).sound


@pytest.mark.parametrize(("bot", "most"), [("InPart", 3), ("Refused", 0)])
def test_whose_legal_part_counts_plays_on_and_so_do_all_without_the_rule(
    bot: str, most: int, tmp_path: Path
) -> None:
    row = played(terms_of(wrong(bot), "random", most_illegal=most), tmp_path, steps=6)

    assert "open" == row.outcome
    assert len(row.faults) == 6


def test_of_an_answer_that_is_refused_in_part_the_rest_counts(tmp_path: Path) -> None:
    """It is what the same bot orders by the same lots that says nothing of it."""
    answers = []
    for name, bot in (("part", wrong("InPart")), ("whole", wrong("Fine"))):
        (tmp_path / name).mkdir()
        played(terms_of(bot, "expansionist"), tmp_path / name, steps=4)
        taken = MatchFiles(tmp_path / name).steps("0001.hegemon", 1, 4)
        answers.append([one.entry.step.answers[P1]["moves"] for one in taken])

    assert answers[0] == answers[1]
    assert any(answers[0])


def test_with_three_at_the_table_the_rest_plays_on(tmp_path: Path) -> None:
    """The game's usual bot takes the seat, and whoever it was is ranked last."""
    rules = {"houses": 3, "turns": 3}
    terms = terms_of(
        "random", "steward", wrong("Crash"), game="ec4x-monero", house_rules=rules, most_steps=3
    )
    row = played(terms, tmp_path, seats=(0, 1, 2))

    assert [("p3", 1, "crash")] == told(row)[2]
    assert row.steps == 3
    assert 3 == row.ranks[2]
    assert "steward" == MatchFiles(tmp_path).now(row.file).plans[P3].by


def test_faults_are_read_out_of_the_file(tmp_path: Path) -> None:
    row = played(terms_of("random", wrong("Crash")), tmp_path)

    assert list(row.faults) == faults_in(MatchFiles(tmp_path).lines(row.file))


@pytest.mark.parametrize(
    ("winners", "lost", "power", "expected"),
    [
        ((P1,), (), {}, (1, 2, 2)),
        ((P1, P2), (), {}, (1, 1, 3)),
        ((), (), {}, (1, 1, 1)),
        ((), (P2,), {}, (1, 3, 1)),
        ((P3,), (P1, P2), {}, (2, 2, 1)),
        ((), (P1, P2, P3), {}, (1, 1, 1)),
        ((P1,), (), {P1: 1, P2: 2, P3: 3}, (1, 3, 2)),
        ((P1,), (P3,), {P1: 1, P2: 2, P3: 3}, (1, 2, 3)),
    ],
)
def test_ranks(winners: Any, lost: Any, power: Any, expected: tuple[int, ...]) -> None:
    """Winners first, then by power, then who has lost by the arena's rule."""
    assert expected == ranks_of((P1, P2, P3), winners, frozenset(lost), power)


def test_who_has_not_won_is_ranked_by_what_he_has(tmp_path: Path) -> None:
    """Where the game tells power; `random` builds little in ten turns."""
    terms = terms_of(
        "random",
        "steward",
        "warlord",
        game="ec4x-monero",
        house_rules={"houses": 3, "turns": 6},
    )
    row = played(terms, tmp_path, seats=(0, 1, 2))

    assert "victory" == row.outcome
    assert {1, 2, 3} == set(row.ranks)
