"""Every address outside the desk, by what opens it."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from tournaments.models import Event, Table
from tournaments.selectors.pictures import picture_of

LISTS_ALL_EVENTS = {"", "events/", "api/v1/events/"}
LISTS_EVENTS = LISTS_ALL_EVENTS | {
    "o/<slug:club>/",
    "o/<slug:club>/embed/",
    "o/<slug:club>/embed/<colours:colours>/",
    "o/<slug:club>/events/",
    "o/<slug:club>/calendar.ics",
    "o/<slug:club>/closings/",
    "o/<slug:club>/imprint/",
    "o/<slug:club>/news/",
    "o/<slug:club>/privacy/",
}
SHOWS_AN_EVENT = {
    "e/<slug:slug>/",
    "e/<slug:slug>/board/",
    "e/<slug:slug>/calendar.ics",
    "e/<slug:slug>/corrections/",
    "e/<slug:slug>/me/",
    "e/<slug:slug>/me/app/",
    "e/<slug:slug>/me/<number:number>/",
    "e/<slug:slug>/news/",
    "e/<slug:slug>/players/<number:number>/",
    "e/<slug:slug>/players/<number:number>/<number:other>/",
    "e/<slug:slug>/register/",
    "e/<slug:slug>/seatings/embed/",
    "e/<slug:slug>/seatings/embed/<colours:colours>/",
    "e/<slug:slug>/seatings/<number:number>/",
    "e/<slug:slug>/seatings/<number:number>/embed/",
    "e/<slug:slug>/seatings/<number:number>/embed/<colours:colours>/",
    "e/<slug:slug>/seatings/<number:number>/plan/",
    "e/<slug:slug>/seatings/<number:number>/tables/<number:place>/",
    "e/<slug:slug>/standings/",
    "e/<slug:slug>/standings/embed/",
    "e/<slug:slug>/standings/embed/<colours:colours>/",
    "e/<slug:slug>/statistics/",
    "e/<slug:slug>/standings/<number:number>/",
    "e/<slug:slug>/standings/teams/",
    "api/v1/events/<slug:slug>/",
    "api/v1/events/<slug:slug>/seatings/",
    "api/v1/events/<slug:slug>/corrections/",
    "api/v1/events/<slug:slug>/players/<number:number>/",
    "api/v1/events/<slug:slug>/standings/",
    "api/v1/events/<slug:slug>/standings/<number:number>/",
    "api/v1/events/<slug:slug>/statistics/",
    "api/v1/events/<slug:slug>/tables/",
}
SHOWS_A_PERSON = {"o/<slug:club>/people/<number:person_id>/"}  # who allows it, where the club does
SHOWS_A_SERIES = {
    "s/<slug:series>/",
    "s/<slug:series>/board/",
    "s/<slug:series>/calendar.ics",
    "s/<slug:series>/corrections/",
    "s/<slug:series>/embed/",
    "s/<slug:series>/embed/<colours:colours>/",
    "s/<slug:series>/news/",
    "s/<slug:series>/standings.csv",
    "s/<slug:series>/standings.xlsx",
    "api/v1/series/<slug:series>/",
    "api/v1/series/<slug:series>/corrections/",
}
# Says to calendars of a public event that is a draft again that it is cancelled, without its name.
CANCELS_AN_EVENT = {"e/<slug:slug>/calendar.ics"}
DRAWS_A_SERIES = {"s/<slug:series>/picture.png"}
LISTS_SERIES = {"api/v1/series/"}
# Pictures of shared links: the page of the event names each with another number once it changes.
DRAWS_AN_EVENT = {
    "e/<slug:slug>/picture.png",
    "e/<slug:slug>/players/<number:number>/result.png",
}
# What an organiser has sent, which has another address each time, and where programs learn it.
SHOWS_A_PHOTO = {"photos/<slug:slug>/<slug:digest>.webp", "api/v1/events/<slug:slug>/picture/"}
SHOWS_WHAT_A_LINK_IS = {"oembed"}  # one of ours, in the query
LISTS_BOARDS = {"b/"}  # or leads to the only one
LEADS_TO_A_BOARD = {"b/<number:event_id>/"}
CHECKS_IN = {"in/<str:link>/"}
SHOWS_A_REGISTRATION = {"r/<str:link>/"}
OF_EMAILS = {"mail/<slug:key>/", "mail/<slug:key>/out/"}  # what is sent to one address
OF_ACCOUNTS = {"join/<str:token>/", "forgotten/", "new-password/<str:uidb64>/<str:token>/"}
OF_ACCOUNTS = {
    "join/<str:token>/",
    "forgotten/",
    "new-password/<str:uidb64>/<str:token>/",
    "sign-on/",
    "sign-on/back/",
    "sign-on/proxy/",
}
SHOWS_NO_EVENT = {
    "app/",
    "api/v1/schema/",
    "api/v1/problems/",
    "api/v1/problems/<slug:code>/",
    "api/v1/variants/",
    "guides/director/",
    "guides/evening/",
    "guides/table/",
    "guides/trouble/",
    "guides/check/",
    "guides/api/",
    "t/",
    "o/<slug:club>/picture.png",
    "picture.png",
    "t/pile/",
    "t/worker.js",
    "worker.js",
}
OPEN = LISTS_EVENTS | SHOWS_AN_EVENT | DRAWS_AN_EVENT | SHOWS_NO_EVENT
FOR_POST = {  # or another method that changes something
    "api/v1/check/",
    "api/v1/tricks/",
    "e/<slug:slug>/me/<number:number>/notices/",
    "t/language/",
    "api/v1/events/<slug:slug>/copies/",
    "api/v1/events/<slug:slug>/series/<slug:series>/",
    "api/v1/events/<slug:slug>/check-in/link/",
    "api/v1/events/<slug:slug>/announcements/<number:announcement_id>/",
    "api/v1/events/<slug:slug>/calls/<number:call_id>/take/",
    "api/v1/events/<slug:slug>/calls/<number:call_id>/done/",
    "api/v1/events/<slug:slug>/pairs/<number:pair_id>/",
    "api/v1/series/<slug:series>/people/<number:person_id>/",
    "api/v1/events/<slug:slug>/registrations/decisions/",
    "api/v1/events/<slug:slug>/places/rooms/",
    "api/v1/events/<slug:slug>/places/removal/",
    "api/v1/events/<slug:slug>/places/<number:number>/link/",
}
LISTS_OWN_CLUBS = {"api/v1/organisations/"}  # of a member
WITH_A_LINK_IN_THE_HEADER = {
    "api/v1/tables/<number:table_id>/",
    "api/v1/tables/<number:table_id>/rounds/<number:round_number>/entries/",
    "api/v1/tables/<number:table_id>/rounds/<number:round_number>/confirmations/",
    "api/v1/tables/<number:table_id>/rounds/<number:round_number>/piles/",
    "api/v1/tables/<number:table_id>/rounds/<number:round_number>/piles/<pile:pile>/",
}
FOR_MEMBERS = {  # and their programs; others are told that they need a key
    "api/v1/events/<slug:slug>/entrants/",
    "api/v1/events/<slug:slug>/entrants/<number:number>/",
    "api/v1/events/<slug:slug>/event-file/",
    "api/v1/events/<slug:slug>/exports/<export:export>/",
    "api/v1/events/<slug:slug>/history/",
    "api/v1/events/<slug:slug>/lots/",
    "api/v1/events/<slug:slug>/missing-rounds/",
    "api/v1/events/<slug:slug>/payments/",
    "api/v1/events/<slug:slug>/prizes/",
    "api/v1/events/<slug:slug>/prizes/<number:prize_id>/",
    "api/v1/events/<slug:slug>/rehearsals/",
    "api/v1/events/<slug:slug>/rehearsals/<number:rehearsal_id>/",
    "api/v1/events/<slug:slug>/rulings/",
    "api/v1/events/<slug:slug>/sanctions/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/rebalance/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/rounds/",
    "api/v1/events/<slug:slug>/ties/",
    "api/v1/events/<slug:slug>/unconfirmed-rounds/",
    "api/v1/organisations/<slug:club>/event-files/<number:file_id>/",
    "api/v1/tables/<number:table_id>/merge/<number:number>/",
    "api/v1/tables/<number:table_id>/seats/",
    "api/v1/tables/<number:table_id>/rounds/<number:round_number>/",
    "api/v1/events/<slug:slug>/series/",
    "api/v1/events/<slug:slug>/settings/",
    "api/v1/events/<slug:slug>/state/",
    "api/v1/events/<slug:slug>/next/",
    "api/v1/events/<slug:slug>/roll/",
    "api/v1/organisations/<slug:club>/events/",
    "api/v1/events/<slug:slug>/roll/<number:number>/",
    "api/v1/events/<slug:slug>/check-in/",
    "api/v1/events/<slug:slug>/teams/",
    "api/v1/events/<slug:slug>/teams/<number:team_id>/",
    "api/v1/events/<slug:slug>/pairs/",
    "api/v1/events/<slug:slug>/places/",
    "api/v1/events/<slug:slug>/places/<number:number>/",
    "api/v1/events/<slug:slug>/announcements/",
    "api/v1/events/<slug:slug>/calls/",
    "api/v1/events/<slug:slug>/registrations/",
    "api/v1/events/<slug:slug>/waiting-list/",
    "api/v1/events/<slug:slug>/self-registration/",
    "api/v1/organisations/<slug:club>/",
    "api/v1/organisations/<slug:club>/series/",
    "api/v1/organisations/<slug:club>/members/",
    "api/v1/organisations/<slug:club>/members/<number:membership_id>/",
    "api/v1/organisations/<slug:club>/people/",
    "api/v1/series/<slug:series>/settings/",
    "api/v1/series/<slug:series>/events/",
    "api/v1/series/<slug:series>/events/<slug:event>/",
    "api/v1/series/<slug:series>/lots/",
    "api/v1/series/<slug:series>/closing/",
    "api/v1/series/<slug:series>/people/",
    "api/v1/series/<slug:series>/history/",
    "api/v1/organisations/<slug:club>/people/<number:person_id>/",
    "api/v1/organisations/<slug:club>/people/<number:person_id>/events/",
    "api/v1/organisations/<slug:club>/people/<number:person_id>/merge/",
    "api/v1/organisations/<slug:club>/people/<number:person_id>/data/",
    "api/v1/organisations/<slug:club>/people/<number:person_id>/erasure/",
}
FOR_MEMBERS_TO_POST = {  # as above; nothing is read there
    "api/v1/events/<slug:slug>/rulings/<number:ruling_id>/withdraw/",
    "api/v1/events/<slug:slug>/sanctions/<number:sanction_id>/withdraw/",
    "api/v1/events/<slug:slug>/seatings/written/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/best/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/cancel/",
    "api/v1/events/<slug:slug>/payments/<number:payment_id>/reverse/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/call/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/clock/",
    "api/v1/events/<slug:slug>/registrations/<number:registration_id>/ask-again/",
    "api/v1/events/<slug:slug>/waiting-list/<number:registration_id>/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/close/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/layout/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/open/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/publish/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/rebalance/undo/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/restore/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/seat/",
    "api/v1/events/<slug:slug>/seatings/<number:number>/swap/",
    "api/v1/organisations/<slug:club>/event-files/",
    "api/v1/organisations/<slug:club>/event-files/<number:file_id>/read/",
    "api/v1/tables/<number:table_id>/close/",
    "api/v1/tables/<number:table_id>/extra-time/",
    "api/v1/tables/<number:table_id>/join/",
    "api/v1/tables/<number:table_id>/keep/",
    "api/v1/tables/<number:table_id>/leave/",
    "api/v1/tables/<number:table_id>/open/",
    "api/v1/tables/<number:table_id>/postpone/",
    "api/v1/tables/<number:table_id>/release/",
    "api/v1/tables/<number:table_id>/stop/",
    "api/v1/tables/<number:table_id>/substitute/",
    "api/v1/tables/<number:table_id>/swap/",
    "api/v1/tables/<number:table_id>/rounds/<number:round_number>/confirm/",
    "api/v1/tables/<number:table_id>/rounds/<number:round_number>/restore/",
    "api/v1/tables/<number:table_id>/rounds/<number:round_number>/void/",
}
WITH_A_LINK_IN_THE_PATH = {
    "t/<str:link>/",
    "t/<str:link>/<number:seating>/people/",
    "t/<str:link>/<number:seating>/<number:number>/",
    "t/<str:link>/<number:seating>/<number:number>/confirm/",
}
WITHOUT_NAMES = {"t/<str:link>/call/", "t/<str:link>/hall/"}  # a link opens them, too
KNOWN = (
    OPEN
    | SHOWS_A_PERSON
    | SHOWS_A_PHOTO
    | SHOWS_A_SERIES
    | DRAWS_A_SERIES
    | LISTS_SERIES
    | SHOWS_WHAT_A_LINK_IS
    | LISTS_BOARDS
    | LEADS_TO_A_BOARD
    | CHECKS_IN
    | SHOWS_A_REGISTRATION
    | OF_ACCOUNTS
    | OF_EMAILS
    | FOR_POST
    | WITH_A_LINK_IN_THE_HEADER
    | FOR_MEMBERS
    | FOR_MEMBERS_TO_POST
    | LISTS_OWN_CLUBS
    | WITH_A_LINK_IN_THE_PATH
    | WITHOUT_NAMES
)


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Every route, without the language in front."""
    for one in (resolver or get_resolver()).url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one, "" if route == "en-us/" or route == "en/" else route)
        elif isinstance(one, URLPattern):
            yield route


