"""Programs that show SVG, where there are any: Chromium and librsvg, as Debian has them.

Where one is missing its tests are skipped and say so; with REQUIRE_ALL=1, as in CI, they fail.
"""

import os
import shutil
import struct
import zlib

import pytest


def program(*names: str) -> str:
    """The first of these programs that is installed."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        missing = f"{names[0]} is not installed"
        (pytest.fail if os.environ.get("REQUIRE_ALL") == "1" else pytest.skip)(missing)
    assert found is not None
    return found


def pixels(png: bytes) -> list[tuple[int, int, int]]:
    """The colours of an 8-bit PNG without interlace, row by row."""
    width, height, _, kind = struct.unpack(">IIBB", png[16:26])
    step = {2: 3, 6: 4}[kind]
    data, at = b"", 8
    while at < len(png):
        length, name = struct.unpack(">I4s", png[at : at + 8])
        data += png[at + 8 : at + 8 + length] if name == b"IDAT" else b""
        at += 12 + length
    raw, before, found = zlib.decompress(data), bytes(width * step), []
    for row in range(height):
        start = row * (width * step + 1)
        before = _unfiltered(raw[start], raw[start + 1 : start + 1 + width * step], before, step)
        found += [tuple(before[n : n + 3]) for n in range(0, len(before), step)]
    return found  # type: ignore[return-value]  # always three


def _unfiltered(kind: int, line: bytes, above: bytes, step: int) -> bytes:
    """A row as the PNG specification's filters 0 to 4 give it back."""
    row = bytearray(line)
    for n in range(len(row)):
        left = row[n - step] if n >= step else 0
        up, corner = above[n], above[n - step] if n >= step else 0
        paeth = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
        row[n] = (row[n] + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
    return bytes(row)
