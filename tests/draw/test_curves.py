"""Charts of measures: what is known and how well can be seen, nothing stands on another."""

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest

from hegemon.core.game import Player
from hegemon.core.show.curves import CurveLine, CurvePart, Curves, MeasureCurve
from hegemon.core.show.luck import LuckOfKind, LuckOfSide
from hegemon.core.show.signs import emblem_of
from hegemon.draw.curves import (
    SIZES,
    CurveMark,
    CurveNotch,
    CurveOwner,
    CurveSizeName,
    draw_bell,
    draw_curve,
    draw_sparkline,
)
from hegemon.draw.style import EMBLEM_COLOURS, ThemeName
from hegemon.draw.text_curves import blocks
from hegemon.play.past.fair_dice import bell

P1, P2 = Player("p1"), Player("p2")
TURNS = tuple(range(1, 11))


def owners(count: int) -> list[CurveOwner]:
    return [
        CurveOwner(Player(f"p{seat + 1}"), f"House <{seat + 1}>", seat, emblem_of(seat))
        for seat in range(count)
    ]


def curves(*lines: CurveLine, turns: tuple[int, ...] = TURNS) -> Curves:
    return Curves("turn", turns, turns, (MeasureCurve("stars", "Stars & more", lines),))


def drawn(
    *lines: CurveLine,
    size: CurveSizeName = "desk",
    theme: ThemeName = "light",
    marks: tuple[CurveMark, ...] = (),
) -> str:
    told = curves(*lines)
    return draw_curve(told, told.curves[0], owners(len(lines)), size=size, theme=theme, marks=marks)


FULL = CurveLine(P1, tuple(range(10)))


def ways(picture: str, colour: str) -> list[str]:
    """The lines that are drawn in a colour."""
    return re.findall(rf'<path d="([^"]+)" fill="none" stroke="{colour}"', picture)


FIRST, SECOND = EMBLEM_COLOURS[0].light, EMBLEM_COLOURS[1].light


def test_what_is_known_is_one_line_with_a_place_for_each_turn() -> None:
    (way,) = ways(drawn(FULL), FIRST)

    assert 9 == way.count("L")


def test_where_nothing_is_known_there_is_a_gap() -> None:
    figures = (None, None, 1, 2, 3, None, None, 4, 5, 6)
    first, second = ways(drawn(CurveLine(P1, figures)), FIRST)

    assert (2, 2) == (first.count("L"), second.count("L"))


def test_what_is_known_for_one_turn_alone_is_a_dot() -> None:
    figures = (None, None, 3, *(None,) * 7)
    picture = drawn(CurveLine(P1, figures))

    assert [] == ways(picture, FIRST)
    assert 1 == len(re.findall(rf'<circle cx="[^"]+" cy="[^"]+" r="3.2" fill="{FIRST}"/>', picture))


def test_where_there_may_be_more_the_line_is_dashed() -> None:
    line = CurveLine(P1, tuple(range(10)), at_least=(*(False,) * 5, *(True,) * 5))
    picture = drawn(line)

    assert 2 == len(ways(picture, FIRST))
    assert 1 == picture.count('stroke-dasharray="4 3"')


def test_what_was_seen_longer_ago_has_a_ring() -> None:
    line = CurveLine(P1, tuple(range(10)), as_of=(*(None,) * 7, 7, 7, 7))
    rings = re.findall(rf'r="3.2" fill="none" stroke="{FIRST}"', drawn(line))

    assert 3 == len(rings)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 4, 12])
def test_no_label_stands_on_another_or_outside(size: CurveSizeName, count: int) -> None:
    """All lines end at the same figure: their labels make room for each other."""
    lines = [CurveLine(Player(f"p{seat + 1}"), (7,) * 10) for seat in range(count)]
    end = r'<g data-owner="[^"]+" transform="translate\(([\d.]+) ([\d.-]+)\)'
    found = re.findall(end, drawn(*lines, size=size))
    places = [(float(x), float(y)) for x, y in found]
    _, height, _ = SIZES[size]

    assert count == len(places)
    assert all(0 <= y <= height for _, y in places)
    assert all(abs(a[1] - b[1]) >= 16 for a, b in combinations(places, 2))


def test_who_is_gone_has_his_emblem_where_his_line_ends() -> None:
    gone = CurveLine(P2, (5, 4, 3, 2, 1, *(None,) * 5))
    picture = drawn(FULL, gone)
    ends = dict(re.findall(r'data-owner="(p\d)" transform="translate\(([\d.]+)', picture))

    assert float(ends["p2"]) < float(ends["p1"]) - 200


def test_turns_that_are_pointed_out_stand_at_their_place() -> None:
    picture = drawn(FULL, marks=(CurveMark(1, "1"), CurveMark(10, "2")))
    root = ET.fromstring(picture)  # noqa: S314 - our own
    first, last = re.findall(r'<g data-turn="\d+"><path d="M([\d.]+) ', picture)

    assert (root.get("data-left"), root.get("data-right")) == (first, last)
    assert ("1", "10") == (root.get("data-first"), root.get("data-last"))


def test_names_and_labels_are_only_words() -> None:
    picture = drawn(FULL)

    assert "House &lt;1&gt;" in picture
    assert "<title>Stars &amp; more, turn 1 to 10</title>" in picture


def test_in_print_lines_are_black_and_told_by_their_dashes() -> None:
    other = CurveLine(P2, tuple(range(9, -1, -1)))
    picture = drawn(FULL, other, theme="print")
    lines = re.findall(r'stroke="#000" stroke-width="2.2"[^>]*>', picture)

    assert 2 == len(lines) == len(set(lines))


