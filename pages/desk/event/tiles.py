"""A tile for each table that is at play, with what it has entered and what it lacks."""

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from scoring.selectors.rounds import TableProgress


def table_tiles(
    tables: Sequence[TableProgress],
    *,
    acts: bool,
    releases: bool = False,
    several: bool = False,
    room: str | None = None,
) -> SafeString:
    """Return the HTML of the tiles of some tables, in their order.

    With links to what is missing for who ``acts``, and a button for who ``releases`` locked ones.
    Each names its seating where ``several`` are played, and its room unless it is ``room``.
    """
    context = {
        "tables": tables,
        "acts": acts,
        "releases": releases,
        "several": several,
        "room": room,
        "address": lambda name, table_id: reverse(f"admin:{name}", args=[table_id]),
    }
    html = render_to_string("desk/event/tiles.jinja", context, using="jinja2")
    return mark_safe(html)  # noqa: S308  # nosec B308 B703  # Jinja has escaped it
