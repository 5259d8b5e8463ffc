"""Sign-ons that are joined with one account at the same moment."""

import pytest
from allauth.socialaccount.models import SocialAccount

from tests.at_once import Meeting, all_at_once
from tests.builders import a_user, an_organisation
from tournaments.services import sign_ons
from tournaments.services.sign_ons import join_sign_on

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_sign_ons_that_are_joined_at_once_an_account_takes_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    user, meeting, wait = a_user(an_organisation()), Meeting(), sign_ons._wait_for

    def wait_then_meet(provider: str, subject: str) -> None:
        wait(provider, subject)
        meeting.wait()

    monkeypatch.setattr(sign_ons, "_wait_for", wait_then_meet)

    outcomes = all_at_once(
        *(
            lambda subject=subject: join_sign_on(user=user, provider="oidc", subject=subject)
            for subject in ("anna", "emma")
        )
    )

    assert outcomes == ["SignOnRefused", "done"]
    assert SocialAccount.objects.filter(user=user).count() == 1