@pytest.mark.parametrize("theme", ["light", "dark", "print", "reader"])
def test_two_charts_on_a_page_have_ids_of_their_own(theme: ThemeName) -> None:
    told = curves(FULL)
    first, second = (
        draw_curve(told, told.curves[0], owners(1), theme=theme, prefix=prefix)
        for prefix in ("a-", "b-")
    )
    ids = [set(re.findall(r' id="([^"]+)"', one)) for one in (first, second)]

    assert ids[0]
    assert not ids[0] & ids[1]
    assert set(re.findall(r'href="#([^"]+)"', first)) <= ids[0]


@pytest.mark.parametrize("figures", [(0,) * 10, (-7, *range(9)), (10**9,) * 10, (1,) * 10])
def test_every_figure_lies_within_the_frame(figures: tuple[int, ...]) -> None:
    picture = drawn(CurveLine(P1, figures))
    root = ET.fromstring(picture)  # noqa: S314 - our own
    low, high = (int(root.get(f"data-{name}", "")) for name in ("low", "high"))

    assert low <= min(0, *figures) <= max(figures) <= high


def test_a_single_turn_has_a_chart_too() -> None:
    told = curves(CurveLine(P1, (3,)), turns=(4,))

    assert "<circle" in draw_curve(told, told.curves[0], owners(1))


def test_a_sparkline_is_as_large_as_a_word_however_long_the_match() -> None:
    turns = tuple(range(1, 201))
    lines = [CurveLine(Player(f"p{seat}"), turns) for seat in range(1, 13)]
    told = curves(*lines, turns=turns)
    picture = draw_sparkline(told, told.curves[0], owners(12))

    assert 'width="52" height="24"' in picture
    assert len(picture) < 6_000


def test_a_bell_has_its_mark_where_the_dice_fell() -> None:
    kind = LuckOfKind("Dice of shots", 10, 1, "less", 5.5, ())
    marks = []
    for mark in (-9000, -1000, 0, 1000):
        side = LuckOfSide(
            P1, 9, 40, 4.44, worse=0.5, luckier=0.4, mark=mark, bell=bell(9, 10), words=""
        )
        picture = draw_bell(kind, side, owners(1)[0], theme="light")
        (x,) = re.findall(rf'<path d="M([\d.]+) 2V24" stroke="{FIRST}"', picture)
        marks.append(float(x))

    assert [3, 45, 60, 75] == marks


@pytest.mark.parametrize(
    ("figures", "width", "expected"),
    [
        ((0, 7), 10, "▁█"),
        ((None, 3, None), 10, " ▄ "),
        ((7, 7, 7, 0), 2, "█▁"),
        ((0, 0), 1, "▁"),
        ((), 5, ""),
    ],
)
def test_blocks(figures: tuple[int | None, ...], width: int, expected: str) -> None:
    assert expected == blocks(figures, 0, 7, width)


def test_what_happened_stands_below_and_signs_do_not_touch() -> None:
    told = curves(FULL)
    close = curves(CurveLine(P1, tuple(range(200))), turns=tuple(range(1, 201)))
    few = [CurveNotch(2, "fought"), CurveNotch(2, "lost"), CurveNotch(5, "won")]
    many = [CurveNotch(turn, "fought") for turn in close.turns]
    picture = draw_curve(told, told.curves[0], owners(1), notches=few)
    crowded = draw_curve(close, close.curves[0], owners(1), notches=many)
    spots = [float(x) for x in re.findall(r'<path transform="translate\(([\d.]+) ', crowded)]

    assert ["fought", "won", "lost"] == re.findall(r'data-what="(\w+)"', picture)
    assert spots
    assert all(after - before >= 9 for before, after in pairwise(spots))


def test_a_goal_is_drawn_when_it_is_in_sight() -> None:
    line = CurveLine(P1, (0, 1, 2, 3))
    near, far = (
        Curves("turn", (1, 2, 3, 4), (1, 2, 3, 4), (MeasureCurve("s", "S", (line,), goal=goal),))
        for goal in (9, 90)
    )

    assert "9 to win" in draw_curve(near, near.curves[0], owners(1))
    assert 'data-high="10"' in draw_curve(near, near.curves[0], owners(1))
    assert "to win" not in draw_curve(far, far.curves[0], owners(1))


def test_only_the_ground_below_the_own_line_is_tinted() -> None:
    told = curves(FULL, CurveLine(P2, tuple(range(10, 20))))
    plain, shaded = (
        draw_curve(told, told.curves[0], owners(2), theme="light", shaded=who) for who in (None, P2)
    )

    assert [] == re.findall('fill-opacity=".1"', plain)
    assert [SECOND] == re.findall(r'fill="([^"]+)" fill-opacity=".1"', shaded)


def test_parts_of_turns_are_points_of_their_own() -> None:
    """Each lies where it has its share of the turn, and a line goes through all of them."""
    parts = (CurvePart(1, 250, "spring", 3), CurvePart(2, 500, "spring", 9))
    curve = MeasureCurve("s", "S", (CurveLine(P1, (4, 6)),), parts=(CurveLine(P1, (1, 5)),))
    told = Curves("year", (1, 2), (5, 12), (curve,), parts)
    (way,) = ways(draw_curve(told, curve, owners(1), theme="light"), FIRST)
    frame = re.search(
        r'data-left="([\d.]+)" data-right="([\d.]+)"', draw_curve(told, curve, owners(1))
    )
    assert frame is not None
    left, right = map(float, frame.groups())
    xs = [float(one.split()[0]) for one in way[1:].split("L")]

    assert [left + (right - left) * share / 8 for share in (1, 4, 6, 8)] == pytest.approx(
        xs, abs=0.1
    )
    assert 3 == draw_sparkline(told, curve, owners(1)).count("L")
