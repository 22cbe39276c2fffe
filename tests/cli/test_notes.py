"""Where a model's notes are kept, whatever a file or a server calls its match."""

from pathlib import Path

import pytest

from hegemon.cli.places import notes_folder, notes_of


@pytest.mark.parametrize("match", ["../../x", "/etc/x", "a/b", "..", "", "a\0b", "\udce9", "C:\\x"])
def test_no_name_of_a_match_leads_out_of_the_folder(match: str) -> None:
    for seat in ("p1", "../p1"):
        path = notes_of(match, seat)

        assert notes_folder() == path.parent
        assert path.name.isascii()
        assert path.name.isprintable()
        assert path.suffix == ".txt"


def test_the_notes_of_a_seat_are_found_again() -> None:
    assert Path("7f3a1b2c4d5e-p1.txt") == Path(notes_of("7f3a1b2c4d5e", "p1").name)
