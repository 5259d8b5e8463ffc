"""Keys of other programs: made, used and withdrawn."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from tournaments.errors import KeyEnded, KeyRefused
from tournaments.models import (
    KEY_PREFIX,
    MOST_KEYS,
    SHOWN_LETTERS,
    ApiKey,
    Event,
    Organisation,
    Scope,
    User,
)
from tournaments.selectors.keys import digest_of_key, new_token, usable_keys

LONGEST: Final = timedelta(days=2 * 366)
USE_NOTED_EVERY: Final = timedelta(minutes=1)


@transaction.atomic
def make_key(
    *,
    organisation: Organisation,
    event: Event | None,
    name: str,
    scope: Scope,
    ends_at: datetime,
    by: User,
) -> tuple[ApiKey, str]:
    """Store a key; return it, and its text, which is stored nowhere: show it now.

    Raises:
        KeyRefused: the event is none of the organisation's, the end is past or years away, or
            the organisation has too many keys.
    """
    Organisation.objects.select_for_update(no_key=True).get(pk=organisation.pk)
    if event and event.organisation_id != organisation.pk:
        raise KeyRefused(why="event")
    if ends_at <= timezone.now():
        raise KeyRefused(why="over")
    if ends_at > timezone.now() + LONGEST:
        raise KeyRefused(why="late")
    if usable_keys(organisation).count() >= MOST_KEYS:
        raise KeyRefused(why="many", most=MOST_KEYS)
    token = new_token()
    key = ApiKey.objects.create(
        organisation=organisation,
        event=event,
        name=name,
        scope=scope,
        digest=digest_of_key(token),
        beginning=token.removeprefix(KEY_PREFIX)[:SHOWN_LETTERS],
        made_by=by,
        ends_at=ends_at,
    )
    return key, token


def withdraw_key(*, key_id: int, by: User) -> None:
    """End a key; it opens nothing any more.

    Raises:
        KeyEnded: it was withdrawn before.
    """
    working = ApiKey.objects.filter(pk=key_id, withdrawn_at=None)
    if not working.update(withdrawn_at=timezone.now(), withdrawn_by=by):
        raise KeyEnded


def note_use(key: ApiKey) -> None:
    """Store when a key was last used, once a minute: most requests write nothing for it."""
    now = timezone.now()
    if key.used_at is None or now - key.used_at >= USE_NOTED_EVERY:
        ApiKey.objects.filter(pk=key.pk).update(used_at=now)
