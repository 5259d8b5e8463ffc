"""The web process of a test, whose lanes have no patience."""

from config import asgi, lanes  # in this order: Django is set up by the first

lanes.DEADLINE = 0.5
application = asgi.WebApplication()
