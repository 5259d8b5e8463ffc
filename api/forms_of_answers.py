"""Answers in another form than JSON."""

from collections.abc import Iterable

from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class AnyForm(BaseContentNegotiation):
    """A view that answers in its own form, whatever the header ``Accept`` says."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        """Return the first one: it reads anything."""
        return next(iter(parsers), None)

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """Return that of JSON, for refusals."""
        renderer = next(iter(renderers))
        return renderer, renderer.media_type
