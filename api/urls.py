"""The API's addresses."""

from django.urls import URLPattern, URLResolver, include, path, register_converter

from api.announcements import AnnouncementsView, AnnouncementView
from api.call_times import CallTimeView
from api.calls import CallsView, FinishCallView, TakeCallView
from api.check import CheckView
from api.clocks import ClockView, ExtraTimeView
from api.codes import CodesView, CodeView
from api.confirmations import ConfirmationsView
from api.counterparts import CounterpartsView, CounterpartView
from api.description import SchemaView
from api.entrants import EntrantsView, EntrantView
from api.entries import EntriesView
from api.event_files import EventAsFileView, EventFilesView, EventFileView, ReadingView
from api.event_settings import OwnEventsView, SettingsView
from api.event_steps import CopiesView, NextEveningView, StateView
from api.events import EventsView, EventView
from api.exports import ExportConverter, ExportView
from api.history import CorrectionsView, HistoryView
from api.layouts import (
    KeptTableView,
    LayoutView,
    RestoredLayoutView,
    SwappedSeatsView,
    WrittenSeatingView,
)
from api.lots import LotsView, TiesView
from api.memberships import MembershipsView, MembershipView
from api.organisations import OrganisationsView, OrganisationView
from api.pairs import PairsView, PairView
from api.payments import PaymentsView, ReversedPaymentView
from api.people import (
    ErasureView,
    MergeView,
    ParticipationsView,
    PeopleView,
    PersonalDataView,
    PersonView,
)
from api.pictures import PictureView
from api.piles import PileConverter, PilesView, PileView
from api.places import PlaceLinkView, PlacesView, PlaceView, RemovedPlacesView, RoomsView
from api.players import PlayerView
from api.prizes import PrizesView, PrizeView
from api.rebalances import RebalanceView, TableMergerView, UndoneRebalanceView
from api.registrations import (
    AskedAgainView,
    DecisionsView,
    RegistrationsView,
    SelfRegistrationView,
)
from api.rehearsals import RehearsalsView, RehearsalView
from api.roll_call import CheckInLinkView, CheckInView, RollLineView, RollView
from api.rounds import (
    DeskConfirmationView,
    MissingRoundsView,
    RestoredRoundView,
    RoundsOfSeatingView,
    RoundView,
    UnconfirmedRoundsView,
    VoidRoundView,
)
from api.rulings import RulingsView, WithdrawnRulingView
from api.sanctions import SanctionsView, WithdrawnSanctionView
from api.seating_steps import (
    BestPlanView,
    CancelledSeatingView,
    ClosedSeatingView,
    PublishedSeatingView,
    ReopenedSeatingView,
    SeatView,
)
from api.seatings import SeatingsView, SeatingView
from api.series import SeriesListView, SeriesView
from api.series_closing import ClosingView, SeriesLotsView
from api.series_events import (
    EventInSeriesView,
    EventSeriesView,
    SeriesEventsView,
    SeriesEventView,
)
from api.series_history import SeriesCorrectionsView, SeriesHistoryView
from api.series_settings import OwnSeriesView, SeriesSettingsView
from api.standings import StandingsAfterView, StandingsView
from api.statistics import StatisticsView
from api.table_seats import (
    ClosedTableView,
    LeftSeatView,
    OpenTableView,
    PostponedTableView,
    ReleasedTableView,
    ShortTableView,
    SubstitutedSeatView,
    SwappedPlayersView,
    TableSeatsView,
    TakenSeatView,
)
from api.tables import TablesView, TableView
from api.teams import TeamsView, TeamView
from api.tricks import TricksView
from api.variants import VariantsView
from api.waiting_lists import ListedView, WaitingListView

register_converter(PileConverter, "pile")
register_converter(ExportConverter, "export")

Addresses = list[URLPattern | URLResolver]

