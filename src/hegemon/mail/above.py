"""What somebody wrote himself in a letter that answers ours: the lines above the quoted text.

Our letters have a line that says where to write. Mail programs quote it in many ways, and put words
of their own above it in many languages. A line is left out only where it cannot be an order; what
may be one and is not read is said, for the answer to tell it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from hegemon.core.harmless import inert
from hegemon.core.words import counted
from hegemon.mail import hypertext, phrases
from hegemon.mail.letter import BROKEN
from hegemon.mail.wishes import END, HOW, NOTHING, WORDS, end_below, opens_block

MOST = 20_000
"""Characters that somebody may write himself: more than any sheet of orders takes."""

LINES = 500
"""Lines that he may write himself."""

LONGEST = 300
"""Characters of a line in which words of mail programs are looked for."""

PIECES = 15
"""Lines that a mail program makes of one at most."""

SHOWN = 60
"""Characters of a line that is left out, where it is told."""

_MARKED = re.compile(r"write\s+above\s+this\s+line", re.IGNORECASE)
_QUOTED = re.compile(r"\s*[>|＞]")
_BULLET = re.compile(r"\s*(?:[-*•·▪◦‣●○■]\s+|\d{1,2}[.)]\s+)")
_SIGNATURES = ("--", "__", "---")
_SEPARATOR = re.compile(r"[-_]{2,}\s*[^\W\d_][^-_]{2,80}[-_]{2,}|_{5,}|[-=]{20,}")
_MOMENT = re.compile(
    r"(?<!\d)(?:19|20)\d\d(?!\d)|\d{1,2}[:.h]\d{2}(?!\d)|\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4}"
)
_HEAD_LINE = re.compile(r"[*\s]*([^\W\d_][^:：*]{0,24}?)\s*[*]*\s*[:：]")
_AS_TYPED = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " "),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
        **dict.fromkeys("\u2018\u2019\u201a\u2032", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u200b\u200c\u200d\u200e\u200f\u00ad\u2060\ufeff", ""),
        "\u2026": "...",
        "\u2192": "->",
    }
)
"""What a mail program makes of plain keys, turned back."""


class OwnLines(NamedTuple):
    """What somebody wrote himself."""

    lines: tuple[str, ...]
    """Without bullets, greetings, and blank lines."""
    notes: tuple[str, ...] = ()
    """What was not read though it may be meant: sentences for the answer."""


def own_lines(plain: str, html: str, words: Collection[str] = (), writer: str = "") -> OwnLines:
    """The lines above the quoted text; those that begin with one of `words` are no signature.

    `writer` is what the letter says that its sender is called: below his name stands nothing else.
    """
    shown = list(map(_typed, hypertext.lines_in(html)))
    text = plain.replace("\r\n", "\n").replace("\r", "\n") if plain.strip() else "\n".join(shown)
    lines = list(map(_typed, text[:MOST].split("\n")))
    lines = _whole(lines, frozenset(shown)) if plain.strip() else lines
    at = _quote(lines)
    notes = _below(lines[at:])
    orders = frozenset({*words, *WORDS, *HOW, NOTHING, END})
    names = _names(writer, shown)
    own, left = _without_signature(_without_introduction(lines[:at], notes), orders, names)
    cleaned = list(_all_cleaned(own, orders, words))
    if left:
        notes.append(_told("Taken for your signature", left))
    if at == len(lines) and len(text) > MOST:
        notes.append(f"Your letter is too long: only its first {MOST:,} characters were read.")
        cleaned = cleaned[:-1]
    if len(cleaned) > LINES:
        notes.append(_told(f"Not read, for it stands after line {LINES}", cleaned[LINES:]))
    return OwnLines(tuple(cleaned[:LINES]), tuple(notes))


def _typed(line: str) -> str:
    return " ".join(line.translate(_AS_TYPED).split())


def _whole(lines: Sequence[str], shown: Collection[str]) -> list[str]:
    """Lines that a mail program broke are one again, where the HTML beside them has them so."""
    whole, at = list[str](), 0
    while at < len(lines):
        after = at + 1
        if len(lines[at]) >= BROKEN and lines[at] not in shown:
            joined = lines[at]
            for near in range(at + 1, min(at + PIECES, len(lines))):
                joined = f"{joined} {lines[near]}"
                if joined in shown:
                    whole.append(joined)
                    after = near + 1
                    break
            else:
                whole.append(lines[at])
        else:
            whole.append(lines[at])
        at = after
    return whole


def _told(what: str, lines: Sequence[str]) -> str:
    """That lines are not read, with the first of them."""
    first = lines[0] if len(lines[0]) <= SHOWN else f"{lines[0][:SHOWN]}..."
    return f"{what}: {counted(len(lines), 'line')}, from “{inert(first)}”."


# -- where the quoted text begins


def _quote(lines: Sequence[str]) -> int:
    """Where the letter begins that is answered, or what introduces it; their number for nowhere."""
    for at, line in enumerate(lines):
        if line and (_is_quoted(line) or _begins(lines, at)):
            return at
    return len(lines)


def _is_quoted(line: str) -> bool:
    return _QUOTED.match(line) is not None or _MARKED.search(line[:LONGEST]) is not None


def _begins(lines: Sequence[str], at: int) -> bool:
    line = lines[at][:LONGEST]
    if phrases.FORWARDED.fullmatch(line) or _introduces(lines, at):
        return True
    if _SEPARATOR.fullmatch(line):
        return any(each in line.casefold() for each in phrases.ORIGINAL) or _has_head(
            lines, _next(lines, at + 1)
        )
    return _has_head(lines, at)


def _next(lines: Sequence[str], at: int) -> int:
    """The next line that is not blank, among the next few."""
    return next((near for near in range(at, min(at + 3, len(lines))) if lines[near]), len(lines))


def _has_head(lines: Sequence[str], at: int) -> bool:
    """Whether a head of a letter begins here, as Outlook writes it: From, Sent, To, Subject."""
    kinds = set[str]()
    for line in lines[at : at + 8]:
        found = _HEAD_LINE.match(line[:LONGEST])
        kind = phrases.HEADS.get(found[1].strip().casefold()) if found else None
        if kind is None and not kinds:
            return False
        kinds |= {kind} if kind else set()
    return len(kinds) >= phrases.ENOUGH


def _introduces(lines: Sequence[str], at: int) -> bool:
    """Whether "On 3 March 2026, Ann <…> wrote:" begins here, on one line or on up to four."""
    first, after = lines[at][:LONGEST], lines[at + 1][:LONGEST] if at + 1 < len(lines) else ""
    below = lines[_next(lines, at + 1) :][:1]
    marked = bool(below) and _is_quoted(below[0])
    if phrases.WROTE_ALONE.fullmatch(first) and (marked or _MOMENT.search(first)):
        return True
    addressed = "@" in first and _MOMENT.search(first) is not None
    if not (addressed or phrases.OPENS.match(first) or _is_name(first, after)):
        return False
    joined = ""
    # up to four lines, of which the last says that somebody wrote: then it is a quote that begins
    for near in range(at, min(at + 4, len(lines))):
        line = lines[near][:LONGEST]
        if not line or (near > at and _is_quoted(line)):
            return False
        joined += f" {line}"
        if line.endswith((":", "：")) or phrases.WROTE_AND_DASHES.search(line):
            return _says_so(joined, lines[_next(lines, near + 1) :][:1])
    return False


def _is_name(line: str, after: str) -> bool:
    """Whether a name, or a name and an address, goes on below: "Ann" and "<…> on 3 March"."""
    if ":" in line:
        return False
    if after.startswith("<") and "@" in after:
        return True
    address = line.endswith(">") and "@" in line
    opens = phrases.OPENS.match(after) is not None and not re.match(r"\d", after)
    return address and _MOMENT.search(after) is not None and not opens


def _says_so(joined: str, after: Sequence[str]) -> bool:
    """A moment, and an address or a word for writing; or a moment, and a quote after it."""
    if not _MOMENT.search(joined):
        return False
    quoted = bool(after) and _is_quoted(after[0])
    return quoted or "@" in joined or phrases.WROTE.search(joined) is not None


def _without_introduction(lines: Sequence[str], notes: list[str]) -> list[str]:
    """Without what introduces a quote in a language that is not known: it is said that it went."""
    kept = list(lines)
    while kept and not kept[-1]:
        kept.pop()
    last = kept[-1] if kept else ""
    if not (last.endswith((":", "：")) and ("@" in last or _MOMENT.search(last))):
        return kept
    left = [kept.pop()]
    if not _MOMENT.search(last) and kept and _MOMENT.search(kept[-1]):
        left.insert(0, kept.pop())
    notes.append(_told("Taken for the beginning of the quote", left))
    return kept


def _below(lines: Sequence[str]) -> list[str]:
    """What is said of own lines among or below quoted ones: they are not read.

    Where a program marks no line of what it quotes, nobody can tell.
    """
    first = next((at for at, line in enumerate(lines[:8]) if _QUOTED.match(line)), len(lines))
    found = list[str]()
    for at in range(first, len(lines)):
        line = lines[at]
        if line in _SIGNATURES:
            break
        own = line and not _is_quoted(line) and not phrases.FOOTER.match(line[:LONGEST])
        if own and not _introduces(lines, at):
            found.append(line)
    return [_told("Not read, for it stands below quoted text", found)] if found else []


# -- what is no order above it


def _names(writer: str, shown: Sequence[str]) -> frozenset[str]:
    """How a signature may begin without a mark above it: with its writer's name, or as in HTML.

    Thunderbird and Outlook put none above one that stands between an answer and its quote.
    """
    called = _typed(writer).casefold()
    family, _, given = called.partition(", ")
    marked = shown.index(hypertext.SIGNATURE) + 1 if hypertext.SIGNATURE in shown else len(shown)
    signed = shown[_next(shown, marked) :][:1]
    found = (called, f"{given} {family}" if given else "", called.partition(" ")[0], *signed)
    return frozenset(_bare(each) for each in found if _bare(each))


def _bare(name: str) -> str:
    """A name without what stands behind it; "" for one that is nothing else."""
    return name.casefold().rstrip(" ,.")


def _is_name_of(line: str, names: Collection[str]) -> bool:
    """Whether a line is a name, or one of several words and more behind it."""
    line = _bare(line)
    return line in names or any(
        " " in name and line.startswith(name) and not line[len(name)].isalnum() for name in names
    )


def _without_signature(
    lines: Sequence[str], orders: Collection[str], names: Collection[str]
) -> tuple[list[str], list[str]]:
    """What is above a signature, and what is below; a farewell or a name alone is neither."""
    # a farewell above an order is none: what stands below it would be lost
    last = max((at for at, line in enumerate(lines) if _first(line) in orders), default=-1)
    for at, line in enumerate(lines):
        short = line[:LONGEST]
        farewell = at > last and phrases.FAREWELL.fullmatch(short) is not None
        said = phrases.DISCLAIMER.match(short) is not None and not _is_footer(short)
        named = at > last >= 0 and _is_name_of(short, names)
        if farewell or named or said or line in _SIGNATURES:
            rest = [each for each in lines[at + 1 :] if each and not _is_footer(each)]
            return list(lines[:at]), [line, *rest] if said else rest
    return list(lines), []


def _first(line: str) -> str:
    return _BULLET.sub("", line, count=1).partition(" ")[0].rstrip(".:!").lower()


def _has_word(line: str, orders: Collection[str]) -> bool:
    return any(word.strip(".,:!").lower() in orders for word in line[:LONGEST].split())


def _is_footer(line: str) -> bool:
    return phrases.FOOTER.match(line[:LONGEST]) is not None


def _all_cleaned(
    lines: Sequence[str], orders: Collection[str], words: Collection[str]
) -> Iterator[str]:
    """The lines as they were meant, but each line of a word over several stays as it is."""
    cleaned = [_cleaned(line, orders) for line in lines]
    inside = 0
    for at, line in enumerate(cleaned):
        if inside:
            inside -= 1
            yield lines[at]
        elif line:
            if opens_block(line):
                inside = end_below(cleaned[at + 1 :], words) or 0
            yield line


def _cleaned(line: str, orders: Collection[str]) -> str:
    """A line as it was meant; "" for a greeting, a footer of a phone, or a rule."""
    line = _BULLET.sub("", line, count=1).strip()
    short = line[:LONGEST]
    if _has_word(short, orders):
        return line
    said = phrases.GREETING.fullmatch(short) or phrases.FAREWELL.fullmatch(short)
    return "" if said or _is_footer(line) or not line.strip("-_=*~#.") else line
