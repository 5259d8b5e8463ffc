"""A draft pile that one phone shows another as a code, where neither has a network."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.generic import View

from ground.caching import PRIVATE
from pages.captain.links import OFFLINE_COPY


class HandedPage(View):
    """``GET``: a page that keeps the pile in the fragment of its address on the phone.

    The pile never comes here. The page says nothing of any table, so it needs no link, and phones
    keep a copy of it for where there is no network.
    """

    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest) -> HttpResponse:
        response = render(request, "captain/handed.html")
        for header, value in PRIVATE.items():
            response.headers[header] = value
        response.headers[OFFLINE_COPY] = "keep"
        return response