def outside_the_desk() -> set[str]:
    return {route for route in routes() if not route.startswith("admin/")}


def digest_of_photo(event: Event) -> str:
    """That of its picture; of an event without one any."""
    picture = picture_of(event)
    return picture.digest if picture else "0123"


def fill_in(route: str, table: Table, link: str) -> str:
    """The address that a route stands for: of this table, its first round, its seating."""
    seating = str(table.seating.number)
    given = {
        "<slug:slug>": table.seating.event.slug,
        "<slug:series>": f"season-{table.seating.event.slug}",  # as in an evening of any size
        "<slug:event>": table.seating.event.slug,
        "<slug:code>": "closed",
        "<slug:key>": "AAAAAAAAAAAAAAAAAAAAAA",
        "<slug:club>": table.seating.event.organisation.slug,
        "<colours:colours>": "dark",
        "<number:number>": "1" if route.startswith("t/") else seating,
        "<number:other>": "3",  # another start number than that of any seating which is walked
        "<number:place>": str(table.place.number),
        "<number:seating>": seating,
        "<number:event_id>": str(table.seating.event_id),
        "<number:table_id>": str(table.pk),
        "<number:team_id>": "1",
        "<number:pair_id>": "1",
        "<number:announcement_id>": "1",
        "<number:call_id>": "1",
        "<number:round_number>": "1",
        "<pile:pile>": "apart",
        "<export:export>": "standings",
        "<number:sanction_id>": "1",
        "<number:ruling_id>": "1",
        "<number:rehearsal_id>": "1",
        "<number:file_id>": "1",
        "<str:link>": link,
    }
    if "<number:person_id>" in route:  # asked for only here: thousands of addresses are filled in
        given["<number:person_id>"] = str(table.seating.event.entrants.earliest("number").person_id)
    if "<slug:digest>" in route:
        given["<slug:digest>"] = digest_of_photo(table.seating.event)
    for name, value in given.items():
        route = route.replace(name, value)
    translated = route in ("", "app/", "picture.png", "worker.js") or route.startswith(
        ("b/", "e/", "events/", "guides/", "mail/", "o/", "r/", "s/")
    )
    return f"/en/{route}" if translated else f"/{route}"
