"""Throttles of the API: each asks the limiter that pages ask, too."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from config.limiter import Limiter, source_of
from tournaments.models import Place

MOST_PILES = 1200  # requests with one link in a minute


class CheckThrottle(BaseThrottle):
    """A whole hall shares one address and checks while typing, hence generous."""

    limiter: ClassVar = Limiter(600)

    def allow_request(self, request: Request, view: APIView) -> bool:
        return self.limiter.take(source_of(request))

    def wait(self) -> float:
        return self.limiter.wait()


class PilesThrottle(BaseThrottle):
    """Counts what is asked of piles with a link: by link, for a hall shares one address.

    Nothing but piles, so an entry is never refused.
    """

    limiter: ClassVar = Limiter(MOST_PILES)

    def allow_request(self, request: Request, view: APIView) -> bool:
        link = request.auth
        return not isinstance(link, Place) or self.limiter.take(str(link.pk))

    def wait(self) -> float:
        return self.limiter.wait()
