"""`hegemon new-game` writes a game whose tests pass at once, and which plays in every client."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.packages.generated import NAME, Generated, generate, installed
from tests.packages.made import hegemon, package
from tests.samples import cases
from tests.terminal.screens import Terminal
from tests.web.process import running
from tests.web.test_process import wait_for_step

WITH_A_FIELD = (
    "    holder: Player | None = None\n",
    "    holder: Player | None = None\n    dug: bool = False\n",
)
"""A change of the stored form: in `state.py`."""

ANOTHER_GROWTH = ("add(player, armies)", "add(player, armies + 1)")
"""A rule that plays otherwise: in `turn.py`."""

BOT = Path(__file__).resolve().parents[2] / "docs" / "examples" / "bot.py"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Generated:
    return generate(tmp_path_factory.mktemp("made"))


@pytest.mark.long
def test_its_tests_pass(made: Generated) -> None:
    """Its own, and the contract of every ruleset, secrets among it: nothing is left out."""
    done = made.run("pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider")

    assert 0 == done.returncode, done.stdout + done.stderr
    assert "skipped" not in done.stdout
    assert int(done.stdout.split(" passed")[0].split()[-1]) > 40


@pytest.mark.long
def test_a_fault_in_it_is_found(made: Generated, tmp_path: Path) -> None:
    """A view that tells all armies is no view: the suite says so."""
    view = made.site / "iron_strait" / "view.py"
    sound = view.read_text("utf-8")
    view.write_text(sound.replace("else sight(state, player))", "else list(state.areas))"), "utf-8")
    try:
        done = made.run("pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-k", "positi")
    finally:
        view.write_text(sound, "utf-8")

    assert view.read_text("utf-8") == sound
    assert 1 == done.returncode
    assert "FAILED ::test_positions_do_not_interfere" in done.stdout


@pytest.mark.long
def test_what_is_hidden_is_asked_only_of_who_has_said_it(made: Generated) -> None:
    """Without a world three tests are skipped, and told why."""
    done = made.run(
        *("pytest", "-q", "-rs", "-p", "no:xdist", "-p", "no:cacheprovider"),
        *("-o", "addopts=", "--ruleset", NAME, "-k", "interfere or differ"),
    )

    assert 0 == done.returncode
    assert "3 skipped" in done.stdout
    assert "nobody has said what iron-strait hides" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    cases(
        [
            (("--ruleset", "no-such"), "there is no game no-such; installed are space-conquest"),
            (("--ruleset", NAME, "--world", "tests/world.py:Hidden"), "is no object of"),
        ],
        [
            (("--ruleset", "erkenfara", "--world", "tests/world.py:WORLD"), "a world of iron-str"),
            (("--ruleset", NAME, "--world", "tests/worlds.py:WORLD"), "there is no file"),
        ],
    ),
)
def test_a_wrong_option_is_told_in_a_sentence(
    made: Generated, arguments: tuple[str, ...], told: str
) -> None:
    done = made.run("pytest", "-o", "addopts=", *arguments)

    assert 4 == done.returncode
    assert told in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.long
def test_its_saves_are_a_promise(tmp_path: Path) -> None:
    """Once they are frozen: what changes the stored form, or how it plays, is found."""
    made = generate(tmp_path)
    tested = ("pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-k", "locked or frozen")
    before, frozen = made.run(*tested), made.run("pytest", "--freeze")
    again, sound = made.run("pytest", "--freeze"), made.run(*tested)
    state, turn = made.site / "iron_strait" / "state.py", made.site / "iron_strait" / "turn.py"
    with_field = changed(state, *WITH_A_FIELD)
    formed = made.run(*tested)
    state.write_text(with_field, "utf-8")
    changed(turn, *ANOTHER_GROWTH)
    played = made.run(*tested)

    assert "`pytest --freeze` keeps some" in before.stdout
    assert "schema 1 locked, 5 saves frozen" in frozen.stdout
    assert (made.folder / "tests" / "saves" / "schema.json").is_file()
    assert (4, "is frozen already") == (again.returncode, again.stderr.strip()[-17:])
    assert (0, "2 passed") == (sound.returncode, sound.stdout.strip().split("\n")[-1][:8])
    assert "but its schema is still 1" in formed.stdout
    assert (1, 1) == (formed.returncode, played.returncode)
    assert "it plays otherwise" in played.stdout


def changed(file: Path, before: str, after: str) -> str:
    """Write something else in a file; what stood there."""
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after), "utf-8")
    return text


@pytest.mark.long
def test_it_is_written_in_good_style(made: Generated) -> None:
    """Types are strict, the format is that of ruff."""
    checked = made.run("mypy", "--strict", "src", "tests")
    linted = made.run("ruff", "check", ".")
    formatted = made.run("ruff", "format", "--check", ".")

    assert 0 == checked.returncode, checked.stdout
    assert 0 == linted.returncode, linted.stdout
    assert 0 == formatted.returncode, formatted.stdout


def test_it_is_listed_simulated_and_verified(made: Generated) -> None:
    """With its rulebook and readings, its bot, and the processes of a simulation."""
    listed = hegemon(made.site, "games").stdout
    rulebook = hegemon(made.site, "rules", NAME, "5").stdout
    reading = hegemon(made.site, "rules", NAME, "R2").stdout
    orders = hegemon(made.site, "rules", NAME, "orders").stdout
    match = ("play", NAME, "--watch", "--bot", "marcher", "--file", "m.hegemon")
    played = hegemon(made.site, *match)
    verified = hegemon(made.site, "verify", "m.hegemon")
    bots = ("--bots", "random,marcher", "--games", "10", "--workers", "2")
    simulated = hegemon(made.site, "simulate", NAME, *bots)

    assert "bots     random, marcher" in listed
    assert "from     hegemon-iron-strait 0.1.0" in listed
    assert "Battles" in rulebook
    assert "Equal dice" in reading
    assert "march A B 2" in orders
    assert (0, 0, 0) == (played.returncode, verified.returncode, simulated.returncode)
    assert "Sound." in verified.stdout
    assert "crashes    0" in simulated.stdout


@pytest.mark.long
def test_it_is_played_over_http(
    made: Generated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the bot of docs/api.md against its own, to the end; pages and pictures are there."""
    monkeypatch.setenv("PYTHONPATH", str(made.site))
    with running(tmp_path) as server:
        token = server.token("Ann")
        client = server.client(token)
        table = server.table(client, game=NAME, bots={"p2": "marcher"})
        own = f"/tables/{table['table']}/seats/p1"
        client.post(f"{own}/take", json={"invitation": table["invitation"]}).raise_for_status()
        assert wait_for_step(client, table["table"], 1) == 1  # the match has begun
        bot = [sys.executable, str(BOT), server.url, token, table["table"], "p1"]
        subprocess.run(bot, check=True, timeout=300)
        picture = client.get(f"{own}/board.svg").raise_for_status().text
        page = client.get(f"{own}/page.txt").raise_for_status().text
        sealed = client.get(f"{own}/sealed").raise_for_status().json()

    assert "Westhome" in picture
    assert "Iron Strait, turn" in page
    assert sealed["over"]


