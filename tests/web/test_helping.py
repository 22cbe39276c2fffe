"""Help for who writes orders: choices of one field, chances, what the terminal shows as text."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from hegemon.core.extras import Odds
from hegemon.core.form import legal
from hegemon.core.game import Player
from hegemon.core.notation import usage
from hegemon.core.report import sentences
from hegemon.core.sheet import Sheet, choices_on
from hegemon.core.sheet import sheet as sheet_of
from hegemon.draw.text import width_of
from hegemon.draw.text_report import draw_reason, draw_report
from hegemon.play.matches import Match
from hegemon.play.seat.pages import report_of_steps
from hegemon.web.api import helping
from tests.play.table import GAMES, begun, play_on
from tests.web.served import Served, served
from tests.web.test_turns import an_order

REAL = ("space-conquest", "erkenfara", "space-empires", "ec4x-monero", "ec4x-satoshi")
WHO = {"p1": "ann", "p2": "ben"}


def at(match: Match) -> tuple[Served, str]:
    """A server, asked by the first seat that is awaited, and where that seat's things are."""
    seat = next(one for one in match.waiting if one in WHO)
    return served(match).by(WHO[seat]), f"/api/v1/tables/match/seats/{seat}"


def asked_fields(page: Sheet) -> Iterator[tuple[str, Any, dict[str, Any], Any]]:
    """Each field with legal values for those that it needs, as the sheet has them; and choices."""
    for kind in page.kinds:
        given: dict[str, Any] = {}
        for field in (*kind.fields, *([kind.more] if kind.more else [])):
            needed = {name: given[name] for name in field.needs if name in given}
            choices = choices_on(page, field, needed)
            yield kind.word, field, needed, choices
            values = legal(choices) or ["x"]
            given[field.name] = values[-1]


@pytest.mark.parametrize("name", REAL)
def test_choices_of_a_field_are_those_of_the_sheet(name: str) -> None:
    """For every field of every kind of order that the question takes."""
    match = play_on(begun(GAMES[name]), 4)
    server, path = at(match)
    seat = Player(path.rpartition("/")[2])
    form = match.form(seat)
    assert form is not None
    asked = list(asked_fields(sheet_of(form)))
    names = match.header.names
    for word, field, given, choices in asked:
        if not choices:  # nothing legal is needed before it
            continue
        said = {"order": word, "field": field.name, "given": given}
        told = server.post(f"{path}/choices", said).json()
        found = msgspec.to_builtins(choices)
        if isinstance(found, list | tuple):
            values = [one["value"] for one in told["choices"]]
            assert [one["value"] for one in found] == values, said
            labels = [one.get("label", "") for one in told["choices"]]
            assert all(label in (one.get("label", ""), *names.values()) for label, one in
                       zip(labels, found, strict=True))  # fmt: skip
        else:
            assert found == told["choices"], said
    assert asked


def test_choices_after_orders_have_less_to_give() -> None:
    match = begun(GAMES["space-conquest"])
    server, path = at(match)
    order = an_order(match, "p1")
    said = {"order": "move", "field": "ships", "given": {"from": order["from"], "to": order["to"]}}
    before = server.post(f"{path}/choices", said).json()["choices"]
    after = server.post(f"{path}/choices", {**said, "orders": [{**order, "ships": 2}]}).json()

    assert before["most"] - 2 == after["choices"]["most"]


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"order": "fly", "field": "to"}, "$.order"),
        ({"order": "move", "field": "via"}, "$.field"),
        ({"order": "move", "field": "ships"}, "$.given.from"),
        ({"order": "move", "field": "ships", "given": {"from": 7}}, "$.given.from"),
    ],
)
def test_what_is_no_field_is_told(said: dict[str, Any], place: str) -> None:
    server, path = at(begun(GAMES["space-conquest"]))
    told = server.post(f"{path}/choices", said).json()

    assert (422, place) == (told["status"], told["field"])


