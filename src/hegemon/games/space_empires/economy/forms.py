"""§6: the order sheets of an economic phase: grants, purchases, and of who wins the bids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Self

from hegemon.core import (
    Choice,
    Choices,
    Given,
    Numbers,
    Open,
    Order,
    OrderKind,
    Purse,
    PurseAccount,
    by_choices,
    counted,
    kind_of,
)
from hegemon.games.space_empires.answers import Scuttle
from hegemon.games.space_empires.economy.account import store_account
from hegemon.games.space_empires.economy.grants import grants_left, why_no_fund, why_no_technology
from hegemon.games.space_empires.economy.income import gains
from hegemon.games.space_empires.economy.orders import (
    Bid,
    Build,
    EconomicOrder,
    Economics,
    FirstPlayer,
    Fund,
    Grants,
    Research,
)
from hegemon.games.space_empires.economy.purchases import (
    capacity,
    level_of,
    open_books,
    research_limit,
    technology_of,
    why_no_purchase,
    why_no_research,
    why_no_site,
    why_no_unit,
    why_not_so_many,
    yards_of,
)
from hegemon.games.space_empires.economy.sequence import AskEconomics
from hegemon.games.space_empires.economy.sheet import after_purchase, blank_books
from hegemon.games.space_empires.forms.common import (
    EmpiresForm,
    OneEmpiresOrder,
    described,
    own_kinds,
    scrapped,
)
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.show.words import technology_name
from hegemon.games.space_empires.state import (
    colonies_of,
    groups_of,
    is_kind_in_play,
    kinds_in_play,
    technologies_in_play,
)
from hegemon.games.space_empires.view import View

SCUTTLE = replace(kind_of(Scuttle), label="give ships up before they cost maintenance")
"""What giving ships up is good for here."""


@cache
def kinds_under(rules: HouseRules) -> tuple[OrderKind, ...]:
    """Research may have been a question of its own, and one alone never bids."""
    here: dict[type[Order], bool] = {
        Research: not rules.unpredictable_research,
        Bid: rules.solitaire == "no",
    }
    kinds = (SCUTTLE if kind.order is Scuttle else kind for kind in own_kinds(AskEconomics))
    return tuple(kind for kind in kinds if here.get(kind.order, True))


class EconomyForm(EmpiresForm[EconomicOrder]):
    """§6: scuttling, a bid, technology and units, judged in the order in which they are written."""

    makes = Economics

    def __init__(self, view: View, question: Any) -> None:
        super().__init__(view, question)
        self.books = blank_books(view, self.me)

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"Economic phase {self.view.round}: what do you spend your points on?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Four kinds; research may have been a question of its own, and one alone never bids."""
        return kinds_under(self.view.house_rules)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§6: legal values, field by field."""
        if word == Research.word:
            return tuple(self._technologies())
        if word == Build.word:
            return self._build_choices(field, given)
        if word == Bid.word:
            return Numbers(0, max(0, self.books.cp))
        if field == "group":
            return tuple(self._groups())
        group = self.books.here.groups.get(str(given["group"]))
        return scrapped(self.books.here, group) if group else Numbers(1, 0, "no such group")

    def _build_choices(self, field: str, given: Given) -> Choices:
        if field == "unit":
            return tuple(self._units())
        if field == "at":
            return tuple(self._sites(str(given["unit"])))
        return self._counts(str(given["unit"]), str(given["at"]))

    def _technologies(self) -> Iterator[Choice]:
        for name in technologies_in_play(self.view):
            level, technology = level_of(self.books, name), technology_of(self.books.here, name)
            price = f", {technology.cost(level)} CP" if level < technology.most else ""
            next_level = min(level + 1, technology.most)
            why, called = why_no_research(self.books, name), technology_name(name)
            yield Choice(name, f"level {next_level}{price}", why, name=called)

    def _units(self) -> Iterator[Choice]:
        for kind in kinds_in_play(self.view):
            unit = self.view.tables.unit(kind)
            why = why_no_unit(self.books, kind)
            if not why and all(choice.barred for choice in self._sites(kind)):
                why = self._why_nowhere(kind)
            yield Choice(kind, f"{unit.name}, {unit.cost} CP", why, name=unit.name)

    def _why_nowhere(self, kind: str) -> str:
        """The reason at the homeworld, or the first one there is."""
        return next((choice.barred for choice in self._sites(kind)), "no colony can build it")

    def _sites(self, kind: str) -> Iterator[Choice]:
        if not is_kind_in_play(self.view, kind):
            return
        colonies = colonies_of(self.books.here, self.me)
        homeworld_first = sorted(colonies.items(), key=lambda item: not item[1].homeworld)
        for place, colony in homeworld_first:
            why = why_no_site(self.books, kind, place)
            why = why or why_not_so_many(self.books, Build(kind, place, 1))
            yield Choice(place, "homeworld" if colony.homeworld else "colony", why)

    def _counts(self, kind: str, place: str) -> Numbers:
        """§6.6: one after the other until something stands against it."""
        why = why_no_unit(self.books, kind) or why_no_site(self.books, kind, place)
        why = why or why_not_so_many(self.books, Build(kind, place, 1))
        if why:
            return Numbers(1, 0, why)
        # tried out and not reckoned: yards, counters and points all bound it, and what counts is
        # the law itself
        most = 1
        while not why_not_so_many(self.books, Build(kind, place, most + 1)):
            most += 1
        return Numbers(1, most)

    def _groups(self) -> Iterator[Choice]:
        for group in groups_of(self.books.here, self.me):
            here = self.books.here
            assert isinstance(here, View), "the sheet works on a view"
            why = "ships of it are built in this phase" if group.id in self.books.built else ""
            yield Choice(group.id, described(here, group.id), why or scrapped(here, group).barred)

    def why_not(self, order: EconomicOrder) -> str:
        """§6: the rule itself."""
        return why_no_purchase(self.books, order)

    def effect(self, order: EconomicOrder) -> str:
        """What it costs."""
        if isinstance(order, Bid):
            return "paid whether you win or not"
        left = after_purchase(self.books, order).cp
        cost = self.books.cp - left
        return f"{cost} CP, {left} left" if cost >= 0 else f"saves {-cost} CP, {left} left"

    def then(self, order: EconomicOrder) -> Self:
        """The form after a legal order."""
        later = super().then(order)
        later.books = after_purchase(self.books, order)
        return later

    def purses(self) -> tuple[Purse, ...]:
        """§6.3, §6.7: construction points, and the hull points of each hex with yards."""
        books = self.books
        has = books.here.empires[self.me].cp + books.net
        points = Purse("cp", "construction points", has, has - books.cp, "money")
        return (points, *self._yard_purses())

    def accounts(self) -> tuple[PurseAccount, ...]:
        """§6.1, §6.3: the store, what came in, maintenance, and what the orders take."""
        return (store_account(self.books),)

    def _yard_purses(self) -> Iterator[Purse]:
        """§6.7: the hull points of each hex with yards."""
        books = self.books
        for place in colonies_of(books.here, self.me):
            if yards_of(books, place):
                said = f"hull points of the yards in {place}"
                used = books.hull_used.get(place, 0)
                yield Purse(f"yards-{place}", said, capacity(books, place), used, "yards")

    def open(self) -> tuple[Open, ...]:
        """§6.3, §6.7: idle yards, points that could still buy something, and a bid."""
        return tuple(self._open())

    def _open(self) -> Iterator[Open]:
        books = self.books
        yield from self._idle_yards()
        if books.cp >= least_cost(self.view, yards=False):
            lost = books.cp - self.view.tables.economy.store
            words = f"{books.cp} CP unspent" + (f", {lost} of it lost" if lost > 0 else "")
            yield Open("cp", words, "purse", "cp", Build.word)
        if self.kind(Bid.word) and not any(isinstance(one, Bid) for one in self.before):
            yield Open("bid", "no bid for the first turn", order=Bid.word)

    def _idle_yards(self) -> Iterator[Open]:
        """§6.7: the yards that could still build, where a ship can be paid."""
        if self.books.cp < least_cost(self.view, yards=True):
            return
        for purse in self._yard_purses():
            if purse.left > 0:
                place = purse.id.partition("-")[2]
                words = f"{counted(purse.left, 'hull point')} idle in {place}"
                yield Open(purse.id, words, "place", place, Build.word)

    def forecast(self) -> tuple[str, ...]:
        """§6.1, §6.3: what came in, what ships cost, what is carried over."""
        books, most = self.books, self.view.tables.economy.store
        stored, came_in = books.here.empires[self.me].cp, gains(books.here, self.me)
        left = f"maintenance {books.upkeep}, left {books.cp}"
        said = f"in store {stored}, income {came_in}, {left}"
        limit = research_limit(books)
        limited = () if limit is None else (f"research may cost {limit} more in this phase",)
        if books.cp <= most:
            return (said, *limited)
        return (said, *limited, f"{books.cp - most} will be lost: at most {most} can be stored")


def least_cost(view: View, *, yards: bool) -> int:
    """§6.6: what the cheapest unit costs, of those from yards or of all, in construction points."""
    units = map(view.tables.unit, kinds_in_play(view))
    return min(unit.cost for unit in units if unit.yard_needed or not yards)


class GrantsForm(EmpiresForm[Fund]):
    """§6.5: grants for one technology after the other."""

    makes = Grants

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"Economic phase {self.view.round}: which research do you fund?"

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§6.5: technologies with what they need, and how many grants are left."""
        if field == "technology":
            return tuple(self._technologies())
        left = grants_left(self.view, self.me, self.before)
        return Numbers(1, max(0, left), "" if left > 0 else "no more grants can be bought")

    def _technologies(self) -> Iterator[Choice]:
        own = self.view.empires[self.me]
        for name in technologies_in_play(self.view):
            level, technology = own.levels[name], technology_of(self.view, name)
            why = why_no_technology(self.view, self.me, self.before, name)
            needs = technology.cost(level) if level < technology.most else 0
            so_far = f"level {level + 1}: {own.progress.get(name, 0)} of {needs}"
            yield Choice(name, so_far if needs else "", why, name=technology_name(name))

    def why_not(self, order: Fund) -> str:
        """§6.5: the rule itself."""
        return why_no_fund(self.view, self.me, self.before, order)

    def effect(self, order: Fund) -> str:
        """What it costs."""
        return f"{order.grants * self.view.tables.research.grant} CP"

    def purses(self) -> tuple[Purse, ...]:
        """§6.5: construction points, and grants."""
        price, bought = self.view.tables.research.grant, sum(fund.grants for fund in self.before)
        most = bought + max(0, grants_left(self.view, self.me, self.before))
        cp = open_books(self.view, self.me).cp
        return (
            Purse("cp", "construction points", cp, bought * price, "money"),
            Purse("grants", "grants", most, bought, "study"),
        )

    def accounts(self) -> tuple[PurseAccount, ...]:
        """§6.5: what there is for grants, less those that are bought."""
        price, bought = self.view.tables.research.grant, sum(fund.grants for fund in self.before)
        return (store_account(open_books(self.view, self.me), ("grants", -bought * price)),)


class FirstPlayerForm(OneEmpiresOrder[FirstPlayer]):
    """§6.4: who is first."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return "You bid most: who plays first in the next three turns?"

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§6.4: everybody who is still in the game."""
        return tuple(
            Choice(player, "you" if player == self.me else f"player {number}")
            for number, (player, empire) in enumerate(self.view.empires.items(), 1)
            if not empire.fallen
        )

    def why_not(self, order: FirstPlayer) -> str:
        """A player who is not on the list."""
        return by_choices(self, order)
