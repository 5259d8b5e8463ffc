"""Names for what the engine knows."""

from engine.decks import EDITIONS
from engine.standings.points import POINTS_SYSTEMS
from engine.standings.tie_breaks import TIE_BREAKS
from engine.variants import VARIANTS
from scoring.games import (
    EDITION_NAMES,
    POINTS_SYSTEM_NAMES,
    TIE_BREAK_NAMES,
    VARIANT_NAMES,
)


def test_everything_that_can_be_chosen_has_a_name() -> None:
    assert set(EDITIONS) == set(EDITION_NAMES)
    assert set(VARIANTS) == set(VARIANT_NAMES)
    assert set(POINTS_SYSTEMS) == set(POINTS_SYSTEM_NAMES)
    assert set(TIE_BREAKS) == set(TIE_BREAK_NAMES)
