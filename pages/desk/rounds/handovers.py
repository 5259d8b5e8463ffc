"""A round that a captain's phone shows as a code, because nothing else takes it."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from engine.checks import judge
from engine.problems import Severity
from pages.desk.rendering import desk_page
from pages.desk.rounds.codes import CodedRound, CodeProblem, CodeRefused, read_code
from pages.desk.rounds.messages import CODE_MESSAGES
from pages.desk.rounds.taken import TakenPanel, taken_panel
from pages.desk.rounds.views import Answer, DeskRound, rejection, round_page
from pages.rounds.typed import typed_from_sheet
from scoring.errors import SheetDiffers
from scoring.models import RoundState
from scoring.selectors.entries import has_cards, require_game
from scoring.selectors.matches import Match, match_of
from tournaments.models import Table
from tournaments.selectors.entrants import distinct_names


def take_over(request: HttpRequest, table: Table) -> HttpResponse:
    """``GET tables/<id>/take/#<code>``: send the code on; ``POST``: the round with its cards.

    The fragment of an address reaches no server, so the page's script posts it as ``code``.
    Nothing is stored here: the forms of the round's page do that, with the rights and reasons
    that they ask for. 422 for a code of which nothing can be taken; 409 with the cards where other
    people play the round now, or another game.
    """
    match = match_of(table)
    if request.method != "POST":
        return _code_page(request, match)
    try:
        coded = read_code(request.POST.get("code", ""))
        if coded.table_id not in (None, table.pk):
            raise CodeRefused(CodeProblem.OTHER_TABLE)
        form = _form(match, coded)
    except CodeRefused as refused:
        return _code_page(request, match, status=422, problem=str(CODE_MESSAGES[refused.why]))
    if set(coded.seats) != set(form.seats):
        return _shown_only(request, form, coded, CodeProblem.OTHER_PEOPLE)
    coded = coded.seated(form.seats)
    try:
        require_game(match.table.seating, coded.sheet, players=len(form.seats))
    except SheetDiffers:
        return _shown_only(request, form, coded, CodeProblem.OTHER_GAME)
    return _comparison(request, form, coded)


def _form(match: Match, coded: CodedRound) -> DeskRound:
    for played in match.rounds:
        if played.round.number == coded.number:
            return DeskRound(match, played, coded.sheet.evidence.value)
    raise CodeRefused(CodeProblem.NO_ROUND)


def _comparison(request: HttpRequest, form: DeskRound, coded: CodedRound) -> HttpResponse:
    """Return the round's page with the cards of the code beside what is recorded.

    What is entered is in sight, so the form is based on it.
    """
    entry, verdict = form.played.entry, judge(coded.sheet)
    void = form.played.round.state == RoundState.VOID
    same = entry is not None and not void and has_cards(entry, coded.sheet)
    taken = taken_panel(coded, verdict, form.names, recorded=form.played.version if same else 0)
    typed = typed_from_sheet(
        coded.sheet, form.layout, seats=form.seats, version=form.played.version
    )
    typed = replace(typed, accept=coded.accept)
    asks = any(problem.severity is not Severity.INFO for problem in verdict.problems)
    answer = rejection(form, typed, []) if asks and not same and not form.closed else Answer()
    return round_page(request, form, typed, replace(answer, status=200, taken=taken))


def _shown_only(
    request: HttpRequest, form: DeskRound, coded: CodedRound, why: CodeProblem
) -> HttpResponse:
    """Return a page with the cards of a code and whose they are, from which nothing is stored."""
    entrants = form.match.table.seating.event.entrants.select_related("person")
    people = list(entrants.filter(number__in=coded.seats))
    known = dict(zip((entrant.number for entrant in people), distinct_names(people), strict=True))
    names = [
        known.get(number) or gettext("no. {number}").format(number=number) for number in coded.seats
    ]
    return _code_page(
        request,
        form.match,
        status=409,
        problem=str(CODE_MESSAGES[why]),
        form=form,
        taken=taken_panel(coded, judge(coded.sheet), names),
    )


def _code_page(
    request: HttpRequest,
    match: Match,
    *,
    status: int = 200,
    problem: str = "",
    form: DeskRound | None = None,
    taken: TakenPanel | None = None,
) -> HttpResponse:
    return desk_page(
        request,
        "desk/rounds/handover.html",
        status=status,
        title=gettext("A round from table {number}").format(number=match.table.place.number),
        match=match,
        problems=[problem] if problem else [],
        form=form,
        taken=taken,
    )
