"""What takes seconds of the server leaves threads to all others, however many want it."""

import threading

import pytest

from hegemon.play.war import story
from hegemon.web.api.seen import printing
from hegemon.web.frame.limits import FewAtOnce
from hegemon.web.frame.problems import Refused
from tests.web.test_war import table


def test_some_wait_and_all_others_come_again() -> None:
    """Who waited comes in when there is room, and then there is room for others again."""
    few, come = FewAtOnce(1, waiting=1), threading.Event()

    def waits() -> None:
        with few.one():
            come.set()

    second = threading.Thread(target=waits, daemon=True)
    with few.one():
        second.start()
        while few._room.acquire(blocking=False):
            few._room.release()
        with pytest.raises(Refused), few.one():
            pass
        early = come.is_set()
    second.join(30)

    assert (False, True) == (early, come.is_set())
    with few.one():
        pass


def test_press_takes_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty at once of a large map took 20 s of all threads, and 600 MB."""
    press = FewAtOnce(1, waiting=0)
    monkeypatch.setattr(printing, "_PRESS", press)
    monkeypatch.setattr(printing, "set_in_type", lambda *_, **__: b"%PDF")
    running = table(over=False)
    pack = running.path("seats/p1/pack.pdf")
    with press.one():
        refused = running.ann.get(pack)
    taken = running.ann.get(pack)

    assert (503, "2") == (refused.status_code, refused.headers["retry-after"])
    assert (200, b"%PDF") == (taken.status_code, taken.content)


def test_few_wait_for_a_story(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes when it is kept waits for nobody."""
    monkeypatch.setattr(story, "_MOST_WAITING", 1)
    ended = table(over=True)
    making, war = story._making, ended.path("war")
    with making(ended.told["table"]):
        refused = [ended.ann.get(war), ended.ann.get(ended.path("war/picture.png"))]
    taken = ended.ann.get(war)
    with making(ended.told["table"]):
        again = ended.ann.get(war)

    assert [503, 503] == [reply.status_code for reply in refused]
    assert "retry-after" in refused[0].headers
    assert [200, 200] == [taken.status_code, again.status_code]
    assert {} == story._LOCKS
