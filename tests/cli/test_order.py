"""`hegemon sheet` and `hegemon order`: a match played by another program."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.core.sheet import each_of

RUNNER = CliRunner()


def run(*arguments: str, text: str = "") -> Result:
    """A command with a text on stdin."""
    return RUNNER.invoke(hegemon, arguments, input=text, prog_name="hegemon")


@pytest.fixture(autouse=True)
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match m of one person against a bot, which waits on its first question."""
    monkeypatch.chdir(tmp_path)
    made = run("play", "space-conquest", "--seed", "5", "--bot", "expansionist", "--file", "m")
    assert Path("m").exists(), made.output


def page() -> Any:
    """The sheet of the open question."""
    return json.loads(run("sheet", "m", "--seat", "p1", "--json").stdout)


def legal_of(sheet: Any, number: int) -> list[str]:
    """The legal values of a list, as `docs/cli.md` has it."""
    listed = sheet["lists"][number]
    barred = {one for reason in listed.get("barred", []) for one in each_of(reason["choices"])}
    legal = (one for one in each_of(listed["choices"]) if one not in barred)
    return [sheet["choices"][one]["value"] for one in legal]


def way() -> tuple[str, str]:
    """An own star and another one, from the sheet alone."""
    sheet = page()["sheet"]
    start, to = sheet["kinds"][0]["fields"][:2]
    origin = legal_of(sheet, start["choices"])[0]
    return origin, legal_of(sheet, sheet["tables"][to["choices"]][origin])[0]


def test_the_sheet_is_enough_to_play() -> None:
    """Orders made from the sheet are sealed, the bot answers, and the next turn is asked."""
    origin, dest = way()
    orders = [{"order": "move", "from": origin, "to": dest, "ships": 1}]
    done = json.loads(run("order", "m", "--json", "-", text=json.dumps(orders)).stdout)

    assert 1 == page()["step"] - 1
    assert (True, True) == (done["sealed"], done["check"]["verdicts"][0]["fine"])
    assert done["receipt"]["player"] == "p1"


def test_the_sheet_for_people_shows_what_is_theirs() -> None:
    """Without it nobody could name anything in an order; what is others' is on the map."""
    origin, _ = way()
    told = run("sheet", "m", "--seat", "p1").stdout
    own = told.partition("What is yours:\n")[2]

    assert f"({origin}), " in own
    assert "RU" in own
    assert "Player 2" not in own


@pytest.mark.parametrize("shape", ["lines", "list", "document"])
def test_orders_come_in_any_shape(shape: str) -> None:
    """Lines, a list of lines, and the JSON of the rule document."""
    origin, dest = way()
    texts = {
        "lines": f"move {origin} {dest} 1\n\nmove {origin} {dest} 2\n",
        "list": json.dumps([f"move {origin} {dest} 3"]),
        "document": json.dumps({"moves": [{"from": origin, "to": dest, "ships": 3}]}),
    }
    done = run("order", "m", "--seat", "p1", "-", text=texts[shape])

    assert 0 == done.exit_code, done.output
    assert "receipt 1-p1-" in done.stdout
    assert 2 == page()["step"]


def test_what_would_be_refused_is_not_sealed() -> None:
    """Nothing is sealed and all is told; with --anyway the rules decide."""
    origin, dest = way()
    text = json.dumps({"moves": [{"from": origin, "to": dest, "ships": ships} for ships in (3, 9)]})
    refused = run("order", "m", "-", text=text)
    still = page()["step"]
    anyway = run("order", "m", "--anyway", "-", text=text)

    assert (4, 1) == (refused.exit_code, still)
    assert "2. Refused: 9 is not possible" in refused.stdout
    assert "the whole set would be rejected" in refused.stdout
    assert (0, 2) == (anyway.exit_code, page()["step"])


def test_only_checked() -> None:
    """--check seals nothing."""
    origin, dest = way()
    told = json.loads(
        run("order", "m", "--check", "--json", "-", text=f"move {origin} {dest} 1").stdout
    )

    assert (False, 1) == (told["sealed"], page()["step"])
    assert told["check"]["verdicts"][0]["fine"]


