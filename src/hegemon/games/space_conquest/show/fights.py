"""§6 phase 2, §7: the fights that events tell; each is one clash, decided by numbers alone."""

from __future__ import annotations

from typing import Literal

from hegemon.core import Fight, FightRank, Fights, FightSide, Player, by_round, capital, plural
from hegemon.games.space_conquest.events import Assault, Battle, Rebellion
from hegemon.games.space_conquest.show.words import player_name, star_name
from hegemon.games.space_conquest.view import View


def _battle(event: Battle, view: View) -> Fight:
    sides = tuple(
        _player(view, player, count, event.left.get(player, 0))
        for player, count in event.ships.items()
    )
    return _clash(view, event.star, *sides)


def _assault(event: Assault, view: View) -> Fight:
    ships = _player(view, event.player, event.ships, event.ships_left, role="attacker")
    garrison = _rank("guard", "ship", event.garrison, event.garrison_left)
    return _clash(view, event.star, ships, _side("", "The garrison", garrison, role="defender"))


def _rebellion(event: Rebellion, view: View) -> Fight:
    garrison = _player(view, event.player, event.garrison, event.garrison_left, role="garrison")
    rebels = _rank("guard", "rebel", event.rebels, event.rebels_left)
    return _clash(view, event.star, garrison, _side("", "Rebels", rebels))


def _player(view: View, player: Player, before: int, left: int, role: str = "") -> FightSide:
    name = capital(player_name(view, player))
    return _side(player, name, _rank("fleet", "ship", before, left), role)


def _rank(sign: str, word: str, before: int, left: int) -> FightRank:
    return FightRank(sign, plural(word, before), before, by_round({1: before - left}, 1))


def _side(owner: Player | Literal[""], name: str, rank: FightRank, role: str = "") -> FightSide:
    if rank.left:
        return FightSide(owner, name, (rank,), role, fate="holds", end="holds")
    return FightSide(owner, name, (rank,), role, fate="destroyed", end="falls")


def _clash(view: View, star: str, one: FightSide, other: FightSide) -> Fight:
    outcome = "nobody survives" if one.end == other.end else ""
    return Fight(star, f"Battle at {star_name(view, star)}", (one, other), 1, outcome)


FIGHTS: Fights = {Battle: _battle, Assault: _assault, Rebellion: _rebellion}
