"""2.4.2, 2.4.3: scouts look for spies, and for raiders that have passed their stealth roll."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

import msgspec

from hegemon.core import Play, Player, Task
from hegemon.games.ec4x.common.events_conflict import FleetSighted, ScoutsCaught, Uncloaked
from hegemon.games.ec4x.common.phases.prestige import credit
from hegemon.games.ec4x.common.rules.detection import (
    ELI,
    cloak_of,
    found,
    integration_index,
    mesh_bonus,
    raider_threshold,
    scouts_of,
    spy_threshold,
    stealth_threshold,
)
from hegemon.games.ec4x.common.rules.engagement import spies
from hegemon.games.ec4x.common.rules.research import STEALTH
from hegemon.games.ec4x.common.rules.sights import hostile, owner_of
from hegemon.games.ec4x.common.state import (
    EMPIRE,
    Colony,
    Fleet,
    State,
    facilities,
    fleets_by_system,
    level,
)

STRONG = 2
"""R63: what the sensors of a starbase add by house rule."""


class Seeker(msgspec.Struct, frozen=True):
    """2.4.2: who looks: a name for the dice, whose it is, its ELI, and what is added to its die."""

    name: str
    """The fleet's, for a fleet."""
    owner: Player
    index: int
    bonus: int


class Detection(Task[State]):
    """2.4.2, 2.4.3: in every system where somebody hides and somebody looks; then what is seen."""

    def run(self, play: Play[State]) -> None:
        # nobody is hidden but who passes now: last turn's luck does not count
        for fleet in play.state.fleets.values():
            fleet.exposed = True
        there = fleets_by_system(play.state)
        for system, fleets in there.items():
            seek_spies(play, system, fleets)
            left = [fleet for fleet in fleets if fleet.id in play.state.fleets]
            seek_raiders(play, system, left)
        for system, fleets in there.items():
            _sight(play, system, fleets)


def seekers(
    state: State, system: str, hidden: Player, fleets: list[Fleet], most: int
) -> Iterator[Seeker]:
    """2.4.2: every rival fleet here with scouts, each with its EII and mesh bonus.

    By house rule starbases look, too (R63).
    """
    for other in fleets:
        levels = scouts_of(state, other)
        if levels and hostile(state, system, hidden, other.owner):
            index = integration_index(levels, state.house_rules.mixed_scouts)
            bonus = mesh_bonus(levels, most) + _at_home(state, system, other.owner)
            yield Seeker(other.id, other.owner, index, bonus)
    if state.house_rules.starbase_sensors != "none":
        yield from _seeking_bases(state, system, hidden)


def _at_home(state: State, system: str, owner: Player) -> int:
    """R112, by house rule: one for the homeworld here of who looks, one for a Starbase of his."""
    colony = state.colonies.get(system)
    if not state.house_rules.home_sensors or colony is None or colony.owner != owner:
        return 0
    return int(colony.homeworld) + int(_has_working_base(state, colony))


def _has_working_base(state: State, colony: Colony) -> bool:
    return any(not base.crippled for base in facilities(state, colony, "starbase"))


def _seeking_bases(state: State, system: str, hidden: Player) -> Iterator[Seeker]:
    """R63, by house rule: the Starbases of a system look together, by the ELI of their House."""
    colony = state.colonies.get(system)
    if colony is None or colony.owner == EMPIRE:  # the Empire has no levels
        return
    if _has_working_base(state, colony) and hostile(state, system, hidden, colony.owner):
        more = STRONG if state.house_rules.starbase_sensors == "strong" else 0
        index = level(state, colony.owner, ELI) + more
        bonus = _at_home(state, system, colony.owner)
        yield Seeker(f"starbase {system}", colony.owner, index, bonus)


def seek_spies(play: Play[State], system: str, fleets: list[Fleet]) -> None:
    """2.4.2: one roll of each seeker against each spying fleet, by its lowest ELI (R61).

    All look before anybody is destroyed: spies may find one another.
    """
    state = play.state
    hidden = [fleet for fleet in fleets if spies(state, fleet)]
    finders = {fleet.id: _finders_of_spy(play, system, fleet, fleets) for fleet in hidden}
    for fleet in hidden:
        fleet.exposed = False
        if finders[fleet.id]:
            catch(play, system, fleet, finders[fleet.id])


