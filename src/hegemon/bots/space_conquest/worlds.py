"""Worlds that could be the true one: positions that agree with all that a player has seen.

A world begins as a map dealt by the rules of §3 around the player's own home star. It is then
played along: with his own moves, and with an enemy who plays as he would be expected to. After each
turn it is corrected by what the player now sees.
"""

from __future__ import annotations

import random
from typing import Any

from hegemon.bots.forward import FastDice, SilentPlay
from hegemon.bots.space_conquest.expansionist import Expansionist
from hegemon.core import Cell, Codec, Player, proceed, run, with_tables_of
from hegemon.games.space_conquest import (
    SPACE_CONQUEST,
    Fleet,
    Moves,
    Placed,
    Sighting,
    Star,
    State,
    View,
    begin,
    cells_of,
    corner_box,
    far_enough,
    quadrants,
    view_of,
)

CODEC = Codec(SPACE_CONQUEST)


class PossibleWorld:
    """One position that could be the true one, seen by one player."""

    def __init__(self, view: View, seed: str) -> None:
        assert view.me is not None, "a bystander has no moves to plan"
        self.seed = seed
        self.me: Player = view.me
        self.enemy: Player = next(player for player in view.players if player != view.me)
        self.chance = random.Random(seed)
        self.expected = Expansionist()
        self.dice = FastDice(f"{seed}|dice")
        self.state = dealt(view, self.me, self.enemy, self.chance)
        run(SilentPlay(self.state, self.dice, frozenset()))
        self.correct(view)

    def view(self, state: State) -> View:
        """What the player would see of a position."""
        return view_of(state, self.me)

    def step(self, state: State, moves: Moves, dice: FastDice) -> None:
        """One turn of a position of this world, against the enemy that is expected."""
        theirs = self.expected.moves(view_of(state, self.enemy))
        proceed(SilentPlay(state, dice, frozenset()), {self.me: moves, self.enemy: theirs})

    def follow(self, moves: Moves, view: View) -> None:
        """Play the player's last moves and correct the outcome by what he sees now."""
        open_questions = list(self.state.agenda)
        self.step(self.state, moves, self.dice)
        # here the match may be over that in truth goes on: the same question is asked again
        self.state.agenda, self.state.result = open_questions, None
        self.correct(view)

    def copy(self) -> State:
        """The position, to try something on."""
        return CODEC.copy(self.state)

    def correct(self, view: View) -> None:
        """Make the position agree with a view."""
        state, side = self.state, self.state.players[self.me]
        state.turn, state.rebelled = view.turn, []
        side.known = dict(view.known)
        # what he sees of himself is certain, so it takes the place of what was played
        foreign = [fleet for fleet in state.fleets if fleet.owner != self.me]
        state.fleets = foreign + [_fleet(fleet) for fleet in view.fleets]
        side.fleets_made = 1 + max((_number(fleet) for fleet in view.fleets), default=-1)
        for letter, seen in view.known.items():
            self._deal_again(view, letter, seen.ru)
        for star in state.stars.values():
            self._garrison(view, star, view.known.get(star.id))
        self._undeceive()

    def _undeceive(self) -> None:
        """Let the enemy know which stars the corrections gave him or took from him."""
        known = self.state.players[self.enemy].known
        for star in self.state.stars.values():
            seen = known.get(star.id)
            thought_his = seen is not None and seen.owner == self.enemy
            if thought_his != (star.owner == self.enemy):
                ships = None if thought_his else star.ships_of(self.enemy)
                known[star.id] = Sighting(star.base_ru, star.owner, ships, self.state.turn)

    def _garrison(self, view: View, star: Star, seen: Sighting | None) -> None:
        """Put at a star what the player sees there, or saw when he lost it."""
        if seen is None:
            if star.owner == self.me:
                _hold(star, None, star.base_ru)
        elif seen.turn == view.turn or self._knows_better(view, star, seen):
            _hold(star, seen.owner, star.base_ru if seen.ships is None else seen.ships)

    def _knows_better(self, view: View, star: Star, seen: Sighting) -> bool:
        """Whether the player is sure that this is not the star's owner."""
        concerned = view.house_rules.knowledge == "live" or self.me in (star.owner, seen.owner)
        return concerned and star.owner != seen.owner

    def _deal_again(self, view: View, letter: str, ru: int) -> None:
        """Swap stars until one has the RU that the player knows of."""
        stars, known = self.state.stars, view.known
        star = stars[letter]
        if star.base_ru == ru:
            return
        if star.home_of:
            self._swap(star, self.chance.choice(self._could_be_home(view)))
        if star.base_ru == ru:  # that was enough
            return
        able = [other for other in stars.values() if other.home_of != self.me]
        fit = [other for other in able if other.base_ru == ru]
        # rather one that the player has not seen, and rather of the same quarter of the map
        unseen = [other for other in fit if other.id not in known] or fit
        quarter = _quarter(view, letter)
        near = [other for other in unseen if _quarter(view, other.id) == quarter]
        self._swap(star, self.chance.choice(near or unseen))

    def _could_be_home(self, view: View) -> list[Star]:
        letters = [letter for letter in homes(view) if letter not in view.known]
        return [self.state.stars[letter] for letter in letters or homes(view)]

    def _swap(self, one: Star, other: Star) -> None:
        """Exchange all that two stars are; fleets keep their ways, the enemy forgets the stars."""
        for name in ("base_ru", "owner", "home_of", "npc_ships", "stationed_ships"):
            here, there = getattr(one, name), getattr(other, name)
            setattr(one, name, there)
            setattr(other, name, here)
        for star in (one, other):
            self.state.players[self.enemy].known.pop(star.id, None)
            if star.home_of:
                self.state.players[star.home_of].home_star = star.id


