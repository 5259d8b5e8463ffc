"""The migrations of ``scoring``, and one of a release that does not exist yet."""

from scoring import migrations

__path__ += migrations.__path__
