"""The generated parts of the rulebooks say what the games say."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from hegemon.core.numbers import in_percent
from hegemon.games import RULESETS
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.tables import TABLES
from tools import rulebook

PAGES = rulebook.PAGES
PARTS = {"figures", "house-rules", "events", "by-hand", "sorts", "orders"}


def test_rulebooks_are_fresh() -> None:
    """`python -m tools.rulebook --write` has nothing to do."""
    assert [] == [page.name for page, _ in rulebook.stale()]


def test_every_rulebook_shows_house_rules_and_events() -> None:
    """A page without the generated tables would be fresh for nothing."""
    for name in RULESETS:
        page = PAGES / f"{name}.md"
        parts = set(rulebook.PART.findall(page.read_text("utf-8")))

        assert PARTS <= {name for name, _ in parts}, page.name


def test_figures_that_name_others_are_told_in_words() -> None:
    """Nobody has to know how a file writes it: a Mine Sweeper needs mine sweep."""
    page = (PAGES / "space-empires.md").read_text("utf-8")

    assert "| SW | Mine Sweeper | E | 1 | 0 | 1 | 6 | 1 | 1 | mine sweep | 3 |" in page
    assert not re.search(r"^\|[^`\n]*[a-z]_[a-z]", page, re.MULTILINE)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("| home: ships | 4 |", "| home: ships | 5 |"),
        ("| `tie_control` | R14: ", "| `tie_control` | "),
        ("| `unrest` |", "| `rest` |"),
        ("`ships` how many ships |", "`ships` ships |"),
    ],
)
def test_a_stale_page_is_noticed(right: str, wrong: str, tmp_path: Path) -> None:
    """A figure, an option or an event that has changed; and it is written right again."""
    whole = (PAGES / "space-conquest.md").read_text("utf-8")
    assert right in whole
    copy = tmp_path / "space-conquest.md"
    copy.write_text(whole.replace(right, wrong), "utf-8")

    assert [(copy, whole)] == list(rulebook.stale(tmp_path))


def test_the_page_names_what_costs_no_maintenance() -> None:
    """§6.3 of Space Empires: every unit that can be built and costs nothing to keep."""
    page = (PAGES / "space-empires.md").read_text("utf-8")
    said = page.partition("### 6.3 Maintenance")[2].partition("###")[0].lower()
    units = [TABLES.unit(kind) for kind in TABLES.unit_kinds]
    built = [unit.name.lower() for unit in units if unit.cost and not unit.maintenance]

    assert ["ship yard", "base", "decoy", "colony ship", "miner", "pipeline", "mine"] == built
    assert [] == [name for name in built if f"{name}s" not in said]


def test_the_page_shows_the_technology_that_a_unit_needs() -> None:
    """§4.5 of Space Empires: besides Ship Size."""
    page = (PAGES / "space-empires.md").read_text("utf-8")
    needs = {
        "R": "cloaking",
        "F": "fighters",
        "CV": "fighters",
        "SW": "mine sweep",
        "MINE": "mines",
    }
    for kind, technology in needs.items():
        (row,) = re.findall(rf"^\| {kind} \|.*$", page, re.MULTILINE)
        assert f"| {technology} |" in row


def test_the_page_shows_every_map() -> None:
    """§1.1 of Space Empires: as it is drawn anywhere else."""
    page = (PAGES / "space-empires.md").read_text("utf-8")

    assert [] == [name for name in TABLES.maps if f"\n`{name}`: " not in page]
    assert "B0+     B1Ha " in page


def test_unknown_parts_are_told() -> None:
    """A misspelt marker does not pass in silence."""
    with pytest.raises(KeyError, match="figure"):
        rulebook.fresh(RULESETS["space-conquest"], "<!-- figure grid -->\n<!-- /figure -->")


def test_the_odds_of_space_conquest() -> None:
    """The table of section 8 is 1 - 0.98^d."""
    page = (PAGES / "space-conquest.md").read_text("utf-8")
    (row,) = re.findall(r"^\| lost, % \| (.*) \|$", page, re.MULTILINE)
    wanted = [in_percent(1 - Fraction(49, 50) ** parsecs) for parsecs in range(1, 12)]

    assert wanted == [f"{cell}\xa0%" for cell in row.split(" | ")]


def test_two_games_are_compared() -> None:
    """Only what differs has a row; what one game lacks is empty; a game that is not is told."""
    page = rulebook.fresh(
        None, "<!-- figures-apart ec4x-monero ec4x-satoshi units -->\n<!-- /figures-apart -->"
    )

    assert "| units: SC price | 15000 | 5000 |" in page
    assert "| units: SD price | 13000 |  |" in page
    assert "units: DD price" not in page
    page = rulebook.fresh(
        None, "<!-- differences ec4x-monero ec4x-satoshi -->\n<!-- /differences -->"
    )

    assert "| `morale` |" not in page
    assert "R41: whether a ship's WEP level is at most its hull size. | no | yes |" in page
    assert "`one_starbase`" in page
    assert "`civil_works`" not in page


def test_rows_show_alike_things_with_the_figures_that_are_named() -> None:
    """A row for each, a column for each figure; lists in a list are told apart."""
    rows = "<!-- rows technology.first costs -->\n<!-- /rows -->\n"
    page = rulebook.fresh(SPACE_EMPIRES, rows + "<!-- figures movement -->\n<!-- /figures -->")

    assert "|  | costs |" in page
    assert "| tactics | 15, 20, 30 |" in page
    assert "| movement: hexes | 1, 1, 1; 1, 1, 2;" in page
