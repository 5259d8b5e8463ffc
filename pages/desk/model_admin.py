"""The stock admin's lists and forms, with rights from memberships and writing by services."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.core.exceptions import BadRequest
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Role
from tournaments.selectors.names import matching
from tournaments.selectors.rights import AnyUser

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
else:  # at run time Django's class takes no parameters
    _ModelAdmin = admin.ModelAdmin

# Django's own sentence speaks of a “slug”.
ADDRESS_ERRORS = {"invalid": _("Use only the letters a to z, digits, hyphens and underscores.")}

# Rows here are withdrawn or replaced, never deleted, and their history is the database's own.
_KEPT = ("_changelist", "_add", "_change")


class DeskModelAdmin(_ModelAdmin):
    """One kind of row. Subclasses say which are open to whom, and save through a service."""

    actions = None
    preserve_filters = False
    show_facets = admin.ShowFacets.NEVER
    changes = Role.DIRECTOR  # the least role that may change a row
    heading: Promise | str  # over the form of a row; Django's own joins a verb with a noun
    new_heading: Promise | str = ""

    @abstractmethod
    def rows_open_to(self, user: AnyUser, role: Role) -> QuerySet[Any]:
        """Return the rows that this user may touch with at least this role."""

    def get_urls(self) -> list[URLPattern]:
        return [pattern for pattern in super().get_urls() if (pattern.name or "").endswith(_KEPT)]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return self.rows_open_to(request.user, Role.READER)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list.

        Raises:
            BadRequest: the question holds a character that the database cannot take.
        """
        if any("\0" in value for values in request.GET.lists() for value in values[1]):
            raise BadRequest
        return super().changelist_view(request, extra_context)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return the rows that every word finds, as elsewhere: Django's own takes any number."""
        return queryset.filter(matching(search_term, *self.search_fields)), False

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Model:
        """Return the row of an address.

        Raises:
            Http404: there is none, or not for this user.
        """
        row = super().get_object(request, object_id, from_field)
        if row is None:
            raise Http404
        return row  # type: ignore[no-any-return]  # ModelAdmin[Any] knows no row

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return obj is None or self.get_queryset(request).filter(pk=obj.pk).exists()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if obj is None:
            return False
        return self.rows_open_to(request.user, self.changes).filter(pk=obj.pk).exists()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Return the plain form field, without the stock buttons that add or delete rows."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None and isinstance(field.widget, RelatedFieldWidgetWrapper):
            field.widget = field.widget.widget
        return field

    def formfield_for_choice_field(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Return the form field, with the desk's dash where nothing can be chosen."""
        if db_field.blank:
            kwargs["choices"] = db_field.get_choices(blank_choice=[("", "–")])
        return super().formfield_for_choice_field(db_field, request, **kwargs)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Show the form under its own heading."""
        title = self.heading if context["original"] else self.new_heading
        return super().render_change_form(request, context | {"title": title}, *args, **kwargs)

    def log_addition(self, *_: Any) -> Any:
        """Write nothing: the admin's log would keep names that must be erasable."""

    def log_change(self, *_: Any) -> Any:
        """Write nothing, as in ``log_addition``."""
