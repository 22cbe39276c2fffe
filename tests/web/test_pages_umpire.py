"""The desk of whoever runs a table."""

import pytest

from hegemon.cli.rolling import stands
from hegemon.play import resolve
from hegemon.play.commands import SetTerms
from hegemon.play.tables.tending import tend
from hegemon.play.times.schedule import Schedule
from hegemon.play.times.terms import Terms
from tests.play.table import GAMES, NAME, begun, bot_answer, play_on
from tests.web.pages import Browser, browsed

DESK = f"/t/{NAME}/umpire"


@pytest.fixture
def uma() -> Browser:
    match = begun(GAMES["space-conquest"])
    match.act(SetTerms(Terms(Schedule(hours=24))))
    return browsed(play_on(match, 2)).by("uma")


def test_it_is_for_who_runs_the_table_only(uma: Browser) -> None:
    assert 200 == uma.get(DESK).status_code
    assert 403 == uma.by("ann").get(DESK).status_code
    assert 403 == uma.by("eve").get(DESK).status_code
    assert DESK == uma.get(f"/t/{NAME}").headers["location"]


@pytest.mark.parametrize(
    ("deed", "fields", "told"),
    [
        ("pause", {"reason": "Ann is <b>ill</b>"}, "paused: Ann is &lt;b&gt;ill&lt;/b&gt;"),
        ("extend", {"hours": "12"}, "the umpire set another time"),
        ("due", {"time": "2026-11-23T20:00"}, "due Mon 23 Nov 2026, 20:00 (UTC)"),
        (
            "terms",
            {"hours": "48", "grace": "60"},
            "answers are due every 48 hours; 1 hour of grace",
        ),
        ("bot", {"seat": "p2", "bot": "expansionist"}, "p2 is played by the bot expansionist"),
        ("hand-on", {"seat": "p2", "account": "eve"}, "p2 is played by eve"),
        ("roll-back", {"step": "1", "reason": "a misread rule"}, "the umpire went back to step 1"),
        (
            "rules",
            {"name": "turn_limit", "value": "40", "reason": "an end"},
            "house rules from the next turn on: turn_limit=40: an end",
        ),
        ("messages", {"text": "Welcome"}, "Welcome"),
    ],
)
def test_what_an_umpire_does(uma: Browser, deed: str, fields: dict[str, str], told: str) -> None:
    reply = uma.send(f"{DESK}/{deed}", **fields)

    assert (303, f"{DESK}#{deed}") == (reply.status_code, reply.headers["location"])
    assert told in uma.get(DESK).text


def test_house_rules_stand_there_as_they_are_typed_in_with_what_is_to_come(uma: Browser) -> None:
    rule = "departing_count_as_garrison"
    before = uma.get(DESK).text
    for value in ("yes", "no"):
        uma.send(f"{DESK}/rules", name=rule, value=value, reason="x")

    assert f'<option value="{rule}">{rule}: no now;' in before
    assert "From the next turn on: <b>" not in before
    to_come = f"From the next turn on: <b>{rule}=yes</b>, then <b>{rule}=no</b>."
    assert to_come in uma.get(DESK).text


def test_a_house_rule_that_is_yes_or_no_offers_both_in_these_words(uma: Browser) -> None:
    shown = uma.get(DESK).text

    assert "no now; yes, no<" in shown
    assert "true, false" not in shown


def test_dice_of_the_table_are_typed_in(uma: Browser) -> None:
    """Said first; then asked for when all answers are in; a number that no die shows is refused."""
    told = "the umpire types them in: we roll our own"
    assert 303 == uma.send(f"{DESK}/own-dice", typed="yes", reason="we roll our own").status_code
    assert told in uma.get(DESK).text

    hall = uma.server.services.hall
    match = hall.match(NAME)
    while match.now.awaited is None:
        for player in match.waiting:
            match.seal(player, bot_answer(match, player))
        tend(hall, NAME)
    sides, step = match.now.awaited.sides, str(match.now.number)
    assert f"a <b>d{sides}</b>" in uma.get(DESK).text
    refused = uma.send(f"{DESK}/dice", step=step, number="1", faces=f"{sides + 1}")
    for faces in ("six", "9" * 5000, "\N{ARABIC-INDIC DIGIT THREE}"):
        nonsense = uma.send(f"{DESK}/dice", step=step, number="1", faces=faces)
        assert 200 == nonsense.status_code
        assert "aces: a whole number in digits" in nonsense.text
    assert f"a d{sides}, cannot show {sides + 1}" in refused.text

    uma.send(f"{DESK}/dice", step=step, number="1", faces="1", withdrawn="0")
    if match.now.faces:  # the step may ask for one die alone
        assert 'id="dice-back"' in uma.get(DESK).text
        back = {"step": step, "number": "1", "withdrawn": "0"}
        assert 303 == uma.send(f"{DESK}/dice-back", **back).status_code
        assert match.now.faces == ()
        late = uma.send(f"{DESK}/dice", step=step, number="1", faces="1", withdrawn="0").text
        assert "look again which roll is asked for" in late
        tend(hall, NAME)
    withdrawn = str(match.now.withdrawn)
    while match.now.awaited is not None:
        sent = {"step": step, "number": f"{match.now.awaited.number}", "faces": "1"}
        sent["withdrawn"] = withdrawn
        assert f'name="number" value="{sent["number"]}"' in uma.get(DESK).text
        assert 303 == uma.send(f"{DESK}/dice", **sent).status_code
        again = uma.send(f"{DESK}/dice", **sent).text
        assert "these dice are for" in again or "all answers are in" in again
        tend(hall, NAME)
    assert f"the umpire typed in what the dice of step {step} showed" in uma.get(DESK).text
    assert "Dice are drawn" not in uma.get(DESK).text


