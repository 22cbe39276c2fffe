"""Designs: which games a block has, who sits where in them, and what is the same in all of them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.games.space_conquest import SPACE_CONQUEST
from hegemon.lab.studies import maker, units
from hegemon.lab.studies.designs import block_of, games_of
from hegemon.lab.studies.duels import duels_of
from hegemon.lab.studies.opened import rules_from
from hegemon.lab.studies.study import StudyRead
from hegemon.lab.studies.units import names_of, play_spec
from tests.lab.studies.small import small, study_of

ERKENFARA = "years = 1, turn_order = 'fixed'"


def test_a_block_is_one_luck_in_all_seatings() -> None:
    study = small(blocks=3)
    games = list(games_of(study, block_of(study)))

    assert [0, 0, 1, 1, 2, 2] == [spec.block for spec in games]
    assert ["1|0", "1|0", "1|1"] == [spec.seed for spec in games[:3]]
    assert [("random", "expansionist"), ("expansionist", "random")] == [
        spec.bots for spec in games[:2]
    ]
    assert [True, True, False, False, False, False] == [spec.checked for spec in games]


def test_keys_tell_games_apart_and_nothing_else() -> None:
    """Where in the study a game belongs is not in its key, so that other studies find it."""
    first, second, third = islice(games_of(small(), block_of(small())), 3)
    elsewhere = first.__class__(
        **{
            **{name: getattr(first, name) for name in first.__struct_fields__},
            "block": 9,
            "variant": "x",
            "rotation": 3,
        }
    )

    assert first.key == elsewhere.key
    assert 3 == len({first.key, second.key, third.key})


def test_seats_and_places_are_turned_apart() -> None:
    """Erkenfara: every place is played from every seat; the first seat is whoever moves first."""
    study = study_of("erkenfara", 'kind = "seats"\nbots = ["random"]\nblocks = 1', ERKENFARA)
    specs = [spec.of_block(0, 1) for spec in block_of(study)]
    rows = [play_spec(spec) for spec in specs]
    heads = [rules_from(spec.game, "", spec.rules, spec.turned).map for spec in specs]

    assert [(0, 1), (1, 0)] == [row.places for row in rows]
    assert ["duel_continent", 'turn_order = ["blue", "red"]'] == [
        heads[0],
        next(line for line in heads[1].splitlines() if line.startswith("turn_order")),
    ]
    assert [0, 1] == [row.rotation for row in rows]


def test_games_without_an_order_on_the_map_rotate_bots_alone() -> None:
    study = study_of("space-conquest", 'kind = "seats"\nbots = ["random"]')

    assert 1 == len(block_of(study))


def test_variants_share_luck() -> None:
    design = """kind = "variant_ab"
bots = ["random", "expansionist"]
variants = [{name = "a"}, {name = "b", house_rules = {tie_control = "neutral"}}]"""
    specs = [spec.of_block(7, 1) for spec in block_of(study_of("space-conquest", design))]

    assert ["a", "a", "b", "b"] == [spec.variant for spec in specs]
    assert {"1|7"} == {spec.seed for spec in specs}
    assert [False, False, True, True] == ['"tie_control":"neutral"' in one.rules for one in specs]


def test_a_ladder_is_climbed_rung_by_rung() -> None:
    design = 'kind = "ladder"\nbots = ["random", "expansionist", "admiral"]'
    block = block_of(study_of("space-conquest", design))

    assert Counter({"random < expansionist": 2, "expansionist < admiral": 2}) == Counter(
        spec.variant for spec in block
    )


OPENING = """kind = "openings"
bots = ["steward"]
openings = [{name = "tax", orders = ["tax 33"]}, {name = "wrong", orders = ["tax 999"]}]"""


def test_openings_are_forced_at_one_seat_after_the_other() -> None:
    """The lines are given first, the rest is the bot's own; what cannot be given is told."""
    study = study_of("ec4x-satoshi", OPENING, "houses = 2, turns = 1")
    specs = [spec.of_block(3, 1) for spec in block_of(study)]
    free, first, second, wrong, _ = map(play_spec, specs)

    assert ["free", "tax", "tax", "wrong", "wrong"] == [spec.variant for spec in specs]
    assert ("steward@tax", "steward") == first.bots == names_of(specs[1])
    assert ("steward", "steward@tax") == second.bots
    assert free.course != first.course != second.course
    assert "" == free.crash == first.crash
    assert "crash" == wrong.outcome
    assert "999" in wrong.crash


