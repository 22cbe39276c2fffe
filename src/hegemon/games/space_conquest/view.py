"""What a player may know: the chart, what he has seen of the stars and when, his own fleets."""

from __future__ import annotations

from typing import ClassVar, Literal

from hegemon.core import Player, Result, Value, with_tables_of
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.state import (
    Fleet,
    PlayerRecord,
    Sighting,
    Site,
    Star,
    State,
    glimpse,
    sighting,
)
from hegemon.games.space_conquest.tables import TABLES, Tables

Control = Literal["me", "opp", "npc", "none"]


class OwnFleet(Value, tag=False):
    """A fleet that the viewer knows of."""

    id: str
    owner: Player
    ships: int
    origin: str
    dest: str
    distance: int
    dist_remaining: int

    @property
    def departing(self) -> bool:
        """Whether it leaves at the start of the next turn."""
        return self.dist_remaining == self.distance


class View(Value, tag=False):
    """All that a player may know."""

    tables: ClassVar[Tables] = TABLES
    """The figures of the edition, which everybody may know."""
    me: Player | None
    """Whose view it is; None for a bystander, and for one who sees the truth."""
    players: tuple[Player, ...]
    turn: int
    house_rules: HouseRules
    chart: dict[str, Site]
    """Every star's name and place, by letter."""
    known: dict[str, Sighting]
    """What the viewer knows of stars; a letter that is missing is unknown."""
    fleets: tuple[OwnFleet, ...]
    home_star: str | None
    result: Result | None

    def control(self, star: str) -> Control | None:
        """§4 known_control; None for an unknown star."""
        seen = self.known.get(star)
        if seen is None:
            return None
        if seen.owner is None:
            return "none" if seen.ships == 0 else "npc"
        return "me" if seen.owner == self.me else "opp"

    def own_stars(self) -> dict[str, int]:
        """The viewer's stars and the ships that are stationed there."""
        me = self.me
        if me is None:
            return {}
        return {star: seen.ships or 0 for star, seen in self.known.items() if seen.owner == me}

    def distance(self, origin: str, dest: str) -> int:
        """§2: the way between two stars, in parsecs and turns."""
        here, there = self.chart[origin], self.chart[dest]
        return max(abs(here.x - there.x), abs(here.y - there.y))


def view_of(state: State, player: Player | None, edition: type[View] | None = None) -> View:
    """What a player may know; a bystander sees where the stars are.

    An edition with more than other figures names its view.
    """
    edition = edition or with_tables_of(View, type(state))
    if player is None:
        return _view(edition, state, None, known={})
    side = state.players[player]
    fleets = tuple(_seen(fleet) for fleet in state.fleets if fleet.owner == player)
    return _view(
        edition,
        state,
        player,
        known=_knowledge(state, player, side),
        fleets=fleets,
        home_star=side.home_star,
    )


def truth_of(state: State, edition: type[View] | None = None) -> View:
    """Everything: every star and every fleet, for after the match."""
    edition = edition or with_tables_of(View, type(state))
    known = {star.id: sighting(state, star) for star in state.stars.values()}
    return _view(
        edition, state, None, known=known, fleets=tuple(_seen(fleet) for fleet in state.fleets)
    )


def _knowledge(state: State, player: Player, side: PlayerRecord) -> dict[str, Sighting]:
    """§4: what was seen, as of then (reading R39); own stars are seen as they are now."""
    known, live = dict(side.known), state.house_rules.knowledge == "live"
    for star in state.stars.values():
        if star.owner == player:
            known[star.id] = sighting(state, star)
        elif live and star.id in known:
            known[star.id] = _live(state, star, known[star.id])
    return known


def _live(state: State, star: Star, seen: Sighting) -> Sighting:
    """By house rule knowledge = live: a change of owner is seen; ships are as they were counted."""
    return seen if seen.owner == star.owner else glimpse(state, star)


def _seen(fleet: Fleet) -> OwnFleet:
    return OwnFleet(
        id=fleet.id,
        owner=fleet.owner,
        ships=fleet.ships,
        origin=fleet.origin,
        dest=fleet.dest,
        distance=fleet.distance,
        dist_remaining=fleet.dist_remaining,
    )


def _view(
    edition: type[View],
    state: State,
    me: Player | None,
    *,
    known: dict[str, Sighting],
    fleets: tuple[OwnFleet, ...] = (),
    home_star: str | None = None,
) -> View:
    return edition(
        me=me,
        players=tuple(state.players),
        turn=state.turn,
        house_rules=state.house_rules,
        chart=state.chart,
        known=known,
        fleets=fleets,
        home_star=home_star,
        result=state.result,
    )
