"""§2: the order sheets of winter: treaties, consents, reductions and troops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core.form import Choice, Choices, Field, Given, Numbers, Order, OrderKind
from hegemon.core.game import Answer, Player
from hegemon.games.erkenfara.answers import (
    Clause,
    ClauseKind,
    Consents,
    Levy,
    Offers,
    Reduction,
    WinterOrders,
)
from hegemon.games.erkenfara.forms.common import ARMY, EmpireForm, army_words, region_name
from hegemon.games.erkenfara.rules.economy import (
    least_gold,
    most_gold,
    raise_limit,
    settlement,
    why_no_levy,
)
from hegemon.games.erkenfara.rules.movement import empire_called
from hegemon.games.erkenfara.rules.order_checks import (
    after_reductions,
    why_no_reduction,
    why_no_winter_order,
)
from hegemon.games.erkenfara.rules.treaties import CLAUSES, most_treaty_gold, why_no_clause
from hegemon.games.erkenfara.state import Position, armies_of, map_of

_EMPIRE = Field("empire", "choice", "the empire")
_GOLD = Field("gold", "count", "how much gold", needs=("empire",))
_REGION = Field("region", "place", "the region", needs=("empire",))
_PLACE = Field("region", "place", "the region")

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


class OffersForm(EmpireForm):
    """D-TREATY: clauses; all to one empire are one treaty."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"Winter of year {self.view.year}: what do you offer to whom?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Seven clauses."""
        return _CLAUSE_KINDS

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Other empires, then gold or a region."""
        before = [clause_of(one) for one in self.before]
        if field == "empire":
            return tuple(self._empires(word, before))
        if field == "gold":
            return self._gold(word, str(given["empire"]), before)
        return tuple(self._regions(Order(word, (given["empire"],)), before))

    def _empires(self, word: str, before: list[Clause]) -> Iterator[Choice]:
        for player, empire in self.view.empires.items():
            if player != self.me:
                yield Choice(empire.id, empire.name, self._why_no_empire(word, empire.id, before))

    def _why_no_empire(self, word: str, name: str, before: list[Clause]) -> str:
        first = Order(word, (name,))
        if word in _RELATIONS:
            return why_no_clause(self.view, self.me, clause_of(first), before)
        if word in _PAYMENTS:
            return why_no_clause(self.view, self.me, clause_of(Order(word, (name, 1))), before)
        reasons = [choice.barred for choice in self._regions(first, before)]
        return "" if "" in reasons else "no region to name"

    def _gold(self, word: str, name: str, before: list[Clause]) -> Numbers:
        other = empire_called(self.view, name)
        if other is None:
            return Numbers(1, 0, "no empire")
        most = most_treaty_gold(self.view, self.me, other, word, before)
        return Numbers(1, most, "" if most > 0 else "there is no gold")

    def _regions(self, order: Order, before: list[Clause]) -> Iterator[Choice]:
        for place in map_of(self.view).regions.values():
            if place.kind == "sea":
                continue
            clause = clause_of(Order(order.word, (*order.values, place.id)))
            why = why_no_clause(self.view, self.me, clause, before)
            if why not in ("not your region", "not their region"):
                yield Choice(place.id, place.name, why)

    def why_not_together(self, order: Order) -> str:
        """What depends on several fields together."""
        before = [clause_of(one) for one in self.before]
        return why_no_clause(self.view, self.me, clause_of(order), before)

    def forecast(self) -> tuple[str, ...]:
        """What is certain to follow."""
        return tuple(self._forecast())

    def _forecast(self) -> Iterator[str]:
        """All clauses to one empire are one treaty."""
        for name in dict.fromkeys(str(order.values[0]) for order in self.before):
            count = sum(order.values[0] == name for order in self.before)
            if count > 1:
                yield f"{name}: {count} clauses, accepted or refused together"

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The draft as offers."""
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


class ConsentsForm(EmpireForm):
    """D-TREATY: whose treaties are accepted."""

    @property
    def title(self) -> str:
        """The question in one sentence, with what is offered."""
        offered = "; ".join(f"{name}: {words}" for name, words in self._offers().items())
        if not offered:
            return f"Winter of year {self.view.year}: nobody offers you a treaty"
        return f"You are offered, {offered}. Which do you accept?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """One word."""
        return (OrderKind("accept", "accept an empire's treaty", (_EMPIRE,), "accept blue"),)

    def _offers(self) -> dict[str, str]:
        offers: dict[Player, tuple[Clause, ...]] = self.question.offers.get(self.view.me, {})
        return {
            self.view.empires[player].id: ", ".join(clause_words(one) for one in clauses)
            for player, clauses in offers.items()
        }

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """The empires that offer a treaty."""
        accepted = [one.values[0] for one in self.before]
        return tuple(
            Choice(name, words, "accepted already" if name in accepted else "")
            for name, words in self._offers().items()
        )

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The draft as consents."""
        return Consents(tuple(str(order.values[0]) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The consents as orders."""
        assert isinstance(answer, Consents)
        return tuple(Order("accept", (name,)) for name in answer.accepted)


def clause_words(clause: Clause) -> str:
    """A clause for the one who is offered it."""
    return {
        "peace": "peace",
        "alliance": "an alliance",
        "give": f"you get {clause.gold} gold",
        "demand": f"you pay {clause.gold} gold",
        "cede": f"you get {clause.region}",
        "claim": f"you cede {clause.region}",
        "leave": f"the occupation of {clause.region} ends",
    }[clause.clause]


_SPENT = Field("gold", "count", "how much gold", needs=("region",))

REDUCE = OrderKind(
    "reduce",
    "make an army smaller before upkeep is paid; 0 disbands it",
    (ARMY, Field("maximal", "count", "its new maximal value", needs=("army",))),
    "reduce a3 9000",
)
RAISE = OrderKind("raise", "raise troops after upkeep is paid", (_PLACE, _SPENT), "raise r_f1 5000")


class WinterForm(EmpireForm):
    """§2.2, §2.3: reductions, then troops."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"Winter of year {self.view.year}: reduce armies, then raise troops"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Two words."""
        return (REDUCE, RAISE)

    def after(self) -> Position:
        """The position after upkeep was paid."""
        return after_reductions(self.view, self.me, [winter_order(one) for one in self.before])

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§2.2: own armies and lower values; §2.3: places and what is left to spend."""
        before = [winter_order(one) for one in self.before]
        if field == "army":
            return tuple(self._armies(before))
        if field == "maximal":
            return self._lower(str(given["army"]))
        after, raised = self.after(), [one for one in before if isinstance(one, Levy)]
        if field == "region":
            return tuple(self._places(after, raised))
        name = str(given["region"])
        if name not in self.view.regions:
            return Numbers(1, 0, "no region")
        most = most_gold(after, self.me, name, sum(one.gold for one in raised))
        least = least_gold(after, self.me, name)
        return Numbers(least, most, "" if least <= most else f"only {most} gold can be spent")

    def _armies(self, before: list[Reduction | Levy]) -> Iterator[Choice]:
        for army in armies_of(self.view, self.me):
            why = why_no_reduction(self.view, self.me, army.id, before)
            yield Choice(army.id, army_words(self.view, army), why)

    def _lower(self, name: str) -> Numbers:
        army = self.view.armies.get(name)
        return Numbers(0, army.maximal - 1) if army else Numbers(0, -1, "no army")

    def _places(self, after: Position, raised: list[Levy]) -> Iterator[Choice]:
        spent, before = sum(one.gold for one in raised), [one.region for one in raised]
        for place in map_of(self.view).regions.values():
            why = why_no_levy(after, self.me, place.id, before)
            most = most_gold(after, self.me, place.id, spent)
            if not why and most < least_gold(after, self.me, place.id):
                why = f"only {most} gold can be spent"
            if self._near(place.id) or not why:
                yield Choice(place.id, f"{place.name}, up to {most} gold", why)

    def _near(self, name: str) -> bool:
        """Whether a player may wonder why nothing can be raised there."""
        game_map, me = map_of(self.view), self.me
        if game_map.is_sea(name):
            forts = [near for near in game_map.graph[name] if game_map.is_fort(near)]
            return any(self.view.regions[fort].owner == me for fort in forts)
        return self.view.regions[name].owner == me

    def why_not_together(self, order: Order) -> str:
        """What depends on several fields together."""
        earlier = [winter_order(one) for one in self.before]
        return why_no_winter_order(self.view, self.me, winter_order(order), earlier)

    def effect(self, order: Order) -> str:
        """What an order does."""
        if order.word == "raise":
            return region_name(self.view, str(order.values[0]))
        disbanded = order.number(1) < self.view.house_rules.min_army
        return "disbanded" if disbanded else ""

    def forecast(self) -> tuple[str, ...]:
        """What is certain to follow."""
        return tuple(self._forecast())

    def _forecast(self) -> Iterator[str]:
        """§2.2, §2.3: the upkeep, forced reductions, and what is left to spend."""
        orders = [winter_order(one) for one in self.before]
        reductions = {one.army: one.maximal for one in orders if isinstance(one, Reduction)}
        done, after = settlement(self.view, self.me, reductions), self.after()
        yield f"upkeep {done.cost} for {sum(done.final.values())} of troops"
        if done.final != done.ordered:
            yield "the treasury cannot pay: all armies are reduced in proportion"
        spent = sum(one.gold for one in orders if isinstance(one, Levy))
        limit = raise_limit(after, self.me)
        yield f"troops raised: {spent} of at most {limit} gold"
        yield f"treasury afterwards: {after.empires[self.me].treasury - spent}"

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The draft as winter orders."""
        return WinterOrders(tuple(winter_order(order) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The winter orders as orders of the sheet."""
        assert isinstance(answer, WinterOrders)
        return tuple(
            Order("reduce", (one.army, one.maximal))
            if isinstance(one, Reduction)
            else Order("raise", (one.region, one.gold))
            for one in answer.orders
        )


def winter_order(order: Order) -> Reduction | Levy:
    """An order of the sheet as the rules know it."""
    name, amount = order.values
    number = amount if isinstance(amount, int) else 0
    return Reduction(str(name), number) if order.word == "reduce" else Levy(str(name), number)
