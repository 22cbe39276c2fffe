"""Where match files are, and how this program is called."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hegemon.store.finding import Kept

ENDING = ".hegemon"


def folder() -> Path:
    """Where matches go when no file is named; made if need be. Raises NotSaved."""
    from hegemon.play.errors import NotSaved

    place = matches_folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise NotSaved(
            f"{place} cannot be made ({trouble.strerror}): name a place with --file"
        ) from trouble
    return place


def matches_folder() -> Path:
    """Where matches are kept on this machine."""
    import platformdirs

    return platformdirs.user_data_path("hegemon", appauthor=False) / "matches"


def home_database() -> Path:
    """The tables of this machine's own server: what `hegemon` alone shows in the browser."""
    import platformdirs

    return platformdirs.user_data_path("hegemon", appauthor=False) / "home.sqlite"


def hints_file() -> Path:
    """Where it is remembered which hints somebody has read."""
    import platformdirs

    return platformdirs.user_config_path("hegemon", appauthor=False) / "hints"


def seats_folder() -> Path:
    """Where it is kept what opens a user's seats at servers."""
    import platformdirs

    return platformdirs.user_config_path("hegemon", appauthor=False) / "seats"


def new_file(game: str) -> Path:
    """A file that is not there yet: GAME-DATE-N.hegemon. Raises NotSaved."""
    from datetime import datetime

    place, today = folder(), datetime.now().astimezone().date().isoformat()
    number = 1
    while (path := place / f"{game}-{today}-{number}{ENDING}").exists():
        number += 1
    return path


def found(name: Path) -> Path:
    """The file that is meant: as named, or by its bare name among the matches of this machine."""
    if name.exists() or name.parent != Path():
        return name
    kept = matches_folder()
    return next((p for p in (kept / name, kept / f"{name}{ENDING}") if p.exists()), name)


def kept_in(name: Path) -> Kept:
    """The match that is meant, in a match file or as FILE#MATCH; raises NotThere."""
    from hegemon.store.finding import located

    file, mark, match = name.name.rpartition("#")
    if mark and not name.exists():
        return located(found(name.with_name(file)), match)
    return located(found(name))


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
