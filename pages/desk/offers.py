"""Acts that a message offers: mostly to take back what it is about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import parse_qsl, urlencode

from django import template
from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Table, TableState

register = template.Library()


class Offer(StrEnum):
    """An act that a message offers."""

    UNDO = "undo"
    ASK = "ask"  # undo, by a form that asks for more
    RELEASE = "release"


LABELS: Mapping[Offer, Promise] = {
    Offer.UNDO: _("Undo"),
    Offer.ASK: _("Undo …"),
    Offer.RELEASE: _("Release the table for captains"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedForm:
    """The small form in a message."""

    label: Promise
    method: str
    action: str
    fields: Sequence[tuple[str, str]]


def say_done(
    request: HttpRequest,
    sentence: str,
    offer: Offer,
    address: str,
    *,
    level: int = messages.SUCCESS,
    fields: Mapping[str, object] | None = None,
) -> None:
    """Say what was done, with a button that sends ``fields`` to an address of the desk."""
    tags = f"{offer} {address}?{urlencode(fields or {})}"
    messages.add_message(request, level, sentence, extra_tags=tags)


def say_locked(request: HttpRequest, *tables: Table) -> None:
    """Say which of these tables take nothing from captains, each with its release."""
    locked = Table.objects.filter(pk__in=[table.pk for table in tables], locked=True)
    for table in locked.filter(state=TableState.OPEN).select_related("place"):
        sentence = gettext("Captains of table {number} cannot enter anything until you release it.")
        address = reverse("admin:release_table", args=[table.pk])
        sentence = sentence.format(number=table.place.number)
        say_done(request, sentence, Offer.RELEASE, address, level=messages.WARNING)


@register.filter
def offered_form(message: Message) -> OfferedForm | None:
    """Return the form that a message offers, None for most messages."""
    kind, _blank, target = (message.extra_tags or "").partition(" ")
    if not target:
        return None
    offer = Offer(kind)
    action, _mark, query = target.partition("?")
    return OfferedForm(
        label=LABELS[offer],
        method="get" if offer == Offer.ASK else "post",
        action=action,
        fields=parse_qsl(query),
    )
