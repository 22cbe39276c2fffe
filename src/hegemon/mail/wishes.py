"""What a letter asks for, line by line: words that Hegemon answers to, and orders for the rest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from hegemon.core.records import Value

END = "end"
"""The line below a word over several lines, which begins below `send p2:`."""

HOW = ("check", "add", "replace", "seal")
"""Words that say how the orders of a letter are meant; each stands on a line of its own."""

NOTHING = "pass"
"""What stands in place of orders where none are meant, as on paper."""

WORDS = {
    "status": "what is asked, by when, and who is waited for",
    "report": "what happened since you answered last",
    "map": "the map as you see it",
    "sheet": "what you may order now",
    "workbook": "your turn as a workbook: fill it in, and send it back",
    "rules": "a section of the rulebook, as `rules 5.3`, or those with a word in their heading",
    "odds": "the chances of a fight, as `odds` and then the sides",
    "send": "a word to a seat, or to all: `send p2: See you there.`; or several lines of it below "
    "`send p2:`, and a line `end` below them, none of which begins as an order or one of these",
    "away": "days of your holidays: `away 5`, or `away until 24 December`",
    "back": "you are no longer away",
    "draw": "you want a draw; `draw no`, and you do not",
    "vote": "you vote on a house rule: `vote 1 yes`, or `vote 1 no`; `vote` alone lists them",
    "concede": "you give up: it takes `concede yes`",
    "unseal": "your sealed orders are taken back, as long as others are awaited",
    "help": "all of this",
}
"""What Hegemon answers to by mail, and what each is for."""

_ALONE = frozenset({"status", "report", "map", "sheet", "workbook", "back", "unseal", "help"})
"""Words after which nothing follows: on a line with more they are an order, or nothing."""


class LetterWish(Value, tag=False):
    """Something that is asked for besides orders."""

    word: str
    rest: str
    line: str
    """As it was written."""
    endless: bool = False
    """Whether it is a word over several lines that nothing ends: it is not done."""


class LetterWishes(Value, tag=False):
    """All that a letter asks for."""

    orders: tuple[str, ...]
    wishes: tuple[LetterWish, ...]
    only_check: bool = False
    """Nothing is sealed; what would become of it is told."""
    adds: bool = False
    """The orders join those that are sealed; otherwise they take their place."""
    passes: bool = False
    """Nothing is ordered, on purpose: it is handed in as orders are."""
    drafted: bool = False
    """What is written as a draft comes before the orders: it is sealed with them."""


def wishes_of(lines: Iterable[str], words: Collection[str] = ()) -> LetterWishes:
    """Sort the lines of a letter; `words` are those of the game's own orders, which go before."""
    orders, wishes = list[str](), list[LetterWish]()
    how = set[str]()
    for line, endless in _in_blocks(list(lines), words):
        word, rest = _split(line)
        if word in words:
            orders.append(line)
        elif word in HOW and not rest:
            how.add(word)
        elif _is_wish(word, rest):
            wishes.append(LetterWish(word, rest, line, endless))
        else:
            orders.append(line)
    passes = NOTHING not in words and [line.strip(" .!").lower() for line in orders] == [NOTHING]
    return LetterWishes(
        orders=() if passes else tuple(orders),
        wishes=tuple(wishes),
        only_check="check" in how,
        adds="add" in how and "replace" not in how,
        passes=passes,
        drafted="seal" in how,
    )


def opens_block(line: str) -> bool:
    """Whether a word of several lines begins below: `send p2:` with nothing behind it."""
    first, _, rest = line.strip().partition(" ")
    return first.lower() == "send" and rest.count(":") == 1 and rest.endswith(":")


def _ends_block(line: str) -> bool:
    """Whether a word of several lines ends here."""
    return line.strip(" .!").lower() == END


def end_below(lines: Sequence[str], words: Collection[str]) -> int | None:
    """How many of these lines belong to the word that begins above them; None if nothing ends it.

    `words` begin orders of the game. A line that is an order, or a word of its own, belongs to
    none: whoever forgot an `end` would send it to others.
    """
    for at, line in enumerate(lines):
        if _ends_block(line):
            return at
        word, rest = _split(line)
        if word in words or (word in HOW and not rest) or _is_wish(word, rest):
            return None
    return None


def _in_blocks(lines: Sequence[str], words: Collection[str]) -> Iterator[tuple[str, bool]]:
    """The same, a word of several lines as one that has line breaks; whether nothing ends it."""
    at = 0
    while at < len(lines):
        line, at = lines[at], at + 1
        if not opens_block(line):
            yield line, False
        elif (many := end_below(lines[at:], words)) is None:
            yield line, True
        else:
            yield "\n".join([line, *lines[at : at + many]]), False
            at += many + 1


def _split(line: str) -> tuple[str, str]:
    """The word that a line begins with, and the rest."""
    first, _, rest = line.strip().partition(" ")
    return first.rstrip(".:!").lower(), rest.strip()


def _is_wish(word: str, rest: str) -> bool:
    if word == "send" and ":" not in rest:
        return False
    return word in WORDS and not (rest and word in _ALONE)
