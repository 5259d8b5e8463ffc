"""The public pages."""

from django.apps import AppConfig


class PublicConfig(AppConfig):
    """Pages for visitors."""

    name = "pages.public"
