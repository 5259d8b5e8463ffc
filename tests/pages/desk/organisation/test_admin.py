"""The list of organisations on the desk."""

import pytest
from django.urls import reverse

from tests.builders import an_event, an_organisation
from tests.pages.desk.desks import desk, desk_of, said, text
from tournaments.models import Organisation, Role, User

pytestmark = pytest.mark.django_db


def test_only_operators_make_organisations() -> None:
    operator = User.objects.create_superuser(username="operator", password="secret")
    address = "/admin/tournaments/organisation/add/"
    given = {"name": "New Club", "slug": "new"}

    refused = desk(an_organisation(), Role.OWNER).post(address, given)
    made = desk_of(operator).post(address, given)

    club = Organisation.objects.get(name="New Club", slug="new")
    assert refused.status_code == 403
    assert made["Location"] == reverse("admin:organisation", args=[club.pk])
    assert said(made) == ["“New Club” is saved."]


def test_the_form_of_a_new_organisation_says_what_comes_next() -> None:
    operator = User.objects.create_superuser(username="operator", password="secret")
    browser = desk_of(operator)

    listed = browser.get("/admin/tournaments/organisation/")
    form = text(browser.get("/admin/tournaments/organisation/add/"))

    assert "New organisation" in text(listed)
    assert "Create the organisation Cancel On its page you then invite its owner" in form


def test_an_address_that_cannot_be_is_refused_in_plain_words() -> None:
    operator = User.objects.create_superuser(username="operator", password="secret")
    address = "/admin/tournaments/organisation/add/"

    page = text(desk_of(operator).post(address, {"name": "New Club", "slug": "ä b"}))

    assert "Use only the letters a to z, digits, hyphens and underscores." in page


def test_an_address_that_is_left_empty_is_made_from_the_name_and_free() -> None:
    operator = desk_of(User.objects.create_superuser(username="operator", password="secret"))

    for name in ("Kör Győr", "Kör, Győr!", "囲碁会"):
        operator.post("/admin/tournaments/organisation/add/", {"name": name, "slug": ""})

    made = Organisation.objects.order_by("pk").values_list("slug", flat=True)
    assert [*made] == ["kor-gyor", "kor-gyor-2", "club"]


def test_the_link_in_the_settings_of_an_event_leads_to_the_page_of_the_organisation() -> None:
    event = an_event(0)
    address = f"/admin/tournaments/organisation/{event.organisation_id}/change/"
    owner, stranger = desk(event, Role.OWNER), desk(an_organisation(), Role.OWNER)

    settings = owner.get(f"/admin/tournaments/event/{event.pk}/change/").content.decode()

    assert f'href="{address}"' in settings
    assert owner.get(address)["Location"] == f"/admin/organisations/{event.organisation_id}/"
    assert stranger.get(address).status_code == 404
