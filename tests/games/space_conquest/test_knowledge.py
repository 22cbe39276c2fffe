"""§4: what a player knows, since when, and from whom."""

from collections.abc import Iterable

import pytest

from hegemon.core.game import Event, Player
from hegemon.games.space_conquest import SPACE_CONQUEST, HouseRules, Sighting, State
from hegemon.games.space_conquest.events import Assault, Battle, FleetArrived, StarFreed, StarTaken
from hegemon.games.space_conquest.positions import AS_WRITTEN, P1, P2, fleet, one_turn, run_tasks
from hegemon.games.space_conquest.turn import Combat, Movement, Rebellions
from hegemon.games.space_conquest.view import View, view_of
from tests.games.space_conquest.cases import ARRIVALS, random_play, standing, table, x

LIVE = HouseRules(knowledge="live")
VISITORS = HouseRules(combat_reports="visitors")


def known(state: State, player: Player = P1) -> dict[str, Sighting]:
    """What a player's view says of stars."""
    return view_of(state, player).known


def test_k01_r41_a_fleet_that_dies_has_seen() -> None:
    """K01, R40, R41: one ship that loses against four at E has learned RU, owner and ships left."""
    start = table(fleets=[fleet("p1", 1, "H", "E", left=1)])
    after, events = run_tasks(start, *ARRIVALS, dice=[50])
    view = view_of(after, P1)

    assert ("p2", 0, 0, 3) == standing(after, "E")
    assert Sighting(4, P2, 3, 1) == view.known["E"]
    assert "opp" == view.control("E")
    assert isinstance(events[0], FleetArrived)
    assert events[0].discovered


def test_r41_a_fleet_lost_in_hyperspace_has_not_seen() -> None:
    """R41: nobody comes back from there."""
    start = table(fleets=[fleet("p1", 1, "H", "E", left=1)])
    after, _ = run_tasks(start, *ARRIVALS, dice=[1])

    assert "E" not in known(after)


def test_arrival_reveals_before_the_fight() -> None:
    """§6 phase 1, step 4: RU and owner are known on arrival; ships only from the fight."""
    start = table(x(), fleets=[fleet("p1", 1, "H", "X", left=1)])
    after, _ = run_tasks(start, Movement(), dice=[50])

    assert Sighting(3, None, None, 1) == known(after)["X"]


def k02(house_rules: HouseRules) -> State:
    """Player 1 saw X as the NPCs' on turn 3; player 2 takes it on turn 5, unseen."""
    start = table(
        x(),
        fleets=[fleet("p1", 2, "H", "X", left=1), fleet("p2", 9, "E", "X", left=3)],
        turn=2,
        house_rules=house_rules,
    )
    state, _ = one_turn(start, dice=[50, 50])
    state, _ = one_turn(state, dice=[50])
    state, _ = one_turn(state, dice=[50])
    return state


def test_k02_r39_knowledge_dated() -> None:
    """K02, R39: he still sees the NPCs' two ships, as of turn 3."""
    state = k02(AS_WRITTEN)

    assert (5, P2) == (state.turn, state.stars["X"].owner)
    assert Sighting(3, None, 2, 3) == known(state)["X"]
    assert "npc" == view_of(state, P1).control("X")


def test_k02_r39_knowledge_live() -> None:
    """R39 by house rule: a star once seen shows its owner for ever, but not what he has there."""
    state = k02(LIVE)

    assert Sighting(3, P2, None, 5) == known(state)["X"]
    assert "opp" == view_of(state, P1).control("X")


def test_r39_knowledge_live_keeps_a_count_with_its_date() -> None:
    """R39 by house rule: where the owner has not changed, ships are as they were counted."""
    state = k02(LIVE)
    state, _ = one_turn(state)

    assert Sighting(4, P1, 20, 6) == known(state)["H"]
    assert Sighting(3, P2, None, 6) == known(state)["X"]
    start = table(e=9, fleets=[fleet("p1", 1, "H", "E", left=1)], house_rules=LIVE)
    state, _ = one_turn(start, dice=[50])
    state, _ = one_turn(state)

    assert Sighting(4, P2, 12, 2) == known(state)["E"]


