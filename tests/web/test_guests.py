"""Guests: who presses "Play now" without an account plays at once, where people may just come."""

import re

import pytest

from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.play.tables.tending import tend
from hegemon.settings.known import PeopleSettings, Quotas, Settings
from tests.samples import cases
from tests.web.people import PASSWORD, came
from tests.web.visitor import Visitor, in_page, visitor

OPEN = Settings(people=PeopleSettings(sign_up=True))


@pytest.fixture
def stranger() -> Visitor:
    return visitor(settings=OPEN)


@pytest.mark.parametrize("way", ["/play/{}", "/new/{}/first"])
@pytest.mark.parametrize("game", cases(["space-conquest"], [*RULESETS][1:]))
def test_one_press_of_a_stranger_leads_to_the_orders(
    stranger: Visitor, way: str, game: str
) -> None:
    text = stranger.get("/").text

    assert f'action="{way.format(game)}"' in text

    page = stranger.send(way.format(game))
    table = in_page(page, r"/t/([0-9a-f]{12})")
    hall = stranger.server.services.hall
    tend(hall, table)
    match = hall.match(table)
    plan = next(plan for plan in match.plans.values() if plan.by == "human")

    assert plan.name.startswith("Guest ")
    assert match.waiting
    assert "Your move" in stranger.get("/").text


def test_his_account_has_the_quota_of_all_others() -> None:
    settings = Settings(people=PeopleSettings(sign_up=True), quotas=Quotas(tables=1))
    stranger = visitor(settings=settings)
    first = stranger.send("/play/space-conquest")
    second = stranger.send("/play/space-conquest")

    assert (200, 409) == (first.status_code, second.status_code)
    assert 1 == len(stranger.server.services.desk.people.everybody())


def test_a_household_makes_so_many_accounts_and_no_more(stranger: Visitor) -> None:
    """Guests count as all that people make by themselves."""
    came_in = [stranger.new().send("/play/space-conquest").status_code for _ in range(6)]

    assert [200] * 5 + [429] == came_in


def test_where_the_host_makes_the_accounts_nobody_comes_as_a_guest() -> None:
    """Neither by the page, which leads to the door, nor by what it would send."""
    stranger = visitor()
    text = stranger.get("/").text

    led = re.findall(r'href="/enter\?back=/new/([a-z0-9-]+)"', text)
    assert led == re.findall(r'<h2><a href="/games/([a-z0-9-]+)"', text)  # to what he chose
    assert set(RULESETS) <= set(led)
    assert "with an account that the host makes" in text
    assert "/play/" not in text
    for way in ("/play/space-conquest", "/new/space-conquest/first"):
        assert "<h1>Sign in</h1>" in stranger.send(way).text
    assert 403 == stranger.server.by("").post("/api/v1/guests").status_code
    assert () == stranger.server.services.desk.people.everybody()


def test_nobody_is_made_for_a_game_that_there_is_not(stranger: Visitor) -> None:
    for way in ("/play/chess", "/new/chess/first"):
        stranger.send(way)
    assert () == stranger.server.services.desk.people.everybody()


def test_another_page_brings_nobody_in(stranger: Visitor) -> None:
    sent = stranger.send("/play/space-conquest", origin="https://games.example.org")

    assert 403 == sent.status_code
    assert () == stranger.server.services.desk.people.everybody()


def test_who_has_an_account_plays_with_it(stranger: Visitor) -> None:
    ann = stranger.enter("ann")
    ann.send("/play/space-conquest")
    people = ann.server.services.desk.people

    assert ["ann"] == [one.name for one in people.everybody()]
    assert 403 == came(ann.server, "ann").post("/api/v1/guests").status_code


def test_a_guest_keeps_his_account_with_a_name_and_a_password(stranger: Visitor) -> None:
    """Then he signs in with them elsewhere, and finds his table there."""
    page = stranger.send("/play/space-conquest")
    table = in_page(page, r"/t/([0-9a-f]{12})")

    assert 'href="/me#stay"' in stranger.get("/").text

    kept = stranger.send("/me/stay", name="Gus", password=PASSWORD)

    assert "<bdi>Gus</bdi>" in kept.text
    assert 'action="/me/stay"' not in kept.text
    assert 'href="/me#stay"' not in stranger.get("/").text

    elsewhere = stranger.new()
    elsewhere.send("/enter", name="Gus", password=PASSWORD)

    assert f"/t/{table}/p1" in elsewhere.get("/").text
    assert Player("p1") in stranger.server.services.hall.store.holders(table)


def test_a_guest_is_warned_before_he_signs_out(stranger: Visitor) -> None:
    """Nobody could come back: it takes a second tap, and is for ever in words."""
    stranger.send("/play/space-conquest")
    text = stranger.get("/me").text

    assert 1 == text.count('action="/leave"')
    assert "Sign out for ever" in text
    assert 'action="/me/delete"' not in text  # he has nothing to prove himself by

    stranger.send("/me/stay", name="Gus", password=PASSWORD)

    assert "Sign out for ever" not in stranger.get("/me").text


@pytest.mark.parametrize(
    ("name", "password", "wrong"),
    [
        ("Gus", "short", "a password"),
        ("umpire", PASSWORD, "cannot be taken"),
        ("ann", PASSWORD, "is taken"),
    ],
)
def test_what_cannot_be_taken_is_told_beside_the_form(
    stranger: Visitor, name: str, password: str, wrong: str
) -> None:
    came(stranger.server, "ann")
    stranger.send("/play/space-conquest")
    page = stranger.send("/me/stay", name=name, password=password)
    people = stranger.server.services.desk.people

    assert wrong in page.text
    assert 'action="/me/stay"' in page.text
    assert ["Guest"] == [one.name.split()[0] for one in people.everybody() if one.name != "ann"]


def test_who_has_a_password_is_no_guest(stranger: Visitor) -> None:
    """His password is changed with the one that he has, and in no other way."""
    ann = stranger.enter("ann")
    ann.send("/me/stay", name="ann", password="another four words")
    again = ann.new()
    again.send("/enter", name="ann", password=PASSWORD)

    assert "<bdi>ann</bdi>" in again.get("/").text
