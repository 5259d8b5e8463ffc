"""Seatings: looked at, published, closed, opened again, given up."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import comb
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from pages.desk.effects import SEEN, EffectsPanel, effects_panel, shown_or_stored
from pages.desk.event.overview import FEWEST
from pages.desk.event.tiles import table_tiles
from pages.desk.hall.rooms import Rooms
from pages.desk.messages import say_refused
from pages.desk.offers import Offer, say_done
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.desk.rounds.confirmations import unconfirmed_of
from pages.desk.seatings.costs import quality_lines
from pages.desk.seatings.forms import ReasonForm
from pages.desk.seatings.proposals import seatless
from scoring.messages import refusal_messages
from scoring.messages.seatings import breach_message, failure_message, people
from scoring.selectors.attention import SeatConcern, people_waiting
from scoring.selectors.call_times import call_time_of, plays
from scoring.selectors.chains import short_hash
from scoring.selectors.confirmations import unconfirmed_rounds
from scoring.selectors.proposals import pairs_again, proposed_tables, rank_changes
from scoring.selectors.rebalances import undoable_rebalance
from scoring.selectors.rounds import TableProgress, awaited_by, progress_of, reported_by_seating
from scoring.services import seatings as services
from scoring.services.clocks import LONGEST
from scoring.services.previews import effects_of
from tournaments.errors import SeatingOutdated, ServiceError
from tournaments.models import (
    ABANDONED,
    AttendanceState,
    Event,
    EventState,
    Role,
    Seating,
    SeatingState,
    Table,
)
from tournaments.selectors.attendance import states_of
from tournaments.selectors.entrants import count_entrants, told_apart
from tournaments.selectors.layouts import broken_rules
from tournaments.selectors.proofs import proof_holds
from tournaments.selectors.rights import may
from tournaments.selectors.seatings import (
    following_proposals,
    is_queued,
    next_number,
    overdue,
    planned_by_standings,
    planned_from,
    published_seatings,
    replaced_proposals,
    seatings_of,
)
from tournaments.selectors.tables import AT_LAST, SEATED, changes_of, occupants, tables_of
from tournaments.services.seatings import NOT_YET_PUBLISHED, cancel_seating

MOST_ABANDONED = 20  # given up or replaced ones on the list; older ones stay as history


def list_seatings(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/seatings/``: all seatings, the newest first, and what was given up."""
    reported = reported_by_seating(event)
    return desk_page(
        request,
        "desk/seatings/seatings.html",
        title=gettext("Seatings"),
        event=event,
        seatings=[(seating, reported.get(seating.pk)) for seating in seatings_of(event).reverse()],
        abandoned=list(event.seatings.filter(state__in=ABANDONED).order_by("-pk")[:MOST_ABANDONED]),
        next_number=next_number(event),
        directs=may(request.user, Role.DIRECTOR, event),
        enough=event.state == EventState.DRAFT and count_entrants(event)[0] >= FEWEST,
    )


