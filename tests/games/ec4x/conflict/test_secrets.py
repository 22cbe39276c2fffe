"""2.4: nothing that a House may not know reaches it in a month of war, and leaks would be found."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle
from typing import Any

import msgspec
import pytest

from hegemon.contract import secrets
from hegemon.contract.match import Moment
from hegemon.contract.secrets import after, shown, unlike
from hegemon.contract.world import World
from hegemon.core.game import Event, Player
from hegemon.core.report import Report, Section, Sentence
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    OperationDone,
    OperationSuffered,
)
from hegemon.games.ec4x.common.rules.forces import fleet_attack
from hegemon.games.ec4x.common.rules.sights import in_sight
from hegemon.games.ec4x.common.state import Contact, State
from tests.contract.games import world
from tests.games.ec4x.cases import monero, satoshi
from tests.games.ec4x.conflict.positions import P1
from tests.games.ec4x.conflict.twins import TWINS, HushedDice, Twins

EDITIONS: dict[str, Callable[..., State]] = {"monero": monero, "satoshi": satoshi}
CASES = [
    pytest.param(
        edition,
        twins,
        id=f"{edition}: {twins.name}",
        marks=() if edition == (twins.only or usual) else pytest.mark.long,
    )
    for twins, usual in zip(TWINS, cycle(EDITIONS), strict=False)
    for edition in EDITIONS
    if twins.only in {"", edition}
]
"""Each pair in one edition each time, in both under `-m long`."""


@pytest.fixture(autouse=True)
def _hushed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In both worlds nobody who hides is found."""
    monkeypatch.setattr(secrets, "DiceByPurpose", HushedDice)


def told_apart(here: World, edition: str, twins: Twins) -> list[str]:
    """What House 1 gets to see that differs: of the position, of its sheet, and of the step."""
    one, other = twins.positions(EDITIONS[edition])
    first, second = twins.answers()
    moment = Moment(one, here.question(one), first, None, "war")  # type: ignore[arg-type]
    now = unlike(shown(here, one, P1, moment), shown(here, other, P1, moment))
    later = unlike(after(here, one, P1, first, "war"), after(here, other, P1, second, "war"))
    return [*now, *later]


@pytest.mark.parametrize(("edition", "twins"), CASES)
def test_nothing_hidden_is_told(edition: str, twins: Twins) -> None:
    """Now and after the same orders, byte for byte: view, sheet, errors, map, events, report."""
    assert [] == told_apart(world(f"ec4x/{edition}"), edition, twins)


@pytest.mark.parametrize(("edition", "twins"), CASES)
def test_the_twins_differ(edition: str, twins: Twins) -> None:
    """There is something to be hidden."""
    one, other = twins.positions(EDITIONS[edition])
    first, second = twins.answers()

    assert (one, first) != (other, second)


# -- what would be found


class Planted(World):
    """A world that tells one thing too much."""

    def __init__(self, edition: str) -> None:
        sound = world(f"ec4x/{edition}")
        super().__init__(sound.ruleset)
        self.state: Any = None

    def view(self, state: Any, player: Player | None) -> Any:
        self.state = state
        return super().view(state, player)


class Lines(Planted):
    """A report with a line more."""

    def lines(self) -> Iterator[str]:
        """What it tells."""
        raise NotImplementedError

    def report(self, view: Any, events: Sequence[Event]) -> Report:
        sound = super().report(view, events)
        more = Section("", tuple(Sentence(line) for line in self.lines()))
        return Report(sound.title, (*sound.sections, more))


class NamedRaiders(Lines):
    """The report names whoever hides where a House looks."""

    def lines(self) -> Iterator[str]:
        seen = in_sight(self.state, P1)
        fleets = self.state.fleets.values()
        yield from (f"{one.id} hides" for one in fleets if one.at in seen and not one.exposed)


class OpenStrength(Lines):
    """The report tells how strong a fleet in sight is."""

    def lines(self) -> Iterator[str]:
        seen = in_sight(self.state, P1)
        for one in self.state.fleets.values():
            if one.at in seen and one.owner != P1:
                yield f"{fleet_attack(self.state, one)} AS"


