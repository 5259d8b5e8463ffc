"""The web process of a test, whose lanes have no patience."""

import config.asgi  # noqa: F401 - sets Django up
from web import entry, lanes

lanes.DEADLINE = 0.5
application = entry.WebApplication()
