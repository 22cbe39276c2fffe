"""What a player reads of his own: squadrons by name, what an order did, how many to build."""

import random

import pytest

from hegemon.contract.choices import every_value
from hegemon.contract.form_promises import forms_of
from hegemon.contract.match import moments
from hegemon.core.form import Choice, Numbers
from hegemon.core.report import Table
from hegemon.draw.text_places import describe
from hegemon.games.ec4x.common.answers import Build
from hegemon.games.ec4x.common.forms.choices import choices_of
from hegemon.games.ec4x.common.mission_orders import Join
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.law import why_not
from hegemon.games.ec4x.common.show.status import status
from hegemon.games.ec4x.common.state import Project, State
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from tests.contract.games import world
from tests.games.ec4x.cases import ME, home_of, monero


def hurt() -> State:
    """A match in which one of the own squadrons is crippled."""
    state = monero()
    fleet = next(fleet for fleet in state.fleets.values() if fleet.owner == ME)
    fleet.squadrons[0].crippled = True
    return state


def test_squadrons_are_called_by_name_where_a_player_looks() -> None:
    """2.3.3: orders need their names; which are crippled stands there too."""
    state = hurt()
    home, _ = home_of(state)
    seen = describe(EC4X_MONERO.board(EC4X_MONERO.view(state, ME)), home, width=200)

    assert "squadron s1 1 Light Cruiser (crippled)" in seen
    assert "squadrons s2-s3 1 Destroyer each" in seen


def test_the_table_of_fleets_names_squadrons() -> None:
    """And those that are crippled."""
    sections = status(EC4X_MONERO.view(hurt(), ME))
    (table,) = next(section.items for section in sections if section.heading == "Fleets")
    assert isinstance(table, Table)

    assert table.columns[-2:] == ("squadrons", "crippled")
    assert table.rows[0][-2:] == ("s1-s5", "s1")


def test_no_fleet_joins_itself() -> None:
    """4.1: it is neither offered nor called fine."""
    draft = HouseDraft(EC4X_MONERO.view(monero(), ME), ME)
    (choice,) = choices_of(draft, "join", "fleet", {})

    assert why_not(draft, Join("p1-1", "p1-1")) == "a fleet cannot join itself"
    assert choices_of(draft, "join", "host", {"fleet": "p1-1"}) == ()
    assert isinstance(choice, Choice)
    assert choice.barred == "no other fleet of yours"


def test_a_client_begins_with_what_treasury_and_docks_allow() -> None:
    """3: a queue may be as long as one wants, but more than there are docks for is hardly meant."""
    state = monero()
    home, _ = home_of(state)

    def asked(unit: str) -> Numbers:
        draft = HouseDraft(EC4X_MONERO.view(state, ME), ME)
        found = choices_of(draft, "build", "count", {"colony": home, "unit": unit})
        assert isinstance(found, Numbers)
        assert not why_not(draft, Build(home, unit, found.most))
        return found

    assert (asked("DD").start, asked("SY").start) == (10, 7)
    state.houses[ME].treasury = 0
    assert asked("DD").start == 1


@pytest.mark.parametrize("game", ["ec4x/monero", "ec4x/satoshi"])
def test_every_order_says_what_it_does(game: str) -> None:
    """1.2: nobody has to guess what became of what he typed."""
    here = world(game)
    silent: set[str] = set()
    for moment in moments(here, 3):
        for form in forms_of(moment, here):
            for order in every_value(form, random.Random(1)):
                if not form.why_not(order) and not form.effect(order):
                    silent.add(order.word)

    assert silent == set()


def test_the_first_thing_that_is_missing_bars_a_load() -> None:
    """2.3.2: a fleet without transports hears that, not what bars a tow."""
    state = monero(movable_stations=True)
    _, colony = home_of(state)
    colony.projects = (Project("DD", "yard", 4_000, 2),)
    draft = HouseDraft(EC4X_MONERO.view(state, ME), ME)
    (choice,) = choices_of(draft, "load", "fleet", {})

    assert isinstance(choice, Choice)
    assert choice.barred == "p1-1 has no Troop Transport to take it"
