from random import Random

import pytest


@pytest.fixture
def rng() -> Random:
    return Random(1)  # noqa: S311, tables, not secrets
