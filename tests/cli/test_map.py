"""`hegemon map`: what is wrong with a map is named; nothing is overwritten or left by half."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.games.ec4x.common.starmap.extra import maps_of
from hegemon.games.ec4x.common.starmap.figures import MONERO_PLANETS
from hegemon.games.ec4x.common.starmap.galaxy import Attributes, MapRules
from hegemon.games.erkenfara import ERKENFARA, SHIPPED
from hegemon.games.shelf import Games
from tests.made_games import games_of

DUEL = ERKENFARA.maps.text("duel_continent")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """80 columns in a folder of the test."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


def map_(*arguments: str, typed: str | bytes = "") -> Result:
    """The command."""
    return CliRunner().invoke(hegemon, ["map", *arguments], input=typed, prog_name="hegemon")


def file(name: str, content: str | bytes) -> str:
    """A file in the folder of the test."""
    Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
    return name


def duel(old: str, new: str) -> str:
    """The map of the duel, changed in one place."""
    assert old in DUEL
    return DUEL.replace(old, new, 1)


ONE_WAY = duel('adjacent = ["r_2", "r_3", "r_f1"]', 'adjacent = ["r_2", "r_f1"]')


# list


def test_list_names_the_maps_of_the_game() -> None:
    found = json.loads(map_("list", "erkenfara", "--json").stdout)

    assert list(SHIPPED) == [one["name"] for one in found["maps"]]
    assert [2, 3, 2, 5] == [one["empires"] for one in found["maps"]]
    assert all(name in map_("list").stdout for name in SHIPPED)


def test_list_names_the_maps_of_space_empires() -> None:
    """All twelve, the usual one first; the one that is lists how to play on it."""
    found = json.loads(map_("list", "space-empires", "--json").stdout)["maps"]

    assert 12 == len(found)
    assert ("standard", 2, 89) == tuple(found[0][key] for key in ("name", "empires", "regions"))
    assert "map=standard" in map_("lint", "standard").stdout
    assert "B1Ha" in map_("draw", "standard").stdout


def test_a_map_that_is_not_played_on_is_offered_to_nobody(tmp_path: Path) -> None:
    """Space Empires takes names of its maps and no files: nobody is told to play on one."""
    out = tmp_path / "standard.toml"
    assert 0 == map_("convert", "standard", str(out)).exit_code
    result = map_("lint", str(out), "--game", "space-empires")

    assert 0 == result.exit_code
    assert "Play on it" not in result.stdout


@pytest.mark.parametrize("arguments", [("list", "space-conquest"), ("list", "chess")])
def test_game_without_maps_is_not_found(arguments: tuple[str, ...]) -> None:
    result = map_(*arguments)

    assert 3 == result.exit_code
    assert result.stderr.startswith("Error: ")


@pytest.fixture
def star_maps(monkeypatch: pytest.MonkeyPatch) -> Games:
    """Two editions of another game, which share a format, and no third game with maps."""
    maps = maps_of(MapRules(MONERO_PLANETS, Attributes("eden", "abundant")))
    editions = (replace(ERKENFARA, name=name, maps=maps) for name in ("stars", "earlier"))
    games = games_of(ERKENFARA, *editions)
    monkeypatch.setattr("hegemon.games.RULESETS", games)
    return games


def test_a_map_says_whose_it_is(star_maps: Games) -> None:
    """By its name, or by its first line; of two editions the first."""
    stars = star_maps["stars"].maps
    assert stars is not None
    games = [
        json.loads(map_("lint", name, "--json").stdout)["game"]
        for name in (
            "sea_war",
            "twin_suns",
            file("mine.toml", DUEL),
            file("stars.toml", stars.text("rolled")),
            file("other.toml", "x = 1"),
        )
    ]

    assert ["erkenfara", "stars", "erkenfara", "stars", "erkenfara"] == games
    assert "Twin Suns" in map_("draw", "twin_suns").stdout
    assert 0 == map_("convert", "stars.toml", "stars.graphml").exit_code
    assert 0 == map_("lint", "stars.graphml", "--game", "earlier").exit_code


def test_the_maps_of_every_game(star_maps: Games) -> None:
    """Under the name of each."""
    found = json.loads(map_("list", "--json").stdout)["games"]

    assert ["erkenfara", "stars", "earlier"] == [one["game"] for one in found]
    assert [("twin_suns", 2, 19)] == [
        (one["name"], one["empires"], one["regions"])
        for one in found[1]["maps"]
        if one["name"] == "twin_suns"
    ]
    assert all(words in map_("list").stdout for words in ("erkenfara:", "stars:", "Two Thrones"))