def test_choices_for_another_question_are_late() -> None:
    server, path = at(begun(GAMES["space-conquest"]))
    late = server.post(f"{path}/choices", {"order": "move", "field": "from", "step": 9})

    assert 409 == late.status_code


# Targets


def test_what_can_be_ordered_of_a_thing_is_less_after_orders() -> None:
    """The ships of one star, which an order before takes all of."""
    match = begun(GAMES["space-conquest"])
    server, path = at(match)
    order = an_order(match, path.rpartition("/")[2])
    star = order["from"]
    first = server.post(f"{path}/targets", {"thing": star}).json()
    deed = first["deeds"][0]
    goals = {one["value"]: one for one in first["lists"][deed["targets"]]}

    assert ("Send", "from", "to", "place") == tuple(
        deed[name] for name in ("verb", "about", "field", "kind")
    )
    assert star not in goals
    assert [star, order["to"]] == goals[order["to"]]["way"]
    form = match.form(Player(path.rpartition("/")[2]))
    assert form is not None
    has = next(one.has for one in form.purses() if one.id == star)
    before = [{**order, "ships": has}, "no order at all", {"order": 7}]
    then = server.post(f"{path}/targets", {"thing": star, "before": before}).json()
    assert ["no ships left"] == [one["barred"] for one in then["deeds"]]
    assert [] == then["lists"]


def test_of_nothing_nothing_can_be_ordered() -> None:
    server, path = at(begun(GAMES["space-conquest"]))
    for thing in ("", "nowhere", "<b>", "__class__", "\0"):
        told = server.post(f"{path}/targets", {"thing": thing})
        assert (200, [], []) == (told.status_code, told.json()["deeds"], told.json()["lists"])


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({}, 422),
        ({"thing": 7}, 422),
        ({"thing": "x" * 401}, 422),
        ({"thing": "A", "before": ["x"] * 10_001}, 422),
        ({"thing": "A", "before": [7]}, 422),
        ({"thing": "A", "step": 9}, 409),
        ({"thing": "A", "before": ["x" * 1_100_000]}, 413),
    ],
    ids=lambda said: str(said)[:30],
)
def test_what_cannot_be_asked_about_targets_is_refused(said: dict[str, Any], status: int) -> None:
    server, path = at(begun(GAMES["space-conquest"]))

    assert status == server.post(f"{path}/targets", said).status_code


# Odds


def test_odds_of_a_fight_that_is_described() -> None:
    """The same report as the terminal's; without words it is said how they are written."""
    match = begun(GAMES["ec4x-monero"])
    server, path = at(match)
    odds = match.ruleset.odds
    assert odds is not None
    told = server.get(f"{path}/odds", params={"fight": "2 DD vs 1 CL"}).json()
    none = server.get(f"{path}/odds").json()
    wrong = server.get(f"{path}/odds", params={"fight": "2 DD"})
    long = server.get(f"{path}/odds", params={"fight": "2 DD vs " * 99})

    report = odds.of("2 DD vs 1 CL", match.house_rules)
    assert msgspec.json.decode(msgspec.json.encode(report)) == told["report"]
    assert ("", None, odds.help) == (none["fight"], none["report"], none["help"])
    assert [(422, "bad-config"), (422, "bad-field")] == [
        (each.status_code, each.json()["type"].rpartition(":")[2]) for each in (wrong, long)
    ]


def test_odds_of_the_fight_that_is_asked_about() -> None:
    game = GAMES["ec4x-monero"]
    assert game.odds is not None
    asking = replace(game, odds=Odds("", game.odds.of, lambda *_: "1 DD vs 1 DD"))
    server = served(begun(asking), rulesets={asking.name: asking})

    assert "1 DD vs 1 DD" == server.get("/api/v1/tables/match/seats/p1/odds").json()["fight"]


