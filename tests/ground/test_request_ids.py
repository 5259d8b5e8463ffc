"""The id of a request in threads, whatever server handed it over."""

import re

from django.test import RequestFactory

from ground.request_ids import request_id_of


def test_a_request_that_no_server_gave_an_id_has_one_of_its_own() -> None:
    request = RequestFactory().get("/")

    assert request_id_of(request) == request_id_of(request)
    assert re.fullmatch(r"[0-9a-f]{12}", request_id_of(request))
