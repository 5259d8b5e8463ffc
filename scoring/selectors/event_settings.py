"""Settings of an event: what follows from those that are chosen, and what makes no sense."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from datetime import date
from typing import Any, Final

from django.core.exceptions import ValidationError

from engine.decks import EDITIONS, players_of
from engine.standings.points import POINTS_SYSTEMS
from scoring.errors import SettingFault, SettingProblem
from scoring.selectors.decisions import with_points_given
from scoring.units import usual_sit_out
from tournaments.addresses import DEMO_UNFINISHED, address_from
from tournaments.models import EARLIEST_DAY, LATEST_DAY, Event, EventState
from tournaments.selectors.events import free_slug
from tournaments.selectors.payments import has_payments
from tournaments.selectors.prizes import has_prize_money
from tournaments.selectors.seatings import published_seatings

# How long a match is: any of the three, or all empty for what the edition recommends.
NO_LENGTH: Final[Mapping[str, Any]] = {"rounds": None, "one_round_each": False, "target": None}
# The setting at which each of the database's own rules is broken.
_BROKEN_AT: Final[Mapping[str, str]] = {
    "event_days": "ends_on",
    "event_years": "starts_on",
    "event_hours": "starts_at",
    "event_most_entrants_from_1": "most_entrants",
    "event_fee": "fee",
    "event_currency": "currency",
    "event_address": "slug",
    "event_sizes": "preferred_size",
    "event_length": "rounds",
    "event_one_number_of_rounds": "one_round_each",
    "event_evidence": "evidence",
    "event_target_from_1": "target",
}


def is_played(event: Event) -> bool:
    """Return whether rounds may be dealt; those of an event that was taken back stay."""
    begun = event.state in (EventState.RUNNING, EventState.FINISHED)
    return begun or published_seatings(event).exists()


def fixed_settings(event: Event) -> set[str]:
    """Return what cannot change any more: links given out, rounds already dealt."""
    fixed = {"organisation"}
    if event.state != EventState.DRAFT:
        fixed.add("slug")
    if event.pk and has_payments(event):
        fixed.add("currency")
    return {*fixed, "edition", "variant", *NO_LENGTH} if is_played(event) else fixed


def completed_settings(event: Event, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is chosen of an event's settings, with what follows from it.

    An empty address is made from the name, or from the first day where no letter of it will do; an
    empty last day is the first; without any length that of the edition applies, without one
    everybody deals; without a number sitting out counts what is usual for other points.
    """
    settings = dict(chosen)
    if settings.get("slug") == "":
        settings["slug"] = event.slug or _free_address(event, settings)
    if "ends_on" in settings and settings["ends_on"] is None:
        settings["ends_on"] = settings.get("starts_on", event.starts_on)
    if all(settings.get(name, "absent") == empty for name, empty in NO_LENGTH.items()):
        usual = EDITIONS[settings.get("edition", event.edition)]
        settings["rounds"], settings["target"] = usual.rounds, usual.target
        settings["one_round_each"] = usual.rounds is None
    system = settings.get("points_system", event.points_system)
    asked = "sit_out_points" in settings or system != event.points_system
    if asked and settings.get("sit_out_points") is None:
        kept = system == event.points_system
        settings["sit_out_points"] = event.sit_out_points if kept else usual_sit_out(system)
    return settings


def _free_address(event: Event, settings: Mapping[str, Any]) -> str:
    language = settings.get("language") or event.language
    name = address_from(settings.get("name", ""), language)
    return free_slug(name or f"event-{settings.get('starts_on', '')}")


def setting_problems(
    event: Event, settings: Mapping[str, Any], *, unreadable: Collection[str] = ()
) -> list[SettingProblem]:
    """Return everything that makes no sense in these settings beside the event's other ones.

    Nothing is said that hangs on settings that were ``unreadable``.
    """
    return [
        *_of_address(settings),
        *_of_points_given(event, settings),
        *_of_currency(event, settings, unreadable),
        *_of_tie_breaks(settings),
        *_of_sizes(event, settings, unreadable),
        *_of_database(event, settings, unreadable),
    ]


