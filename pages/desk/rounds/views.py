"""One round of one table: what is recorded, every version of it, and entering it at the desk."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext

from engine.checks import judge
from pages.desk.effects import EffectsPanel, shown_or_stored
from pages.desk.offers import say_locked
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.desk.rounds.missing import Then, after_storing, then_of
from pages.desk.rounds.overrides import (
    OverrideForm,
    OverridePanel,
    override_from,
    points_from,
    seen_codes,
)
from pages.desk.rounds.taken import TakenPanel
from pages.rounds.forms import RoundForm
from pages.rounds.letters import typing_data
from pages.rounds.repairs import ProblemLine, problem_lines, repaired
from pages.rounds.reseated import reseated
from pages.rounds.typed import TypedRound, new_key, typed_from_form, typed_from_sheet
from pages.rounds.unreadable import letter_sentences, unreadable_sentences
from pages.rounds.versions import ShownVersion, history_of, shown_piles, shown_version
from scoring.errors import Closed, EntryRejected, OverrideRefused, ReasonRefused, SeatsChanged
from scoring.messages import refusal_messages, refusal_sentence
from scoring.models import Entry, Round, RoundState, Source
from scoring.selectors.entries import closed_for, versions_of
from scoring.selectors.matches import match_of
from scoring.services.entries import Submission, submit_entry
from scoring.services.overrides import Override
from tournaments.errors import ServiceError
from tournaments.models import Role, Table
from tournaments.selectors.rights import may, tables_open_to


@dataclass(frozen=True, slots=True)
class DeskRound(RoundForm):
    """A round as the desk sees it: closing or locking a table keeps only captains away."""

    @property
    def closed_by(self) -> str | None:
        """The reason why it takes no entry: event or round; None for none."""
        return closed_for(Source.DESK, self.match.table, self.played.round)

    @property
    def closed(self) -> bool:
        """Return whether no entry is taken."""
        return self.closed_by is not None

    @property
    def needs_reason(self) -> bool:
        """Return whether it is closed, so that a director changes it for a reason."""
        return not self.closed and self.played.round.state == RoundState.CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Answer of the page to a person who tried something, beside what it always shows."""

    status: int = 200
    problems: Sequence[str] = ()  # sentences
    lines: Sequence[ProblemLine] = ()  # what is wrong with the cards
    changed: str = ""  # by a repair
    override: OverridePanel | None = None
    effects: EffectsPanel | None = None  # of what was sent, which is not stored yet
    taken: TakenPanel | None = None  # from a captain's phone, to be compared with what is recorded

    @property
    def form_first(self) -> bool:
        """Return whether what was typed is put right before anything else is looked at."""
        return bool(self.lines) and not self.taken

    @property
    def override_first(self) -> bool:
        """The same of a director's word."""
        return self.override is not None and not self.taken


def show_next(_request: HttpRequest, table: Table) -> HttpResponse:
    """``GET tables/<id>/round/``: on to the round a table reports next, or to its last one."""
    match = match_of(table)
    played = [reported for reported in match.rounds if reported.entrants]
    if not played:
        raise Http404  # the seating is not published, or the table was dissolved
    if missing := match.next_round:
        return redirect(f"{reverse('admin:round', args=[missing.round.pk])}#enter")
    return redirect("admin:round", played[-1].round.pk)


def show_round(request: HttpRequest, stored: Round) -> HttpResponse:
    """``GET rounds/<id>/``: what is recorded, its history, and a form to enter or correct it.

    ``?evidence=`` asks for another form, as far as the event allows it.
    """
    form = _form(request, stored, wanted=request.GET.get("evidence", ""))
    if form.evidence not in form.allowed:
        form = replace(form, wanted="")
    return round_page(request, form, _recorded(form), Answer())


