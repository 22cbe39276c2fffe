"""§3.3: the order sheet of the actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core.form import Choice, Choices, Field, Given, Order, OrderKind
from hegemon.core.game import Answer
from hegemon.games.erkenfara.answers import Act, Actions, Deed
from hegemon.games.erkenfara.forms.common import ARMY, EmpireForm, army_words, region_name
from hegemon.games.erkenfara.rules.actions import DEEDS, actors, targets, why_no_act
from hegemon.games.erkenfara.rules.economy import production_value

_DEED_LABELS: dict[Deed, str] = {
    "plunder": "plunder or tax the region: its production is yours",
    "salt": "as plunder, but the region is burned for two winters",
    "siege": "besiege an adjacent fort, so that it raises no troops",
    "occupy": "occupy the region",
    "free": "free the region from its occupier",
    "rest": "rest: a bonus for the next fights",
}


class ActionsForm(EmpireForm):
    """§3.3: what armies do with the region that they are in."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"{self.view.season.capitalize()} of year {self.view.year}: your armies act"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Six actions."""
        fort = Field("fort", "place", "the fort", needs=("army",))
        return tuple(
            OrderKind(
                deed,
                _DEED_LABELS[deed],
                (ARMY, fort) if deed == "siege" else (ARMY,),
                f"{deed} a2 b_f1" if deed == "siege" else f"{deed} a2",
            )
            for deed in DEEDS
        )

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§3.3: armies that may act, then, for a siege, forts next to them."""
        before = [act_of(one) for one in self.before]
        if field == "fort":
            return tuple(self._forts(str(given["army"]), before))
        return tuple(self._armies(word, before))

    def _armies(self, word: str, before: list[Act]) -> Iterator[Choice]:
        for army in actors(self.view, self.me):
            acts = [act_of(Order(word, (army.id,)))]
            if word == "siege":
                acts = [Act("siege", army.id, fort) for fort in targets(self.view, army)]
            reasons = [why_no_act(self.view, self.me, act, before) for act in acts]
            barred = "" if "" in reasons else (reasons[0] if reasons else "no fort is next to it")
            yield Choice(army.id, army_words(self.view, army), barred)

    def _forts(self, name: str, before: list[Act]) -> Iterator[Choice]:
        army = self.view.armies.get(name)
        if army is None:
            return
        for fort in targets(self.view, army):
            why = why_no_act(self.view, self.me, Act("siege", army.id, fort), before)
            yield Choice(fort, region_name(self.view, fort), why)

    def why_not_together(self, order: Order) -> str:
        """What depends on several fields together."""
        before = [act_of(one) for one in self.before]
        return why_no_act(self.view, self.me, act_of(order), before)

    def effect(self, order: Order) -> str:
        """What plunder brings."""
        army = self.view.armies[str(order.values[0])]
        if order.word in ("plunder", "salt"):
            gold = production_value(self.view, army.at)
            if self.view.house_rules.loot_cap == "army_value":
                gold = min(gold, army.current)
            return f"{gold} gold from {region_name(self.view, army.at)}"
        return region_name(self.view, army.at)

    def forecast(self) -> tuple[str, ...]:
        """What is certain to follow."""
        return tuple(self._forecast())

    def _forecast(self) -> Iterator[str]:
        """Armies without an order do nothing."""
        ordered = [order.values[0] for order in self.before]
        idle = [army.id for army in actors(self.view, self.me) if army.id not in ordered]
        if idle and self.before:
            yield f"without an order: {', '.join(idle)}"

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The draft as actions."""
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
    army, fort = (*(str(value) for value in order.values), "", "")[:2]
    return Act(deed, army, fort)
