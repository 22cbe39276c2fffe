"""A report of a large House: what threatens leads, then planets, then money, the rest in a line."""

import pytest

from hegemon.bots.registry import BOTS
from hegemon.contract.match import played_by
from hegemon.contract.promises import addresses_nobody_beside
from hegemon.core.game import Event
from hegemon.core.report import Report, Sentence, sentences
from hegemon.games.ec4x.common.events import (
    IncomeReceived,
    LevelReached,
    OrdersMissed,
    OrdersPaid,
    PeopleGrew,
    PrestigeChanged,
    RepairForfeited,
    SquadronRepaired,
    TurnBegan,
)
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    FleetMoved,
    FleetSighted,
    OperationDone,
    OperationSuffered,
    PlanetAssaulted,
    TaskForce,
)
from hegemon.games.ec4x.common.show.report import report_of
from hegemon.games.ec4x.common.state import State
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from tests.contract.games import world
from tests.games.ec4x.cases import ME, YOU, home_of, monero


def read(state: State, *events: Event) -> Report:
    """What the own House reads of these events."""
    return report_of(EC4X_MONERO.view(state, ME), events)


def lines(report: Report) -> list[str]:
    """Its sentences."""
    return [one.plain for one in sentences(report)]


def beside(*events: Event) -> list[str]:
    """What somebody without a seat, who knows the whole truth, reads of these events."""
    return lines(report_of(EC4X_MONERO.truth(monero()), events))


def headings(report: Report) -> list[str]:
    """The headings of what happened, in order."""
    return [
        section.heading
        for section in report.sections
        if any(isinstance(item, Sentence) for item in section.items)
    ]


def test_the_report_leads_with_a_collapse_that_comes() -> None:
    """1.1, R85: a turn before it loses a House must read it before all else."""
    state = monero()
    house = state.houses[ME]
    house.prestige, house.below = -7, state.tables.prestige.turns_below - 1
    report = read(state, TurnBegan(5, 2001, 5))

    assert report.sections[0].urgent
    assert lines(report)[0] == (
        "Your House collapses at the end of this month, and you lose, unless its prestige, now "
        "-7, is 0 or more by then."
    )
    house.below = 1
    assert f"in {state.tables.prestige.turns_below - 1} months" in lines(read(state))[0]


def test_no_collapse_comes_where_the_match_has_none() -> None:
    """R85: by house rule a House without prestige goes on."""
    state = monero(collapse=False)
    state.houses[ME].prestige = -7

    assert not any("collapse" in line for line in lines(read(state)))


def test_a_house_that_has_collapsed_reads_so() -> None:
    """In every report, and nothing else is asked of it."""
    state = monero()
    state.houses[ME].collapsed = True
    report = read(state, TurnBegan(5, 2001, 5))

    assert lines(report)[0] == (
        "Your House has collapsed: nobody obeys it any more. What it has only defends itself."
    )
    assert "What needs an answer" not in headings(report)


def test_planets_come_before_money_and_money_before_moves() -> None:
    """However many fleets moved before; a planet that was lost leads its chapter."""
    state = monero()
    home, _ = home_of(state)
    moved = [FleetMoved(ME, f"p1-{number}", ("A1", home)) for number in range(30)]
    sides = (TaskForce(ME, {"BB": 1}, 9, 9), TaskForce(YOU, {"CL": 1}, 9, 9))
    battle = BattleFought((ME, YOU), "A2", "space", sides, ())
    lost = PlanetAssaulted(
        (ME, YOU),
        home,
        attacker=YOU,
        defender=ME,
        blitz=True,
        landed=4,
        rounds=(),
        taken=True,
        survivors=2,
    )
    income = IncomeReceived(ME, 100, 0, 50, (), 100)
    report = read(state, TurnBegan(5, 2001, 5), *moved, battle, lost, income)

    assert headings(report)[1:] == ["Planets and battles", "Money", "Abroad", "The month"]
    told = lines(report)
    assert "takes" in next(line for line in told if line.startswith(("House 2", "Battle")))
    named = ", ".join(f"Fleet {number}" for number in range(8))
    assert [line for line in told if "moved" in line] == [
        f"30 fleets moved: {named} and 22 more to {home}."
    ]


