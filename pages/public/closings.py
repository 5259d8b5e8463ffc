"""The feed of a club's closed seatings: its readers hold hashes that no one here can change."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from pages.public.feeds import imported_sentence
from pages.public.page import public_page
from scoring.models import ChainRecord
from scoring.selectors.chains import public_closings
from tournaments.models import Organisation

SHOWN = 100  # closings, the newest ones: more than a year of weekly evenings


@public_page
def closings(_request: HttpRequest, club: str) -> HttpResponse:
    """``/<language>/o/<club>/closings/``: closings and corrections, newest first, as Atom."""
    shown = get_object_or_404(Organisation, slug=club)
    home = _address("public:organisation", shown.slug)
    feed = Atom1Feed(
        title=" · ".join([shown.name, _("Closed seatings and their hashes")]),
        link=home,
        description="",
        language=get_language(),
        feed_url=_address("public:closings", shown.slug),
        feed_guid=home,
    )
    for record in public_closings(shown)[:SHOWN]:
        page = _address("public:seating", record.event.slug, record.seating.number)
        feed.add_item(
            title=_title(record),
            link=page,
            description=_hashes(record),
            unique_id=f"{page}#{record.hash}",
            pubdate=record.made_at,
            updateddate=record.made_at,
        )
    return HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)


def _address(name: str, *args: object) -> str:
    return settings.PUBLIC_URL + reverse(name, args=args)


def _title(record: ChainRecord) -> str:
    sentence = (
        _("{event}: seating {number} was corrected")
        if record.corrects  # type: ignore[attr-defined]  # public_closings adds it
        else _("{event}: seating {number} is closed")
    )
    return sentence.format(event=record.event.name, number=record.seating.number)


def _hashes(record: ChainRecord) -> str:
    parts = [_("Hash of the results:"), record.hash]
    if record.previous:
        parts += [_("Hash before it:"), record.previous]
    return " ".join(filter(None, [*parts, imported_sentence(record.event)]))