def test_r39_knowledge_live_shows_nothing_of_unknown_stars() -> None:
    """R39 by house rule: only stars that were seen."""
    assert {"E", "X"} == set(known(k02(LIVE), P2))
    assert {"H"} == set(known(table(x(), house_rules=LIVE)))


def test_r16_control_none() -> None:
    """R16, R42: a star of nobody with ships is the NPCs', without ships nobody's."""
    after, _ = run_tasks(
        table(x(), fleets=[fleet("p1", 3, "H", "X", left=1)]), *ARRIVALS, dice=[50]
    )
    view = view_of(after, P1)

    assert "none" == view.control("X")
    assert "me" == view.control("H")
    assert view.control("E") is None


def test_own_stars_are_seen_as_they_are() -> None:
    """R39: what a player owns he sees now, whatever he noted of it before."""
    state, _ = one_turn(table(x(owner="p1", p1=3)))

    assert Sighting(3, P1, 6, 2) == known(state)["X"]
    assert {"H": 8, "X": 6} == view_of(state, P1).own_stars()


def test_r40_losing_a_star_is_known() -> None:
    """R40: who loses a star knows to whom: with the ships if he fought, without if not."""
    fought, _ = run_tasks(table(x(owner="p2", p1=5, p2=3)), Combat())
    absent, _ = run_tasks(table(x(owner="p2", p1=5)), Combat())
    rebels, _ = run_tasks(table(x(owner="p2", p2=1)), Rebellions(), dice=[6])

    assert Sighting(3, P1, 3, 1) == known(fought, P2)["X"]
    assert Sighting(3, P1, None, 1) == known(absent, P2)["X"]
    assert Sighting(3, None, 2, 1) == known(rebels, P2)["X"]


def both_sides_of_x(house_rules: HouseRules) -> tuple[State, list[Event]]:
    """Player 2 has seen X; player 1 takes it from the NPCs."""
    start = table(x(p1=5), house_rules=house_rules)
    start.players[P2].known["X"] = Sighting(3, None, 3, 1)
    start.turn = 4
    return run_tasks(start, Combat())


def test_r44_combat_reports_participants() -> None:
    """R44: whoever was there before and is not now reads nothing."""
    after, events = both_sides_of_x(AS_WRITTEN)

    assert all(event.seen_by(P2) is None for event in events)
    assert Sighting(3, None, 3, 1) == known(after, P2)["X"]


def test_r44_combat_reports_visitors() -> None:
    """R44 by house rule: whoever has ever been there reads about the fight, and knows its end."""
    after, events = both_sides_of_x(VISITORS)

    assert [Assault, StarTaken] == [type(event.seen_by(P2)) for event in events]
    assert Sighting(3, P1, 3, 4) == known(after, P2)["X"]


def test_r44_combat_reports_visitors_do_not_count_ships_without_a_fight() -> None:
    """R43, R44 by house rule: of an unopposed capture a visitor reads who, not how many."""
    start = table(x(npc=0, p1=5), house_rules=VISITORS)
    start.players[P2].known["X"] = Sighting(3, None, 0, 1)
    after, (taken,) = run_tasks(start, Combat())
    seen = taken.seen_by(P2)

    assert isinstance(seen, StarTaken)
    assert seen.ships is None
    assert Sighting(3, P1, None, 1) == known(after, P2)["X"]


def test_r44_combat_reports_visitors_only() -> None:
    """R44 by house rule: who has never been there still reads nothing."""
    _, events = run_tasks(table(x(p1=5), house_rules=VISITORS), Combat())

    assert all(event.seen_by(P2) is None for event in events)


