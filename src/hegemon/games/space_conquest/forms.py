"""The order sheet of §6 phase 4, computed from what the player knows.

What it says of orders is what the rules will do with them: both ask `orders.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property

from hegemon.core import (
    Answer,
    Choice,
    Choices,
    Form,
    Given,
    Meant,
    Misfit,
    Numbers,
    Open,
    OrderKind,
    Purse,
    PurseAccount,
    Scalar,
    Way,
    counted,
    entries,
    in_percent,
    kind_of,
    listed,
    refusal,
    shown,
)
from hegemon.games.space_conquest.answers import MOST_ORDERS, Malformed, Move, Moves
from hegemon.games.space_conquest.combat import duel
from hegemon.games.space_conquest.movement import hazard
from hegemon.games.space_conquest.orders import (
    NO_ORDERS,
    Holdings,
    Ledger,
    add_ships,
    count_of,
    judge,
    rejections,
)
from hegemon.games.space_conquest.show.words import fault_text, ships
from hegemon.games.space_conquest.state import Sighting
from hegemon.games.space_conquest.view import View

KINDS = (kind_of(Move),)


@dataclass(frozen=True)
class MovesForm(Form[Move]):
    """Any number of moves, each from an own star with ships left on it."""

    view: View
    ledger: Ledger = NO_ORDERS
    """What the orders so far take."""
    leaving: Mapping[str, int] = field(default_factory=dict)
    """The ships, by star, of the orders that will be carried out if the set is."""
    written: int = 0
    """How many orders there are so far."""

    @cached_property
    def own(self) -> Holdings:
        """What the player orders with."""
        return Holdings(self.view.own_stars(), self.view.chart, self.view.house_rules)

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"Turn {self.view.turn}: your moves"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """There is one kind of order."""
        return KINDS

    # -- what can be ordered

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§6 phase 4: own stars with ships left, then any other star, then a number of ships."""
        if field == "from":
            return tuple(self._origins())
        origin = str(given.get("from", ""))
        if field == "to":
            return tuple(self._destinations(origin))
        left = self.left_at(origin)
        if not left:
            return Numbers(1, left, f"no ships are left at {origin}")
        spare = left - self._held(origin)
        return Numbers(1, left, start=spare if 0 < spare < left else None)

    def _origins(self) -> Iterator[Choice]:
        full = self._full()
        for star, site in self.view.chart.items():
            if star not in self.own.ships:
                yield Choice(star, site.name, "not your star", site.name)
            else:
                left = self.left_at(star)
                barred = full or ("" if left else "no ships left")
                yield Choice(star, f"{site.name}, {ships(left)}", barred, site.name)

    def _destinations(self, origin: str) -> Iterator[Choice]:
        if origin not in self.view.chart:
            return
        for star, site in self.view.chart.items():
            if star == origin:
                yield Choice(star, site.name, "the ships are already there", site.name)
            else:
                yield Choice(star, f"{site.name}, {self._way(origin, star)}", name=site.name)

    def _way(self, origin: str, dest: str) -> str:
        distance = self.view.distance(origin, dest)
        return (
            f"{counted(distance, 'parsec')}, arrives turn {self.view.turn + distance}, "
            f"{risk(self.view, distance)} that all are lost on the way"
        )

    def left_at(self, star: str) -> int:
        """The ships that the orders so far leave to be ordered from a star (reading R32)."""
        return max(self.own.ships.get(star, 0) - self.ledger.committed.get(star, 0), 0)

    def _full(self) -> str:
        return "" if self.written < MOST_ORDERS else f"at most {MOST_ORDERS} orders can be sent"

    # -- what becomes of an order

    def why_not(self, order: Move) -> str:
        """§6 phase 4: why an order is skipped, or takes more ships than are left."""
        code = judge(self.own, order)
        if code:
            return (
                f"{fault_text(code, order, 'your', self._word)}; {self._legal(str(order.origin))}"
            )
        numbers = self.choices(Move.word, "ships", {"from": str(order.origin)})
        return self._full() or refusal(numbers, count_of(order))

    def _word(self, part: Scalar) -> str:
        return part if isinstance(part, str) and part in self.view.chart else shown(part)

    def _legal(self, origin: str) -> str:
        """The stars, and the ships at the star that is meant, that can be ordered with."""
        if self.left_at(origin):
            dests = listed(self.choices(Move.word, "to", {"from": origin}))
            return f"{origin} has {ships(self.left_at(origin))} left, for {dests}"
        own = [star for star in self.own.ships if self.left_at(star)]
        return f"ships are left at {', '.join(own)}" if own else "no ships are left to be ordered"

    def effect(self, order: Move) -> str:
        """The way, how dangerous it is, and who is known to be there."""
        way, star = self._way(str(order.origin), str(order.to)), str(order.to)
        met = self.prospect(order) if star in self.view.known else ""
        return f"{way}, {met}" if met else way

    def way(self, order: Move) -> Way:
        """§6 phase 3: a parsec a turn, straight."""
        origin, to = str(order.origin), str(order.to)
        return Way(self.view.distance(origin, to), (origin, to))

    def prospect(self, order: Move) -> str:
        """§4: the ships against those that were counted last at a star of others."""
        star = str(order.to)
        seen = self.view.known.get(star)
        if seen is None:
            return "nothing is known of it"
        if star in self.own.ships:
            return ""
        if seen.ships is None:
            return f"{when_seen(self.view, seen)} its ships were not counted"
        met = f"{count_of(order)} of yours against {seen.ships} seen {when_seen(self.view, seen)}"
        met += ", if they stay" if seen.owner else ""
        return f"{met}: {self._ends(count_of(order), seen.ships)}" if seen.ships else met

    def _ends(self, own: int, theirs: int) -> str:
        """§6 phase 2: how such a fight ends; no die is in it."""
        kept, left = duel(self.view.tables.combat, own, theirs)
        if kept:
            return f"you keep {kept}"
        return f"all of yours fall, and {left} are left" if left else "nobody survives"

    def then(self, order: Move) -> MovesForm:
        """The sheet after one more order, carried out or not: what it takes counts (R32)."""
        leaving = dict(self.leaving)
        if judge(self.own, order) is None:
            add_ships(leaving, order)
        ledger = self.ledger.entered(self.own, order)
        return replace(self, ledger=ledger, leaving=leaving, written=self.written + 1)

    def passing(self, order: Move) -> MovesForm:
        """As after any other: an order that is skipped counts all the same (reading R32)."""
        return self.then(order)

    def despite(self, misfit: Misfit) -> MovesForm:
        """R35: what is none takes nothing, and may spoil the whole set."""
        malformed = Malformed(misfit.text, misfit.why)
        ledger = self.ledger.entered(self.own, malformed)
        return replace(self, ledger=ledger, written=self.written + 1)

    # -- what becomes of all of them

    def faults(self) -> tuple[str, ...]:
        """§6 phase 4, Over-commitment: why the rules would carry out none of this."""
        return tuple(self._rejected())

    def _rejected(self) -> Iterator[str]:
        for code, star in rejections(self.own, self.ledger):
            why = {
                "over-committed": f"{star} has {ships(self.own.ships.get(star, 0))} and "
                f"{self.ledger.committed.get(star, 0)} are ordered away",
                "not-owned": f"{star} is not your star",
                "malformed": f"something is no order ({self.ledger.malformed})",
            }[code]
            yield f"{why}: the whole set would be rejected"

    def forecast(self) -> tuple[str, ...]:
        """The ships that stay at each star that is ordered from, and where rebellions threaten."""
        return tuple(self._forecast())

    def _forecast(self) -> Iterator[str]:
        staying = self.staying()
        holding = self._garrisons(staying)
        for star, left in staying.items():
            called = self.view.chart[star].name
            if star in self.ledger.committed:
                yield f"{called} keeps {ships(left)}"
            ru = self.view.known[star].ru
            if star != self.view.home_star and star in holding and holding[star] < ru:
                odds = rebellion_odds(self.view)
                yield f"{called} needs {ru} against a rebellion: {odds} it rises"

    def staying(self) -> dict[str, int]:
        """The ships that will stay at each own star: all of them if the set would be rejected."""
        leaving = {} if self.faults() else self.leaving
        return {star: has - leaving.get(star, 0) for star, has in self.own.ships.items()}

    def _garrisons(self, staying: dict[str, int]) -> dict[str, int]:
        """The ships that hold each own star down this turn (readings R11 and R57)."""
        rules = self.view.house_rules
        if rules.rebellions == "before-victory":
            return {}
        return dict(self.own.ships) if rules.departing_count_as_garrison else staying

    def purses(self) -> tuple[Purse, ...]:
        """The ships at each own star; ordered away are also those of orders that are skipped."""
        return tuple(
            Purse(star, f"ships at {self.view.chart[star].name}", has, self._spent(star), "ships")
            for star, has in self.own.ships.items()
        )

    def accounts(self) -> tuple[PurseAccount, ...]:
        """The ships at each own star that is ordered from."""
        return tuple(
            PurseAccount(
                star, entries([("there", has), ("ordered away", -self._spent(star))]), "ships"
            )
            for star, has in self.own.ships.items()
            if self._spent(star)
        )

    def _spent(self, star: str) -> int:
        return self.ledger.committed.get(star, 0)

    def open(self) -> tuple[Open, ...]:
        """The stars whose ships wait, the most ships first: those that no order takes any from.

        Ships that a star needs against a rebellion do not wait: they hold it.
        """
        spare = {star: self._spare(star) for star in self.own.ships if not self._spent(star)}
        first = sorted(spare, key=lambda star: -spare[star])
        return tuple(self._waiting(star, spare[star]) for star in first if spare[star] > 0)

    def _spare(self, star: str) -> int:
        """§6 phase 5a: the ships at a star beyond those that keep it from rebelling."""
        return self.own.ships[star] - self._held(star)

    def _held(self, star: str) -> int:
        """§6 phase 5a: the ships that keep a star of one's own from rebelling."""
        safe = star == self.view.home_star or self.view.house_rules.rebellions == "before-victory"
        return 0 if safe else self.view.known[star].ru

    def _waiting(self, star: str, spare: int) -> Open:
        return Open(
            f"ships-{star}",
            f"{self._waits(star, spare)} at {self.view.chart[star].name}",
            "place",
            star,
            order=Move.word,
            given={"from": star},
        )

    def _waits(self, star: str, spare: int) -> str:
        """How many ships wait; of how many, where some of them hold the star."""
        if spare == self.own.ships[star]:
            return "1 ship waits" if spare == 1 else f"{spare} ships wait"
        return f"{spare} of {self.own.ships[star]} ships {'waits' if spare == 1 else 'wait'}"

    # -- orders and answers

    def answer(self, orders: Sequence[Move]) -> Answer:
        """The orders as moves."""
        return Moves(tuple(orders))

    def orders(self, answer: Answer) -> tuple[Meant, ...]:
        """The moves; what was sent and is none comes back as it was, and so does a whole set."""
        assert isinstance(answer, Moves)
        moves = tuple(
            entry if isinstance(entry, Move) else Misfit(entry.entry, entry.fault)
            for entry in answer.moves
        )
        return (*moves, Misfit("", answer.fault)) if answer.fault else moves


def form_for(view: View, question: object) -> MovesForm:
    """The order sheet of the only question."""
    return MovesForm(view)


def when_seen(view: View, seen: Sighting) -> str:
    """Since when something is known: "this turn", "on turn 5"."""
    return "this turn" if seen.turn == view.turn else f"on turn {seen.turn}"


def risk(view: View, distance: int) -> str:
    """§8: how often a fleet is lost somewhere on a way of so many parsecs, in words."""
    return _percent(*hazard(view.tables, view.house_rules, distance), distance)


@cache  # a form asks for every star it offers
def _percent(sides: int, lost_up_to: int, distance: int) -> str:
    return in_percent(loss(sides, lost_up_to, distance))


def loss(sides: int, lost_up_to: int, distance: int) -> Fraction:
    """§8: the chance that one of so many survival rolls loses the fleet."""
    return 1 - (1 - Fraction(lost_up_to, sides)) ** distance


def rebellion_odds(view: View) -> str:
    """§8: the chance that a weakly held star rebels."""
    sides, least = view.tables.rebellion.sides, view.tables.rebellion.rises_from
    return in_percent(Fraction(sides - least + 1, sides), places=0)
