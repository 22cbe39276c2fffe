"""Personal tokens: what a program shows instead of its owner's password."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from hegemon.core.refusals import shown
from hegemon.play.errors import NotThere
from hegemon.play.people.access import GRANTED, Scope, scope
from hegemon.play.people.accounts import account_of
from hegemon.play.people.changes import TokenMade, TokensRevoked
from hegemon.play.people.errors import Unfit
from hegemon.play.people.names import label
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, digest, drawn, new_id
from hegemon.play.people.values import PersonalToken
from hegemon.play.people.who import Kind
from hegemon.play.receipts import in_utc

DAYS = 365
"""So long a token is good if nothing else is said."""

MOST_DAYS = 731
MOST = 50
"""So many tokens an account may have."""

SCOPES = 20
"""So many scopes a token may have."""

USUAL = (
    "a scope is account:ACTS, table:TABLE:ACTS or seat:TABLE/SEAT:ACTS, and ACTS are some of "
    f"{', '.join(GRANTED)}: seat:7f3a/p1:read,play"
)


def make_token(
    desk: Counter, account: str, name: str, scopes: Sequence[Scope], days: int = DAYS
) -> tuple[PersonalToken, Secret]:
    """A new token, and its secret, which is told once.

    It opens what its scopes say and its owner may do, and nothing else. Raises NotThere, Unfit.
    """
    owner = account_of(desk, account)
    trouble = _trouble(desk, owner.id, name, scopes, days)
    if trouble:
        raise Unfit(trouble)
    at = desk.clock.now()
    secret = drawn(desk.entropy, "token", Kind.TOKEN.value)
    token = PersonalToken(
        id=new_id(desk.entropy, "token id"),
        account=owner.id,
        name=label(name),
        scopes=tuple(scopes),
        made=in_utc(at),
        until=in_utc(at + timedelta(days=days)),
    )
    desk.people.commit(TokenMade(token, digest(secret)))
    return token, secret


def tokens_of(desk: Counter, account: str) -> tuple[PersonalToken, ...]:
    """The tokens of an account that still open something, the newest first."""
    at = in_utc(desk.clock.now())
    return tuple(each for each in desk.people.tokens(account) if each.until > at)


def revoke_token(desk: Counter, account: str, token: str) -> None:
    """A token opens nothing any more; raises NotThere."""
    if token not in {each.id for each in desk.people.tokens(account)}:
        raise NotThere(f"there is no token {shown(token)} of yours")
    desk.people.commit(TokensRevoked(account, only=token))


def scopes_in(words: Sequence[str]) -> tuple[Scope, ...]:
    """The scopes that words say; raises Unfit, which names the word."""
    found = [(word, scope(word)) for word in words]
    for word, read in found:
        if read is None:
            raise Unfit(f"{shown(word)} is no scope: {USUAL}")
    return tuple(read for _, read in found if read is not None)


def _trouble(desk: Counter, account: str, name: str, scopes: Sequence[Scope], days: int) -> str:
    """Why such a token cannot be made; "" when it can."""
    if not label(name):
        return "a token wants a name, so that you know later what it is for"
    if not 1 <= len(scopes) <= SCOPES:
        return f"a token has 1 to {SCOPES} scopes; {USUAL}"
    if any(scope(str(each)) != each for each in scopes):
        return USUAL
    if not 1 <= days <= MOST_DAYS:
        return f"a token is good for 1 to {MOST_DAYS} days"
    if len(tokens_of(desk, account)) >= MOST:
        return f"an account has at most {MOST} tokens: revoke one"
    return ""