class OpenGarrisons(Lines):
    """The report tells what stands on the ground of a planet in sight."""

    def lines(self) -> Iterator[str]:
        for system in in_sight(self.state, P1) & self.state.colonies.keys():
            yield str(self.state.colonies[system].ground)


class FarFleets(Lines):
    """The report counts the fleets of others beyond all sight."""

    def lines(self) -> Iterator[str]:
        yield str(sum(one.owner != P1 for one in self.state.fleets.values()))


class HiddenColonies(Lines):
    """The report counts the colonies of others."""

    def lines(self) -> Iterator[str]:
        yield str(len(self.state.colonies))


class OpenOrders(Planted):
    """A battle tells the ROE of all sides, and where they flee."""

    def seen(self, events: Iterable[Event], player: Player | None) -> list[Event]:
        return [
            event if isinstance(event, BattleFought) else seen
            for event in events
            if (seen := event.seen_by(player)) is not None
        ]


class OpenBattles(Planted):
    """Everybody hears of every battle."""

    def seen(self, events: Iterable[Event], player: Player | None) -> list[Event]:
        return [
            event
            for event in events
            if isinstance(event, BattleFought) or event.seen_by(player) is not None
        ]


class KnownAuthors(Planted):
    """Who is harmed in the dark learns by whom."""

    def seen(self, events: Iterable[Event], player: Player | None) -> list[Event]:
        told = list(events)
        authors = [event.player for event in told if isinstance(event, OperationDone)]
        return [
            msgspec.structs.replace(seen, by=authors[0])
            if isinstance(seen, OperationSuffered)
            else seen
            for event in told
            if (seen := event.seen_by(player)) is not None
        ]


class KnownPlaces(Planted):
    """Who harms in the dark learns where."""

    def seen(self, events: Iterable[Event], player: Player | None) -> list[Event]:
        told = list(events)
        places = [event.system for event in told if isinstance(event, OperationSuffered)]
        return [
            msgspec.structs.replace(seen, system=places[0])
            if isinstance(seen, OperationDone)
            else seen
            for event in told
            if (seen := event.seen_by(player)) is not None
        ]


class NamedContacts(Planted):
    """Contacts tell what is carried."""

    def view(self, state: Any, player: Player | None) -> Any:
        sound = super().view(state, player)
        rival = next(house for house in state.houses if house != player)
        codes = [fleet.lift[0].unit for fleet in state.fleets.values() if fleet.lift]
        told = tuple(Contact(rival, sum(map(ord, code))) for code in codes)
        for system in sound.contacts:
            sound.contacts[system] = (*sound.contacts[system], *told)
        return sound


PLANTS: list[tuple[type[Planted], str]] = [
    (NamedRaiders, "a raider that comes"),
    (NamedRaiders, "a raider that scouts miss"),
    (NamedRaiders, "a spy at a colony"),
    (NamedRaiders, "a spy whom scouts miss"),
    (OpenStrength, "what ships lie there"),
    (OpenStrength, "the victor of others"),
    (OpenGarrisons, "a garrison"),
    (FarFleets, "a fleet elsewhere"),
    (HiddenColonies, "a hidden colony"),
    (OpenOrders, "the ROE of an enemy"),
    (OpenOrders, "where an enemy flees"),
    (OpenBattles, "a battle elsewhere"),
    (OpenBattles, "the victor of others"),
    (KnownAuthors, "who does harm"),
    (KnownPlaces, "where a House lives"),
    (NamedContacts, "what they carry"),
]


@pytest.mark.parametrize(
    ("plant", "name"), PLANTS, ids=lambda one: one if isinstance(one, str) else one.__name__
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_planted_leaks_are_found(edition: str, plant: type[Planted], name: str) -> None:
    """Each would be seen: the names of raiders, orders of enemies, what is beyond detection."""
    twins = next(one for one in TWINS if one.name == name)
    if twins.only in {"", edition}:
        assert told_apart(plant(edition), edition, twins)
