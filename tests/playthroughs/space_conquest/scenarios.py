"""Positions of Space Conquest, each for one cluster of rules; home stars are H and E."""

from hegemon.games.space_conquest import HouseRules, Sighting, State
from hegemon.games.space_conquest.positions import P1, fleet, position, star

HOMES = (
    star("H", 0, 0, ru=4, home_of="p1", p1=4),
    star("E", 11, 9, ru=4, home_of="p2", p2=4),
)


def two_ways_to_a_neutral_star() -> State:
    """K is three parsecs from both; the garrison is its RU."""
    return position(*HOMES, star("K", 3, 3, ru=2), star("N", 8, 6, ru=3))


def three_meet_at_k() -> State:
    """§7, the example: 3 ships and 4 ships arrive at a neutral star with 2."""
    return position(
        *HOMES,
        star("K", 5, 5, ru=2),
        fleets=[fleet("p1", 3, "H", "K", left=1), fleet("p2", 4, "E", "K", left=1)],
        turn=5,
    )


def equals_meet_at_k() -> State:
    """The same with equal fleets."""
    return position(
        *HOMES,
        star("K", 5, 5, ru=2),
        fleets=[fleet("p1", 4, "H", "K", left=1), fleet("p2", 4, "E", "K", left=1)],
        turn=5,
    )


def a_weak_garrison() -> State:
    """D has 3 RU and one ship, F two RU and two ships."""
    return position(
        *HOMES,
        star("D", 2, 4, ru=3, owner="p1", p1=1),
        star("F", 4, 2, ru=2, owner="p1", p1=2),
        turn=9,
    )


def a_garrison_that_leaves() -> State:
    """The same where ships that are about to leave count as garrison."""
    start = a_weak_garrison()
    start.house_rules = HouseRules(departing_count_as_garrison=True)
    return start


def a_stroke_at_the_heart() -> State:
    """A fleet of 9 is one parsec from the second player's home star."""
    return position(*HOMES, fleets=[fleet("p1", 9, "H", "E", left=1)], turn=20)


def both_strike() -> State:
    """Each player's fleet is one parsec from the other's home star."""
    return position(
        *HOMES,
        fleets=[fleet("p1", 9, "H", "E", left=1), fleet("p2", 9, "E", "H", left=1)],
        turn=20,
    )


def the_last_turn() -> State:
    """The house rule turn_limit ends the match after this turn."""
    return position(*HOMES, turn=30, house_rules=HouseRules(turn_limit=30))


def waves() -> State:
    """Two waves against the garrison of three at G, then one ship of the other player."""
    return position(
        *HOMES,
        star("G", 4, 6, ru=3),
        fleets=[
            fleet("p1", 2, "H", "G", left=1),
            fleet("p1", 2, "H", "G", left=2),
            fleet("p2", 1, "E", "G", left=3),
        ],
        turn=6,
    )


def a_tie_at_d() -> State:
    """Three ships come to D, where there will be three."""
    return position(
        *HOMES,
        star("D", 6, 4, ru=2, owner="p2", p2=1),
        fleets=[fleet("p1", 3, "H", "D", left=1)],
        turn=9,
    )


def a_tie_that_frees_d() -> State:
    """The same with a house rule of the author's programs."""
    start = a_tie_at_d()
    start.house_rules = HouseRules(tie_control="neutral")
    return start


def old_news() -> State:
    """Player 1 saw two NPC ships at F on turn 3; nine ships of player 2 are a turn from it."""
    start = position(
        *HOMES,
        star("F", 5, 5, ru=3, npc=2),
        fleets=[fleet("p1", 1, "H", "F", left=3), fleet("p2", 9, "E", "F", left=1)],
        turn=4,
    )
    start.players[P1].known["F"] = Sighting(3, None, 2, 3)
    return start
