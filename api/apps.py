"""Addresses for programs."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Addresses for programs."""

    name = "api"

    def ready(self) -> None:
        import api.schema  # noqa: F401 - registers its extensions
