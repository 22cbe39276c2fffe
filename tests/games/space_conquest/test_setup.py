"""§3 and §4: the map and the players."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.core.errors import BadConfig, BadTables
from hegemon.core.geometry.grids import Cell
from hegemon.draw.cell_map import draw_cells
from hegemon.games.space_conquest import PRESETS, SPACE_CONQUEST, HouseRules, State
from hegemon.games.space_conquest.events import HomeFounded
from hegemon.games.space_conquest.positions import AS_WRITTEN, P1, P2
from hegemon.games.space_conquest.setup import Placed, far_enough, set_up, with_letters
from hegemon.games.space_conquest.tables import TABLES
from hegemon.games.space_conquest.turn import Begin
from hegemon.games.space_conquest.view import truth_of
from tests.games.space_conquest.cases import FastDice, FixedDice, random_play
from tests.samples import cases

SEEDS = 20_000
PART = 5_000

WEST, EAST, NORTH, SOUTH = range(6), range(6, 12), range(5), range(5, 10)
QUADRANTS = {
    "Q1": (WEST, NORTH),
    "Q2": (EAST, NORTH),
    "Q3": (WEST, SOUTH),
    "Q4": (EAST, SOUTH),
}
BOXES = {"Q1": (range(4), range(4)), "Q4": (range(8, 12), range(6, 10))}


def new(seed: int, house_rules: HouseRules = AS_WRITTEN) -> State:
    """A new match."""
    return set_up(house_rules, (P1, P2), FastDice(seed))


def within(state: State, area: tuple[range, range]) -> list[str]:
    """The stars of an area."""
    columns, rows = area
    return [star for star, site in state.chart.items() if site.x in columns and site.y in rows]


def neutral_ru(state: State, stars: list[str]) -> list[int]:
    """The RU of the NPC stars among some stars, least first."""
    return sorted(state.stars[star].base_ru for star in stars if not state.stars[star].home_of)


def faults(state: State, *, four_each: bool = False) -> Iterator[str]:
    """What every map must be (vector P03), apart from boxes and distance."""
    richer, poorer = [1, 2, 2, 3], [1, 2, 2, 3] if four_each else [1, 2, 3]
    letters = "ABCDEFGHIJKLMNOPRS" if four_each else "ABCDEFGHIJKLMNOP"
    if "".join(state.stars) != letters or list(state.chart) != list(state.stars):
        yield "letters"
    if len({(site.x, site.y) for site in state.chart.values()}) != len(letters):
        yield "R5: two stars in a cell"
    for name, area in QUADRANTS.items():
        wanted = richer if name in BOXES else poorer
        if neutral_ru(state, within(state, area)) != wanted:
            yield f"R1: {name}"
    for name, area in BOXES.items():
        homes = [star for star in within(state, area) if state.stars[star].home_of]
        if len(homes) != 1:
            yield f"the home star of {name}"
    for star in state.stars.values():
        if star.home_of and (star.base_ru, star.owner) != (4, star.home_of):
            yield f"home star {star.id}"
        if not star.home_of and (star.owner, star.npc_ships) != (None, star.base_ru):
            yield f"NPC star {star.id}"


def homes_apart(state: State) -> int:
    """The parsecs between the home stars."""
    return state.distance(state.players[P1].home_star, state.players[P2].home_star)


@pytest.mark.parametrize("start", cases([0], range(PART, SEEDS, PART)))
def test_p03_every_map_keeps_the_guarantees(start: int) -> None:
    """P03, R1, R2, R3, R4, R5, R6: 5,000 maps each time, 20,000 in all."""
    seen: Counter[str] = Counter()
    for seed in range(start, start + PART):
        state = new(seed)
        company = [len(within(state, box)) for box in BOXES.values()]

        assert [] == list(faults(state)), seed
        assert set(company) <= {3, 4}, seed
        assert homes_apart(state) >= 7, seed
        assert P1 == state.stars[next(iter(homes_in(state, "Q1")))].home_of, seed
        seen.update(map(str, company))
        seen[f"apart {homes_apart(state)}"] += 1

    assert {"3", "4", *(f"apart {parsecs}" for parsecs in range(7, 12))} == set(seen)


def homes_in(state: State, quadrant: str) -> list[str]:
    """The home stars of a quadrant."""
    stars = within(state, QUADRANTS[quadrant])
    return [star for star in stars if state.stars[star].home_of]


@pytest.mark.parametrize("preset", PRESETS)
def test_maps_of_presets(preset: str) -> None:
    """Every preset keeps quadrants, RU, corner boxes of the homes and single cells."""
    rules = PRESETS[preset]
    for seed in range(1_000):
        state = new(seed, rules)

        assert [] == list(faults(state, four_each=rules.npc_stars == "four-each")), seed


@pytest.mark.parametrize(
    ("one", "other", "accepted"),
    [
        ((3, 3), (8, 6), False),
        ((3, 3), (9, 6), False),
        ((3, 3), (10, 6), True),
        ((2, 0), (9, 6), True),
        ((0, 0), (11, 9), True),
    ],
)
def test_p02_r4_home_distance(one: Cell, other: Cell, accepted: bool) -> None:
    """P02, R4: home stars 5 or 6 apart are refused, 7 and more accepted."""
    assert accepted == far_enough(AS_WRITTEN, Cell(*one), Cell(*other))
    assert far_enough(HouseRules(home_distance=0), Cell(*one), Cell(*other))


@pytest.mark.parametrize(("asked", "least"), [(0, 5), (7, 7), (9, 9), (11, 11)])
def test_r4_home_distance_of_maps(asked: int, least: int) -> None:
    """R4: without the rule the corners leave 5 parsecs; with it, as many as were asked for."""
    apart = {homes_apart(new(seed, HouseRules(home_distance=asked))) for seed in range(600)}

    assert least == min(apart)
    assert 11 == max(apart)


@pytest.mark.parametrize("figures", ["corner.northwest = [9, 8]", "corner.southeast = [2, 2]"])
def test_corners_too_near_each_other_are_refused(figures: str) -> None:
    """Home stars would be drawn for ever."""
    with pytest.raises(BadTables, match="no two cells of the corner boxes are more than"):
        SPACE_CONQUEST.with_figures(figures)


def test_r4_of_all_pairs_226_are_far_enough() -> None:
    """R4: of the 256 pairs of cells 226 are at least 7 apart, so drawing again soon ends."""
    northwest = [Cell(x, y) for x in range(4) for y in range(4)]
    southeast = [Cell(x, y) for x in range(8, 12) for y in range(6, 10)]
    accepted = sum(far_enough(AS_WRITTEN, *pair) for pair in product(northwest, southeast))

    assert 226 == accepted


def test_r4_a_pair_too_close_is_drawn_again() -> None:
    """R4: both home stars are drawn again, not one of them moved."""
    dice = FixedDice(0, {})
    purposes = []

    class Counted(FixedDice):
        def roll(self, sides: int, purpose: str) -> int:
            if purpose.startswith("home-star"):
                purposes.append(purpose)
                faces = [16, 1, 16, 16]
                return faces[len(purposes) - 1]
            return dice.roll(sides, purpose)

    state = set_up(AS_WRITTEN, (P1, P2), Counted(0, {}))
    home = state.chart[state.players[P1].home_star]

    assert ["home-star p1", "home-star p2"] * 2 == purposes
    assert (3, 3) == (home.x, home.y)


@pytest.mark.parametrize(("face", "company"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 4)])
def test_r3_corner_company(face: int, company: int) -> None:
    """R3: two NPC stars in three of five cases, three in the others: 0.40 to 0.27, exactly."""
    for seed in range(50):
        state = set_up(AS_WRITTEN, (P1, P2), FixedDice(seed, {"company northwest": face}))

        assert company == len(within(state, BOXES["Q1"]))


def test_r3_the_weights_are_those_of_free_choice() -> None:
    """R3: four NPC stars on 15 cells of the box and 14 others: 2 in the box to 3 as 3 to 2."""
    cells = [True] * 15 + [False] * 14
    two, three = 105 * 91, 455 * 14

    assert 29 == len(cells)
    assert 2 * two == 3 * three
    assert (2, 3) == TABLES.corner.company.stars
    assert (3, 2) == TABLES.corner.company.weights


def test_r2_corner_company_off() -> None:
    """R2 by house rule: a corner box may hold the home star alone, or five stars."""
    rules = HouseRules(corner_company=False)
    counts = {len(within(new(seed, rules), box)) for seed in range(2_000) for box in BOXES.values()}

    assert {1, 2, 3, 4, 5} == counts


def test_r2_all_of_a_box_is_within_three_parsecs() -> None:
    """R2, R3: so the two or three NPC targets within 3 parsecs of a home star follow."""
    for seed in range(300):
        state = new(seed)
        for player, name in ((P1, "Q1"), (P2, "Q4")):
            home = state.players[player].home_star
            near = [star for star in within(state, BOXES[name]) if star != home]

            assert len(near) in (2, 3)
            assert max(state.distance(home, star) for star in near) <= 3


def test_r1_npc_stars_as_written() -> None:
    """R1: 14 NPC stars of 28 RU, 4, 3, 3 and 4 to the quadrants."""
    state = new(1)

    assert [5, 3, 3, 5] == [len(within(state, area)) for area in QUADRANTS.values()]
    assert 28 == sum(neutral_ru(state, list(state.stars)))


def test_r1_npc_stars_four_each() -> None:
    """R1 by house rule: 16 NPC stars of 32 RU, four to each quadrant; letters A to P, R and S."""
    state = new(1, HouseRules(npc_stars="four-each"))

    assert [5, 4, 4, 5] == [len(within(state, area)) for area in QUADRANTS.values()]
    assert 32 == sum(neutral_ru(state, list(state.stars)))
    assert "ABCDEFGHIJKLMNOPRS" == "".join(state.stars)


@pytest.mark.parametrize(
    ("sides", "face", "owner"), [("fixed", 1, P1), ("random", 1, P2), ("random", 2, P1)]
)
def test_r55_sides(sides: str, face: int, owner: str) -> None:
    """R55: player 1 is in the northwest; by house rule a die says who is."""
    rules = HouseRules(sides="random" if sides == "random" else "fixed")
    state = set_up(rules, (P1, P2), FixedDice(3, {"sides": face}))
    (home,) = homes_in(state, "Q1")

    assert owner == state.stars[home].home_of
    assert home == state.players[state.stars[home].home_of or P1].home_star


def test_letters_are_drawn_evenly() -> None:
    """§3: each way to letter four stars comes from exactly one sequence of faces."""
    placed = [Placed(Cell(x, 0), 1) for x in range(4)]
    ways = Counter(
        tuple(with_letters(TABLES, placed, ScriptedDice(faces)).items())
        for faces in product((1, 2, 3, 4), (1, 2, 3), (1, 2))
    )
    wanted = {tuple(zip("ABCD", order, strict=True)) for order in permutations(placed)}

    assert wanted == set(ways)
    assert {1} == set(ways.values())


class Lettered(FastDice):
    """One map's dice, with other dice for the letters."""

    def __init__(self, seed: int, letters: int) -> None:
        super().__init__(seed)
        self._letters = FastDice(letters)

    def roll(self, sides: int, purpose: str) -> int:
        """A face for the map, or for the letters."""
        return (self._letters if purpose == "letters" else super()).roll(sides, purpose)


