"""The wishes of an account, read and changed."""

from __future__ import annotations

from hegemon.play.notices.hours import untaken_after
from hegemon.play.notices.preferences import USUAL, NoticePreferences, check_preferences
from hegemon.play.people.accounts import account_of
from hegemon.play.people.changes import PreferencesSet
from hegemon.play.people.ports import Counter


def preferences_of(desk: Counter, account: str) -> NoticePreferences:
    """What an account wants to be told of."""
    return desk.people.preferences(account) or USUAL


def prefer(desk: Counter, account: str, said: NoticePreferences) -> NoticePreferences:
    """It wants to be told of this from now on; raises Unfit, NotThere, NotSaved."""
    checked = check_preferences(said)
    untaken = untaken_after(desk.clock.now())
    desk.people.commit(PreferencesSet(account_of(desk, account).id, checked, untaken))
    return checked
