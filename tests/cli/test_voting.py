"""`hegemon propose` and `vote` of a match file, and `hegemon table rule --vote`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli.group import hegemon

LIMIT = ("turn_limit=40", "--reason", "we all want an end")


def does(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(hegemon, list(words), input=typed, prog_name="hegemon")


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A match file of two people."""
    name = str(tmp_path / "kitchen.hegemon")
    does("play", "space-conquest", "--hot-seat", "--file", name, typed="quit\n")
    return name


def test_two_at_a_kitchen_table_change_a_rule(file: str) -> None:
    nothing = does("vote", file)
    proposed = does("propose", file, *LIMIT, "--seat", "p1")
    listed = json.loads(does("vote", file, "--json").stdout)
    voted = does("vote", file, "1", "yes", "--seat", "p2")

    assert "Nothing is put to the vote." in nothing.stdout
    count = "(p1 for it; 2 of 2 must be for it)"
    assert f"Proposal 1 of p1: turn_limit=40: we all want an end {count}." in proposed.stdout
    assert ["p1", "p2"] == listed["proposals"][0]["voters"]
    assert "From the next turn on: turn_limit=40." in voted.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("propose", "turn_limit=40", "--seat", "p1"), "say why with --reason"),
        (("propose", "--seat", "p1"), "name a rule as turn_limit=40"),
        (("propose", "home_distance=2", "--seat", "p1", "--reason", "so"), "cannot change in"),
        (("propose", "--seat", "p1", "--withdraw", "3"), "no proposal 3 is open; open are: none"),
        (("vote", "1", "--seat", "p2"), "say yes or no"),
        (("vote", "1", "yes", "--seat", "p9"), "is no person's seat"),
    ],
)
def test_wrong_words_are_told_what_is_right(file: str, words: tuple[str, ...], said: str) -> None:
    word, *rest = words
    told = does(word, file, *rest)

    assert told.exit_code
    assert said in told.output


def test_host_puts_a_rule_of_a_table_to_the_vote(tmp_path: Path) -> None:
    url = ("--database", f"sqlite:///{tmp_path / 'server.sqlite'}")
    words = ("--link", "p1=Ann", "--link", "p2=Bea", "--json", *url)
    table = json.loads(does("table", "new", "space-conquest", *words).stdout)["table"]
    said = does("table", "rule", table, *LIMIT, "--vote", *url)
    listed = does("table", "rule", table, *url)

    assert "it counts when they accept it" in said.stdout
    assert "proposal 1 of the host: turn_limit=40: we all want an end" in listed.stdout
    assert does("table", "rule", table, "--vote", "--reason", "so", "--off", *url).exit_code
