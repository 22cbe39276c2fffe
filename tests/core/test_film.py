"""The film of a turn follows from two boards and a report, and from nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hegemon.core import Board, Link, Owner, Place, Player, Report, Section, Sentence, Story, Token
from hegemon.core.show.fights import Fight, FightRank, FightSide
from hegemon.core.show.film import (
    A_LANE,
    LONGEST,
    MOST_TURNS,
    OF_MANY,
    FilmBeat,
    StepTold,
    beats_of,
    beats_of_many,
)
from hegemon.core.show.glides import Glide, Motion, flown, motion_between
from hegemon.core.show.stories import Beat, Flight

ME, FOE = Player("p1"), Player("p2")
LANES = (("A", "B"), ("B", "C"), ("C", "D"), ("A", "E"), ("E", "D"), ("D", "F"))
SPOTS = {"A": (0, 0), "B": (100, 0), "C": (200, 0), "D": (300, 0), "E": (150, 90), "F": (400, 0)}


def board(*tokens: Token, lanes: bool = True, owners: dict[str, Player] | None = None) -> Board:
    """Six places in a row and a ring, and these pieces."""
    held = owners or {}
    return Board(
        "A test",
        1,
        tuple(Place(id_, x, y, owner=held.get(id_)) for id_, (x, y) in SPOTS.items()),
        owners=(Owner(ME, "1", "you"), Owner(FOE, "2", "player 2")),
        tokens=tokens,
        links=tuple(Link(a, b) for a, b in LANES) if lanes else (),
    )


def piece(id_: str, at: str, owner: Player = ME, **more: object) -> Token:
    return Token(id_, owner, "fleet", at, sign="fleet", **more)  # type: ignore[arg-type]


def told(*sentences: Sentence, step: int = 7, when: str = "") -> StepTold:
    return StepTold(step, when, Report(f"Turn {step}", (Section("Told", sentences),)))


def line(text: str, weight: int, *at: str, beat: Beat = "word") -> Sentence:
    return Sentence(text, places=at, event=f"7.{text}", story=Story("loss", weight, beat))


def ways(motion: Motion) -> dict[str, tuple[str, ...]]:
    return {glide.token: glide.way for glide in motion.glides}


def texts(beats: tuple[FilmBeat, ...]) -> list[str]:
    return [beat.text for beat in beats]


# -- pieces


def test_what_set_out_and_was_there_between_two_boards_glides_as_it_was_told() -> None:
    flight = Flight("f9", ME, "fleet", ("A", "B"), 3)
    report = told(replace(line("3 leave A for B", 0), story=Story("routine", 0, flights=(flight,))))
    stood, there = piece("at-A", "A", count=4), piece("at-B", "B", count=3)
    [moving] = beats_of(report, board(stood), board(stood, there), ME)

    assert "1 piece of yours moves." == moving.text
    assert (Glide("f9", ME, "fleet", ("A", "B"), 3, left="at-A"),) == moving.moves


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((), ()),
        ((piece("at-A", "A", FOE),), ()),
        ((piece("at-A", "A"),), (piece("f9", "A", to="B", total=1),)),
    ],
    ids=["nothing was there", "others were", "it waits"],
)
def test_of_what_could_not_have_set_out_nothing_is_seen(
    before: tuple[Token, ...], after: tuple[Token, ...]
) -> None:
    flight = Flight("f9", ME, "fleet", ("A", "B"), 3)

    assert [] == list(flown([flight], board(*before), board(*after)))


@pytest.mark.parametrize(
    ("old", "new", "way"),
    [
        (piece("f", "A"), piece("f", "A"), None),
        (piece("f", "A"), piece("f", "B"), ("A", "B")),
        (piece("f", "A"), piece("f", "C"), ("A", "B", "C")),
        (
            piece("f", "A", to="D", total=2, way=("A", "E", "D")),
            piece("f", "D"),
            ("A", "E", "D"),
        ),
        (
            piece("f", "A", to="F", total=3, way=("A", "E", "D", "F")),
            piece("f", "E", to="F", total=2, way=("E", "D", "F")),
            ("A", "E"),
        ),
        (
            piece("f", "A", to="D", done=1, total=4),
            piece("f", "A", to="D", done=2, total=4),
            ("A", "D"),
        ),
        (piece("f", "A", to="D", total=4), piece("f", "A", to="D", total=4), None),
    ],
    ids=["stays", "next", "by lanes", "by its way", "on its way", "flies on", "waits"],
)
def test_a_piece_on_both_boards_goes_its_own_way_or_the_shortest(
    old: Token, new: Token, way: tuple[str, ...] | None
) -> None:
    motion = motion_between(board(old), board(new))

    assert way == ways(motion).get("f")
    assert not motion.appeared
    assert not motion.gone


def test_without_lanes_or_round_about_a_piece_goes_straight() -> None:
    """A net that joins few places is no sign of where anybody went."""
    far = Board("x", 1, board().places, links=(Link("A", "F"), Link("F", "B")))

    assert {"f": ("A", "C")} == ways(
        motion_between(board(piece("f", "A"), lanes=False), board(piece("f", "C"), lanes=False))
    )
    assert {"f": ("A", "B")} == ways(
        motion_between(
            Board(**_of(far, piece("f", "A"))),
            Board(**_of(far, piece("f", "B"))),
        )
    )


def _of(scene: Board, *tokens: Token) -> dict[str, object]:
    return {name: getattr(scene, name) for name in scene.__struct_fields__} | {"tokens": tokens}


def test_a_piece_that_is_gone_got_where_it_went_or_where_something_was_lost() -> None:
    arrived = piece("f", "A", to="D", done=3, total=4)
    under_way = piece("g", "A", to="F", total=3, way=("A", "E", "D", "F"))
    stood = piece("h", "C")
    motion = motion_between(board(arrived, under_way, stood), board(), fatal={"D"})

    assert {"f": ("A", "D"), "g": ("A", "E", "D")} == ways(motion)
    assert {"f": "D", "g": "D", "h": "C"} == motion.gone


def test_a_piece_that_is_gone_and_was_far_from_its_goal_is_not_said_to_have_reached_it() -> None:
    far, near = (piece(id_, "A", to="D", done=done, total=4) for id_, done in (("f", 2), ("n", 3)))
    motion = motion_between(board(far, near), board())

    assert {"n": ("A", "D")} == ways(motion)
    assert {"f": "A", "n": "D"} == motion.gone


def test_nothing_glides_over_a_place_that_the_reader_has_no_more() -> None:
    before = board(piece("f", "A", to="Z", total=1, way=("A", "Y", "Z")))

    assert {} == ways(motion_between(before, board()))


def test_a_new_piece_has_left_a_place_only_if_it_is_under_way() -> None:
    left, built = piece("f", "A", to="D", done=1, total=4), piece("g", "B", to="D", total=2)
    motion = motion_between(board(), board(left, built))

    assert {"f": ("A", "D")} == ways(motion)
    assert {"f": "A", "g": "B"} == motion.appeared


def test_what_is_only_sighted_is_never_said_to_have_moved() -> None:
    """Its id is another piece's on the next board; who stands where one stood is nothing new."""
    before = board(piece("x1", "A", FOE, sighted=True), piece("x2", "B", FOE, sighted=True))
    after = board(piece("x1", "B", FOE, sighted=True), piece("x2", "C", FOE, sighted=True))
    motion = motion_between(before, after)

    assert {} == ways(motion)
    assert {"x2": "C"} == motion.appeared
    assert {"x1": "A"} == motion.gone


