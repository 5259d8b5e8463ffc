"""A director's decision that a round is void, or that it counts after all.

A void round does not count and keeps its number. To play it again is the
director's choice: then it does not count towards the length of the match, and another round
comes at the end (RULES.md 5.7); otherwise the match is a round shorter, and captains are kept
away until the director releases the table or lets the round count again.
"""

from django.db import transaction

from engine.matches import rounds_left
from scoring.errors import VoidRefused
from scoring.models import Round, RoundState, Voiding, VoidReason
from scoring.selectors.decisions import decided
from scoring.selectors.matches import match_of
from scoring.selectors.rounds import match_plan, round_of
from scoring.services.piles import drop_drafts
from scoring.services.reasons import fit_note
from scoring.services.results import results_change
from scoring.services.rounds import open_following_rounds, state_at
from tournaments.models import Table, TableState, User
from tournaments.services.tables import block_captains, lock_table, unblock_captains


@transaction.atomic
def void_round(
    *, table_id: int, number: int, reason: VoidReason, note: str, replayed: bool, by: User
) -> Voiding:
    """Make a round void, so that it does not count, and return the decision; its entries stay.

    Raises:
        ReasonRefused: the note cannot be stored.
        RoundUnknown: this table has no such round, or was dissolved before it.
        VoidRefused: it is void already, the reason lacks a note, or it was to be played again
            at a closed table.
        EventNotOpen: the event is not running.
    """
    note = fit_note(note)
    table = lock_table(table_id)
    played = round_of(table, number)
    if played.state == RoundState.VOID:
        raise VoidRefused(why="void", round=number)
    if reason == VoidReason.OTHER and not note:
        raise VoidRefused(why="untold", round=number)
    if replayed and table.state != TableState.OPEN:
        raise VoidRefused(why="closed", round=number)
    voiding = Voiding.objects.create(round=played, void=True, reason=reason, note=note, by=by)
    _change_state(table, played, RoundState.VOID, replayed=replayed)
    return voiding


@transaction.atomic
def restore_round(*, table_id: int, number: int, by: User, note: str = "") -> Voiding:
    """Let a void round count after all, and return the decision.

    ``note`` says why. The empty round that was to replace it is dropped.

    Raises:
        ReasonRefused: the note cannot be stored.
        RoundUnknown: this table has no such round, or was dissolved before it.
        VoidRefused: it is not void, or has been replaced: the match is as long as it should be.
        EventNotOpen: the event is not running.
    """
    note = fit_note(note)
    table = lock_table(table_id)
    played = round_of(table, number)
    if played.state != RoundState.VOID:
        raise VoidRefused(why="counts", round=number)
    if played.replayed and not rounds_left(match_plan(table), match_of(table).points_by_round):
        raise VoidRefused(why="replaced", round=number)
    voiding = Voiding.objects.create(round=played, void=False, note=note, by=by)
    _change_state(table, played, state_at(table), replayed=False)
    return voiding


def _change_state(table: Table, played: Round, state: RoundState, *, replayed: bool) -> None:
    with results_change(table.seating, tables=[table.pk]):
        drop_drafts([played.pk])
        played.state, played.replayed = state, replayed
        played.save(update_fields=["state", "replayed"])
        if state == RoundState.VOID and not replayed:
            block_captains(table.pk)
        elif state != RoundState.VOID and not decided(table):
            unblock_captains(table.pk)
        open_following_rounds(match_of(table))