def told_of(events: Iterable[Event], player: Player) -> set[str]:
    """The stars that a player reads about in events that can change what he knows of them."""
    return {
        seen.star
        for event in events
        if isinstance(event, FleetArrived | Battle | Assault | StarTaken | StarFreed)
        and (seen := event.seen_by(player))
        and isinstance(seen, FleetArrived | Battle | Assault | StarTaken | StarFreed)
    }


@pytest.mark.parametrize("seed", range(12))
def test_knowledge_changes_only_with_news(seed: int) -> None:
    """R39, R40: what is known of a star changes only by an event about it that its player read.

    After a fight that he read about, it is what is true now, ships apart where nobody fought.
    """
    for before, after, events in random_play(seed, 60):
        for player in (P1, P2):
            then, now = known(before, player), known(after, player)
            news = told_of(events, player)
            for letter, seen in now.items():
                star = after.stars[letter]
                if star.owner == player:
                    assert Sighting(star.base_ru, player, star.ships_of(player), after.turn) == seen
                elif letter in news:
                    truth = star.ships_of(star.owner) if star.owner else star.npc_ships
                    assert (star.base_ru, star.owner, after.turn) == (
                        seen.ru,
                        seen.owner,
                        seen.turn,
                    )
                    assert seen.ships in (truth, None)
                elif before.stars[letter].owner == player:
                    assert (None, before.turn) == (seen.owner, seen.turn), "only rebels take unseen"
                else:
                    assert then[letter] == seen
            assert set(then) <= set(now)


def test_a_bystander_sees_where_stars_are() -> None:
    """A bystander's view has the chart, and no star, fleet or home."""
    state = k02(AS_WRITTEN)
    view = SPACE_CONQUEST.view(state, None)

    assert state.chart == view.chart
    assert ({}, (), None) == (view.known, view.fleets, view.home_star)


def test_own_fleets_only() -> None:
    """§4: fleets under way are their owner's secret."""
    fleets = [fleet("p1", 2, "H", "E", left=5), fleet("p2", 9, "E", "H", left=5)]
    state = table(fleets=fleets)

    assert ["p1-000"] == [seen.id for seen in view_of(state, P1).fleets]
    assert ["p2-001"] == [seen.id for seen in view_of(state, P2).fleets]


def test_r46_no_view_holds_the_seed() -> None:
    """R46: neither state nor view has a field for the dice's secret."""
    assert not {"seed", "secret", "key"} & {*State.__struct_fields__, *View.__struct_fields__}


def test_the_truth_is_everything() -> None:
    """For after the match: every star as it is, every fleet."""
    state = k02(AS_WRITTEN)
    truth = SPACE_CONQUEST.truth(state)

    assert set(state.stars) == set(truth.known)
    assert Sighting(3, P2, 8, 5) == truth.known["X"]
    assert len(state.fleets) == len(truth.fleets)


def test_only_the_first_arrival_discovers() -> None:
    """§6 phase 1, step 4: RU are news where the star was unknown, and not again."""
    fleets = [fleet("p1", 1, "H", "X", left=1), fleet("p1", 1, "H", "X", left=2)]
    half, first = run_tasks(table(x(), fleets=fleets), *ARRIVALS, dice=[50, 50])
    _, second = run_tasks(half, *ARRIVALS, dice=[50])

    assert [True] == [told.discovered for told in first if isinstance(told, FleetArrived)]
    assert [False] == [told.discovered for told in second if isinstance(told, FleetArrived)]


def test_r44_who_dies_before_the_garrison_is_met_reads_on() -> None:
    """R43, R44: a fight of three is one fight: player 1 reads and knows how player 2 then fared."""
    after, events = run_tasks(table(x(ru=2, p1=3, p2=5), turn=4), Combat())

    assert [Battle, Assault, StarTaken] == [type(event.seen_by(P1)) for event in events]
    assert Sighting(2, P2, 2, 4) == known(after, P1)["X"]
