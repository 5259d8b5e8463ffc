"""The API's addresses."""

from django.urls import path, register_converter

from api.announcements import AnnouncementsView, AnnouncementView
from api.calls import CallsView, FinishCallView, TakeCallView
from api.check import CheckView
from api.codes import CodesView, CodeView
from api.confirmations import ConfirmationsView
from api.entrants import EntrantsView, EntrantView
from api.entries import EntriesView
from api.event_settings import OwnEventsView, SettingsView
from api.event_steps import CopiesView, NextEveningView, StateView
from api.events import EventsView, EventView
from api.organisations import OrganisationsView, OrganisationView
from api.pairs import PairsView, PairView
from api.people import ErasureView, MergeView, ParticipationsView, PeopleView, PersonView
from api.piles import PileConverter, PilesView, PileView
from api.places import PlaceLinkView, PlacesView, PlaceView, RoomsView
from api.registrations import DecisionsView, RegistrationsView, SelfRegistrationView
from api.roll_call import CheckInLinkView, CheckInView, RollLineView, RollView
from api.schema import SchemaView
from api.seatings import SeatingsView
from api.series import SeriesListView, SeriesView
from api.series_closing import ClosingView, SeriesLotsView
from api.series_events import (
    EventInSeriesView,
    EventSeriesView,
    SeriesEventsView,
    SeriesEventView,
)
from api.series_settings import OwnSeriesView, SeriesSettingsView
from api.standings import StandingsView
from api.tables import TablesView, TableView
from api.teams import TeamsView, TeamView

register_converter(PileConverter, "pile")

app_name = "api"
urlpatterns = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("problems/", CodesView.as_view(), name="problems"),
    path("problems/<slug:code>/", CodeView.as_view(), name="problem"),
    path("check/", CheckView.as_view(), name="check"),
    path("events/", EventsView.as_view(), name="events"),
    path("events/<slug:slug>/", EventView.as_view(), name="event"),
    path("events/<slug:slug>/entrants/", EntrantsView.as_view(), name="entrants"),
    path("events/<slug:slug>/entrants/<number:number>/", EntrantView.as_view(), name="entrant"),
    path("events/<slug:slug>/settings/", SettingsView.as_view(), name="settings"),
    path("events/<slug:slug>/state/", StateView.as_view(), name="state"),
    path("events/<slug:slug>/copies/", CopiesView.as_view(), name="copies"),
    path("events/<slug:slug>/next/", NextEveningView.as_view(), name="next_evening"),
    path("events/<slug:slug>/series/", EventSeriesView.as_view(), name="event_series"),
    path(
        "events/<slug:slug>/series/<slug:series>/",
        EventInSeriesView.as_view(),
        name="event_in_series",
    ),
    path("events/<slug:slug>/roll/", RollView.as_view(), name="roll"),
    path("events/<slug:slug>/roll/<number:number>/", RollLineView.as_view(), name="roll_line"),
    path("events/<slug:slug>/check-in/", CheckInView.as_view(), name="check_in"),
    path("events/<slug:slug>/check-in/link/", CheckInLinkView.as_view(), name="check_in_link"),
    path("events/<slug:slug>/teams/", TeamsView.as_view(), name="teams"),
    path("events/<slug:slug>/teams/<number:team_id>/", TeamView.as_view(), name="team"),
    path("events/<slug:slug>/pairs/", PairsView.as_view(), name="pairs"),
    path("events/<slug:slug>/pairs/<number:pair_id>/", PairView.as_view(), name="pair"),
    path("events/<slug:slug>/places/", PlacesView.as_view(), name="places"),
    path("events/<slug:slug>/places/rooms/", RoomsView.as_view(), name="rooms"),
    path("events/<slug:slug>/places/<number:number>/", PlaceView.as_view(), name="place"),
    path(
        "events/<slug:slug>/places/<number:number>/link/",
        PlaceLinkView.as_view(),
        name="place_link",
    ),
    path("events/<slug:slug>/announcements/", AnnouncementsView.as_view(), name="announcements"),
    path(
        "events/<slug:slug>/announcements/<number:announcement_id>/",
        AnnouncementView.as_view(),
        name="announcement",
    ),
    path("events/<slug:slug>/calls/", CallsView.as_view(), name="calls"),
    path("events/<slug:slug>/calls/<number:call_id>/take/", TakeCallView.as_view(), name="take"),
    path("events/<slug:slug>/calls/<number:call_id>/done/", FinishCallView.as_view(), name="done"),
    path("events/<slug:slug>/registrations/", RegistrationsView.as_view(), name="registrations"),
    path("events/<slug:slug>/registrations/decisions/", DecisionsView.as_view(), name="decisions"),
    path(
        "events/<slug:slug>/self-registration/",
        SelfRegistrationView.as_view(),
        name="self_registration",
    ),
    path("events/<slug:slug>/standings/", StandingsView.as_view(), name="standings"),
    path("events/<slug:slug>/seatings/", SeatingsView.as_view(), name="seatings"),
    path("events/<slug:slug>/tables/", TablesView.as_view(), name="tables"),
    path("organisations/", OrganisationsView.as_view(), name="organisations"),
    path("organisations/<slug:club>/", OrganisationView.as_view(), name="organisation"),
    path("organisations/<slug:club>/events/", OwnEventsView.as_view(), name="own_events"),
    path("organisations/<slug:club>/series/", OwnSeriesView.as_view(), name="own_series"),
    path("organisations/<slug:club>/people/", PeopleView.as_view(), name="people"),
    path(
        "organisations/<slug:club>/people/<number:person_id>/", PersonView.as_view(), name="person"
    ),
    path(
        "organisations/<slug:club>/people/<number:person_id>/events/",
        ParticipationsView.as_view(),
        name="participations",
    ),
    path(
        "organisations/<slug:club>/people/<number:person_id>/merge/",
        MergeView.as_view(),
        name="merge",
    ),
    path(
        "organisations/<slug:club>/people/<number:person_id>/erasure/",
        ErasureView.as_view(),
        name="erasure",
    ),
    path("series/", SeriesListView.as_view(), name="series_list"),
    path("series/<slug:series>/", SeriesView.as_view(), name="series"),
    path("series/<slug:series>/settings/", SeriesSettingsView.as_view(), name="series_settings"),
    path("series/<slug:series>/events/", SeriesEventsView.as_view(), name="series_events"),
    path(
        "series/<slug:series>/events/<slug:event>/", SeriesEventView.as_view(), name="series_event"
    ),
    path("series/<slug:series>/lots/", SeriesLotsView.as_view(), name="series_lots"),
    path("series/<slug:series>/closing/", ClosingView.as_view(), name="series_closing"),
    path("tables/<number:table_id>/", TableView.as_view(), name="table"),
    path(
        "tables/<number:table_id>/rounds/<number:round_number>/entries/",
        EntriesView.as_view(),
        name="entries",
    ),
    path(
        "tables/<number:table_id>/rounds/<number:round_number>/confirmations/",
        ConfirmationsView.as_view(),
        name="confirmations",
    ),
    path(
        "tables/<number:table_id>/rounds/<number:round_number>/piles/",
        PilesView.as_view(),
        name="piles",
    ),
    path(
        "tables/<number:table_id>/rounds/<number:round_number>/piles/<pile:pile>/",
        PileView.as_view(),
        name="pile",
    ),
]