def test_of_two_alike_that_are_sighted_at_a_place_the_second_is_the_second_again() -> None:
    before = board(piece("x1", "A", FOE, sighted=True), piece("x2", "A", FOE, sighted=True))
    after = board(*(piece(f"y{number}", "A", FOE, sighted=True) for number in range(3)))
    motion = motion_between(before, after)

    assert {"y2": "A"} == motion.appeared
    assert {} == motion.gone


# -- beats


def test_all_that_moves_is_one_beat_and_stands_first() -> None:
    before = board(piece("f", "A"), piece("g", "A"), piece("x", "D", FOE))
    after = board(piece("f", "C"), piece("g", "B"), piece("x", "F", FOE))
    beats = beats_of(told(line("a word", 3)), before, after, ME)

    assert ["3 pieces move: 2 of yours and 1 of player 2.", "a word"] == texts(beats)
    assert 2 * A_LANE == beats[0].lasts
    assert 3 == len(beats[0].moves)


def test_who_looks_on_has_no_pieces_of_his_own() -> None:
    (beat,) = beats_of(told(), board(piece("f", "A")), board(piece("f", "B")))

    assert "1 piece of you moves." == beat.text


def test_a_fight_has_time_for_its_losses() -> None:
    ranks = FightRank("fleet", "ships", 9, (2, 1)), FightRank("guard", "ships", 9, (9,))
    few, many = (
        Fight("B", "Battle at B", (FightSide(ME, "You", (rank,)),), rounds=2) for rank in ranks
    )
    plain = line("fought", 5, "B", beat="battle")
    lasts = [
        beats_of(told(replace(plain, fight=fight)), board(), board())[0].lasts
        for fight in (None, few, many)
    ]

    assert [0, 900, 1800] == [each - lasts[0] for each in lasts]


def test_the_weightiest_place_comes_first_and_its_battle_before_what_came_of_it() -> None:
    beats = beats_of(
        told(
            line("taken", 8, "B", beat="border"),
            line("fought", 5, "B", beat="battle"),
            line("seen", 6, "C", beat="discovery"),
            line("quiet", 0, "A"),
        ),
        board(),
        board(),
    )

    assert ["fought", "taken", "seen"] == texts(beats)


