"""Counterparts: people of other clubs' registers who are people of a series' own club."""

from collections.abc import Iterable
from typing import Any

import pghistory
from django.apps import apps
from django.db import transaction
from django.db.models import Q, QuerySet

from scoring.errors import CounterpartRefused
from scoring.models import Counterpart, Series
from scoring.selectors.merges import people_now
from scoring.services.series import lock_series, note_change
from tournaments.models import Entrant, Merge, Person, User


@transaction.atomic
def note_counterpart(*, series_id: int, person_id: int, same_as_id: int, by: User) -> Counterpart:
    """Count what a person of another club has in a series for one of the series' own club.

    Of a closed series it changes nothing but what would be different.

    Raises:
        CounterpartRefused: they cannot be one, or the person is another one already.
    """
    # Who merges or erases one of them queues here.
    people = Person.objects.filter(pk__in=(person_id, same_as_id), made_up_for=None, erased_at=None)
    locked = people.select_for_update(no_key=True, of=("self",)).order_by("pk")
    there = {person.pk: person for person in locked}
    series = lock_series(series_id)
    person, same_as = there.get(person_id), there.get(same_as_id)
    if person is None or same_as is None:
        raise CounterpartRefused(why="gone")
    own, entrants = series.organisation_id, _entrants(series)
    guest = person.organisation_id != own and entrants.filter(person=person).exists()
    if same_as.organisation_id != own or not guest:
        raise CounterpartRefused(why="club")
    if series.counterparts.filter(person=person).exists():
        raise CounterpartRefused(why="taken")
    if _play_in_one_event(series, person_id, same_as_id):
        raise CounterpartRefused(why="both")
    with pghistory.context(user=by.pk):
        counterpart = Counterpart.objects.create(series=series, person=person, same_as=same_as)
    note_change(series)
    return counterpart


@transaction.atomic
def remove_counterpart(*, series_id: int, person_id: int, by: User) -> None:
    """Count a person of another club in a series as themselves again.

    Raises:
        CounterpartRefused: they are no counterpart any more.
    """
    series = lock_series(series_id)
    with pghistory.context(user=by.pk):
        removed, _ = Counterpart.objects.filter(series=series, person=person_id).delete()
    if not removed:
        raise CounterpartRefused(why="gone")
    note_change(series)


def move_counterparts(kept_id: int, gone_id: int) -> None:
    """Let the counterparts of a person, locked, be those of another one, where that has none.

    The others go with the person, and come back with them.
    """
    of_gone = Counterpart.objects.filter(Q(person=gone_id) | Q(same_as=gone_id))
    rows = list(of_gone.order_by("series", "pk"))
    _lock_all(row.series_id for row in rows)
    for row in rows:
        if row.same_as_id == gone_id:
            row.same_as_id = kept_id
        elif Counterpart.objects.filter(series=row.series_id, person=kept_id).exists():
            continue
        else:
            row.person_id = kept_id
        row.save(update_fields=["person", "same_as"])


def lock_counterparts_before(kept_id: int) -> list[Counterpart]:
    """Return the counterparts that the newest merge into a person, locked, changed, as before it.

    Their series are locked. Those that something else has changed since are left out; those that
    it dropped have no id.
    """
    gone = Merge.objects.filter(kept=kept_id).values_list("gone", flat=True).first()
    history: Any = apps.get_model("scoring", "CounterpartHistory")
    changes = history.objects.filter(pgh_context__metadata__merged=gone, pgh_label="update")
    moved = []
    for change in changes.order_by("pgh_obj_id") if gone else ():
        of_same = history.objects.filter(pgh_obj=change.pgh_obj_id)
        before = of_same.filter(pgh_id__lt=change.pgh_id).order_by("pgh_id").last()
        now = Counterpart.objects.filter(
            pk=change.pgh_obj_id, person=change.person_id, same_as=change.same_as_id
        ).first()
        if before and now:
            now.person_id, now.same_as_id = before.person_id, before.same_as_id
            moved.append(now)
    before_it = [*moved, *(_dropped(gone) if gone else ())]
    _lock_all(row.series_id for row in before_it)
    return before_it


def _dropped(gone_id: int) -> list[Counterpart]:
    """Return the counterparts, not stored, that went with a person who was merged last.

    Who they count as may have been merged since; who is there no more is left out.
    """
    people: Any = apps.get_model("tournaments", "PersonHistory")
    merges = people.objects.filter(pgh_obj=gone_id).order_by("-pgh_id").values("pgh_context")
    history: Any = apps.get_model("scoring", "CounterpartHistory")
    dropped = history.objects.filter(
        pgh_context=merges[:1], pgh_label="delete", person=gone_id, series__in=Series.objects.all()
    )
    rows = list(dropped.order_by("pgh_id").values_list("series", "same_as"))
    now = people_now({same_as for _, same_as in rows})
    there = set(Person.objects.filter(pk__in=now.values()).values_list("pk", flat=True))
    return [
        Counterpart(series_id=series_id, person_id=gone_id, same_as_id=now[same_as])
        for series_id, same_as in rows
        if now[same_as] in there
    ]


def _lock_all(series_ids: Iterable[int]) -> None:
    """Lock series by id, and have their standings made again."""
    for series_id in sorted(set(series_ids)):
        note_change(lock_series(series_id))


def _play_in_one_event(series: Series, person_id: int, same_as_id: int) -> bool:
    """Return whether two people, or other counterparts of the second, play in one event."""
    others = series.counterparts.filter(same_as=same_as_id).values_list("person", flat=True)
    events = _entrants(series).filter(person__in=[same_as_id, *others]).values("event")
    return _entrants(series).filter(person=person_id, event__in=events).exists()


def _entrants(series: Series) -> QuerySet[Entrant]:
    return Entrant.objects.filter(event__series_events__series=series)
