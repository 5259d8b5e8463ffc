"""Rounds that are still to be entered, from paper, one after the other without the mouse."""

from collections.abc import Sequence
from itertools import groupby

from django.contrib import messages
from django.db.models import TextChoices
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.hall.rooms import Rooms, remembers_room
from pages.desk.rendering import desk_page
from scoring.selectors.rounds import MissingRound, missing_rounds
from tournaments.models import Event, Role, Table
from tournaments.selectors.rights import may


class Then(TextChoices):
    """The page that follows once a round is stored."""

    TABLE = "table", _("Enter, then the next missing table")
    ROUND = "round", _("Enter, then the next missing round here")


def then_of(request: HttpRequest) -> str:
    """Return where to go once the round is stored, empty for nowhere."""
    then = request.POST.get("then") or request.GET.get("then", "")
    return then if then in Then.values else ""


def list_missing(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/missing/``: what is still to be entered, table by table.

    With ``room`` in that one alone.
    """
    rooms = Rooms.of(request, event)
    if elsewhere := rooms.leads_elsewhere():
        return elsewhere
    missing = missing_rounds(event)
    owing = {round_.table_id: round_.room for round_ in missing}
    here = [round_ for round_ in missing if rooms.holds(round_.room)]
    page = desk_page(
        request,
        "desk/rounds/missing.html",
        title=gettext("Rounds still to be entered"),
        event=event,
        tables=[list(rounds) for _, rounds in groupby(here, lambda round_: round_.table_id)],
        rooms=rooms.links(owing.values()),
        elsewhere=len(missing) > len(here),
        keeps_scores=may(request.user, Role.SCORE_KEEPER, event),
    )
    rooms.keep(page)
    return page


def after_storing(request: HttpRequest, table: Table, round_id: int) -> str:
    """Return the address to go to once a round is stored: as asked, else where it was entered.

    Who looks at one room stays in it as long as a round is missing there.
    """
    then = then_of(request)
    if not then:
        return reverse("admin:round", args=[round_id])
    event = table.seating.event
    missing = missing_rounds(event)
    room = table.place.room
    if remembers_room(request, event, room):
        here = [round_ for round_ in missing if round_.room == room]
        if missing and not here:
            messages.success(request, gettext("Nothing more is missing in this room."))
            return reverse("admin:missing", args=[event.pk])
        missing = here
    wanted = next_missing(missing, table, then)
    if wanted is None:
        messages.success(request, gettext("Nothing more is missing."))
        return reverse("admin:event", args=[event.pk])
    # The heading of the form, so that the first field is one press of the tab key away.
    return f"{reverse('admin:round', args=[wanted.round_id])}?then={then}#enter"


def next_missing(missing: Sequence[MissingRound], table: Table, then: str) -> MissingRound | None:
    """Return the round to enter next, None where nothing is missing.

    The table itself comes first or last, as asked; the others by how near they stand, those of
    higher numbers first.
    """
    here = table.place.number

    def distance(round_: MissingRound) -> tuple[bool, int, bool]:
        own = round_.table_id == table.pk
        return own != (then == Then.ROUND), abs(round_.place - here), round_.place < here

    return min(missing, key=distance, default=None)
