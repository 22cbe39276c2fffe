"""Sealed orders that an act of the umpire's hand, or an undo, has set aside: none of them is lost.

They were sealed for a position that counts no more, so they count no more. What a seat had sealed
becomes its own draft, and whoever runs the match is told who must order again. All of it is read
off the lines of the match.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hegemon.core.codec import Codec
from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.core.order import Meant
from hegemon.play.entries import PERSON, Hand, SealedEntry, StepEntry, UnsealedEntry
from hegemon.play.errors import Changed, InUse, NotSaved
from hegemon.play.holding.entries import EnteredEntry
from hegemon.play.lines import kind_of, read
from hegemon.play.matches import Match
from hegemon.play.ports import Drafts, Store
from hegemon.play.turn.drafts import draft_key, to_keep

_KINDS = frozenset({"sealed", "unsealed", "entered"})


class SealedThen(NamedTuple):
    """An answer that was sealed for a position that counts no more."""

    entry: SealedEntry
    entered: bool
    """Whether it was entered from the seat's paper."""


class OrdersAside(NamedTuple):
    """Such an answer as orders, where its seat is asked now."""

    form: Form[Any]
    """What the seat may order now."""
    orders: tuple[Meant, ...]
    entered: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """What would have to be ordered anew, in notation; none where only stands what stood."""
        return tuple(line for line in to_keep(self.form, self.orders) if line)


def hand_last(match: Match) -> Hand | None:
    """Why the umpire changed the position, where that is what happened last; None where not.

    House rules that begin to count change no position that somebody has answered.
    """
    last = match.now.last
    if last is None or not last.step.number or last.hand is None or last.hand.changed:
        return None
    return last.hand


def orders_aside(match: Match) -> dict[Player, OrdersAside]:
    """What seats that are waited for had sealed before the umpire's last act; usually nothing."""
    if hand_last(match) is None or match.now.end is not None:
        return {}
    waiting, found = set(match.waiting), dict[Player, OrdersAside]()
    for player, then in _sealed_before(match).items():
        if player in waiting and match.plans[player].by == PERSON:
            asked = match.form(player)
            orders = _orders(match, asked, then.entry) if asked else None
            if asked and orders is not None:
                found[player] = OrdersAside(asked, orders, then.entered)
    return {player: found[player] for player in match.players if player in found}


def set_aside(match: Match, drafts: Drafts) -> tuple[Player, ...]:
    """Let what an act of the umpire has set aside be its seats' drafts; who must order again.

    Another draft for the open question stays. What cannot be kept now is in the letter all the
    same.
    """
    found = orders_aside(match)
    for player, aside in found.items():
        with contextlib.suppress(Changed, InUse, NotSaved):
            key, lines = draft_key(match, player), to_keep(aside.form, aside.orders)
            there = drafts.recall(key)
            if lines and (there is None or there.step != key.step):
                drafts.keep(key, lines, there.revision if there else "")
    return tuple(found)


def again_in_words(match: Match, again: tuple[Player, ...]) -> str:
    """Whose sealed orders were set aside, as a sentence; "" where nobody's were."""
    if not again:
        return ""
    names = ", ".join(f"{match.plans[player].name or player} ({player})" for player in again)
    return f"Sealed orders were set aside, and must be given again: {names}."


def _orders(match: Match, form: Form[Any], entry: SealedEntry) -> tuple[Meant, ...] | None:
    """An answer as orders of the form of today; None where it is none any more."""
    try:
        return form.orders(Codec(match.ruleset).answer(entry.answer))
    except Exception:  # noqa: BLE001 - the answer is that of another position, or of older rules
        return None


def _sealed_before(match: Match) -> Mapping[Player, SealedThen]:
    """What every seat sealed last for the position that counts, or for one before an act on it."""
    found: dict[Player, SealedThen] = {}
    store, step = match.store, match.now.last
    while step is not None and step.hand is not None and step.step.number:
        number, back = step.step.number, step.hand.back_to
        # of a step that is undone its answers come first: they are for the very same position
        for answered in (number,) if back is None else (back + 1, number):
            for player, then in _sealed_for(store, match.name, answered).items():
                found.setdefault(player, then)
        step = _step(store, match.name, number - 1 if back is None else back)
    return found


def _step(store: Store, match: str, number: int) -> StepEntry | None:
    taken = next(store.steps(match, number, number), None)
    return taken.entry if taken is not None else None


def _sealed_for(store: Store, match: str, step: int) -> dict[Player, SealedThen]:
    """The answers of people that stood before a step in the end."""
    found, entering = dict[Player, SealedThen](), False
    for entry in _about_answers(store, match, step):
        if isinstance(entry, EnteredEntry):
            entering = entry.what == "orders"
            continue
        found.pop(entry.player, None)
        if isinstance(entry, SealedEntry) and not entry.note:
            found[entry.player] = SealedThen(entry, entering)
        entering = entering and not isinstance(entry, SealedEntry)
    return found


def _about_answers(
    store: Store, match: str, step: int
) -> Iterator[SealedEntry | UnsealedEntry | EnteredEntry]:
    """The lines about answers to the question before a step."""
    for line in store.told_from(match, 1):
        if kind_of(line) in _KINDS:
            entry = read(line)
            if isinstance(entry, SealedEntry | UnsealedEntry | EnteredEntry) and entry.step == step:
                yield entry
