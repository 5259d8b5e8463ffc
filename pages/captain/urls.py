"""The captain's addresses, below ``/t/``. The link in them is a secret: never log a path."""

from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from pages.captain.calls import CallPage
from pages.captain.codes import CodePage
from pages.captain.confirmations import ConfirmPage
from pages.captain.hall import HallPage
from pages.captain.handed import HandedPage
from pages.captain.offline import WorkerScript
from pages.captain.people import PeoplePage
from pages.captain.rounds import RoundPage
from pages.captain.tables import TablePage

app_name = "captain"
urlpatterns = [
    path("", CodePage.as_view(), name="code"),
    # Free of the token, so that a phone gets no cookie but that of its language; another site
    # could change nothing else.
    path("language/", csrf_exempt(set_language), name="language"),
    path("worker.js", WorkerScript.as_view(), name="worker"),
    path("pile/", HandedPage.as_view(), name="handed"),
    path("<str:link>/", TablePage.as_view(), name="table"),
    path("<str:link>/hall/", HallPage.as_view(), name="hall"),
    path("<str:link>/call/", CallPage.as_view(), name="call"),
    path("<str:link>/<number:seating>/people/", PeoplePage.as_view(), name="people"),
    path("<str:link>/<number:seating>/<number:number>/", RoundPage.as_view(), name="round"),
    path(
        "<str:link>/<number:seating>/<number:number>/confirm/",
        ConfirmPage.as_view(),
        name="confirm",
    ),
]
