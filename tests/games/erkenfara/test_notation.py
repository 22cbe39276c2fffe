"""A position as a short text, both ways."""

import pytest

from hegemon.core.errors import BadSave
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.maps.game_map import Attachment, Card, Hero, text_of
from hegemon.games.erkenfara.notation import HELP, read, write
from hegemon.games.erkenfara.positions import P1, P2, Trial, army, on_map, position
from hegemon.games.erkenfara.state import Region
from hegemon.games.erkenfara.turn import AskMoves, Turn, YearEnd
from hegemon.games.erkenfara.winter import AskOffers

FORD = """\
erkenfara year 1 spring mover=red
map duel_continent
empire red treasury=700
region b_4 occupier=red statuses=taxed
army a1 red land r_4 9000 maximal=9500 status=exhausted
army a2 blue land m_2 8000
relation red blue peace
"""


def test_a_position_is_a_few_lines() -> None:
    """What is as the map has it is left out."""
    state = read(FORD)

    assert (P1, P2) == (state.mover, state.armies["a2"].owner)
    assert AskMoves(P1) == state.agenda[-1]
    assert FORD == write(state)
    assert Region(P2, P1, ("taxed",)) == state.regions["b_4"]


def test_everything_comes_back() -> None:
    """Names, heroes, standing orders, rules, a map of one's own, an agenda, a result."""
    followers: list[Attachment] = [Hero("rolf", 3), Card("fog", 2)]
    own = text_of("duel_continent").replace("Kronau", "Old # Town")
    state = position(
        army("red", "r_4", 9000, attachments=followers),
        house_rules=on_map(own, years=20, move_land=(3, 5), treaties=True),
    )
    state.armies["a1"].name, state.armies["a1"].holds = 'The "Old" Guard = 1', 8000
    state.armies_made, state.turn_order = 7, [P2, P1]
    state.agenda = [YearEnd(), AskOffers()]

    assert state == read(write(state))
    state.agenda = []
    table = Trial(state)
    table.state.house_rules = on_map("duel_continent", years=1)
    table.run(YearEnd())
    assert table.state.result is not None
    assert table.state == read(write(table.state))


def test_a_battle_comes_back() -> None:
    """Also with a question in the midst of a fight."""
    table = Trial(position(army("red", "m_1", 9000), army("blue", "m_2", 9000)), [50, 50])
    table.run(Turn(P1))
    table.answer(p1="move a1 m_2")

    assert table.state == read(write(table.state))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("army a2 blue land m_2 8000", "army a2 blue land nowhere 8000"),
        ("army a2 blue land m_2 8000", "army a2 green land m_2 8000"),
        ("army a2 blue land m_2 8000", "army a1 blue land m_2 8000"),
        ("army a2 blue land m_2 8000", "army a2 blue land m_2"),
        ("army a2 blue land m_2 8000", "army a2 blue sea m_2 8000"),
        ("army a2 blue land m_2 8000", "army a2 blue land m_2 8000 luck=3"),
        ("army a2 blue land m_2 8000", "army a2 blue land r_4 8000"),
        ("treasury=700", "treasury=much"),
        ("treasury=700", "treasury=-5"),
        ("statuses=taxed", "statuses=wet"),
        ("map duel_continent", "map atlantis"),
        ("map duel_continent", 'map "x'),
        ("relation red blue peace", "relation red blue love"),
        ("spring mover=red", "spring"),
        ("spring mover=red", "spring mover=green"),
        ("erkenfara", "chess"),
        ("relation red blue peace", "agenda [1]"),
        ("relation red blue peace", "agenda " + "[" * 5000),
        ("relation red blue peace", "weather fine"),
    ],
)
def test_what_is_not_understood_is_named(line: str, words: str) -> None:
    """A sentence for whoever wrote it, and never anything else."""
    with pytest.raises(BadSave) as told:
        read(FORD.replace(line, words))

    assert "\n" not in str(told.value)


def test_the_help_names_every_statement() -> None:
    """`hegemon position` shows how they are written."""
    assert ERKENFARA.positions is not None
    for word in ("map", "rules", "empire", "region", "army", "relation", "order", "made", "agenda"):
        assert f"\n{word} " in HELP
