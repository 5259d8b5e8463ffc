"""Every address of the service."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path, register_converter

from config.converters import ColoursConverter, NumberConverter
from config.resolvers import keep_once
from pages.captain.check_in import CheckInPage
from pages.desk.account import sign_on
from pages.desk.account.new_password import NewPasswordPage
from pages.desk.account.new_password import ask as ask_for_link
from pages.desk.organisation.joining import JoinPage
from pages.public.board import board_of, boards
from pages.public.oembed import oembed
from pages.public.pictures import photo

register_converter(NumberConverter, "number")
register_converter(ColoursConverter, "colours")

handler400 = "web.refusals.bad_request"
handler404 = "web.refusals.page_not_found"
handler500 = "web.faults.server_error"
urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("api.urls")),
    path("t/", include("pages.captain.urls")),
    path("in/<str:link>/", CheckInPage.as_view(), name="check_in"),
    path("join/<str:token>/", JoinPage.as_view(), name="join"),
    path("forgotten/", ask_for_link, name="forgotten"),
    path("new-password/<str:uidb64>/<str:token>/", NewPasswordPage.as_view(), name="new_password"),
    path("sign-on/", sign_on.start, name="sign_on"),
    path("sign-on/back/", sign_on.back, name="sign_on_back"),
    path("sign-on/proxy/", sign_on.by_proxy, name="sign_on_by_proxy"),
    path("oembed", oembed, name="oembed"),
    path("photos/<slug:slug>/<slug:digest>.webp", photo, name="photo"),
    # To be typed at the projector: the board in the language of its event.
    path("b/", boards),
    path("b/<number:event_id>/", board_of),
    # Without a language in front, visitors are sent to the same page in theirs.
    *i18n_patterns(path("", include("pages.public.urls"))),
]
keep_once(urlpatterns)