def homes(view: View) -> list[str]:
    """The stars that can be the enemy's home: in the other corner, and far enough."""
    own = _cell(view, view.home_star or "")
    northwest = corner_box(view.tables, "northwest")
    southeast = corner_box(view.tables, "southeast")
    box = southeast if own in northwest else northwest
    letters = [letter for letter in view.chart if _cell(view, letter) in box]
    far = [letter for letter in letters if far_enough(view.house_rules, own, _cell(view, letter))]
    return far or letters


def dealt(view: View, me: Player, enemy: Player, chance: random.Random) -> State:
    """A new match on the player's chart: an enemy home and RU dealt as §3 deals them."""
    owners = {view.home_star: me, chance.choice(homes(view)): enemy}
    placed: dict[str, Placed] = {}
    for letter, owner in owners.items():
        if letter is not None:
            placed[letter] = Placed(_cell(view, letter), view.tables.home.ru, owner)
    for name, box in quadrants(view.tables):
        cells = cells_of(box)
        free = [star for star in view.chart if star not in placed]
        letters = [star for star in free if _cell(view, star) in cells]
        resources = list(getattr(view.tables.resources[view.house_rules.npc_stars], name))
        chance.shuffle(resources)
        for letter, ru in zip(letters, resources, strict=True):
            placed[letter] = Placed(_cell(view, letter), ru)
    edition = with_tables_of(State, type(view))
    return begin(view.house_rules, view.players, dict(sorted(placed.items())), edition)


def _cell(view: View, letter: str) -> Cell:
    site = view.chart[letter]
    return Cell(site.x, site.y)


def _quarter(view: View, letter: str) -> str:
    cell = _cell(view, letter)
    return next(name for name, box in quadrants(view.tables) if cell in cells_of(box))


def _hold(star: Star, owner: Player | None, ships: int) -> None:
    """Let a star have an owner, or none, and so many ships."""
    star.owner = owner
    star.stationed_ships = {owner: ships} if owner and ships else {}
    star.npc_ships = 0 if owner else ships


def _fleet(seen: Any) -> Fleet:
    return Fleet(
        seen.id,
        seen.owner,
        seen.ships,
        origin=seen.origin,
        dest=seen.dest,
        distance=seen.distance,
        dist_remaining=seen.dist_remaining,
    )


def _number(seen: Any) -> int:
    return int(seen.id.rpartition("-")[2])
