"""The roll call: who is there for a seating, tapped on a phone in the aisle."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.offers import Offer, say_done
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.desk.staying import page_of_act
from pages.searches import typed_search
from pages.whole_numbers import whole_number
from scoring.messages import refusal_messages
from tournaments.errors import PaymentOutdated, ServiceError
from tournaments.models import (
    AttendanceState,
    Entrant,
    Event,
    EventState,
    PaymentMethod,
    Role,
    Seating,
    SeatingState,
    User,
)
from tournaments.selectors.attendance import (
    Presence,
    count_roll,
    entrants_matching,
    presence_of,
    roll_of,
)
from tournaments.selectors.payments import (
    Account,
    account_of,
    accounts_of,
    may_reverse,
    payments_of,
)
from tournaments.selectors.rights import may
from tournaments.selectors.seatings import being_played, next_number, seatings_of
from tournaments.services.attendance import leave_now, mark_attendance
from tournaments.services.payments import reverse_payment, take_payment

LEAVES_NOW = "leaves_now"  # the hall, whichever seating the roll is called for


class RollKind(StrEnum):
    """The state of a line of the roll, as its filters are named."""

    UNSEEN = "unseen"
    PRESENT = "present"
    STANDBY = "standby"
    SITTING_OUT = "sitting_out"
    LATE = "late"
    LEFT = "left"


# Never by colour alone: a sign and a label for each.
SIGNS: Mapping[RollKind, str] = {
    RollKind.UNSEEN: "?",
    RollKind.PRESENT: "✓",
    RollKind.STANDBY: "◐",
    RollKind.SITTING_OUT: "○",
    RollKind.LATE: "…",
    RollKind.LEFT: "→",
}
LABELS: Mapping[RollKind, str | Promise] = {
    RollKind.UNSEEN: _("not seen yet"),
    **{RollKind(state.value): state.label for state in AttendanceState},
}


@dataclass(frozen=True, slots=True)
class RollLine:
    """One entrant of the roll; ``played`` is the number of a seating that is being played."""

    presence: Presence
    seating: int
    played: int | None
    account: Account | None = None  # where there is a fee

    @property
    def kind(self) -> RollKind:
        """The state that counts at this seating, or that a person is only taken to be present."""
        return RollKind.UNSEEN if self.presence.unseen else RollKind(self.presence.state)

    @property
    def sign(self) -> str:
        """The sign of its kind."""
        return SIGNS[self.kind]

    @property
    def label(self) -> str:
        """The label of its kind."""
        return str(LABELS[self.kind])

    @property
    def here(self) -> str:
        """The label of the button that most people need."""
        return str(LABELS[RollKind.PRESENT])

    @property
    def since_seating(self) -> int | None:
        """The earlier seating since which this holds on; None for what was said for this one."""
        known = self.presence
        return None if known.said or known.unseen else known.marked_for

    @property
    def others(self) -> list[tuple[str, str]]:
        """Notes besides being present, each with its label.

        While a seating is being played, people leave now or after it: two things to note.
        """
        labels = {kind.value: str(LABELS[kind]) for kind in RollKind if kind != RollKind.PRESENT}
        if self.played is not None:
            del labels[RollKind.LEFT]
            if self.seating > self.played:
                after = gettext("leaves after seating {number}")
                labels[RollKind.LEFT.value] = after.format(number=self.seating - 1)
            labels[LEAVES_NOW] = gettext("leaves now")
        return list(labels.items())


@dataclass(frozen=True, slots=True)
class RollFilter:
    """One way to look at the roll of a seating, with how many lines it shows."""

    seating: int  # its number
    key: str  # empty for everybody
    sign: str
    label: str
    count: int
    address: str
    current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RollQuery:
    """The part of a roll that is looked at."""

    seating: int  # its number
    show: str  # a kind, empty for everybody
    q: str  # part of a name or a start number

    def address(self, event: Event) -> str:
        """Return the address of the page that shows it."""
        params = {"seating": self.seating, "show": self.show, "q": self.q}
        query = urlencode({key: value for key, value in params.items() if value})
        return f"{reverse('admin:roll_call', args=[event.pk])}?{query}"


def show_roll(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/roll/``: what is known about everybody for ``seating``, else the next one.

    ``show`` is a kind, ``q`` a name or a start number to look for.
    """
    look = _look(request.GET, event)
    playing = being_played(event)
    lines = _lines(event, look.seating, playing)
    entrant_ids = entrants_matching(event, look.q) if look.q else None
    numbers = [*(seating.number for seating in playing), next_number(event)]
    return desk_page(
        request,
        "desk/roll_call/roll_call.html",
        title=gettext("Roll call for seating {number}").format(number=look.seating),
        event=event,
        look=look,
        lines=[line for line in lines if _wanted(line, look, entrant_ids)],
        filters=_filters(_counts(lines), event, look),
        seatings=[(number, replace(look, seating=number).address(event)) for number in numbers],
        played=next((seating for seating in playing if seating.number == look.seating), None),
        calls=event.state != EventState.FINISHED and may(request.user, Role.SCORE_KEEPER, event),
        reverses=_reverses(request, event),
    )


