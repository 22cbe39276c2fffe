"""Battles put together from the reports that tell of them, and their rounds in words."""

import pytest
from msgspec.structs import replace

from hegemon.core import Fact, Fight, FightRank, FightSide, Player, Salvo, mention
from hegemon.core.mentions import plain
from hegemon.core.show.battles import goes_on, in_rounds, joined
from hegemon.core.show.fights import check_fight

ANNE, BERT = Player("anne"), Player("bert")
THEM = mention("seat", BERT, "player 2")


def fight(first: int, rounds: int, **has: object) -> Fight:
    """Four cruisers against three scouts, of which one falls in the first round that is told."""
    lost = (1, *(0,) * (rounds - 1))
    ours = FightRank("cruiser", "Cruisers", 4)
    theirs = FightRank("scout", "Scouts", 3, lost)
    sides = (FightSide(ANNE, "You", (ours,)), FightSide(BERT, THEM, (theirs,)))
    whole = Fight("A", "Battle at A", sides, rounds, first=first, open=True, continued=first != 1)
    return replace(whole, **has)


def ended(told: Fight) -> Fight:
    """The same, where the other side falls."""
    one, other = told.sides
    return replace(told, open=False, sides=(replace(one, end="holds"), replace(other, end="falls")))


@pytest.mark.parametrize(
    ("one", "other", "follows"),
    [
        (fight(1, 2), fight(3, 1), True),
        (fight(1, 2), fight(2, 1), True),  # a round that is told in two
        (fight(1, 2), fight(0, 1), True),  # the last shots, which name no round
        (fight(1, 2), fight(4, 1), False),
        (fight(1, 2), fight(1, 1), False),  # another that begins
        (fight(1, 1), fight(1, 1, continued=True), True),  # shots of the same round
        (ended(fight(1, 2)), fight(3, 1), False),
        (fight(1, 2), replace(fight(3, 1), place="B"), False),
        (fight(1, 2), replace(fight(3, 1), sides=fight(3, 1).sides[:1]), False),
    ],
)
def test_a_report_goes_on_with_what_an_earlier_one_left_open(
    one: Fight, other: Fight, follows: bool
) -> None:
    assert follows == goes_on(one, other)


def test_rounds_of_two_reports_are_counted_on() -> None:
    whole = joined(fight(1, 2), ended(fight(3, 1)))

    assert (1, 3) == (whole.first, whole.rounds)
    assert ["holds", "falls"] == [side.end for side in whole.sides]
    assert [(3, (1, 0, 1), 1)] == [(r.before, r.lost, r.left) for r in whole.sides[1].ranks]
    assert [] == list(check_fight(whole, ["A"], [ANNE, BERT]))


def test_a_round_that_two_reports_tell_is_one() -> None:
    whole = joined(fight(1, 2), fight(2, 1))

    assert 2 == whole.rounds
    assert (1, 1) == whole.sides[1].ranks[0].lost


def test_sides_and_ranks_may_stand_in_another_order() -> None:
    """And one that was not told of before begins with what it had then."""
    later = fight(3, 1)
    new = FightRank("base", "Bases", 2, (1,))
    there = replace(later.sides[1], ranks=(new, *later.sides[1].ranks))
    shot = Salvo(1, 0, rank=0, at=0, dice=(4,), needed=3)
    turned = replace(later, sides=(there, later.sides[0]), salvoes=(shot,))
    whole = joined(fight(1, 2), turned)

    assert ["You", THEM] == [side.name for side in whole.sides]
    assert [(3, (1, 0, 1)), (2, (0, 0, 1))] == [(r.before, r.lost) for r in whole.sides[1].ranks]
    (moved,) = whole.salvoes
    assert (3, 1, 1, 0) == (moved.round, moved.side, moved.rank, moved.at)


def words(told: Fight) -> list[list[str]]:
    return [
        [plain(one.head), *(plain(f"{line.who}: {line.text}") for line in one.lines)]
        for one in in_rounds(told)
    ]


def test_rounds_are_told_in_words() -> None:
    shots = Salvo(1, 0, rank=0, at=0, dice=(3, 6), needed=3, hits=1, parts=(added("attack", 3),))
    roll = Salvo(2, 1, dice=(9,), modifier=1, strength=40, share=50, hits=20, critical=True)
    told = fight(1, 2, salvoes=(shots, roll))

    assert [
        [
            "player 2: 1 lost",
            "You: Cruisers at Scouts; rolled 3, 6; 3 or less hits (+3 attack); 1 hit",
            "player 2: 1 of 3 Scouts lost",
        ],
        ["Nobody falls", "player 2: rolled 9, +1 makes 10; 50% of 40: 20 hits, critical"],
    ] == words(told)


def test_a_shot_says_which_class_fires() -> None:
    one, other = fight(1, 1).sides
    ranks = (replace(one.ranks[0], row="C"), *one.ranks[1:])
    told = fight(1, 1, salvoes=(Salvo(1, 0, rank=0, at=0, dice=(4,), needed=3, hits=0),))

    said = words(replace(told, sides=(replace(one, ranks=ranks), other)))[0][1]

    assert "You: class C, Cruisers at Scouts; rolled 4; 3 or less hits; no hit" == said


def test_a_round_has_the_words_of_its_game_where_it_has_some() -> None:
    die = Salvo(1, 0, dice=(88,), modifier=35, parts=(added("strength", 55), added("abroad", -20)))
    told = fight(1, 1, salvoes=(die,), notes=("81 apart: a clear lead",))

    assert "81 apart: a clear lead" == words(told)[0][0]
    assert "You: rolled 88, +55 strength, -20 abroad makes 123" == words(told)[0][1]


def added(label: str, number: int) -> Fact:
    return Fact(label, f"{number:+}", number)


def test_notes_that_are_not_one_a_round_are_wrong() -> None:
    assert ["the fight has 1 notes on 2 rounds"] == list(
        check_fight(fight(1, 2, notes=("x",)), ["A"], [ANNE, BERT])
    )


def test_one_of_a_rank_that_is_named_for_several() -> None:
    """Where nobody says how many there were; of one alone it has the name of one."""
    several = FightRank("army", "Armies", None, (1, 2))
    single = FightRank("marines", "Marine Division", None, (0, 1))
    sides = FightSide(ANNE, "You"), FightSide(BERT, "House 2", (several, single))

    told = [
        [line.text for line in one.lines if line.who == "House 2"]
        for one in in_rounds(Fight("A1", "Bombardment of A1", sides, 2))
    ]

    assert [["1 of the Armies lost"], ["2 Armies lost; 1 Marine Division lost"]] == told
