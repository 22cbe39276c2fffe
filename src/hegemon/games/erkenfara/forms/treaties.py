"""§2: the order sheets of treaties: what is offered, and what is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from hegemon.core import Choice, Choices, Given, Numbers, Open, Player, refusal
from hegemon.games.erkenfara.answers import (
    Accept,
    Alliance,
    Bond,
    Cede,
    Claim,
    Clause,
    Consents,
    Demand,
    Give,
    Land,
    Leave,
    Offers,
    Payment,
    Peace,
)
from hegemon.games.erkenfara.forms.common import EmpireForm, region_choice, region_name
from hegemon.games.erkenfara.rules.treaties import (
    NOTHING_OFFERED,
    Offered,
    most_treaty_gold,
    offered,
    why_no_clause,
    why_no_offer,
)
from hegemon.games.erkenfara.state import empire_called, map_of
from hegemon.games.erkenfara.view import View

_BONDS: dict[str, type[Bond]] = {one.word: one for one in get_args(Bond)}
_PAYMENTS: dict[str, type[Payment]] = {one.word: one for one in get_args(Payment)}
_LANDS: dict[str, type[Land]] = {one.word: one for one in get_args(Land)}


class OffersForm(EmpireForm[Clause, Offered]):
    """D-TREATY: clauses; all to one empire are one treaty."""

    makes = Offers

    def __init__(self, view: View, question: object) -> None:
        super().__init__(view, question)
        self.clauses: dict[str, int] = {}
        """How many clauses each empire is offered so far."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"Winter of year {self.view.year}: what do you offer to whom?"

    def begun(self) -> Offered:
        """Nothing is offered."""
        return NOTHING_OFFERED

    def followed(self, order: Clause) -> Offered:
        """What is offered with one clause more."""
        return offered(self.so_far, order)

    def then(self, order: Clause) -> OffersForm:
        """The form after one more clause."""
        later, name = super().then(order), order.empire
        later.clauses = self.clauses | {name: self.clauses.get(name, 0) + 1}
        return later

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Other empires, then gold or a region."""
        if field == "empire":
            return tuple(self._empires(word))
        if field == "gold":
            return self._gold(_PAYMENTS[word], str(given["empire"]))
        return tuple(self._regions(_LANDS[word], str(given["empire"])))

    def _empires(self, word: str) -> Iterator[Choice]:
        for player, empire in self.view.empires.items():
            if player != self.me:
                barred = self._why_no_empire(word, empire.id)
                yield Choice(empire.id, empire.name, barred, empire.name)

    def _why_no_empire(self, word: str, name: str) -> str:
        if word in _LANDS:
            reasons = [choice.barred for choice in self._regions(_LANDS[word], name)]
            return "" if "" in reasons else "no region to name"
        clause = _PAYMENTS[word](name, 1) if word in _PAYMENTS else _BONDS[word](name)
        return why_no_clause(self.view, self.me, clause, self.so_far)

    def _gold(self, payment: type[Payment], name: str) -> Numbers:
        other = empire_called(self.view, name)
        if other is None:
            return Numbers(1, 0, "no empire")
        most = most_treaty_gold(self.view, self.me, other, payment, self.so_far)
        return Numbers(1, most, "" if most > 0 else "there is no gold")

    def _regions(self, clause: type[Land], empire: str) -> Iterator[Choice]:
        for place in map_of(self.view).regions.values():
            if place.kind == "sea":
                continue
            why = why_no_clause(self.view, self.me, clause(empire, place.id), self.so_far)
            if why not in ("not your region", "not their region"):
                yield region_choice(self.view, place.id, barred=why)

    def why_not(self, order: Clause) -> str:
        """D-TREATY: the law of treaties."""
        return why_no_offer(self.view, self.me, self.so_far, order)

    def forecast(self) -> tuple[str, ...]:
        """All clauses to one empire are one treaty."""
        return tuple(
            f"{name}: {count} clauses, accepted or refused together"
            for name, count in self.clauses.items()
            if count > 1
        )


class ConsentsForm(EmpireForm[Accept, frozenset[str]]):
    """D-TREATY: whose treaties are accepted."""

    makes = Consents

    @property
    def title(self) -> str:
        """The question in one sentence, with what is offered."""
        treaties = "; ".join(f"{name}: {words}" for name, words in self._treaties().items())
        if not treaties:
            return f"Winter of year {self.view.year}: nobody offers you a treaty"
        return f"You are offered, {treaties}. Which do you accept?"

    def begun(self) -> frozenset[str]:
        """Nothing is accepted."""
        return frozenset()

    def followed(self, order: Accept) -> frozenset[str]:
        """What is accepted with one treaty more."""
        return self.so_far | {order.empire}

    def _treaties(self) -> dict[str, str]:
        """What is offered, by the empire that offers it."""
        mine: dict[Player, tuple[Clause, ...]] = self.question.offers.get(self.view.me, {})
        offered = {}
        for player, clauses in mine.items():
            words = ", ".join(clause_words(self.view, one) for one in clauses)
            offered[self.view.empires[player].id] = words
        return offered

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """The empires that offer a treaty."""
        return tuple(
            Choice(name, words, "accepted already" if name in self.so_far else "")
            for name, words in self._treaties().items()
        )

    def open(self) -> tuple[Open, ...]:
        """D-TREATY: what is offered and not accepted: it is refused."""
        return tuple(
            Open(name, f"{name} offers a treaty", order=Accept.word, given={"empire": name})
            for name in self._treaties()
            if name not in self.so_far
        )

    def why_not(self, order: Accept) -> str:
        """D-TREATY: why a treaty cannot be accepted."""
        why = refusal(self.choices(Accept.word, "empire", {}), order.empire)
        return why and f"the empire: {why}"


def clause_words(view: View, clause: Clause) -> str:
    """A clause for the one who is offered it."""
    gold = clause.gold if isinstance(clause, Payment) else 0
    land = region_name(view, clause.region) if isinstance(clause, Land) else ""
    return {
        Peace: "peace",
        Alliance: "an alliance",
        Give: f"you get {gold:,} gold",
        Demand: f"you pay {gold:,} gold",
        Cede: f"you get {land}",
        Claim: f"you cede {land}",
        Leave: f"the occupation of {land} ends",
    }[type(clause)]
