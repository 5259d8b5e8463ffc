"""The captain's pages."""

from django.apps import AppConfig


class CaptainConfig(AppConfig):
    """Pages for captains."""

    name = "pages.captain"
