"""The second factor: codes of half a minute (TOTP, RFC 6238), and spare codes on paper."""

from __future__ import annotations

import base64
import hmac
from datetime import datetime
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from hegemon.play.people.accounts import account_of
from hegemon.play.people.changes import Change, Factor, FactorSet
from hegemon.play.people.errors import CodeWanted, Unfit, Unknown
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, digest
from hegemon.play.people.values import Account

PERIOD = 30
"""Seconds that a code is for."""

LENIENCE = 1
"""A code counts so many periods early or late: clocks differ, and people type."""

DIGITS = 6
SEED_BYTES = 20
SPARES = 8
SPARE_BYTES = 15
"""120 bits: enough for a plain digest at rest."""

WRONG_CODE = "this code is wrong, or was used before"


class FactorBegun(NamedTuple):
    """A second factor that is set up and not shown to work yet."""

    seed: Secret
    uri: Secret
    """The same, as programs that make codes read it from a picture."""


def begin_factor(desk: Counter, account: str) -> FactorBegun:
    """A new seed; it does not count before a code has shown that it arrived.

    Raises NotThere, and Unfit where the account has a second factor already.
    """
    found, before = account_of(desk, account), desk.people.factor(account)
    if before and before.proven:
        raise Unfit("there is a second factor already: drop it first")
    raw = desk.entropy.draw("second factor")[:SEED_BYTES]
    seed = Secret(base64.b32encode(raw).decode())
    desk.people.commit(FactorSet(account, before, Factor(seed)))
    who = quote(found.name, safe="")
    return FactorBegun(
        seed, Secret(f"otpauth://totp/Hegemon:{who}?secret={seed.reveal()}&issuer=Hegemon")
    )


def prove_factor(desk: Counter, account: str, code: str) -> tuple[Secret, ...]:
    """The second factor counts from now on; its spare codes, told once.

    Raises Unknown for a wrong code, Unfit where none was begun.
    """
    before = desk.people.factor(account)
    if before is None or before.proven:
        raise Unfit("no second factor was begun")
    period = _period_of(before, code, desk.clock.now())
    if period is None:
        raise Unknown(WRONG_CODE)
    spares = tuple(_spare(desk) for _ in range(SPARES))
    kept = tuple(_kept(spare) for spare in spares)
    after = Factor(before.seed, last=period, spares=kept, proven=True)
    desk.people.commit(FactorSet(account, before, after))
    return spares


def drop_factor(desk: Counter, account: str, code: str) -> None:
    """The account wants no code any more; raises Unknown for a wrong one, CodeWanted, NotThere."""
    check_code(desk, account_of(desk, account), code)
    clear_factor(desk, account)


def clear_factor(desk: Counter, account: str) -> None:
    """An administrator lets somebody in who has lost his second factor."""
    before = desk.people.factor(account)
    if before is not None:
        desk.people.commit(FactorSet(account, before, None))


def check_code(desk: Counter, account: Account, code: str) -> list[Change]:
    """What to write so that the code is used up; nothing for an account without a second factor.

    Raises CodeWanted for no code, Unknown for a wrong or used one.
    """
    factor = desk.people.factor(account.id)
    if factor is None or not factor.proven:
        return []
    if not code:
        raise CodeWanted("this account wants a code as well")
    after = _after(factor, code, desk.clock.now())
    if after is None:
        raise Unknown(WRONG_CODE)
    return [FactorSet(account.id, factor, after)]


def _after(factor: Factor, code: str, at: datetime) -> Factor | None:
    """The factor when the code is used up; None for a code that does not fit."""
    period = _period_of(factor, code, at)
    if period is not None:
        return msgspec.structs.replace(factor, last=period)
    spare = _kept(Secret(code.strip().upper().replace("-", "")))
    if spare in factor.spares:
        left = tuple(each for each in factor.spares if each != spare)
        return msgspec.structs.replace(factor, spares=left)
    return None


def _period_of(factor: Factor, code: str, at: datetime) -> int | None:
    """The period whose code this is, if that is near and later than the last one taken."""
    now, said = int(at.timestamp()) // PERIOD, code.replace(" ", "").encode("utf-8", "replace")
    for period in range(now - LENIENCE, now + LENIENCE + 1):
        right = code_at(factor.seed, period).encode()
        if period > factor.last and hmac.compare_digest(right, said):
            return period
    return None


def code_at(seed: Secret, period: int) -> str:
    """RFC 6238 (and 4226 §5.3): the code of a seed for a period."""
    mac = hmac.digest(base64.b32decode(seed.reveal()), period.to_bytes(8, "big"), "sha1")
    offset = mac[-1] & 15
    number = int.from_bytes(mac[offset : offset + 4], "big") & 0x7FFF_FFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def _kept(spare: Secret) -> Secret:
    return Secret(digest(spare))


def _spare(desk: Counter) -> Secret:
    return Secret(base64.b32encode(desk.entropy.draw("spare code")[:SPARE_BYTES]).decode())
