"""§3.2: the order sheet of a military turn's movement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Self

import msgspec

from hegemon.core import (
    Choice,
    Choices,
    FreeText,
    Given,
    Numbers,
    Open,
    OrderKind,
    Way,
    counted,
)
from hegemon.games.erkenfara.answers import (
    LONGEST_NAME,
    MOST_GOLD,
    Ask,
    Call,
    Hold,
    Lead,
    MilitaryOrder,
    Move,
    Moves,
    Split,
)
from hegemon.games.erkenfara.forms.common import EmpireForm, army_choice, region_choice, waiting
from hegemon.games.erkenfara.maps.game_map import Attachment, Hero
from hegemon.games.erkenfara.odds.asked import by_strength
from hegemon.games.erkenfara.rules.deployment import (
    Deployment,
    deployed,
    follow,
    in_reach,
    most_split,
    way,
    why_no_departure,
    why_no_first,
    why_no_goal,
    why_no_lead,
    why_no_order,
    why_no_split,
    why_no_war,
    why_not_end,
)
from hegemon.games.erkenfara.rules.movement import step_status
from hegemon.games.erkenfara.state import Army, armies_of, at_war, first_spring
from hegemon.games.erkenfara.view import View

_STAYING = frozenset(each.word for each in (Hold, Ask, Call))
"""What an army can be told that stays where it is, and one that cannot go anywhere."""


class MovesForm(EmpireForm[MilitaryOrder, Deployment]):
    """§3.2: war, then moves and splits; the order of conflicts, and what armies are told."""

    makes = Moves
    told: frozenset[str] = frozenset()
    """The armies that the orders so far tell to hold."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        where = ", but not onto another empire's land" if first_spring(self.view) else ""
        return f"{self.view.season.capitalize()} of year {self.view.year}: your armies move{where}"

    def kinds_now(self) -> tuple[OrderKind, ...]:
        """Leading is offered only where an army has somebody to lead it."""
        kinds = super().kinds_now()
        if any(army.attachments for army in armies_of(self.view, self.me)):
            return kinds
        return tuple(kind for kind in kinds if kind.order is not Lead)

    def begun(self) -> Deployment:
        """Every army stays where it is."""
        return deployed(self.view, self.me)

    def followed(self, order: MilitaryOrder) -> Deployment:
        """The deployment with one order more."""
        return follow(self.view, self.so_far, order)

    def then(self, order: MilitaryOrder) -> Self:
        """The form after one more order; who is told to hold was thought of."""
        later = super().then(order)
        if isinstance(order, Hold):
            later.told = self.told | {order.army}
        return later

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§3.2: legal values, field by field."""
        if field in ("current", "least"):
            return self._numbers(word, str(given.get("army", "")))
        if field == "name":
            return FreeText(LONGEST_NAME)
        offered: dict[str, Callable[[], Iterable[Choice]]] = {
            "empire": self._enemies,
            "region": self._meetings,
            "army": partial(self._armies, word),
            "called": partial(self._armies, word),
            "to": partial(self._goals, given),
            "who": partial(self._followers, given),
        }
        return tuple(offered[field]())

    def _enemies(self) -> Iterator[Choice]:
        for player, empire in self.view.empires.items():
            if player != self.me:
                why = why_no_war(self.view, self.so_far, player)
                yield Choice(empire.id, empire.name, why, empire.name)

    def _meetings(self) -> Iterator[Choice]:
        for name in self.view.regions:
            why = why_no_first(self.view, self.so_far, name)
            if not why or name in self.so_far.first:
                yield region_choice(self.view, name, barred=why)

    def _armies(self, word: str) -> Iterator[Choice]:
        for army in armies_of(self.view, self.me):
            yield army_choice(self.view, army, self._why_no_army(word, army.id))

    def _why_no_army(self, word: str, army: str) -> str:
        """Why no order of a kind can be given to an army."""
        if word in _STAYING:
            return ""
        if word == Move.word:
            why = why_no_departure(self.view, self.so_far, army)
        else:
            why = why_no_split(self.view, self.so_far, army)
        if word == Lead.word and not why:
            why = why_no_lead(self.so_far, army)
        return why or ("" if self._can_go(army) else "it can go nowhere")

    def _can_go(self, army: str) -> bool:
        piece = self.so_far.pieces[army]
        near = in_reach(self.view, self.so_far, piece.kind, piece.start)
        return any(not why_no_goal(self.view, self.so_far, army, name) for name in near)

    def _numbers(self, word: str, army: str) -> Numbers:
        if word == Hold.word:
            return Numbers(0, MOST_GOLD)
        piece = self.so_far.pieces.get(army)
        most = most_split(self.view, piece.force) if piece else 0
        least = self.view.house_rules.min_army
        return Numbers(least, most, "" if most else f"each part needs {least:,}")

    def _goals(self, given: Given) -> Iterator[Choice]:
        piece = self.so_far.pieces.get(str(given["army"]))
        if piece is None:
            return
        for name, count in in_reach(self.view, self.so_far, piece.kind, piece.start).items():
            if name != piece.start:
                why = why_not_end(self.view, self.so_far, piece.kind, name)
                way = f", {_steps(self.view, piece.kind, count)}"
                yield region_choice(self.view, name, way, why)

    def _followers(self, given: Given) -> Iterator[Choice]:
        piece = self.so_far.pieces.get(str(given["army"]))
        for one in piece.attachments if piece else ():
            yield Choice(one.id, _follower(one))

    def why_not(self, order: MilitaryOrder) -> str:
        """§3.2: the law of movement."""
        return why_no_order(self.view, self.so_far, order)

    def effect(self, order: MilitaryOrder) -> str:
        """How far it is, and whom the army meets."""
        if isinstance(order, Hold):
            return f"leaves below {order.least:,}" if order.least else "fights to the last"
        if not isinstance(order, Move | Split | Lead):
            return ""
        piece = self.so_far.pieces[order.army]
        count = in_reach(self.view, self.so_far, piece.kind, piece.start)[order.to]
        told = (_steps(self.view, piece.kind, count), self.prospect(order))
        return ", ".join(filter(None, told))

    def way(self, order: MilitaryOrder) -> Way | None:
        """§3.2: the shortest way, step by step; the army is there before anybody acts."""
        if not isinstance(order, Move | Split | Lead):
            return None
        piece = msgspec.structs.replace(self.so_far.pieces[order.army], to=order.to)
        return Way(0, way(self.view, self.so_far, piece))

    def prospect(self, order: MilitaryOrder) -> str:
        """§3.2: whom an army meets, and how a fight would begin."""
        if not isinstance(order, Move | Split | Lead):
            return ""
        sent = self._sent(order)
        met = self.so_far.ground.foreign.get(order.to, ())
        return ", ".join(self._meeting(sent, one) for one in met)

    def fight(self, order: MilitaryOrder) -> str:
        """§4: an army against the first enemy that it meets, by their strength alone."""
        if not isinstance(order, Move | Split | Lead):
            return ""
        met = self.so_far.ground.foreign.get(order.to, ())
        foes = (one for one in met if at_war(self.view, self.me, one.owner))
        foe = next(foes, None)
        return f"{self._sent(order)} vs {foe.current}" if foe else ""

    def _sent(self, order: Move | Split | Lead) -> int:
        """§3.2: the current value of what goes."""
        whole = self.so_far.pieces[order.army].force.current
        return order.current if isinstance(order, Split | Lead) else whole

    def _meeting(self, sent: int, other: Army) -> str:
        """Whom an army meets, and how a fight would begin."""
        meets = f"meets {self.view.empires[other.owner].name} {other.current:,}"
        if not at_war(self.view, self.me, other.owner):
            return meets
        return f"{meets} ({by_strength(self.view, sent, other.current)})"

    def open(self) -> tuple[Open, ...]:
        """§3.2: the armies that were told nothing, the strongest first."""
        pieces = self.so_far.pieces.values()
        idle = [one for one in pieces if not one.ordered and one.army not in self.told]
        strongest = sorted(idle, key=lambda piece: -piece.force.current)
        return tuple(
            waiting(self.view, self.view.armies[piece.army], Move.word) for piece in strongest
        )

    def forecast(self) -> tuple[str, ...]:
        """Armies without an order stay."""
        idle = [piece.army for piece in self.so_far.pieces.values() if not piece.ordered]
        return (f"without an order: {', '.join(idle)}",) if idle and self.count else ()


def _steps(view: View, kind: str, count: int) -> str:
    tired = ", exhausted" if step_status(view, kind, count) == "exhausted" else ""
    return f"{counted(count, 'step')}{tired}"


def _follower(one: Attachment) -> str:
    return f"hero of grade {one.grade}" if isinstance(one, Hero) else f"card of level {one.level}"
