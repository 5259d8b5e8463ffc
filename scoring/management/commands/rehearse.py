"""``manage.py rehearse``: play a whole event with simulated rounds."""

import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from engine.decks import EDITIONS, players_of
from engine.variants import VARIANTS
from scoring.management.progress import ProgressBar
from scoring.models import Entry
from scoring.selectors.standings import current_standings
from scoring.services.simulations import Simulation, play_event, prepare_event
from tournaments.errors import ServiceError
from tournaments.models import Organisation
from tournaments.selectors.seatings import expected_tables
from tournaments.services.organisations import create_organisation

CLUB = ("Rehearsal club", "rehearsal-club")


class Command(BaseCommand):
    """Plays an event through the services and tasks that real people use."""

    help = "Play a whole event with simulated rounds, from the first seat to the standings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=_at_least(3), default=24, help="from 3 on (24)")
        parser.add_argument("--seatings", type=_at_least(1), default=3, help="how many (3)")
        parser.add_argument("--rounds", type=int, default=5, help="in a match (5)")
        parser.add_argument("--edition", choices=EDITIONS, default="box120", help="(box120)")
        parser.add_argument("--variant", choices=VARIANTS, default="classic", help="(classic)")
        parser.add_argument("--seed", type=int, default=1, help="same seed, same cards (1)")
        parser.add_argument(
            "--speed",
            type=float,
            default=0,
            metavar="PER_MINUTE",
            help="results a minute; 0, the default, is as fast as possible",
        )
        parser.add_argument("--slug", default="", help="address of the event (by the time of day)")

    def handle(self, *args: Any, **options: Any) -> None:
        if not players_of(options["edition"], options["variant"]):
            raise CommandError(
                "This edition does not have this variant. Choose classic or another edition."
            )
        now = timezone.now()
        slug = options["slug"] or f"rehearsal-{now:%Y%m%d-%H%M%S}"
        try:
            event = prepare_event(
                organisation=_club(),
                name="Rehearsal",
                slug=slug,
                day=now.date(),
                players=options["players"],
                rounds=options["rounds"],
                edition=options["edition"],
                variant=options["variant"],
            )
            results = options["seatings"] * options["rounds"] * expected_tables(event)
            bar = ProgressBar(self.stdout, "results", total=results)
            simulation = Simulation(seatings=options["seatings"], seed=options["seed"])
            for step in play_event(event, simulation):
                if isinstance(step, Entry):
                    bar.advance()
                    time.sleep(60 / options["speed"] if options["speed"] else 0)
        except ValidationError as error:
            raise CommandError("; ".join(error.messages)) from error
        except ServiceError as error:
            raise CommandError(f"This event cannot be played: {error}") from error
        snapshot = current_standings(event)
        for row in snapshot.rows[:3] if snapshot else []:
            self.stdout.write(f"{row['rank']}. {row['name']}")
        self.stdout.write(f"The standings are at /e/{slug}/standings/.")


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise ArgumentTypeError(f"at least {least}")
        return value

    return number


def _club() -> Organisation:
    name, slug = CLUB
    there = Organisation.objects.filter(slug=slug).first()
    return there or create_organisation(name=name, slug=slug)
