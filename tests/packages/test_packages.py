"""Games and bots of packages that this repository has never seen, good ones and broken ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hegemon.bots.registry import bots_for
from hegemon.core.box import EXTRAS
from hegemon.games import RULESETS
from hegemon.games.shelf import Games, Installed
from tests.packages.made import GAMES, RULES, hegemon, package
from tests.samples import cases


def rules(change: str) -> str:
    """The rules of the package, and a change of them."""
    return f"{RULES}\n{change}\n"


BROKEN = {
    "at import": ({"rules": "import there_is_no_such_thing"}, "ModuleNotFoundError"),
    "by leaving": ({"rules": "raise SystemExit(0)"}, "SystemExit"),
    "no ruleset": ({"rules": "RISK = 7"}, "of the type int, no Ruleset"),
    "no box": ({"box": "RISK = 7"}, "must name a hegemon.core.box.Box"),
    "not as its box says": (
        {"rules": rules("RISK = replace(RISK, seats=(1, 4))")},
        "box and ruleset differ in seats",
    ),
    "in set-up": (
        {"rules": rules("RISK = replace(RISK, setup=lambda *_: 1 // 0)")},
        "ZeroDivisionError: integer division or modulo by zero (stranger/rules.py, line",
    ),
    "in its pictures": (
        {"rules": rules("RISK = replace(RISK, board=lambda _: 1 // 0)")},
        "ZeroDivisionError: integer division or modulo by zero (stranger/rules.py, line",
    ),
    "in its form": (
        {"rules": rules("RISK = replace(RISK, form=lambda *_: 1 // 0)")},
        "ZeroDivisionError: integer division or modulo by zero (stranger/rules.py, line",
    ),
}
"""What is wrong with a package, and what is told of it."""


def test_a_strangers_game_is_played_everywhere(tmp_path: Path) -> None:
    """Listed with where it comes from; its rulebook and readings; simulated and verified."""
    place = package(tmp_path, "stranger")
    listed = hegemon(place, "games").stdout
    rulebook, reading = hegemon(place, "rules", "risk"), hegemon(place, "rules", "risk", "R1")
    played = hegemon(place, "play", "risk", "--watch", "--bot", "bidder", "--file", "m.hegemon")
    verified = hegemon(place, "verify", "m.hegemon")
    simulated = hegemon(
        place, "simulate", "risk", "--bots", "random,bidder", "--games", "4", "--workers", "2"
    )

    assert "from     stranger 0.3" in listed
    assert "bots     random, bidder" in listed
    assert "1. Bids" in rulebook.stdout
    assert "Nobody wins." in reading.stdout
    assert (0, 0, 0) == (played.returncode, verified.returncode, simulated.returncode)
    assert "2 processes" in simulated.stdout


def test_a_bot_of_another_package_plays(tmp_path: Path) -> None:
    """It is listed with the game's own; its name is GAME.BOT."""
    points = "[hegemon.bots]\nspace-conquest.bidder = {name}.bots:Bidder\n"
    place = package(tmp_path, "stranger", points)
    listed = json.loads(hegemon(place, "games", "--json").stdout)["games"][0]["bots"]
    played = hegemon(
        place, "simulate", "space-conquest", "--bots", "bidder", "--games", "1", "--most-steps", "2"
    )

    assert ["random", "expansionist", "admiral", "bidder"] == listed
    assert "bot bidder" in played.stdout


FEW = ("not as its box says", "in its form")
"""What breaks when it is compared and when it is played."""


@pytest.mark.parametrize("fault", cases(FEW, [fault for fault in BROKEN if fault not in FEW]))
def test_a_broken_game_is_named_and_harms_nobody(tmp_path: Path, fault: str) -> None:
    """In one sentence, without a traceback; the other games are listed and played."""
    files, said = BROKEN[fault]
    place = package(tmp_path, "stranger", **files)
    played = hegemon(place, "play", "risk", "--file", "m.hegemon")
    listed = json.loads(hegemon(place, "games", "--json").stdout)
    other = hegemon(
        place, "simulate", "space-conquest", "--bots", "random", "--games", "1", "--most-steps", "2"
    )

    told = played.stdout + played.stderr
    assert 0 != played.returncode
    assert said in " ".join(told.split())
    assert "the game risk of stranger 0.3" in " ".join(told.split())
    assert "Traceback" not in told
    assert list(RULESETS) == [game["name"] for game in listed["games"]][: len(RULESETS)]
    assert (0, "") == (other.returncode, other.stderr)


def test_rules_that_break_in_a_turn_are_named(tmp_path: Path) -> None:
    """The match waits; everything that was sealed is kept.

    Bots bid by lot: a round in which nobody bids passes before anything is awarded.
    """
    change = """
def bad(self, play):
    1 // 0

next(kind for kind in RISK.agenda if kind.__name__ == "Award").run = bad
"""
    place = package(tmp_path, "stranger", rules=rules(change))
    played = hegemon(place, "play", "risk", "--watch", "--file", "m.hegemon").stdout

    told = " ".join(played.split())
    broke = r"The rules of Risk of stranger broke down \(ZeroDivisionError\) on step \d+: this is"
    assert re.search(broke, told)


