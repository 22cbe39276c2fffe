"""§7: what the conqueror of a homeworld learns where the game goes on (G01)."""

from typing import Any

import pytest

from hegemon.core.errors import BadAnswer
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.conquest.events import SpoilsTaken
from hegemon.games.space_empires.conquest.orders import Learn, Spoils
from hegemon.games.space_empires.conquest.sequence import AskSpoils
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2, P3, group, played, position
from hegemon.games.space_empires.state import State
from tests.games.space_empires.cases import asked, choices_of, form_of, told

LAST = HouseRules(map="three", victory="last_standing")
AHEAD = {"attack": 2, "ship_size": 5, "movement": 2, "tactics": 1}


def conquered(levels: dict[str, int] | None = None, **options: Any) -> State:
    """Player 1 has destroyed player 2's homeworld and is asked."""
    start = position(
        group("p1", "SC", "L12", 4),
        group("p1", "CA", "A7", 1),
        house_rules=HouseRules(**{"map": "three", "victory": "last_standing", **options}),
    )
    start.empires[P1].levels["tactics"] = 2
    start.empires[P2].levels.update(AHEAD if levels is None else levels)
    return played(start, [], ["bombard p1-1"], dice=[1] * 4)[0]


def test_a_level_of_each_of_two_technologies() -> None:
    """§7; R65: the next level only, of what the other knew better; at once, and no purchase."""
    asking = conquered()
    offered = ["attack", "movement", "ship_size"]
    assert offered == sorted(choices_of(asking, "p1", "learn", "technology"))

    after, events = played(asking, ["learn ship_size", "learn movement"])
    levels = after.empires[P1].levels
    assert (2, 2, 0, 2) == tuple(
        levels[name] for name in ("ship_size", "movement", "attack", "tactics")
    )
    assert [{"ship_size": 2, "movement": 2}] == [one.levels for one in told(events, SpoilsTaken)]
    assert 0 == after.empires[P1].researched


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("tactics",), "cannot be taken over"),
        (("attack", "attack"), "one level of attack"),
        (("attack", "movement", "ship_size"), "no more than 2"),
    ],
)
def test_what_cannot_be_taken_over(names: tuple[str, ...], why: str) -> None:
    """§7; R65: two separate technologies, each known better."""
    with pytest.raises(BadAnswer, match=why):
        played(conquered(), Spoils(tuple(map(Learn, names))))


def test_nothing_need_be_taken_over() -> None:
    """§7; R65: "may"; and the default takes what costs most, the earlier of equals."""
    asking = conquered()
    after, events = played(asking, [])
    assert [] == told(events, SpoilsTaken)
    assert 0 == after.empires[P1].levels["attack"]
    assert Spoils((Learn("attack"), Learn("movement"))) == asking.agenda[-1].default(asking, P1)  # type: ignore[union-attr]


def test_ships_in_play_do_not_change() -> None:
    """§6.5, R65: new levels are for new ships; with `instant_upgrades` for all."""
    after, _ = played(conquered(), ["learn attack"])
    assert 0 == after.groups["p1-2"].tech.attack

    instant, _ = played(conquered(instant_upgrades=True), ["learn attack"])
    assert 1 == instant.groups["p1-2"].tech.attack


def test_the_others_learn_nothing() -> None:
    """§7; R65: asked even where nothing is offered; what was taken is its player's secret."""
    nothing = conquered({})
    assert AskSpoils(P1, P2, ()) == nothing.agenda[-1]
    assert {} == choices_of(nothing, "p1", "learn", "technology")

    _, events = played(conquered(), ["learn attack"])
    (taken,) = told(events, SpoilsTaken)
    assert (taken, None, None) == tuple(taken.seen_by(player) for player in (P1, P2, P3))
    assert {} == SPACE_EMPIRES.view(conquered(), P1).empires[P2].levels


def test_only_where_the_game_goes_on() -> None:
    """§7; R1, R65: with `first_kill`, or when nobody else is left, nothing is asked."""
    first = position(group("p1", "SC", "L12", 4), house_rules=HouseRules(map="three"))
    first.empires[P2].levels.update(AHEAD)
    assert played(first, [], ["bombard p1-1"], dice=[1] * 4)[0].result is not None

    last = position(group("p1", "SC", "L12", 4), house_rules=LAST)
    last.empires[P3].fallen = True
    assert played(last, [], ["bombard p1-1"], dice=[1] * 4)[0].result is not None


def test_the_sheet_of_a_conqueror() -> None:
    """§7: it names the next level, and counts."""
    asking = conquered()
    assert "AskSpoils" == asked(asking)
    assert "2 at most" in form_of(asking, "p1").title
    assert "" == choices_of(asking, "p1", "learn", "technology")["attack"]
