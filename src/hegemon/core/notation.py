"""An order as one line of text, derived from the form: `move A F 3`.

Fields that must be said stand in order, then those that are said again and again; one that may be
left out is written with its name, `roe=6`, and only when it is not the usual. A name that people
use may stand for a value: `move Altair Fomalhaut 3`. `parse` and `write` undo each other.

>>> write(Begun("move", ("A", "F", 3)))
'move A F 3'
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any, NamedTuple

from hegemon.core.checking import why_not
from hegemon.core.errors import BadNotation
from hegemon.core.form import (
    Choice,
    Choices,
    Form,
    FreeText,
    Numbers,
    given_to,
    next_choices,
)
from hegemon.core.mentions import mention
from hegemon.core.order import (
    PERCENT,
    Begun,
    Field,
    FieldValue,
    Meant,
    Misfit,
    Order,
    OrderKind,
    Scalar,
    holds,
    kind_of,
)
from hegemon.core.refusals import listed, refusal, shown

LONGEST = 500
"""Characters that a line may have."""
_MOST_SPELT_OUT = 8
"""Of more kinds of order a message names the words alone."""


class Word(NamedTuple):
    """A word of a line and where it begins."""

    text: str
    at: int


def write(order: Meant | Begun) -> str:
    """An order as one line, what is as usual left out; a misfit is the text that it was."""
    if isinstance(order, Misfit):
        return order.text
    if isinstance(order, Begun):
        return " ".join([order.word, *map(_written, order.values)])
    kind = kind_of(type(order))
    values = kind.values(order)
    said = list(zip(kind.fields, values, strict=False))
    must = [value for field, value in said if field.usual is None]
    named = [
        f"{field.name}={_written(value)}"
        for field, value in said
        if field.usual is not None and value != field.usual
    ]
    more = values[len(kind.fields) :]
    return " ".join([order.word, *map(_written, (*must, *more)), *named])


def offered(order: Order) -> str:
    """An order inside a text of a report, marked as one: it can be typed as it stands."""
    line = write(order)
    return mention("order", line, f"`{line}`")


def usage(kind: OrderKind) -> str:
    """How an order of a kind is written: `move FLEET TO [TO...] [roe=ROE]`."""
    must = [field.name.upper() for field in kind.fields if field.usual is None]
    more = [f"[{kind.more.name.upper()}...]"] if kind.more else []
    named = [
        f"[{field.name}={field.name.upper()}]" for field in kind.fields if field.usual is not None
    ]
    return " ".join([kind.word, *must, *more, *named])


def parse(form: Form[Any], line: str) -> Order:
    """The order that a line says, where the form stands.

    Capitals do not matter where no two choices differ only by them. Raises BadNotation, which
    points at the first word that is wrong and names what would be legal.
    """
    if len(line) > LONGEST:
        raise BadNotation(f"an order has at most {LONGEST} characters", line[:60], 0, 60)
    words = _split(line)
    if not words:
        raise BadNotation(f"an order starts with {_words(form)}", line, 0, 1)
    kind = _kind(form, line, words[0])
    order = _to_the_letter(kind, line, words[1:])
    if order is not None and not why_not(form, order):
        return order
    reading = _Reading(form, kind, line)
    reading.read(words[1:])
    return reading.order()


def _to_the_letter(kind: OrderKind, line: str, words: list[Word]) -> Order | None:
    """The order that is written exactly so, as lines of drafts are; None where there is none.

    The rules say whether it is legal: for that no choice of any field has to be listed.
    """
    laid = _laid_out(kind, [word.text for word in words])
    if any(field.type == "text" for field, _ in laid):
        return None
    try:
        order = kind.order_of([holds(field)(said) for field, said in laid])
    except ValueError:
        return None
    return order if write(order) == line else None


def _laid_out(kind: OrderKind, said: list[str]) -> list[tuple[Field, FieldValue]]:
    """What words say of each field, as if nothing could be wrong; the usual where none does."""
    usual = {field.name: field.usual for field in kind.fields if field.usual is not None}
    while said and said[-1].partition("=")[0] in usual:
        name, _, usual[name] = said.pop().partition("=")
    first = iter(said)
    values = [usual[one.name] if one.name in usual else next(first, "") for one in kind.fields]
    laid = list(zip(kind.fields, values, strict=True))
    if kind.more:  # a last field that is said again and again takes all the words that are left
        laid += [(kind.more, each) for each in first]
    return laid


def complete(form: Form[Any], line: str) -> list[Choice]:
    """What the last, unfinished word of a line may become, barred choices with their reason."""
    words = _split(line)
    begun = Word("", len(line)) if not line or line[-1].isspace() else words.pop()
    if not words:
        return [
            Choice(kind.word, usage(kind))
            for kind in form.kinds
            if kind.word.startswith(begun.text.lower())
        ]
    try:
        reading = _Reading(form, _kind(form, line, words[0]), line)
        reading.read(words[1:])
        return reading.completions(begun.text)
    except BadNotation:
        return []


class _Reading:
    """One line on its way to an order: what has been said, field by field."""

    def __init__(self, form: Form[Any], kind: OrderKind, line: str) -> None:
        self.form, self.kind, self.line = form, kind, line
        self.must = [field for field in kind.fields if field.usual is None]
        self.said: list[FieldValue] = []
        """The fields that must be said, then those of `more`."""
        self.named: dict[str, FieldValue] = {}
        """The fields that may be left out, where they are not."""

    def read(self, words: list[Word]) -> None:
        """Take in all words; raises BadNotation at the first that is wrong."""
        while words:
            named = self._named_field(words[0])
            if named is not None:
                if named.name in self.named:
                    raise self._wrong(f"{named.label}: this is said twice", words[0])
                self._say_named(named, words.pop(0))
                continue
            field = self._next()
            if field is None:
                raise self._wrong(
                    "nothing may follow: the order is complete", words[0], to_end=True
                )
            choices = self._choices(field)
            if isinstance(choices, FreeText):
                self.said.append(self._text(choices, words[0]))
                return
            self.said.append(self._value(choices, field, words))

    def order(self) -> Order:
        """The order; raises BadNotation when something is missing."""
        if len(self.said) < len(self.must):
            field = self.must[len(self.said)]
            choices = self._choices(field)
            barred = isinstance(choices, Numbers) and choices.barred
            legal = barred or listed(choices)
            end = len(self.line)
            raise BadNotation(f"{field.label} is missing: {legal}", self.line, end + 1, end + 2)
        return self.kind.order_of((*self._fields(), *self.said[len(self.must) :]))

    def completions(self, begun: str) -> list[Choice]:
        """What the next word may become."""
        name, equals, value = begun.partition("=")
        field = self._optional(name) if equals else None
        if field is not None:
            found = _as_choices(self._choices(field))
            return [
                Choice(f"{name}={choice.value}", choice.label, choice.barred)
                for choice in found
                if _starts(choice.value, value)
            ]
        following = self._next()
        offered = _as_choices(self._choices(following)) if following else ()
        found = tuple(
            choice
            for choice in offered
            if _starts(choice.value, begun) or _starts(choice.name, begun)
        )
        return [*found, *self._names(begun)]

    def _names(self, begun: str) -> list[Choice]:
        """The fields that may still be said by name, once all others have been."""
        if len(self.said) < len(self.must):
            return []
        return [
            Choice(f"{field.name}=", field.label)
            for field in self.kind.fields
            if field.usual is not None and field.name not in self.named
            if _starts(field.name, begun)
        ]

    def _next(self) -> Field | None:
        at = len(self.said)
        return self.must[at] if at < len(self.must) else self.kind.more

    def _fields(self) -> list[FieldValue]:
        """The values of the fields said so far, the usual ones for those that were left out."""
        said = iter(self.said)
        values: list[FieldValue] = []
        for field in self.kind.fields:
            if field.usual is not None:
                values.append(self.named.get(field.name, field.usual))
            else:
                value = next(said, None)
                if value is None:
                    break
                values.append(value)
        return values

    def _choices(self, field: Field) -> Choices:
        if field.usual is not None or field is self.kind.more:
            more = self.said[len(self.must) :] if field is self.kind.more else []
            given = given_to(self.kind, field, (*self._fields(), *more))
            return self.form.choices(self.kind.word, field.name, given)
        return next_choices(self.form, Begun(self.kind.word, tuple(self.said)))

    def _optional(self, name: str) -> Field | None:
        return next(
            (each for each in self.kind.fields if each.usual is not None and each.name == name),
            None,
        )

    def _named_field(self, word: Word) -> Field | None:
        name, equals, _ = word.text.partition("=")
        return self._optional(name.lower()) if equals else None

    def _say_named(self, field: Field, word: Word) -> None:
        text = word.text.partition("=")[2]
        inside = Word(text, word.at + len(word.text) - len(text))
        self.named[field.name] = self._value(self._choices(field), field, [inside])

    def _value(self, choices: Choices, field: Field, words: list[Word]) -> FieldValue:
        """The value that the next words say; takes them off the list."""
        assert not isinstance(choices, FreeText)
        first = words[0]
        if isinstance(choices, Numbers):
            words.pop(0)
            value: FieldValue = _number(choices, _bare(field, first.text))
        else:
            value, taken = _spelled(choices, words, self.line)
            del words[:taken]
        problem = refusal(choices, value)
        if problem:
            raise self._wrong(f"{field.label}: {problem}", first)
        return value

    def _text(self, choices: FreeText, word: Word) -> str:
        text = self.line[word.at :].rstrip()
        problem = refusal(choices, text)
        if problem:
            raise self._wrong(problem, word, to_end=True)
        return text

    def _wrong(self, message: str, word: Word, *, to_end: bool = False) -> BadNotation:
        end = len(self.line) if to_end else word.at + len(word.text)
        return BadNotation(message, self.line, word.at, end)


def _split(line: str) -> list[Word]:
    return [Word(found.group(), found.start()) for found in re.finditer(r"\S+", line)]


def _written(value: Scalar) -> str:
    return str(value) if isinstance(value, str) else shown(value, 10_000)


def _as_choices(choices: Choices) -> tuple[Choice, ...]:
    if isinstance(choices, Numbers):
        bounds = sorted({choices.least, choices.most}, reverse=True)
        possible = choices.least <= choices.most
        return tuple(Choice(str(bound), barred=choices.barred) for bound in bounds if possible)
    return () if isinstance(choices, FreeText) else choices


def _starts(value: str, begun: str) -> bool:
    return bool(value) and value.lower().startswith(begun.lower())


def _words(form: Form[Any]) -> str:
    """What can be written, with its fields, as long as that can be read at a glance."""
    kinds = form.kinds
    if len(kinds) > _MOST_SPELT_OUT:
        return f"one of {', '.join(kind.word for kind in kinds)}"
    return " or ".join(usage(kind) for kind in kinds)


def _kind(form: Form[Any], line: str, word: Word) -> OrderKind:
    kind = form.kind(word.text.lower())
    if kind is not None:
        return kind
    near = get_close_matches(word.text.lower(), [kind.word for kind in form.kinds], n=1)
    deeds = near or _deeds_like(form, word.text.lower())
    hint = f"did you mean {deeds[0]}?" if deeds else f"an order is {_words(form)}"
    message = f"there is no order {shown(word.text)}; {hint}"
    raise BadNotation(message, line, word.at, word.at + len(word.text))


def _deeds_like(form: Form[Any], word: str) -> list[str]:
    """Orders one of whose deeds is called so: who writes `colonise` means a mission."""
    deeds = {
        deed: usage(kind).replace(kind.order.verbs.field.upper(), deed, 1)
        for kind in form.kinds
        if kind.order.verbs is not None
        for deed in kind.order.verbs.named
    }
    return [deeds[near] for near in get_close_matches(word, deeds, n=1, cutoff=0.75)]


def _bare(field: Field, word: str) -> str:
    """A number without the sign of what it counts, where that is said: 45 for 45%."""
    return word.removesuffix("%") if field.name == PERCENT else word


def _number(numbers: Numbers, word: str) -> FieldValue:
    if word.lower() == "all" and numbers.least <= numbers.most:
        return numbers.most
    return int(word) if re.fullmatch(r"[+-]?[0-9]{1,18}", word) else word


def _spelled(choices: tuple[Choice, ...], words: list[Word], line: str) -> tuple[str, int]:
    """The value that the next words spell, and how many words that takes.

    The value itself goes before names; capitals do not matter where only one choice differs by
    them. Of names the longest that fits is meant. Raises BadNotation for a name that several have.
    """
    word = words[0].text
    values = [choice.value for choice in choices if choice.value.lower() == word.lower()]
    if word in values:
        return word, 1
    if len(values) == 1:
        return values[0], 1
    names: dict[str, list[str]] = {}
    for choice in choices:
        if choice.name:
            names.setdefault(choice.name.lower(), []).append(choice.value)
    longest = max((name.count(" ") for name in names), default=-1) + 1
    # no value: as many of the words as any name has, then fewer and fewer
    for taken in range(min(longest, len(words)), 0, -1):
        said = " ".join(each.text for each in words[:taken]).lower()
        named = names.get(said, [])
        if len(named) > 1:
            end = words[taken - 1].at + len(words[taken - 1].text)
            message = f"several are called so: {', '.join(named)}"
            raise BadNotation(message, line, words[0].at, end)
        if named:
            return named[0], taken
    return word, 1