def test_sorts_of_rolls_are_ticked(uma: Browser) -> None:
    """Those of the game, and everybody reads which."""
    assert 'name="sorts" value="rebellions"' in uma.get(DESK).text
    said = {"typed": "yes", "reason": "we like to", "sorts": "rebellions"}
    assert 303 == uma.send(f"{DESK}/own-dice", **said).status_code

    assert "dice for rebellions are rolled by the group" in uma.get(DESK).text
    assert uma.server.services.hall.match(NAME).now.sorts == ("rebellions",)


def test_what_is_to_come_is_called_off_where_there_is_something(uma: Browser) -> None:
    """Nobody presses it by mistake: it is the last that can be chosen, and only then."""
    before = uma.get(DESK).text
    uma.send(f"{DESK}/rules", name="turn_limit", value="40", reason="an end")
    after = uma.get(DESK).text

    assert [False, True] == ["call off what is to come" in page for page in (before, after)]


def test_a_player_reads_whose_dice_they_are(uma: Browser) -> None:
    """Not that they follow from a secret; and while they are awaited nothing is due."""
    drawn = uma.by("ann").get(f"/t/{NAME}/p1").text
    uma.send(f"{DESK}/own-dice", typed="yes", reason="we roll our own")
    hall = uma.server.services.hall
    while hall.match(NAME).now.awaited is None:
        for player in hall.match(NAME).waiting:
            hall.match(NAME).seal(player, bot_answer(hall.match(NAME), player))
        tend(hall, NAME)
    typed = uma.by("ann").get(f"/t/{NAME}/p1").text

    assert [True, False] == ["Every roll follows" in drawn, "Every roll follows" in typed]
    assert "the umpire types them in.</b> They follow from nothing" in typed
    assert [True, False] == [">Due " in drawn, ">Due " in typed]


def test_why_no_die_is_asked_for_is_told(uma: Browser) -> None:
    """Not that answers are missing where they are all in, or where the match stands still."""
    uma.send(f"{DESK}/own-dice", typed="yes", reason="we roll our own")
    match = uma.server.services.hall.match(NAME)
    missing = uma.get(DESK).text
    for player in match.waiting:
        match.seal(player, bot_answer(match, player))
    complete, said = uma.get(DESK).text, stands(match)
    uma.send(f"{DESK}/pause", reason="lunch")
    paused = uma.get(DESK).text

    assert "none is asked for before all answers are in" in missing
    assert "all answers are in, and the step is about to be taken" in complete
    assert "all answers are in, and step 3 is about to be taken" in said
    assert "none is asked for while the match stands still" in paused
    assert "The match is paused: lunch." in stands(match)


def test_rules_that_broke_down_are_tried_again(
    uma: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a button, and everybody reads it."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    hall = uma.server.services.hall
    with monkeypatch.context() as patched:
        patched.setattr(resolve, "_taken", broken)
        for seat in hall.match(NAME).waiting:
            hall.match(NAME).seal(seat, bot_answer(hall.match(NAME), seat))
        tend(hall, NAME)
    stuck = uma.get(DESK).text
    reply = uma.send(f"{DESK}/try-again")
    page = uma.get(DESK).text

    assert "The rules broke down on this step" in stuck
    assert (303, f"{DESK}#try-again") == (reply.status_code, reply.headers["location"])
    assert "the umpire lets the rules be tried again: once more" in page
    assert "The rules broke down on this step" not in page


def test_a_paused_match_goes_on(uma: Browser) -> None:
    uma.send(f"{DESK}/pause", reason="tea")
    assert "Let it go on" in uma.get(DESK).text

    uma.send(f"{DESK}/continue")

    assert "Let it go on" not in uma.get(DESK).text


@pytest.mark.parametrize(
    ("deed", "fields"),
    [
        ("extend", {"hours": "x"}),
        ("due", {"time": "tomorrow"}),
        ("roll-back", {"step": "77", "reason": "x"}),
        ("rules", {"name": "home_distance", "value": "3", "reason": "x"}),
        ("hand-on", {"seat": "p2", "account": "nobody"}),
        ("messages", {"text": ""}),
    ],
)
def test_what_cannot_be_done_is_told_beside_its_form(
    uma: Browser, deed: str, fields: dict[str, str]
) -> None:
    reply = uma.send(f"{DESK}/{deed}", **fields)

    assert 200 == reply.status_code
    assert 'role="alert"' in reply.text


def test_who_might_play_cannot_look_through_the_fog(uma: Browser) -> None:
    """Uma runs the table and did not open it as one who plays no seat."""
    assert 403 == uma.send(f"{DESK}/hand", acts="nonsense", reason="x").status_code


def test_no_other_deed_is_known(uma: Browser) -> None:
    assert 200 == uma.send(f"{DESK}/nonsense").status_code


def test_a_player_cannot_do_any_of_it(uma: Browser) -> None:
    assert 403 == uma.by("ann").send(f"{DESK}/pause", reason="x").status_code


def test_an_invitation_is_told_once(uma: Browser) -> None:
    assert "hgi_" in uma.send(f"{DESK}/invitation").text
    assert "hgi_" not in uma.get(DESK).text
