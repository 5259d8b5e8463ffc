"""Addresses for visitors, below ``/<language>/``."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from pages.public.api_reference import api
from pages.public.board import board, board_of, boards
from pages.public.calendars import event_calendar, organisation_calendar, series_calendar
from pages.public.closings import closings
from pages.public.corrections import corrections
from pages.public.emails import emails, no_emails
from pages.public.embeds import (
    embedded_events,
    embedded_seating,
    embedded_series,
    embedded_standings,
)
from pages.public.event_lists import event_list, events
from pages.public.events import event
from pages.public.feeds import event_feed, organisation_feed
from pages.public.guides import at_the_table, check, director, evening, trouble
from pages.public.head_to_heads import head_to_head
from pages.public.manifests import manifest, my_evening_manifest
from pages.public.my_evening import my_evening, my_evening_choice
from pages.public.notices import notices
from pages.public.offline import service_worker
from pages.public.organisations import imprint, organisation, privacy
from pages.public.own_registration import own_registration
from pages.public.people import person
from pages.public.pictures import (
    event_picture,
    organisation_picture,
    picture,
    result_picture,
    series_picture,
)
from pages.public.players import player
from pages.public.registration import register
from pages.public.seatings import plan, seating
from pages.public.series import series
from pages.public.series_board import series_board
from pages.public.series_corrections import series_corrections
from pages.public.series_feed import series_feed
from pages.public.series_files import series_csv, series_xlsx
from pages.public.standings import standings, standings_after
from pages.public.statistics import statistics
from pages.public.tables import table
from pages.public.team_standings import team_standings


def _embed(route: str, view: Callable[..., HttpResponse], name: str) -> list[URLPattern]:
    """Return the addresses of an embed: in its reader's colours, or in those that are named."""
    return [
        path(f"{route}embed/", view, name=name),
        path(f"{route}embed/<colours:colours>/", view, name=name),
    ]


app_name = "public"
urlpatterns = [
    path("", events, name="events"),
    path("events/", event_list, name="event_list"),
    path("b/", boards, name="boards"),
    path("b/<number:event_id>/", board_of, name="board_of"),
    path("picture.png", picture, name="picture"),
    path("worker.js", service_worker, name="service_worker"),
    path("app/", manifest, name="manifest"),
    path("guides/evening/", evening, name="guide_evening"),
    path("guides/table/", at_the_table, name="guide_at_the_table"),
    path("guides/trouble/", trouble, name="guide_trouble"),
    path("guides/director/", director, name="guide_director"),
    path("guides/check/", check, name="guide_check"),
    path("guides/api/", api, name="guide_api"),
    path("o/<slug:club>/", organisation, name="organisation"),
    path("o/<slug:club>/picture.png", organisation_picture, name="organisation_picture"),
    path("o/<slug:club>/events/", event_list, name="event_list"),
    path("o/<slug:club>/calendar.ics", organisation_calendar, name="organisation_calendar"),
    path("o/<slug:club>/closings/", closings, name="closings"),
    path("o/<slug:club>/news/", organisation_feed, name="organisation_feed"),
    path("o/<slug:club>/imprint/", imprint, name="imprint"),
    path("o/<slug:club>/privacy/", privacy, name="privacy"),
    path("o/<slug:club>/people/<number:person_id>/", person, name="person"),
    path("r/<str:link>/", own_registration, name="own_registration"),
    path("s/<slug:series>/", series, name="series"),
    path("s/<slug:series>/picture.png", series_picture, name="series_picture"),
    path("s/<slug:series>/board/", series_board, name="series_board"),
    path("s/<slug:series>/corrections/", series_corrections, name="series_corrections"),
    path("s/<slug:series>/news/", series_feed, name="series_feed"),
    path("s/<slug:series>/calendar.ics", series_calendar, name="series_calendar"),
    path("s/<slug:series>/standings.csv", series_csv, name="series_csv"),
    path("s/<slug:series>/standings.xlsx", series_xlsx, name="series_xlsx"),
    path("e/<slug:slug>/", event, name="event"),
    path("e/<slug:slug>/picture.png", event_picture, name="event_picture"),
    path("e/<slug:slug>/calendar.ics", event_calendar, name="event_calendar"),
    path("e/<slug:slug>/standings/", standings, name="standings"),
    path("e/<slug:slug>/standings/<number:number>/", standings_after, name="standings_after"),
    path("e/<slug:slug>/standings/teams/", team_standings, name="team_standings"),
    path("e/<slug:slug>/players/<number:number>/", player, name="player"),
    path("e/<slug:slug>/players/<number:number>/result.png", result_picture, name="result_picture"),
    path(
        "e/<slug:slug>/players/<number:number>/<number:other>/", head_to_head, name="head_to_head"
    ),
    path("e/<slug:slug>/statistics/", statistics, name="statistics"),
    path("e/<slug:slug>/corrections/", corrections, name="corrections"),
    path("e/<slug:slug>/news/", event_feed, name="event_feed"),
    path("e/<slug:slug>/seatings/<number:number>/", seating, name="seating"),
    path("e/<slug:slug>/seatings/<number:number>/plan/", plan, name="plan"),
    path("e/<slug:slug>/seatings/<number:number>/tables/<number:place>/", table, name="table"),
    path("e/<slug:slug>/me/", my_evening_choice, name="my_evening_choice"),
    path("e/<slug:slug>/me/app/", my_evening_manifest, name="my_evening_manifest"),
    path("e/<slug:slug>/me/<number:number>/", my_evening, name="my_evening"),
    path("e/<slug:slug>/me/<number:number>/notices/", notices, name="notices"),
    path("e/<slug:slug>/board/", board, name="board"),
    path("e/<slug:slug>/register/", register, name="register"),
    *_embed("o/<slug:club>/", embedded_events, "embedded_events"),
    *_embed("s/<slug:series>/", embedded_series, "embedded_series"),
    *_embed("e/<slug:slug>/standings/", embedded_standings, "embedded_standings"),
    *_embed("e/<slug:slug>/seatings/", embedded_seating, "embedded_seating"),
    *_embed("e/<slug:slug>/seatings/<number:number>/", embedded_seating, "embedded_seating"),
    path("mail/<slug:key>/", emails, name="emails"),
    path("mail/<slug:key>/out/", no_emails, name="no_emails"),
]
