"""A report of a large House: what threatens leads, then planets, then money, the rest in a line."""

from hegemon.core.game import Event
from hegemon.core.report import Report, Sentence, sentences
from hegemon.games.ec4x.common.events import (
    IncomeReceived,
    PrestigeChanged,
    RepairForfeited,
    SquadronRepaired,
    TurnBegan,
)
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    FleetMoved,
    FleetSighted,
    PlanetAssaulted,
    TaskForce,
)
from hegemon.games.ec4x.common.show.report import report_of
from hegemon.games.ec4x.common.state import State
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from tests.games.ec4x.cases import ME, YOU, home_of, monero


def read(state: State, *events: Event) -> Report:
    """What the own House reads of these events."""
    return report_of(EC4X_MONERO.view(state, ME), events)


def lines(report: Report) -> list[str]:
    """Its sentences."""
    return [one.plain for one in sentences(report)]


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
    assert [line for line in told if "moved" in line] == [
        f"30 fleets moved: p1-0, p1-1, p1-2, p1-3, p1-4, p1-5, p1-6, p1-7 and 22 more to {home}."
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
