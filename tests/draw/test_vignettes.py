"""Small pictures of what happened: every story is drawn, of what its reader's board knows."""

import xml.etree.ElementTree as ET
from typing import get_args

import msgspec
import pytest

from hegemon.core.board import Board, Contingent, Token
from hegemon.core.game import Player
from hegemon.core.report import Sentence
from hegemon.core.show.stories import HEAVIEST, Beat, Concern, Story, figure
from hegemon.draw.style import EMBLEM_COLOURS
from hegemon.draw.vignettes import VignetteFormat, Vignettes
from tests.draw.atlas.atlases import galaxy
from tests.draw.boards import region_map, star_chart

ME, FOE = Player("p1"), Player("p2")
BLUE, ORANGE = EMBLEM_COLOURS[0].dark, EMBLEM_COLOURS[1].dark

BOARDS = {"galaxy": galaxy(rings=4), "chart": star_chart(), "land": region_map()}


def told(
    board: Board, beat: Beat, subject: Concern = "gain", text: str = "It happens."
) -> Sentence:
    """A sentence of a beat about the first place of a board."""
    story = Story(subject, 7, beat, figure("treasury", 5, "gold"))
    return Sentence(text, places=(board.places[0].id,), story=story)


def drawn(board: Board, sentence: Sentence, format_: VignetteFormat = "wide") -> str:
    """The picture of a sentence for the first player."""
    return Vignettes(board, ME).of(sentence, format_)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("beat", get_args(Beat))
def test_every_beat_and_subject_is_drawn_and_has_its_signs(board: Board, beat: Beat) -> None:
    """In both sizes; whatever a picture uses stands in the sheet, and nothing else has an id."""
    vignettes = Vignettes(board, ME)
    pictures = [
        vignettes.of(told(board, beat, subject, "[b](seat:p2) acts."), format_)
        for subject in get_args(Concern)
        for format_ in get_args(VignetteFormat)
    ]
    sheet = ET.fromstring(f"<svg>{vignettes.sheet()}</svg>")  # noqa: S314 - ours
    known = {found.get("id") for found in sheet.iter()} - {None}
    for picture in pictures:
        root = ET.fromstring(picture)  # noqa: S314 - ours
        used = {found.get("href", "").removeprefix("#") for found in root.iter("use")}
        assert used <= known
        assert not [found for found in root.iter() if found.get("id")]
        assert 3 <= len(list(root.iter()))
    assert all(str(id_).startswith("news-") for id_ in known)


def test_the_same_sentence_is_the_same_picture() -> None:
    """It may be kept, and two worlds that are one to the reader look alike."""
    board = BOARDS["galaxy"]
    sentence = told(board, "battle")
    assert drawn(board, sentence) == drawn(board, sentence)


def test_nothing_that_is_not_the_boards_is_drawn() -> None:
    """What is written in a sentence, or called so by a stranger, stands in no picture."""
    board = BOARDS["galaxy"]
    sentence = told(board, "word", text='[<b>"](seat:p2) says <script>, of [x](token:"><i>).')
    assert "script" not in drawn(board, sentence)
    assert "<i>" not in drawn(board, sentence)


def test_sides_have_their_colours_and_their_pieces() -> None:
    """Who is named, and what of his stands there."""
    board = BOARDS["galaxy"]
    here = board.places[0].id
    cruisers = (Contingent("light-cruiser", "Light Cruisers", 7),)
    fleet = Token("f", FOE, "fleet", here, 7, sign="light-cruiser", made_of=cruisers)
    board = msgspec.structs.replace(board, tokens=(fleet,))
    picture = drawn(board, told(board, "battle", "loss", "[b](seat:p2) wins."))

    assert BLUE in picture
    assert ORANGE in picture
    assert 6 == picture.count("#news-light-cruiser")
    assert 1 == picture.count('opacity=".4"')  # what was lost is seen faintly


def test_a_ring_closes_in_the_colour_of_who_closes_it() -> None:
    """One's own, or of whom the sentence names."""
    board = BOARDS["galaxy"]
    own, others = (
        drawn(board, told(board, "blockade", subject, "[b](seat:p2) and you."))
        for subject in ("gain", "threat")
    )
    assert f'stroke="{BLUE}"' in own
    assert f'stroke="{ORANGE}"' in others


def test_a_place_of_which_nothing_is_known_is_a_spark() -> None:
    """No body is drawn that the reader does not know."""
    board = BOARDS["galaxy"]
    dark = msgspec.structs.replace(board.places[0], known=False)
    unknown = msgspec.structs.replace(board, places=(dark, *board.places[1:]))
    sentence = told(board, "discovery")

    assert f"#news-{dark.sign}" in drawn(board, sentence)
    assert f"#news-{dark.sign}" not in drawn(unknown, sentence)


def test_what_was_found_out_is_no_letter() -> None:
    found = Sentence("You develop Attack 1.", story=Story("gain", 5))
    told_of = Sentence("[b](seat:p2) offers a pact.", story=Story("gain", 5))

    assert "<circle" in drawn(BOARDS["chart"], found)
    assert "#e8dcc0" not in drawn(BOARDS["chart"], found)
    assert "#e8dcc0" in drawn(BOARDS["chart"], told_of)


def test_who_has_won_has_the_wreath() -> None:
    """All of them; of a draw it is empty."""
    vignettes = Vignettes(BOARDS["galaxy"], ME)
    assert ORANGE in vignettes.of_the_end((FOE,))
    assert ORANGE not in vignettes.of_the_end(())


def test_a_sentence_of_the_end_has_the_wreath_too() -> None:
    """Of the winner whom it names, else of its reader; there is no letter to be seen."""
    board, leaves = BOARDS["galaxy"], Vignettes(BOARDS["galaxy"], ME).of_the_end((FOE,), "wide")
    lost = Sentence("[b](seat:p2) wins.", story=Story("loss", HEAVIEST))
    won = Sentence("You win.", story=Story("gain", HEAVIEST))

    assert leaves == drawn(board, lost)
    assert Vignettes(board, ME).of_the_end((ME,), "wide") == drawn(board, won)


def test_all_pictures_of_a_turn_are_small() -> None:
    """A lead, five lines and their sheet: a tenth of a map."""
    board = BOARDS["galaxy"]
    vignettes = Vignettes(board, ME)
    pictures = [vignettes.of(told(board, beat)) for beat in get_args(Beat)]
    pictures.append(vignettes.of(told(board, "battle"), "wide"))
    assert 20_000 > sum(map(len, pictures)) + len(vignettes.sheet())
