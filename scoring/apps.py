"""The app of everything that happened."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    """Everything that happened at the tables."""

    name = "scoring"
    verbose_name = _("Scoring")

    def ready(self) -> None:
        """Let the database's own functions follow the tables."""
        from scoring.owner_functions import create_owner_functions

        post_migrate.connect(create_owner_functions, sender=self)
