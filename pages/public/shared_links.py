"""The look of a shared link in a chat: title, description and picture of every public page.

Title and description stand in the blocks of these names in each template; ``base.html`` says
them, and the rest, once for all pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest
from django.template import Context, Library
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from pages.public.picture_texts import HEIGHT, WIDTH
from pages.public.share_pictures import (
    SharedPicture,
    picture_of_event,
    picture_of_organisation,
    picture_of_service,
)
from scoring.models import StandingsSnapshot
from tournaments.models import Event, Organisation

register = Library()

# As Open Graph writes a language: it wants a country.
_LOCALES: Final = {"en": "en_GB", "de": "de_DE", "hu": "hu_HU", "it": "it_IT", "ja": "ja_JP"}
# Pages whose link other sites may ask for as oEmbed.
LINKED: Final = ("public:event", "public:standings", "public:seating")


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedPicture:
    """A picture with its address on this service, without its version."""

    path: str
    shared: SharedPicture

    @classmethod
    def of_event(cls, event: Event, standings: StandingsSnapshot | None) -> Self:
        """Return the picture of an event with the standings that visitors may see."""
        path = reverse("public:event_picture", args=[event.slug])
        return cls(path=path, shared=picture_of_event(event, standings))

    @classmethod
    def of_organisation(cls, organisation: Organisation) -> Self:
        """Return the picture of an organisation's own pages."""
        path = reverse("public:organisation_picture", args=[organisation.slug])
        return cls(path=path, shared=picture_of_organisation(organisation))

    @classmethod
    def of_service(cls) -> Self:
        """Return the picture of pages that belong to no organisation."""
        return cls(path=reverse("public:picture"), shared=picture_of_service())

    @property
    def address(self) -> str:
        """The whole address of the picture as it is now."""
        return f"{settings.PUBLIC_URL}{self.path}?v={self.shared.version}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedLink:
    """Facts that ``base.html`` states of a page beside its title and description."""

    address: str
    picture: LinkedPicture
    locale: str
    other_locales: Sequence[str]
    oembed: str  # its address; empty where there is none
    width = WIDTH
    height = HEIGHT


def shared_link(request: HttpRequest, event: Event | None, picture: LinkedPicture) -> SharedLink:
    """Return what a chat shows of a page beside its title and its description.

    Addresses are those of the settings: one copy of a page goes to all visitors, whatever host
    they named.
    """
    locale = _LOCALES[get_language() or settings.LANGUAGE_CODE]
    address = settings.PUBLIC_URL + request.path
    is_listed = event is not None and not (event.unlisted or event.rehearsal)
    return SharedLink(
        address=address,
        picture=picture,
        locale=locale,
        other_locales=[other for other in _LOCALES.values() if other != locale],
        oembed=_oembed_of(request, address) if is_listed else "",
    )


def picture_of_page(
    event: Event | None, standings: StandingsSnapshot | None, organisation: Organisation | None
) -> LinkedPicture:
    """Return the picture of a page that has none of its own."""
    if event:
        return LinkedPicture.of_event(event, standings)
    if organisation:
        return LinkedPicture.of_organisation(organisation)
    return LinkedPicture.of_service()


def oembed_address(address: str) -> str:
    """Return where other sites ask what they are told of one of our addresses."""
    query = urlencode({"url": address, "format": "json"})
    return f"{settings.PUBLIC_URL}{reverse('oembed')}?{query}"


def _oembed_of(request: HttpRequest, address: str) -> str:
    match = request.resolver_match
    if match is None or match.view_name not in LINKED:
        return ""
    return oembed_address(address)


@register.simple_block_tag(takes_context=True)
def titled(context: Context, content: str) -> SafeString:
    """Return the title of a page; ``shared_title`` is the same, for chats."""
    context["shared_title"] = _one_line(content)
    return context["shared_title"]  # type: ignore[no-any-return]


@register.simple_block_tag
def described(content: str) -> SafeString:
    """Return the description of a page, for searches and for chats; nothing where it has none."""
    text = _one_line(content)
    meta = f'<meta name="description" property="og:description" content="{text}">' if text else ""
    return mark_safe(meta)  # noqa: S308  # nosec B308 B703


def _one_line(html: str) -> SafeString:
    """Return what a block has rendered, which is escaped already, as text of an attribute."""
    text = " ".join(strip_tags(html).split()).replace('"', "&quot;")
    return mark_safe(text)  # noqa: S308  # nosec B308 B703
