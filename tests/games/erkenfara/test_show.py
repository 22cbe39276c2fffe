"""Boards, chronicles and order sheets: what players see."""

from typing import Any

import pytest

from hegemon.core.board import Board
from hegemon.core.checking import after, check
from hegemon.core.errors import BadNotation
from hegemon.core.form import Choice, Numbers, next_choices
from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.order import Begun
from hegemon.core.report import Sentence, Table, sentences, weightiest
from hegemon.core.show.headlines import headline_of, news_in
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.answers import Move, Plunder, Split
from hegemon.games.erkenfara.events import ArmyMoved, ArmyScattered
from hegemon.games.erkenfara.forms.common import EmpireForm
from hegemon.games.erkenfara.forms.form_for import form_for
from hegemon.games.erkenfara.maps.game_map import Card, Hero
from hegemon.games.erkenfara.positions import P1, P2, Trial, army, on_map, position
from hegemon.games.erkenfara.state import Region, State
from hegemon.games.erkenfara.turn import AskActions, AskMoves, Turn, Year
from hegemon.games.erkenfara.view import view_of
from hegemon.games.erkenfara.winter import AskOffers, AskWinter, Income


def board(state: State) -> Board:
    """Red's map."""
    return ERKENFARA.board(view_of(state, P1))


def sheet(state: State, question: object) -> EmpireForm[Any, Any]:
    """Red's order sheet."""
    return form_for(view_of(state, P1), question)


def barred(form: EmpireForm[Any, Any], *values: str) -> dict[str, str]:
    """What may be chosen next, with what bars it."""
    choices = next_choices(form, Begun(values[0], tuple(values[1:])))
    assert isinstance(choices, tuple)
    return {one.value: one.barred for one in choices if isinstance(one, Choice)}


def cells(table: Table) -> list[tuple[str, ...]]:
    """The rows of a table as people read them."""
    return [tuple(map(plain, row)) for row in table.rows]


def test_the_board() -> None:
    """Regions are areas, forts squares; owners, statuses and armies are on them."""
    regions = {"r_cap": Region(P1, P2, ("taxed",)), "r_f1": Region(P1, statuses=("besieged",))}
    state = position(
        army("red", "r_4", 8000, 9000, status="exhausted", attachments=[Hero("rolf", 2)]),
        regions=regions,
    )
    places = {place.id: place for place in board(state).places}
    (token,) = board(state).tokens

    assert ("polygon", "land", P1) == (
        places["r_cap"].shape,
        places["r_cap"].terrain,
        places["r_cap"].owner,
    )
    assert {"capital", "occupied by Blaufurt", "taxed"} <= set(places["r_cap"].badges)
    assert "square" == places["r_f1"].shape
    assert {"fort 3", "besieged"} <= set(places["r_f1"].badges)
    assert 8000 == token.count
    assert {"exhausted", "hero rolf 2"} <= set(token.badges)
    assert "9,000" in f"{token.badges} {token.note}"


def test_fleets_and_sea() -> None:
    """A sea army is a fleet, the sea is water."""
    state = position(army("west", "s11", 3000, kind="sea"), house_rules=on_map("sea_war"))
    (place,) = (one for one in board(state).places if one.id == "s11")

    assert "sea" == place.terrain
    assert ["fleet"] == [token.style for token in board(state).tokens]


def test_the_chronicle_goes_by_seasons_and_turns() -> None:
    """A heading for each season and for each empire's turn."""
    rules = on_map("duel_continent", turn_order="fixed")
    armies = (army("red", "r_4", 2000), army("blue", "b_4", 2000))
    play = Trial(position(*armies, house_rules=rules))
    play.state.year = 0
    play.run(Year())
    while play.state.season in ("winter", "spring"):
        play.answer()
    report = ERKENFARA.report(view_of(play.state, P1), play.events)

    headings = [plain(section.heading) for section in report.sections]
    assert ["Winter of year 1", "Spring of year 1", "Spring of year 1: Rotmark"] == headings[:3]
    assert "Two Thrones, summer of year 1" == report.title
    assert all(sentence.reason for sentence in sentences(report))