def test_repairs_are_counted() -> None:
    """3.4: the same repair 39 times is one line, and `why` has each of them."""
    state = monero()
    home, _ = home_of(state)
    gone = [RepairForfeited(ME, home, f"s{number}", 4500) for number in range(39)]
    done = [SquadronRepaired(ME, home, "s50"), SquadronRepaired(ME, "A1", "s51")]
    report = read(state, *gone, *done)
    told = [one for one in sentences(report) if one.reason is not None]

    assert [one.plain for one in told] == [
        f"39 squadrons left before they were repaired, at {home}: 175.5 is forfeited.",
        f"2 squadrons are repaired, 1 at {home} and 1 at A1.",
    ]
    assert told[0].reason is not None
    assert len(told[0].reason.inputs) == len(gone)


def test_a_house_that_is_seen_is_one_line() -> None:
    """2.4: all its fleets by system, with their strength together."""
    seen = [FleetSighted(ME, "A1", YOU, 3, 0), FleetSighted(ME, "A1", YOU, 4, 2)]
    report = read(monero(), *seen, FleetSighted(ME, "A2", YOU, 1, 0))

    assert "House 2 is seen: 7 squadrons and 2 unarmed ships at A1; 1 squadron at A2." in (
        lines(report)
    )


def test_prestige_is_one_line_with_its_deeds() -> None:
    """9.3: what it comes to first."""
    changes = [
        PrestigeChanged(ME, "blockaded", -2, 48, "A1"),
        PrestigeChanged(ME, "blockaded", -2, 46, "A2"),
        PrestigeChanged(ME, "planet_taken", 10, 56, "A3"),
    ]

    assert "Prestige stays at 50: +2 for spying; -2 for a blockaded colony at A1." in lines(
        read(
            monero(),
            PrestigeChanged(ME, "spied", 2, 52),
            PrestigeChanged(ME, "blockaded", -2, 50, "A1"),
        )
    )
    assert (
        "Prestige +6, now 56: -4 for a blockaded colony at A1 and A2; +10 for taking a planet at "
        "A3."
    ) in lines(read(monero(), *changes))


def test_the_whole_truth_has_a_sum_for_each_house() -> None:
    """9.3: each with its own total, and whose it is; to the House itself nothing changes."""
    own = PrestigeChanged(ME, "colony_founded", 5, 55, "A1")
    tax = PrestigeChanged(ME, "low_tax", 1, 56)
    other = PrestigeChanged(YOU, "colony_founded", 5, 75, "A2")

    assert beside(own, other, tax) == [
        "House 1: Prestige +6, now 56: +5 for founding a colony at A1; +1 for a low tax.",
        "House 2: Prestige +5 for founding a colony at A2: now 75.",
    ]
    assert "Prestige +5 for founding a colony at A1: now 55." in lines(read(monero(), own))


def test_the_whole_truth_says_whose_each_thing_is() -> None:
    """What a House alone knows is told with its name in place of "your House"."""
    told = beside(
        OrdersPaid(YOU, (), 0),
        LevelReached(ME, "EL", 2),
        LevelReached(YOU, "SL", 2),
        LevelReached(YOU, "EL", 3),
        PeopleGrew(YOU, {"A1": 100_000_000}, 0),
        OrdersMissed(YOU, 1),
        OperationDone(YOU, "assassination", ME, success=False),
        OperationSuffered(ME, "assassination", caught=True, by=YOU),
        OperationSuffered(ME, "assassination", caught=False),
    )

    assert "House 2: Orders take 0, and 0 is left." in told
    assert "House 1 reaches EL 2." in told
    assert "House 2 reaches SL 2 and EL 3." in told
    assert any(line.startswith("House 2's people grow by ") for line in told)
    assert "No orders for 1 turn: House 2 defends itself and waits." in told
    assert "House 2's assassination against House 1 is found out." in told
    assert "An assassination of House 2 against House 1 is found out." in told
    assert any(line.startswith("Somebody does House 1 harm (assassination)") for line in told)


@pytest.mark.parametrize("edition", ["monero", "satoshi"])
def test_nobody_beside_a_match_of_bots_is_spoken_to(edition: str) -> None:
    """They fight, settle and grow, of which all is told to who has no House."""
    here = world(f"ec4x/{edition}")
    warlord = BOTS[here.ruleset.name]["warlord"]
    match = played_by(here, 0, dict.fromkeys(here.players, warlord))

    assert match.moments
    assert list(addresses_nobody_beside(match))[:5] == []
