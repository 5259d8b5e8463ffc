"""The state of the service, for those who run it."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from pages.desk.rendering import desk_page
from pages.desk.service.findings import findings


def show_service(request: HttpRequest) -> HttpResponse:
    """``GET service/``: what is wrong and what to do, then what is in order."""
    all_findings = findings()
    return desk_page(
        request,
        "desk/service/service.html",
        title=gettext("State of the service"),
        release=settings.RELEASE,
        wrong=[finding for finding in all_findings if finding.action],
        in_order=[finding for finding in all_findings if not finding.action],
    )
