"""Friends and rivals at tables who try everything that the routes let them, to look or to play.

A model of its own keeps who has played what and who has agreed to what; it reads nothing of that
from the program. After each deed, everything that somebody could look at is held against it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.play.commands import BeAway, Concede, Extend, Unseal, Vote, WantDraw
from hegemon.play.lines import read
from hegemon.play.matches import Match
from hegemon.play.people.access import Who, may
from hegemon.play.tables.forks import fork
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ledger import in_words
from hegemon.play.tables.opening import TableWanted, begin_with_bots, open_table
from hegemon.play.tables.seats import (
    come_back,
    free_seats,
    give_link,
    hand_on,
    leave_for_good,
    leave_seat,
    let_bot_play,
    pass_on,
    seat_bot,
    standing,
    take_seat,
)
from hegemon.play.tables.tending import tend
from hegemon.play.tables.umpire import go_on, pause, roll_back, set_due, set_terms
from hegemon.play.times.schedule import parse_schedule
from hegemon.play.times.terms import NO_TERMS, Absence, Terms
from hegemon.store.tables import SqlTables
from hegemon.web.frame.needs import (
    LOOKING,
    OVERSEEING,
    PLAYING,
    RUNNING,
    Wants,
    need_of,
)
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import P1, P2, P3
from tests.play.tables.hall import Place

PEOPLE = ("ann", "bea", "cat", "dan", "eva")
SEATS = (P1, P2, P3)
DAILY = parse_schedule("every 24 hours")
TERMS = (
    NO_TERMS,
    Terms(schedule=DAILY),
    Terms(schedule=DAILY, absence=Absence(most=1, then="free"), watching="now"),
    Terms(schedule=DAILY, absence=Absence(most=2, then="bot", deputy="random", votes=True)),
    Terms(schedule=DAILY, absence=Absence(missing="deputy", deputy="random", votes=True)),
    Terms(schedule=DAILY, absence=Absence(missing="wait", votes=True)),
)

people = st.sampled_from(PEOPLE)
seats = st.sampled_from(SEATS)
tables = st.integers(0, 3)


class Tenure:
    """Somebody who plays a seat, or has played it, since the match began."""

    def __init__(self, account: str) -> None:
        self.account = account
        self.allows = -1
        """The last step from which he lets others go on."""


class Known:
    """A table as the model knows it."""

    def __init__(self, name: str, *, overseen: bool = False) -> None:
        self.name = name
        self.overseen = overseen
        self.begun = False
        self.tenures: dict[Player, list[Tenure]] = {seat: [] for seat in SEATS}
        """Of each seat, the last one at the end."""
        self.from_the_start: dict[str, set[Player]] = {}


def allowed(who: Who, wants: Wants, seat: str = "") -> bool:
    """Whether a route of the table that wants this lets him in."""
    assert who.standing is not None
    return may(who, need_of(wants, {"table": who.standing.table, "seat": seat}))


class Rivals(RuleBasedStateMachine):
    """Up to four tables, one opened and the others gone on with from it or from each other."""

    place: Place
    tried = 0
    """Sequences of deeds, in all."""
    done = 0
    """Deeds that were let through."""

    def __init__(self) -> None:
        super().__init__()
        type(self).tried += 1
        self.known: list[Known] = []

    @property
    def hall(self) -> Hall:
        """Where it all happens."""
        return self.place.hall

    @initialize(
        runs=st.booleans(),
        bots=st.sets(seats, max_size=1),
        terms=st.sampled_from(TERMS),
        begun=st.sampled_from((True, True, True, True, False)),
    )
    def opens(self, runs: bool, bots: set[Player], terms: Terms, begun: bool) -> None:
        wanted = TableWanted(
            "sealed-bids",
            house_rules={"rounds": 40},
            openness="open",
            bots=dict.fromkeys(sorted(bots), "random"),
            runs=runs,
            terms=terms,
        )
        self.known.append(Known(open_table(self.hall, wanted, "ann").match.name, overseen=runs))
        if begun:
            self.begins(0, bot=False)

    # What whoever holds a seat may do

    @rule(at=tables, who=people, seat=seats)
    def takes(self, at: int, who: str, seat: Player) -> None:
        """A seat that is free, if there is one."""
        table = self._at(at)
        free = free_seats(self.hall, self._match(table))
        self._sits(table, seat if seat in free or not free else free[0], who)

    @rule(at=tables, bot=st.booleans())
    def begins(self, at: int, bot: bool) -> None:
        """Who is missing is the next of those who are there, or a bot."""
        table = self._at(at)
        if bot and self._may(self._owner(table), RUNNING, table):
            self._tries(table, lambda: begin_with_bots(self.hall, table.name, "random"))
        elif not bot:
            first = standing(self.hall, table.name, "ann").oversees
            for seat, who in zip(SEATS, PEOPLE[first:], strict=False):
                self._sits(table, seat, who)
        self._tends(table)

    @rule(at=tables, seat=seats, for_good=st.booleans())
    def leaves(self, at: int, seat: Player, for_good: bool) -> None:
        leave = leave_for_good if for_good else leave_seat
        self._by_holder(at, seat, lambda name: leave(self.hall, name, seat))

    @rule(at=tables, seat=seats, to=people)
    def passes_on(self, at: int, seat: Player, to: str) -> None:
        self._by_holder(
            at, seat, lambda name: pass_on(self.hall, name, seat, account=to, called=to)
        )

    @rule(at=tables, seat=seats, back=st.booleans())
    def lets_a_bot_play(self, at: int, seat: Player, back: bool) -> None:
        def deed(name: str) -> None:
            if back:
                come_back(self.hall, name, seat)
            else:
                let_bot_play(self.hall, name, seat, "random")

        self._by_holder(at, seat, deed)

    @rule(at=tables, seat=seats, wants=st.booleans())
    def consents(self, at: int, seat: Player, wants: bool) -> None:
        table = self._at(at)
        match = self.hall.match(table.name)
        said = self._by_holder(at, seat, lambda _: match.consent(seat, wants=wants))
        if said and table.begun and table.tenures[seat]:
            table.tenures[seat][-1].allows = match.step if wants else -1

    @rule(at=tables, but=people, late=st.booleans())
    def goes_on_elsewhere_when_all_others_let_him(self, at: int, but: str, late: bool) -> None:
        """At once, or a step later, to which nobody has agreed."""
        table = self._at(at)
        for seat, who in self._holders(table).items():
            if who != but:
                self.consents(at, seat, wants=True)
        if late:
            self.all_but_one_answer(at, many=True)
        self.forks(at, but, 99)

    @rule(at=tables, seat=seats, other=seats, deed=st.integers(0, 6))
    def plays(self, at: int, seat: Player, other: Player, deed: int) -> None:
        match = self.hall.match(self._at(at).name)
        deeds: Sequence[Callable[[], Any]] = (
            lambda: match.seal(seat, Bids()),
            lambda: match.act(Unseal(seat, match.step + 1)),
            lambda: match.act(Vote(seat, other)),
            lambda: match.act(BeAway(seat, 1)),
            lambda: match.act(Concede(seat)),
            lambda: match.act(WantDraw(seat), Extend(seat)),
            lambda: give_link(self.hall, match.name, seat),
        )
        self._by_holder(at, seat, lambda _: deeds[deed](), loses=deed == 2)

    @rule(at=tables, many=st.booleans())
    def all_but_one_answer(self, at: int, many: bool) -> None:
        """The others are late when the day is over."""
        table = self._at(at)
        match = self.hall.match(table.name)
        for seat in SEATS[: 1 + many]:
            self._tries(table, lambda s=seat: match.seal(s, Bids()))
        self.place.clock.turn(days=1)
        self._tends(table)

    # What whoever runs a table may do

    @rule(at=tables, seat=seats, to=people, stranger=st.booleans())
    def hands_on(self, at: int, seat: Player, to: str, stranger: bool) -> None:
        to = self._newcomer(self._at(at), to) if stranger else to
        self._by_owner(at, lambda name: hand_on(self.hall, name, seat, account=to, called=to))

    @rule(at=tables, seat=seats)
    def seats_a_bot(self, at: int, seat: Player) -> None:
        self._by_owner(at, lambda name: seat_bot(self.hall, name, seat, "random"))

    @rule(at=tables, terms=st.sampled_from(TERMS))
    def agrees_on_terms(self, at: int, terms: Terms) -> None:
        self._by_owner(at, lambda name: set_terms(self.hall, name, terms))

    @rule(at=tables, deed=st.integers(0, 3))
    def runs_the_table(self, at: int, deed: int) -> None:
        time = "2026-11-21T05:30:00Z"
        deeds: Sequence[Callable[[str], Any]] = (
            lambda name: pause(self.hall, name, "a rest"),
            lambda name: go_on(self.hall, name),
            lambda name: roll_back(self.hall, name, 0, "a slip"),
            lambda name: set_due(self.hall, name, time),
        )
        self._by_owner(at, deeds[deed])

    # What anybody may do who sees a table

    @rule(at=tables, who=people, step=st.sampled_from((0, 1, 99)))
    def forks(self, at: int, who: str, step: int) -> None:
        """From an early step, or from the last one."""
        table = self._at(at)
        held = standing(self.hall, table.name, who).seats
        step = min(step, max(self._match(table).step, 0))
        made: list[Match] = []

        def deed() -> None:
            own = map(Player, held)
            made.append(fork(self.hall, table.name, step, who, own).match)

        lines = self._lines(table)
        if self._tries(table, deed):
            unasked = [
                f"{tenure.account} as {seat}"
                for seat, tenures in table.tenures.items()
                for tenure in tenures
                if tenure.allows < step and not (tenure is tenures[-1] and seat in held)
            ]
            assert not (self._runs(table) and unasked), f"{who} sees what {unasked} knew"
            assert self._told_since(table, lines) or not self._runs(table), "nobody is told"
            self.known.append(Known(made[0].name))
            del self.known[4:]

    @rule(at=tables, step=st.integers(0, 3))
    def looks_at_the_truth(self, at: int, step: int) -> None:
        """Its route, and that of the export, is open to whoever may look on."""
        table = self._at(at)
        runs = self._runs(table)
        replay = self._match(table).replay
        for look in (lambda: replay.truth(step), replay.secret):
            try:
                look()
            except HegemonError:
                continue
            assert not runs, "the truth of a match that runs"

    # What must be so

    @invariant()
    def nobody_sees_by_other_eyes(self) -> None:
        store = self.hall.store
        assert isinstance(store, SqlTables)
        with store.database.looking():
            self._check_eyes()

    def _check_eyes(self) -> None:
        for table in self.known:
            if not table.begun or not self._runs(table):
                continue
            for who in PEOPLE:
                own = {
                    seat
                    for seat, tenures in table.tenures.items()
                    if any(each.account == who for each in tenures)
                }
                if not own:
                    continue
                stands = self._stands(who, table)
                seen = {seat for seat in SEATS if allowed(stands, LOOKING, seat)}
                assert not allowed(stands, OVERSEEING), f"{who} oversees what he played"
                assert not (table.overseen and who == "ann"), "an overseer plays"
                mine = table.from_the_start.get(who, set())
                assert seen <= mine or (len(own) == 1 and seen <= own), (
                    f"{who} played {own} and sees {seen}"
                )

    # How it is done

    def _at(self, at: int) -> Known:
        return self.known[at % len(self.known)]

    def _match(self, table: Known) -> Match:
        return self.hall.match(table.name)

    def _runs(self, table: Known) -> bool:
        return self._match(table).result is None

    def _owner(self, table: Known) -> str:
        return self.hall.store.table(table.name).opened.owner or ""

    def _may(self, who: str, wants: Wants, table: Known, seat: str = "") -> bool:
        """Whether a route that wants this lets somebody in."""
        return allowed(self._stands(who, table), wants, seat)

    def _stands(self, who: str, table: Known) -> Who:
        """Somebody, and what he is to a table."""
        return Who(account=who, name=who, standing=standing(self.hall, table.name, who))

    def _sits(self, table: Known, seat: Player, who: str) -> None:
        self._tries(table, lambda: take_seat(self.hall, table.name, seat, account=who, called=who))

    def _by_holder(
        self, at: int, seat: Player, deed: Callable[[str], Any], *, loses: bool = False
    ) -> bool:
        table = self._at(at)
        who = self._holders(table).get(seat, "")
        if not self._may(who, PLAYING, table, seat):
            return False
        return self._tries(table, lambda: deed(table.name), by=who, loses=loses)

    def _by_owner(self, at: int, deed: Callable[[str], Any]) -> None:
        table = self._at(at)
        if self._may(self._owner(table), RUNNING, table):
            # what is overdue is done with it: then the terms may give a seat up
            gives_up = self._match(table).now.terms.absence.then != "nothing"
            self._tries(table, lambda: deed(table.name), loses=gives_up)
            self._tends(table)

    def _tends(self, table: Known) -> None:
        self._tries(table, lambda: tend(self.hall, table.name), loses=True)

    def _tries(
        self, table: Known, deed: Callable[[], Any], *, by: str = "", loses: bool = False
    ) -> bool:
        """Whether a deed was let through; who lost a seat by it wanted to, or the terms say so."""
        before = self._holders(table)
        lines = self._lines(table)
        try:
            deed()
        except HegemonError:
            return False
        finally:
            self._compare(table, before, lines, by, loses=loses)
        type(self).done += 1
        return True

    def _compare(
        self, table: Known, before: dict[Player, str], lines: int, by: str, *, loses: bool
    ) -> None:
        after = self._holders(table)
        changed = [seat for seat in SEATS if before.get(seat) != after.get(seat)]
        if table.begun and changed:
            assert self._told_since(table, lines), "nobody is told"
        for seat in changed if table.begun else ():
            lost, got = before.get(seat), after.get(seat)
            if lost is not None:
                fair = lost == by or (loses and got is None)
                assert fair or not self._runs(table), f"{lost} lost {seat} to {got} by {by}"
            if got is not None:
                table.tenures[seat].append(Tenure(got))
        if not table.begun and self._match(table).step >= 0:
            table.begun = True
            for seat, who in after.items():
                table.tenures[seat].append(Tenure(who))
                table.from_the_start.setdefault(who, set()).add(seat)

    def _newcomer(self, table: Known, to: str) -> str:
        """Whoever is meant, but rather one who has not played: he could be let in."""
        played = {each.account for tenures in table.tenures.values() for each in tenures}
        return next((who for who in PEOPLE if who not in played), to)

    def _lines(self, table: Known) -> int:
        return sum(1 for _ in self.hall.store.lines(table.name))

    def _told_since(self, table: Known, lines: int) -> bool:
        """Whether the ledger says anything of the lines behind so many."""
        return any(in_words(read(line)) for line in list(self.hall.store.lines(table.name))[lines:])

    def _holders(self, table: Known) -> dict[Player, str]:
        found = self.hall.store.holders(table.name)
        return {seat: holder.account or "" for seat, holder in found.items()}
