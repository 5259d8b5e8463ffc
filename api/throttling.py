"""Throttles of the API: each asks the limiter that pages ask, too."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from ground.limiter import Limiter, source_of
from tournaments.models import Place

MOST_PILES = 1200  # requests with one link in a minute
USUAL = 4096  # bytes; a round of eight people takes half of it


class CheckThrottle(BaseThrottle):
    """A whole hall shares one address and checks while typing, hence generous."""

    limiter: ClassVar = Limiter(600)

    def allow_request(self, request: Request, view: APIView) -> bool:
        return self.limiter.take(source_of(request), _cost(request))

    def wait(self) -> float:
        return self.limiter.wait()


class PilesThrottle(BaseThrottle):
    """Counts what is asked of piles with a link: by link, for a hall shares one address.

    Nothing but piles, so an entry is never refused.
    """

    limiter: ClassVar = Limiter(MOST_PILES)

    def allow_request(self, request: Request, view: APIView) -> bool:
        link = request.auth
        return not isinstance(link, Place) or self.limiter.take(str(link.pk), _cost(request))

    def wait(self) -> float:
        return self.limiter.wait()


def _cost(request: Request) -> int:
    """Return as how many usual requests one counts, by its size: most of the work goes by it."""
    return 1 + int(request.META.get("CONTENT_LENGTH") or 0) // USUAL
