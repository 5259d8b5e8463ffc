"""Large bodies: a stranger's are not taken, an organiser's lie on the disk."""

from contextlib import ExitStack
from select import select

from django.test import Client

from tests.attacks.clients import a_client, answer_to, head, web_memory
from tests.builders import a_user
from tests.waiting import eventually
from web.bodies import BODY_LIMIT, OF_STRANGERS

FILE_ADDRESS = "/admin/organisations/7/event-file/"
MEGABYTE = 10**6
PARTS = 20  # of a megabyte


def session() -> str:
    client = Client()
    client.force_login(a_user())
    return f"sessionid={client.session.session_key}"


def test_large_files_of_strangers_are_refused_before_they_are_sent(website: str) -> None:
    announced = head(FILE_ADDRESS, "POST", content_length=49 * MEGABYTE)
    made_up = head(
        FILE_ADDRESS, "POST", content_length=49 * MEGABYTE, cookie=f"sessionid={'a' * 32}"
    )

    with ExitStack() as clients:
        uploads = [clients.enter_context(a_client(website)) for _ in range(12)]
        for number, upload in enumerate(uploads):
            upload.sendall(made_up if number % 2 else announced)
        statuses = [answer_to(upload)[0] for upload in uploads]

    assert statuses == [413] * 12


def test_large_files_of_organisers_take_no_memory(website: str) -> None:
    before = web_memory()

    with ExitStack() as clients:
        uploads = [clients.enter_context(a_client(website)) for _ in range(6)]
        for who in (uploads[:2], uploads[2:4], uploads[4:]):
            announced = head(
                FILE_ADDRESS, "POST", content_length=PARTS * MEGABYTE, cookie=session()
            )
            for upload in who:
                upload.sendall(announced)
        for _ in range(PARTS - 1):
            for upload in uploads:
                upload.sendall(b"x" * MEGABYTE)
        grown = web_memory() - before

    assert grown < 50 * MEGABYTE  # of 114


def test_a_stranger_who_stalls_what_one_address_may_send_stops_no_other_and_no_user(
    website: str,
) -> None:
    larger = head("/admin/login/", "POST", content_length=70_000) + b"x" * 66_000
    log_in = head(
        "/admin/login/",
        "POST",
        content_length=70_000,
        connection="close",
        content_type="application/x-www-form-urlencoded",
    )
    of_user = log_in.replace(b"\r\n\r\n", f"\r\nCookie: {session()}\r\n\r\n".encode())

    with ExitStack() as clients:
        stalled = [clients.enter_context(a_client(website)) for _ in range(200)]
        for client in stalled:
            client.sendall(larger)
        refused = 200 - OF_STRANGERS.of_one // BODY_LIMIT
        eventually(lambda: len(select(stalled, [], [], 0)[0]) == refused)
        statuses = []
        for request, address in ((log_in, "127.0.0.31"), (of_user, "127.0.0.1")):
            client = clients.enter_context(a_client(website, address))
            client.sendall(request + b"x" * 70_000)
            statuses.append(answer_to(client)[0])

    assert statuses == [403, 302]  # a form without a token; a user has logged in already
