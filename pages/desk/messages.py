"""Refusals of the services on a page: everything that they say."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest

from scoring.messages import refusal_messages
from tournaments.errors import ServiceError


def say_refused(request: HttpRequest, refused: ServiceError) -> None:
    """Say everything that a refusal says on the page that is shown next."""
    for message in refusal_messages(refused):
        messages.error(request, message)


@contextmanager
def refusals_shown(request: HttpRequest) -> Iterator[None]:
    """Show what a service refuses inside the block on the next page, and go on after it."""
    try:
        yield
    except ServiceError as refused:
        say_refused(request, refused)
