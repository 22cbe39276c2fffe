"""The film of a step over the API: for the seat, for who looks on, and at the end without fog."""

import re
from typing import Any

import pytest

from hegemon.core.show.stories import TITLED
from hegemon.play.commands import SetTerms
from hegemon.play.matches import Match
from hegemon.play.past.marks import marks_of
from hegemon.play.times.terms import Terms
from tests.play.table import GAMES, NAME, begun, play_on
from tests.web.pages import browsed
from tests.web.served import Served, served

OWN = f"/api/v1/tables/{NAME}/seats/p1/steps"
OTHERS = f"/api/v1/tables/{NAME}/seats/bystander/steps"
TRUTH = f"/api/v1/tables/{NAME}/truth"


def running() -> Match:
    return play_on(begun(GAMES["space-conquest"]), 6)


@pytest.fixture(scope="module")
def server() -> Served:
    return served(running())


def film(server: Served, path: str) -> dict[str, Any]:
    got = server.by("ann").get(path)

    assert 200 == got.status_code
    told: dict[str, Any] = got.json()
    return told


def test_a_step_is_shown_in_beats(server: Served) -> None:
    told = film(server, f"{OWN}/last/film")

    assert (5, 6) == (told["first"], told["step"])
    assert told == film(server, f"{OWN}/6/film")
    for beat in told["beats"]:
        assert {"step", "kind", "lasts", "text"} <= set(beat)


def test_what_never_changes_is_not_sent_twice(server: Served) -> None:
    tag = server.by("ann").get(f"{OWN}/3/film").headers["etag"]
    again = server.by("ann").get(f"{OWN}/3/film", headers={"if-none-match": tag})

    assert 304 == again.status_code


def test_many_turns_are_shown_in_short(server: Served) -> None:
    told = film(server, f"{OWN}/6/film?since=0")

    assert 0 == told["first"]
    assert [beat["when"] for beat in told["beats"]] == sorted(
        {beat["when"] for beat in told["beats"]}, key=lambda when: int(when.split()[1])
    )


@pytest.mark.parametrize("path", [f"{OWN}/7/film", f"{OWN}/2/film?since=2", f"{OWN}/x/film"])
def test_there_is_no_other_film(server: Served, path: str) -> None:
    assert 404 == server.by("ann").get(path).status_code


def test_a_bystander_sees_his_own_as_late_as_all_else() -> None:
    match = running()
    match.act(SetTerms(Terms(watching="later", delay=2)))
    server = served(match)

    assert 4 == film(server, f"{OTHERS}/last/film")["step"]
    assert 404 == server.by("eve").get(f"{OTHERS}/5/film").status_code


def test_the_truth_is_shown_at_the_end(server: Served) -> None:
    for what in ("film", "board.svg"):
        assert 409 == server.by("ann").get(f"{TRUTH}/1/{what}").status_code
    over = served(play_on(begun()))

    assert 1 == over.by("ann").get(f"{TRUTH}/1/film").json()["step"]
    assert "<svg" in over.by("ann").get(f"{TRUTH}/1/board.svg").text


def test_without_scripts_there_is_no_door_that_leads_nowhere() -> None:
    """The report says it all; scripts show the door once they know that there is something."""
    for at in ("", "/step/3"):
        page = browsed(running()).get(f"/t/{NAME}/p1{at}").text
        (door,) = re.findall(r"<button[^>]*data-watch[^>]*>", page)

        assert " hidden " in door
        assert f'data-watch="{OWN}"' in door
        assert 'data-truth=""' in door


def test_of_many_steps_of_a_year_each_is_a_beat() -> None:
    """Who missed a year of many phases is shown more of it than two seconds."""
    match = play_on(begun(GAMES["erkenfara"]), 16)
    told = film(served(match), f"{OWN}/last/film?since=0")
    whens = [beat["when"] for beat in told["beats"]]

    assert len(whens) > 3
    assert all("year 1" in when for when in whens)
    assert [beat["step"] for beat in told["beats"]] == sorted({b["step"] for b in told["beats"]})


def test_the_line_of_turns_has_marks_where_reports_tell_of_fights_and_land() -> None:
    """Those of the reports of that seat, and no others; land that is worth a headline."""
    match = play_on(begun(GAMES["space-conquest"]), 12)
    server = served(match)
    marks = server.by("ann").get(f"/api/v1/tables/{NAME}/seats/p1/marks").json()["marks"]
    told: dict[int, set[tuple[str, str]]] = {}
    for step in range(match.step + 1):
        report = server.by("ann").get(f"{OWN}/{step}/report").json()
        stories = [
            item["story"]
            for section in report["sections"]
            for item in section["items"]
            if item.get("story", {}).get("weight")
        ]
        told[step] = {
            (beat, one["subject"])
            for one in stories
            if (beat := one.get("beat", "word")) == "battle" or one["weight"] >= TITLED
        }

    assert marks
    for step, seen in told.items():
        (mark,) = [one for one in marks if one["step"] == step] or [{}]
        assert mark.get("fought", False) == any(beat == "battle" for beat, _ in seen)
        assert mark.get("won", False) == (("border", "gain") in seen)
        assert mark.get("lost", False) == (("border", "loss") in seen)


def test_marks_come_as_late_as_all_else() -> None:
    """The step of a fight that all are told of is remembered once it is shown, and not before."""
    for late in (0, 1):
        match = play_on(begun(GAMES["erkenfara"]), 12)
        mark = marks_of(match.replay, None, match.step)[0].step
        match.act(SetTerms(Terms(watching="later", delay=match.step - mark + late)))
        path = f"/api/v1/tables/{NAME}/seats/bystander/marks"
        marks = served(match).by("eve").get(path).json()["marks"]

        assert ([] if late else [mark]) == [one["step"] for one in marks]