@pytest.mark.parametrize(
    ("arguments", "text", "about"),
    [
        (["order", "m", "-"], "[1]", "an order is an object"),
        (["order", "m", "-"], "[" * 100_000, "this is no JSON for orders: nested too deeply"),
        (["order", "m", "-"], f"[{10**4000}{10**4000}]", "for orders: too long a number"),
        (["order", "m", "nowhere"], "", "nowhere: No such file"),
        (["order", "m", "-"], '["move A"', "this is no JSON"),
        (["order", "m", "-"], "attack A", "order 1"),
        (["order", "m", "--seat", "p2", "-"], "", "'p2' is no person's seat; there are p1"),
        (["sheet", "m", "--seat", "p9"], "", "'p9' is no person's seat; there are p1"),
        (["sheet", "nowhere"], "", "nowhere"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told(arguments: list[str], text: str, about: str) -> None:
    """One sentence, and nothing is sealed."""
    told = run(*arguments, text=text)

    assert about in told.stderr
    assert told.exit_code in {3, 4}
    assert 1 == page()["step"]


def test_a_game_of_many_questions() -> None:
    """Questions that only a bot is asked are answered, until the person is asked again."""
    run("play", "erkenfara", "--seed", "5", "--file", "e")
    asked = []
    for _ in range(6):
        told = json.loads(run("sheet", "e", "--json").stdout)
        asked.append(told["sheet"]["title"])
        single = told["sheet"]["single"]
        done = run("order", "e", "-", text='["stay"]' if single else "[]")

        assert 0 == done.exit_code, done.output
    assert 6 == len(set(asked))


def test_the_sheet_in_short() -> None:
    """For people: the question, the kinds of order, the ships at each star."""
    told = run("sheet", "m").stdout

    assert told.startswith("Turn 1: your moves\n\n  move A F 3")
    assert "ships at" in told


def test_a_key_belongs_to_one_seat() -> None:
    """What another seat calls its sending is no business of this one; its own means one answer."""
    begun = ("play", "space-conquest", "--seed", "5", "--hot-seat", "--file", "two")
    run(*begun)
    first = run("order", "two", "--seat", "p1", "--i-am", "p1", "--key", "k", "-", text="[]")
    other = run("order", "two", "--seat", "p2", "--i-am", "p2", "--key", "k", "-", text="[]")
    again = run("order", "two", "--seat", "p1", "--i-am", "p1", "--key", "k", "-", text="[]")
    changed = run(
        *("order", "two", "--seat", "p1", "--i-am", "p1", "--key", "k", "--anyway", "-"),
        text='{"moves": [7]}',
    )

    assert (0, 0, 0, 4) == (first.exit_code, other.exit_code, again.exit_code, changed.exit_code)
    assert "take a new key" in changed.stderr
    assert first.stdout == again.stdout


def test_a_key_remembers_its_orders_after_the_step() -> None:
    """The same orders, in any shape, get the old receipt; others are refused."""
    origin, dest = way()
    sent = ("order", "m", "--key", "k", "-")
    first = run(*sent, text=f"move {origin} {dest} 3")
    same = {"moves": [{"from": origin, "to": dest, "ships": 3}]}
    again = run(*sent, text=json.dumps(same))
    other = run(*sent, text=f"move {origin} {dest} 2")

    assert 2 == page()["step"]
    assert first.stdout == again.stdout
    assert (0, 0, 4) == (first.exit_code, again.exit_code, other.exit_code)
    assert "take a new key" in other.stderr


def test_orders_with_a_byte_order_mark() -> None:
    """Windows programs begin a text with one."""
    done = run("order", "m", "--json", "-", text="\ufeff[]")

    assert 0 == done.exit_code, done.output


def test_what_is_sealed_is_taken_back_while_others_are_asked() -> None:
    """It is the draft again; where nothing is sealed the command is refused."""
    begun = ("play", "space-conquest", "--seed", "5", "--hot-seat", "--file", "two")
    run(*begun)
    me = ("two", "--seat", "p1", "--i-am", "p1")
    line = run("sheet", *me, "--json")
    example = json.loads(line.stdout)["sheet"]
    home = example["purses"][0]["id"]
    other = next(one["value"] for one in example["choices"] if one["value"] != home)
    sealed = run("order", *me, "-", text=f"move {home} {other} 1")
    late = run("unseal", *me, "--step", "7")
    taken = run("unseal", *me, "--json")
    again = run("unseal", *me)
    shown = run("play", "two", text="p1\n")

    assert (0, 4, 0, 4) == tuple(one.exit_code for one in (sealed, late, taken, again))
    assert {"step": 1} == json.loads(taken.stdout)
    assert "has sealed no answer" in again.output
    assert f"move {home} {other} 1" in shown.output


@pytest.mark.parametrize("text", ["move {} {} 1\npass\n", "pass\nmove {} {} 1\n"])
def test_pass_beside_orders_is_refused_and_says_what_it_means(text: str) -> None:
    """It is no order that the game has not; nothing is sealed."""
    found = run("order", "m", "-", text=text.format(*way()))

    assert found.exit_code == 4
    assert "pass says that nothing is ordered, and other lines order something" in found.stderr
    assert page()["step"] == 1