def test_one_at_a_time_reckons() -> None:
    """Chances may take seconds: others are told to come again."""
    server, path = at(begun(GAMES["ec4x-monero"]))
    with helping._RECKONING:
        busy = server.get(f"{path}/odds", params={"fight": "2 DD vs 1 CL"})

    assert (503, "2") == (busy.status_code, busy.headers["retry-after"])
    assert 200 == server.get(f"{path}/odds", params={"fight": "2 DD vs 1 CL"}).status_code


def test_a_game_without_odds_says_so() -> None:
    server, path = at(begun(GAMES["space-conquest"]))

    assert 404 == server.get(f"{path}/odds", params={"fight": "1 vs 1"}).status_code


# Text


@pytest.mark.parametrize("name", REAL)
def test_a_page_of_text_has_all_at_a_glance(name: str) -> None:
    """As the terminal shows it: no wider and no longer than was said, a tenth of the sheet."""
    match = play_on(begun(GAMES[name]), 4)
    server, path = at(match)
    seat = Player(path.rpartition("/")[2])
    form = match.form(seat)
    assert form is not None
    page, wide = server.get(f"{path}/page.txt"), server.get(f"{path}/page.txt?width=120&height=60")
    brief = server.get(f"{path}/sheet.txt").text
    news, told = server.get(f"{path}/news.txt").text, match.replay.unread(seat)
    report = report_of_steps(match, seat, told)
    lines = page.text.split("\n")

    assert "text/plain; charset=utf-8" == page.headers["content-type"]
    assert max(map(width_of, lines)) <= 80
    assert len(lines) <= 25
    assert len(page.text) < 2_100
    assert max(map(width_of, wide.text.split("\n"))) <= 120
    assert form.title in page.text
    assert form.title in brief
    flat = " ".join(brief.split())
    assert all(f"{usage(kind)}: {kind.label}" in flat for kind in form.kinds)
    assert draw_report(report) == news.rstrip("\n")
    for number, sentence in enumerate(sentences(report), 1):
        if sentence.reason is not None:
            why = server.get(f"{path}/why.txt?sentence={number}").text
            assert draw_reason(sentence.reason) == why.rstrip("\n")


def test_text_tells_what_was_written_and_what_was_sealed() -> None:
    match = begun(GAMES["space-conquest"])
    server, path = at(match)
    order = an_order(match, "p1")
    tag = {"if-match": server.get(f"{path}/draft").headers["etag"]}
    kept = server.ask("PUT", f"{path}/draft", json={"orders": [order]}, headers=tag).json()
    page, sheet = server.get(f"{path}/page.txt").text, server.get(f"{path}/sheet.txt").text
    sealed = server.post(f"{path}/seal", {"orders": [order], "step": 1}).json()
    after = server.get(f"{path}/page.txt").text

    assert f"  1. {kept['lines'][0]}: " in page
    assert f"  1. {kept['lines'][0]}: " in sheet
    assert f"Your orders are sealed: receipt {sealed['receipt']['id']}." in after


def test_a_bystander_reads_a_page_without_a_question() -> None:
    match = play_on(begun(GAMES["space-conquest"]), 3)
    server = served(match).by("eve")
    page = server.get("/api/v1/tables/match/seats/bystander/page.txt")
    step = server.get("/api/v1/tables/match/seats/bystander/steps/last/report.txt")

    assert (200, 200) == (page.status_code, step.status_code)
    assert "Orders:" not in page.text


@pytest.mark.parametrize("what", ["page.txt?width=9", "page.txt?height=0", "why.txt?sentence=x"])
def test_a_size_that_cannot_be_is_refused(what: str) -> None:
    server, path = at(begun(GAMES["space-conquest"]))

    assert 422 == server.get(f"{path}/{what}").status_code


def test_a_sentence_that_is_not_there_is_told() -> None:
    server, path = at(begun(GAMES["space-conquest"]))

    assert "the last report has" in server.get(f"{path}/why.txt?sentence=99").text.lower()
