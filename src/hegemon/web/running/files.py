"""How many files a process may have open: each connection is one."""

from __future__ import annotations

import sys

OWN = 256
"""Files for the process itself: its database, 40 connections of three files each, and its code."""


def connections_of(wanted: int) -> int:
    """How many connections there is room for, at most as many as wanted.

    Systems let a program have 1,024 files unless it asks for more; a server without any left
    answers nobody.
    """
    if sys.platform == "win32":
        return wanted
    import resource  # noqa: PLC0415 - there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + OWN
    if resource.RLIM_INFINITY != soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, max(soft - OWN, 1))
