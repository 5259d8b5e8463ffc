"""``manage.py demo``: an evening in progress, for those who see the service the first time."""

import json
import os
import secrets
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone

from scoring.management.progress import ProgressBar
from scoring.models import Entry
from scoring.selectors.matches import matches_of
from scoring.services.simulations import Simulation, play_event, prepare_event
from tournaments.addresses import DEMO, DEMO_UNFINISHED
from tournaments.models import Event, Organisation, Place, Role, User
from tournaments.selectors.events import event_once_at
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import tables_of
from tournaments.services.events import change_event
from tournaments.services.organisations import add_member, create_organisation

SLUG = DEMO
PLAYERS, ROUNDS, SEED = 15, 3, 7
PLAYED = Simulation(seatings=2, seed=SEED, stop_in_round=2)
RESULTS = 4 * ROUNDS + 4 + 3  # four tables; of the last seating one round, and one but a table


class Command(BaseCommand):
    """Looks after the demo event and the first organiser; a second call changes nothing."""

    help = "Make the demo event and the first organiser unless they exist; print their addresses."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the addresses as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Organisation.objects.filter(slug=SLUG).first()
        club = club or create_organisation(name="Demo club", slug=SLUG)
        user, password = _organiser(club)
        event = Event.objects.filter(slug=SLUG).first()
        if event is None and event_once_at(SLUG) is None:
            event = self._play(club)
        addresses = {
            **(_addresses_of(event) if event else _addresses_without_demo()),
            "admin": reverse("admin:index"),
            "guide": reverse("public:guide_evening"),
            "user": user.username,
            "password": password,
        }
        if options["json"]:
            self.stdout.write(json.dumps(addresses))
        else:
            for name, address in addresses.items():
                self.stdout.write(f"{name:10} {address}")

    def _play(self, club: Organisation) -> Event:
        """Play the demo event under a passing address: half a demo is never taken for one."""
        event = prepare_event(
            organisation=club,
            name="Demo evening",
            slug=f"{DEMO_UNFINISHED}{secrets.token_hex(4)}",
            day=timezone.now().date(),
            players=PLAYERS,
            rounds=ROUNDS,
        )
        bar = ProgressBar(self.stderr, "demo results", total=RESULTS)
        for step in play_event(event, PLAYED):
            if isinstance(step, Entry):
                bar.advance()
        event.refresh_from_db()
        event.slug = SLUG
        return change_event(event, fields=["slug"])


def _addresses_of(event: Event) -> dict[str, str]:
    return {
        "public": reverse("public:event", args=[event.slug]),
        "board": reverse("public:board", args=[event.slug]),
        "captain": reverse("captain:table", args=[link_of(_place_to_report(event))]),
    }


def _addresses_without_demo() -> dict[str, str]:
    """Return where the events of the installation are: the demo was discarded, and stays away."""
    return {
        "public": reverse("public:events"),
        "board": reverse("public:boards"),
        "captain": reverse("captain:code"),
    }


def _organiser(club: Organisation) -> tuple[User, str]:
    """Return the first organiser, and the password if it is known; made now if not there."""
    password = os.environ.get("ADMIN_PASSWORD", "")
    user = User.objects.filter(username="admin").first()
    if user is None:
        password = password or secrets.token_urlsafe(9)
        user = User.objects.create_superuser("admin", password=password)
        add_member(organisation=club, user=user, role=Role.OWNER)
    elif not password or not user.check_password(password):
        password = "(as you set it)"  # noqa: S105  # nosec B105  # it says that it is not known
    return user, password


def _place_to_report(event: Event) -> Place:
    """Return a place whose table has a round to enter, the first one if none has."""
    tables = [
        table for seating in event.seatings.order_by("-number") for table in tables_of(seating)
    ]
    missing = [match.table for match in matches_of(tables) if match.next_round]
    return (missing or tables)[0].place
