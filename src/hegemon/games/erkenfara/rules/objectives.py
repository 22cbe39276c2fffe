"""§1, the abstract: the game has no victory; a match may set objectives (D-OBJECTIVES)."""

from __future__ import annotations

from hegemon.core import Play, Player, Result, counted
from hegemon.games.erkenfara.events import Balance, MatchEnded, Measure, YearClosed
from hegemon.games.erkenfara.state import Position, State, map_of, total_value

_ALL = 100


def controlled(here: Position, player: Player) -> list[str]:
    """The regions that an empire occupies, or owns unoccupied."""
    return [
        name for name, region in here.regions.items() if player == (region.occupier or region.owner)
    ]


def production_controlled(here: Position, player: Player) -> int:
    """The nominal production of the regions that an empire controls."""
    regions = map_of(here).regions
    return sum(regions[name].production for name in controlled(here, player))


def account(here: Position, player: Player) -> Balance:
    """What an empire has: gold, troops, land and what it could yield."""
    gold, land = here.empires[player].treasury, len(controlled(here, player))
    return Balance(gold, total_value(here, player), land, production_controlled(here, player))


def close_year(play: Play[State]) -> None:
    """§1.1: every founded empire's account of the year."""
    state = play.state
    founded = [player for player, empire in state.empires.items() if empire.founded]
    play.tell(YearClosed(state.year, {player: account(state, player) for player in founded}))


def worth(here: Position, player: Player) -> int:
    """The score of an empire: gold, maximal values of its armies, a year's production."""
    empire = here.empires[player]
    return empire.treasury + total_value(here, player) + production_controlled(here, player)


def power(here: Position, player: Player) -> int:
    """What an empire can do: the maximal values of its armies and the last winter's income."""
    return total_value(here, player) + here.empires[player].income


def after_autumn(play: Play[State]) -> None:
    """D-OBJECTIVES: conquest, then wealth, then years; whoever is best of those who made it.

    Where nobody rules an empire any more, nobody wins with it (R59).
    """
    state, rules = play.state, play.state.house_rules
    able = [player for player, empire in state.empires.items() if empire.founded and empire.ruled]
    whole = sum(region.production for region in map_of(state).regions.values())
    shares = {player: production_controlled(state, player) for player in able}
    gold = {player: state.empires[player].treasury for player in able}
    if not able:
        return  # a newcomer is still to join
    # an objective that is not set is 0; the first that is reached decides
    if rules.conquest and max(shares.values()) * _ALL >= rules.conquest * whole:
        _end(play, shares, "conquest", f"controls {rules.conquest} % of all production or more")
    elif rules.wealth and max(gold.values()) >= rules.wealth:
        _end(play, gold, "wealth", f"has {rules.wealth} gold or more")
    elif rules.years and state.year >= rules.years:
        scores = {player: worth(state, player) for player in able}
        _end(play, scores, "years", f"is worth most after {counted(state.year, 'year')}")


def _end(play: Play[State], scores: dict[Player, int], measure: Measure, how: str) -> None:
    best = max(scores.values())
    winners = tuple(player for player, score in scores.items() if score == best)
    if len(winners) == 1:
        name = play.state.empires[winners[0]].name
        result = Result("victory", winners, f"{name} {how}")
    else:
        names = " and ".join(play.state.empires[player].name for player in winners)
        result = Result("draw", (), f"{names} are equal: each {how}")
    play.state.result = result
    play.state.agenda.clear()
    play.tell(MatchEnded(result, scores, measure))
