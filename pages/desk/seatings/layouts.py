"""Layouts: tables written down or changed by hand, looked at before they are stored."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, groupby

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from engine.seating.layouts import NEVER, Breach, Layout, moved, swapped
from pages.desk.messages import say_refused
from pages.desk.offers import Offer, say_done
from pages.desk.rendering import desk_page
from pages.desk.seatings.costs import change_lines
from pages.desk.seatings.layout_text import LayoutUnreadable, read_layout, write_layout
from pages.desk.seatings.messages import line_message
from pages.desk.seatings.moves import describe_journey, journeys
from pages.whole_numbers import whole_number
from scoring.messages.seatings import breach_message
from tournaments.errors import LayoutRefused, SeatingOutdated, ServiceError
from tournaments.models import Event, Seating, SeatingState
from tournaments.selectors.entrants import entrants_of, numbers_by_name, told_apart
from tournaments.selectors.layouts import LayoutChange, layout_of, preview_change, preview_seating
from tournaments.selectors.seatings import newest_request
from tournaments.services.layouts import (
    change_proposal,
    restore_proposal,
    swap_seats,
    write_seating,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Tables that a director works on: what they start from, and what becomes of them."""

    event: Event
    title: str
    before: Layout
    replaced: Seating | None  # a proposal that it takes the place of
    look: Callable[[Layout], LayoutChange]
    store: Callable[..., Seating]
    address: str  # where they are worked on
    back: str  # where nothing is changed


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A person on a seat of a draft; ``seat`` counts from 1, ``moved`` is another seat."""

    seat: int
    number: int
    name: str
    moved: bool


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """One rule that a draft breaks; no one can accept it where ``never``."""

    code: str
    sentences: Sequence[str]
    never: bool


def edit(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``seatings/<id>/edit/``: a proposal by hand; see ``_work``."""
    if seating.state != SeatingState.PROPOSED:
        say_refused(request, SeatingOutdated(state=seating.state))
        return redirect("admin:seating", seating.pk)
    return _work(request, change_draft(seating))