def test_the_ledger_says_why_not() -> None:
    """Income by region with the reason for what is missing; then all empires' winters."""
    regions = {"r_2": Region(P1, P2), "r_3": Region(P1, statuses=("salted",))}
    play = Trial(position(army("red", "r_4", 2000), regions=regions, treasuries={"red": 0}))
    play.run(Income(), AskWinter())
    play.answer(p1="raise r_f1 3000")
    report = ERKENFARA.report(view_of(play.state, P1), play.events)
    tables = [item for part in report.sections for item in part.items if isinstance(item, Table)]
    income, winter = tables[0], tables[1]

    assert ("r_2", "Lindtal", "5,000", "0", "occupied by Blaufurt") in cells(income)
    assert ("r_3", "Oberfeld", "5,000", "0", "salted") in cells(income)
    assert ("", "together", "28,000", "18,000", "") == cells(income)[-1]
    assert ("Rotmark", "18,000", "0", "18,000", "3,000", "15,000") == cells(winter)[0]
    theirs = ERKENFARA.report(view_of(play.state, P2), play.events)
    assert any("20 % of an occupied region" in str(part) for part in theirs.sections)


def test_why_of_a_battle() -> None:
    """The rule, strength, every advantage, both dice."""
    play = Trial(position(army("blue", "m_2", 12_000), army("red", "r_4", 9000)), [70, 30])
    play.run(Turn(P2))
    play.answer(p2="move a1 r_4")
    report = ERKENFARA.report(view_of(play.state, P1), play.events)
    (reason,) = (one.reason for one in sentences(report) if one.plain.startswith("Battle"))

    assert reason is not None
    assert "4" == reason.rule
    assert (
        "a1: in enemy territory -20",
        "a1: strength +33",
        "a2: defending the homeland +20",
    ) == reason.modifiers
    assert ("a1: 70", "a2: 30") == reason.dice


def headlines(play: Trial, reader: Player) -> dict[str, Sentence]:
    """What a reader's news begin with, each with its sentence, the weightiest first."""
    news = news_in(ERKENFARA.report(view_of(play.state, reader), play.events))
    return {plain(headline_of(one)[0]): one for one in weightiest(news, 3)}


def test_a_lost_fight_is_the_headline_and_not_the_army_that_scatters_after_it() -> None:
    """It says who won, and what was lost; the battle's page is one tap away."""
    play = Trial(position(army("blue", "m_2", 36_000), army("red", "r_4", 1500)), [19, 73])
    play.run(Turn(P2))
    play.answer(p2="move a1 r_4")
    assert play.told(ArmyScattered)

    first, *_ = headlines(play, P1).items()
    assert "You lost 1,500 to Blaufurt at Grenzwald" == first[0]
    assert first[1].fight is not None
    assert "Rotmark lost 1,500 to you at Grenzwald" in headlines(play, P2)


def test_moves_are_offered_with_their_reasons() -> None:
    """Goals in reach with steps and exhaustion; what is barred says why."""
    state = position(
        army("red", "r_cap", 5000), army("blue", "r_2", 2000), relations={("red", "blue"): "peace"}
    )
    form = sheet(state, AskMoves(P1))

    assert "the land army of Blaufurt has the place" == barred(form, "move", "a1")["r_2"]
    assert {"a1": ""} == barred(form, "move")
    assert {"blue": ""} == barred(form, "war")
    assert "3 steps, exhausted" == check(form, [Move("a1", "m_2")]).verdicts[0].text
    assert ["war", "move", "split", "first", "hold", "ask", "call"] == [
        kind.word for kind in form.kinds
    ]


def test_lead_is_offered_with_heroes_only() -> None:
    """The order for heroes and cards is there where they are."""
    state = position(army("red", "r_cap", 5000, attachments=[Card("fog", 1)]))

    assert "lead" in [kind.word for kind in sheet(state, AskMoves(P1)).kinds]


def test_splits_are_offered_in_their_bounds() -> None:
    """Least and most of a part, less what has left already."""
    form = sheet(position(army("red", "r_cap", 5000)), AskMoves(P1))
    first = Split("a1", 3000, "r_2")

    assert Numbers(1000, 4000) == next_choices(form, Begun("split", ("a1",)))
    assert {"a1": ""} == barred(form, "split")
    assert Numbers(1000, 1000) == next_choices(after(form, [first]), Begun("split", ("a1",)))


