"""Reading what was searched for."""

import pytest
from django.http import QueryDict

from pages.searches import typed_search
from tournaments.selectors.names import MOST_TYPED


@pytest.mark.parametrize(
    ("sent", "typed"),
    [
        ("", ""),
        ("q=", ""),
        ("q=+b%C3%A9la++3+", "béla  3"),
        ("q=a%00n%00", "an"),
        ("q=%00", ""),
        ("q=first&q=last", "last"),
        ("q=" + 300 * "a", MOST_TYPED * "a"),
    ],
)
def test_what_was_typed_is_read_as_far_as_names_can_hold_it(sent: str, typed: str) -> None:
    assert typed_search(QueryDict(sent)) == typed
