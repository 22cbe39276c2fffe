"""§3: the order sheets of a turn's movement, and of who settles at its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from hegemon.core import (
    Choice,
    Choices,
    Given,
    Numbers,
    Open,
    Order,
    OrderKind,
    Way,
    by_choices,
    counted,
)
from hegemon.games.space_empires.answers import (
    Detach,
    Drop,
    Join,
    Look,
    Move,
    MovementOrder,
    Movements,
    Scuttle,
    Settle,
    Settlers,
    Sling,
    Take,
    Upgrade,
)
from hegemon.games.space_empires.carriers.orders import Load, Unload
from hegemon.games.space_empires.carriers.rules import why_no_deck, why_no_parting
from hegemon.games.space_empires.forms.common import (
    EmpiresForm,
    counted_group,
    described,
    scrapped,
    why_none,
)
from hegemon.games.space_empires.forms.fights import fight_of
from hegemon.games.space_empires.rules.movement import hexes_left
from hegemon.games.space_empires.rules.movement_orders import (
    is_surprise,
    passes,
    why_no_order,
    why_no_path,
)
from hegemon.games.space_empires.rules.movement_sheet import foreseen, still_legal
from hegemon.games.space_empires.state import CARRIER, Group, groups_at, groups_of, neighbours
from hegemon.games.space_empires.view import View

ALONE = {each.word: each for each in (Settle, Take, Drop, Upgrade, Sling, Unload)}
"""The orders that name a group and nothing else."""
HOSTS = {each.word: each for each in (Join, Load)}
"""The orders that name a group and one that takes it in."""


class MovementForm(EmpiresForm[MovementOrder]):
    """§3: any orders in any order; each is judged where those before it lead."""

    makes = Movements

    def __init__(self, view: View, question: Any) -> None:
        super().__init__(view, question)
        self._first = view
        rules, own = view.house_rules, groups_of(view, self.me)
        here: dict[type[Order], bool] = {
            Load: rules.fighters,
            Unload: rules.fighters,
            Look: any(group.tech.exploration for group in own),
            Sling: rules.slingshot,
            Upgrade: not rules.instant_upgrades,
        }
        self._kinds = tuple(kind for kind in super().kinds if here.get(kind.order, True))
        waiting = view.empires[self.me].waiting
        left = waiting.movements.orders if waiting is not None else ()
        self._start = still_legal(view, self.me, left)

    @property
    def start(self) -> tuple[MovementOrder, ...]:  # type: ignore[override]  # made from the view
        """§3: what a surprise left, or came back of orders given at once (R85), if it is legal."""
        return self._start

    @property
    def title(self) -> str:
        """The question in one sentence."""
        turns = self.view.tables.economy.turns
        when = f"turn {self.view.turn} of {turns} of round {self.view.round}"
        return f"{when[:1].upper()}{when[1:]}: your movement, up to the first surprise"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Looking and upgrading are offered where some group can at the start."""
        return self._kinds

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§3: legal values, field by field."""
        if field == "group":
            return tuple(self._groups(word))
        group = self.view.groups.get(str(given["group"]))
        if group is None or group.owner != self.me:
            return ()
        if field == "ships":
            return ships_offered(self.view, group, word)
        return tuple(self._places_or_groups(word, field, group, given))

    def _places_or_groups(
        self, word: str, field: str, group: Group, given: Given
    ) -> Iterator[Choice]:
        if field == "into":
            return self._hosts(word, group)
        if field == "at":
            return self.sights(group)
        if field == "to":
            return self._goals(word, group)
        return self._onward(group, str(given["to"]), str(given.get("on", "")))

    def _groups(self, word: str) -> Iterator[Choice]:
        for group in groups_of(self.view, self.me):
            yield Choice(group.id, described(self.view, group.id), self._why_no_group(word, group))

    def _why_no_group(self, word: str, group: Group) -> str:
        """§3: why no order of a kind can be given to a group."""
        if word in ALONE:
            return why_no_order(self.view, self.me, ALONE[word](group.id))
        if word == Scuttle.word:
            return scrapped(self.view, group).barred
        if word == Move.word:
            return self._why_no_move(group)
        if word == Detach.word:
            found = ships_offered(self.view, group, word)
            stay = Detach(group.id, found.least, group.at)
            return found.barred or why_no_order(self.view, self.me, stay)
        if word in HOSTS:
            return self._why_no_host(word, group)
        return why_no_look(self, group)

    def _why_no_move(self, group: Group) -> str:
        why = why_none("it can go nowhere", self._goals(Move.word, group))
        if why and not hexes_left(self.view, group):
            return why_no_path(self.view, group, neighbours(self.view, group.at)[:1])
        return why

    def _why_no_host(self, word: str, group: Group) -> str:
        if word == Load.word:
            return why_no_deck(self.view, group)
        return why_none("no group in its hex can take it in", self._hosts(word, group))

    def _hosts(self, word: str, group: Group) -> Iterator[Choice]:
        for host in groups_at(self.view, group.at, self.me):
            if host.id != group.id and (word == Join.word or host.kind == CARRIER):
                why = why_no_order(self.view, self.me, HOSTS[word](group.id, host.id))
                yield Choice(host.id, counted_group(self.view, host), why)

    def sights(self, group: Group) -> Iterator[Choice]:
        """§3.9: the hexes next to a group, each with why it cannot look there."""
        for place in neighbours(self.view, group.at):
            yield Choice(place, barred=why_no_order(self.view, self.me, Look(group.id, place)))

    def _goals(self, word: str, group: Group) -> Iterator[Choice]:
        if word == Detach.word:
            yield Choice(group.at, "stay")
        for place in neighbours(self.view, group.at):
            why = why_no_path(self.view, group, (place,))
            yield Choice(place, "" if why else self.seen_in(group, place), why)

    def _onward(self, group: Group, to: str, last: str) -> Iterator[Choice]:
        """§3.2: the hexes after the first, without going round: two more at most."""
        if to == group.at or to not in self.view.systems:
            return
        path: tuple[str, ...] = (to,)
        round_about = {group.at, to}
        if last:
            if last not in neighbours(self.view, to):
                return
            # what is next to the hex before could have been reached from there
            path = (to, last)
            round_about.update(neighbours(self.view, to))
        for place in neighbours(self.view, path[-1]):
            if place in round_about:
                continue
            if not why_no_path(self.view, group, (*path, place)):
                yield Choice(place, self.seen_in(group, place))

    def seen_in(self, group: Group, place: str) -> str:
        """What is known of a hex that a group may go to."""
        system = self.view.systems[place]
        words = [] if system.explored else ["unexplored"]
        if is_surprise(self.view, group, place):
            known = system.explored and system.marker == "black_hole"
            words.append("every ship rolls" if known else "somebody is there")
        return ", ".join(words)

    def why_not(self, order: MovementOrder) -> str:
        """§3: the rule itself."""
        return why_no_order(self.view, self.me, order)

    def effect(self, order: MovementOrder) -> str:
        """Where a group comes to, and whether it must be seen what is there."""
        if not isinstance(order, Move | Detach):
            return described(self.view, order.group)
        goal, group = order.path[-1], self.view.groups[order.group]
        ships = order.ships if isinstance(order, Detach) else group.ships
        name = self.view.tables.unit(group.kind).name
        said = f"{counted(ships, name)} to {goal}"
        seen = "" if goal == group.at else self.seen_in(group, goal)
        if seen and not passes(self.view, group, goal):
            seen += ", the move ends"
        return f"{said}, {seen}" if seen else said

    def way(self, order: MovementOrder) -> Way | None:
        """§3.2: hex by hex, within this turn; a part that stays goes nowhere."""
        if not isinstance(order, Move | Detach):
            return None
        at = self.view.groups[order.group].at
        return Way(0, (at,) if order.path == (at,) else (at, *order.path))

    def prospect(self, order: MovementOrder) -> str:
        """§3.2: what is known of the hex that a group comes to."""
        if not isinstance(order, Move | Detach):
            return ""
        goal, group = order.path[-1], self.view.groups[order.group]
        return "" if goal == group.at else self.seen_in(group, goal)

    def fight(self, order: MovementOrder) -> str:
        """§4: the battle that a move may come to."""
        return fight_of(self.view, self.me, order) if isinstance(order, Move | Detach) else ""

    def open(self) -> tuple[Open, ...]:
        """§3.2: the groups that could go somewhere from the first and were told nothing.

        Whom an order made able to follow is told of and does not wait: an order leaves less open.
        """
        told = {order.group for order in self.before}
        return tuple(
            self._waiting(group)
            for group in groups_of(self.view, self.me)
            if group.id not in told and self._can_go(group) and self._could_go(group.id)
        )

    def _could_go(self, name: str) -> bool:
        """§3.2: whether a group could be sent somewhere before any of the orders."""
        first = self._first.groups.get(name)
        if first is None or not self.before:
            return first is not None
        return hexes_left(self._first, first) > 0 and any(
            not why_no_path(self._first, first, (place,))
            for place in neighbours(self._first, first.at)
        )

    def _can_go(self, group: Group) -> bool:
        """§3.2: whether a group could still be sent anywhere."""
        return hexes_left(self.view, group) > 0 and not self._why_no_move(group)

    def _waiting(self, group: Group) -> Open:
        waits = "wait" if group.ships > 1 else "waits"
        words = f"{counted_group(self.view, group)} {waits} in {group.at}"
        return Open(group.id, words, "token", group.id, order=Move.word, given={"group": group.id})

    def then(self, order: MovementOrder) -> Self:
        """The form where a legal order leads."""
        later = super().then(order)
        later.view = foreseen(self.view, self.me, order)
        return later

    def forecast(self) -> tuple[str, ...]:
        """Which groups could still move."""
        if not self.before:
            return ()
        idle = [
            f"{described(self.view, group.id)} ({group.id})"
            for group in groups_of(self.view, self.me)
            if self._can_go(group)
        ]
        return (f"can still move: {', '.join(idle)}",) if idle else ()


def ships_offered(view: View, group: Group, word: str) -> Numbers:
    """§3.3, §3.10: how many ships an order can be about, for Carriers with what is aboard."""
    if word != Detach.word:
        return scrapped(view, group)
    if group.ships == 1:
        return Numbers(1, 0, "it is 1 ship")
    most = group.ships - 1
    found = [ships for ships in range(1, most + 1) if not why_no_parting(view, group, ships)]
    return Numbers(found[0], found[-1]) if found else Numbers(1, 0, why_no_parting(view, group, 1))


def why_no_look(form: MovementForm, group: Group) -> str:
    """§3.9: why a group can look nowhere."""
    return why_none("it can look nowhere", form.sights(group))


class SettlersForm(EmpiresForm[Settle]):
    """§3.7: Colony Ships that can settle at the end of the turn; at first all of them do."""

    makes = Settlers

    @property
    def start(self) -> tuple[Settle, ...]:  # type: ignore[override]  # made from the view
        """One ship for each planet."""
        places: dict[str, str] = {}
        for choice in self._ships():
            places.setdefault(self.view.groups[choice.value].at, choice.value)
        return tuple(map(Settle, places.values()))

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return "Which of these Colony Ships settle now?"

    @property
    def places(self) -> tuple[str, ...]:
        """§3.7: wherever a ship can settle."""
        found = (self.view.groups[choice.value].at for choice in self._ships())
        return tuple(dict.fromkeys(found))

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§3.7: the ships that stand on a free planet."""
        return tuple(self._ships())

    def _ships(self) -> Iterator[Choice]:
        settled = {self.view.groups[order.group].at for order in self.before}
        for group in groups_of(self.view, self.me):
            if group.kind == "CO" and not why_no_order(self.view, self.me, Settle(group.id)):
                taken = "another ship settles there" if group.at in settled else ""
                yield Choice(group.id, f"in {group.at}", taken)

    def why_not(self, order: Settle) -> str:
        """A ship that is not on the list."""
        return by_choices(self, order)
