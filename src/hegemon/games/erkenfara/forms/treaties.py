"""§2: the order sheets of treaties: what is offered, and what is accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core.form import Choice, Choices, Field, Given, Numbers, Order, OrderKind
from hegemon.core.game import Answer, Player
from hegemon.core.refusals import refusal
from hegemon.games.erkenfara.answers import Clause, ClauseKind, Consents, Offers
from hegemon.games.erkenfara.forms.common import EmpireForm, region_choice, region_name
from hegemon.games.erkenfara.rules.treaties import (
    CLAUSES,
    NOTHING_OFFERED,
    Offered,
    most_treaty_gold,
    offered,
    why_no_clause,
    why_no_offer,
)
from hegemon.games.erkenfara.state import empire_called, map_of
from hegemon.games.erkenfara.view import View

_EMPIRE = Field("empire", "choice", "the empire")
_GOLD = Field("gold", "count", "how much gold", needs=("empire",))
_REGION = Field("region", "place", "the region", needs=("empire",))

_RELATIONS: tuple[ClauseKind, ...] = ("peace", "alliance")
_PAYMENTS: tuple[ClauseKind, ...] = ("give", "demand")
_LANDS: tuple[ClauseKind, ...] = ("cede", "claim", "leave")


def _clause_kind(word: ClauseKind) -> OrderKind:
    if word in _RELATIONS:
        return OrderKind(word, CLAUSES[word], (_EMPIRE,), f"{word} blue")
    if word in _PAYMENTS:
        return OrderKind(word, CLAUSES[word], (_EMPIRE, _GOLD), f"{word} blue 3000")
    return OrderKind(word, CLAUSES[word], (_EMPIRE, _REGION), f"{word} blue m_1")


_CLAUSE_KINDS = tuple(_clause_kind(word) for word in (*_RELATIONS, *_PAYMENTS, *_LANDS))


class OffersForm(EmpireForm[Offered]):
    """D-TREATY: clauses; all to one empire are one treaty."""

    def __init__(self, view: View, question: object) -> None:
        super().__init__(view, question)
        self.clauses: dict[str, int] = {}
        """How many clauses each empire is offered so far."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"Winter of year {self.view.year}: what do you offer to whom?"

    def kinds_now(self) -> tuple[OrderKind, ...]:
        """Seven clauses."""
        return _CLAUSE_KINDS

    def begun(self) -> Offered:
        """Nothing is offered."""
        return NOTHING_OFFERED

    def followed(self, order: Order) -> Offered:
        """What is offered with one clause more."""
        return offered(self.so_far, clause_of(order))

    def then(self, order: Order) -> OffersForm:
        """The form after one more clause."""
        later, name = super().then(order), order.text(0)
        later.clauses = self.clauses | {name: self.clauses.get(name, 0) + 1}
        return later

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Other empires, then gold or a region."""
        if field == "empire":
            return tuple(self._empires(word))
        if field == "gold":
            return self._gold(word, str(given["empire"]))
        return tuple(self._regions(word, str(given["empire"])))

    def _empires(self, word: str) -> Iterator[Choice]:
        for player, empire in self.view.empires.items():
            if player != self.me:
                barred = self._why_no_empire(word, empire.id)
                yield Choice(empire.id, empire.name, barred, empire.name)

    def _why_no_empire(self, word: str, name: str) -> str:
        if word in _LANDS:
            reasons = [choice.barred for choice in self._regions(word, name)]
            return "" if "" in reasons else "no region to name"
        clause = clause_of(Order(word, (name, 1) if word in _PAYMENTS else (name,)))
        return why_no_clause(self.view, self.me, clause, self.so_far)

    def _gold(self, word: str, name: str) -> Numbers:
        other = empire_called(self.view, name)
        if other is None:
            return Numbers(1, 0, "no empire")
        most = most_treaty_gold(self.view, self.me, other, word, self.so_far)
        return Numbers(1, most, "" if most > 0 else "there is no gold")

    def _regions(self, word: str, empire: str) -> Iterator[Choice]:
        for place in map_of(self.view).regions.values():
            if place.kind == "sea":
                continue
            clause = clause_of(Order(word, (empire, place.id)))
            why = why_no_clause(self.view, self.me, clause, self.so_far)
            if why not in ("not your region", "not their region"):
                yield region_choice(self.view, place.id, barred=why)

    def why_not(self, order: Order) -> str:
        """D-TREATY: the law of treaties."""
        return why_no_offer(self.view, self.me, self.so_far, clause_of(order))

    def forecast(self) -> tuple[str, ...]:
        """All clauses to one empire are one treaty."""
        return tuple(
            f"{name}: {count} clauses, accepted or refused together"
            for name, count in self.clauses.items()
            if count > 1
        )

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The orders as offers."""
        return Offers(tuple(clause_of(order) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The offers as orders."""
        assert isinstance(answer, Offers)
        return tuple(clause_order(clause) for clause in answer.clauses)


def clause_of(order: Order) -> Clause:
    """An order of the sheet as the rules know it."""
    word: ClauseKind = next(kind for kind in CLAUSES if kind == order.word)
    if word in _PAYMENTS:
        return Clause(word, order.text(0), gold=order.number(1))
    return Clause(word, order.text(0), region=order.text(1))


def clause_order(clause: Clause) -> Order:
    """A clause as an order of the sheet."""
    if clause.clause in _RELATIONS:
        return Order(clause.clause, (clause.empire,))
    last = clause.gold if clause.clause in _PAYMENTS else clause.region
    return Order(clause.clause, (clause.empire, last))


class ConsentsForm(EmpireForm[frozenset[str]]):
    """D-TREATY: whose treaties are accepted."""

    @property
    def title(self) -> str:
        """The question in one sentence, with what is offered."""
        treaties = "; ".join(f"{name}: {words}" for name, words in self._treaties().items())
        if not treaties:
            return f"Winter of year {self.view.year}: nobody offers you a treaty"
        return f"You are offered, {treaties}. Which do you accept?"

    def kinds_now(self) -> tuple[OrderKind, ...]:
        """One word."""
        return (OrderKind("accept", "accept an empire's treaty", (_EMPIRE,), "accept blue"),)

    def begun(self) -> frozenset[str]:
        """Nothing is accepted."""
        return frozenset()

    def followed(self, order: Order) -> frozenset[str]:
        """What is accepted with one treaty more."""
        return self.so_far | {order.text(0)}

    def _treaties(self) -> dict[str, str]:
        """What is offered, by the empire that offers it."""
        mine: dict[Player, tuple[Clause, ...]] = self.question.offers.get(self.view.me, {})
        return {
            self.view.empires[player].id: ", ".join(clause_words(self.view, one) for one in clauses)
            for player, clauses in mine.items()
        }

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """The empires that offer a treaty."""
        return tuple(
            Choice(name, words, "accepted already" if name in self.so_far else "")
            for name, words in self._treaties().items()
        )

    def why_not(self, order: Order) -> str:
        """D-TREATY: why a treaty cannot be accepted."""
        why = refusal(self.choices("accept", "empire", {}), order.values[0])
        return why and f"the empire: {why}"

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The orders as consents."""
        return Consents(tuple(order.text(0) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The consents as orders."""
        assert isinstance(answer, Consents)
        return tuple(Order("accept", (name,)) for name in answer.accepted)


def clause_words(view: View, clause: Clause) -> str:
    """A clause for the one who is offered it."""
    land = region_name(view, clause.region)
    return {
        "peace": "peace",
        "alliance": "an alliance",
        "give": f"you get {clause.gold} gold",
        "demand": f"you pay {clause.gold} gold",
        "cede": f"you get {land}",
        "claim": f"you cede {land}",
        "leave": f"the occupation of {land} ends",
    }[clause.clause]
