"""Files that mean harm to who reads them: each ends in a sentence, soon and within its limits."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from hegemon.core.errors import BadAnswer
from hegemon.games import RULESETS
from hegemon.store.drafts import MemoryDrafts
from hegemon.workbook import reading
from hegemon.workbook.gathering import book_of
from hegemon.workbook.layout import FIRST, HEAD, ORDERS, VALUE
from hegemon.workbook.reading import LARGEST, read_book
from hegemon.workbook.unpacking import MEMORY
from hegemon.workbook.writing import written
from tests.play.table import begun, play_on

_SHEET = "xl/worksheets/sheet2.xml"
"""The orders."""


@pytest.fixture(scope="module")
def honest() -> bytes:
    """The workbook of a turn."""
    match = play_on(begun(RULESETS["space-conquest"]), 6)
    return written(book_of(match, match.waiting[0], MemoryDrafts()))


def with_part(data: bytes, name: str, content: bytes) -> bytes:
    """The workbook with another content in one of its parts."""
    target, source = io.BytesIO(), zipfile.ZipFile(io.BytesIO(data))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        for part in source.namelist():
            made.writestr(part, content if part == name else source.read(part))
    return target.getvalue()


def _bomb(data: bytes) -> bytes:
    return with_part(data, _SHEET, b"<worksheet>" + b" " * 60_000_000 + b"</worksheet>")


def _fat_bomb(data: bytes) -> bytes:
    """In a part that is read as a whole, and not row by row."""
    return with_part(data, "xl/workbook.xml", b"<workbook>" + b"<sheets/>" * 4_000_000)


def _small_bomb(data: bytes) -> bytes:
    """Within the sum of all parts, but a thousand times as large as its file."""
    return with_part(data, _SHEET, b"<worksheet>" + b" " * 30_000_000 + b"</worksheet>")


def _laughs(data: bytes) -> bytes:
    entities = "".join(
        f'<!ENTITY l{n} "{"&l" + str(n - 1) + ";" if n else "ha"}{("&l" + str(n - 1) + ";") * 9}">'
        for n in range(10)
    )
    return with_part(data, "xl/workbook.xml", f"<!DOCTYPE x [{entities}]><x>&l9;</x>".encode())


def _outsider(data: bytes) -> bytes:
    text = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
    return with_part(data, "xl/workbook.xml", text)


def _many_parts(data: bytes) -> bytes:
    target = io.BytesIO(data)
    with zipfile.ZipFile(target, "a") as made:
        for number in range(200):
            made.writestr(f"junk/{number}", b"x")
    return target.getvalue()


def _filled(data: bytes, name: str, before: bytes, unit: str, size: int) -> bytes:
    """The workbook with so many bytes of something, each a little different, in one of its parts.

    So it is packed no tighter than what people write.
    """
    many = b"".join(unit.format(number).encode() for number in range(size // (len(unit) + 4)))
    part = zipfile.ZipFile(io.BytesIO(data)).read(name)
    assert before in part
    return with_part(data, name, part.replace(before, many + before, 1))


PADDED = {
    "styles": ("xl/styles.xml", b"</cellXfs>", '<xf numFmtId="0" xfId="0"/><!--{:x}-->'),
    "texts": ("xl/sharedStrings.xml", b"</sst>", "<si><t>{:x}</t></si>"),
    "names": ("xl/workbook.xml", b"</definedNames>", '<definedName name="n{:x}">1</definedName>'),
    "runs": (_SHEET, b"<sheetData>", "<r><t>{:x}</t></r>"),
    "merged cells": (_SHEET, b"<sheetData>", '<mergeCell ref="A{0}:B{0}"/>'),
}
"""Where a part takes more of the same, and of what: its reader takes it all in."""


def padded(kind: str, size: int) -> Callable[[bytes], bytes]:
    name, before, unit = PADDED[kind]
    return lambda data: _filled(data, name, before, unit, size)


FULL = (padded("names", 1_300_000), padded("runs", 3_000_000))
"""As large as they may be, of what takes most: these are read, or their reader breaks off."""

HOSTILE: dict[str, Callable[[bytes], bytes]] = {
    "a bomb": _bomb,
    "a fat bomb": _fat_bomb,
    "a small bomb": _small_bomb,
    "a billion laughs": _laughs,
    "another file": _outsider,
    "many parts": _many_parts,
    "cut off": lambda data: data[: len(data) // 2],
    "junk": lambda _: b"PK\x03\x04" + b"\x00" * 400,
    "nothing": lambda _: b"",
    "no zip": lambda _: b"order;from;to",
    "no parts": lambda _: _empty(),
    "too large": lambda _: b"x" * (LARGEST + 1),
    "a sheet that is no sheet": lambda data: with_part(data, _SHEET, b"\x00\xff"),
    **{f"too many {kind}": padded(kind, 6_000_000) for kind in PADDED},
}


def _empty() -> bytes:
    target = io.BytesIO()
    zipfile.ZipFile(target, "w").close()
    return target.getvalue()


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_file_that_means_harm_is_refused_in_a_sentence(kind: str, honest: bytes) -> None:
    with pytest.raises(BadAnswer, match=r"^the workbook (cannot be read|has more than)") as refused:
        read_book(HOSTILE[kind](honest))
    assert "root:" not in str(refused.value)


_WEIGHED = """
import resource, subprocess, sys
reader, ends = [sys.executable, "-m", "hegemon.workbook.unpacking"], []
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        done = subprocess.run(reader, stdin=file, stdout=subprocess.DEVNULL)
    ends.append(done.returncode)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, *ends)