def places(state: State) -> list[tuple[int, int, int, str | None]]:
    """The map without its letters."""
    return sorted(
        (state.chart[star.id].x, state.chart[star.id].y, star.base_ru, star.home_of)
        for star in state.stars.values()
    )


def test_letters_say_nothing_about_their_stars() -> None:
    """§3: letters have dice of their own, thrown last: other faces, other letters, same map."""
    one, other = (set_up(AS_WRITTEN, (P1, P2), Lettered(5, letters)) for letters in (1, 2))

    assert places(one) == places(other)
    assert one.chart != other.chart


def test_r8_names_go_with_letters() -> None:
    """R8: a star's name follows from its letter, so it tells nothing either."""
    names = [{star: site.name for star, site in new(seed).chart.items()} for seed in (1, 2)]

    assert names[0] == names[1]
    assert "Altair" == names[0]["A"]
    assert list(TABLES.letters.all) == [TABLES.names[letter][0] for letter in TABLES.letters.all]


def test_r7_the_same_dice_give_the_same_map() -> None:
    """R7: a set-up is a function of its dice, in the order that `setup.py` writes down."""
    assert new(9) == new(9)
    assert places(new(9)) != places(new(10))


def test_r7_the_dice_are_drawn_in_this_order() -> None:
    """R7: the order of the draws is a promise: another order makes other maps of old seeds."""
    drawn: list[str] = []

    class Noted(FastDice):
        def roll(self, sides: int, purpose: str) -> int:
            if purpose not in drawn:
                drawn.append(purpose)
            return super().roll(sides, purpose)

    set_up(HouseRules(sides="random"), (P2, P1), Noted(4))
    quadrants = [
        [f"company {name}", f"npc-stars {name} near", f"npc-stars {name} far"]
        if name in ("northwest", "southeast")
        else [f"npc-stars {name}"]
        for name in ("northwest", "northeast", "southwest", "southeast")
    ]
    names = ("northwest", "northeast", "southwest", "southeast")
    dealt = [
        purpose
        for name, purposes in zip(names, quadrants, strict=True)
        for purpose in [*purposes, f"resources {name}"]
    ]

    assert "sides" == drawn[0]
    assert {"home-star p1", "home-star p2"} == set(drawn[1:3])
    assert [*dealt, "letters"] == drawn[3:]