def show_seating(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``GET seatings/<id>/``: the search, the proposal or the seating that is being played.

    ``swap`` is the start number of the first of two who are to swap seats in a proposal. With
    ``room`` the tables are those of that one alone, except of a proposal.
    """
    if seating.schedule_id and seating.state in (SeatingState.WAITING, SeatingState.FAILED):
        return redirect("admin:seating", seating.schedule_id)  # the search is there
    rooms = Rooms.of(request, seating.event, offered=seating.state in SEATED)
    if elsewhere := rooms.leads_elsewhere():
        return elsewhere
    stored = list(tables_of(seating))  # read before how far they are: a worker may be storing them
    progress = {table.table_id: table for table in progress_of(seating)}
    tables = [(table, occupants(table, AT_LAST), progress[table.pk]) for table in stored]
    numbers = {entrant.number for _, seated, _ in tables for entrant in seated.values()}
    comparison = _comparison(seating, stored)
    page = desk_page(
        request,
        "desk/seatings/seating.html",
        title=gettext("Seating {number}").format(number=seating.number),
        event=seating.event,
        seating=seating,
        tables=[line for line in tables if rooms.holds(line[0].place.room)],
        rooms=rooms.links(table.place.room for table in stored),
        tapped=next((number for number in numbers if str(number) == request.GET.get("swap")), None),
        missing=_missing(seating, list(progress.values())),
        postponed=any(table.postponed and not table.complete for table in progress.values()),
        overdue=overdue(seating),
        queued=is_queued(seating),
        failure=failure_message(seating.failure),
        quality=quality_lines(seating),
        proof_holds=not comparison.get("rank_changes") and proof_holds(seating),
        planned=planned_from(seating),
        changes=changes_of(seating),
        chained=short_hash(seating),
        directs=may(request.user, Role.DIRECTOR, seating.event),
        **comparison,
    )
    rooms.keep(page)
    return page


def _comparison(seating: Seating, tables: Sequence[Table]) -> Mapping[str, Any]:
    """Return who should and should not be at the tables, and what stands beside them."""
    if seating.state == SeatingState.PUBLISHED:
        return {
            "undoable": undoable_rebalance(seating),
            "to_begin": not plays(seating),
            "called_for": call_time_of(seating),
            "longest": LONGEST,
            **_people(seating, tables),
        }
    if seating.state != SeatingState.PROPOSED:
        return {}
    return {
        **_proposal(seating, tables),
        "following": list(following_proposals(seating)),
        "replaced": list(replaced_proposals(seating)),
        **_people(seating, tables),
    }


def _proposal(seating: Seating, tables: Sequence[Table]) -> Mapping[str, Any]:
    """Return who sits with whom, how many pairs there are, and how many of them meet again."""
    proposed = proposed_tables(seating, tables)
    return {
        "proposed": proposed,
        "pairs_there": sum(comb(len(table.players), 2) for table in proposed),
        "again": pairs_again(proposed),
        "broken": _broken(seating, tables),
        "awaited": awaited_by(seating),
        "rank_changes": rank_changes(seating),
    }


def _broken(seating: Seating, tables: Sequence[Table]) -> list[str]:
    """Return the rules that a proposal breaks, a sentence each."""
    seated = (entrant for table in tables for entrant in occupants(table, 1).values())
    names = told_apart(seated)
    return [breach_message(breach, names) for breach in broken_rules(seating)]


def _people(seating: Seating, tables: Sequence[Table]) -> Mapping[str, Any]:
    """Return who sits nowhere and why, who sits out, sits without playing, and stands in."""
    waiting = people_waiting(seating, tables)
    states = states_of(seating.event, seating.number)
    seated = [entrant for table in tables for entrant in occupants(table, AT_LAST).values()]
    return {
        "seatless": seatless(waiting),
        "in_turn": people(
            person.entrant for person in waiting if person.concern == SeatConcern.TURN
        ),
        "gone": people(person.entrant for person in waiting if person.concern == SeatConcern.GONE),
        "stand_ins": people(
            entrant for entrant in seated if states.get(entrant.pk) == AttendanceState.STANDBY
        ),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingStep:
    """A step in the life of a seating that is asked about before it is taken."""

    wanted: Collection[SeatingState]  # from which it can be taken
    template: str  # says what it means
    question: str  # marked for translation, like ``done``
    done: str
    take: Callable[..., Seating]


PUBLISH = SeatingStep(
    wanted=(SeatingState.PROPOSED,),
    template="desk/seatings/publish.html",
    question=gettext_noop("Publish seating {number}?"),
    done=gettext_noop("Seating {number} is published. Everyone can see it now."),
    take=services.publish_seating,
)
CLOSE = SeatingStep(
    wanted=(SeatingState.PUBLISHED,),
    template="desk/seatings/close.html",
    question=gettext_noop("Close seating {number}?"),
    done=gettext_noop("Seating {number} is closed. It accepts no more results."),
    take=services.close_seating,
)
CANCEL = SeatingStep(
    wanted=NOT_YET_PUBLISHED,
    template="desk/seatings/cancel.html",
    question=gettext_noop("Discard seating {number}?"),
    done=gettext_noop("Seating {number} is discarded. It stays in the history."),
    take=cancel_seating,
)


def publish(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``seatings/<id>/publish/``: GET what it means, POST to do it.

    Where ranks have changed since the proposal it is published once that has been ``seen``.
    """
    return _ask_or_take(request, seating, PUBLISH)


def close(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``seatings/<id>/close/``: GET what is missing or unconfirmed, what changes, POST to do it."""
    return _ask_or_take(request, seating, CLOSE)


def cancel(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``seatings/<id>/cancel/``: GET what goes with it, POST to do it."""
    return _ask_or_take(request, seating, CANCEL)


def _ask_or_take(request: HttpRequest, seating: Seating, step: SeatingStep) -> HttpResponse:
    try:
        if seating.state not in step.wanted:
            raise SeatingOutdated(state=seating.state)
        unseen = step is PUBLISH and SEEN not in request.POST and rank_changes(seating)
        if request.method != "POST" or unseen:
            return _question(request, seating, step)
        step.take(seating_id=seating.pk)
    except ServiceError as refused:
        say_refused(request, refused)
        return redirect("admin:seating", seating.pk)
    sentence = gettext(step.done).format(number=seating.number)
    if step is CLOSE:
        say_done(request, sentence, Offer.ASK, reverse("admin:reopen", args=[seating.pk]))
    else:
        messages.success(request, sentence)
    return redirect("admin:event", seating.event_id)


def _question(request: HttpRequest, seating: Seating, step: SeatingStep) -> HttpResponse:
    progress = progress_of(seating)
    tables = list(tables_of(seating))
    panel, unconfirmed = None, None
    if step is CLOSE:
        rounds = [
            round_
            for round_ in unconfirmed_rounds(seating.event)
            if round_.seating == seating.number
        ]
        unconfirmed = unconfirmed_of(seating.event, rounds, then=str(seating.number))
        effects = effects_of(seating.event_id, partial(step.take, seating_id=seating.pk))
        panel = effects_panel(request, seating.event, effects, action=request.path)
    missing = _missing(seating, progress)
    return desk_page(
        request,
        step.template,
        title=gettext(step.question).format(number=seating.number),
        event=seating.event,
        seating=seating,
        tables=progress,
        missing=missing,
        tiles=table_tiles(missing, acts=True),
        postponed=any(table.postponed and not table.complete for table in progress),
        panel=panel,
        unconfirmed=unconfirmed,
        following=following_proposals(seating).count(),
        broken=_broken(seating, tables) if step is PUBLISH else [],
        awaited=awaited_by(seating) if step is PUBLISH else [],
        rank_changes=rank_changes(seating) if step is PUBLISH else [],
        planned=planned_from(seating),
        directs=True,  # who is asked is a director
        **_people(seating, tables),
    )


def _missing(seating: Seating, progress: Sequence[TableProgress]) -> list[TableProgress]:
    """Return who is still to report; of a closed seating, who never did."""
    if seating.state == SeatingState.CLOSED:
        return [table for table in progress if not table.complete]
    return [table for table in progress if table.owing]


def reopen(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``seatings/<id>/open/``: GET what depends on it, POST ``reason`` to play it again.

    Where results change it is played again once the effects have been ``seen``.
    """
    try:
        if seating.state != SeatingState.CLOSED:
            raise SeatingOutdated(state=seating.state)
        if request.method != "POST":
            return _reopening(request, seating, [])
        change = partial(
            services.reopen_seating,
            seating_id=seating.pk,
            reason=request.POST.get("reason", ""),
            by=user_of(request),
        )
        if panel := shown_or_stored(request, seating.event, change, always=False):
            return _reopening(request, seating, [], panel)
    except SeatingOutdated as refused:
        say_refused(request, refused)
    except ServiceError as refused:
        return _reopening(request, seating, refusal_messages(refused))
    else:
        sentence = gettext("Seating {number} is being played again.")
        again = reverse("admin:close", args=[seating.pk])
        say_done(request, sentence.format(number=seating.number), Offer.ASK, again)
    return redirect("admin:seating", seating.pk)


def _reopening(
    request: HttpRequest,
    seating: Seating,
    problems: list[str],
    panel: EffectsPanel | None = None,
) -> HttpResponse:
    later = published_seatings(seating.event).filter(number__gt=seating.number)
    return desk_page(
        request,
        "desk/seatings/reopen.html",
        status=422 if problems else 200,
        title=gettext("Open seating {number} again?").format(number=seating.number),
        event=seating.event,
        seating=seating,
        form=ReasonForm(request.POST or None),
        problems=problems,
        panel=panel,
        later=later.last(),
        given_up=list(planned_by_standings(seating.event)),
        tables=[table for table in tables_of(seating) if table.pk in seating.closed_tables],
    )