"""
"""Says in KiB how large the largest reader was: its parent has no other children, and is small.
And with what each of them ended."""

HEAVIEST = 200_000_000
"""Bytes for any file: what is promised (25), a fifth of what the process may have."""


@pytest.mark.long
def test_no_reader_takes_more_than_is_promised(honest: bytes, tmp_path: Path) -> None:
    """An honest file is read, any other refused by its reader, and no reader is cut off."""
    harms = [harm(honest) for harm in (*HOSTILE.values(), *FULL)]
    files = [tmp_path / f"{number}" for number in range(len(harms) + 1)]
    for file, data in zip(files, [honest, *harms], strict=True):
        file.write_bytes(data)
    weighed = subprocess.run(
        [sys.executable, "-c", _WEIGHED, *files], capture_output=True, check=True
    )
    heaviest, *ends = map(int, weighed.stdout.split())

    assert heaviest * 1024 < HEAVIEST
    assert [0, *[1] * len(HOSTILE)] == ends[: -len(FULL)]


def test_a_reader_gets_no_more_memory_than_it_may() -> None:
    """Whatever openpyxl might do: the system says no."""
    taken = f"from hegemon.workbook import unpacking; unpacking._limit(); bytes({MEMORY})"
    broken = subprocess.run(
        [sys.executable, "-c", taken], capture_output=True, text=True, check=False
    )

    assert broken.returncode == 1
    assert "MemoryError" in broken.stderr


def test_cells_at_the_end_of_the_world_cost_nothing(honest: bytes) -> None:
    """Eight kilobytes that name a billion cells."""
    workbook = openpyxl.load_workbook(io.BytesIO(honest))
    workbook[ORDERS]["XFD1048576"] = "x"
    target = io.BytesIO()
    workbook.save(target)

    assert read_book(target.getvalue()).lines == ()


def test_a_sheet_that_lies_about_its_size_is_read_as_it_is(honest: bytes) -> None:
    sheet = zipfile.ZipFile(io.BytesIO(honest)).read(_SHEET)
    start, end = sheet.index(b'<dimension ref="'), sheet.index(b"/>", sheet.index(b"<dimension"))
    lying = sheet[:start] + b'<dimension ref="A1:A1"' + sheet[end:]

    assert read_book(with_part(honest, _SHEET, lying)) == read_book(honest)


def test_workbook_without_our_sheet_is_none_of_ours() -> None:
    target = io.BytesIO()
    openpyxl.Workbook().save(target)
    with pytest.raises(BadAnswer, match="no workbook of Hegemon's"):
        read_book(target.getvalue())


Change = Callable[[openpyxl.Workbook], None]


def _changed(data: bytes, change: Change) -> bytes:
    workbook = openpyxl.load_workbook(io.BytesIO(data))
    change(workbook)
    target = io.BytesIO()
    workbook.save(target)
    return target.getvalue()


def _renamed(workbook: openpyxl.Workbook) -> None:
    workbook[ORDERS].title = "Mine"


def _headless(workbook: openpyxl.Workbook) -> None:
    workbook[ORDERS].delete_rows(HEAD + 1)


def _column_more(workbook: openpyxl.Workbook) -> None:
    workbook[ORDERS].insert_cols(VALUE + 1)


@pytest.mark.parametrize("change", [_renamed, _headless, _column_more])
def test_a_sheet_that_was_rebuilt_is_not_taken_for_an_empty_one(
    change: Change, honest: bytes
) -> None:
    """Whoever sealed by it would order nothing, and not know it."""
    with pytest.raises(BadAnswer, match="its line of heads was changed"):
        read_book(_changed(honest, change))


def test_rows_above_the_orders_and_between_them_do_no_harm(honest: bytes) -> None:
    def moved(workbook: openpyxl.Workbook) -> None:
        page = workbook[ORDERS]
        page.insert_rows(1, 3)
        page.cell(FIRST + 3 + 6, 1).value = "move"
        page.cell(FIRST + 3 + 6, VALUE + 1).value = "F"

    found = read_book(_changed(honest, moved)).lines

    assert [(line.cell, line.words) for line in found] == [("Orders!A13", ("move", "F"))]


def test_file_with_a_password_is_refused_in_words() -> None:
    """Such a file is no zip: it begins as all of the old Office do."""
    with pytest.raises(BadAnswer, match="has a password, or is in another format"):
        read_book(bytes.fromhex("d0cf11e0a1b11ae1") + b"\x00" * 4096)


def test_a_reader_that_takes_too_long_is_given_up(
    honest: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "SECONDS", 0.001)
    with pytest.raises(BadAnswer, match="takes too long"):
        read_book(honest)
