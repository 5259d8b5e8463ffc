"""``manage.py resume_sending``: what was restored is the service itself, and no copy."""

from typing import Any

from django.core.management.base import BaseCommand

from scoring.services.restoring import resume_sending


class Command(BaseCommand):
    """Says how many webhooks and phones hear of what happens from now on."""

    help = "Send to webhooks and phones again after a backup was restored."

    def handle(self, **_options: Any) -> None:
        """Run it."""
        webhooks, phones = resume_sending()
        self.stdout.write(f"Webhooks switched on: {webhooks}, phones that hear again: {phones}.")
