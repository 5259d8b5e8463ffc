"""Webhooks on the desk: for owners alone, with a secret that is shown once."""

import re

import pytest
from pytest_django import DjangoAssertNumQueries

from pages.desk.webhooks.history import MOST_CHANGES, changes_of_webhooks
from pages.desk.webhooks.views import BY_HAND
from scoring.models import Webhook, WebhookDelivery, WebhookOff
from scoring.services.webhooks import renew_secret, send_test, switch_off_webhook
from tests.builders import a_user, an_event, an_organisation
from tests.pages.desk.desks import Answer, desk, desk_of, said, text
from tests.webhooks import a_webhook
from tournaments.models import Organisation, Role

pytestmark = pytest.mark.django_db

URL = "https://club.example/hook?club=1"


def page_of(club: Organisation) -> str:
    return f"/admin/organisations/{club.pk}/webhooks/"


def secret_in(answer: Answer) -> str:
    [secret] = re.findall(r"<code id=\"key\">(whsec_[^<]+)</code>", answer.content.decode())
    return str(secret)


def test_an_owner_adds_one_and_sees_its_secret_once() -> None:
    club = an_organisation()
    owner = desk(club, Role.OWNER)

    answer = owner.post(page_of(club), {"url": URL, "kinds": ["entry", "event.finished"]})

    webhook = Webhook.objects.get()
    assert secret_in(answer) == webhook.secret
    assert "no-store" in answer["Cache-Control"]
    assert (webhook.url, webhook.kinds, webhook.event) == (URL, ["entry", "event.finished"], None)
    for page in (page_of(club), f"/admin/webhooks/{webhook.pk}/"):
        shown = owner.get(page).content.decode()
        assert "https://club.example/hook?club=1" in shown
        assert webhook.secret not in shown


def test_it_may_hear_of_one_event_alone_of_those_that_are_not_over() -> None:
    event = an_event(0, name="Spring")
    over = an_event(0, name="Winter", organisation=event.organisation, state="finished")
    owner = desk(event, Role.OWNER)
    sent = {"url": URL, "kinds": ["entry"]}

    listed = text(owner.get(page_of(event.organisation)))
    refused = owner.post(page_of(event.organisation), {**sent, "event": over.pk})
    owner.post(page_of(event.organisation), {**sent, "event": event.pk})

    assert ("Spring" in listed, "Winter" in listed) == (True, False)
    assert refused.status_code == 422
    assert Webhook.objects.get().event == event


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        (
            {"url": "http://club.example/", "kinds": ["entry"]},
            "Nothing can be sent to this address. Give a public one that begins with https://,",
        ),
        ({"url": URL}, "This field is required."),
        ({"url": URL, "kinds": ["weather"]}, "weather"),
        ({"url": f"https://club.example/{'x' * 500}", "kinds": ["entry"]}, "at most 500"),
        ({"url": "https://club.example/\x00", "kinds": ["entry"]}, "Null characters"),
    ],
)
def test_what_cannot_be_is_said_at_the_form_and_nothing_is_stored(
    sent: dict[str, object], sentence: str
) -> None:
    club = an_organisation()

    answer = desk(club, Role.OWNER).post(page_of(club), sent)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Webhook.objects.exists()


def test_the_eleventh_is_refused_in_words() -> None:
    club = an_organisation()
    for _ in range(10):
        a_webhook(club)

    answer = desk(club, Role.OWNER).post(page_of(club), {"url": URL, "kinds": ["entry"]})

    assert "An organisation has at most 10 webhooks." in text(answer)


def test_a_test_is_queued_once_and_stands_in_the_log() -> None:
    webhook = a_webhook(an_organisation())
    owner, page = desk(webhook.organisation, Role.OWNER), f"/admin/webhooks/{webhook.pk}/"

    first = owner.post(f"{page}test/")
    second = owner.post(f"{page}test/")

    assert said(first) == ["The test is on its way. Look again in a moment."]
    assert said(second)[-1] == "This message is waiting already. Wait for its answer."
    assert WebhookDelivery.objects.count() == 1
    assert "Deliveries test waiting" in text(owner.get(page))


def test_the_log_says_what_was_answered_and_sends_again() -> None:
    webhook = a_webhook(an_organisation())
    send_test(webhook_id=webhook.pk)
    WebhookDelivery.objects.update(
        state="given_up", tries=8, status=503, milliseconds=41, answer="<b>busy</b>"
    )
    owner, page = desk(webhook.organisation, Role.OWNER), f"/admin/webhooks/{webhook.pk}/"
    delivery = WebhookDelivery.objects.get()

    shown = owner.get(page)
    answer = owner.post(f"/admin/deliveries/{delivery.pk}/again/")

    assert "Answer: 503, after 41 ms. Tried 8 times." in text(shown)
    assert "&lt;b&gt;busy&lt;/b&gt;" in shown.content.decode()
    assert said(answer) == ["The message is on its way. Look again in a moment."]
    assert WebhookDelivery.objects.get().state == "waiting"
    assert "Send again" not in text(owner.get(page))


