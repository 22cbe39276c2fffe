"""§3: the order sheet of a turn's movement, and the short questions that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Self

from hegemon.core.checking import by_choices
from hegemon.core.form import Choice, Choices, Field, Given, Numbers, Order, OrderKind
from hegemon.core.game import Answer
from hegemon.games.space_empires.answers import (
    Detach,
    Drop,
    Join,
    Load,
    Look,
    Move,
    MovementOrder,
    Movements,
    Reveal,
    Scuttle,
    Settle,
    Settlers,
    Sling,
    Take,
    Unload,
    Upgrade,
)
from hegemon.games.space_empires.forms.common import (
    GROUP,
    SHIPS,
    TO,
    EmpiresForm,
    OneEmpiresOrder,
    described,
    scrapped,
    unit_name,
    why_none,
)
from hegemon.games.space_empires.rules.advanced.carriers import why_no_deck, why_no_parting
from hegemon.games.space_empires.rules.movement import hexes_left
from hegemon.games.space_empires.rules.movement_orders import (
    is_surprise,
    passes,
    why_no_order,
    why_no_path,
)
from hegemon.games.space_empires.rules.movement_sheet import foreseen
from hegemon.games.space_empires.state import (
    CARRIER,
    Group,
    groups_at,
    groups_of,
    neighbours,
)
from hegemon.games.space_empires.view import View

ON = Field("on", "place", "and on to", needs=("group", "to", "on"))
MOVE = OrderKind("move", "send a group, hex by hex", (GROUP, TO), "move p1-2 C5", more=ON)
DETACH = OrderKind(
    "detach",
    "send ships of a group, or let them stay as a group of their own",
    (GROUP, SHIPS, TO),
    "detach p1-2 1 C5",
    more=ON,
)
JOIN = OrderKind(
    "join",
    "make a group part of another in its hex",
    (GROUP, Field("into", "token", "the other group", needs=("group",))),
    "join p1-2 p1-7",
)
LOOK = OrderKind(
    "look",
    "look at a face-down marker next to a Cruiser",
    (GROUP, Field("at", "place", "the hex", needs=("group",))),
    "look p1-9 C5",
)
SETTLE = OrderKind("settle", "settle with a Colony Ship", (GROUP,), "settle p1-4")
TAKE = OrderKind("take", "take a load in tow", (GROUP,), "take p1-3")
DROP = OrderKind("drop", "deliver a load", (GROUP,), "drop p1-3")
SCUTTLE = OrderKind("scuttle", "give ships up", (GROUP, SHIPS), "scuttle p1-2 1")
UPGRADE = OrderKind(
    "upgrade", "stay at a Ship Yard and get the newest technology", (GROUP,), "upgrade p1-2"
)
SLING = OrderKind(
    "sling", "pass the next black hole at a greater risk, and go farther", (GROUP,), "sling p1-2"
)
LOAD = OrderKind(
    "load",
    "let Fighters go along with Carriers in their hex",
    (GROUP, Field("into", "token", "the Carriers", needs=("group",))),
    "load p1-7 p1-5",
)
UNLOAD = OrderKind("unload", "let Fighters stay at a colony", (GROUP,), "unload p1-7")
ALONE: dict[str, Callable[[str], Settle | Take | Drop | Upgrade | Sling | Unload]] = {
    "settle": Settle,
    "take": Take,
    "drop": Drop,
    "upgrade": Upgrade,
    "sling": Sling,
    "unload": Unload,
}
"""The orders that name a group and nothing else."""
HOSTS: dict[str, Callable[[str, str], Join | Load]] = {"join": Join, "load": Load}
"""The orders that name a group and one that takes it in."""


class MovementForm(EmpiresForm):
    """§3: any orders in any order; each is judged where those before it lead."""

    def __init__(self, view: View, question: Any) -> None:
        super().__init__(view, question)
        own = list(groups_of(view, self.me))
        looks = (LOOK,) if any(group.tech.exploration for group in own) else ()
        upgrades = () if view.house_rules.instant_upgrades else (UPGRADE,)
        slings = (SLING,) if view.house_rules.slingshot else ()
        loads = (LOAD, UNLOAD) if view.house_rules.fighters else ()
        alone = (*slings, SETTLE, TAKE, DROP, SCUTTLE, *upgrades)
        self._kinds = (MOVE, DETACH, JOIN, *loads, *looks, *alone)

    @property
    def start(self) -> tuple[Order, ...]:  # type: ignore[override]  # made from the view
        """§2.2: what came back of orders that were given at once, as far as it is legal (R85)."""
        waiting = self.view.empires[self.me].waiting
        return tuple(map(as_order, waiting.movements.orders)) if waiting is not None else ()

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
            return ships_of(self.view, group, word)
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
        if word == "scuttle":
            return scrapped(self.view, group).barred
        if word == "move":
            return self._why_no_move(group)
        if word == "detach":
            found = ships_of(self.view, group, word)
            stay = Detach(group.id, found.least, (group.at,))
            return found.barred or why_no_order(self.view, self.me, stay)
        if word in HOSTS:
            return self._why_no_host(word, group)
        return why_no_look(self, group)

    def _why_no_move(self, group: Group) -> str:
        why = why_none("it can go nowhere", self._goals("move", group))
        if why and not hexes_left(self.view, group):
            return why_no_path(self.view, group, neighbours(self.view, group.at)[:1])
        return why

    def _why_no_host(self, word: str, group: Group) -> str:
        if word == "load":
            return why_no_deck(self.view, group)
        return why_none("no group in its hex can take it in", self._hosts(word, group))

    def _hosts(self, word: str, group: Group) -> Iterator[Choice]:
        for host in groups_at(self.view, group.at, self.me):
            if host.id != group.id and (word == "join" or host.kind == CARRIER):
                why = why_no_order(self.view, self.me, HOSTS[word](group.id, host.id))
                yield Choice(host.id, unit_name(self.view, host), why)

    def sights(self, group: Group) -> Iterator[Choice]:
        """§3.9: the hexes next to a group, each with why it cannot look there."""
        for place in neighbours(self.view, group.at):
            yield Choice(place, barred=why_no_order(self.view, self.me, Look(group.id, place)))

    def _goals(self, word: str, group: Group) -> Iterator[Choice]:
        if word == "detach":
            yield Choice(group.at, "stay")
        for place in neighbours(self.view, group.at):
            why = why_no_path(self.view, group, (place,))
            yield Choice(place, "" if why else self.seen_in(group, place), why)

    def _onward(self, group: Group, to: str, last: str) -> Iterator[Choice]:
        """§3.2: the hexes after the first, without going round: two more at most."""
        path = (to, last) if last else (to,)
        if to == group.at or (last and last not in neighbours(self.view, to)):
            return
        near = neighbours(self.view, to) if last else ()
        for place in neighbours(self.view, path[-1]) if path[-1] in self.view.systems else ():
            if place in (group.at, to) or place in near:
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

    def why_not(self, order: Order) -> str:
        """§3: the rule itself."""
        return why_no_order(self.view, self.me, movement_order(order))

    def effect(self, order: Order) -> str:
        """Where a group comes to, and whether it must be seen what is there."""
        if order.word not in ("move", "detach"):
            return described(self.view, order.text(0))
        goal, group = str(order.values[-1]), self.view.groups[order.text(0)]
        ships = order.number(1) if order.word == "detach" else group.ships
        name = self.view.tables.unit(group.kind).name
        said = f"{ships} {name}{'s' * (ships != 1)} to {goal}"
        seen = "" if goal == group.at else self.seen_in(group, goal)
        if seen and not passes(self.view, group, goal):
            seen += ", the move ends"
        return f"{said}, {seen}" if seen else said

    def then(self, order: Order) -> Self:
        """The form where a legal order leads."""
        later = super().then(order)
        later.view = foreseen(self.view, self.me, movement_order(order))
        return later

    def forecast(self) -> tuple[str, ...]:
        """Which groups could still move."""
        idle = [group.id for group in groups_of(self.view, self.me) if hexes_left(self.view, group)]
        return (f"can still move: {', '.join(idle)}",) if idle and self.before else ()

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The orders as a turn's movement."""
        return Movements(tuple(movement_order(order) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The movement as orders."""
        assert isinstance(answer, Movements)
        return tuple(as_order(one) for one in answer.orders)


def ships_of(view: View, group: Group, word: str) -> Numbers:
    """§3.3, §3.10: how many ships an order can be about, for Carriers with what is aboard."""
    if word != "detach":
        return scrapped(view, group)
    if group.ships == 1:
        return Numbers(1, 0, "it is 1 ship")
    most = group.ships - 1
    found = [ships for ships in range(1, most + 1) if not why_no_parting(view, group, ships)]
    return Numbers(found[0], found[-1]) if found else Numbers(1, 0, why_no_parting(view, group, 1))


def why_no_look(form: MovementForm, group: Group) -> str:
    """§3.9: why a group can look nowhere."""
    return why_none("it can look nowhere", form.sights(group))


def movement_order(order: Order) -> MovementOrder:
    """An order of the sheet as the rules know it."""
    group, rest = order.text(0), tuple(map(str, order.values[1:]))
    if order.word in ALONE:
        return ALONE[order.word](group)
    if order.word == "move":
        return Move(group, rest)
    if order.word == "detach":
        return Detach(group, order.number(1), rest[1:])
    if order.word == "scuttle":
        return Scuttle(group, order.number(1))
    return HOSTS[order.word](group, rest[0]) if order.word in HOSTS else Look(group, rest[0])


def as_order(one: MovementOrder) -> Order:
    """An order of the rules as the sheet has it."""
    match one:
        case Move():
            return Order("move", (one.group, *one.path))
        case Detach():
            return Order("detach", (one.group, one.ships, *one.path))
        case Join() | Load():
            return Order(type(one).__name__.lower(), (one.group, one.into))
        case Look():
            return Order("look", (one.group, one.at))
        case Scuttle():
            return Order("scuttle", (one.group, one.ships))
    return Order(type(one).__name__.lower(), (one.group,))


class RevealForm(OneEmpiresOrder):
    """§3.9: turn a marker up or leave it."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        marker = self.view.systems[self.question.at].marker.replace("_", " ")
        return f"{self.question.at} is {marker}: turn the marker up for all to see?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Two words."""
        return (
            OrderKind("leave", "only you know it", (), "leave"),
            OrderKind("reveal", "turn it up", (), "reveal"),
        )

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Nothing is to be chosen."""
        return ()

    def why_not(self, order: Order) -> str:
        """Both words can always be said."""
        return ""

    def answer_of(self, order: Order) -> Answer:
        """The word as a decision."""
        return Reveal(order.word == "reveal")

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The decision as a word."""
        assert isinstance(answer, Reveal)
        return (Order("reveal" if answer.reveal else "leave"),)


class SettlersForm(EmpiresForm):
    """§3.7: Colony Ships that can settle at the end of the turn; at first all of them do."""

    @property
    def start(self) -> tuple[Order, ...]:  # type: ignore[override]  # made from the view
        """One ship for each planet."""
        places: dict[str, str] = {}
        for choice in self._ships():
            places.setdefault(self.view.groups[choice.value].at, choice.value)
        return tuple(Order("settle", (name,)) for name in places.values())

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return "Which of these Colony Ships settle now?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """One word and a ship."""
        return (OrderKind("settle", "settle", (GROUP,), "settle p1-4", about="group"),)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§3.7: the ships that stand on a free planet."""
        return tuple(self._ships())

    def _ships(self) -> Iterator[Choice]:
        settled = {self.view.groups[order.text(0)].at for order in self.before}
        for group in groups_of(self.view, self.me):
            if group.kind == "CO" and not why_no_order(self.view, self.me, Settle(group.id)):
                taken = "another ship settles there" if group.at in settled else ""
                yield Choice(group.id, f"in {group.at}", taken)

    def why_not(self, order: Order) -> str:
        """A ship that is not on the list."""
        return by_choices(self, order)

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The ships."""
        return Settlers(tuple(order.text(0) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The ships as orders."""
        assert isinstance(answer, Settlers)
        return tuple(Order("settle", (name,)) for name in answer.groups)
