"""The browser of this machine, where there is one that opens a window."""

from __future__ import annotations

import os
import sys
import webbrowser


def open_browser(address: str) -> bool:
    """Open an address in a window; whether that could be tried.

    Without a display there are only browsers that would take the terminal: none is started.
    """
    if not has_display():
        return False
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False


def has_display() -> bool:
    """Whether a window can open here: on a screen of this machine, not of one that is far away."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
