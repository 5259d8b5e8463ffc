"""The API's addresses."""

from django.urls import path, register_converter

from api.check import CheckView
from api.codes import CodesView, CodeView
from api.confirmations import ConfirmationsView
from api.entrants import EntrantsView, EntrantView
from api.entries import EntriesView
from api.events import EventsView, EventView
from api.piles import PileConverter, PilesView, PileView
from api.schema import SchemaView
from api.seatings import SeatingsView
from api.series import SeriesListView, SeriesView
from api.standings import StandingsView
from api.tables import TablesView, TableView

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
    path("events/<slug:slug>/standings/", StandingsView.as_view(), name="standings"),
    path("events/<slug:slug>/seatings/", SeatingsView.as_view(), name="seatings"),
    path("events/<slug:slug>/tables/", TablesView.as_view(), name="tables"),
    path("series/", SeriesListView.as_view(), name="series_list"),
    path("series/<slug:series>/", SeriesView.as_view(), name="series"),
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
