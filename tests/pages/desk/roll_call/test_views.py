"""The roll call on the desk: who is there, tapped in the aisle."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.services.seatings import close_seating, publish_seating
from tests.builders import a_payment, a_proposed_seating, a_published_seating, an_event
from tests.pages.desk.desks import Answer, desk, offers, said, text
from tournaments.models import AttendanceState, Event, Payment, Role
from tournaments.services.attendance import mark_attendance

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(8)


@pytest.fixture
def keeper(event: Event) -> Client:
    return desk(event, Role.SCORE_KEEPER)


def roll(client: Client, event: Event, **params: str) -> Answer:
    return client.get(f"/admin/events/{event.pk}/roll/", params)


def tap(client: Client, event: Event, mark: str, **more: str) -> Answer:
    return client.post(f"/admin/events/{event.pk}/roll/mark/", {"mark": mark, **more})


def known(event: Event) -> list[tuple[int, int, str]]:
    """Seating, start number and state of everything that was said."""
    rows = event.entrants.filter(attendances__isnull=False).order_by("attendances__id")
    return list(rows.values_list("attendances__number", "number", "attendances__state"))


def counts(answer: Answer) -> dict[str, int]:
    return {one.label: one.count for one in answer.context["filters"]}


def names(answer: Answer) -> list[str]:
    return [line.presence.entrant.person.name for line in answer.context["lines"]]


def test_each_tap_is_stored_at_once_and_counted(event: Event, keeper: Client) -> None:
    for mark in ("1:present", "2:late", "3:standby", "4:present"):
        tap(keeper, event, mark)

    assert known(event) == [
        (1, 1, "present"),
        (1, 2, "late"),
        (1, 3, "standby"),
        (1, 4, "present"),
    ]
    assert counts(roll(keeper, event)) == {
        "everyone": 8,
        "not seen yet": 4,
        "present": 2,
        "standby": 1,
        "late": 1,
    }


def test_a_tap_leads_back_to_the_same_part_of_the_roll(event: Event, keeper: Client) -> None:
    answer = tap(keeper, event, "1:left", seating="1", show="unseen", q="an")

    assert answer["Location"] == f"/admin/events/{event.pk}/roll/?seating=1&show=unseen&q=an"


def test_a_tap_is_undone_where_it_was_made(event: Event, keeper: Client) -> None:
    tap(keeper, event, "1:late", seating="1")
    roll(keeper, event)
    tap(keeper, event, "1:present", seating="1")

    ((method, address, fields, label),) = offers(roll(keeper, event))
    assert (method, fields["mark"], label) == ("post", "1:late", "Undo")
    keeper.post(address, fields)
    assert known(event) == [(1, 1, "late")]

    part = tap(keeper, event, "2:left", seating="1", part="1").content.decode()
    assert '<button name="mark" value="2:unseen">Undo</button>' in part
    again = tap(keeper, event, "2:left", seating="1", part="1").content.decode()
    assert "Undo" not in again


def test_a_script_gets_the_line_and_the_counts_alone(event: Event, keeper: Client) -> None:
    answer = tap(keeper, event, "2:sitting_out", part="1")

    page = answer.content.decode()
    assert (answer.status_code, "<main" in page) == (200, False)
    assert names(answer) == ["Béla"]
    assert counts(answer)["sitting out"] == 1


def test_a_tap_that_waited_does_not_undo_what_was_noted_later(event: Event, keeper: Client) -> None:
    tap(keeper, event, "1:late")

    waited = tap(keeper, event, "1:present", part="1", seen="unseen")
    again = tap(keeper, event, "1:late", part="1", seen="unseen")

    assert "Meanwhile this was noted: late. Tap again if it is wrong." in waited.content.decode()
    assert (waited.status_code, again.status_code, known(event)) == (409, 200, [(1, 1, "late")])


def test_a_tap_elsewhere_leads_back_to_where_it_was(event: Event, keeper: Client) -> None:
    mark = f"/admin/events/{event.pk}/roll/mark/"
    search = f"/admin/events/{event.pk}/search/?q=anna"
    pages = [
        keeper.post(mark, {"mark": "1:late", "stay": "1"}, headers={"referer": f"{site}{search}"})[
            "Location"
        ]
        for site in ("http://testserver", "https://elsewhere.example")
    ]

    assert pages == [search, f"/admin/events/{event.pk}/roll/?seating=1"]


@pytest.mark.parametrize("mark", ["99:present", "1:asleep", "1", "", "²:left", "9" * 40 + ":left"])
def test_a_tap_on_an_unknown_entrant_is_refused_and_stores_nothing(
    mark: str, event: Event, keeper: Client
) -> None:
    plain, part = tap(keeper, event, mark), tap(keeper, event, mark, part="1")

    assert said(plain) == ["This entrant is not in the list any more. Check the list again."]
    assert (part.status_code, known(event)) == (409, [])


def test_a_tap_for_a_closed_seating_is_refused(event: Event, keeper: Client) -> None:
    close_seating(seating_id=a_published_seating(event).pk)

    answer = tap(keeper, event, "1:left", seating="1")

    assert said(answer) == ["Seating 1 is closed. Its roll call cannot change any more."]


def test_the_roll_can_be_searched_and_filtered(event: Event, keeper: Client) -> None:
    tap(keeper, event, "1:present")

    assert names(roll(keeper, event, q="bela")) == ["Béla"]
    assert names(roll(keeper, event, q="3")) == ["Cili"]
    assert names(roll(keeper, event, show="present")) == ["Anna"]
    assert names(roll(keeper, event, show="unseen", q="an")) == ["Dani", "Hana"]
    assert len(names(roll(keeper, event, show="nonsense", q="\0", seating="77"))) == 8


def test_what_held_before_counts_and_is_shown_until_it_changes(
    event: Event, keeper: Client
) -> None:
    tap(keeper, event, "1:late")
    tap(keeper, event, "2:left")
    publish_seating(seating_id=a_proposed_seating(event).pk)

    page = roll(keeper, event)

    kinds = [(line.kind, line.since_seating) for line in page.context["lines"][:3]]
    assert kinds == [("late", 1), ("left", 1), ("unseen", None)]
    assert "1 Anna … Late since seating 1" in text(page)
    assert "Seating 1: being played" in text(page)


def test_during_a_seating_one_link_makes_its_tables_even(event: Event, keeper: Client) -> None:
    seating = a_published_seating(event)

    page = roll(keeper, event, seating="1").content.decode()

    assert f"/admin/seatings/{seating.pk}/rebalance/" in page


def test_who_leaves_now_leaves_the_seating_being_played(event: Event, keeper: Client) -> None:
    seating = a_published_seating(event)
    default = text(roll(keeper, event))
    assert "Leaves after seating 1 Leaves now" in default

    tap(keeper, event, "2:leaves_now")
    tap(keeper, event, "3:left")

    assert known(event) == [(1, 2, "left"), (2, 3, "left")]
    assert "2 Béla → Left since seating 1" in text(roll(keeper, event))
    page = text(keeper.get(f"/admin/seatings/{seating.pk}/"))
    assert "Sit at a table, but do not play: Béla (2)" in page


def test_every_line_of_the_head_says_which_seating(event: Event, keeper: Client) -> None:
    a_published_seating(event)

    of_next, of_played = text(roll(keeper, event)), text(roll(keeper, event, seating="1"))

    head = "Seating 1: being played Seating 2: the next one"
    assert f"{head} Seating 2: 8 Everyone" in of_next
    assert "Seating 2: name or start number Search" in of_next
    assert f"{head} Seating 1 is being played." in of_played
    assert "Seating 1: 8 Everyone" in of_played
    assert "Leaves after" not in of_played


def test_without_a_seating_being_played_people_have_left(event: Event, keeper: Client) -> None:
    page = text(roll(keeper, event))

    assert "Late Left" in page
    assert "Leaves now" not in page


def test_a_reader_sees_the_roll_without_buttons(event: Event) -> None:
    page = roll(desk(event, Role.READER), event).content.decode()

    assert 'name="mark"' not in page


def test_a_name_is_shown_and_never_read_as_marks(event: Event, keeper: Client) -> None:
    event.organisation.people.filter(name="Anna").update(name="<b>Anna</b>")

    assert "<b>Anna" not in roll(keeper, event).content.decode()


@pytest.mark.parametrize("players", [3, 9])
def test_the_roll_takes_the_same_queries_at_any_size(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    client = desk(event)
    for entrant in event.entrants.all():
        mark_attendance(entrant_id=entrant.pk, number=1, state=AttendanceState.PRESENT, by=None)

    with django_assert_num_queries(14):
        roll(client, event)


def test_a_proposal_names_who_was_taken_in_and_asking_says_how_many(event: Event) -> None:
    client = desk(event)
    tap(client, event, "8:standby")

    asking = text(client.get(f"/admin/events/{event.pk}/propose/"))
    seating = a_proposed_seating(event)

    assert "One person on standby gets a seat." in asking
    assert "7 people have not been seen yet and count as present." in asking
    page = text(client.get(f"/admin/seatings/{seating.pk}/"))
    assert "Get a seat from standby: Hana (8)" in page


def test_who_leaves_during_a_seating_is_said_with_the_way_to_even_tables(event: Event) -> None:
    client = desk(event)
    seating = a_published_seating(event)
    tap(client, event, "2:left", seating="1")

    page = text(client.get(f"/admin/seatings/{seating.pk}/"))

    assert "Sit at a table, but do not play: Béla (2)" in page
    assert "Make the tables even again" in page


def test_the_roll_says_that_the_program_has_chosen_who_sits_out() -> None:
    event = an_event(5, smallest_size=4, largest_size=4)
    a_published_seating(event)

    page = text(roll(desk(event), event, seating="1", show="sitting_out"))
    assert "· in turn" in page
    assert "themselves" not in page.partition("5 Emma")[2].partition("Another state")[0]


def pay(client: Client, event: Event, pay: str, **more: str) -> Answer:
    return client.post(f"/admin/events/{event.pk}/roll/fee/", {"pay": pay, **more})


def unpay(client: Client, event: Event, number: int, payment: int, **more: str) -> Answer:
    address = f"/admin/events/{event.pk}/roll/fee/reverse/"
    return client.post(address, {"unpay": f"{number}:{payment}", **more})


def paid(event: Event) -> list[tuple[int, int, str]]:
    payments = Payment.objects.filter(entrant__event=event).order_by("pk")
    return list(payments.values_list("entrant__number", "amount", "method"))


@pytest.fixture
def costly(event: Event) -> Event:
    """The same event with a fee of 8 euros."""
    Event.objects.filter(pk=event.pk).update(fee=800)
    return event


def test_without_a_fee_the_roll_says_nothing_of_money(event: Event, keeper: Client) -> None:
    assert "Fee" not in text(roll(keeper, event))


def test_one_tap_notes_the_fee_in_cash_beside_who_is_there(costly: Event, keeper: Client) -> None:
    tap(keeper, costly, "2:late")

    part = pay(keeper, costly, "2:0", part="1")

    assert paid(costly) == [(2, 800, "cash")]
    assert known(costly) == [(1, 2, "late")]
    assert "Take back" in part.content.decode()
    shown = text(roll(keeper, costly))
    assert "✓ €8.00 paid" in shown
    assert shown.count("€8.00 cash") == 7  # buttons of all others


def test_a_tap_on_who_has_paid_a_part_takes_the_rest(costly: Event, keeper: Client) -> None:
    a_payment(costly, 3, amount=500)
    assert "◐ €5.00 of €8.00 paid" in text(roll(keeper, costly))

    pay(keeper, costly, "3:500")

    assert paid(costly) == [(3, 500, "cash"), (3, 300, "cash")]


def test_the_same_tap_sent_again_is_no_second_payment_and_no_trouble(
    costly: Event, keeper: Client
) -> None:
    codes = [pay(keeper, costly, "2:0", part="1").status_code for _ in range(2)]

    assert codes == [200, 200]
    assert paid(costly) == [(2, 800, "cash")]


def test_who_takes_money_that_another_one_has_taken_hears_of_it(
    costly: Event, keeper: Client
) -> None:
    pay(keeper, costly, "2:0")

    answer = pay(desk(costly, Role.SCORE_KEEPER), costly, "2:0", part="1")

    assert answer.status_code == 409
    assert "Another person has noted a payment" in answer.content.decode()
    assert paid(costly) == [(2, 800, "cash")]


def test_who_has_mistapped_takes_the_own_tap_back_and_both_stay(
    costly: Event, keeper: Client
) -> None:
    pay(keeper, costly, "2:0", part="1")
    payment = Payment.objects.get()

    part = unpay(keeper, costly, 2, payment.pk, part="1")

    assert "Fee not paid" in part.content.decode()
    assert paid(costly) == [(2, 800, "cash"), (2, -800, "cash")]


def test_a_director_takes_any_tap_back_and_a_score_keeper_no_other_ones(
    costly: Event, keeper: Client
) -> None:
    payment = a_payment(costly, 2)
    director = desk(costly)

    assert "Take back" not in text(roll(keeper, costly))
    assert unpay(keeper, costly, 2, payment.pk).status_code == 403
    assert "Take back" in text(roll(director, costly))
    codes = [unpay(director, costly, 2, payment.pk, part="1").status_code for _ in range(2)]

    assert codes == [200, 200]
    assert paid(costly) == [(2, 800, "cash"), (2, -800, "cash")]


@pytest.mark.parametrize("sent", ["", "2", "2:", "2:x", "99:0", "x:0", "2:\0", "2:-1"])
def test_a_tap_that_no_page_made_notes_nothing(costly: Event, sent: str) -> None:
    director = desk(costly)

    answers = pay(director, costly, sent, part="1"), pay(director, costly, sent)

    assert [answer.status_code for answer in answers] == [409, 302]
    assert unpay(director, costly, 2, 0, part="1").status_code == 409
    assert paid(costly) == []


def test_a_payment_of_another_event_is_not_taken_back_here(costly: Event) -> None:
    other = a_payment(an_event(3, organisation=costly.organisation), 2)

    assert unpay(desk(costly), costly, 2, other.pk, part="1").status_code == 409
    assert Payment.objects.count() == 1


@pytest.mark.parametrize("players", [3, 9])
def test_the_roll_with_a_fee_takes_two_queries_more(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players, fee=800)
    for number in range(1, players + 1):
        a_payment(event, number)
    client = desk(event)

    with django_assert_num_queries(16):
        roll(client, event)