def test_actions_are_offered_with_their_reasons() -> None:
    """Each army with what it may do; the sheet says what plunder brings."""
    form = sheet(position(army("red", "b_4", 5000)), AskActions(P1))

    assert {"a1": ""} == barred(form, "plunder")
    assert {"a1": "nobody occupies it"} == barred(form, "free")
    assert {"b_f2": ""} == barred(form, "siege", "a1")
    assert "4000 gold from Marktwald" == check(form, [Plunder("a1")]).verdicts[0].text

    own = sheet(position(army("red", "r_cap", 5000)), AskActions(P1))
    (verdict,) = check(own, [Plunder("a1")]).verdicts
    assert verdict.text.endswith(", which then gives you none in winter")


def test_winter_forecast() -> None:
    """Upkeep, limit and treasury after the orders so far; forced cuts are announced."""
    state = position(army("red", "r_f1", 50_000), treasuries={"red": 9000})
    state.empires[P1].income = 9000
    form = sheet(state, AskWinter())

    assert (
        "upkeep: 7,143 gold for 50,000 of troops",
        "troops raised: 0 of at most 1,857 gold",
        "treasury afterwards: 1,857 gold",
    ) == check(form, []).forecast
    poor = position(army("red", "r_f1", 50_000), treasuries={"red": 0})
    assert any(
        "reduced in proportion" in one for one in check(sheet(poor, AskWinter()), []).forecast
    )


def test_winter_reasons() -> None:
    """Where nothing can be raised it is said why, for places that come into question."""
    state = position(
        army("red", "r_4", 5000),
        treasuries={"red": 9000},
        regions={"r_f2": Region(P1, statuses=("besieged",))},
    )
    state.empires[P1].income = 9000
    found = barred(sheet(state, AskWinter()), "raise")

    assert ("", "besieged") == (found["r_f1"], found["r_f2"])
    assert "no fort, and no well rested army of yours" == found["r_4"]
    assert "m_2" not in found
    assert "b_f1" not in found


def test_treaty_choices() -> None:
    """Peace with whom there is war, gold that is there, regions that are one's own."""
    form = sheet(position(treasuries={"red": 700, "blue": 20}), AskOffers())

    assert {"blue": ""} == barred(form, "peace")
    assert Numbers(1, 700) == next_choices(form, Begun("give", ("blue",)))
    assert Numbers(1, 20) == next_choices(form, Begun("demand", ("blue",)))
    assert "r_cap" in barred(form, "cede", "blue")
    assert "b_cap" not in barred(form, "cede", "blue")
    assert {"blue": "no region to name"} == barred(form, "leave")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("move a9 r_4", "'a9' is not one of a1"),
        ("move a1 moon", "'moon' is not one of"),
        ("move a2 r_4", "'a2' is not one of a1"),
        ("split a1 999 r_4", "999 is not possible: 1000 to 4000"),
        ("spit a1", "did you mean split?"),
    ],
)
def test_errors_name_what_is_legal(line: str, words: str) -> None:
    """The word that is wrong, and what could stand there."""
    play = Trial(position(army("red", "r_cap", 5000), army("blue", "b_cap", 5000)))
    play.run(AskMoves(P1))

    with pytest.raises(BadNotation) as refused:
        play.orders(P1, line)
    assert words in str(refused.value)


def test_names_and_standing_orders_are_shown() -> None:
    """On the board as facts, on the sheet in the label; what others hold is not."""
    state = position(army("red", "r_4", 9000), army("blue", "b_4", 9000))
    for name in ("a1", "a2"):
        state.armies[name].name, state.armies[name].holds = "Guard", 8000
    facts = {one.id: {fact.label for fact in one.facts} for one in board(state).tokens}
    choices = sheet(state, AskMoves(P1)).choices("hold", "army", {})
    assert isinstance(choices, tuple)

    assert {"name", "holds"} <= facts["a1"]
    assert {"name", "holds"} & facts["a2"] == {"name"}
    assert ["Guard, land army, 9,000 in Grenzwald, holds 8,000"] == [one.label for one in choices]


def test_moves_of_an_empire_are_one_line() -> None:
    """§3.2: those that follow each other, with who is exhausted."""
    state = position(army("red", "r_4", 8000, 9000))
    moves = (
        ArmyMoved(P1, "a1", ("r_4", "r_5"), exhausted=False),
        ArmyMoved(P1, "a2", ("r_5", "r_4"), exhausted=True),
    )
    report = ERKENFARA.report(view_of(state, P1), moves)
    (line,) = [one.plain for one in sentences(report)]

    assert " moves 2 armies: a1 from " in line
    assert line.endswith(", exhausted.")
