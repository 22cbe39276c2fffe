"""§2.1, §2.2: whole maps."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.dice import ScriptedDice
from hegemon.core.geometry import hexes
from hegemon.games.ec4x.common.starmap import evenness
from hegemon.games.ec4x.common.starmap import galaxy as making
from hegemon.games.ec4x.common.starmap.drafts import DraftLane, MapDraft, Site, standard_draft
from hegemon.games.ec4x.common.starmap.figures import MONERO_PLANETS, STARMAP
from hegemon.games.ec4x.common.starmap.galaxy import made_map
from hegemon.games.ec4x.common.starmap.invariants import impossible
from hegemon.games.ec4x.common.starmap.star_map import HUB, Lane, StarMap, outer_homes, system_at
from tests.games.ec4x.starmap.cases import MONERO, SATOSHI, dice, galaxy, worths_of


def turned(star_map: StarMap, sixths: int) -> StarMap:
    """The map turned about the hub."""

    def moved(system: str) -> str:
        return system_at(hexes.rotate(found[system].hex, sixths))

    found = {one.id: one for one in star_map.systems}
    systems = {
        moved(one.id): msgspec.structs.replace(one, id=moved(one.id)) for one in star_map.systems
    }
    order = list(found)
    lanes = [
        Lane(*sorted((moved(lane.a), moved(lane.b)), key=order.index), lane.lane_class)
        for lane in star_map.lanes
    ]
    return StarMap(
        tuple(systems[name] for name in order),
        tuple(sorted(lanes, key=lambda lane: (order.index(lane.a), order.index(lane.b)))),
        star_map.homeworlds,
    )


@given(
    st.integers(2, 12),
    st.integers(),
    st.booleans(),
    st.sampled_from(["rolled", "all"]),
)
def test_every_map_can_be_played(houses: int, seed: int, symmetric: bool, lanes: str) -> None:
    """Whatever the dice say: nothing is impossible, and the homeworlds are where they should be."""
    found = galaxy(houses, seed, symmetric=symmetric, lanes=lanes)

    assert [] == list(impossible(found, MONERO_PLANETS))
    assert sorted(outer_homes(houses)) == sorted(found.homeworlds)


@pytest.mark.parametrize("houses", range(2, 13))
def test_homeworlds_are_worth_about_the_same(houses: int) -> None:
    """R10: the best no more than a quarter above the worst."""
    for seed in range(3):
        worths = worths_of(galaxy(houses, seed))

        assert evenness.is_even(tuple(worths.values()))


def test_uneven_maps_are_left_alone() -> None:
    """R10: where nobody minds, nothing is rolled anew: some maps are far from even."""
    worths = [worths_of(galaxy(6, seed, even=False)).values() for seed in range(10)]

    assert not all(evenness.is_even(tuple(one)) for one in worths)


@pytest.mark.parametrize("houses", range(2, 13))
@pytest.mark.parametrize("lanes", ["rolled", "all"])
def test_symmetric_maps(houses: int, lanes: str) -> None:
    """R11: the map is the same when it is turned as often as houses and hexes allow."""
    found = galaxy(houses, symmetric=True, lanes=lanes)
    turns = {2: 2, 3: 3, 4: 2, 5: 1, 6: 6, 7: 1, 8: 2, 9: 3, 10: 2, 11: 1, 12: 6}[houses]

    assert found == turned(found, 6 // turns)
    if turns == houses:
        assert 1 == len(set(worths_of(found).values()))


def test_other_maps_are_not_the_same_when_turned() -> None:
    found = galaxy(6)

    assert found != turned(found, 1)


@pytest.mark.parametrize(
    ("faces", "planet_class"),
    [
        ([5, 5, 10, 5], "harsh"),
        ([5, 5, 7, 5], "benign"),
        ([5, 5, 4, 5], "harsh"),
        ([9, 5], "eden"),
    ],
)
def test_a_roll_stays_where_it_is_fairer(
    faces: list[int], planet_class: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R10: A2 beside one homeworld, an Eden beside the other; one roll anew is allowed."""
    once = msgspec.structs.replace(STARMAP.evenness, tries=1)
    monkeypatch.setattr(making, "STARMAP", msgspec.structs.replace(STARMAP, evenness=once))
    fixed = Site("extreme", "poor")
    sites = {"hub": fixed, "A1": Site(), "A2": Site(), "A4": Site(), "A5": Site("eden", "poor")}
    ends = [("hub", "A1"), ("hub", "A4"), ("A1", "A2"), ("A4", "A5")]
    lanes = tuple(DraftLane(a, b, "minor") for a, b in ends)
    scripted = ScriptedDice(faces)
    found = made_map(MapDraft(sites, ("A1", "A4"), lanes, seats_fixed=True), MONERO, scripted)

    assert planet_class == found.systems[2].planet_class
    assert 0 == scripted.left