def test_several_games_with_maps_must_be_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games with a map of one name."""
    maps = ERKENFARA.maps
    assert maps is not None
    other = replace(ERKENFARA, name="other", maps=replace(maps, format="other/1"))
    monkeypatch.setattr("hegemon.games.RULESETS", games_of(ERKENFARA, other))
    result = map_("lint", "sea_war")

    assert 2 == result.exit_code
    assert "name one with --game" in result.stderr


# lint


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_maps_are_good(name: str) -> None:
    """Figures, no advice, and how to play on it."""
    result = map_("lint", name)

    assert 0 == result.exit_code
    assert "Advice" not in result.stdout
    assert f"--house-rule map={name}" in " ".join(result.stdout.split())
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_good_map_in_json() -> None:
    found = json.loads(map_("lint", "-", "--json", typed=DUEL).stdout)
    parts = {"playable": True, "faults": [], "advice": [], "mended": []}

    assert {"file": "-", "game": "erkenfara", **parts} == found


def test_faults_name_the_region_and_end_with_1() -> None:
    result = map_("lint", file("m.toml", ONE_WAY))

    assert 1 == result.exit_code
    assert "region r_3 lists r_cap as adjacent, but r_cap does not list r_3" in result.stdout


def test_fix_makes_neighbours_mutual() -> None:
    """What was mended is told; the file can be played and is mended once."""
    name = file("m.toml", ONE_WAY)
    first, again = map_("lint", name, "--fix"), map_("lint", name, "--fix", "--json")

    assert "Mended: region r_3 lists r_cap" in first.stdout
    assert 0 == first.exit_code == again.exit_code
    assert [] == json.loads(again.stdout)["mended"]
    assert ERKENFARA.maps.board(DUEL) == ERKENFARA.maps.board(Path(name).read_text("utf-8"))


@pytest.mark.parametrize("text", [DUEL, duel("fort_level = 3", "fort_level = 9"), "x = ["])
def test_fix_leaves_alone_what_it_cannot_mend(text: str) -> None:
    """Comments stay in a file that is not written anew."""
    map_("lint", file("m.toml", text), "--fix")

    assert text == Path("m.toml").read_text("utf-8")
    assert [Path("m.toml")] == list(Path().iterdir())


@pytest.mark.parametrize("name", ["-", "sea_war", "m.graphml"])
def test_fix_takes_a_file_of_the_own_format(name: str) -> None:
    map_("convert", "sea_war", "m.graphml")
    result = map_("lint", name, "--fix", typed=DUEL)

    assert 2 == result.exit_code
    assert "map convert" in result.stderr


# what is no map


BROKEN = {
    "empty.toml": (b"", "lint", 1),
    "word.toml": (b"hello", "lint", 1),
    "deep.toml": (b"x = " + b"[" * 100_000, "lint", 1),
    "latin.toml": (b'format = "\xff"', "byte 11 is no UTF-8 text", 1),
    "zero.toml": (b"\x00\x1b[31m", "lint", 1),
    "void.graphml": (b"", "void.graphml: ", 1),
    "bomb.graphml": (b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "bomb.graphml: ", 1),
    "list.json": (b"[1, 2]", "list.json: ", 1),
    "edge.json": (b'{"nodes": [{"id": "a"}], "edges": [{"source": "a", "target": "b"}]}', "'b'", 1),
    "half.geojson": (b'{"type": "FeatureColl', "half.geojson: ", 1),
    "none.tmj": (b"{}", "none.tmj: ", 1),
    "map.xyz": (b"", "--from", 2),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("command", ["lint", "draw", "convert"])
def test_what_is_no_map_is_told_in_a_sentence(name: str, command: str) -> None:
    """Every command says what is wrong, with the file's name, and writes nothing."""
    content, said, code = BROKEN[name]
    result = map_(command, file(name, content), *(["out.graphml"] if command == "convert" else []))

    assert code == result.exit_code
    assert said in result.stderr or said == "lint"
    assert "should not have happened" not in result.stderr
    assert "\x1b" not in result.output
    assert result.stderr or command == "lint"
    assert not Path("out.graphml").exists()


@pytest.mark.parametrize("command", ["lint", "draw"])
def test_missing_file_names_the_maps_that_there_are(command: str) -> None:
    result = map_(command, "nowhere.toml")

    assert 3 == result.exit_code
    assert "duel_continent, island_war, sea_war, five_crowns" in result.stderr


def test_folder_is_no_map() -> None:
    Path("m.toml").mkdir()
    result = map_("lint", "m.toml")

    assert 1 == result.exit_code
    assert "m.toml" in result.stderr


# draw


def test_map_is_drawn_as_text_within_the_width() -> None:
    result = map_("draw", "five_crowns")

    assert 0 == result.exit_code
    assert result.stdout.startswith("Five Crowns\n")
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize("theme", [(), ("--theme", "light"), ("--theme", "dark")])
def test_map_is_drawn_as_a_picture(theme: tuple[str, ...]) -> None:
    """A whole SVG document with every region; without a theme it follows the reader."""
    result = map_("draw", "sea_war", "--svg", "-", *theme)
    drawn = ET.fromstring(result.stdout)  # noqa: S314  (we wrote it)

    assert drawn.tag.endswith("svg")
    assert 23 == result.stdout.count('data-place="')
    assert ("prefers-color-scheme" in result.stdout) == (not theme)


