"""SECURITY.md says the figures that the code has."""

from pathlib import Path

import pytest

from hegemon.play.people import codes, hashing, links, passwords, tokens, visits, who
from hegemon.play.people.limits import Rate

PAGE = Path(__file__).resolve().parents[2] / "SECURITY.md"


def rate(said: Rate) -> tuple[str, str]:
    """A rate as the page says it."""
    return f"{said.tries} ", f"every {said.every} seconds"


SENTENCES = {
    "hashing": (
        f"({hashing.MEMORY // 1024} MiB, {hashing.PASSES} passes, a salt for each)",
        f"{hashing.AT_ONCE} at a time",
        f"within {hashing.PATIENCE:.0f} seconds",
    ),
    "links": (f"within {links.MINUTES} minutes, once", f"within {links.DAYS} days, once"),
    "tokens": (f"at most {tokens.MOST_DAYS} days",),
    "codes": (f"one of {codes.SPARES} spare ones",),
    "here": (f"{visits.HERE.tries} tries from one address", *rate(visits.HERE)[1:]),
    "strangers": (f"{visits.STRANGERS.tries} from all browsers", *rate(visits.STRANGERS)[1:]),
    "household": (f"{visits.HOUSEHOLD.tries} for all accounts", *rate(visits.HOUSEHOLD)[1:]),
    "links here": (f"{links.ASKED_HERE.tries} from one address", *rate(links.ASKED_HERE)[1:]),
    "links all": (f"{links.ASKED.tries} from everywhere", *rate(links.ASKED)[1:]),
    "passwords": (
        f"{passwords.SHORTEST} to {passwords.LONGEST} characters",
        ", ".join(passwords.WORDS),
    ),
    "sessions": (
        f"for {who.IDLE.days} days, after {who.LONGEST.days} days",
        f"at most {visits.MOST_SESSIONS} of an account",
        f"at most {who.FRESH.seconds // 60} minutes old",
    ),
    "late codes": (f"up to {codes.PERIOD * (1 + 2 * codes.LENIENCE)} seconds",),
}


@pytest.mark.parametrize("about", SENTENCES)
def test_figures_are_those_of_the_code(about: str) -> None:
    page = " ".join(PAGE.read_text("utf-8").split())

    assert [] == [each for each in SENTENCES[about] if each not in page]


def test_so_many_common_passwords() -> None:
    assert len(passwords.common()) > 10_000
