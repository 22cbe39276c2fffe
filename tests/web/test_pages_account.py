"""The account page without scripts: sessions ended, a second factor from begin to end."""

import re
from html import unescape

import pytest

from hegemon.play.people.codes import PERIOD, code_at
from hegemon.play.people.secret import Secret
from hegemon.web.pages.house import as_qr
from tests.web.people import PASSWORD
from tests.web.visitor import Visitor, in_page, visitor


@pytest.fixture
def ann() -> Visitor:
    return visitor().enter("ann")


def sessions(browser: Visitor) -> list[str]:
    """The ids of the sessions that the page lets one end: all but its own."""
    return re.findall(r'name="session" value="([^"]+)"', browser.get("/me").text)


def test_a_session_is_listed_and_ended_from_another(ann: Visitor) -> None:
    phone = ann.new().enter("ann")
    own, others = "this one", sessions(ann)

    assert own in ann.get("/me").text
    assert 1 == len(others)

    ann.send("/me/sessions", session=others[0])

    assert [] == sessions(ann)
    assert "This device" in phone.get("/me").text
    assert "Sign out" in ann.get("/me").text


def test_all_other_sessions_end_at_once(ann: Visitor) -> None:
    others = [ann.new().enter("ann") for _ in range(3)]

    assert 3 == len(sessions(ann))
    assert "End all others" in ann.get("/me").text

    ann.send("/me/sessions")

    assert [] == sessions(ann)
    assert ["This device"] * 3 == [in_page(one.get("/me"), "<h1>(.*?)</h1>") for one in others]


def test_nobody_ends_the_session_of_another(ann: Visitor) -> None:
    ann.new().enter("ann")
    session = sessions(ann)[0]
    ann.new().enter("ben").send("/me/sessions", session=session)

    assert [session] == sessions(ann)


def test_a_second_factor_from_begin_to_end(ann: Visitor) -> None:
    begun = ann.send("/me/factor", do="begin")
    seed = in_page(begun, r'value="([A-Z2-7]{16,})"')
    uri = unescape(in_page(begun, r'href="(otpauth:[^"]+)"'))
    assert as_qr(uri) in begun.text
    assert as_qr(uri.replace(seed, seed[::-1])) not in begun.text
    clock = ann.server.services.clock

    def code() -> str:
        """What the app shows a minute later: no code is taken twice."""
        clock.turn(minutes=1)  # type: ignore[attr-defined]
        return code_at(Secret(seed), int(clock.now().timestamp()) // PERIOD)

    told = ann.send("/me/factor", do="prove", code=code())
    spares = re.findall(r"<li><code>([A-Z2-7-]+)</code></li>", told.text)

    assert 8 == len(spares)
    assert spares[0] not in ann.get("/me").text

    phone = ann.new()
    phone.send("/enter", name="ann", password=PASSWORD)

    assert "This device" in phone.get("/me").text

    phone.send("/enter", name="ann", password=PASSWORD, code=code())

    assert "Sign out" in phone.get("/me").text

    lost = ann.new()
    lost.send("/enter", name="ann", password=PASSWORD, code=spares[0])

    assert "Sign out" in lost.get("/me").text

    again = ann.new()
    again.send("/enter", name="ann", password=PASSWORD, code=spares[0])

    assert "This device" in again.get("/me").text

    phone.send("/me/factor", do="drop", code=code())

    assert "Begin a second factor" in phone.get("/me").text
    again.send("/enter", name="ann", password=PASSWORD)
    assert "Sign out" in again.get("/me").text


def test_who_is_to_prove_himself_once_more_is_told_why(ann: Visitor) -> None:
    """The door that a reader who is signed in stands before is none of a stranger's."""
    ann.server.services.clock.turn(minutes=120)  # type: ignore[attr-defined]
    page = ann.send("/me/factor", do="begin").text

    assert "<h1>Is it you?</h1>" in page
    assert "You are signed in as <bdi>ann</bdi>" in page
    assert 'name="name" value="ann"' in page
    assert "Somebody invited you" not in page