def test_setup_of_players() -> None:
    """§4: four ships at a home star of 4 RU, which is all that a player knows."""
    state = new(1)
    for player, side in state.players.items():
        home = state.stars[side.home_star]

        assert (4, 4, player) == (home.base_ru, home.ships_of(player), home.owner)
        assert [side.home_star] == list(side.known)
    assert 1 == state.turn
    assert [Begin()] == state.agenda


def test_a_player_reads_where_his_home_is() -> None:
    """§4: he alone."""
    before, _, _ = next(random_play(3, 1))
    home = HomeFounded(P1, before.players[P1].home_star, 4)

    assert home.seen_by(P1) == home
    assert home.seen_by(P2) is None


@pytest.mark.parametrize("players", [(), (P1,), (P1, P2, "p3")])
def test_two_players(players: tuple[str, ...]) -> None:
    """§1: it is a game for two."""
    with pytest.raises(BadConfig, match="two players"):
        set_up(AS_WRITTEN, players, FastDice(1))  # type: ignore[arg-type]


ONES = """\
4B .. 2D 2E .. 3F .. 2H 3I 1J .. ..
.. .. .. .. 1G .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. .. .. .. ..
.. 2K 3L 1M .. .. .. 3P 1A .. .. ..
.. .. .. .. .. .. .. .. 4C .. 2N 2O
.. .. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. .. .. .. .."""


def test_r7_dice_that_show_only_ones_make_this_map() -> None:
    """R7: whoever changes how faces become a map changes the maps of old matches, and this one."""

    class Ones(FastDice):
        def roll(self, sides: int, purpose: str) -> int:
            return 1

    assert ONES == draw_cells(SPACE_CONQUEST.board(truth_of(set_up(AS_WRITTEN, (P1, P2), Ones(0)))))
