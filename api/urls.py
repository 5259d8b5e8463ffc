"""The API's addresses."""

from django.urls import path, register_converter

from api.announcements import AnnouncementsView, AnnouncementView
from api.call_times import CallTimeView
from api.calls import CallsView, FinishCallView, TakeCallView
from api.check import CheckView
from api.clocks import ClockView, ExtraTimeView
from api.codes import CodesView, CodeView
from api.confirmations import ConfirmationsView
from api.counterparts import CounterpartsView, CounterpartView
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
from api.registrations import DecisionsView, RegistrationsView, SelfRegistrationView
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
from api.schema import SchemaView
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

SEATING = "events/<slug:slug>/seatings/<number:number>/"
TABLE = "tables/<number:table_id>/"
ROUND = TABLE + "rounds/<number:round_number>/"
EVENT_FILE = "organisations/<slug:club>/event-files/<number:file_id>/"

app_name = "api"
urlpatterns = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("problems/", CodesView.as_view(), name="problems"),
    path("problems/<slug:code>/", CodeView.as_view(), name="problem"),
    path("check/", CheckView.as_view(), name="check"),
    path("tricks/", TricksView.as_view(), name="tricks"),
    path("variants/", VariantsView.as_view(), name="variants"),
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
    path("events/<slug:slug>/places/removal/", RemovedPlacesView.as_view(), name="removed_places"),
    path("events/<slug:slug>/places/<number:number>/", PlaceView.as_view(), name="place"),
    path(
        "events/<slug:slug>/places/<number:number>/link/",
        PlaceLinkView.as_view(),
        name="place_link",
    ),
    path("events/<slug:slug>/payments/", PaymentsView.as_view(), name="payments"),
    path(
        "events/<slug:slug>/payments/<number:payment_id>/reverse/",
        ReversedPaymentView.as_view(),
        name="reversed_payment",
    ),
    path("events/<slug:slug>/waiting-list/", WaitingListView.as_view(), name="waiting_list"),
    path(
        "events/<slug:slug>/waiting-list/<number:registration_id>/",
        ListedView.as_view(),
        name="listed",
    ),
    path("events/<slug:slug>/picture/", PictureView.as_view(), name="picture"),
    path("events/<slug:slug>/prizes/", PrizesView.as_view(), name="prizes"),
    path("events/<slug:slug>/prizes/<number:prize_id>/", PrizeView.as_view(), name="prize"),
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
    path(
        "events/<slug:slug>/standings/<number:number>/",
        StandingsAfterView.as_view(),
        name="standings_after",
    ),
    path("events/<slug:slug>/players/<number:number>/", PlayerView.as_view(), name="player"),
    path("events/<slug:slug>/statistics/", StatisticsView.as_view(), name="statistics"),
    path("events/<slug:slug>/corrections/", CorrectionsView.as_view(), name="corrections"),
    path("events/<slug:slug>/history/", HistoryView.as_view(), name="history"),
    path("events/<slug:slug>/seatings/", SeatingsView.as_view(), name="seatings"),
    path(
        "events/<slug:slug>/seatings/written/",
        WrittenSeatingView.as_view(),
        name="written_seating",
    ),
    path(SEATING, SeatingView.as_view(), name="seating"),
    path(SEATING + "best/", BestPlanView.as_view(), name="best_plan"),
    path(SEATING + "layout/", LayoutView.as_view(), name="layout"),
    path(SEATING + "swap/", SwappedSeatsView.as_view(), name="swapped_seats"),
    path(SEATING + "restore/", RestoredLayoutView.as_view(), name="restored_layout"),
    path(SEATING + "publish/", PublishedSeatingView.as_view(), name="published_seating"),
    path(SEATING + "cancel/", CancelledSeatingView.as_view(), name="cancelled_seating"),
    path(SEATING + "close/", ClosedSeatingView.as_view(), name="closed_seating"),
    path(SEATING + "open/", ReopenedSeatingView.as_view(), name="reopened_seating"),
    path(SEATING + "call/", CallTimeView.as_view(), name="call_time"),
    path(SEATING + "clock/", ClockView.as_view(), name="clock"),
    path(SEATING + "rebalance/", RebalanceView.as_view(), name="rebalance"),
    path(SEATING + "rebalance/undo/", UndoneRebalanceView.as_view(), name="undone_rebalance"),
    path(SEATING + "seat/", SeatView.as_view(), name="seat"),
    path(SEATING + "rounds/", RoundsOfSeatingView.as_view(), name="rounds"),
    path("events/<slug:slug>/tables/", TablesView.as_view(), name="tables"),
    path("events/<slug:slug>/missing-rounds/", MissingRoundsView.as_view(), name="missing_rounds"),
    path(
        "events/<slug:slug>/unconfirmed-rounds/",
        UnconfirmedRoundsView.as_view(),
        name="unconfirmed_rounds",
    ),
    path("events/<slug:slug>/sanctions/", SanctionsView.as_view(), name="sanctions"),
    path(
        "events/<slug:slug>/sanctions/<number:sanction_id>/withdraw/",
        WithdrawnSanctionView.as_view(),
        name="withdrawn_sanction",
    ),
    path("events/<slug:slug>/rulings/", RulingsView.as_view(), name="rulings"),
    path(
        "events/<slug:slug>/rulings/<number:ruling_id>/withdraw/",
        WithdrawnRulingView.as_view(),
        name="withdrawn_ruling",
    ),
    path("events/<slug:slug>/ties/", TiesView.as_view(), name="ties"),
    path("events/<slug:slug>/lots/", LotsView.as_view(), name="lots"),
    path("events/<slug:slug>/exports/<export:export>/", ExportView.as_view(), name="export"),
    path("events/<slug:slug>/event-file/", EventAsFileView.as_view(), name="event_as_file"),
    path("events/<slug:slug>/rehearsals/", RehearsalsView.as_view(), name="rehearsals"),
    path(
        "events/<slug:slug>/rehearsals/<number:rehearsal_id>/",
        RehearsalView.as_view(),
        name="rehearsal",
    ),
    path("organisations/<slug:club>/event-files/", EventFilesView.as_view(), name="event_files"),
    path(EVENT_FILE, EventFileView.as_view(), name="event_file"),
    path(EVENT_FILE + "read/", ReadingView.as_view(), name="read_event_file"),
    path("organisations/", OrganisationsView.as_view(), name="organisations"),
    path("organisations/<slug:club>/", OrganisationView.as_view(), name="organisation"),
    path("organisations/<slug:club>/members/", MembershipsView.as_view(), name="members"),
    path(
        "organisations/<slug:club>/members/<number:membership_id>/",
        MembershipView.as_view(),
        name="member",
    ),
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
        "organisations/<slug:club>/people/<number:person_id>/data/",
        PersonalDataView.as_view(),
        name="personal_data",
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
    path("series/<slug:series>/people/", CounterpartsView.as_view(), name="counterparts"),
    path(
        "series/<slug:series>/people/<number:person_id>/",
        CounterpartView.as_view(),
        name="counterpart",
    ),
    path("series/<slug:series>/lots/", SeriesLotsView.as_view(), name="series_lots"),
    path("series/<slug:series>/history/", SeriesHistoryView.as_view(), name="series_history"),
    path(
        "series/<slug:series>/corrections/",
        SeriesCorrectionsView.as_view(),
        name="series_corrections",
    ),
    path("series/<slug:series>/closing/", ClosingView.as_view(), name="series_closing"),
    path("tables/<number:table_id>/", TableView.as_view(), name="table"),
    path(TABLE + "seats/", TableSeatsView.as_view(), name="table_seats"),
    path(TABLE + "leave/", LeftSeatView.as_view(), name="left_seat"),
    path(TABLE + "join/", TakenSeatView.as_view(), name="taken_seat"),
    path(TABLE + "substitute/", SubstitutedSeatView.as_view(), name="substituted_seat"),
    path(TABLE + "swap/", SwappedPlayersView.as_view(), name="swapped_players"),
    path(TABLE + "close/", ClosedTableView.as_view(), name="closed_table"),
    path(TABLE + "open/", OpenTableView.as_view(), name="open_table"),
    path(TABLE + "stop/", ShortTableView.as_view(), name="short_table"),
    path(TABLE + "merge/<number:number>/", TableMergerView.as_view(), name="table_merger"),
    path(TABLE + "postpone/", PostponedTableView.as_view(), name="postponed_table"),
    path(TABLE + "release/", ReleasedTableView.as_view(), name="released_table"),
    path(TABLE + "keep/", KeptTableView.as_view(), name="kept_table"),
    path(TABLE + "extra-time/", ExtraTimeView.as_view(), name="extra_time"),
    path(ROUND, RoundView.as_view(), name="round"),
    path(ROUND + "void/", VoidRoundView.as_view(), name="void_round"),
    path(ROUND + "restore/", RestoredRoundView.as_view(), name="restored_round"),
    path(ROUND + "confirm/", DeskConfirmationView.as_view(), name="desk_confirmation"),
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
