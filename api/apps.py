"""Addresses for programs."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Addresses for programs."""

    name = "api"
