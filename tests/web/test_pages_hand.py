"""The umpire's hand as forms of fields, and looking on by a button; without scripts."""

import re
from typing import Any

import pytest

from hegemon.core.board import Token
from hegemon.core.codec import Codec
from hegemon.core.extras.by_hand import UmpireForm
from hegemon.core.sheet import Sheet, SheetField, SheetKind, sheet
from hegemon.games import RULESETS
from hegemon.play.past.notes import HandNoted
from hegemon.play.position import position_of
from hegemon.play.turn.drafts import read_draft
from hegemon.play.turn.sealing import Sending, seal
from hegemon.web.pages.parts.hand import acts_of, line_of
from hegemon.web.pages.reading import StepShown, not_undone
from tests.play.table import P1, begun, bot_lines
from tests.web.people import came, opened, sits
from tests.web.test_tables import tended
from tests.web.visitor import Visitor, visitor


@pytest.fixture
def uma() -> Visitor:
    return visitor().enter("uma")


def run_by(uma: Visitor, game: str = "space-conquest", *, runs: bool = True) -> str:
    """A table that Uma runs and at which Ann sits."""
    server = uma.server
    table = opened(came(server, "uma"), game=game, runs=runs, bots={"p2": "expansionist"})
    sits(came(server, "ann"), table, "p1")
    tended(server)
    return str(table["table"])


def own_ships(uma: Visitor, table: str) -> Token:
    """The ships of the first seat, which all stand at home."""
    (ships,) = (
        token
        for token in uma.server.services.hall.match(table).board(P1).tokens
        if token.owner == P1
    )
    return ships


def test_acts_are_forms_with_their_choices(uma: Visitor) -> None:
    """Each act has its fields: a list for what can be chosen, bounds for a number."""
    page = uma.get(f"/t/{run_by(uma)}/umpire").text
    form = page[page.index('name="word" value="ships"') :].partition("</form>")[0]

    assert '<select name="field-star" required>' in form
    assert '<option value="p1">p1: ann</option>' in form
    assert re.search(r'name="field-ships" type="number" min="\d+" max="\d+"', form)


def test_an_act_by_fields_is_done_and_stands_in_the_ledger(uma: Visitor) -> None:
    table = run_by(uma)
    home = own_ships(uma, table).at
    fields = {"field-star": home, "field-player": "p1", "field-ships": "7"}
    page = uma.send(f"/t/{table}/umpire/hand", word="ships", reason="a slip", **fields)

    assert "a slip" in page.text[page.text.index("<h2>Ledger") :]
    assert 7 == own_ships(uma, table).count


def test_what_is_wrong_is_told_beside_the_act(uma: Visitor) -> None:
    """The form stands open, with what was typed in it."""
    table = run_by(uma)
    fields = {"field-star": "nowhere", "field-player": "p1", "field-ships": "7"}
    page = uma.send(f"/t/{table}/umpire/hand", word="ships", reason="a slip", **fields).text
    hand = page[page.index('id="hand"') :]

    assert 'role="alert"' in hand
    assert re.search(r"<details open><summary><b>Ships</b>", hand)
    assert 'value="a slip"' in hand


def test_who_does_not_oversee_has_no_hand(uma: Visitor) -> None:
    assert 'id="hand"' not in uma.get(f"/t/{run_by(uma, runs=False)}/umpire").text


@pytest.mark.parametrize("game", ["erkenfara", "space-empires", "ec4x-monero"])
def test_every_act_of_a_game_is_a_form(game: str) -> None:
    """In the order of the sheet, each field with a way to say it."""
    ruleset = RULESETS[game]
    match = begun(ruleset)
    codec: Codec[Any] = Codec(ruleset)
    state = position_of(match.now, ruleset).state
    form = UmpireForm(state, ruleset.by_hand, codec.copy, ruleset.invariants)
    acts = acts_of(sheet(form), {})
    played = [act.order.word for act in ruleset.by_hand if act.played(state)]

    assert played == [act.word for act in acts]
    ways = [
        [way is not None for way in (field.choices, field.least, field.longest)]
        for act in acts
        for field in act.fields
    ]
    assert all(sum(way) == 1 for way in ways)


