"""A report leads with what threatens: whoever stands at a colony, and beside one."""

from hegemon.core.report import sentences
from hegemon.games.space_empires.positions import P1, group, position
from hegemon.games.space_empires.show.attention import attention
from hegemon.games.space_empires.show.report import report_of
from hegemon.games.space_empires.state import State, colonies_of, neighbours
from hegemon.games.space_empires.view import View, truth_of, view_of


def told(view: View) -> list[str]:
    """The sentences of the leading section."""
    urgent = attention(view)
    return [] if urgent is None else [item.plain for item in urgent.items]  # type: ignore[union-attr]


def threatened() -> State:
    """A homeworld that was shot at, a colony with somebody at it, and counters next to both."""
    state = position(
        group("p2", "SC", "F4", 3),
        group("p2", "CA", "D5", 2),
        group("p2", "MINER", "G4"),
        colonies={"F4": ("p1", 3), "G5": ("p1", 1)},
    )
    home = next(place for place, one in colonies_of(state, P1).items() if one.homeworld)
    state.systems[home].colony.value = 15  # type: ignore[union-attr]  # a homeworld is a colony
    state.groups["p2-2"].at = next(iter(near(state, home)))
    return state


def near(state: State, place: str) -> tuple[str, ...]:
    """The hexes next to one that are no colonies."""
    return tuple(one for one in neighbours(state, place) if state.systems[one].colony is None)


def test_what_threatens_is_told_worst_first() -> None:
    """§4.10, §6.2, §3.2: the homeworld, who stands at a colony, who is a hex away."""
    state = threatened()
    where = state.groups["p2-2"].at

    lines = told(view_of(state, P1))
    assert lines[0].endswith("is down to 15 of 20: at 0 you are out.")
    assert "At your colony F4: player 2 with 1 counter." == lines[1]
    assert f"Next to your homeworld: player 2 with 1 counter in {where}." == lines[2]
    assert 3 == len(lines)  # a Miner does nothing to anybody


def test_the_report_begins_with_it() -> None:
    """Decision 50: before what happened, and marked as urgent."""
    report = report_of(view_of(threatened(), P1), ())

    assert ("What threatens you", True) == (report.sections[0].heading, report.sections[0].urgent)
    assert "Your homeworld" == next(iter(sentences(report))).plain[:14]


def test_nobody_is_threatened_without_a_seat_or_by_nobody() -> None:
    """A bystander is not, nor an empire that sees nobody."""
    assert [] == told(truth_of(threatened()))
    assert [] == told(view_of(position(), P1))
