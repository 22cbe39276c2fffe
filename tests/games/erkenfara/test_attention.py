"""A report leads with what threatens: land in others' hands, enemies on it and beside it."""

from hegemon.core.mentions import plain
from hegemon.core.report import sentences
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.maps.game_map import map_called
from hegemon.games.erkenfara.positions import P1, P2, army, position
from hegemon.games.erkenfara.show.attention import attention
from hegemon.games.erkenfara.state import Region, State
from hegemon.games.erkenfara.view import truth_of, view_of


def invaded(relation: str = "war") -> State:
    """Blue holds a region of red's, stands on another, and beside a third."""
    return position(
        army("blue", "r_2", 2000),
        army("blue", "r_4", 3000),
        army("blue", beside(), 1000),
        army("red", "r_3", 2000),
        regions={"r_2": Region(P1, P2)},
        relations={("red", "blue"): relation},  # type: ignore[dict-item]  # one of three words
    )


def beside() -> str:
    """A region that is nobody's, next to red's land."""
    regions = map_called("duel_continent").regions
    return next(
        near
        for name, region in regions.items()
        if name.startswith("r_")
        for near in region.adjacent
        if not near.startswith(("r_", "b_"))
    )


def told(state: State) -> list[str]:
    """The sentences of the leading section of red's report."""
    urgent = attention(view_of(state, P1))
    return [] if urgent is None else [item.plain for item in urgent.items]  # type: ignore[union-attr]


def test_what_threatens_is_told_worst_first() -> None:
    """What is lost, who stands on one's land, who stands next to it."""
    lines = told(invaded())

    assert "1 region of yours is occupied: Lindtal by Blaufurt." == lines[0]
    assert lines[1].startswith("On your land: Blaufurt's army a1 (2,000) in Lindtal and Blaufurt's")
    assert lines[2].startswith("Next to your land: Blaufurt's army a3 (1,000) in ")
    assert 3 == len(lines)


def test_the_report_begins_with_it() -> None:
    """Decision 50: before the chronicle, and marked as urgent."""
    report = ERKENFARA.report(view_of(invaded(), P1), [])

    assert ("What threatens you", True) == (report.sections[0].heading, report.sections[0].urgent)
    assert "1 region" == plain(next(iter(sentences(report))).text)[:8]


def test_who_is_at_peace_is_no_threat() -> None:
    """What is occupied stays so; armies of others may pass."""
    assert ["1 region of yours is occupied: Lindtal by Blaufurt."] == told(invaded("peace"))


def test_a_bystander_and_a_safe_empire_read_nothing() -> None:
    """There is no such section then."""
    assert attention(truth_of(invaded())) is None
    assert [] == told(position(army("blue", "b_4", 2000)))