def enter(request: HttpRequest, stored: Round) -> HttpResponse:
    """``POST rounds/<id>/enter/``: store the round; 422 with what is wrong, 409 if overtaken.

    What a letter was read as is shown before, 200, where many take it for another colour.
    A closed round needs a ``correction``, the reason, and is stored once what it changes has
    been ``seen``; without that it is shown, 200.
    """
    form, typed = _sent_form(request, stored)
    asks_again = "repair" in request.POST or not typed.readable or letter_sentences(form, typed)
    if typed.seats not in ((), form.seats) and asks_again:
        return _overtaken(request, stored, SeatsChanged(seats=list(form.seats)))
    if not typed.readable:
        problems = unreadable_sentences(form, typed)
        return round_page(request, form, typed, Answer(status=422, problems=problems))
    if name := request.POST.get("repair"):
        after = repaired(form, typed, name)
        return round_page(
            request, form, after.typed, Answer(lines=after.lines, changed=after.changed)
        )
    if letter_sentences(form, typed):
        return round_page(request, form, typed, Answer())
    try:
        return _entered(request, form, typed, _submission(request, form, typed))
    except EntryRejected as refused:
        answer = rejection(form, typed, [refusal_sentence(refused)])
        return round_page(request, form, typed, answer)
    except ReasonRefused as refused:
        return round_page(
            request, form, typed, Answer(status=422, problems=refusal_messages(refused))
        )
    except ServiceError as refused:
        return _overtaken(request, stored, refused)


def override_entry(request: HttpRequest, stored: Round) -> HttpResponse:
    """``POST rounds/<id>/override/``: store cards that were shown, on the director's word.

    ``reason``, points for each seat, and ``despite`` with the codes of the problems shown.
    """
    form, typed = _sent_form(request, stored)
    override_form = OverrideForm(form.names, request.POST)
    if typed.seats not in ((), form.seats) and not (typed.readable and override_form.is_valid()):
        return _overtaken(request, stored, SeatsChanged(seats=list(form.seats)))
    if not typed.readable:
        problems = unreadable_sentences(form, typed)
        return round_page(request, form, typed, Answer(status=422, problems=problems))
    if not override_form.is_valid():
        return round_page(request, form, typed, rejection(form, typed, [], override_form))
    submission = _submission(request, form, typed, override_from(override_form, request.POST))
    try:
        return _entered(request, form, typed, submission)
    except EntryRejected as refused:
        answer = rejection(form, typed, [refusal_sentence(refused)], override_form)
        return round_page(request, form, typed, answer)
    except OverrideRefused as refused:
        return round_page(
            request, form, typed, rejection(form, typed, refusal_messages(refused), override_form)
        )
    except ServiceError as refused:
        return _overtaken(request, stored, refused)


def _entered(
    request: HttpRequest, form: DeskRound, typed: TypedRound, submission: Submission
) -> HttpResponse:
    """Store what was sent; show first what that changes if the round is closed.

    Raises:
        ServiceError: as ``submit_entry``.
    """
    entries: list[Entry] = []  # the last one is stored; one before it was only tried

    def enter() -> None:
        entries.append(submit_entry(submission))

    if not form.needs_reason:
        enter()
    elif panel := shown_or_stored(request, form.match.table.seating.event, enter):
        return round_page(request, form, typed, Answer(effects=panel))
    return _stored(request, form, entries[-1])


def _form(request: HttpRequest, stored: Round, *, wanted: str) -> DeskRound:
    tables = tables_open_to(request.user, Role.READER)
    match = match_of(get_object_or_404(tables, pk=stored.table_id))
    for played in match.rounds:
        form = DeskRound(match, played, wanted)
        if played.round.pk == stored.pk and form.playable:
            return form
    raise Http404  # it was dropped this moment, or the game is not for so many players


def _sent_form(request: HttpRequest, stored: Round) -> tuple[DeskRound, TypedRound]:
    form = _form(request, stored, wanted=request.POST.get("evidence", ""))
    return form, typed_from_form(request.POST, form.layout)


def _recorded(form: RoundForm) -> TypedRound:
    return typed_from_sheet(form.sheet, form.layout, seats=form.seats, version=form.played.version)


