"""Settings as they may be shown: without secrets."""

from __future__ import annotations

import re

from hegemon.settings.known import HIDDEN, SECRETS

_PASSWORD = re.compile(r"(?<=://)([^/@:]*):([^/]*)@")
_IN_QUERY = re.compile(r"(?i)((?:pass|secret|token)[^=&]*=)[^&]*")


def masked(name: str, value: object) -> object:
    """The value of a setting, or of a secret only that there is one.

    Of an address, only the password is secret: its host and name help to find a mistake.
    """
    if name not in SECRETS or not value:
        return value
    text = str(value)
    if "://" not in text:
        return HIDDEN
    return without_password(text)


def without_password(url: str) -> str:
    """An address with what opens it struck out."""
    return _IN_QUERY.sub(rf"\1{HIDDEN}", _PASSWORD.sub(rf"\1:{HIDDEN}@", url))
