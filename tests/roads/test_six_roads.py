"""A whole match of EC4X on six roads at once, by a server that is killed in between.

Ann plays on the pages, Mia by mail, Xavier by workbook, Otto on paper at Uma's desk, Pia by a
program of her own, and a bot. The server gets SIGKILL where it hurts each of them most: the orders
are in, and the receipt is not there yet. What they mean to order is what a bot would.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from hegemon.cli import hegemon
from hegemon.core.codec import Codec
from hegemon.core.game import Player
from tests.roads.house import BOOK, BOT, MAIL, PAPER, PROGRAM, WEB, Six, six_at_a_table
from tests.roads.record import At, Record
from tests.roads.waiting import until
from tests.soak.mail_both_ways import rows_of

TURNS = 5
PEOPLE = (WEB, MAIL, BOOK, PAPER, PROGRAM)
"""In this order they hand in: whose receipt stands on a page is not the last."""


@pytest.mark.long
def test_every_receipt_is_what_was_resolved_on_six_roads(tmp_path: Path) -> None:
    with six_at_a_table(tmp_path, TURNS) as six:
        for turn in range(1, TURNS + 1):
            _play(six, turn)
        until(lambda: six.match.result, "the end of the match")
        log = (tmp_path / "log").read_text("utf-8", "replace")
        record = Record(six.hall.store.lines(six.name))
        _check_receipts(six, record)
        _check_nothing_twice(six, record)
        _check_all_is_there(six, record)
        _check_letters(six)
        codec = Codec(six.match.ruleset)

    meant = {at: answer for at, (_, answer) in six.meant.items()}
    assert meant == {at: codec.answer(record.steps[at[0]][at[1]]) for at in meant}
    assert six.kills == len(TROUBLES)
    assert "Traceback" not in log, log[-5_000:]
    assert _verified(six, tmp_path)


def _play(six: Six, turn: int) -> None:
    """Everybody hands in; some of them are troubled, and send again."""
    six.awaits(turn)
    six.mail.wait_for(turn)  # a letter on its way when the server dies comes after five minutes
    for seat in PEOPLE:
        if (turn, seat) in TROUBLES:
            TROUBLES[turn, seat](six, seat, turn)
        six.hand_in(seat, turn)


def _unheard(six: Six, seat: Player, turn: int) -> None:
    """The orders are sealed, and the server is dead before it has said so."""
    six.kill_unheard(seat, turn)
    six.server.start()


def _unheard_and_written_to(six: Six, seat: Player, turn: int) -> None:
    """As before; and Mia's letter comes while no server runs, and again to the next one."""
    six.kill_unheard(seat, turn)
    six.mail.write(turn, six.orders(MAIL, turn))
    six.server.start()


def _cut_while_it_tells(six: Six, seat: Player, turn: int) -> None:
    """The receipt has come by mail, and the server is dead before it knows."""
    with six.box.silent():
        six.mail.write(turn, six.orders(seat, turn))
        until(lambda: six.mail.has_come(turn), f"the receipt of turn {turn} by mail")
        six.kill()
    six.server.start()


def _unheard_and_without_worker(six: Six, seat: Player, turn: int) -> None:
    """The orders are sealed, and unheard; whoever hands in after that, nobody takes the step."""
    six.kill_unheard(seat, turn)
    six.server.start("--no-worker")


def _unheard_and_resolved(six: Six, seat: Player, turn: int) -> None:
    """The last to hand in: when she sends again, the step is taken and the match over."""
    six.kill_unheard(seat, turn)
    six.server.start()
    six.awaits(turn + 1)


TROUBLES: Mapping[At, Callable[[Six, Player, int], None]] = {
    (1, WEB): _unheard_and_written_to,
    (2, BOOK): _unheard,
    (3, MAIL): _cut_while_it_tells,
    (5, PAPER): _unheard_and_without_worker,
    (5, PROGRAM): _unheard_and_resolved,
}
"""What goes wrong in which turn, for whom."""


def _check_receipts(six: Six, record: Record) -> None:
    """Each that anybody got is that of the very answer which was resolved."""
    resolved = dict(record.digests())

    assert {(one.step, one.seat) for one in six.kept} == {
        (turn, seat) for turn in range(1, TURNS + 1) for seat in PEOPLE
    }
    assert [one.digest for one in six.kept] == [resolved[one.step, one.seat] for one in six.kept]


def _check_nothing_twice(six: Six, record: Record) -> None:
    """What was sent again counts once: nothing was ever sealed anew, nor entered anew."""
    sealed = [(one.step, one.player) for one in record.sealed]

    assert sorted(sealed) == [
        (turn, seat) for turn in range(1, TURNS + 1) for seat in (*PEOPLE, BOT)
    ]
    assert record.taken_back == 0
    assert record.entered == [(turn, PAPER) for turn in range(1, TURNS + 1)]
    assert len(six.kept) == len({one.digest for one in six.kept})


def _check_all_is_there(six: Six, record: Record) -> None:
    """In each turn the orders of all six."""
    assert list(record.steps) == list(range(TURNS + 1))
    assert all(set(record.steps[turn]) == {*PEOPLE, BOT} for turn in range(1, TURNS + 1))


def _check_letters(six: Six) -> None:
    """Each letter of Mia was kept once and answered once, however often it was delivered."""
    assert [row.fate for row in rows_of(six.hall)] == ["answered"] * TURNS
    assert all(len(six.box.answers_to(f"<{turn}@")) == 1 for turn in range(1, TURNS + 1))


def _verified(six: Six, folder: Path) -> bool:
    """Whether `hegemon verify` finds the match right, and each receipt to count."""
    file = f"{folder / 'match.hegemon'}"
    database = f"sqlite:///{folder / 'server.sqlite'}"
    asked = ["table", "export", six.name, "--file", file, "--database", database]
    exported = CliRunner().invoke(hegemon, asked, prog_name="hegemon")
    receipts = [word for one in six.kept for word in ("--receipt", one.digest)]
    found = CliRunner().invoke(hegemon, ["verify", file, *receipts], prog_name="hegemon")

    assert exported.exit_code == 0, exported.output
    assert found.output.count("the answer counts") == len(six.kept), found.output
    return found.exit_code == 0
