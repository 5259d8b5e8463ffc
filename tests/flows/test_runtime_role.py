"""Every service does its work with the privileges of the role that the site runs as."""

import pytest

from tests.flows.evenings import Evening
from tests.flows.service_calls import CALLED, CALLS
from tests.flows.service_parts import Service
from tests.runtime_role import RuntimeRole, as_site


@pytest.mark.parametrize("service", CALLED)
def test_a_service_needs_no_more_than_the_site_may(
    service: Service, evening: Evening, site_role: RuntimeRole
) -> None:
    arguments = CALLS[service](evening)

    with as_site(site_role):
        service(**arguments)
