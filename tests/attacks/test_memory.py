"""Large bodies: a stranger's are not taken, an organiser's lie on the disk."""

from contextlib import ExitStack

from django.test import Client

from tests.attacks.clients import a_client, answer_to, head, web_memory
from tests.builders import a_user

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
    announced = head(FILE_ADDRESS, "POST", content_length=PARTS * MEGABYTE, cookie=session())
    before = web_memory()

    with ExitStack() as clients:
        uploads = [clients.enter_context(a_client(website)) for _ in range(8)]
        for upload in uploads:
            upload.sendall(announced)
        for _ in range(PARTS - 1):
            for upload in uploads:
                upload.sendall(b"x" * MEGABYTE)
        grown = web_memory() - before

    assert grown < 50 * MEGABYTE  # of 152
