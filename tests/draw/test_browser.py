"""Pictures in real programs: a browser under a strict policy, and a renderer without style sheets.

The page is what a server would send: the policy as a header, the style sheet and a probe as files
of their own. The probe counts violations and tells what colours the browser computed.
"""

import json
import re
import subprocess
import threading
from collections.abc import Iterator
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from hegemon.core.board import Board
from hegemon.draw.atlas import draw_atlas, draw_document
from hegemon.draw.atlas.palette import PALETTES, style_sheet
from tests.draw.boards import hex_galaxy, region_map, star_chart
from tests.draw.programs import pixels, program
from tests.samples import cases

pytestmark = pytest.mark.programs

POLICY = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'"
BOARDS = {"chart": star_chart, "hexes": hex_galaxy, "regions": region_map}

PROBE = """
var broken = 0;
document.addEventListener("securitypolicyviolation", function () { broken += 1; });
function rgb(selector, name) {
  var found = document.querySelector(selector);
  return found ? getComputedStyle(found)[name] : "";
}
window.addEventListener("load", function () {
  var told = {
    broken: broken,
    paper: rgb("#vignette stop, #sea stop", "stopColor"),
    ink: rgb('[fill="var(--a-ink)"], [fill="var(--a-land-ink)"]', "fill"),
    wide: document.documentElement.scrollWidth - innerWidth,
  };
  document.querySelector("title").textContent = JSON.stringify(told);
});
"""


def page(board: Board, style: str) -> str:
    """A page with the picture in it: with a sheet for its reader, or in colours of its own."""
    with_sheet = style == "sheet"
    sheet = '<link rel="stylesheet" href="/board.css">' if with_sheet else ""
    drawn = draw_atlas(board, theme="reader" if with_sheet else "light")
    return (
        '<!DOCTYPE html><html><head><meta charset="utf-8"><title>?</title>'
        '<meta name="viewport" content="width=device-width">'
        f'<script src="/probe.js"></script>{sheet}</head><body>{drawn}'
        "</body></html>"
    )


class Handler(BaseHTTPRequestHandler):
    """Pages under the strict policy, with their files."""

    def do_GET(self) -> None:
        kind, text = "text/html; charset=utf-8", ""
        if self.path == "/board.css":
            kind, text = "text/css", style_sheet()
        elif self.path == "/probe.js":
            kind, text = "text/javascript", PROBE
        elif self.path.endswith(".svg"):
            name = self.path.strip("/").removesuffix(".svg")
            kind, text = "image/svg+xml", draw_document(BOARDS[name](), title=False)
        elif self.path.count("/") == 2:
            _, name, style = self.path.split("/")
            text = page(BOARDS[name](), style)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if not self.path.endswith(".svg"):  # a document carries its sheet
            self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the library's name)
        """Say nothing."""


@pytest.fixture
def site() -> Iterator[str]:
    """The address of a server on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def browse(folder: Path, address: str, *options: str, dark: bool = False) -> str:
    """What Chromium prints about an address, in a profile of its own."""
    done = subprocess.run(
        [
            program("chromium", "chromium-browser", "google-chrome"),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            f"--user-data-dir={folder / 'profile'}",
            f"--blink-settings=preferredColorScheme={0 if dark else 1}",
            *options,
            address,
        ],
        capture_output=True,
        check=True,
        timeout=600,
    )
    return done.stdout.decode()


def probed(folder: Path, address: str, size: str, *, dark: bool) -> dict[str, object]:
    """What the probe found on a page."""
    shown = browse(folder, address, "--dump-dom", f"--window-size={size}", dark=dark)
    found = re.search(r"<title>(.*?)</title>", shown)
    assert found is not None
    told: dict[str, object] = json.loads(unescape(found.group(1)))
    return told


def rgb(colour: str) -> str:
    """A colour as a browser writes it."""
    return "rgb({}, {}, {})".format(*(int(colour[n : n + 2], 16) for n in (1, 3, 5)))


DESK, PHONE = "1280,900", "500,800"


@pytest.mark.parametrize(
    ("name", "size", "dark"),
    cases(
        zip(BOARDS, (DESK, DESK, PHONE), (False, True, False), strict=True),
        [
            *zip(BOARDS, (DESK, PHONE, DESK), (True, False, False), strict=True),
            *zip(BOARDS, (PHONE, DESK, DESK), (False, False, True), strict=True),
        ],
    ),
)
def test_nothing_breaks_a_strict_policy(
    tmp_path: Path, site: str, name: str, size: str, dark: bool
) -> None:
    """0 violations on desk and phone; the page's sheet follows the reader's theme."""
    told = probed(tmp_path, f"{site}/{name}/sheet", size, dark=dark)
    theme = PALETTES["dark" if dark else "light"]
    paper, ink = ("land-sea", "land-ink") if name == "regions" else ("paper", "ink")

    assert (0, rgb(theme[paper]), rgb(theme[ink])) == (
        told["broken"],
        told["paper"],
        told["ink"],
    )
    assert told["wide"] == 0


def test_picture_without_any_sheet_is_light(tmp_path: Path, site: str) -> None:
    """Attributes alone: no violation, and nothing black."""
    told = probed(tmp_path, f"{site}/chart/bare", "1280,900", dark=True)

    assert (0, rgb(PALETTES["light"]["paper"])) == (told["broken"], told["paper"])


@pytest.mark.long
@pytest.mark.parametrize("dark", [False, True])
def test_picture_as_a_file_of_its_own(tmp_path: Path, site: str, dark: bool) -> None:
    """In the reader's theme by the sheet that it carries."""
    out = tmp_path / "shot.png"
    options = (f"--screenshot={out}", "--window-size=700,640")
    browse(tmp_path, f"{site}/chart.svg", *options, dark=dark)
    found = pixels(out.read_bytes())

    assert (sum(map(sum, found)) / (3 * len(found)) < 64) is dark


@pytest.mark.parametrize("name", BOARDS)
def test_librsvg_draws_it_in_colour(tmp_path: Path, name: str) -> None:
    """Viewers, mail and print programs: little is black, and owners have their colours."""
    source, out = tmp_path / "board.svg", tmp_path / "board.png"
    source.write_text(draw_document(BOARDS[name]()), "utf-8")
    command = [program("rsvg-convert"), "-w", "250", str(source), "-o", str(out)]
    subprocess.run(command, check=True, timeout=600)
    found = pixels(out.read_bytes())

    assert sum(max(pixel) < 40 for pixel in found) < len(found) // 20
    assert any(pixel[2] > pixel[0] + 80 for pixel in found), "no blue"
