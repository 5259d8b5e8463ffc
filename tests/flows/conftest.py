"""What several tests of whole evenings share: one evening, built once for each module."""

import pytest

from tests.conftest import StoreOnce
from tests.flows import evenings
from tests.flows.evenings import Evening


@pytest.fixture(scope="module")
def stored_evening(store_once: StoreOnce) -> Evening:
    """The evening that all tests of a module find, as its rows were stored."""
    return store_once(evenings.an_evening)


@pytest.fixture
def evening(stored_evening: Evening, db: None) -> Evening:
    """The evening of the module, in values that no test before has changed."""
    return evenings.as_stored(stored_evening)