# Grouped by the row that an address begins with: Django tries them in order at every request.
ROUND: Addresses = [
    path("", RoundView.as_view(), name="round"),
    path("void/", VoidRoundView.as_view(), name="void_round"),
    path("restore/", RestoredRoundView.as_view(), name="restored_round"),
    path("confirm/", DeskConfirmationView.as_view(), name="desk_confirmation"),
    path("entries/", EntriesView.as_view(), name="entries"),
    path("confirmations/", ConfirmationsView.as_view(), name="confirmations"),
    path("piles/", PilesView.as_view(), name="piles"),
    path("piles/<pile:pile>/", PileView.as_view(), name="pile"),
]
TABLE: Addresses = [
    path("", TableView.as_view(), name="table"),
    path("seats/", TableSeatsView.as_view(), name="table_seats"),
    path("leave/", LeftSeatView.as_view(), name="left_seat"),
    path("join/", TakenSeatView.as_view(), name="taken_seat"),
    path("substitute/", SubstitutedSeatView.as_view(), name="substituted_seat"),
    path("swap/", SwappedPlayersView.as_view(), name="swapped_players"),
    path("close/", ClosedTableView.as_view(), name="closed_table"),
    path("open/", OpenTableView.as_view(), name="open_table"),
    path("stop/", ShortTableView.as_view(), name="short_table"),
    path("merge/<number:number>/", TableMergerView.as_view(), name="table_merger"),
    path("postpone/", PostponedTableView.as_view(), name="postponed_table"),
    path("release/", ReleasedTableView.as_view(), name="released_table"),
    path("keep/", KeptTableView.as_view(), name="kept_table"),
    path("extra-time/", ExtraTimeView.as_view(), name="extra_time"),
    path("rounds/<number:round_number>/", include(ROUND)),
]
SEATING: Addresses = [
    path("", SeatingView.as_view(), name="seating"),
    path("best/", BestPlanView.as_view(), name="best_plan"),
    path("layout/", LayoutView.as_view(), name="layout"),
    path("swap/", SwappedSeatsView.as_view(), name="swapped_seats"),
    path("restore/", RestoredLayoutView.as_view(), name="restored_layout"),
    path("publish/", PublishedSeatingView.as_view(), name="published_seating"),
    path("cancel/", CancelledSeatingView.as_view(), name="cancelled_seating"),
    path("close/", ClosedSeatingView.as_view(), name="closed_seating"),
    path("open/", ReopenedSeatingView.as_view(), name="reopened_seating"),
    path("call/", CallTimeView.as_view(), name="call_time"),
    path("clock/", ClockView.as_view(), name="clock"),
    path("rebalance/", RebalanceView.as_view(), name="rebalance"),
    path("rebalance/undo/", UndoneRebalanceView.as_view(), name="undone_rebalance"),
    path("seat/", SeatView.as_view(), name="seat"),
    path("rounds/", RoundsOfSeatingView.as_view(), name="rounds"),
]
EVENT: Addresses = [
    path("", EventView.as_view(), name="event"),
    path("entrants/", EntrantsView.as_view(), name="entrants"),
    path("entrants/<number:number>/", EntrantView.as_view(), name="entrant"),
    path("settings/", SettingsView.as_view(), name="settings"),
    path("state/", StateView.as_view(), name="state"),
    path("copies/", CopiesView.as_view(), name="copies"),
    path("next/", NextEveningView.as_view(), name="next_evening"),
    path("series/", EventSeriesView.as_view(), name="event_series"),
    path("series/<slug:series>/", EventInSeriesView.as_view(), name="event_in_series"),
    path("roll/", RollView.as_view(), name="roll"),
    path("roll/<number:number>/", RollLineView.as_view(), name="roll_line"),
    path("check-in/", CheckInView.as_view(), name="check_in"),
    path("check-in/link/", CheckInLinkView.as_view(), name="check_in_link"),
    path("teams/", TeamsView.as_view(), name="teams"),
    path("teams/<number:team_id>/", TeamView.as_view(), name="team"),
    path("pairs/", PairsView.as_view(), name="pairs"),
    path("pairs/<number:pair_id>/", PairView.as_view(), name="pair"),
    path("places/", PlacesView.as_view(), name="places"),
    path("places/rooms/", RoomsView.as_view(), name="rooms"),
    path("places/removal/", RemovedPlacesView.as_view(), name="removed_places"),
    path("places/<number:number>/", PlaceView.as_view(), name="place"),
    path("places/<number:number>/link/", PlaceLinkView.as_view(), name="place_link"),
    path("payments/", PaymentsView.as_view(), name="payments"),
    path(
        "payments/<number:payment_id>/reverse/",
        ReversedPaymentView.as_view(),
        name="reversed_payment",
    ),
    path("waiting-list/", WaitingListView.as_view(), name="waiting_list"),
    path("waiting-list/<number:registration_id>/", ListedView.as_view(), name="listed"),
    path("picture/", PictureView.as_view(), name="picture"),
    path("prizes/", PrizesView.as_view(), name="prizes"),
    path("prizes/<number:prize_id>/", PrizeView.as_view(), name="prize"),
    path("announcements/", AnnouncementsView.as_view(), name="announcements"),
    path(
        "announcements/<number:announcement_id>/", AnnouncementView.as_view(), name="announcement"
    ),
    path("calls/", CallsView.as_view(), name="calls"),
    path("calls/<number:call_id>/take/", TakeCallView.as_view(), name="take"),
    path("calls/<number:call_id>/done/", FinishCallView.as_view(), name="done"),
    path("registrations/", RegistrationsView.as_view(), name="registrations"),
    path("registrations/decisions/", DecisionsView.as_view(), name="decisions"),
    path(
        "registrations/<number:registration_id>/ask-again/",
        AskedAgainView.as_view(),
        name="asked_again",
    ),
    path("self-registration/", SelfRegistrationView.as_view(), name="self_registration"),
    path("standings/", StandingsView.as_view(), name="standings"),
    path("standings/<number:number>/", StandingsAfterView.as_view(), name="standings_after"),
    path("players/<number:number>/", PlayerView.as_view(), name="player"),
    path("statistics/", StatisticsView.as_view(), name="statistics"),
    path("corrections/", CorrectionsView.as_view(), name="corrections"),
    path("history/", HistoryView.as_view(), name="history"),
    path("seatings/", SeatingsView.as_view(), name="seatings"),
    path("seatings/written/", WrittenSeatingView.as_view(), name="written_seating"),
    path("tables/", TablesView.as_view(), name="tables"),
    path("missing-rounds/", MissingRoundsView.as_view(), name="missing_rounds"),
    path("unconfirmed-rounds/", UnconfirmedRoundsView.as_view(), name="unconfirmed_rounds"),
    path("sanctions/", SanctionsView.as_view(), name="sanctions"),
    path(
        "sanctions/<number:sanction_id>/withdraw/",
        WithdrawnSanctionView.as_view(),
        name="withdrawn_sanction",
    ),
    path("rulings/", RulingsView.as_view(), name="rulings"),
    path(
        "rulings/<number:ruling_id>/withdraw/",
        WithdrawnRulingView.as_view(),
        name="withdrawn_ruling",
    ),
    path("ties/", TiesView.as_view(), name="ties"),
    path("lots/", LotsView.as_view(), name="lots"),
    path("exports/<export:export>/", ExportView.as_view(), name="export"),
    path("event-file/", EventAsFileView.as_view(), name="event_as_file"),
    path("rehearsals/", RehearsalsView.as_view(), name="rehearsals"),
    path("rehearsals/<number:rehearsal_id>/", RehearsalView.as_view(), name="rehearsal"),
    path("seatings/<number:number>/", include(SEATING)),
]
PERSON: Addresses = [
    path("", PersonView.as_view(), name="person"),
    path("events/", ParticipationsView.as_view(), name="participations"),
    path("merge/", MergeView.as_view(), name="merge"),
    path("data/", PersonalDataView.as_view(), name="personal_data"),
    path("erasure/", ErasureView.as_view(), name="erasure"),
]
ORGANISATION: Addresses = [
    path("event-files/", EventFilesView.as_view(), name="event_files"),
    path("event-files/<number:file_id>/", EventFileView.as_view(), name="event_file"),
    path("event-files/<number:file_id>/read/", ReadingView.as_view(), name="read_event_file"),
    path("", OrganisationView.as_view(), name="organisation"),
    path("members/", MembershipsView.as_view(), name="members"),
    path("members/<number:membership_id>/", MembershipView.as_view(), name="member"),
    path("events/", OwnEventsView.as_view(), name="own_events"),
    path("series/", OwnSeriesView.as_view(), name="own_series"),
    path("people/", PeopleView.as_view(), name="people"),
    path("people/<number:person_id>/", include(PERSON)),
]
SERIES: Addresses = [
    path("", SeriesView.as_view(), name="series"),
    path("settings/", SeriesSettingsView.as_view(), name="series_settings"),
    path("events/", SeriesEventsView.as_view(), name="series_events"),
    path("events/<slug:event>/", SeriesEventView.as_view(), name="series_event"),
    path("people/", CounterpartsView.as_view(), name="counterparts"),
    path("people/<number:person_id>/", CounterpartView.as_view(), name="counterpart"),
    path("lots/", SeriesLotsView.as_view(), name="series_lots"),
    path("history/", SeriesHistoryView.as_view(), name="series_history"),
    path("corrections/", SeriesCorrectionsView.as_view(), name="series_corrections"),
    path("closing/", ClosingView.as_view(), name="series_closing"),
]

app_name = "api"
urlpatterns = [
    path("tables/<number:table_id>/", include(TABLE)),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("problems/", CodesView.as_view(), name="problems"),
    path("problems/<slug:code>/", CodeView.as_view(), name="problem"),
    path("check/", CheckView.as_view(), name="check"),
    path("tricks/", TricksView.as_view(), name="tricks"),
    path("variants/", VariantsView.as_view(), name="variants"),
    path("events/", EventsView.as_view(), name="events"),
    path("organisations/", OrganisationsView.as_view(), name="organisations"),
    path("series/", SeriesListView.as_view(), name="series_list"),
    path("events/<slug:slug>/", include(EVENT)),
    path("organisations/<slug:club>/", include(ORGANISATION)),
    path("series/<slug:series>/", include(SERIES)),
]
