"""§4: the short questions of combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core.checking import by_choices
from hegemon.core.form import Choice, Choices, Field, Given, Numbers, Order, OrderKind
from hegemon.core.game import Answer, Player
from hegemon.core.words import counted
from hegemon.games.space_empires.answers import (
    Bombard,
    Bombers,
    Fire,
    Hold,
    NextBattle,
    Retreat,
    Screened,
    Screens,
)
from hegemon.games.space_empires.forms.common import (
    GROUP,
    SHIPS,
    TO,
    EmpiresForm,
    OneEmpiresOrder,
    unit_name,
    why_none,
)
from hegemon.games.space_empires.rules.bombardment import (
    all_bombers,
    bombers_at,
    most_bombers,
)
from hegemon.games.space_empires.rules.fire import (
    aim,
    battle_of,
    in_line,
    screen_limit,
    side_in,
)
from hegemon.games.space_empires.rules.fire_orders import (
    Action,
    can_leave,
    left_of,
    ready,
    targets_at,
    why_no_action,
    why_no_hold,
    why_no_screens,
)
from hegemon.games.space_empires.rules.retreat import (
    leaving,
    why_no_leaving,
    why_no_retreat,
)
from hegemon.games.space_empires.state import Group, neighbours

TARGET = Field("target", "token", "the target", needs=("group",))
FIRE = OrderKind(
    "fire",
    "so many ships fire at a target, as long as it is there",
    (GROUP, TARGET, SHIPS),
    "fire p1-2 p2-5 2",
)
HOLD = OrderKind("hold", "the rest of a group does nothing in this round", (GROUP,), "hold p1-2")
RETREAT = OrderKind(
    "retreat",
    "ships leave the battle, those in the line first",
    (GROUP, TO, SHIPS),
    "retreat p1-2 C5 2",
)
WITHDRAW = OrderKind(
    "withdraw", "only screened ships leave the battle", (GROUP, TO, SHIPS), "withdraw p1-2 C5 1"
)


class NextBattleForm(OneEmpiresOrder):
    """§4.1: which battle is next."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return "Which battle do you fight next?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """A hex and a player."""
        fields = (
            Field("at", "place", "the hex"),
            Field("against", "choice", "whom", needs=("at",)),
        )
        return (OrderKind("fight", "fight a battle", fields, "fight F4 p2"),)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§4.1: where ships meet, and whose."""
        if field == "at":
            return tuple(Choice(at) for at in dict.fromkeys(one.at for one in self.question.met))
        return tuple(Choice(one.against) for one in self.question.met if one.at == given["at"])

    def why_not(self, order: Order) -> str:
        """A battle that is not on the list."""
        return by_choices(self, order)

    def answer_of(self, order: Order) -> Answer:
        """The order as a battle."""
        return NextBattle(order.text(0), order.text(1))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The battle as an order."""
        assert isinstance(answer, NextBattle)
        return (Order("fight", (answer.at, answer.against)),)


class ScreensForm(EmpiresForm):
    """§4.3: which ships are screened."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        battle, limit = battle_of(self.view), screen_limit(self.view, self.me)
        return f"{battle.at}, round {battle.round}: which ships do you screen, up to {limit}?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """A group and how many of its ships."""
        label = "keep ships out of this round"
        return (OrderKind("screen", label, (GROUP, SHIPS), "screen p1-2 1", about="group"),)

    def _screens(self) -> tuple[Screened, ...]:
        return tuple(Screened(order.text(0), order.number(1)) for order in self.before)

    def _left(self) -> int:
        screened = sum(one.ships for one in self._screens())
        return screen_limit(self.view, self.me) - screened

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§4.3: own groups that fight here, up to the limit."""
        named = [one.group for one in self._screens()]
        if field == "group":
            full = "" if self._left() > 0 else "no more ships can be screened"
            return tuple(
                Choice(
                    group.id,
                    unit_name(self.view, group),
                    "some of it are screened" if group.id in named else full,
                )
                for group in side_in(self.view, self.me)
            )
        ships = [one.ships for one in side_in(self.view, self.me) if one.id == given["group"]]
        return Numbers(1, min([self._left(), *ships]), "" if ships else "no such group fights here")

    def why_not(self, order: Order) -> str:
        """§4.3: the rule itself."""
        one = Screened(order.text(0), order.number(1))
        return why_no_screens(self.view, self.me, (*self._screens(), one))

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The screened ships."""
        return Screens(tuple(Screened(order.text(0), order.number(1)) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The screened ships as orders."""
        assert isinstance(answer, Screens)
        return tuple(Order("screen", (one.group, one.ships)) for one in answer.screens)


