"""Each edition cites the sections of its own document, and its rulebook has all of that.

The numbers are those of the two documents, read line by line: what one has under a number the other
often has under another, or not at all.
"""

from typing import Any

import pytest

from hegemon.contract.cited import opens, unopened
from hegemon.core.records import kind
from hegemon.core.report import Sentence, cited, sentences
from hegemon.core.ruleset import Ruleset
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.events import HouseCollapsed, PlanetTerraformed, PrestigeChanged
from hegemon.games.ec4x.common.events_conflict import BattleFought, Bombarded, FleetMoved
from hegemon.games.ec4x.common.phases.assault import lose_laid_up
from hegemon.games.ec4x.common.phases.command import AskOrders
from hegemon.games.ec4x.common.rules.research import fields_of
from tests.games.ec4x.cases import ME, YOU, home_of, monero, playing, satoshi
from tests.games.ec4x.conflict.positions import fleet

BOTH: dict[str, tuple[Ruleset[Any], Any]] = {
    "monero": (EC4X_MONERO, monero),
    "satoshi": (EC4X_SATOSHI, satoshi),
}
EDITIONS = pytest.mark.parametrize("edition", BOTH)

DOCUMENTS = {
    "monero": """
        1 1.1 1.2 1.3 2 2.1 2.2 2.3 2.3.1 2.3.2 2.3.2.1 2.3.2.2 2.3.2.3 2.3.2.4 2.3.3 2.3.4 2.3.5
        2.4 2.4.1 2.4.2 2.4.3 2.4.4 2.4.7 2.4.8 2.4.9 2.5 XY XY.1 XY.2 XY.3 XX.4 XYZ XYZ.1 XYZ.2
        XYZ.3 XYZ.4 XYZ.5 XYZ.6 XYZ.7 XYZ.8 XYZ.9 XYZ.10 3 3.1 3.2 3.3 3.4 4 4.1 4.2 5 5.1 5.1.1
        5.1.2 5.1.3 5.2 5.3 5.3.1 5.3.2 5.3.3 5.3.4 5.4 5.5 5.6 5.7 8 9 9.1 9.2 9.3 10""",
    "satoshi": """
        1 2 2.1 2.2 2.3 2.3.1 2.3.2 2.3.2.1 2.3.2.2 2.3.2.3 2.3.3 2.3.4 2.3.5 2.4 2.4.1 2.4.2
        2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.8 X XY XY.1 XY.2 XY.3 XX.4 XYZ XYZ.1 XYZ.2 XYZ.3 XYZ.4
        XYZ.5 XYZ.6 3 3.1 3.2 3.3 3.4 4 4.1 5 5.1 5.1.1 5.1.2 5.1.3 5.1.4 5.1.5 5.2 5.3 5.3.1
        5.3.2 5.4 5.4.1 5.4.2 5.4.3 5.4.4 5.4.5 5.5 5.5.1 5.5.2 5.6 5.7 8 9 9.1 9.2 9.3 10""",
}
"""Every numbered section."""