@pytest.mark.long
def test_a_broken_game_takes_no_other_matches_away(tmp_path: Path) -> None:
    """Its match stays in the list with the others, which can be gone on with."""
    place = package(tmp_path, "stranger")
    here = {"XDG_DATA_HOME": f"{tmp_path}/data", "XDG_CONFIG_HOME": f"{tmp_path}/config"}
    for game in ("space-conquest", "risk"):
        hegemon(place, "play", game, env=here)
    hegemon(place, "play", "risk", "--watch", "--bot", "bidder", "--file", "m.hegemon")
    (place / "stranger" / "rules.py").write_text("import there_is_no_such_thing")
    listed = hegemon(place, "matches", env=here)
    told = hegemon(place, "matches", "--json", env=here)
    titles = [each["match"]["game"] for each in json.loads(told.stdout)["matches"]]
    healthy = f"{titles.index('Space Conquest') + 1}"
    gone_on = hegemon(place, "matches", healthy, env=here)
    filed = hegemon(place, "matches", "--in", "m.hegemon", env=here)

    assert (0, 0) == (listed.returncode, told.returncode)
    assert "Risk of stranger, over, turn 1" in filed.stdout
    assert {"Risk of stranger", "Space Conquest"} == set(titles)
    assert "Turn 1: your moves" in gone_on.stdout


def test_a_match_of_a_broken_game_is_verified_as_far_as_it_can_be(tmp_path: Path) -> None:
    """Lines, dice and digests; of the steps it is told why they were not run again."""
    place = package(tmp_path, "stranger")
    hegemon(place, "play", "risk", "--watch", "--bot", "bidder", "--file", "m.hegemon")
    (place / "stranger" / "rules.py").write_text("import there_is_no_such_thing")
    verified = " ".join(hegemon(place, "verify", "m.hegemon").stdout.split())

    assert "right the secret of the dice is the one committed to" in verified
    assert "the steps by the rules: this program cannot run them: the game risk of" in verified


def test_a_broken_game_is_among_the_broken_ones(tmp_path: Path) -> None:
    """Both ways of listing name it."""
    place = package(tmp_path, "stranger", rules="import there_is_no_such_thing", box="RISK = 7")

    assert "the game risk of stranger 0.3 cannot be used" in hegemon(place, "games").stdout
    assert [True] == [
        sentence.startswith("the game risk of stranger 0.3 cannot be used")
        for sentence in json.loads(hegemon(place, "games", "--json").stdout)["broken"]
    ]


def test_two_packages_of_one_name(tmp_path: Path) -> None:
    """The house comes first, then the alphabet; who lost is named."""
    place = package(tmp_path, "stranger")
    package(place, "tranger")
    package(place, "usurper", "[hegemon.games]\nerkenfara = {name}.box:RISK\n")
    listed = hegemon(place, "games").stdout

    assert "tranger 0.3 brings a game risk, too: that of stranger 0.3 counts." in listed
    assert "usurper 0.3 brings a game erkenfara, too" in listed
    assert "1 to 20" in listed


def test_what_fails_once_is_not_imported_again() -> None:
    """And asking again tells the same."""
    games = Games(lambda: [Installed("risk", "no_such_module:BOX", "x", "1")])
    told = []
    for _ in range(2):
        with pytest.raises(Exception, match="the game risk of x 1 cannot be used") as trouble:
            games["risk"]
        told.append(str(trouble.value))

    assert told[0] == told[1]
    assert "risk" in games
    assert [] == list(games.boxes())


@pytest.mark.parametrize("name", RULESETS)
def test_boxes_are_true(name: str) -> None:
    """What lists say of a game before it is opened is what its ruleset says; its bots exist."""
    box, ruleset = RULESETS.box(name), RULESETS[name]

    assert (box.title, box.summary, box.seats) == (ruleset.title, ruleset.summary, ruleset.seats)
    assert list(ruleset.presets) == list(box.presets)
    assert [extra for extra in EXTRAS if getattr(ruleset, extra)] == list(box.extras)
    assert [bot.name for bot in box.bots] == list(bots_for(name))
    assert all(bots_for(name).kind(bot.name) for bot in box.bots)


@pytest.mark.parametrize(
    ("arguments", "opened"),
    [
        (("games",), set()),
        (("rules", "erkenfara", "1"), set()),
        (("rules", "ec4x-satoshi", "house-rules"), {"ec4x"}),
        (("odds", "erkenfara"), {"erkenfara"}),
        (
            ("simulate", "space-conquest", "--bots", "random", "--games", "1", "--most-steps", "1"),
            {"space_conquest"},
        ),
    ],
)
def test_a_command_opens_only_what_it_needs(
    tmp_path: Path, arguments: tuple[str, ...], opened: set[str]
) -> None:
    """Seen in the interpreter's own list of what was imported."""
    done = hegemon(tmp_path, *arguments, env={"PYTHONPROFILEIMPORTTIME": "1"})
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    games = {
        name.split(".")[2]
        for name in imported
        if name.startswith("hegemon.games.") and name.split(".")[2] != "shelf"
    }

    assert 0 == done.returncode
    assert opened == games


def test_the_door_is_the_same() -> None:
    """The five own games are found in the metadata of this program, nowhere else."""
    assert all(RULESETS.origin(name).own for name in RULESETS)
    assert "hegemon.games.shelf.boxes:ERKENFARA" == RULESETS.origin("erkenfara").where
    assert GAMES.startswith("[hegemon.games]")