def mark(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/roll/mark/`` with ``seating`` and ``mark``, like ``12:late``.

    The number is a start number, the rest a kind or ``leaves_now``. A script asks for ``part`` and
    gets the line and the counts; 409 with a sentence where nothing was stored. What it could not
    send at once names the kind ``seen`` then: what was noted later stays. ``stay`` leads
    back to the page where it was tapped.
    """
    look = _look(request.POST, event)
    who, _colon, kind = request.POST.get("mark", "").partition(":")
    before = _said_before(event, look.seating, who)
    if request.POST.get("seen", before) in (before, "") or kind == before:
        problems = _mark(request, event, look.seating, who, kind)
    else:
        sentence = gettext("Meanwhile this was noted: {state}. Tap again if it is wrong.")
        problems = [sentence.format(state=LABELS[before])]
    undo = "" if problems or kind in (before, LEAVES_NOW) else f"{who}:{before}"
    if not problems and "part" not in request.POST:
        _say_marked(request, event, look, who, kind, before)
    return _after_tap(request, event, look, who, problems, undo)


def take_fee(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/roll/fee/`` with ``pay``, like ``12:0``: the rest of the fee, in cash.

    The first number is a start number, the second one what the line has shown as paid. Answers
    like ``mark``.
    """
    look = _look(request.POST, event)
    who, _colon, shown = request.POST.get("pay", "").partition(":")
    entrant, paid_before = _entrant(event, who), whole_number(shown)
    if entrant is None or paid_before is None:
        return _after_tap(request, event, look, who, [_gone()])
    account, user = account_of(entrant), user_of(request)
    try:
        take_payment(
            entrant_id=entrant.pk,
            amount=account.due - paid_before,
            method=PaymentMethod.CASH,
            paid_before=paid_before,
            by=user,
        )
    except ServiceError as refused:
        last = account.payments[-1] if account.payments else None
        # The same tap, sent again because its answer was lost.
        again = last is not None and last.by == user and not account.left
        problems = [] if again else refusal_messages(refused)
        return _after_tap(request, event, look, who, problems)
    return _after_tap(request, event, look, who, [])


def reverse_fee(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/roll/fee/reverse/`` with ``unpay``, like ``12:34``: it is taken back.

    The first number is a start number, the second one the id of the payment. Answers like ``mark``.

    Raises:
        PermissionDenied: a score keeper did not note it.
    """
    look = _look(request.POST, event)
    who, _colon, payment_id = request.POST.get("unpay", "").partition(":")
    payment = payments_of(event).filter(pk=whole_number(payment_id, digits=18) or 0).first()
    if payment is None:
        return _after_tap(request, event, look, who, [_gone()])
    if not may_reverse(payment, user_of(request), event):
        raise PermissionDenied
    with suppress(PaymentOutdated):  # then it is taken back already
        reverse_payment(payment_id=payment.pk, by=user_of(request))
    return _after_tap(request, event, look, who, [])


def _after_tap(
    request: HttpRequest,
    event: Event,
    look: RollQuery,
    who: str,
    problems: list[str],
    undo: str = "",
) -> HttpResponse:
    if "part" in request.POST:
        return _part(request, event, look, who, problems, undo)
    for problem in problems:
        messages.error(request, problem)
    page = page_of_act(request) if "stay" in request.POST else ""
    return redirect(page or look.address(event))


def seat(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/seat/`` with ``seating`` and ``number``: this entrant is to play in it.

    They are noted as present; the page that gives them a seat comes next. With ``propose`` that is
    the one that asks for a proposal, though there is one.
    """
    return _mark_and_make_even(request, event, RollKind.PRESENT)


def leave(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/leave/`` with ``seating`` and ``number``: this entrant leaves now.

    The page that makes the tables even without them comes next.
    """
    return _mark_and_make_even(request, event, LEAVES_NOW)


def _mark_and_make_even(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    look = _look(request.POST, event)
    who = request.POST.get("number", "")
    before = _said_before(event, look.seating, who)
    problems = _mark(request, event, look.seating, who, kind)
    for problem in problems:
        messages.error(request, problem)
    if not problems:
        _say_marked(request, event, look, who, kind, before)
    shown = seatings_of(event).filter(number=look.seating)
    seating = shown.exclude(state=SeatingState.WAITING).first()
    if seating is None or "propose" in request.POST:
        return redirect("admin:propose", event.pk)
    moves = reverse("admin:rebalance", args=[seating.pk])
    if problems or kind == LEAVES_NOW:
        return redirect(moves)
    return redirect(f"{moves}?{urlencode({'seat': who})}")


def _say_marked(
    request: HttpRequest, event: Event, look: RollQuery, who: str, kind: str, before: RollKind
) -> None:
    """Say what was noted, and offer to note what was there before; who leaves now stays gone."""
    word = LABELS[RollKind.LEFT if kind == LEAVES_NOW else RollKind(kind)]
    sentence = gettext("No. {number}: {word}").format(number=who, word=word)
    if kind == LEAVES_NOW:
        messages.success(request, sentence)
    elif kind != before:
        mark = {"seating": look.seating, "show": look.show, "q": look.q, "mark": f"{who}:{before}"}
        say_done(
            request, sentence, Offer.UNDO, reverse("admin:mark_roll", args=[event.pk]), fields=mark
        )


def _mark(request: HttpRequest, event: Event, seating: int, who: str, kind: str) -> list[str]:
    """Note what was tapped; return why not, nothing where it is stored."""
    entrant = _entrant(event, who)
    if entrant is None or kind not in {LEAVES_NOW, *RollKind}:
        return [_gone()]
    by = request.user if isinstance(request.user, User) else None
    try:
        if kind == LEAVES_NOW:
            leave_now(entrant_id=entrant.pk, by=by)
            return []
        state = None if kind == RollKind.UNSEEN else AttendanceState(kind)
        mark_attendance(entrant_id=entrant.pk, number=seating, state=state, by=by)
    except ServiceError as refused:
        return refusal_messages(refused)
    return []


def _entrant(event: Event, who: str) -> Entrant | None:
    """Return the entrant with a start number, None where there is none."""
    return event.entrants.filter(number=whole_number(who) or 0).select_related("event").first()


def _gone() -> str:
    return gettext("This entrant is not in the list any more. Check the list again.")


def _said_before(event: Event, seating: int, who: str) -> RollKind:
    """Return what was said about an entrant for this seating until now."""
    entrant = _entrant(event, who)
    presence = presence_of(entrant, seating) if entrant else None
    return RollKind(presence.state) if presence and presence.said else RollKind.UNSEEN


def _reverses(request: HttpRequest, event: Event) -> bool:
    """Return whether the user may take back a fee that any person has noted."""
    return event.fee is not None and may(request.user, Role.DIRECTOR, event)


def _part(
    request: HttpRequest,
    event: Event,
    look: RollQuery,
    who: str,
    problems: list[str],
    undo: str,
) -> HttpResponse:
    lines = _lines(event, look.seating, being_played(event))
    shown = {
        "event": event,
        "calls": True,  # who taps may
        "reverses": _reverses(request, event),
        "problems": problems,
        "undo": undo,
        "lines": [line for line in lines if str(line.presence.entrant.number) == who],
        "filters": _filters(_counts(lines), event, look),
        "look": look,
    }
    return render(request, "desk/roll_call/part.html", shown, status=409 if problems else 200)


def filters_of(event: Event) -> list[RollFilter]:
    """Return the ways to look at the roll of the next seating, with their counts."""
    look = _look(QueryDict(), event)
    counts = count_roll(event, look.seating)
    kinds = {RollKind(state) if state else RollKind.UNSEEN: counts[state] for state in counts}
    return _filters(Counter(kinds), event, look)


def _look(params: QueryDict, event: Event) -> RollQuery:
    """Read what is asked for; the next seating where none or no possible one is."""
    last = next_number(event)
    seating = whole_number(params.get("seating", "")) or last
    show = params.get("show", "")
    return RollQuery(
        seating=seating if 1 <= seating <= last else last,
        show=show if show in set(RollKind) else "",
        q=typed_search(params),
    )


def _lines(event: Event, seating: int, playing: Sequence[Seating]) -> list[RollLine]:
    played = playing[0].number if playing else None
    roll = list(roll_of(event, seating))
    entrants = [presence.entrant for presence in roll] if event.fee else []
    accounts = accounts_of(event, entrants) if entrants else {}
    return [
        RollLine(presence, seating, played, accounts.get(presence.entrant.pk)) for presence in roll
    ]


def _wanted(line: RollLine, look: RollQuery, entrant_ids: Collection[int] | None) -> bool:
    sought = entrant_ids is None or line.presence.entrant.pk in entrant_ids
    return sought and look.show in ("", line.kind)


def _counts(lines: Sequence[RollLine]) -> Counter[RollKind]:
    return Counter(line.kind for line in lines)


def _filters(counts: Counter[RollKind], event: Event, look: RollQuery) -> list[RollFilter]:
    """Return the ways to look at the roll: everybody, then each kind that there is."""
    labels = {"": gettext("everyone"), **{kind.value: str(LABELS[kind]) for kind in RollKind}}
    return [
        RollFilter(
            seating=look.seating,
            key=key,
            sign=SIGNS[RollKind(key)] if key else "",
            label=label,
            count=counts[RollKind(key)] if key else counts.total(),
            address=replace(look, show=key).address(event),
            current=key == look.show,
        )
        for key, label in labels.items()
        if key in ("", look.show, RollKind.UNSEEN, RollKind.PRESENT) or counts[RollKind(key)]
    ]
