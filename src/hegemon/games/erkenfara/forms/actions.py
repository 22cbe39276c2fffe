"""§3.3: the order sheet of the actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core.form import Choice, Choices, Field, Given, Order, OrderKind
from hegemon.core.game import Answer
from hegemon.games.erkenfara.answers import Act, Actions, Deed
from hegemon.games.erkenfara.forms.common import (
    ARMY,
    EmpireForm,
    army_choice,
    region_choice,
    region_name,
)
from hegemon.games.erkenfara.rules.actions import (
    DEEDS,
    NOTHING_DONE,
    Done,
    actors,
    done,
    loot,
    targets,
    why_no_act,
    why_no_order_to_act,
)

_DEED_LABELS: dict[Deed, str] = {
    "plunder": "plunder or tax the region: its production is yours",
    "salt": "as plunder, but the region is burned for two winters",
    "siege": "besiege an adjacent fort, so that it raises no troops",
    "occupy": "occupy the region",
    "free": "free the region from its occupier",
    "rest": "rest: a bonus for the next fights",
}
_FORT = Field("fort", "place", "the fort", needs=("army",))


class ActionsForm(EmpireForm[Done]):
    """§3.3: what armies do with the region that they are in."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"{self.view.season.capitalize()} of year {self.view.year}: your armies act"

    def kinds_now(self) -> tuple[OrderKind, ...]:
        """Six actions."""
        return tuple(
            OrderKind(
                deed,
                _DEED_LABELS[deed],
                (ARMY, _FORT) if deed == "siege" else (ARMY,),
                f"{deed} a2 b_f1" if deed == "siege" else f"{deed} a2",
            )
            for deed in DEEDS
        )

    def begun(self) -> Done:
        """Nothing is done yet."""
        return NOTHING_DONE

    def followed(self, order: Order) -> Done:
        """What is done with one act more."""
        return done(self.so_far, act_of(order))

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§3.3: armies that may act, then, for a siege, forts next to them."""
        if field == "fort":
            return tuple(self._forts(str(given["army"])))
        return tuple(self._armies(word))

    def _armies(self, word: str) -> Iterator[Choice]:
        for army in actors(self.view, self.me):
            acts = [act_of(Order(word, (army.id,)))]
            if word == "siege":
                acts = [Act("siege", army.id, fort) for fort in targets(self.view, army)]
            reasons = [why_no_act(self.view, self.me, act, self.so_far) for act in acts]
            barred = "" if "" in reasons else (reasons[0] if reasons else "no fort is next to it")
            yield army_choice(self.view, army, barred)

    def _forts(self, name: str) -> Iterator[Choice]:
        army = self.view.armies.get(name)
        if army is None:
            return
        for fort in targets(self.view, army):
            why = why_no_act(self.view, self.me, Act("siege", army.id, fort), self.so_far)
            yield region_choice(self.view, fort, barred=why)

    def why_not(self, order: Order) -> str:
        """§3.3: the law of actions."""
        return why_no_order_to_act(self.view, self.me, self.so_far, act_of(order))

    def effect(self, order: Order) -> str:
        """Where it happens, and what plunder brings."""
        army = self.view.armies[order.text(0)]
        if order.word in ("plunder", "salt"):
            return f"{loot(self.view, army)} gold from {region_name(self.view, army.at)}"
        return region_name(self.view, army.at)

    def forecast(self) -> tuple[str, ...]:
        """Armies without an order do nothing."""
        idle = [army.id for army in actors(self.view, self.me) if army.id not in self.so_far.acts]
        return (f"without an order: {', '.join(idle)}",) if idle and self.count else ()

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The orders as actions."""
        return Actions(tuple(act_of(order) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The actions as orders."""
        assert isinstance(answer, Actions)
        return tuple(
            Order(act.deed, (act.army, act.fort) if act.deed == "siege" else (act.army,))
            for act in answer.acts
        )


def act_of(order: Order) -> Act:
    """An order of the sheet as the rules know it."""
    deed = next(deed for deed in DEEDS if deed == order.word)
    return Act(deed, order.text(0), order.text(1))