def _finders_of_spy(
    play: Play[State], system: str, fleet: Fleet, fleets: list[Fleet]
) -> tuple[Player, ...]:
    """2.4.2: the Houses whose scouts find a spy, in seat order."""
    state, figures = play.state, play.state.tables.detection
    own = min(scouts_of(state, fleet), default=0)
    finders = set()
    for seeker in seekers(state, system, fleet.owner, fleets, figures.most_spy_bonus):
        threshold = spy_threshold(figures, own, seeker.index)
        if threshold >= figures.die:
            continue
        roll = play.dice.roll(figures.die, f"spy detection {seeker.name} {fleet.id}")
        if found(roll, seeker.bonus, threshold, figures.die):
            finders.add(seeker.owner)
    return in_seat_order(state, finders)


def in_seat_order(state: State, players: AbstractSet[Player]) -> tuple[Player, ...]:
    """These Houses by their seats, the Empire last."""
    return tuple(player for player in (*state.players, EMPIRE) if player in players)


def catch(play: Play[State], system: str, fleet: Fleet, finders: tuple[Player, ...]) -> None:
    """2.4.2: a spy that is detected is destroyed; who destroys it shows himself by it (R103)."""
    del play.state.fleets[fleet.id]
    scouts = sum(len(squadron.ships) for squadron in fleet.squadrons)
    seen = (fleet.owner, *finders)
    play.tell(ScoutsCaught(seen, system, fleet.owner, scouts, finders))
    credit(play, fleet.owner, "scout_lost", system)


def seek_raiders(play: Play[State], system: str, fleets: list[Fleet]) -> None:
    """2.4.3: the cloaked fleets of every House; all roll before anybody hears of it."""
    cloaked: dict[Player, list[Fleet]] = {}
    for fleet in fleets:
        if cloak_of(play.state, fleet):
            cloaked.setdefault(fleet.owner, []).append(fleet)
    searches = [search(play, system, own, fleets) for own in cloaked.values()]
    for each in searches:
        for fleet in each.hidden:
            fleet.exposed = False
    for each in searches:
        tell_uncloaked(play, system, each, fleets)


class Search(msgspec.Struct, frozen=True):
    """2.4.3: how it went with the cloaked fleets of one House in a system."""

    owner: Player
    hidden: list[Fleet]
    """Those that pass unseen."""
    failed: bool
    """Whether one of them has failed its stealth roll."""
    finders: tuple[Seeker, ...]
    """Who has found those that had not."""


def search(play: Play[State], system: str, cloaked: list[Fleet], fleets: list[Fleet]) -> Search:
    """2.4.3, R64: which of a House's cloaked fleets pass unseen.

    Each rolls for stealth, also where nobody seems to be: a roll that only somebody hidden can
    cause would tell of him (R103). Then each rival fleet with scouts rolls once, against the best
    cloak among those that passed, and uncovers them all.
    """
    state, figures = play.state, play.state.tables.detection
    owner = cloaked[0].owner
    seeking = list(seekers(state, system, owner, fleets, figures.most_raider_bonus))
    if seeking and state.house_rules.stealth == "scouts_instead":
        passed = cloaked  # so far: all depends on the scouts
    else:
        passed = [one for one in cloaked if _slips_by(play, one)]
    failed = len(passed) < len(cloaked)
    if not passed or state.house_rules.stealth == "one_roll":
        return Search(owner, passed, failed, ())
    finders = _finders_of_raiders(play, owner, system, passed, seeking)
    return Search(owner, [] if finders else passed, failed, finders)


def tell_uncloaked(play: Play[State], system: str, told: Search, fleets: list[Fleet]) -> None:
    """2.4.3: who was seen hears of it, and by whom, as far as he sees those who see him (R103)."""
    rivals = rivals_at(play.state, system, told.owner, fleets)
    seen = {one for one in rivals if _is_seen(play.state, system, one, fleets)}
    hidden = {fleet.id for fleet in fleets if not fleet.exposed}
    # who is seen here by a colony, or by another fleet, does not show by that whose scouts hide
    named = {finder.owner for finder in told.finders if finder.name not in hidden}
    heard: dict[tuple[Player, ...], list[Player]] = {}
    for hearer in (told.owner, *rivals):
        if seen | {hearer} == {told.owner}:  # by hidden ones alone: he does not know of them
            continue
        for finders in _found_by(play.state, told, named | {hearer}):
            heard.setdefault(finders, []).append(hearer)
    for finders in sorted(heard):
        play.tell(Uncloaked(tuple(heard[finders]), system, told.owner, finders))


