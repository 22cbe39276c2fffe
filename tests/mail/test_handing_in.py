"""The orders of a letter are handed in: in place of others, beside them, or only looked at."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import NamedTuple, cast

import pytest

from hegemon.core.errors import BadAnswer
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.mail.at_seat import AtSeat
from hegemon.mail.deeds import done
from hegemon.mail.handing_in import LetterHandedIn, LinesSent, SeatDesk, hand_in_lines
from hegemon.mail.wishes import LetterWish, wishes_of
from hegemon.play.errors import Late
from hegemon.play.matches import Match
from hegemon.play.turn.drafts import read_draft
from hegemon.play.turn.lines import in_notation
from hegemon.store.drafts import MemoryDrafts
from tests.play.table import BIDS, GAMES, P1, P2, begun, bot_answer

RING, ROBE = "bid ring 1", "bid robe 2"


class Desk(NamedTuple):
    """A match, and what is written there."""

    match: Match
    drafts: MemoryDrafts
    seat: Player = P1

    def sends(
        self, *lines: str, adds: bool = False, check: bool = False, step: int = 0
    ) -> LetterHandedIn:
        """What comes of a letter with these orders."""
        desk = SeatDesk(self.match, self.seat, self.drafts, nullcontext)
        step = step or self.match.step + 1
        return hand_in_lines(desk, LinesSent(lines, step, adds=adds, only_check=check))

    @property
    def sealed(self) -> tuple[str, ...]:
        """What is sealed, in notation."""
        if self.match.sealed(self.seat) is None:
            return ()
        return in_notation(self.match.sealed_orders(self.seat))  # type: ignore[arg-type]

    @property
    def draft(self) -> tuple[str, ...]:
        return tuple(read_draft(self.match, self.seat, self.drafts).page.lines)


@pytest.fixture
def desk() -> Desk:
    return Desk(begun(BIDS), MemoryDrafts())


def test_they_are_sealed(desk: Desk) -> None:
    handed = desk.sends(RING)

    assert handed.receipt is not None
    assert handed.receipt == desk.match.sealed(P1)
    assert (RING,) == desk.sealed == handed.stand
    assert [(RING, True)] == [(each.typed, each.fine) for each in handed.verdicts]


def test_others_take_their_place(desk: Desk) -> None:
    desk.sends(RING)
    desk.sends(ROBE)
    assert (ROBE,) == desk.sealed


def test_they_join_what_is_sealed(desk: Desk) -> None:
    desk.sends(RING)
    handed = desk.sends(ROBE, adds=True)

    assert (RING, ROBE) == desk.sealed
    assert handed.receipt is not None


def test_a_look_changes_nothing(desk: Desk) -> None:
    for adds in (False, True):
        handed = desk.sends(ROBE, adds=adds, check=True)
        assert handed.receipt is None
        assert handed.verdicts[0].fine
        assert () == desk.sealed == desk.draft
    desk.sends(RING)
    before = desk.match.sealed(P1)
    desk.sends("bid ring 2", check=True)
    assert before == desk.match.sealed(P1)


def test_a_wrong_line_seals_nothing_and_keeps_the_rest(desk: Desk) -> None:
    handed = desk.sends(RING, "bid nothing 2")

    assert handed.receipt is None
    assert "kept as a draft" in handed.why
    assert [True, False] == [each.fine for each in handed.verdicts]
    assert handed.verdicts[1].text
    assert () == desk.sealed
    assert (RING,) == desk.draft


def test_what_was_kept_is_added_to(desk: Desk) -> None:
    desk.sends(RING, "bid nothing 2")
    desk.sends(ROBE, adds=True)
    assert (RING, ROBE) == desk.sealed


def test_a_wrong_line_leaves_what_was_sealed(desk: Desk) -> None:
    desk.sends(RING)
    before = desk.match.sealed(P1)
    for adds in (False, True):
        handed = desk.sends("bid nothing 1", adds=adds)
        assert handed.receipt is None
        assert handed.why.startswith("What you sealed before stands")
        assert (RING,) == handed.stand
    assert before == desk.match.sealed(P1)


def _resolved(desk: Desk) -> None:
    """The others answer, and the step is over."""
    step = desk.match.step
    for _ in range(9):
        if desk.match.step != step:
            return
        seat = desk.match.waiting[0]
        desk.match.seal(seat, bot_answer(desk.match, seat))


def test_what_is_late_counts_nothing(desk: Desk) -> None:
    _resolved(desk)
    before = desk.match.sealed(P1)
    with pytest.raises(Late):
        desk.sends(ROBE, step=1)
    assert before == desk.match.sealed(P1)
    assert () == desk.draft


def test_what_is_not_asked_yet_counts_nothing(desk: Desk) -> None:
    with pytest.raises(BadAnswer):
        desk.sends(ROBE, step=99)
    assert () == desk.sealed


def test_another_seat_is_untouched(desk: Desk) -> None:
    other = desk._replace(seat=P2)
    other.sends(ROBE)
    desk.sends(RING)

    assert (ROBE,) == other.sealed
    assert (RING,) == desk.sealed


def _with_orders(game: Ruleset[object]) -> tuple[Desk, tuple[str, ...]]:
    """The first question that somebody answers with orders, and those."""
    desk = Desk(begun(game), MemoryDrafts())
    for _ in range(400):
        seat = desk.match.waiting[0]
        answer, form = bot_answer(desk.match, seat), read_draft(desk.match, seat, desk.drafts).form
        orders = form.orders(answer)
        given = [order for order in orders if order not in form.start]
        if given and not form.start:
            return desk._replace(seat=seat), in_notation(given)
        desk.match.seal(seat, answer)
    raise AssertionError("nobody gives an order")


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_can_be_ordered_by_letter(game: str) -> None:
    """As they are written there, and as a telephone types them: with a capital letter."""
    desk, lines = _with_orders(GAMES[game])
    wishes = wishes_of(lines, set(GAMES[game].orders))
    assert lines == wishes.orders
    assert () == wishes.wishes

    for typed in (lines, tuple(line[0].upper() + line[1:] for line in lines)):
        handed = desk.sends(*typed, check=True)
        assert all(each.fine for each in handed.verdicts), handed.verdicts
    handed = desk.sends(*lines)
    assert handed.receipt is not None, (handed.why, handed.faults)
    assert set(lines) == set(handed.stand)


@pytest.mark.parametrize("game", RULESETS)
def test_in_every_game_a_wrong_line_seals_nothing(game: str) -> None:
    desk, lines = _with_orders(GAMES[game])
    handed = desk.sends(*lines, "xyzzy plugh")

    assert handed.receipt is None
    assert desk.match.sealed(desk.seat) is None
    assert set(lines) == set(desk.draft)


def test_people_are_named_in_place_of_their_seats() -> None:
    """As letters and pages call them; who types a seat is understood as ever."""
    desk = Desk(begun(RULESETS["ec4x-monero"]), MemoryDrafts())
    named, ended = desk.sends(
        "declare player P2 enemy", "declare Player p3 enemy.", check=True
    ).verdicts

    assert ("declare p2 enemy", True) == (named.line, named.fine)
    assert ("declare p3 enemy", True) == (ended.line, ended.fine)
    (unknown,) = desk.sends("declare Eve enemy", check=True).verdicts
    assert not unknown.fine


def test_what_is_reckoned_is_of_what_is_listed() -> None:
    """Not of a line that was right in a letter of which nothing is kept."""
    desk = Desk(begun(RULESETS["ec4x-monero"]), MemoryDrafts())
    sealed = desk.sends("research EL 20")
    refused = desk.sends("research SL 10", "research ZZ 1", adds=True)

    assert sealed.forecast
    assert refused.receipt is None
    assert sealed.stand == refused.stand
    assert sealed.forecast == refused.forecast


def test_a_word_that_is_no_order_is_answered_with_the_likeliest() -> None:
    """A mission in place of its order, too; and never with how all of them are written."""
    desk = Desk(begun(RULESETS["ec4x-monero"]), MemoryDrafts())
    told = [one.text for one in desk.sends("colonise p1-1 A2", "resaerch EL 1", "xyz").verdicts]

    assert "did you mean order FLEET colonize GOAL [WAY...]?" in told[0]
    assert "did you mean research?" in told[1]
    assert "an order is one of attend, tax, research" in told[2]
    assert max(map(len, told)) < 300


def test_a_section_in_a_letter_has_no_figures_by_their_names_in_the_program() -> None:
    """They were cut off in the middle; what people read of them stands beside them."""
    match = SimpleNamespace(ruleset=RULESETS["ec4x-monero"])
    at = cast("AtSeat", SimpleNamespace(match=match))
    told = done(at, LetterWish("rules", "5.3", "rules 5.3"))

    assert any("25 %" in line for line in told)
    assert not any("rounds: morale" in line or line.endswith("~") for line in told)
