"""Settings from where they may stand; what comes later counts.

    defaults < /etc/hegemon/config.toml < the user's config.toml < ./hegemon.toml
             < HEGEMON_* in the environment < flags

A secret may stand in a file of its own: `HEGEMON_DATABASE_URL_FILE=/run/secrets/url`, or `url_file`
in a section. What is not known is refused, with the nearest that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import platformdirs

from hegemon.core.documents.toml import read_toml
from hegemon.core.errors import BadConfig
from hegemon.core.refusals import shown
from hegemon.settings.known import HIDDEN, SECRETS, Settings, types, values_of
from hegemon.settings.masking import masked

PREFIX = "HEGEMON_"
_FILE = "_file"
_LARGEST = 100_000
"""Bytes of a file of settings, or of a secret."""

ELSEWHERE = frozenset({"HEGEMON_DEBUG", "HEGEMON_KILLS", "HEGEMON_TEST_POSTGRES_URL"})
"""Names in the environment that are read by others."""

DEFAULT = "default"


class SettingsLoaded(NamedTuple):
    """The settings that count, and where each was said."""

    settings: Settings
    origins: Mapping[str, str]

    def shown(self) -> dict[str, dict[str, object]]:
        """Each setting with its value and its origin; of secrets, that they are set."""
        return {
            name: {"value": masked(name, value), "origin": self.origins.get(name, DEFAULT)}
            for name, value in values_of(self.settings).items()
        }


class _Said(NamedTuple):
    """What one place says of a setting."""

    name: str
    value: Any
    origin: str
    strict: bool
    """Whether its type must fit as it is; in the environment all is text."""


def load(
    environ: Mapping[str, str],
    files: Iterable[Path] | None = None,
    flags: Mapping[str, Any] | None = None,
) -> SettingsLoaded:
    """The settings that count here; raises BadConfig, which names the place and what there is."""
    known = types()
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for said in _everything(environ, usual_files() if files is None else files, flags or {}):
        values[said.name] = _typed(said, known[said.name])
        origins[said.name] = said.origin
    sections: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        section, _, key = name.partition(".")
        sections.setdefault(section, {})[key] = value
    return SettingsLoaded(msgspec.convert(sections, Settings), origins)


def usual_files() -> tuple[Path, ...]:
    """Where settings may stand on this machine, what counts most last."""
    own = platformdirs.user_config_path("hegemon", appauthor=False) / "config.toml"
    return Path("/etc/hegemon/config.toml"), own, Path("hegemon.toml")


def variable(name: str) -> str:
    """What a setting is called in the environment."""
    return PREFIX + name.replace(".", "_").upper()


def _everything(
    environ: Mapping[str, str], files: Iterable[Path], flags: Mapping[str, Any]
) -> Iterator[_Said]:
    for path in files:
        yield from _from_file(path)
    yield from _from_environment(environ)
    for name, value in flags.items():
        if value is not None:
            yield _Said(name, value, f"--{name.rpartition('.')[2].replace('_', '-')}", strict=False)


def _from_file(path: Path) -> Iterator[_Said]:
    text = _text_of(path, missing="")
    try:
        sections = read_toml(text)
    except BadConfig as trouble:
        raise BadConfig(f"{path}: {trouble}") from trouble
    for section, values in sections.items():
        if not isinstance(values, dict):
            raise BadConfig(f"{path}: {shown(section)} stands in no section, such as [server]")
        for key, value in values.items():
            name, from_file = _known(f"{section}.{key}", str(path))
            meant = _secret(Path(str(value)), name) if from_file else value
            yield _Said(name, meant, str(path), strict=True)


def _from_environment(environ: Mapping[str, str]) -> Iterator[_Said]:
    variables = {variable(name): name for name in types()}
    for each, value in sorted(environ.items()):
        if not each.startswith(PREFIX) or each in ELSEWHERE:
            continue
        bare = each.removesuffix(_FILE.upper())
        if each in variables:
            yield _Said(variables[each], value, each, strict=False)
        elif variables.get(bare) in SECRETS:
            name = variables[bare]
            yield _Said(name, _secret(Path(value), name), each, strict=True)
        else:
            near = _near(each, variables)
            raise BadConfig(f"the environment has {each}, which is no setting; {near}")


def _known(name: str, place: str) -> tuple[str, bool]:
    """The setting that is meant, and whether its value is the name of a file; raises BadConfig."""
    known = types()
    if name in known:
        return name, False
    bare = name.removesuffix(_FILE)
    if bare in SECRETS and bare != name:
        return bare, True
    raise BadConfig(f"{place}: there is no setting {shown(name, 48)}; {_near(name, known)}")


def _near(name: str, known: Iterable[str]) -> str:
    close = get_close_matches(name, list(known), n=1)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"


def _typed(said: _Said, kind: Any) -> Any:
    """The value as its setting needs it; a secret is not repeated where it does not fit."""
    raw = said.value
    if not said.strict and isinstance(raw, str) and kind == tuple[str, ...]:
        raw = [part.strip() for part in raw.split(",") if part.strip()]
    try:
        return msgspec.convert(raw, kind, strict=said.strict)
    except msgspec.ValidationError as trouble:
        value = HIDDEN if said.name in SECRETS else f"{said.value!a:.60}"
        raise BadConfig(f"{said.origin}: {said.name} = {value}: {trouble}") from trouble


def _secret(path: Path, name: str) -> str:
    return _text_of(path, missing=None, what=f" (for {name})").strip()


def _text_of(path: Path, *, missing: str | None, what: str = "") -> str:
    """The text of a file; what is missing is as if it said `missing`, or an error."""
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
    except FileNotFoundError as trouble:
        if missing is None:
            raise BadConfig(f"there is no file {path}{what}") from trouble
        return missing
    except OSError as trouble:
        raise BadConfig(f"{path}{what} cannot be read: {trouble.strerror}") from trouble
    if len(raw) > _LARGEST:
        raise BadConfig(f"{path}{what} is longer than {_LARGEST:,} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise BadConfig(f"{path}{what} is no text") from trouble
