"""The service worker: public pages open without a network."""

from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static

from pages.public.page import public_page


@public_page
def service_worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view
    """``/<language>/worker.js``: the service worker, which sees only pages below its address."""
    script = f'importScripts("{static("public/worker.js")}");'
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")
