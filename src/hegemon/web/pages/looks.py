"""How pages look to one reader: light or dark, in a cookie, so that no page flashes."""

from __future__ import annotations

from collections.abc import Mapping

THEME = "hegemon-theme"
THEMES = ("light", "dark")

_YEAR = 365 * 24 * 3600


def theme_in(headers: Mapping[str, str]) -> str:
    """The theme that somebody has chosen; "" for what his system likes."""
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == THEME and value in THEMES:
            return value
    return ""


def theme_cookie(theme: str) -> str:
    """What a browser keeps of a choice; scripts may read it, for nothing of it is secret."""
    age = _YEAR if theme in THEMES else 0
    return f"{THEME}={theme if age else ''}; Path=/; SameSite=Lax; Max-Age={age}"
