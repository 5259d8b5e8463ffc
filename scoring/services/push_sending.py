"""Sending notices to phones: by the worker, a few at a time, outside of every transaction."""

import json
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import timedelta
from typing import Final

import structlog
from django.conf import settings
from django.db.models import F
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext

from scoring.foreign_addresses import AddressRefused, post, read_address
from scoring.models import PushKind, PushMoment, PushSubscription
from scoring.models.pushes import MOST_TRIES
from scoring.push_encryption import authorization, encrypt, signing_key
from scoring.selectors.pushes import TOO_LATE, phones_of

AT_A_TIME: Final = 8  # phones
LONGEST: Final = 40  # seconds for all phones; the others are the next try's
NEXT_TRY: Final = timedelta(seconds=75)
SIGNED_FOR: Final = 12 * 3600  # seconds
REACHED: Final = range(200, 300)
GONE: Final = (401, 403, 404, 410)  # no longer there, or it asked under another secret key

log = structlog.get_logger("push")


def send_push(*, moment_id: int) -> None:
    """Say a moment to each phone that is to hear of it, in its language.

    Phones that are gone are forgotten. Those that were not reached are tried again by the sweep.
    """
    moment = PushMoment.objects.select_related("event").filter(pk=moment_id).first()
    if moment is None or not _take(moment):
        return
    phones = list(phones_of(moment))
    outcomes = _send_all(moment, phones)
    reached = [pk for pk, status in outcomes.items() if status in REACHED]
    gone = [pk for pk, status in outcomes.items() if status in GONE]
    PushSubscription.objects.filter(pk__in=reached).update(reached=moment.pk)
    PushSubscription.objects.filter(pk__in=gone).delete()
    left = len(phones) - len(reached) - len(gone)
    if not left:
        PushMoment.objects.filter(pk=moment.pk).update(sent_at=timezone.now())
    log.info("notices sent", moment=moment.pk, reached=len(reached), gone=len(gone), left=left)


def _take(moment: PushMoment) -> bool:
    """Return whether this try is the only one that goes on."""
    now = timezone.now()
    due = PushMoment.objects.filter(
        pk=moment.pk,
        sent_at=None,
        tries__lt=MOST_TRIES,
        next_try_at__lte=now,
        made_at__gt=now - TOO_LATE,
    )
    return bool(due.update(tries=F("tries") + 1, next_try_at=now + NEXT_TRY))


def _send_all(moment: PushMoment, phones: list[PushSubscription]) -> Mapping[int, int]:
    """Return the status that each phone's service answered, by phone; none where none did."""
    contents = {code: _content(moment, code) for code in {phone.language for phone in phones}}
    with ThreadPoolExecutor(AT_A_TIME) as threads:
        sending = {
            threads.submit(_send, phone, contents[phone.language]): phone.pk for phone in phones
        }
        done, late = wait(sending, LONGEST)
        for one in late:
            one.cancel()
    return {sending[one]: status for one in done if (status := one.result())}


def _content(moment: PushMoment, language: str) -> bytes:
    """Return what a phone shows: nothing about a person, for it lies on a locked screen."""
    with translation.override(language):
        sentences = {
            PushKind.SEATING: gettext("Seating {seating} is published."),
            PushKind.MINUTES: gettext("Five minutes are left."),
            PushKind.CALLED: gettext("Your table has called the director."),
            PushKind.COMING: gettext("The director is coming to your table."),
        }
        content = {
            "title": moment.event.name,
            "body": sentences[PushKind(moment.kind)].format(seating=moment.number),
            "path": reverse("public:my_evening_choice", args=[moment.event.slug]),
            "tag": f"{moment.event_id} {moment.kind}",
        }
    return json.dumps(content).encode()


def _send(phone: PushSubscription, content: bytes) -> int:
    """Return the status that a phone's service answered, 0 for no answer."""
    address = read_address(phone.endpoint)
    if address is None:
        return GONE[-1]  # as of a setting that is no longer so
    signed = authorization(
        signing_key(settings.SECRET_KEY),
        audience=address.origin,
        contact=settings.PUBLIC_URL,
        until=int(time.time()) + SIGNED_FOR,
    )
    headers = {
        "Authorization": signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(TOO_LATE.total_seconds())),
        "Urgency": "high",
    }
    try:
        body = encrypt(content, key=phone.key, secret=phone.secret)
        return post(address, body, headers).status
    except AddressRefused:
        return GONE[-1]
    except OSError as error:
        log.warning("notice not sent", host=address.host, error=str(error))
        return 0
