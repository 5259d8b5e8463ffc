"""Throttles of the API: each asks the limiter that pages ask, too."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from api.callers import find_caller
from ground.limiter import Limiter, source_of
from tournaments.models import Place

MOST_OF_CALLER = 600  # requests of a key or a member in a minute
MOST_OF_ADDRESS = 1200  # requests of strangers from one address in a minute: a hall shares one
MOST_PILES = 1200  # requests with one link in a minute
USUAL = 4096  # bytes; a round of eight people takes half of it
DEAREST = 300  # usual requests as which one counts at most


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


class CallerThrottle(BaseThrottle):
    """Counts requests by key or member, and those of strangers by address.

    In the memory of the process, so that no request waits for a count that is elsewhere.
    """

    of_caller: ClassVar = Limiter(MOST_OF_CALLER)
    of_address: ClassVar = Limiter(MOST_OF_ADDRESS)

    def __init__(self) -> None:
        self._asked = self.of_address

    def allow_request(self, request: Request, view: APIView) -> bool:
        caller = find_caller(request)
        self._asked = self.of_caller if caller else self.of_address
        return self._asked.take(caller.holder if caller else source_of(request), _cost(request))

    def wait(self) -> float:
        return self._asked.wait()


class EntriesThrottle(CallerThrottle):
    """Counts the entries of programs and members; captains have no limit."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        return find_caller(request) is None or super().allow_request(request, view)


def _cost(request: Request) -> int:
    """Return as how many usual requests one counts, by its size: most of the work goes by it."""
    cost = 1 + int(request.META.get("CONTENT_LENGTH") or 0) // USUAL
    return min(cost, DEAREST)  # a whole event may be larger than all requests of a minute
