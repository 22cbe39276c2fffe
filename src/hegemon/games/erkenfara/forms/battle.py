"""§4: the order sheets of a conflict: a card, to stay or to retreat, and where to."""

from __future__ import annotations

from hegemon.core import Choice, Choices, Given, Way, refusal
from hegemon.games.erkenfara.answers import Abandon, NoCard, PlayCard, RetreatTo, Stay
from hegemon.games.erkenfara.battle import CombatRound, side_of
from hegemon.games.erkenfara.forms.common import (
    OneEmpireOrder,
    army_called,
    region_choice,
    region_name,
)
from hegemon.games.erkenfara.odds.asked import next_round
from hegemon.games.erkenfara.rules.advantages import cards_of, why_no_retreat
from hegemon.games.erkenfara.state import Army, map_of


class StanceForm(OneEmpireOrder[Stay | Abandon]):
    """§4, step 6: stay or retreat."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        again: CombatRound = self.question.again
        mine = side_of(self.view, self.me, again.a, again.b)
        other = again.b if mine.id == again.a else again.a
        foe = self.view.armies[other]
        where = region_name(self.view, mine.at)
        sides = [f"{army_called(army)} ({army.current:,})" for army in (mine, foe)]
        return f"{where}: {' against '.join(sides)}: stay or retreat?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where they fight."""
        again: CombatRound = self.question.again
        return (side_of(self.view, self.me, again.a, again.b).at,)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Nothing is to be chosen."""
        return ()

    def why_not(self, order: Stay | Abandon) -> str:
        """Who is asked may do either."""
        return ""

    def effect(self, order: Stay | Abandon) -> str:
        """The chances of the next round; `odds` has those of the whole fight."""
        return next_round(self.view, self.question.again) if isinstance(order, Stay) else ""


class RetreatToForm(OneEmpireOrder[RetreatTo]):
    """§3.3, §4 step 6: where to."""

    @property
    def army(self) -> Army:
        """The army that retreats."""
        return self.view.armies[self.question.army]

    @property
    def title(self) -> str:
        """The question in one sentence."""
        where = region_name(self.view, self.army.at)
        return f"{where}: where does {army_called(self.army)} retreat to?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.army.at,)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """D-RETREAT: the adjacent regions."""
        return tuple(
            region_choice(self.view, name, barred=why_no_retreat(self.view, self.army, name))
            for name in map_of(self.view).graph[self.army.at]
        )

    def why_not(self, order: RetreatTo) -> str:
        """D-RETREAT: why the army cannot go there."""
        if not why_no_retreat(self.view, self.army, order.region):
            return ""
        return f"where to: {refusal(self.choices('to', 'to', {}), order.region)}"

    def way(self, order: RetreatTo) -> Way:
        """D-RETREAT: the army is there at once."""
        return Way(0, (self.army.at, order.region))

    def effect(self, order: RetreatTo) -> str:
        """The region's name and whose it is."""
        owner = self.view.regions[order.region].owner
        whose = f", {self.view.empires[owner].name}" if owner else ""
        return region_name(self.view, order.region) + whose


class CardForm(OneEmpireOrder[PlayCard | NoCard]):
    """D-ATTACH: which card."""

    @property
    def army(self) -> Army:
        """The army whose card it is."""
        return side_of(self.view, self.me, self.question.a, self.question.b)

    @property
    def title(self) -> str:
        """The question in one sentence."""
        where = region_name(self.view, self.army.at)
        return f"{where}: which card does {army_called(self.army)} play?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.army.at,)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """The army's cards."""
        return tuple(Choice(card.id, f"level {card.level}") for card in cards_of(self.army))

    def why_not(self, order: PlayCard | NoCard) -> str:
        """D-ATTACH: why the card cannot be played."""
        if isinstance(order, NoCard):
            return ""
        why = refusal(self.choices(PlayCard.word, "card", {}), order.card)
        return why and f"the card: {why}"
