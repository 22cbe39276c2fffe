"""What a study notes of a game while it is played: power turn by turn, orders by word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from hegemon.core.asked import Asked
from hegemon.core.form import Form, legal
from hegemon.core.game import Answer, Player
from hegemon.core.order import FieldValue, Order, OrderKind, kind_of
from hegemon.core.ruleset import Ruleset
from hegemon.lab.studies.rows import MOST_POINTS
from hegemon.lab.table import GameTable

_TRAIL = 8
"""Characters of a digest in a trail, which only two games are compared by."""


class Series:
    """Looks on at a game (`table.GameWatch`)."""

    def __init__(self, *, checked: bool) -> None:
        self._checked = checked
        self.turns: list[int] = []
        self.powers: list[tuple[int, ...]] = []
        self.trail: list[str] = []
        self.orders: dict[Player, Counter[str]] = {}
        self.chosen: dict[Player, Counter[str]] = {}
        self.offered: set[str] = set()
        """What could be ordered, where that is looked for."""
        self._turn: int | None = None
        self._every = 1

    def answered(self, asked: Mapping[Player, Asked], answers: Mapping[Player, Answer]) -> None:
        """Count the orders."""
        for player, answer in answers.items():
            if self._checked:
                self.offered.update(offered_by(asked[player].form))
            orders = self.orders.setdefault(player, Counter())
            chosen = self.chosen.setdefault(player, Counter())
            for order in asked[player].form.orders(answer):
                if isinstance(order, Order):
                    orders[order.word] += 1
                    chosen.update(_choices(kind_of(type(order)), order))

    def came(self, table: GameTable) -> None:
        """Measure everybody's power when a turn begins.

        Raises AssertionError for a position that cannot be, where that is looked for.
        """
        turn = table.ruleset.date(table.state).turn
        if turn == self._turn:
            return
        first, self._turn = self._turn is None, turn
        if self._checked:
            faults = list(table.ruleset.invariants(table.state))
            assert not faults, faults[0]
        if len(self.turns) >= MOST_POINTS - 1:
            self._thin()
        if first or turn % self._every == 0:
            self._point(table, turn)

    def end(self, table: GameTable) -> None:
        """The last point stands for the end of the game, whatever turn that was."""
        turn = table.ruleset.date(table.state).turn
        if len(self.turns) > 1 and self.turns[-1] == turn:
            for series in (self.turns, self.powers, self.trail):
                series.pop()
        self._point(table, turn)

    def _point(self, table: GameTable, turn: int) -> None:
        self.turns.append(turn)
        self.powers.append(powers_of(table.ruleset, table.state, table.players))
        self.trail.append(table.course[:_TRAIL])

    def _thin(self) -> None:
        """From now on only every second turn of those that were kept, the first one apart."""
        self._every *= 2
        kept = [0, *(at for at, turn in enumerate(self.turns) if at and turn % self._every == 0)]
        self.turns = [self.turns[at] for at in kept]
        self.powers = [self.powers[at] for at in kept]
        self.trail = [self.trail[at] for at in kept]


def _choices(kind: OrderKind, order: Order) -> list[str]:
    """What an order chose of kinds of things, "build:scout": single things have a number."""
    chosen = []
    for field, attribute in zip(kind.fields, kind.attributes, strict=False):
        value = f"{getattr(order, attribute)}"
        if field.explained or (field.type == "choice" and not any(map(str.isdigit, value))):
            chosen.append(f"{kind.word}:{value}")
    return chosen


def offered_by(form: Form[Any]) -> Iterator[str]:
    """What a form lets one order now, as `orders` and `chosen` name it.

    Of things that depend on what stands before them in the order (which colony builds) those are
    told that go with the first that is open.
    """
    for kind in form.kinds:
        yield kind.word
        given: dict[str, FieldValue] = {}
        for field in kind.fields:
            open_ = legal(form.choices(kind.word, field.name, given))
            if field.explained:
                yield from (f"{kind.word}:{value}" for value in open_)
            if not open_:
                break
            given[field.name] = open_[0]


def powers_of(ruleset: Ruleset[Any], state: Any, players: tuple[Player, ...]) -> tuple[int, ...]:
    """How strong each player is; () where nothing tells.

    Of a game that does not say what power is, the first measure that shows who is strong and does
    not decide who wins.
    """
    if ruleset.power is not None:
        power = ruleset.power
        return tuple(power(state, player) for player in players)
    for measure in ruleset.measures(ruleset.truth(state)):
        if not measure.decides and measure.better == "more":
            figures = {each.player: each.figure or 0 for each in measure.players}
            return tuple(figures.get(player, 0) for player in players)
    return ()
