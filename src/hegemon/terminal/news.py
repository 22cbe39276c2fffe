"""What everybody at the table is to know beside the turn: who gives up, what is voted on."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.words import enumerated
from hegemon.play.header import Header
from hegemon.play.ruling.rulings import rules_in_words
from hegemon.play.tables.votes import in_words


def at_the_table(header: Header) -> Iterator[str]:
    """All of it, a sentence or two each; "" for what is not."""
    yield war_given_up(header)
    yield draw_wanted(header)
    yield going_on_elsewhere(header)
    yield voted_on(header)


def war_news(header: Header) -> str:
    """Who gave up and who wants a draw, in a line; "" for nobody."""
    return " ".join(filter(None, (war_given_up(header), draw_wanted(header))))


def draw_wanted(header: Header) -> str:
    """Who wants a draw, as a sentence; "" for nobody."""
    if not header.draw:
        return ""
    who = " and ".join(header.draw)
    verb = "wants" if len(header.draw) == 1 else "want"
    return f"{who} {verb} a draw; it is one when all who play agree (`draw`, `draw back`)."


def going_on_elsewhere(header: Header) -> str:
    """Who lets others go on from here, as a sentence; "" for nobody."""
    if not header.consents:
        return ""
    said = [f"{seat} (step {step} at most)" for seat, step in header.consents.items()]
    verb = "lets" if len(said) == 1 else "let"
    return f"{enumerated(said)} {verb} others go on from here at another table."


def war_given_up(header: Header) -> str:
    """Who has conceded, as a sentence; "" for nobody. All read it before the turn ends."""
    if not header.conceded:
        return ""
    verb = "has" if len(header.conceded) == 1 else "have"
    return f"{enumerated(header.conceded)} {verb} conceded."


def voted_on(header: Header) -> str:
    """What counts from the next turn on, and what is voted on, as sentences; "" for nothing."""
    coming = [f"From the next turn on: {rules_in_words(rules)}." for rules in header.announced]
    open_ones = [f"{said[0].upper()}{said[1:]}." for said in map(in_words, header.proposals)]
    return " ".join((*coming, *open_ones))
