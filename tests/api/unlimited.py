"""The web process for programs that ask all the time: nobody is told to come back later."""

from config.asgi import application as application  # sets Django up

# isort: split
from api.throttling import CallerThrottle, CheckThrottle, PilesThrottle
from ground.limiter import Limiter

_ENDLESS = Limiter(1_000_000_000)

CallerThrottle.of_caller = CallerThrottle.of_address = _ENDLESS
CheckThrottle.limiter = PilesThrottle.limiter = _ENDLESS
