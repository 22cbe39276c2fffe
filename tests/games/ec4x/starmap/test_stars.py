"""2.2, R111: stars of the classes F, G, K and M: seen by everybody, and of no consequence."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from hegemon.core import Codec, SeededDice
from hegemon.games.ec4x.common.events_conflict import ColonyFounded
from hegemon.games.ec4x.common.setup import map_rules, rolled_map, seats_of
from hegemon.games.ec4x.common.show.board import board_of
from hegemon.games.ec4x.common.show.report import sentence
from hegemon.games.ec4x.common.starmap.exchange import map_from_graph, map_to_graph
from hegemon.games.ec4x.common.starmap.galaxy import made_map
from hegemon.games.ec4x.common.starmap.map_file import draft_for, map_called, text_of
from hegemon.games.ec4x.common.starmap.star_map import StarMap
from hegemon.games.ec4x.common.state import State
from hegemon.games.ec4x.monero.ruleset import EC4X_MONERO
from tests.games.ec4x.cases import KEY, ME, monero, satoshi

EDITIONS = pytest.mark.parametrize("edition", [monero, satoshi])


def without_stars(star_map: StarMap) -> StarMap:
    """A map as it was before there were any."""
    dark = tuple(msgspec.structs.replace(one, star="") for one in star_map.systems)
    return msgspec.structs.replace(star_map, systems=dark)


def rolled(state: State) -> StarMap:
    """The map of a match's options and the usual key."""
    house_rules = state.house_rules
    return rolled_map(state.tables, house_rules, seats_of(house_rules), SeededDice(KEY, 0))


@EDITIONS
def test_every_system_has_a_star(edition: Any) -> None:
    """R111: each of the four is about as frequent as the others."""
    counts = Counter(one.star for one in edition(8).star_map.systems)

    assert set("FGKM") == set(counts)
    assert 217 == counts.total()
    assert min(counts.values()) > 217 / 8


@EDITIONS
def test_stars_change_no_other_die_of_the_map(edition: Any) -> None:
    """R111: they are rolled last: the same key makes the map that it made before there were any."""
    state = edition(4)
    rules = map_rules(state.tables, state.house_rules)
    draft = draft_for("rolled", 4, state.tables.planets)

    assert made_map(draft, rules, SeededDice(KEY, 0)) == without_stars(rolled(state))


def test_a_symmetric_map_has_symmetric_stars() -> None:
    """Six Houses have the same sky: each ring repeats itself after a sixth."""
    stars = {one.id: one.star for one in monero(6, symmetric=True).star_map.systems}
    ring = [stars[f"F{number}"] for number in range(1, 37)]

    assert ring == ring[:6] * 6
    assert len(set(ring)) > 1


def test_a_map_file_names_a_star() -> None:
    """The others are rolled."""
    for star in ("M", "F"):
        text = text_of("twin_suns").replace("hub = {", f'hub = {{ star = "{star}",', 1)
        found = {one.id: one.star for one in monero(map=text).star_map.systems}

        assert star == found["hub"]
        assert set("FGKM") == set(found.values())


def test_a_star_goes_through_other_formats() -> None:
    """A node has it as an attribute, and the map made of that has it again."""
    text = text_of("twin_suns").replace("hub = {", 'hub = { star = "M",', 1)
    graph = map_to_graph(text)
    stars = {node["id"]: node.get("star") for node in graph["nodes"]}

    assert ("M", None) == (stars["hub"], stars["a1"])
    assert "M" == map_called(map_from_graph(graph)).systems["hub"].star


@pytest.mark.parametrize("player", [ME, None])
def test_stars_are_on_the_map_of_everybody(player: Any) -> None:
    """Also of systems that nobody has seen, and for a bystander; not the planets."""
    state = monero()
    view = EC4X_MONERO.view(state, player)
    places = {place.id: place for place in board_of(view).places}
    star = state.star_map.systems[3].star
    told = [fact.value for fact in places["A3"].facts if fact.label == "star"]

    assert [star] == [one[0] for one in told]
    assert ["star"] == [fact.label for fact in places["A3"].facts]


def test_the_star_is_told_where_a_colony_is_founded() -> None:
    state = monero()
    view = EC4X_MONERO.view(state, ME)
    star = state.star_map.systems[3].star
    text = sentence(ColonyFounded((ME,), "A3", ME), view).text

    assert text.endswith(f", under a star of class {star}.")


def test_a_match_from_before_has_no_stars() -> None:
    """Its systems are stored without: it is read, and nothing is told of them."""
    codec = Codec(EC4X_MONERO)
    stored = codec.plain(monero())
    for system in stored["star_map"]["systems"]:
        del system[4]
    state = codec.state(stored, EC4X_MONERO.schema)
    view = EC4X_MONERO.view(state, ME)

    assert {""} == {one.star for one in state.star_map.systems}
    assert "star" not in {fact.label for place in board_of(view).places for fact in place.facts}
    assert "star" not in sentence(ColonyFounded((ME,), "A3", ME), view).text
