"""What all pages of the desk have in common when they are drawn."""

from django.contrib import admin
from django.http import HttpRequest
from django.template.response import TemplateResponse


def desk_page(
    request: HttpRequest, template: str, *, status: int = 200, **context: object
) -> TemplateResponse:
    """Return a page inside the desk's frame; every page needs a ``title``."""
    framed = {**admin.site.each_context(request), **context}
    return TemplateResponse(request, template, framed, status=status)
