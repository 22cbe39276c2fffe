"""Bots that somebody names at his own machine: of a module, or of a file that nobody installed.

    mine.py:Greedy            a class in a file
    my_bots.greedy:Greedy     a class in a module, which may be in the current folder
    llm:qwen3:8b              a mind, which plays any game; see `minds.py`
    mine.py:Greedy!forbid=raid    any of them, but for some orders; see `restrictions.py`

To name one is to run its code with the rights of whoever names it. So only a command line does it,
for what was typed there: nothing that came over a network, and nothing that stands in a match file.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from hegemon.bots.registry import Factory, checked_bot
from hegemon.bots.restricted import restricted
from hegemon.core.errors import BadConfig, BrokenPackage
from hegemon.games.shelf import told
from hegemon.play.errors import NotThere
from hegemon.play.start.minds import is_mind, mind_named
from hegemon.play.start.opponents import factory_of, taken_apart, with_options
from hegemon.play.start.restrictions import bare, forbidden_in

_FILE = ".py"


def factory_here(game: str, named: str, beside: Path | None = None) -> Factory:
    """What makes a bot that is installed, a mind, or one of a module or a file of this machine.

    What a mind keeps of a match is in files whose names begin with `beside`. Raises BadConfig,
    NotThere for a file that is not there, BrokenPackage for a bot that cannot be used.
    """
    forbidden = forbidden_in(game, named)
    if forbidden:
        return restricted(factory_here(game, bare(named), beside), forbidden)
    name, settings = taken_apart(named)
    place, colon, attribute = name.rpartition(":")
    if not colon:
        return factory_of(game, named)
    if is_mind(name):
        return with_options(mind_named(game, name, beside), name, settings)
    called = f"the bot {name}"
    found = getattr(module_at(place, called), attribute, None)
    if found is None:
        raise BadConfig(f"there is no {attribute} in {place}")
    return with_options(checked_bot(found, called), name, settings)


def factory_where_named(
    game: str, by: str, named_here: Collection[str], beside: Path | None = None
) -> Factory:
    """The same for a bot that a match file names: code of its own only if it was typed here, too.

    Raises as `factory_here`, and BadConfig where the bot must be named once more.
    """
    if by in named_here:
        return factory_here(game, by, beside)
    if is_named_anew(by):
        raise BadConfig(
            f"a seat is played by the bot {by}, which is a model, or code of a file or "
            f"module that is not installed: name it once more to run it, with --bot {by}"
        )
    return factory_of(game, by)


def is_named_anew(by: str) -> bool:
    """Whether whoever plays on with a bot must name it once more: code of its own, and minds."""
    return ":" in taken_apart(bare(by))[0]


def module_at(place: str, called: str) -> ModuleType:
    """A module by its name, or a file of Python; raises NotThere and BrokenPackage."""
    try:
        return _of_file(Path(place)) if place.endswith(_FILE) else _of_name(place)
    except NotThere:
        raise
    except (Exception, SystemExit) as trouble:
        if isinstance(trouble, ModuleNotFoundError) and place.startswith(trouble.name or "\0"):
            raise NotThere(f"there is no module {place}") from trouble
        raise BrokenPackage(f"{called} cannot be used: {told(trouble)}") from trouble


def _of_file(path: Path) -> ModuleType:
    """The module that a file is; read once."""
    if not path.is_file():
        raise NotThere(f"there is no file {path}")
    whole = str(path.resolve())
    name = f"hegemon_bot_{sha256(whole.encode()).hexdigest()[:16]}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, whole)
        assert spec is not None, whole
        assert spec.loader is not None, whole
        module = sys.modules[name] = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _of_name(name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    return import_module(name)
