"""What real mail programs sent as answers to a letter of a turn, typed into them on Debian 12.

`recorded.mbox` holds an answer of each program to the whole letter, to its plain text alone and to
its HTML alone, as it came over SMTP: Alpine 2.26, aerc 0.14, mblaze 1.1, mutt 2.2, NeoMutt 2022,
nmh 1.8, s-nail 14.9, and Thunderbird 153 that writes HTML and plain text, signed above the quote.
Those of s-nail, and one of Thunderbird, have their orders below it. Pictures are cut short.
"""

from __future__ import annotations

import mailbox
from contextlib import closing
from pathlib import Path

import pytest

from hegemon.mail.above import own_lines
from hegemon.mail.letter import letter_of
from hegemon.play.inbox.replying import secret_in
from tests.play.table import GAMES

TYPED = (
    "tax 40",
    "research EL 40",
    "build D1 SC 1",
    'name p1-1 "Sea Wolf"',
    "order p1-1 patrol C1",
)
with closing(mailbox.mbox(Path(__file__).with_name("recorded.mbox"), create=False)) as box:
    RECORDED = {letter.get_from().partition(" ")[0]: letter.as_bytes() for letter in box}
BELOW = {name for name in RECORDED if name.startswith(("s-nail", "thunderbird-below"))}
WORDS = frozenset(GAMES["ec4x-monero"].orders)


@pytest.mark.parametrize("program", sorted(RECORDED))
def test_an_answer_of_a_real_program(program: str) -> None:
    """It goes to our address, no machine wrote it, and what was typed above the quote is read."""
    letter = letter_of(RECORDED[program])
    own = own_lines(letter.plain, letter.html, WORDS, letter.writer)

    assert letter.sort == "person"
    assert "a" * 32 in {secret_in(address) for address in letter.to}
    assert own.lines == (() if program in BELOW else TYPED)


@pytest.mark.parametrize("program", sorted(BELOW))
def test_orders_below_the_quote_are_told(program: str) -> None:
    letter = letter_of(RECORDED[program])
    (note,) = own_lines(letter.plain, letter.html, WORDS, letter.writer).notes

    assert note.startswith("Not read, for it stands below quoted text")
    assert "“tax 40”" in note
