"""Headlines in words: what is read first of the weightiest sentences of a report."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hegemon.core.mentions import Part, literal, mention, parts, plain
from hegemon.core.report import Report, Sentence, weightiest
from hegemon.core.words import capital

_HEAD_ENDS = re.compile(r"[.:;] ")
_LONG = 40
"""Letters of a text that is cut at its last comma, where no part of it ends before."""


def heads(report: Report, most: int) -> tuple[str, ...]:
    """The headlines of a report as plain text, the weightiest first; none of what is routine.

    What reads as one before it tells nothing, and leaves its place to the next.
    """
    news = news_in(report)
    told = (plain(headline_of(one)[0]) for one in weightiest(news, len(news)))
    return tuple(dict.fromkeys(told))[:most]


def news_in(report: Report) -> tuple[Sentence, ...]:
    """What a report tells of what happened; what waits for an answer is no news."""
    return tuple(
        item
        for section in report.sections
        for item in section.items
        if isinstance(item, Sentence) and not section.urgent
    )


def lead_of(report: Report) -> Sentence | None:
    """The weightiest sentence of a report, for who reads only one; None where all is routine."""
    return next(iter(weightiest(news_in(report), 1)), None)


def headline_of(sentence: Sentence, names: Mapping[str, str] | None = None) -> tuple[str, str]:
    """What is read first of a sentence, and the rest, both as texts of a report.

    Where its story has a title that is read first, with the place it is about: as `names` has it,
    by the ids of places, else as the sentence says it. The rest is its gist, where it has one.
    """
    if sentence.story is None or not sentence.story.title:
        return in_two(sentence.text)
    title, about = literal(sentence.story.title), sentence.places[:1]
    named = (part for part in parts(sentence.text) if part.kind == "place" and part.id in about)
    place = next(named, None)
    called = (names or {}).get(place.id) or place.text if place else ""
    at = f" at {mention('place', place.id, called)}" if place else ""
    return title + at, sentence.story.gist or sentence.text


def in_two(text: str) -> tuple[str, str]:
    """What is read first of a text, and the rest: it ends where a part of the sentence ends.

    >>> in_two("Battle at [C14](place:C14), 1 round: your House loses.")
    ('Battle at [C14](place:C14), 1 round', 'Your House loses.')
    """
    found = list(parts(text))
    for at, part in enumerate(found):
        ends = None if part.kind else _HEAD_ENDS.search(part.text)
        if ends:
            return _cut(found, at, ends.start(), ends.end())
    long = sum(len(part.text) for part in found) > _LONG
    for at in range(len(found) - 1, -1, -1) if long else ():
        comma = -1 if found[at].kind else found[at].text.rfind(", ")
        if comma >= 0 and not _bracketed(found, at, comma):
            return _cut(found, at, comma, comma + 2)
    return _written(found).removesuffix("."), ""


def _bracketed(found: Sequence[Part], at: int, end: int) -> bool:
    """Whether a bracket is open where a text would be cut."""
    before = "".join([*(part.text for part in found[:at]), found[at].text[:end]])
    return before.count("(") > before.count(")")


def _cut(found: Sequence[Part], at: int, end: int, begin: int) -> tuple[str, str]:
    """Pieces as two texts; the second begins as a sentence does."""
    text = found[at].text
    first = [*found[:at], Part(text[:end])]
    second = [one for one in (Part(text[begin:]), *found[at + 1 :]) if one.text]
    if second and second[0].kind is None:
        second[0] = Part(capital(second[0].text))
    return _written(first), _written(second)


def _written(found: Sequence[Part]) -> str:
    return "".join(
        mention(part.kind, part.id, part.text) if part.kind else literal(part.text)
        for part in found
    )
