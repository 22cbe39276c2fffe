"""The umpire's desk as a page, and the page of a paper, as a browser without scripts has them."""

import io
import re

import openpyxl
import pytest

from hegemon.play.commands import OnPaper, OwnDice, TypeDice
from hegemon.play.matches import Match
from hegemon.play.notices.preferences import NoticePreferences
from hegemon.play.notices.wishes import prefer
from tests.people.office import with_address
from tests.play.table import P1, P2, bot_answer, bot_lines
from tests.web.people import came, opened, sits
from tests.web.test_tables import tended
from tests.web.visitor import Visitor, in_page, visitor


@pytest.fixture
def uma() -> Visitor:
    return visitor().enter("uma")


def run_by(uma: Visitor, game: str = "space-conquest", *, runs: bool = True) -> str:
    """A table that Uma runs, at which Ann has the first seat; the second is free."""
    server = uma.server
    table = opened(came(server, "uma"), game=game, runs=runs)
    sits(came(server, "ann"), table, "p1")
    return str(table["table"])


def match_of(uma: Visitor, table: str) -> Match:
    tended(uma.server)
    return uma.server.services.hall.match(table)


def test_a_seat_by_mail_whose_letters_are_off_says_so(uma: Visitor) -> None:
    """Else who runs the match waits for somebody who hears of nothing."""
    off, table = "by mail (letters of turns are off)", run_by(uma)
    desk = uma.server.services.desk
    ann = desk.people.named("ann")
    assert ann is not None
    with_address(desk, ann.id)
    page = uma.get(f"/t/{table}/desk").text
    assert "by mail" in page
    assert off not in page

    prefer(desk, ann.id, NoticePreferences(mail=("message",)))
    assert off in uma.get(f"/t/{table}/desk").text

    prefer(desk, ann.id, NoticePreferences(stopped=True))
    assert off in uma.get(f"/t/{table}/desk").text


def test_a_paper_is_entered_mended_and_sealed(uma: Visitor) -> None:
    """From an empty seat to a receipt, and the step undone again."""
    table = run_by(uma)
    desk = f"/t/{table}/desk"
    assert "begins when 1 more seat is taken" in uma.get(desk).text
    uma.send(f"{desk}/seat", seat="p2", name="Bea")
    match = match_of(uma, table)
    page = uma.get(desk).text
    assert f'href="{desk}/p2">Enter the orders' in page
    assert f'href="{desk}/p1"' not in page

    right, step = bot_lines(match, P2), f"{match.step + 1}"
    checked = uma.send(f"{desk}/p2/check", step=step, more="\n".join([*right, "moove A B 1"])).text
    assert checked.count("✓") == len(right)
    assert 1 == checked.count("✗") == checked.count('aria-invalid="true"')
    refused = uma.send(f"{desk}/p2/seal", step=step, more="moove A B 1").text
    assert "Seal it as it is" in refused
    assert 'value="moove A B 1"' in refused
    assert "No line is written" in uma.send(f"{desk}/p2/seal", step=step, more=" ").text
    assert match.sealed(P2) is None

    uma.send(f"{desk}/p2/seal", step=step, more="\n".join(right))
    receipt = match.sealed(P2)
    assert receipt is not None
    assert receipt.id in uma.get(f"{desk}/p2").text
    assert "Handed in, from paper" in uma.get(desk).text

    match.seal(P1, bot_answer(match, P1))
    tended(uma.server)
    assert "Undo the last step" in uma.get(desk).text
    uma.send(f"{desk}/undo", step=f"{match.step + 1}", reason="a <b>slip</b>")
    assert "the umpire went back to step 0: a &lt;b&gt;slip&lt;/b&gt;" in uma.get(desk).text


def test_pass_alone_orders_nothing_and_it_is_taken_back(uma: Visitor) -> None:
    table = run_by(uma)
    desk = f"/t/{table}/desk"
    uma.send(f"{desk}/seat", seat="p2", name="Bea")
    match = match_of(uma, table)
    uma.send(f"{desk}/p2/seal", step="1", more="Pass")
    assert () == match.sealed_orders(P2)
    assert match.sealed(P2)
    uma.send(f"{desk}/p2/unseal")
    assert match.sealed(P2) is None
    uma.send(f"{desk}/p2/say", says="draw", against="p1")
    assert (P2,) == match.header.draw
    uma.send(f"{desk}/p2/put-away")
    assert () == match.header.paper


def test_to_show_the_war_is_offered_where_nobody_else_can_say_it(uma: Visitor) -> None:
    """When it is over, and for who has nothing but a pencil."""
    table = run_by(uma)
    desk = f"/t/{table}/desk"
    uma.send(f"{desk}/seat", seat="p2", name="Bea")
    match = match_of(uma, table)
    match.act(OnPaper(P1, word="holder"))

    assert not [seat for seat in (P1, P2) if 'value="show"' in uma.get(f"{desk}/{seat}").text]
    match.concede(P2)
    tended(uma.server)
    assert [P2] == [seat for seat in (P1, P2) if 'value="show"' in uma.get(f"{desk}/{seat}").text]
    uma.send(f"{desk}/{P2}/say", says="show")
    assert (P2,) == match.now.shared