def test_it_is_played_in_the_terminal(
    made: Generated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An order is refused with what would be legal, another taken, and the turn played."""
    monkeypatch.setenv("PYTHONPATH", str(made.site))
    match = ("play", NAME, "--bot", "marcher", "--file", "m.hegemon", "--seed", "7")
    terminal = Terminal(tmp_path, *match)
    terminal.until("Turn 1: your marches")
    terminal.enter("march A D 2")
    terminal.until("'D' is not one of B, C")
    terminal.enter("march A B 3")
    terminal.until("to Northgate; 1 stay")
    terminal.enter("seal")
    terminal.until("Turn 2: your marches")
    shown = terminal.everything()
    terminal.enter("quit")

    assert 0 == terminal.end()
    assert "Your armies march from A Westhome to B Northgate: 3." in shown


@pytest.mark.parametrize(
    ("name", "told"),
    cases(
        [
            ("../strait", "'../strait' cannot be the name of a game"),
            ("risk", "there is a game risk already, of stranger 0.3"),
            ("taken", "hegemon-taken is there already: nothing was written"),
        ],
        [
            ("Iron Strait", "'Iron Strait' cannot be the name of a game: small letters and digits"),
            ("9-lives", "cannot be the name of a game"),
            ("x" * 31, "at most 30 characters"),
            ("class", "'class' is a word of Python"),
            ("erkenfara", "there is a game erkenfara already, of hegemon 0."),
            ("json", "there is a package json of Python already"),
        ],
    ),
)
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str, told: str) -> None:
    """In a sentence, and nothing is written."""
    place = package(tmp_path, "stranger")
    (place / "hegemon-taken").mkdir()
    before = sorted(place.rglob("*"))
    done = hegemon(place, "new-game", name)
    after = [path for path in sorted(place.rglob("*")) if "__pycache__" not in path.parts]

    assert 2 == done.returncode
    assert told in done.stderr
    assert before == after


def test_a_new_bot_plays(made: Generated, tmp_path: Path) -> None:
    """Against the others, for a game of the house and one of a stranger; it lists the orders."""
    for game, order in (("space-conquest", "move A F 3"), (NAME, "march A B 2")):
        name = f"greedy-{game}"
        wrote = hegemon(made.site, "new-bot", game, name)
        file = f"{name.replace('-', '_')}.py"
        kind = name.title().replace("-", "")
        bots = ("--bots", f"random,{file}:{kind}", "--games", "4", "--most-steps", "5")
        done = hegemon(made.site, "simulate", game, *bots)

        assert 0 == wrote.returncode, wrote.stderr
        assert f"{file}:{kind}" in wrote.stdout
        assert order in (made.site / file).read_text("utf-8")
        assert 0 == done.returncode, done.stderr


@pytest.mark.long
def test_a_bot_in_a_package_plays(tmp_path: Path) -> None:
    """Its test passes, and it is found by its name."""
    hegemon(tmp_path, "new-bot", "space-conquest", "very-greedy", "--package").check_returncode()
    made = installed(tmp_path, "very-greedy")
    tested = made.run("pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider")
    checked, linted = made.run("mypy", "--strict", "src"), made.run("ruff", "check", ".")
    bots = ("--bots", "random,very-greedy", "--games", "2", "--most-steps", "5", "--workers", "2")
    played = hegemon(made.site, "simulate", "space-conquest", *bots)

    assert "1 passed" in tested.stdout, tested.stdout + tested.stderr
    assert (0, 0) == (checked.returncode, linted.returncode), checked.stdout + linted.stdout
    assert 0 == played.returncode, played.stderr
    assert "bot very-greedy" in played.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("erkenfara", "raider"), 2, "erkenfara has a bot raider already"),
        (("erkenfara", "json", "--package"), 2, "there is a package json of Python already"),
        (("no-such", "greedy"), 3, "no-such"),
        (("erkenfara", "Greedy"), 2, "'Greedy' cannot be the name of a bot"),
        (("erkenfara", "taken"), 2, "taken.py is there already: nothing was written"),
    ],
)
def test_a_bot_that_cannot_be_is_refused(
    tmp_path: Path, arguments: tuple[str, ...], code: int, told: str
) -> None:
    (tmp_path / "taken.py").write_text("mine", "utf-8")
    done = hegemon(tmp_path, "new-bot", *arguments)

    assert (code, "mine") == (done.returncode, (tmp_path / "taken.py").read_text("utf-8"))
    assert told in done.stderr