CITED = {
    "turn-began": ("Introduction", "Introduction"),
    "income-received": ("XY.1", "XY.1"),
    "upkeep-paid": ("XX.4", "XX.4"),
    "unit-neglected": ("XX.4", "XX.4"),
    "units-neglected": ("XX.4", "XX.4"),
    "prestige-changed": ("9.3", "X"),
    "orders-paid": ("3", "3"),
    "project-begun": ("3", "3"),
    "project-waits": ("3", "3"),
    "instalments-paid": ("3", "3"),
    "units-commissioned": ("3", "3"),
    "work-lost": ("3", "3"),
    "squadron-repaired": ("3.4", "3.4"),
    "repair-forfeited": ("3.4", "3.4"),
    "units-mended": ("3.2", "3.2"),
    "research-bought": ("XYZ.1", ""),
    "level-reached": ("XYZ.1", "XYZ.1"),
    "breakthrough": ("XYZ.1", ""),
    "people-grew": ("XY.2", "XY.2"),
    "people-arrived": ("XY.3", ""),
    "planet-terraformed": ("XYZ.7", "XYZ.3"),
    "orders-missed": ("R59", "R59"),
    "house-collapsed": ("1.1", "X"),
    "house-capitulated": ("1.1", "X"),
    "house-eliminated": ("1.1", "X"),
    "game-ended": ("1.1", "X"),
    "fleet-moved": ("4.2", "4"),
    "fleet-stopped": ("4.1", "4"),
    "fleet-sighted": ("2.4", "2.4"),
    "scouts-caught": ("2.4.2", ""),
    "uncloaked": ("2.4.3", "2.4.3"),
    "battle-fought": ("5.3", "5.4"),
    "fighters-stranded": ("2.4.1", "5.3.2"),
    "lift-lost": ("5.3.3", "5.3.2"),
    "blockaded": ("4.1", "4"),
    "bombarded": ("5.5", "5.6"),
    "planet-assaulted": ("5.6", "5.7"),
    "colony-founded": ("XY.3", "2.3.2.1"),
    "colony-missed": ("XY.3", "2.3.2.1"),
    "spy-report": ("4.1", "4"),
    "fleets-merged": ("4.1", "4"),
    "fleet-salvaged": ("3.4", "3.4"),
    "stance-changed": ("8", "8"),
    "operation-done": ("8", "8"),
    "operation-suffered": ("8", "8"),
}
"""What each event cites in the later and in the earlier edition; empty where it has none."""

ORDERS = {
    "terraform": ("XYZ.7", "XYZ.3"),
    "order": ("4.1", "4"),
    "tell": ("4.1", "4"),
    "join": ("4.1", "4"),
    "load": ("2.3.2, 2.4.1", "2.3.2, 2.4.1"),
    "restore": ("3.2, 3.4", "3.2, 3.4"),
    "roe": ("5.1.1", "5.1.1"),
    "attend": ("R59", "R59"),
}


@EDITIONS
def test_every_section_of_the_document_opens(edition: str) -> None:
    """`hegemon rules ec4x-monero 2.4.3`: also what the document has only as a heading."""
    name = BOTH[edition][0].name

    assert [] == [one for one in DOCUMENTS[edition].split() if not opens(name, one)]


@EDITIONS
def test_every_citation_opens(edition: str) -> None:
    """Of events, orders and house rules; and what is no reading is a section of the document."""
    ruleset, _ = BOTH[edition]
    numbers = {*DOCUMENTS[edition].split(), "Introduction"}
    places = ", ".join(ruleset.sections.values()).split(", ")

    assert [] == list(unopened(ruleset))
    assert set() == set(places) - numbers


@pytest.mark.parametrize(("at", "edition"), [*enumerate(BOTH)])
def test_events_cite_the_sections_of_their_edition(at: int, edition: str) -> None:
    """Space combat is 5.3 in the later document; in the earlier that is retreat."""
    ruleset, _ = BOTH[edition]
    wanted = {tag: sections[at] for tag, sections in CITED.items() if sections[at]}

    assert wanted == {kind(event): ruleset.section(event.rule) for event in ruleset.events}


@pytest.mark.parametrize(("at", "edition"), [*enumerate(BOTH)])
def test_orders_cite_the_sections_of_their_edition(at: int, edition: str) -> None:
    """In lists of orders as on sheets."""
    ruleset, new = BOTH[edition]
    form = ruleset.form(ruleset.view(new(), ME), AskOrders())
    on_sheet = {each.word: each.rule for each in form.kinds}
    listed = {word: ruleset.kind(order).rule for word, order in ruleset.orders.items()}

    assert {word: sections[at] for word, sections in ORDERS.items()} == {
        word: listed[word] for word in ORDERS
    }
    assert on_sheet == {word: listed[word] for word in on_sheet}


