"""§3.3: the order sheet of the actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from hegemon.core import Choice, Choices, Given, Open
from hegemon.games.erkenfara.answers import Actions, ArmyAct, Plunder, Rest, Salt, Siege
from hegemon.games.erkenfara.forms.common import (
    EmpireForm,
    army_choice,
    region_choice,
    region_name,
    waiting,
)
from hegemon.games.erkenfara.rules.actions import (
    NOTHING_DONE,
    ActsSoFar,
    actors,
    acts_of,
    done,
    loot,
    targets,
    why_no_act,
    why_no_order_to_act,
)
from hegemon.games.erkenfara.state import Army

_DEEDS: dict[str, type[ArmyAct]] = {one.word: one for one in get_args(ArmyAct)}


class ActionsForm(EmpireForm[ArmyAct, ActsSoFar]):
    """§3.3: what armies do with the region that they are in."""

    makes = Actions

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"{self.view.season.capitalize()} of year {self.view.year}: your armies act"

    def begun(self) -> ActsSoFar:
        """Nothing is done yet."""
        return NOTHING_DONE

    def followed(self, order: ArmyAct) -> ActsSoFar:
        """What is done with one act more."""
        return done(self.so_far, order)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§3.3: armies that may act, then, for a siege, forts next to them."""
        if field == "fort":
            return tuple(self._forts(str(given["army"])))
        return tuple(self._armies(word))

    def _armies(self, word: str) -> Iterator[Choice]:
        for army in actors(self.view, self.me):
            yield army_choice(self.view, army, self._why_no_actor(word, army))

    def _why_no_actor(self, word: str, army: Army) -> str:
        """Why an army cannot act so at all: the first reason, where no act is legal."""
        acts = acts_of(self.view, army, _DEEDS[word])
        reasons = [why_no_act(self.view, self.me, act, self.so_far) for act in acts]
        if not reasons:  # only a siege needs something to be done to
            return "no fort is next to it"
        return "" if "" in reasons else reasons[0]

    def _forts(self, name: str) -> Iterator[Choice]:
        army = self.view.armies.get(name)
        if army is None:
            return
        for fort in targets(self.view, army):
            why = why_no_act(self.view, self.me, Siege(army.id, fort), self.so_far)
            yield region_choice(self.view, fort, barred=why)

    def why_not(self, order: ArmyAct) -> str:
        """§3.3: the law of actions."""
        return why_no_order_to_act(self.view, self.me, self.so_far, order)

    def effect(self, order: ArmyAct) -> str:
        """Where it happens, and what plunder brings."""
        army = self.view.armies[order.army]
        if isinstance(order, Plunder | Salt):
            own = self.view.regions[army.at].owner == self.me
            winter = ", which then gives you none in winter" if own else ""
            return f"{loot(self.view, army)} gold from {region_name(self.view, army.at)}{winter}"
        return region_name(self.view, army.at)

    def open(self) -> tuple[Open, ...]:
        """§3.3: the armies that do nothing where they are."""
        return tuple(waiting(self.view, army, Rest.word) for army in self._idle())

    def _idle(self) -> list[Army]:
        return [army for army in actors(self.view, self.me) if army.id not in self.so_far.acts]

    def forecast(self) -> tuple[str, ...]:
        """Armies without an order do nothing."""
        idle = [army.id for army in self._idle()]
        return (f"without an order: {', '.join(idle)}",) if idle and self.count else ()