def test_map_with_faults_is_drawn_as_far_as_it_can_be_read() -> None:
    result = map_("draw", "-", typed=ONE_WAY)

    assert 0 == result.exit_code
    assert "Kronau" in result.stdout


def test_map_without_positions_is_laid_out() -> None:
    """Regions get places of their own from what is next to them."""
    lines = [line for line in DUEL.split("\n") if not line.startswith("pos")]
    result = map_("draw", "-", "--svg", "-", typed="\n".join(lines))

    assert 0 == result.exit_code
    assert 17 == result.stdout.count('data-place="')


@pytest.mark.parametrize(
    "arguments", [("--svg", "a.svg", "--text"), ("--theme", "dark"), ("--theme", "pink")]
)
def test_contradictory_options_are_refused(arguments: tuple[str, ...]) -> None:
    assert 2 == map_("draw", "sea_war", *arguments).exit_code
    assert not Path("a.svg").exists()


# convert


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("ending", ["graphml", "json", "geojson"])
def test_map_goes_out_and_comes_back(name: str, ending: str) -> None:
    """The same map by the linter's figures and by its picture, through files named by ending."""
    assert 0 == map_("convert", name, f"m.{ending}").exit_code
    assert 0 == map_("convert", f"m.{ending}", "m.toml").exit_code
    text = Path("m.toml").read_text("utf-8")

    assert ERKENFARA.maps.report(ERKENFARA.maps.text(name)) == ERKENFARA.maps.report(text)


def test_formats_may_be_named_for_stdin_and_stdout() -> None:
    """A pipe from format to format."""
    graph = map_("convert", "-", "-", "--to", "node-link", typed=DUEL)
    back = map_("convert", "-", "-", "--from", "node-link", typed=graph.stdout)

    assert "Two Thrones" == json.loads(graph.stdout)["graph"]["name"]
    assert [] == ERKENFARA.maps.faults(back.stdout)


def test_own_format_is_copied_with_its_comments() -> None:
    assert DUEL == map_("convert", "duel_continent", "-").stdout


def test_nothing_is_overwritten_without_force() -> None:
    name = file("m.toml", "mine")
    refused = map_("convert", "sea_war", name)

    assert 4 == refused.exit_code
    assert "--force" in refused.stderr
    assert "mine" == Path(name).read_text("utf-8")
    assert 4 == map_("draw", "sea_war", "--svg", name).exit_code
    assert 0 == map_("convert", "sea_war", name, "--force").exit_code
    assert [] == ERKENFARA.maps.faults(Path(name).read_text("utf-8"))


def test_what_is_there_keeps_its_mode_and_a_link_stays_a_link() -> None:
    Path(file("m.toml", "mine")).chmod(0o600)
    Path("link.toml").symlink_to("m.toml")
    map_("convert", "sea_war", "link.toml", "--force")

    assert Path("link.toml").is_symlink()
    assert 0o600 == Path("m.toml").stat().st_mode & 0o777


def test_full_disk_leaves_nothing_by_half() -> None:
    """The old file stays, and the error names it."""
    name = file("m.svg", "mine")
    code = "from hegemon.cli import main; main()"
    done = subprocess.run(
        [
            *("bash", "-c", 'ulimit -f 8; exec "$@"', "bash", sys.executable, "-c", code),
            *("map", "draw", "sea_war", "--svg", name, "--force"),
        ],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )

    assert 75 == done.returncode
    assert b"m.svg: " in done.stderr
    assert "mine" == Path(name).read_text("utf-8")
    assert [Path(name)] == list(Path().iterdir())


@pytest.mark.parametrize("format_", ["tmj", "png", "\x1b"])
def test_format_that_cannot_be_written_is_refused(format_: str) -> None:
    result = map_("convert", "sea_war", "out", "--to", format_)

    assert result.exit_code in (1, 2)
    assert "graphml, node-link, geojson" in result.stderr
    assert "\x1b" not in result.stderr
    assert not Path("out").exists()


def test_map_that_cannot_be_played_yet_is_converted_with_a_note() -> None:
    """A drawing without owners becomes a map that somebody goes on with."""
    bare = '{"nodes": [{"id": "a"}, {"id": "b"}], "edges": [{"source": "a", "target": "b"}]}'
    result = map_("convert", file("m.json", bare), "m.toml")

    assert 0 == result.exit_code
    assert "Note: it cannot be played yet: " in result.stderr
    assert Path("m.toml").exists()