def test_a_try_without_an_answer_says_why() -> None:
    webhook = a_webhook(an_organisation())
    send_test(webhook_id=webhook.pk)
    WebhookDelivery.objects.update(tries=1, problem="tls", milliseconds=9)

    shown = text(desk(webhook.organisation, Role.OWNER).get(f"/admin/webhooks/{webhook.pk}/"))

    sentence = "No answer: the encryption cannot be trusted. Tried once. Next try:"
    assert sentence in shown


def test_the_oldest_change_that_is_shown_is_told_from_the_one_before_it() -> None:
    webhook = a_webhook(an_organisation())
    switch_off_webhook(webhook_id=webhook.pk)
    for _ in range(MOST_CHANGES - 1):
        renew_secret(webhook_id=webhook.pk)

    [*secrets, oldest] = changes_of_webhooks(webhook.organisation)

    assert oldest.what == "Switched off: by hand."
    assert {change.what for change in secrets} == {"It has a new secret."}


def test_one_is_switched_off_and_on_and_the_history_names_who_did_it() -> None:
    webhook = a_webhook(an_organisation())
    user = a_user(webhook.organisation)
    owner, page = desk_of(user), f"/admin/webhooks/{webhook.pk}/"

    off = owner.post(f"{page}switch/")
    shown = text(owner.get(page))
    on = owner.post(f"{page}switch/", {"on": "1"})
    owner.post(f"{page}secret/")

    assert said(off) == ["The webhook is switched off. Nothing is sent to it."]
    assert "by hand. What happens now is not kept for it." in shown
    assert "Send a test" not in shown
    assert said(on)[-1] == "The webhook hears what happens from now on."
    history = text(owner.get(page_of(webhook.organisation))).partition("History")[2]
    sentences = ("It has a new secret.", "Switched on.", "Switched off: by hand.", "Added.")
    assert [history.index(sentence) for sentence in sentences] == sorted(
        history.index(sentence) for sentence in sentences
    )
    assert history.count(user.username) == 3


def test_a_new_secret_is_shown_once_and_the_one_before_signs_for_a_day() -> None:
    webhook = a_webhook(an_organisation())

    answer = desk(webhook.organisation, Role.OWNER).post(f"/admin/webhooks/{webhook.pk}/secret/")

    renewed = Webhook.objects.get()
    assert secret_in(answer) == renewed.secret != webhook.secret
    assert "messages are signed with the secret before, too." in text(answer)


def test_what_went_wrong_is_said_to_owners_where_they_begin() -> None:
    webhook = a_webhook(an_organisation())
    club, page = webhook.organisation, f"/admin/organisations/{webhook.organisation.pk}/"
    switch_off_webhook(webhook_id=webhook.pk, why=WebhookOff.GONE)

    sentence = f"The webhook to {webhook.url} was switched off. See why."
    assert sentence in text(desk(club, Role.OWNER).get(page))
    assert sentence not in text(desk(club, Role.DIRECTOR).get(page))
    own = text(desk(club, Role.OWNER).get(f"/admin/webhooks/{webhook.pk}/"))
    assert "the address answered that it is gone. What happens now is not kept" in own


def test_one_is_deleted_after_a_question() -> None:
    webhook = a_webhook(an_organisation())
    owner = desk(webhook.organisation, Role.OWNER)
    address = f"/admin/webhooks/{webhook.pk}/delete/"

    asked = text(owner.get(address))
    answer = owner.post(address)

    assert "It hears nothing more, and its deliveries are deleted" in asked
    assert said(answer) == ["The webhook is deleted."]
    assert not Webhook.objects.exists()


def test_by_hand_sixty_messages_are_sent_in_an_hour() -> None:
    webhook = a_webhook(an_organisation())
    BY_HAND.forget()
    BY_HAND.take(str(webhook.organisation_id), cost=60)

    answer = desk(webhook.organisation, Role.OWNER).post(f"/admin/webhooks/{webhook.pk}/test/")

    BY_HAND.forget()
    assert said(answer) == ["Too many messages were sent by hand. Try again within the hour."]
    assert not WebhookDelivery.objects.exists()


@pytest.mark.parametrize("count", [1, 3])
def test_pages_take_the_same_queries_at_any_number(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = an_organisation()
    for _ in range(count):
        webhook = a_webhook(club)
        send_test(webhook_id=webhook.pk)
        for number in range(count):
            WebhookDelivery.objects.create(
                webhook=webhook, message_id=f"{webhook.pk} {number}", kind="test", body="{}"
            )
    browser = desk(club, Role.OWNER)

    with django_assert_num_queries(10):
        browser.get(page_of(club))
    with django_assert_num_queries(8):
        browser.get(f"/admin/webhooks/{webhook.pk}/")