class FireForm(OneEmpiresOrder):
    """§4.6, §4.8: fire, hold or retreat."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        battle = battle_of(self.view)
        names = ", ".join(self._acting(group) for group in ready(self.view, self.question.place))
        theirs = "" if self.side == self.me else ", for the aliens"
        return f"{battle.at}, round {battle.round}{theirs}: what do they do: {names}?"

    @property
    def side(self) -> Player:
        """Whose ships these are: the viewer's own, or those of aliens (R70)."""
        side: Player = self.question.player
        return side

    def _acting(self, group: Group) -> str:
        to_fire, screened = left_of(self.view, self.question.place, group)
        name = self.view.tables.unit(group.kind).name
        said = [f"{to_fire} {name}{'s' * (to_fire != 1)}"] if to_fire else []
        return " and ".join([*said, *([f"{screened} screened {name}"] if screened else [])])

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Firing and retreating where somebody can."""
        groups = ready(self.view, self.question.place)
        found = [
            kind
            for kind in (FIRE, RETREAT, WITHDRAW, HOLD)
            if any(not self._why_no_group(kind.word, group) for group in groups)
        ]
        return tuple(found)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§4.6, §4.8: legal values, field by field."""
        groups = ready(self.view, self.question.place)
        if field == "group":
            return tuple(
                Choice(group.id, unit_name(self.view, group), self._why_no_group(word, group))
                for group in groups
            )
        group = next((each for each in groups if each.id == given["group"]), None)
        if group is None:
            return ()
        if field == "target":
            return tuple(self._targets(group))
        if field == "to":
            return tuple(self._ways())
        return self._ships(word, group)

    def _why_no_group(self, word: str, group: Group) -> str:
        """Why a group cannot do a thing at all."""
        if word == "hold":
            return why_no_hold(self.question.place)
        if self._ships(word, group).barred:
            return self._ships(word, group).barred
        if word == "fire":
            found = targets_at(self.view, self.question.place, group)
            return "" if found else "there is no target"
        if self.question.place.point_defense:
            return "it retreats when its class fires"
        return why_none("there is no hex to retreat to", self._ways())

    def _ships(self, word: str, group: Group) -> Numbers:
        """§4.6, §4.8: how many ships of a group can do a thing now."""
        to_fire, screened = left_of(self.view, self.question.place, group)
        most = to_fire
        if word != "fire":
            most = can_leave(to_fire, screened, from_screen=word == "withdraw")
        if not most:
            return Numbers(1, 0, "none of its ships can")
        if word == "fire":
            return Numbers(1, most)
        round_ = battle_of(self.view).round
        found = leaving(self.view, group, most, round_)
        if not found:
            return Numbers(1, 0, why_no_leaving(self.view, group, most, round_))
        return Numbers(found[0], found[-1])

    def _targets(self, group: Group) -> Iterator[Choice]:
        for target in targets_at(self.view, self.question.place, group):
            needed = aim(self.view, group, target).needed
            damage = battle_of(self.view).lines[target.id].damage
            hurt = f", hits on one: {damage[0]}" if damage else ""
            name = self.view.tables.unit(target.kind).name
            ships = counted(in_line(self.view, target), name)
            yield Choice(target.id, f"{ships}, hit on {needed} or less{hurt}")

    def _ways(self) -> Iterator[Choice]:
        battle = battle_of(self.view)
        for place in neighbours(self.view, battle.at):
            yield Choice(place, barred=why_no_retreat(self.view, self.side, battle.at, place))

    def why_not(self, order: Order) -> str:
        """§4.6, §4.8: the rule itself."""
        return why_no_action(self.view, self.question.place, action_of(order))

    def effect(self, order: Order) -> str:
        """What a shot needs."""
        if order.word != "fire":
            return ""
        shooter, target = (self.view.groups[order.text(at)] for at in (0, 1))
        return f"hit on {aim(self.view, shooter, target).needed} or less"

    def answer_of(self, order: Order) -> Answer:
        """The order as an action."""
        return action_of(order)

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The action as an order."""
        if isinstance(answer, Fire):
            return (Order("fire", (answer.group, answer.target, answer.ships)),)
        if isinstance(answer, Hold):
            return (Order("hold", (answer.group,)),)
        assert isinstance(answer, Retreat)
        word = "withdraw" if answer.screened else "retreat"
        return (Order(word, (answer.group, answer.to, answer.ships)),)


def action_of(order: Order) -> Action:
    """An order of the sheet as the rules know it."""
    group = order.text(0)
    if order.word == "hold":
        return Hold(group)
    if order.word == "fire":
        return Fire(group, order.text(1), order.number(2))
    return Retreat(group, order.text(1), order.number(2), screened=order.word == "withdraw")


class BombardForm(EmpiresForm):
    """§4.10: which ships fire at a colony; at first all do."""

    @property
    def start(self) -> tuple[Order, ...]:  # type: ignore[override]  # made from the view
        """Every ship."""
        return self.orders(Bombard(all_bombers(self.view, self.question.at, self.me)))

    def _groups(self) -> list[Group]:
        return bombers_at(self.view, self.question.at, self.me)

    @property
    def title(self) -> str:
        """The question in one sentence."""
        colony = self.view.systems[self.question.at].colony
        assert colony is not None, "there is nothing to fire at"
        what = "homeworld" if colony.homeworld else "colony"
        return f"{self.question.at}: who fires at the {what}, worth {colony.value}?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """A group, each of whose ships fires once, and how many at most do."""
        label = "each ship of a group fires once, or only so many do"
        ships = Field("ships", "count", "at most so many ships", usual=most_bombers(self.view))
        return (OrderKind("bombard", label, (GROUP, ships), "bombard p1-2", about="group"),)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§4.10: own groups there that can fire, and ships of them."""
        if field == "ships":
            return Numbers(1, most_bombers(self.view))
        named = [order.text(0) for order in self.before]
        return tuple(
            Choice(
                group.id,
                unit_name(self.view, group),
                "it fires already" if group.id in named else "",
            )
            for group in self._groups()
        )

    def why_not(self, order: Order) -> str:
        """A group that is not on the list."""
        return by_choices(self, order)

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The ships."""
        return Bombard(tuple(Bombers(order.text(0), order.number(1)) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The ships as orders."""
        assert isinstance(answer, Bombard)
        return tuple(Order("bombard", (one.group, one.ships)) for one in answer.bombers)