def write(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/write/``: the next seating by hand, without a search; see ``_work``."""
    newest = newest_request(event)
    draft = Draft(
        event=event,
        title=gettext("Make the next seating by hand"),
        before={},
        replaced=newest if newest and newest.state == SeatingState.PROPOSED else None,
        look=partial(preview_seating, event),
        store=partial(write_seating, event_id=event.pk),
        address=reverse("admin:write_seating", args=[event.pk]),
        back=reverse("admin:propose", args=[event.pk]),
    )
    return _work(request, draft)


def restore(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``POST seatings/<id>/restore/``: take the last change by hand back."""
    try:
        earlier = restore_proposal(seating_id=seating.pk)
    except ServiceError as refused:
        say_refused(request, refused)
        return redirect("admin:seating", seating.pk)
    messages.success(request, gettext("The tables are as they were before the change."))
    return redirect("admin:seating", earlier.pk)


def swap(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``POST seatings/<id>/swap/``: ``number`` and ``other`` take each other's seats.

    Where that breaks a rule, the tables are the draft on which it can be accepted.
    """
    number, other = (whole_number(request.POST.get(name, "")) for name in ("number", "other"))
    if number is None or other is None:
        say_refused(request, SeatingOutdated(state=seating.state))
        return redirect("admin:seating", seating.pk)
    try:
        changed = swap_seats(seating_id=seating.pk, number=number, other=other)
    except LayoutRefused:
        draft = change_draft(seating)
        return draft_page(request, draft, swapped(draft.before, number, other))
    except ServiceError as refused:
        say_refused(request, refused)
        return redirect("admin:seating", seating.pk)
    back = reverse("admin:restore_seating", args=[changed.pk])
    say_done(request, gettext("The two have swapped seats."), Offer.UNDO, back)
    return redirect("admin:seating", changed.pk)  # at its top, where that is said


def change_draft(seating: Seating) -> Draft:
    """Return the draft that a change of a proposal by hand begins with."""
    return Draft(
        event=seating.event,
        title=gettext("Change seating {number} by hand").format(number=seating.number),
        before=layout_of(seating),
        replaced=None,
        look=partial(preview_change, seating),
        store=partial(change_proposal, seating_id=seating.pk),
        address=reverse("admin:edit_seating", args=[seating.pk]),
        back=reverse("admin:seating", args=[seating.pk]),
    )


def _work(request: HttpRequest, draft: Draft) -> HttpResponse:
    """Show a draft, change it, or store it.

    ``layout`` is the draft as text. ``do`` says what to do with it: ``swap`` the two in
    ``ticked``, ``move`` them to the table in ``to``, ``apply`` it though it breaks the rules in
    ``accept``, or else look at it only.
    """
    if request.method != "POST":
        return draft_page(request, draft, draft.before)
    posted, text = request.POST, request.POST.get("layout", "")
    begins = posted.get("do") == "move" and not text.strip()  # the first table is made by ticks
    try:
        layout = {} if begins else read_layout(text, numbers_by_name(draft.event))
    except LayoutUnreadable as unreadable:
        sentences = [line_message(problem) for problem in unreadable.problems]
        return draft_page(request, draft, draft.before, text=text, problems=sentences)
    if posted.get("do") == "apply":
        return _apply(request, draft, layout)
    changed, problem = _changed(layout, posted)
    return draft_page(request, draft, changed, problems=[problem] if problem else [])


def _changed(layout: Layout, posted: QueryDict) -> tuple[Layout, str]:
    """Return the layout after a swap or a move, and what cannot be done as it was wished."""
    numbers = map(whole_number, posted.getlist("ticked"))
    ticked = list(dict.fromkeys(number for number in numbers if number is not None))
    match posted.get("do"), ticked:
        case "swap", [first, second]:
            return swapped(layout, first, second), ""
        case "swap", _:
            return layout, gettext("Tick exactly two people to swap them.")
        case "move", []:
            return layout, gettext("Tick at least one person to move.")
        case "move", _:
            return _moved(layout, ticked, posted.get("to", ""))
    return layout, ""


def _moved(layout: Layout, players: Sequence[int], to: str) -> tuple[Layout, str]:
    """Return the layout with players at a table of it, at a new one, or nowhere."""
    new = next(table for table in count(1) if table not in layout)
    targets = {"new": new, "nowhere": None, **{str(table): table for table in layout}}
    if to not in targets:
        return layout, gettext("Choose the table to move to.")
    for player in players:
        layout = moved(layout, player, targets[to])
    return layout, ""


def _apply(request: HttpRequest, draft: Draft, layout: Layout) -> HttpResponse:
    accept = request.POST.getlist("accept")
    try:
        seating = draft.store(layout=layout, accept=accept)
    except LayoutRefused:
        sentence = gettext("Tick each rule you allow to be broken, or change the tables.")
        return draft_page(request, draft, layout, problems=[sentence], accept=accept)
    except ServiceError as refused:
        say_refused(request, refused)
        return redirect(draft.back)
    messages.success(request, gettext("The tables are saved as the proposal."))
    return redirect("admin:seating", seating.pk)


def draft_page(
    request: HttpRequest,
    draft: Draft,
    layout: Layout,
    *,
    text: str | None = None,
    problems: Sequence[str] = (),
    accept: Collection[str] = (),
    **shown: object,
) -> HttpResponse:
    """Return the page on which a layout is looked at and worked on.

    ``text`` is what was typed where it could not be read.
    """
    entrants = list(entrants_of(draft.event))
    names = told_apart(entrants)
    seated = {player for players in layout.values() for player in players}
    return desk_page(
        request,
        "desk/seatings/layout.html",
        status=422 if problems else 200,
        title=draft.title,
        event=draft.event,
        draft=draft,
        text=write_layout(layout)
        if text is None
        else text.replace("\0", "\N{REPLACEMENT CHARACTER}"),
        looked_at=write_layout(layout),
        tables=_tables(layout, draft.before, names),
        nowhere=[
            entrant
            for entrant in entrants
            if entrant.number not in seated and not entrant.withdrawn
        ],
        problems=problems,
        accept=accept,
        **(_meaning(draft, layout, names) if layout != draft.before else {}),
        **shown,
    )


def _tables(
    layout: Layout, before: Layout, names: Mapping[int, str]
) -> list[tuple[int, list[DraftSeat]]]:
    moving = {journey.player for journey in journeys(before, layout) if before}
    return [
        (
            table,
            [
                DraftSeat(seat, number, names.get(number, "?"), number in moving)
                for seat, number in enumerate(players, start=1)
            ],
        )
        for table, players in layout.items()
    ]


def _meaning(draft: Draft, layout: Layout, names: Mapping[int, str]) -> Mapping[str, object]:
    """Return what the page says of a draft that differs from what it started from."""
    change = draft.look(layout)
    travels = journeys(draft.before, layout) if draft.before else []
    broken = _broken_rules(change.breaches, names)
    return {
        "changed": True,
        "moves": [describe_journey(journey, names) for journey in travels if journey.far],
        "shifts": [describe_journey(journey, names) for journey in travels if not journey.far],
        "cost": change_lines(change.before, change.after),
        "broken": broken,
        "applicable": not any(rule.never for rule in broken),
    }


def _broken_rules(breaches: Sequence[Breach], names: Mapping[int, str]) -> list[BrokenRule]:
    return [
        BrokenRule(rule.value, [breach_message(breach, names) for breach in group], rule in NEVER)
        for rule, group in groupby(breaches, key=lambda breach: breach.rule)
    ]
