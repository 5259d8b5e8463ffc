"""Changes of an organisation's webhooks: made, switched off and on, given new secrets, deleted."""

from collections.abc import Iterator
from typing import Any, Final

from django.apps import apps
from django.db.models import Window
from django.db.models.functions import Lag
from django.utils.text import capfirst
from django.utils.translation import gettext

from pages.changes import NOTHING
from pages.desk.history.descriptions import Detail, ShownChange, origin_of
from scoring.messages import side_by_side
from scoring.models import WebhookKind, WebhookOff
from scoring.selectors.history import context_of
from tournaments.models import Event, Organisation, User

MOST_CHANGES: Final = 50  # the newest


def changes_of_webhooks(organisation: Organisation) -> list[ShownChange]:
    """Return what was changed in the webhooks of an organisation, the newest first."""
    history: Any = apps.get_model("scoring", "WebhookHistory")
    rows = history.objects.filter(organisation=organisation).select_related("pgh_context")
    before = Window(Lag("off_at"), partition_by=["pgh_obj"], order_by="pgh_id")
    newest = list(rows.annotate(off_before=before).order_by("-pgh_id")[:MOST_CHANGES])
    users = {user for row in newest if (user := context_of(row).get("user"))}
    names = dict(User.objects.filter(pk__in=users).values_list("pk", "username"))
    events = dict(
        Event.objects.filter(pk__in={row.event_id for row in newest}).values_list("pk", "name")
    )
    return [_change(row, names, events) for row in newest]


def _change(row: Any, names: dict[int, str], events: dict[int, str]) -> ShownChange:
    user = context_of(row).get("user")
    return ShownChange(
        moment=row.pgh_created_at,
        kind=gettext("Webhook"),
        about=row.url,
        what=_what(row),
        details=list(_details(row, events)) if row.pgh_label == "insert" else [],
        reason="",
        by=names.get(user, NOTHING) if user else gettext("the service itself"),
        origin=origin_of(row),
    )


def _what(row: Any) -> str:
    if row.pgh_label == "insert":
        return gettext("Added.")
    if row.pgh_label == "delete":
        return gettext("Removed.")
    if row.off_at == row.off_before:
        return gettext("It has a new secret.")
    if row.off_at:
        sentence = gettext("Switched off: {reason}.")
        return sentence.format(reason=WebhookOff(row.off_why).label)
    return gettext("Switched on.")


def _details(row: Any, events: dict[int, str]) -> Iterator[Detail]:
    kinds = side_by_side(str(WebhookKind(kind).label) for kind in row.kinds)
    yield Detail(capfirst(str(row._meta.get_field("kinds").verbose_name)), NOTHING, kinds)  # noqa: SLF001 - names of fields stand there
    if row.event_id:
        yield Detail(gettext("Event"), NOTHING, events.get(row.event_id, NOTHING))