def test_the_same_dice_give_the_same_map() -> None:
    assert galaxy(5, 3) == galaxy(5, 3)
    assert galaxy(5, 3) != galaxy(5, 4)


def test_homeworlds_and_the_hub_are_what_the_edition_says() -> None:
    """2.1: not rolled for; where an edition is silent about the hub, it is."""
    found = {one.id: one for one in galaxy(3, rules=SATOSHI).systems}

    assert ("h1", "rich") == (found[HUB].planet_class, found[HUB].resources)
    assert {("h2", "rich")} == {
        (found[home].planet_class, found[home].resources) for home in outer_homes(3)
    }
    hubs = {galaxy(2, seed).systems[0].planet_class for seed in range(20)}
    assert len(hubs) > 1


def test_seats_get_their_homeworlds_by_dice() -> None:
    """R5: no seat lies beside the same seats in every match."""
    assert {("B1", "B7"), ("B7", "B1")} == {galaxy(2, seed).homeworlds for seed in range(20)}


@pytest.mark.parametrize("lanes", ["rolled", "all"])
@pytest.mark.parametrize("seed", range(5))
def test_seats_make_no_difference_to_a_map(seed: int, lanes: str) -> None:
    """The same homeworlds in another order of seats: the same map, for whatever dice."""
    rules = msgspec.structs.replace(MONERO, lanes=lanes)
    draft = msgspec.structs.replace(standard_draft(5), seats_fixed=True)
    turned_ = msgspec.structs.replace(draft, homeworlds=draft.homeworlds[::-1])
    one, other = made_map(draft, rules, dice(seed)), made_map(turned_, rules, dice(seed))

    assert one.homeworlds == other.homeworlds[::-1]
    assert (one.systems, one.lanes) == (other.systems, other.lanes)


def test_what_a_draft_gives_stays() -> None:
    """Own maps: classes, lanes and their classes are kept, only the rest is rolled."""
    sites = {"hub": Site("harsh", "poor", "Rest"), "A1": Site(), "A4": Site("lush")}
    lanes = (DraftLane("hub", "A1", "minor"), DraftLane("hub", "A4"))
    draft = MapDraft(sites, ("A4", "A1"), lanes, seats_fixed=True)
    scripted = ScriptedDice([6])
    found = made_map(draft, MONERO, scripted)

    assert ["class of the lane hub A4"] == [roll.purpose for roll in scripted.rolls]
    assert ("A4", "A1") == found.homeworlds
    assert (Lane("hub", "A1", "minor"), Lane("hub", "A4", "major")) == found.lanes
    assert [("harsh", "poor", "Rest"), ("eden", "abundant", ""), ("lush", "abundant", "")] == [
        (one.planet_class, one.resources, one.name) for one in found.systems
    ]


def test_every_roll_says_what_it_is_for() -> None:
    """The audit of a match reads as the making of a map."""
    rolled = dice(1)
    made_map(standard_draft(2), MONERO, rolled)
    purposes = [roll.purpose for roll in rolled.rolls]

    assert ["planet class hub", "resources hub", "planet class A1", "resources A1"] == purposes[:4]
    assert "homeworld of a seat" == purposes[-1]
    assert any(purpose.startswith("class of the lane hub A1") for purpose in purposes)


def test_impossible_maps_are_seen() -> None:
    """Each fault in a sentence."""
    good = galaxy(2)
    first, *others = good.systems
    faults = {
        "the system hub is there 2 times": {"systems": (first, first, *others)},
        "there is no hub": {"systems": tuple(others)},
        "not in the map's order": {"systems": (*others, first)},
        "no system can be called 'X9'": {
            "systems": (*good.systems, msgspec.structs.replace(first, id="X9"))
        },
        "A1 has the planet class 'h2'": {
            "systems": (first, msgspec.structs.replace(others[0], planet_class="h2"), *others[1:])
        },
        "the lane B1 A1 does not lead": {"lanes": (*good.lanes, Lane("B1", "A1", "minor"))},
        "the lane hub Z1 leads to no system": {"lanes": (*good.lanes, Lane("hub", "Z1", "minor"))},
        "the lane hub A1 is there 2 times": {"lanes": (*good.lanes, Lane("hub", "A1", "minor"))},
        "there are 1 homeworlds": {"homeworlds": ("B1",)},
        "hub cannot be a homeworld": {"homeworlds": ("B1", "hub")},
        "the homeworld B1 is there 2 times": {"homeworlds": ("B1", "B1")},
        "no way leads from": {"lanes": good.lanes[6:]},
    }
    for words, change in faults.items():
        found = list(impossible(msgspec.structs.replace(good, **change), MONERO_PLANETS))

        assert any(words in fault for fault in found), (words, found)


def test_a_map_is_saved_and_read_again() -> None:
    """As JSON it is the same map, and short: the largest takes less than 60 kB."""
    found = galaxy(12)
    saved = msgspec.json.encode(found)

    assert found == msgspec.json.decode(saved, type=StarMap)
    assert len(saved) < 60_000