@pytest.mark.parametrize("line", ["...", "mvoe A B 3", ""])
def test_an_opening_that_no_question_takes_is_refused(line: str) -> None:
    """It would never be given, and be a study of nothing."""
    opening = f"""kind = "openings"
bots = ["admiral"]
openings = [{{name = "rush", orders = ["{line}"]}}]"""
    said = f"rush: no order begins with '{line.partition(' ')[0]}'; orders are: move"

    with pytest.raises(BadConfig, match=re.escape(said)):
        block_of(study_of("space-conquest", opening))


def test_fuzz_looks_at_every_answer_and_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position that cannot be is told as a crash, with the sentence."""
    study = study_of("space-conquest", 'kind = "fuzz"\nblocks = 2', "turn_limit = 2")
    spec = block_of(study)[0].of_block(1, 1)
    broken = replace(SPACE_CONQUEST, invariants=lambda _: ["a star has two owners"])
    monkeypatch.setattr(units, "ruleset_of", lambda _: broken)

    assert spec.checked
    assert "a star has two owners" in play_spec(spec).crash


def test_a_duel_grid_asks_the_odds() -> None:
    """All pairs of the values, under each variant; a game without odds is refused by name."""
    design = 'kind = "duel_grid"\nfights = ["{a} vs {b}"]\nvalues = [9000, 12000]'
    duels = list(duels_of(study_of("erkenfara", design)))

    assert ["9000 vs 9000", "9000 vs 12000", "12000 vs 9000", "12000 vs 12000"] == [
        duel.fight for duel in duels
    ]
    assert all(duel.report for duel in duels)
    with pytest.raises(BadConfig, match="Space Conquest has no exact odds; games with: erkenfara"):
        list(duels_of(study_of("space-conquest", design)))


def test_seats_follow_the_figures_of_a_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    """A map is a figure, too: who adds a home to it adds a seat."""

    def ruleset(_: str, figures: str) -> Ruleset[Any]:
        more = (Player("p3"),) if figures else ()
        two = SPACE_CONQUEST.players
        return replace(SPACE_CONQUEST, players=lambda rules: (*two(rules), *more))

    monkeypatch.setattr(maker, "ruleset_with", ruleset)
    monkeypatch.setattr(StudyRead, "text_of", lambda *_: "[home]\nproduction = 3\n")
    variants = (
        'variants = [{name = "a", house_rules = {turn_limit = 9}}, {name = "b", figures = "b"}]'
    )
    for kind in ("variant_ab", "fuzz"):
        design = f'kind = "{kind}"\nbots = ["random"]\n{variants}'
        block = block_of(study_of("space-conquest", design))
        seats = {spec.variant: len(spec.bots) for spec in block}

        assert (2, 3) == (seats["a"], seats["b"])


MARCH = """kind = "openings"
bots = ["warden"]
openings = [{{name = "march", {lines}}}]"""


def test_an_opening_may_be_each_seats_own() -> None:
    """Where a line names what is of one seat."""
    seats = 'seats = [["raise r_f1 28000"], ["raise b_f1 28000"]]'
    specs = block_of(study_of("erkenfara", MARCH.format(lines=seats), "years = 1"))
    free, *led = (play_spec(spec.of_block(0, 1)) for spec in specs)

    assert [(), (("raise r_f1 28000",), ()), ((), ("raise b_f1 28000",))] == [
        spec.opening for spec in specs
    ]
    assert ["", ""] == [row.crash for row in led]
    assert 3 == len({free.course, *(row.course for row in led)})


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("orders = []", "march: either orders, the same from each seat, or seats"),
        ('orders = ["rest a1"], seats = [["rest a1"], ["rest a2"]]', "march: either orders"),
        ('seats = [["rest a1"]]', "march: seats are the orders of each of 2, in order"),
        ('seats = [["rest a1"], []]', "march: seats are the orders of each of 2"),
        ('seats = [["rest a1"], ["mvoe a2"]]', "march: no order begins with 'mvoe'"),
    ],
)
def test_an_opening_that_not_every_seat_has_is_refused(lines: str, said: str) -> None:
    with pytest.raises(BadConfig, match=re.escape(said)):
        block_of(study_of("erkenfara", MARCH.format(lines=lines), "years = 1"))
