"""What can change about people, as data: `People.commit` writes any number of them at once."""

from __future__ import annotations

from hegemon.core.records import Value
from hegemon.play.notices.preferences import NoticePreferences
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import (
    Account,
    Announcement,
    Deed,
    Letter,
    LoginLink,
    PersonalToken,
    Session,
)


class AccountMade(Value):
    """A new account. It fails with NameTaken where another has the name."""

    account: Account


class AccountChanged(Value):
    """An account is otherwise. It fails with Overtaken where it is not any more as it was before.

    It fails with NameTaken where another has the new name or address.
    """

    before: Account
    after: Account
    untaken: str = ""
    """What waits for later than this, in UTC, is looked at anew; "" for nothing."""


class AccountDeleted(Value):
    """An account is deleted, with everything that is kept about it and nobody else."""

    account: str


class PasswordSet(Value):
    """A password as Argon2 wrote it takes the place of another; None for none.

    It fails with Overtaken where the one before is not the one that counts any more.
    """

    account: str
    before: Secret | None
    after: Secret | None


class Factor(Value):
    """The second factor of an account: what its codes are made of, and which are spent."""

    seed: Secret
    """What codes are made of, in base32."""
    last: int = 0
    """The number of the last half minute whose code was taken: each is taken once."""
    spares: tuple[Secret, ...] = ()
    """Digests of the spare codes that are left: as digests go, not much of a secret."""
    proven: bool = False
    """Whether its owner has shown that he can make codes: before, it does not count."""


class FactorSet(Value):
    """A second factor takes the place of another; None for none. It fails as PasswordSet does."""

    account: str
    before: Factor | None
    after: Factor | None


class SessionOpened(Value):
    """Somebody has signed in; the digest is that of what his browser holds."""

    session: Session
    digest: str


class SessionUsed(Value):
    """A session was used again."""

    session: str
    at: str


class SessionEnded(Value):
    """A session ends."""

    session: str


class SessionsEnded(Value):
    """All sessions of an account end, or all but one."""

    account: str
    but: str = ""


class EverybodySignedOut(Value):
    """All sessions of all accounts end, or all but one."""

    but: str = ""


class TokenMade(Value):
    """A new token."""

    token: PersonalToken
    digest: str


class TokenUsed(Value):
    """A token was used again."""

    token: str
    at: str


class TokensRevoked(Value):
    """Tokens of an account end: all, or only one."""

    account: str
    only: str = ""


class LinkAsked(Value):
    """A login link shall be sent; it opens nothing before it is written."""

    link: LoginLink
    ticket: str
    """The digest of what the one who asked keeps; "" for a link that works without."""


class LinkWritten(Value):
    """A login link has its secret; one that it had before opens nothing any more.

    It fails with Overtaken where there is no such link any more.
    """

    link: str
    digest: str


class LinkSpent(Value):
    """A login link is used up. It fails with Overtaken where it was used before."""

    link: str


class LinksDropped(Value):
    """All login links of an account end."""

    account: str


class DeviceKnown(Value):
    """A browser from which somebody has signed in: strangers' wrong tries do not keep it out."""

    account: str
    digest: str
    at: str


class DevicesForgotten(Value):
    """No browser is known any more."""

    account: str


class LetterKept(Value):
    """A letter waits in the outbox."""

    letter: Letter


class PreferencesSet(Value):
    """An account wants to be told of other things, or at other times."""

    account: str
    said: NoticePreferences
    untaken: str
    """What waits for later than this, in UTC, is looked at anew: it may wait no more."""


class FeedSet(Value):
    """The feed of an account has another address; none for ""."""

    account: str
    digest: str


class DeedDone(Value):
    """An administrator did something."""

    deed: Deed


class AnnouncementMade(Value):
    """Everybody is told something."""

    announcement: Announcement


class AnnouncementDropped(Value):
    """It is not told any more."""

    announcement: str


Change = (
    AccountMade
    | AccountChanged
    | AccountDeleted
    | PasswordSet
    | FactorSet
    | SessionOpened
    | SessionUsed
    | SessionEnded
    | SessionsEnded
    | TokenMade
    | TokenUsed
    | TokensRevoked
    | LinkAsked
    | LinkWritten
    | LinkSpent
    | LinksDropped
    | DeviceKnown
    | DevicesForgotten
    | LetterKept
    | PreferencesSet
    | FeedSet
    | EverybodySignedOut
    | DeedDone
    | AnnouncementMade
    | AnnouncementDropped
)
