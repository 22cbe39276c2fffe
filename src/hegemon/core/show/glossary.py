"""What the things of a game are, can and do, in words and figures: for cards, choices and texts.

A game gives them as data of its house rules alone, the same for all seats, so that nothing can be
learned from them. Figures come from its `tables.toml`, never typed again:

    Explained("CL", "Light Cruiser", "ship", facts=(quantity("attack", 4),), rule="9.1")
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from hegemon.core.board import Fact
from hegemon.core.records import Value
from hegemon.core.refusals import shown
from hegemon.core.words import plural as plural_of


class Explained(Value, tag=False, omit_defaults=True):
    """What one thing is, can and does."""

    word: str
    """What orders and tables call it, no two alike: "CL"."""
    name: str
    """Its name in full: "Light Cruiser"."""
    kind: str
    """What sort of thing it is, for headings: "ship", "technology"."""
    words: str = ""
    """What it does, in a sentence or two of the rulebook's plain words."""
    facts: tuple[Fact, ...] = ()
    """Its figures, the most important first."""
    rule: str = ""
    """The section of the rulebook that says more."""
    plural: str = ""
    """Its name for more than one; empty where an s does it."""
    signs: tuple[str, ...] = ()
    """The signs on boards that stand for it, where they stand for nothing else in this game."""

    @property
    def many(self) -> str:
        """Its name for more than one."""
        return self.plural or plural_of(self.name, 2)


def in_figures(thing: Explained) -> str:
    """The figures of a thing in one line: "attack 4, defense 5, cost 5 PP"."""
    return ", ".join(f"{fact.label} {fact.value}".strip() for fact in thing.facts)


def in_full(thing: Explained) -> str:
    """All that is said of a thing as a text: "Scout (SC): attack 0, defense 1. ...; rule 9.1"."""
    called = thing.name
    if thing.word.casefold() != thing.name.casefold():
        called += f" ({thing.word})"
    said = ". ".join(filter(None, (in_figures(thing), thing.words.rstrip("."))))
    rule = f"rule {thing.rule}" if thing.rule else ""
    told = "; ".join(filter(None, (said, rule)))
    return f"{called}: {told}" if told else called


def meant_by(glossary: Iterable[Explained], asked: str) -> Iterator[Explained]:
    """The things that a word may mean: by word or name, in the singular or the plural.

    What has exactly this word comes alone, whatever is called like it.
    """
    wanted = " ".join(asked.split()).casefold()
    known = tuple(glossary)
    exact = [one for one in known if one.word.casefold() == wanted]
    yield from exact or (one for one in known if wanted in _called(one))


def unknown_thing(glossary: Iterable[Explained], asked: str) -> str:
    """What to say of a word that means nothing in a glossary, with what was perhaps meant."""
    names = {one.name.casefold(): one.name for one in glossary}
    near = get_close_matches(asked.casefold(), list(names), n=1)
    hint = f"did you mean {names[near[0]]}?" if near else "`what` lists what there is"
    return f"nothing here is called {shown(asked)}; {hint}"


def _called(one: Explained) -> tuple[str, str]:
    return one.name.casefold(), one.many.casefold()


def by_sign(glossary: Iterable[Explained]) -> dict[str, Explained]:
    """What each sign on a board stands for; the first where two things share one."""
    found: dict[str, Explained] = {}
    for one in glossary:
        for sign in one.signs:
            found.setdefault(sign, one)
    return found