@EDITIONS
def test_no_topic_is_for_nothing(edition: str) -> None:
    """What an edition maps, something cites: events, orders, things; and the odds their rounds."""
    ruleset, _ = BOTH[edition]
    used = {event.rule for event in ruleset.events}
    used |= {"rounds", "starbase battles"}
    used |= {unit.role for unit in ruleset.state.tables.units.values()}
    used |= {field.lower() for field in fields_of(ruleset.state.tables)}
    used |= {(order.__doc__ or "").partition(":")[0] for order in ruleset.orders.values()}

    assert set() == set(ruleset.sections) - used


def told(ruleset: Ruleset[Any], state: Any, event: Any) -> list[str]:
    """What the report of an event cites."""
    seen = event.seen_by(ME)
    lines = sentences(ruleset.report(ruleset.view(state, ME), [seen]))
    return [line.reason.rule for line in lines if line.reason is not None]


@pytest.mark.parametrize(("at", "edition"), [*enumerate(BOTH)])
def test_reports_say_why_by_the_section_of_the_edition(at: int, edition: str) -> None:
    """`why` of a battle, of prestige: never by a topic, nor by the number of the other edition."""
    ruleset, new = BOTH[edition]
    state = new()
    home, _ = home_of(state)
    planet_class = state.planets[home].planet_class
    events = (
        BattleFought((ME, YOU), home, "space", (), ()),
        Bombarded((ME, YOU), home, YOU, ME, 4, 1, 0, 0, {}, 0, 0),
        PrestigeChanged(ME, "colony_founded", 5, 55, home),
        PlanetTerraformed(ME, home, planet_class),
        HouseCollapsed(YOU),
        FleetMoved(ME, "p1-1", (home,)),
    )

    for event in events:
        assert [CITED[kind(type(event))][at]] == told(ruleset, state, event)


@pytest.mark.parametrize(("edition", "section"), [("monero", "5.4"), ("satoshi", "5.5.1")])
def test_a_battle_for_an_orbit_cites_the_section_about_starbases(
    edition: str, section: str
) -> None:
    """Not that about battles between fleets."""
    ruleset, new = BOTH[edition]
    state = new()
    home, _ = home_of(state)

    assert opens(ruleset.name, section)
    assert [section] == told(ruleset, state, BattleFought((ME, YOU), home, "orbit", (), ()))


@EDITIONS
def test_what_was_laid_up_is_not_lost_in_a_battle(edition: str) -> None:
    """R36: nobody fought; it is scuttled with the planet that it lay over."""
    ruleset, new = BOTH[edition]
    state = new(reserves=True)
    home, held = home_of(state)
    fleet(state, "p1-9", home, "DD", readiness="mothballs")
    play = playing(state)
    lose_laid_up(play, home, held.owner, YOU)
    (event,) = play.events

    assert ["R36"] == told(ruleset, state, event)


@pytest.mark.parametrize(("edition", "section"), [("monero", "5.3.1"), ("satoshi", "5.4.1")])
def test_odds_cite_the_rounds_of_the_edition(edition: str, section: str) -> None:
    """`hegemon odds` says by which section it reckons."""
    ruleset, new = BOTH[edition]
    assert ruleset.odds is not None
    report = ruleset.odds.of("1 DD vs 1 DD", new().house_rules)

    assert [section] == [line.reason.rule for line in sentences(report) if line.reason]


@EDITIONS
def test_the_example_of_an_operation_is_one_that_the_edition_has(edition: str) -> None:
    """8: the earlier has sabotage and nothing else."""
    ruleset, new = BOTH[edition]
    form = ruleset.form(ruleset.view(new(), ME), AskOrders())
    kinds = {each.word: each for each in form.kinds}
    offered = form.choices("operate", "operation", {"house": YOU})
    word = kinds["operate"].example.split()[2]

    assert isinstance(offered, tuple)
    assert word in [choice.value for choice in offered]
    assert kinds["operate"].example == ruleset.kind(ruleset.orders["operate"]).example


def test_a_report_without_topics_is_as_it_was() -> None:
    """What cites a section itself, a sentence without a reason, and tables stay."""
    report = EC4X_MONERO.report(EC4X_MONERO.view(monero(), ME), [])

    assert report == cited(report, {"elsewhere": "7"})
    assert all(isinstance(line, Sentence) for line in sentences(report))