def test_what_is_gone_goes_with_the_battle_and_what_is_new_comes_after_it() -> None:
    before = board(piece("f", "A", to="B", done=1, total=2), piece("old", "E"))
    after = board(piece("at-B", "B"), piece("new", "E"), owners={"B": ME})
    fought, taken = line("fought", 5, "B", beat="battle"), line("won", 7, "B", beat="border")
    moving, battle, border = beats_of(told(taken, fought), before, after)

    assert ("old",) == moving.gone
    assert ("new",) == moving.appeared
    assert ("f",) == battle.gone
    assert ("at-B",) == border.appeared
    assert [("B", ME, None)] == [(one.place, one.owner, one.before) for one in border.taken]


def test_a_place_that_nobody_knew_was_not_taken() -> None:
    unknown = Board(
        "x", 1, tuple(Place(id_, 0, 0, known=False) for id_ in SPOTS), owners=board().owners
    )
    (beat,) = beats_of(told(line("won", 7, "B", beat="border")), unknown, board(owners={"B": FOE}))

    assert () == beat.taken


def test_a_place_changes_hands_with_its_border_and_not_in_the_battle_for_it() -> None:
    said = told(line("fight", 8, "B", beat="battle"), line("won", 7, "B", beat="border"))
    fight, won = beats_of(said, board(owners={"B": ME}), board(owners={"B": FOE}))

    assert ((), ("B",)) == tuple(tuple(one.place for one in beat.taken) for beat in (fight, won))


def test_the_heaviest_is_told_however_far_the_pieces_go() -> None:
    """All that moves and the longest fight together are no longer than a turn may be."""
    losses = FightRank("fleet", "ships", 99, (99,))
    sides = (FightSide(ME, "You", (losses,)), FightSide(FOE, "They", ()))
    fight = replace(line("fight", 8, "B", beat="battle"), fight=Fight("B", "B", sides, 1))
    way = ("A", "B", "C", "D", "F")
    before = board(piece("f", "A", to="F", total=1, way=way))
    beats = beats_of(told(fight), before, board(piece("f", "F")))

    assert ["move", "battle"] == [beat.kind for beat in beats]
    assert sum(beat.lasts for beat in beats) <= LONGEST


def test_the_same_said_twice_is_one_beat() -> None:
    lost = [Sentence("lost", places=("A",), story=Story("loss", 7, "piece")) for _ in range(4)]

    assert ["lost"] == texts(beats_of(told(*lost), board(), board()))


def test_a_beat_has_the_headline_of_its_sentence() -> None:
    story = Story("loss", 7, "battle", title="Battle lost")
    said = Sentence("Battle at [Rigel](place:A): your fleet is gone.", places=("A",), story=story)
    (titled,) = beats_of(told(said), board(), board())
    (cut,) = beats_of(told(replace(said, story=Story("loss", 2))), board(), board())

    assert ("Battle lost at [Rigel](place:A)", said.text) == (titled.title, titled.more)
    assert ("Battle at [Rigel](place:A)", "Your fleet is gone.") == (cut.title, cut.more)


def test_what_waits_for_an_answer_did_not_happen() -> None:
    urgent = Section("Now", (line("answer", 9),), urgent=True)

    assert () == beats_of(StepTold(1, "", Report("x", (urgent,))), board(), board())


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from("ABC")), max_size=30))
def test_a_turn_never_lasts_longer_and_leaves_out_nothing_weightier(
    said: list[tuple[int, str]],
) -> None:
    lines = [line(f"{number}", weight, at) for number, (weight, at) in enumerate(said)]
    beats = beats_of(told(*lines), board(), board())
    left_out = {one.text: one.story.weight for one in lines if one.story and one.story.weight}
    for beat in beats:
        del left_out[beat.text]

    assert sum(beat.lasts for beat in beats) <= LONGEST
    assert bool(beats) == any(weight for weight, _ in said)
    assert min((beat.weight for beat in beats), default=9) >= max(left_out.values(), default=0)


def test_of_many_turns_each_has_one_beat_and_quiet_ones_none() -> None:
    many = [
        [
            told(line(f"small {turn}", 1), step=2 * turn, when=f"turn {turn}"),
            told(line(f"great {turn}", turn % 3), step=2 * turn + 1, when=f"turn {turn}"),
        ]
        for turn in range(30)
    ]
    beats = beats_of_many(many)

    assert MOST_TURNS == len(beats)
    assert {OF_MANY} == {beat.lasts for beat in beats}
    assert ("great 29", "turn 29", 59) == (beats[-1].text, beats[-1].when, beats[-1].step)
    assert "small 28" == beats[-2].text
    assert () == beats_of_many([[told(line("quiet", 0))]])
