"""Where this machine keeps matches, receipts and hints, and how this program is called."""

from __future__ import annotations

import contextlib
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hegemon.store.finding import Kept

ENDING = ".hegemon"

_OTHER_SIGNS = re.compile(r"[^0-9A-Za-z-]")
"""What stands in no name of a file that is made of what somebody else says."""


def matches_folder() -> Path:
    """Where match files were kept before there was a home database; see `home/taking_in.py`."""
    import platformdirs

    return platformdirs.user_data_path("hegemon", appauthor=False) / "matches"


def home_database() -> Path:
    """The matches of this machine: those of the terminal and of the browser."""
    import platformdirs

    return platformdirs.user_data_path("hegemon", appauthor=False) / "home.sqlite"


def receipts_folder() -> Path:
    """Where receipts are kept, apart from the matches that they prove something about.

    It is made if need be; where it cannot be, receipts are shown in full.
    """
    import platformdirs

    place = platformdirs.user_data_path("hegemon", appauthor=False) / "receipts"
    with contextlib.suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
    return place


def notes_folder() -> Path:
    """Where language models keep notes of their matches."""
    import platformdirs

    return platformdirs.user_data_path("hegemon", appauthor=False) / "notes"


def notes_of(match: str, seat: str) -> Path:
    """The notes of a seat; what a server or somebody's file calls its match leads nowhere else."""
    return notes_folder() / f"{_OTHER_SIGNS.sub('_', f'{match[:60]}-{seat[:30]}')}.txt"


def hints_file() -> Path:
    """Where it is remembered which hints somebody has read."""
    import platformdirs

    return platformdirs.user_config_path("hegemon", appauthor=False) / "hints"


def seats_folder() -> Path:
    """Where it is kept what opens a user's seats at servers."""
    import platformdirs

    return platformdirs.user_config_path("hegemon", appauthor=False) / "seats"


def found(name: Path) -> Path:
    """The file that is meant: as named, or by its bare name among the matches of this machine."""
    if name.exists() or name.parent != Path():
        return name
    kept = matches_folder()
    return next((p for p in (kept / name, kept / f"{name}{ENDING}") if p.exists()), name)


def kept_in(name: Path) -> Kept:
    """The match that is meant; raises NotThere.

    It is that of a match file, one in an SQLite file as FILE#MATCH, or one of this machine by the
    beginning of its id. The bare name of an old match file means what was taken in from it.
    """
    from hegemon.core.refusals import shown
    from hegemon.play.errors import NotThere
    from hegemon.store.finding import located

    # a file is what it is called: only where there is none, # parts the match from its file
    file, mark, match = name.name.rpartition("#")
    if mark and not name.exists():
        place = found(name.with_name(file))
        return _at_home(match) if _is_home(place) else located(place, match)
    if name.exists() or name.parent != Path():
        return _at_home("") if _is_home(name) else located(name)
    # a bare name: of a match of this machine, or of an old file in the folder where they were kept
    path = found(name)
    kept = _named(f"{name}")
    if kept is None and not path.exists():
        listed = command_line("matches")
        raise NotThere(f"there is no match and no file {shown(f'{name}')}; `{listed}` lists yours")
    return kept or located(path)


def _is_home(path: Path) -> bool:
    return path.resolve() == home_database().resolve()


def _at_home(match: str) -> Kept:
    """A match of this machine; raises NotThere, which says which there are."""
    from hegemon.cli.home.matches import home
    from hegemon.store.finding import meant

    found = home()
    return found.kept(meant(match, list(found.store.matches()), home_database()))


def _named(name: str) -> Kept | None:
    """The match of this machine that is called so: by its id, or by the file that it came from."""
    from hegemon.cli.home.matches import home_if_any
    from hegemon.cli.home.taking_in import match_of
    from hegemon.core.errors import HegemonError

    home = home_if_any()
    if home is None:
        return None
    file = found(Path(name))
    if not file.exists():
        return home.named(name)
    try:
        return home.named(match_of(file))
    except HegemonError:  # it is damaged: the command says how
        return None


def command_line(*arguments: object) -> str:
    """How to call this program, as it can be typed here."""
    checkout = Path(__file__).resolve().parents[3] / "run.py"
    if shutil.which("hegemon"):
        program = ["hegemon"]
    elif checkout.is_file():
        program = ["python3", _short(checkout)]
    else:
        program = [Path(sys.executable).name, "-m", "hegemon"]
    return shlex.join([*program, *(_short(item) for item in arguments)])


def _short(item: object) -> str:
    """A path as briefly as it can be typed here; see `found`."""
    if not isinstance(item, Path):
        return str(item)
    if item.parent == matches_folder() and not Path(item.name).exists():
        return item.name.removesuffix(ENDING)
    if item.is_absolute() and item.is_relative_to(Path.cwd()):
        return str(item.relative_to(Path.cwd()))
    return str(item)
