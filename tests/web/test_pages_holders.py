"""Seats on the pages: a bot stands in, a seat is handed on, a match is gone on with elsewhere."""

import html
import re

from tests.web.people import came, opened, sits
from tests.web.test_pages_hand import tended
from tests.web.visitor import Visitor, visitor


def two(game: str = "space-conquest") -> tuple[Visitor, Visitor, str]:
    """Ann, who opened a table, and Ben, in their browsers; their match has begun."""
    ann = visitor().enter("ann")
    ben = ann.new().enter("ben")
    table = opened(came(ann.server, "ann"), game=game)
    sits(came(ann.server, "ann"), table, "p1")
    sits(came(ann.server, "ben"), table, "p2")
    came(ann.server, "cal")
    tended(ann.server)
    return ann, ben, f"/t/{table['table']}"


def text_of(page: str) -> str:
    """What is read on a page, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_a_new_table_goes_on_when_both_let_others() -> None:
    """One asks by doing it; before the other has agreed he is told who is missing."""
    ann, ben, table = two()
    refused = ann.send(f"{table}/p1/fork", step="0")
    agreed = ben.send(f"{table}/p2/consent", wants="yes")
    seen = text_of(ann.get(f"{table}/p1").text)
    forked = ann.send(f"{table}/p1/fork", step="0")
    ledger = text_of(ben.get(f"{table}/p2/records").text)

    assert "p2 (ben) must let others go on from step 0" in text_of(refused.text)
    assert "Let nobody any more" in text_of(agreed.text)
    assert "p2 ben lets others go on, from step 0 at most" in seen
    assert ", from step 0" in text_of(forked.text)
    assert "a new table goes on from step 0" in ledger
    assert "p2 lets others go on at another table, from step 0 at most" in ledger


def test_a_bot_stands_in_until_he_is_back() -> None:
    _, ben, table = two()
    away = text_of(ben.send(f"{table}/p2/stand-in", bot="expansionist").text)
    back = text_of(ben.send(f"{table}/p2/come-back").text)

    assert "The bot expansionist stands in for you. The seat is yours. Play again myself" in away
    assert "stands in for you" not in back
    assert "Let it stand in" in back


def test_a_seat_is_handed_on_by_who_holds_it() -> None:
    """And by nobody else; who plays here gets no other seat."""
    ann, ben, table = two()
    robbed = text_of(ann.send(f"{table}/umpire/hand-on", seat="p2", account="cal").text)
    bot = text_of(ann.send(f"{table}/umpire/bot", seat="p2", bot="expansionist").text)
    rival = text_of(ben.send(f"{table}/p2/pass-on", account="ann").text)
    ben.send(f"{table}/p2/pass-on", account="cal")
    cal = ann.new().enter("cal")

    assert "p2 is held by ben, who alone can hand it on or give it up" in robbed.lower()
    assert "who has missed no answer since the last one" in bot
    assert "ann plays or has played p1" in rival.lower()
    assert "cal (you)" in text_of(cal.get(f"{table}/p2").text)
    assert 404 == ben.get(f"{table}/p2").status_code
