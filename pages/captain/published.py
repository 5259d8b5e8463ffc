"""The answer by which an open page finds out that a seating is published."""

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.models import Event


def seating_data(link: str, event: Event, *, seating: int, known: int) -> dict[str, object]:
    """Return what the script needs to announce a seating later than those the page knows.

    ``seating`` is the number of the one that the page is of, 0 for none; ``known`` that of the
    newest one of which it says where its people sit, 0 for none.
    """
    table = reverse("captain:table", args=[link])
    return {
        "live": f"/live/{event.slug}",
        "seating": seating,
        "known": known,
        "published": gettext("Seating {seating} is published."),
        "next_seats": gettext("Where do I sit?"),
        "table_page": f"{table}?seating={seating}" if seating else table,
    }