def test_fields_make_a_line() -> None:
    """What must be said in order, what is not as usual by its name."""
    fields = (
        SheetField("star", "place", "", 0),
        SheetField("ships", "count", "", 0),
        SheetField("loud", "choice", "", 0, usual="no"),
    )
    said = Sheet(
        "",
        single=False,
        kinds=(SheetKind("ships", "", "", fields),),
        choices=(),
        lists=(),
        tables=(),
    )
    form = {"word": "ships", "field-star": " A ", "field-ships": "5", "field-loud": "yes"}

    assert "ships A 5 loud=yes" == line_of(said, form)
    assert "ships A 5" == line_of(said, form | {"field-loud": "no"})
    assert "" == line_of(said, {"word": "nonsense"})


def test_one_begins_to_watch_by_a_button(uma: Visitor) -> None:
    """Who comes to an open table may look on; the page says what bystanders see."""
    ann = came(uma.server, "ann")
    table = opened(ann, openness="open", bots={"p2": "expansionist"}, terms={"watching": "now"})
    eve = uma.new().enter("eve")
    before = eve.get(f"/t/{table['table']}").text
    waits = eve.send(f"/t/{table['table']}/watch").text

    assert "Begin watching" in before
    assert "as it stands" in before
    assert "You watch this table" in waits

    sits(ann, table, "p1")
    tended(uma.server)

    assert 'data-seat="bystander"' in eve.get(f"/t/{table['table']}").text
    assert "You watch" in eve.get("/").text


def test_a_private_table_is_watched_by_invitation_only(uma: Visitor) -> None:
    table = opened(came(uma.server, "ann"))
    eve = uma.new().enter("eve")

    assert 404 == eve.send(f"/t/{table['table']}/watch").status_code

    page = eve.send("/join", invitation=table["invitation"]).text
    assert "Begin watching" in page

    said = eve.send(f"/t/{table['table']}/watch", invitation=table["invitation"])
    assert "You watch this table" in said.text


def text_of(page: str) -> str:
    """What one reads of a page."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_whose_sealed_orders_an_act_sets_aside_stands_there_before_and_after(uma: Visitor) -> None:
    """What the seat had sealed is its draft then."""
    table = run_by(uma)
    services = uma.server.services
    match, drafts = services.hall.match(table), services.drafts_of(table)
    lines = bot_lines(match, P1)
    seal(match, P1, drafts, Sending(lines, draft=""))
    before = text_of(uma.get(f"/t/{table}/umpire").text)
    act = f"ships {own_ships(uma, table).at} p1 77"
    uma.send(f"/t/{table}/umpire/hand", acts=act, reason="a slip")
    after = text_of(uma.get(f"/t/{table}/umpire").text)

    assert "Sealed already: ann . These orders are set aside by it" in before
    assert "Sealed orders were set aside, and must be given again: ann ." in after
    assert "Sealed already" not in after
    assert "must be given again" in text_of(uma.get(f"/t/{table}/desk").text)
    assert tuple(lines) == read_draft(match, P1, drafts).page.lines


def test_the_page_of_a_seat_says_that_the_umpire_went_back(uma: Visitor) -> None:
    """What was undone is no news there any more, and what was sealed before is a draft."""
    table = run_by(uma)
    match = uma.server.services.hall.match(table)
    ann = visitor(uma.server).enter("ann")
    begun = ann.get(f"/t/{table}/p1").text
    seal(match, P1, uma.server.services.drafts_of(table), Sending(bot_lines(match, P1), draft=""))
    tended(uma.server)
    undone = match.step
    uma.send(f"/t/{table}/desk/undo", step=str(undone + 1), reason="a slip")
    back = ann.get(f"/t/{table}/p1").text

    assert 'class="by-hand"' not in begun
    assert f"The umpire went back to step {undone - 1}: a slip" in back
    assert "What was sealed before does not count" in back


def test_what_was_undone_is_not_among_what_counts() -> None:
    steps = [StepShown("", step, ()) for step in (1, 2, 3, 4)]
    told = [*steps, StepShown("", 5, (), hand=HandNoted("The umpire went back to step 2.", 2))]

    assert [1, 2, 5] == [one.step for one in not_undone(told)]
