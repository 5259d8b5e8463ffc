"""Guides for the people of the hall: one page each, the same for everyone."""

from django.http import HttpRequest, HttpResponse

from pages.public.page import public_page, render_page


@public_page
def evening(request: HttpRequest) -> HttpResponse:
    """``/<language>/guides/evening/``: the ten steps of an organiser's evening."""
    return render_page(request, "public/guides/evening.html")


@public_page
def at_the_table(request: HttpRequest) -> HttpResponse:
    """``/<language>/guides/table/``: the captain's card, what the people at a table do."""
    return render_page(request, "public/guides/at_the_table.html")


@public_page
def trouble(request: HttpRequest) -> HttpResponse:
    """``/<language>/guides/trouble/``: what to do when something is wrong."""
    return render_page(request, "public/guides/trouble.html")


@public_page
def director(request: HttpRequest) -> HttpResponse:
    """``/<language>/guides/director/``: what to search for and tap, by what happens in the hall."""
    return render_page(request, "public/guides/director.html")


@public_page
def check(request: HttpRequest) -> HttpResponse:
    """``/<language>/guides/check/``: what the hash of results and the request of tables are for."""
    return render_page(request, "public/guides/check.html")