def _submission(
    request: HttpRequest, form: DeskRound, typed: TypedRound, override: Override | None = None
) -> Submission:
    correction = request.POST.get("correction", "") if form.needs_reason and not override else ""
    return Submission(
        table_id=form.match.table.pk,
        round_number=form.number,
        based_on=typed.based_on,
        seats=typed.seats,
        sheet=typed.sheet(form.game),
        accept=typed.accept,
        key=typed.key,
        source=Source.DESK,
        by=user_of(request),
        override=override,
        correction=correction,
    )


def rejection(
    form: RoundForm,
    typed: TypedRound,
    problems: Sequence[str],
    override_form: OverrideForm | None = None,
) -> Answer:
    """Return what to say about cards that were not stored, and the way to store them anyhow."""
    sheet = typed.sheet(form.game)
    verdict = judge(sheet)
    panel = None
    if override_form or not verdict.ok:
        panel = OverridePanel(
            form=override_form or OverrideForm(form.names, initial=points_from(sheet)),
            typed=typed,
            piles=shown_piles(typed, form.names, form.palette),
            despite=seen_codes(verdict),
        )
    lines = problem_lines(sheet, verdict, form.names)
    return Answer(status=422, problems=problems, lines=lines, override=panel)


def _overtaken(request: HttpRequest, stored: Round, refused: ServiceError) -> HttpResponse:
    """Show what was sent beside what happened meanwhile, which counts as seen from now on."""
    form, _ = _sent_form(request, stored)
    typed, doubts = reseated(request.POST, form)
    typed = replace(typed, based_on=form.played.version, key=new_key())
    problems = [*refusal_messages(refused), *doubts]
    return round_page(request, form, typed, Answer(status=409, problems=problems))


def _stored(request: HttpRequest, form: RoundForm, entry: Entry) -> HttpResponse:
    sentence = gettext("Round {number} of table {table} is entered as version {version}.").format(
        number=form.number, table=form.match.table.place.number, version=entry.version
    )
    messages.success(request, sentence)
    say_locked(request, form.match.table)
    return redirect(after_storing(request, form.match.table, entry.round_id))


def round_page(
    request: HttpRequest, form: DeskRound, typed: TypedRound, answer: Answer
) -> HttpResponse:
    """Return the page of a round: an answer, what is recorded, and a form with what was typed."""
    table = form.match.table
    event = table.seating.event
    versions = [shown_version(form, version) for version in versions_of(form.played.round)]
    directs = may(request.user, Role.DIRECTOR, event)
    return desk_page(
        request,
        "desk/rounds/round.html",
        status=answer.status,
        title=gettext("Table {table}, round {number}").format(
            table=table.place.number, number=form.number
        ),
        event=event,
        form=form,
        typed=typed,
        piles=zip(form.entrants, typed.piles, strict=True),
        tried=answer.status != 200,
        correction=request.POST.get("correction", "").replace("\0", ""),
        versions=versions,
        history=history_of(form, versions),
        answer=answer,
        letters=letter_sentences(form, typed),
        typing=typing_data(form.colours),
        closed=refusal_messages(Closed(what=form.closed_by)) if form.closed_by else [],
        override=answer.override or (_other_points(form, versions) if directs else None),
        keeps_scores=directs
        or (may(request.user, Role.SCORE_KEEPER, event) and not form.needs_reason),
        directs=directs,
        then=then_of(request),
        steps=[] if form.needs_reason else Then.choices,
    )


def _other_points(form: RoundForm, versions: Sequence[ShownVersion]) -> OverridePanel | None:
    """Return the way to give other points for the cards that are recorded."""
    if not versions:
        return None
    newest = versions[0]
    points = {f"points-{seat}": pile.points for seat, pile in enumerate(newest.piles)}
    return OverridePanel(
        form=OverrideForm(form.names, initial=points),
        typed=newest.typed,
        piles=newest.piles,
        despite=[*newest.entry.accepted, *newest.entry.overruled],
    )
