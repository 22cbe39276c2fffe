"""§6.5: by house rule grants are bought, and dice say how far they lead (R63)."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core import Play, Player, foresee
from hegemon.games.space_empires.economy.events import GrantsRolled
from hegemon.games.space_empires.economy.orders import Fund
from hegemon.games.space_empires.economy.purchases import open_books, technology_of
from hegemon.games.space_empires.rules.counters import refit
from hegemon.games.space_empires.state import Position, State, technologies_in_play


def grants_left(here: Position, player: Player, funds: Iterable[Fund]) -> int:
    """§6.5: how many more grants a player may buy: by last time's number, and by his points."""
    table = here.tables.research
    bought = sum(fund.grants for fund in funds)
    allowed = here.empires[player].grants + table.more_grants
    affordable = open_books(here, player).cp // table.grant
    return min(allowed, affordable) - bought


def why_no_fund(here: Position, player: Player, before: tuple[Fund, ...], fund: Fund) -> str:
    """§6.5: why grants cannot be bought after others; empty when they can."""
    return why_no_technology(here, player, before, fund.technology) or why_no_count(
        here, player, before, fund.grants
    )


def why_no_technology(here: Position, player: Player, before: tuple[Fund, ...], name: str) -> str:
    """§6.5: each technology once, and none at its highest level."""
    names = technologies_in_play(here)
    if name not in names:
        return f"{name!a} is no technology; these are: {', '.join(names)}"
    if name in [fund.technology for fund in before]:
        return "it is funded already"
    level = here.empires[player].levels[name]
    most = technology_of(here, name).most
    return "" if level < most else f"it is at its highest level, {level}"


def why_no_count(here: Position, player: Player, before: tuple[Fund, ...], grants: int) -> str:
    """§6.5: no more grants than may be bought."""
    left = grants_left(here, player, before)
    return "" if 0 < grants <= left else f"{max(0, left)} more grants can be bought"


def roll_grants(play: Play[State], player: Player, fund: Fund) -> None:
    """§6.5: the dice are kept until they reach the cost; what is above it is lost."""
    state, name = play.state, fund.technology
    empire = state.empires[player]
    # paid for when the books are opened, which the order sheet of the phase does next
    empire.granted += fund.grants * state.tables.research.grant
    sides = state.tables.die.sides
    purpose = f"grant {player} {name}"
    foresee(play.dice, sides, *[purpose] * fund.grants)
    faces = tuple(play.dice.roll(sides, purpose) for _ in range(fund.grants))
    total = empire.progress.pop(name, 0) + sum(faces)
    cost = technology_of(state, name).cost(empire.levels[name])
    reached = total >= cost
    if reached:
        empire.levels[name] += 1
        refit(state, player)
    else:
        empire.progress[name] = total
    facts = (name, faces, total, cost, empire.levels[name])
    play.tell(GrantsRolled(player, *facts, reached=reached))
