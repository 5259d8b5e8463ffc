"""Cases of a test that `make soak` runs alone: `make test` has others of the same kind."""

import pytest
from _pytest.mark import ParameterSet


def case(*values: object, usual: bool, name: str | None = None) -> ParameterSet:
    """Values for ``parametrize``; where they are not usual, only `make soak` runs them."""
    return pytest.param(*values, id=name, marks=() if usual else pytest.mark.soak)


def rare(*values: object, name: str | None = None) -> ParameterSet:
    """Values for ``parametrize`` that only `make soak` runs."""
    return case(*values, usual=False, name=name)