def test_who_runs_it_with_nothing_but_a_spreadsheet_takes_all_of_it_along(uma: Visitor) -> None:
    table = run_by(uma)
    uma.send(f"/t/{table}/desk/seat", seat="p2", name="Bea")
    tended(uma.server)
    address = f"/api/v1/tables/{table}/umpire/workbook.xlsx"
    assert f'href="{address}"' in uma.get(f"/t/{table}/desk").text

    book = openpyxl.load_workbook(io.BytesIO(uma.get(address).content))

    seats = [row[0] for row in book["Seats"].iter_rows(values_only=True)]
    assert {"p1", "p2"} <= set(seats)
    assert visitor_of(uma, "ann").get(address).status_code == 403


def test_who_plays_there_has_a_desk_without_papers(uma: Visitor) -> None:
    table = run_by(uma, runs=False)
    sits(came(uma.server, "uma"), {"table": table, "invitation": ""}, "p2")
    tended(uma.server)
    page = uma.get(f"/t/{table}/desk").text

    assert "Waits for" in page.replace("waits", "Waits")
    assert "Enter the orders" not in page
    assert "pack.pdf" not in page
    assert 403 == uma.get(f"/t/{table}/desk/p1").status_code
    assert 403 == uma.send(f"/t/{table}/desk/p1/seal", step="1", more="pass").status_code
    assert 403 == visitor_of(uma, "ann").get(f"/t/{table}/desk").status_code


def visitor_of(uma: Visitor, name: str) -> Visitor:
    """Somebody else's browser at the same server."""
    return Visitor(uma.server).enter(name)


def test_a_player_says_on_his_page_that_he_plays_on_paper(uma: Visitor) -> None:
    table = run_by(uma)
    uma.send(f"/t/{table}/desk/seat", seat="p2", name="Bea")
    tended(uma.server)
    ann = visitor_of(uma, "ann")
    assert "Let the umpire enter my orders" in ann.get(f"/t/{table}/p1").text
    ann.send(f"/t/{table}/p1/paper", wants="yes")
    assert f'href="/t/{table}/desk/p1">Enter the orders' in uma.get(f"/t/{table}/desk").text
    assert "Enter them myself again" in ann.get(f"/t/{table}/p1").text


def test_dice_are_asked_for_and_typed_in_at_the_desk(uma: Visitor) -> None:
    table = run_by(uma, "erkenfara")
    desk = f"/t/{table}/desk"
    free = [seat.removeprefix("p") for seat in uma.server.services.hall.match(table).players[1:]]
    for seat in free:
        uma.send(f"{desk}/seat", seat=f"p{seat}", name=f"Bea {seat}")
    match = match_of(uma, table)
    match.act(OwnDice(typed=True, by="umpire", reason="we roll them on the table"))
    while match.now.awaited is None:
        for player in match.waiting:
            match.seal(player, bot_answer(match, player))
        tended(uma.server)
    asked = match.now.awaited
    page = uma.get(desk).text
    assert f"roll {asked.number}: a <b>d{asked.sides}</b>" in page
    assert "waits for dice" in page
    said = {"step": f"{match.now.number}", "number": f"{asked.number}"}
    assert "cannot show" in uma.send(f"{desk}/dice", **said, faces=f"{asked.sides + 1}").text
    uma.send(f"{desk}/dice", **said, faces="1")
    tended(uma.server)
    assert match.now.awaited is None or match.now.awaited.number != asked.number


def test_a_die_that_was_taken_back_is_typed_in_at_the_desk_again(uma: Visitor) -> None:
    """The form says how often that was, as that of the umpire's page does."""
    table = run_by(uma)
    desk = f"/t/{table}/desk"
    uma.send(f"{desk}/seat", seat="p2", name="Bea")
    match = match_of(uma, table)
    match.act(OwnDice(typed=True, by="umpire", reason="we roll them on the table"))
    while len(match.now.faces) < 1 or match.now.awaited is None:
        if match.now.awaited is not None:
            match.act(TypeDice(match.now.number, len(match.now.faces) + 1, (1,), "umpire"))
        for player in match.waiting:
            match.seal(player, bot_answer(match, player))
        tended(uma.server)
    number = len(match.now.faces)
    back = in_page(uma.get(desk), r'action="[^"]*/desk/dice-back"[^>]*>(.*?)</form>')
    assert "Take the last number back" in back
    uma.send(f"{desk}/dice-back", **dict(re.findall(r'name="(\w+)" value="(\d+)"', back)))
    assert number - 1 == len(match.now.faces)
    tended(uma.server)
    form = in_page(uma.get(desk), r'action="[^"]*/desk/dice">(.*?)</form>')
    said = dict(re.findall(r'name="(\w+)" value="(\d+)"', form))
    uma.send(f"{desk}/dice", **said, faces="1")

    assert f"{number}" == said["number"]
    assert (1,) == match.now.faces[number - 1 :]
