"""The concordances name what is there, and no sentence of a document is left out."""

import pytest

from tools.concordance.__main__ import check, main
from tools.concordance.rows import RULEBOOKS, Row, faults, names, read
from tools.concordance.sentences import digest, sentences

DOCUMENT = """# Game v0.1
By A. Writer.

## 2\\.0 Ships

Ships move (e.g. 3 hexes). They fight!
They are **never** lost.

1. Cheap ones, i.e. Scouts
2. Dear ones. A few.

| Ship | Cost |
| ---- | ---- |
| SC   | 6    |

### 1. Hulls
```
1 + 1. Two
```
"""
SENTENCES = {
    "ec4x-monero": 485,
    "ec4x-satoshi": 313,
    "erkenfara": 133,
    "space-conquest": 218,
    "space-empires": 217,
}
"""As `against` counts them in the five documents, which do not stand in this repository."""

GOOD = Row(
    section="2.1",
    sentence="1",
    digest="00000000",
    how="read",
    where="games/ec4x/common/state.py::State games/ec4x/monero/tables.toml",
    tests="tests/docs/test_concordance.py::test_a_good_row",
    readings="R1",
    note="",
)


def test_concordances_are_true_and_their_pages_fresh() -> None:
    assert list(check()) == []


@pytest.mark.parametrize("name", RULEBOOKS)
def test_no_sentence_is_left_out(name: str) -> None:
    assert len(read(name)) == SENTENCES[name]


def test_every_document_has_one() -> None:
    assert names() == sorted(RULEBOOKS)


def test_a_document_is_cut_into_sentences() -> None:
    cut = [(one.section, one.number, one.text) for one in sentences(DOCUMENT)]

    assert cut == [
        ("Game v0.1", 1, "By A. Writer."),
        ("2.0", 1, "Ships move (e.g. 3 hexes)."),
        ("2.0", 2, "They fight!"),
        ("2.0", 3, "They are **never** lost."),
        ("2.0", 4, "Cheap ones, i.e. Scouts"),
        ("2.0", 5, "Dear ones."),
        ("2.0", 6, "A few."),
        ("2.0", 7, "| Ship | Cost | | ---- | ---- | | SC   | 6    |"),
        ("2.0.1", 1, "``` 1 + 1. Two ```"),
    ]


def test_a_document_without_marks_has_its_bare_headings() -> None:
    cut = [
        (one.section, one.text)
        for one in sentences("Fleets\n\nWho May Fire\n\nA Class fires before B.\n")
    ]

    assert cut == [("Who May Fire", "A Class fires before B.")]


def test_a_digest_is_of_the_words() -> None:
    assert digest("They are **never**  lost.") == digest("They are never lost.")
    assert digest("They are never lost.") != digest("They are ever lost.")


def test_a_good_row() -> None:
    assert list(faults("ec4x-monero", [GOOD])) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"sentence": "2"}, "stands where 1 belongs"),
        ({"how": "done"}, "how is 'done'"),
        ({"tests": ""}, "says nothing under tests"),
        ({"how": "none"}, "says nothing under note"),
        ({"where": "games/ec4x/common/state.py::Nobody"}, "no games/ec4x/common/state.py::Nobody"),
        ({"where": "games/ec4x/monero/tables.toml::units.XX"}, "units.XX in src"),
        ({"tests": "tests/docs/test_concordance.py::test_it"}, "there is no test"),
        ({"readings": "R1 R999"}, "no reading R999"),
    ],
)
def test_a_bad_row_is_told(change: dict[str, str], fault: str) -> None:
    told = list(faults("ec4x-monero", [GOOD._replace(**change)]))

    assert len(told) == 1
    assert fault in told[0]


def test_nothing_understood_shows_how_to_ask(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["begin"]) == 2
    assert "python -m tools.concordance" in capsys.readouterr().out
