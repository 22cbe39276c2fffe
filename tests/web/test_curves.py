"""Curves and luck over the API: for the seat, for who looks on, and at the end without fog."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from hegemon.play.commands import SetTerms
from hegemon.play.matches import Match
from hegemon.play.times.terms import Terms
from tests.play.table import GAMES, NAME, begun, play_on
from tests.web.served import Served, served

TABLE = f"/api/v1/tables/{NAME}"
OWN = f"{TABLE}/seats/p1"
OTHERS = f"{TABLE}/seats/bystander"


def running() -> Match:
    return play_on(begun(GAMES["space-conquest"]), 20)


@pytest.fixture(scope="module")
def server() -> Served:
    return served(running())


@pytest.fixture(scope="module")
def over() -> Served:
    return served(play_on(begun(GAMES["erkenfara"])))


def told(server: Served, path: str, by: str = "ann") -> dict[str, Any]:
    got = server.by(by).get(path)

    assert 200 == got.status_code, got.text
    found: dict[str, Any] = got.json()
    return found


def test_a_seat_reads_its_curves(server: Served) -> None:
    page = told(server, f"{OWN}/curves")
    stars = next(one for one in page["curves"] if one["id"] == "stars")
    now = told(server, f"{OWN}/score")["measures"]
    score = next(one for one in now if one["id"] == "stars")["players"]

    assert "turn" == page["clock"]
    assert len(page["turns"]) == len(page["steps"]) == len(stars["lines"][0]["figures"])
    for far, line in zip(score, stars["lines"], strict=True):
        assert far["player"] == line["player"]
        assert far.get("figure") == line["figures"][-1]
        assert "as_of" not in line or len(line["as_of"]) == len(line["figures"])


@pytest.mark.parametrize("what", ["curves", "luck", "curves.svg?measure=ships"])
def test_what_has_not_changed_is_not_sent_twice(server: Served, what: str) -> None:
    tag = server.by("ann").get(f"{OWN}/{what}").headers["etag"]
    again = server.by("ann").get(f"{OWN}/{what}", headers={"if-none-match": tag})

    assert 304 == again.status_code


@pytest.mark.parametrize("size", ["desk", "phone", "panel", "spark"])
@pytest.mark.parametrize("theme", ["", "light", "dark", "print"])
def test_a_curve_is_drawn(server: Served, size: str, theme: str) -> None:
    query = f"measure=ships&size={size}" + (f"&theme={theme}" if theme else "")
    got = server.by("ann").get(f"{OWN}/curves.svg?{query}")

    assert 200 == got.status_code
    assert "svg" in ET.fromstring(got.text).tag  # noqa: S314 - our own
    assert "var(--" not in got.text


def test_there_is_no_curve_of_what_is_not_measured(server: Served) -> None:
    got = server.by("ann").get(f"{OWN}/curves.svg?measure=luck")

    assert 404 == got.status_code
    assert "there are homes, stars, production, ships" in got.text


def test_who_looks_on_later_sees_them_later() -> None:
    match = running()
    match.act(SetTerms(Terms(watching="later", delay=5)))
    server = served(match)

    assert 15 == told(server, f"{OTHERS}/curves", "eve")["steps"][-1]
    assert [] == told(server, f"{OTHERS}/luck", "eve")["kinds"]


@pytest.mark.parametrize("what", ["curves", "curves.svg", "luck"])
def test_all_is_told_at_the_end(server: Served, over: Served, what: str) -> None:
    before = server.by("ann").get(f"{TABLE}/{what}")
    after = over.by("eve").get(f"{TABLE}/{what}")

    assert (409, "still-running") == (before.status_code, before.json()["type"].split(":")[-1])
    assert 200 == after.status_code


def test_luck_says_whose_dice_they_are(over: Served) -> None:
    luck = told(over, f"{TABLE}/luck")
    (kind,) = luck["kinds"]

    assert ("Dice of combat rounds", 100, "more") == (kind["kind"], kind["sides"], kind["better"])
    assert kind["expected"] == 50.5
    for side in kind["players"]:
        assert 0 <= side["worse"] + side["luckier"] <= 1
    assert {"sides", "rolls", "mean", "expected"} == set(luck["dice"][0])
