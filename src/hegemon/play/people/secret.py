"""Secrets: texts that whoever knows them can use, and that nothing prints by mistake.

What is drawn here has 256 bits, so that at rest a plain SHA-256 of it is enough.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import NoReturn

from hegemon.play.ports import Entropy

HIDDEN = "***"
"""What stands wherever a secret would be printed."""

ID_BYTES = 10
"""80 bits: an id is no secret, but nobody shall find others by counting."""


class Secret:
    """A text that shows itself to nobody who does not ask: not printed, logged, stored or copied.

    >>> print(Secret("sesame"), [Secret("sesame")])
    *** [Secret(***)]
    >>> Secret("sesame").reveal()
    'sesame'
    """

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself."""
        return self._text

    def __str__(self) -> str:
        return HIDDEN

    def __repr__(self) -> str:
        return f"Secret({HIDDEN})"

    def __format__(self, _: str) -> str:
        return HIDDEN

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and hmac.compare_digest(_raw(self), _raw(other))

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not written down")


def _raw(secret: Secret) -> bytes:
    return secret.reveal().encode("utf-8", "surrogatepass")


def drawn(entropy: Entropy, purpose: str, prefix: str = "") -> Secret:
    """A new secret of 256 bits, safe in a URL, a header and a cookie."""
    word = base64.urlsafe_b64encode(entropy.draw(purpose)).rstrip(b"=").decode()
    return Secret(f"{prefix}{word}")


def digest(secret: Secret) -> str:
    """What is kept of a drawn secret: its SHA-256, in hexadecimal."""
    return hashlib.sha256(_raw(secret)).hexdigest()


def new_id(entropy: Entropy, purpose: str) -> str:
    """A short id: sixteen small letters and digits, in no order."""
    return base64.b32encode(entropy.draw(purpose)[:ID_BYTES]).decode().lower()