def day_problems(starts_on: date, ends_on: date) -> list[SettingProblem]:
    """Return what is wrong with the days of an event, as the database has it."""
    if ends_on < starts_on:
        return [SettingProblem("ends_on", SettingFault.DAYS)]
    if starts_on < EARLIEST_DAY or ends_on > LATEST_DAY:
        return [SettingProblem("starts_on", SettingFault.YEARS)]
    return []


def _of_address(settings: Mapping[str, Any]) -> Iterator[SettingProblem]:
    """Refuse an address by which the demo would be known, which may be discarded."""
    if settings.get("slug", "").startswith(DEMO_UNFINISHED):
        yield SettingProblem("slug", SettingFault.OF_DEMO)


def _of_points_given(event: Event, settings: Mapping[str, Any]) -> Iterator[SettingProblem]:
    system = settings.get("points_system", event.points_system)
    if event.pk and system != event.points_system and (given := [*with_points_given(event)]):
        yield SettingProblem("points_system", SettingFault.POINTS_GIVEN, {"entrants": given})


def _of_currency(
    event: Event, settings: Mapping[str, Any], unreadable: Collection[str]
) -> Iterator[SettingProblem]:
    """Refuse a currency in which sums that stay would be other amounts."""
    before = event.currency
    if not event.pk or settings.get("currency", before) == before:
        return
    if has_prize_money(event):
        yield SettingProblem("currency", SettingFault.PRIZE_MONEY, {"currency": before})
    if event.fee is not None and "fee" not in {*settings, *unreadable}:
        yield SettingProblem("fee", SettingFault.FEE_BEFORE)


def _of_tie_breaks(settings: Mapping[str, Any]) -> Iterator[SettingProblem]:
    chosen = settings.get("tie_breaks", ())
    if len(chosen) != len(set(chosen)):
        yield SettingProblem("tie_breaks", SettingFault.TWICE)


def _of_sizes(
    event: Event, settings: Mapping[str, Any], unreadable: Collection[str]
) -> Iterator[SettingProblem]:
    """Compare the sizes of tables with what game and points are for."""
    game = [settings.get(name, getattr(event, name)) for name in ("edition", "variant")]
    possible = players_of(*game)
    if not possible:
        yield SettingProblem("variant", SettingFault.NO_GAME)
    else:
        faults = SettingFault.GAME_SIZES, SettingFault.GAME_OF_OTHER_SIZES
        yield from _of_possible(
            event, settings, possible, ("edition", "variant"), faults, unreadable
        )
    system = POINTS_SYSTEMS.get(settings.get("points_system", event.points_system))
    if system:
        faults = SettingFault.POINTS_SIZES, SettingFault.POINTS_OF_OTHER_SIZES
        yield from _of_possible(
            event, settings, system.sizes, ("points_system",), faults, unreadable
        )


def _of_possible(
    event: Event,
    settings: Mapping[str, Any],
    possible: Sequence[int],
    choices: Sequence[str],
    faults: tuple[SettingFault, SettingFault],
    unreadable: Collection[str],
) -> Iterator[SettingProblem]:
    """Refuse sizes that are not possible: where they are set, else where the choice is made."""
    of_size, of_choice = faults
    sizes = {
        name: settings.get(name, getattr(event, name))
        for name in ("smallest_size", "largest_size")
        if name not in unreadable
    }
    data = {"fewest": possible[0], "most": possible[-1]}
    wrong = [name for name, size in sizes.items() if size not in possible]
    for name in wrong:
        if name in settings:
            yield SettingProblem(name, of_size, data)
    changed = [name for name in choices if settings.get(name, "") not in ("", getattr(event, name))]
    if changed and len(sizes) > 1 and any(name not in settings for name in wrong):
        both = {"smallest": sizes["smallest_size"], "largest": sizes["largest_size"]}
        yield SettingProblem(changed[-1], of_choice, {**data, **both})


def _of_database(
    event: Event, settings: Mapping[str, Any], unreadable: Collection[str]
) -> Iterator[SettingProblem]:
    trial = copy(event)
    for name, value in settings.items():
        setattr(trial, name, value)
    for constraint in Event._meta.constraints:  # noqa: SLF001 - its documented name
        try:
            constraint.validate(Event, trial, exclude={*unreadable})
        except ValidationError:
            yield SettingProblem(_BROKEN_AT[constraint.name], SettingFault(constraint.name))
