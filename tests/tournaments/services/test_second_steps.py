"""Codes of an app and recovery codes: each opens once."""

from datetime import UTC, datetime
from io import StringIO

import pytest
import time_machine
from django.core.management import CommandError, call_command

from tests.builders import a_helper, a_membership, a_user, an_event, an_organisation
from tests.second_steps import SECRET, a_user_with_app, code_now
from tournaments.errors import SecondStepRefused
from tournaments.models import Role, User
from tournaments.selectors.second_steps import (
    has_second_step,
    must_set_up_second_step,
    recovery_codes_of,
)
from tournaments.services.organisations import demand_second_step
from tournaments.services.second_steps import (
    make_recovery_codes,
    switch_off_second_step,
    switch_on_second_step,
    use_code,
)

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 3, 6, 18, tzinfo=UTC)


def opens(user: User, code: str) -> bool:
    try:
        use_code(user=user, code=code)
    except SecondStepRefused:
        return False
    return True


def test_codes_are_those_of_rfc_6238() -> None:
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # the key of its appendix B

    with time_machine.travel(datetime.fromtimestamp(1111111109, tz=UTC), tick=False):
        assert code_now(secret) == "081804"


def test_a_first_code_switches_it_on_and_gives_ten_recovery_codes() -> None:
    user = a_user()

    codes = switch_on_second_step(user=user, secret=SECRET, code=code_now())

    assert has_second_step(user)
    assert (len(set(codes)), {len(code) for code in codes}) == (10, {8})


def test_a_wrong_first_code_switches_nothing_on() -> None:
    user = a_user()

    with pytest.raises(SecondStepRefused):
        switch_on_second_step(user=user, secret=SECRET, code="000000")

    assert not has_second_step(user)


def test_a_code_of_the_app_opens_once_and_so_do_none_before_it() -> None:
    with time_machine.travel(EVENING, tick=False):
        user = a_user_with_app()
        assert opens(user, f" {code_now()[:3]} {code_now()[3:]} ")

        assert not opens(user, code_now())
        assert not opens(user, code_now(later=-1))
        assert opens(user, code_now(later=1))  # a phone that is a little early


@pytest.mark.parametrize("periods", [-2, 2])
def test_a_code_of_another_time_opens_nothing(periods: int) -> None:
    with time_machine.travel(EVENING, tick=False):
        assert not opens(a_user_with_app(), code_now(later=periods))


@pytest.mark.parametrize("code", ["", "0", "abcdef", "\uff11\uff12", "\0", "9" * 100])
def test_what_is_no_code_opens_nothing(code: str) -> None:
    assert not opens(a_user_with_app(), code)


def test_a_recovery_code_opens_once() -> None:
    user = a_user_with_app()
    first, second, *others = recovery_codes_of(user)

    assert opens(user, f"{first[:4]} {first[4:]}")
    assert not opens(user, first)
    assert opens(user, second)
    assert recovery_codes_of(user) == others


def test_codes_of_one_user_open_nothing_of_another() -> None:
    one, other = a_user_with_app(), a_user_with_app()

    assert not opens(other, recovery_codes_of(one)[0])
    assert not opens(a_user(), code_now())


def test_new_recovery_codes_take_the_place_of_the_old_ones() -> None:
    user = a_user_with_app()
    old = recovery_codes_of(user)

    new = make_recovery_codes(user=user, code=code_now())

    assert not set(old) & set(new)
    assert [opens(user, code) for code in (old[0], new[0])] == [False, True]


def test_it_is_switched_off_with_a_code() -> None:
    user = a_user_with_app()
    with pytest.raises(SecondStepRefused):
        switch_off_second_step(user=user, code="000000")
    assert has_second_step(user)

    switch_off_second_step(user=user, code=recovery_codes_of(user)[0])

    assert not has_second_step(user)
    assert recovery_codes_of(user) == []


def test_it_stays_on_while_an_organisation_demands_it() -> None:
    club = an_organisation()
    user = a_user_with_app(club)
    demand_second_step(organisation_id=club.pk, demanded=True)

    with pytest.raises(SecondStepRefused) as caught:
        switch_off_second_step(user=user, code=code_now())

    assert caught.value.data == {"why": "demanded"}
    assert opens(user, code_now())  # and the code was not used up


@pytest.mark.parametrize("role", Role)
def test_members_and_helpers_of_an_organisation_that_demands_it_must_set_it_up(role: Role) -> None:
    event = an_event(0)
    member, helper = a_user(event.organisation, role), a_helper(event, role).user
    stranger, ready = a_user(an_organisation()), a_user_with_app(event.organisation)
    everyone = (member, helper, stranger, ready)
    assert not any(map(must_set_up_second_step, everyone))

    demand_second_step(organisation_id=event.organisation_id, demanded=True)

    assert [must_set_up_second_step(one) for one in everyone] == [True, True, False, False]


def test_one_of_several_organisations_is_enough() -> None:
    club, user = an_organisation(), a_user(an_organisation())
    a_membership(club, user)

    demand_second_step(organisation_id=club.pk, demanded=True)

    assert must_set_up_second_step(user)


def test_an_operator_forgets_it_for_who_has_lost_everything() -> None:
    user, said = a_user_with_app(), StringIO()

    call_command("forget_second_step", user.username.upper(), stdout=said)

    assert said.getvalue() == f"{user.username} logs in with the password alone.\n"
    assert not has_second_step(user)
    with pytest.raises(CommandError, match="No account has this username"):
        call_command("forget_second_step", "unknown")