def _found_by(
    state: State, told: Search, named: AbstractSet[Player]
) -> Iterator[tuple[Player, ...]]:
    """2.4.3: what somebody hears who sees the finders of these Houses; nobody's: a roll failed."""
    finders = in_seat_order(state, {one.owner for one in told.finders} & named)
    if told.failed or (told.finders and not finders):
        yield ()
    if finders:
        yield finders


def _is_seen(state: State, system: str, owner: Player, fleets: list[Fleet]) -> bool:
    """2.4: whether everybody here sees that a House is here: by its colony or by a fleet."""
    exposed = any(fleet.owner == owner and fleet.exposed for fleet in fleets)
    return exposed or owner_of(state, system) == owner


def _slips_by(play: Play[State], fleet: Fleet) -> bool:
    """2.4.3, Stealth Table: the roll of one fleet, by its best raider."""
    state, figures = play.state, play.state.tables.detection
    threshold = stealth_threshold(figures, state.house_rules, cloak_of(state, fleet))
    return play.dice.roll(figures.die, f"stealth {fleet.id}") > threshold


def _finders_of_raiders(
    play: Play[State], owner: Player, system: str, passed: list[Fleet], seeking: list[Seeker]
) -> tuple[Seeker, ...]:
    """2.4.3, Raider Detection Table: the scouts that find cloaked fleets."""
    state, figures = play.state, play.state.tables.detection
    cloak = max(cloak_of(state, fleet) for fleet in passed)
    harder = state.houses[owner].bonuses.get(STEALTH, 0)  # XYZ.1: a great breakthrough
    finders: list[Seeker] = []
    for seeker in seeking:
        threshold = raider_threshold(figures, cloak, seeker.index) + harder
        if threshold >= figures.die:
            continue
        roll = play.dice.roll(figures.die, f"raider detection {seeker.name} {owner} {system}")
        if found(roll, seeker.bonus, threshold, figures.die):
            finders.append(seeker)
    return tuple(finders)


def rivals_at(state: State, system: str, owner: Player, fleets: list[Fleet]) -> tuple[Player, ...]:
    """2.4.3: the other Houses with fleets or a colony here, whom a House hides from."""
    there = {other.owner for other in fleets}
    if system in state.colonies:
        there.add(state.colonies[system].owner)
    return in_seat_order(state, {one for one in there if hostile(state, system, owner, one)})


def _sight(play: Play[State], system: str, fleets: list[Fleet]) -> None:
    """4.1, order 03: every meeting is reported, with or without a fight, when somebody is new."""
    present = [fleet for fleet in fleets if fleet.id in play.state.fleets]
    looking = {owner_of(play.state, system), *(fleet.owner for fleet in present)}
    for player in play.state.players:
        if player in looking:
            _meet(play, system, player, present)


def _meet(play: Play[State], system: str, player: Player, present: list[Fleet]) -> None:
    """4.1, order 03: what a House that is in a system meets there."""
    own = [fleet for fleet in present if fleet.owner == player]
    foreign = [fleet for fleet in present if fleet.owner != player and fleet.exposed]
    for fleet in new_to(play.state, player, system, own, foreign):
        count = len(fleet.squadrons), len(fleet.lift)
        play.tell(FleetSighted(player, system, fleet.owner, *count))


def new_to(
    state: State, player: Player, system: str, own: list[Fleet], foreign: list[Fleet]
) -> list[Fleet]:
    """4.1, order 03: the foreign fleets that a House meets in a system for the first time.

    Those that came in this turn; all, when nobody of the House was here before.
    """
    at_home = owner_of(state, system) == player
    if not own and not at_home:
        return []
    if at_home or any(fleet.came_from == system for fleet in own):
        return [fleet for fleet in foreign if fleet.came_from != system]
    return foreign
