"""One invitation accepted twice at the same moment."""

from functools import partial

import pytest

from tests.at_once import Meeting, all_at_once
from tests.builders import a_user, an_invitation, an_organisation
from tournaments.models import Invitation, Membership, Role, User
from tournaments.selectors.invitations import invitation_of
from tournaments.services import invitations
from tournaments.services.invitations import accept_invitation

pytestmark = pytest.mark.django_db(transaction=True)


def accepted_by_two(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What became of two who accept after both have found the invitation waiting."""
    token = an_invitation(an_organisation(), Role.DIRECTOR)
    meeting = Meeting()

    def find_together(given: str) -> Invitation:
        found = invitation_of(given)
        meeting.wait()
        return found

    monkeypatch.setattr(invitations, "invitation_of", find_together)
    accept = [partial(accept_as, token, a_user()) for _ in range(2)]
    return all_at_once(*accept)


def accept_as(token: str, user: User) -> str:
    accept_invitation(token=token, user=user)
    return "joined"


def directors() -> set[User]:
    return {one.user for one in Membership.objects.filter(role=Role.DIRECTOR)}


def test_of_two_who_accept_at_once_one_joins(monkeypatch: pytest.MonkeyPatch) -> None:
    became = accepted_by_two(monkeypatch)

    assert became == ["InvitationOutdated", "joined"]
    assert directors() == {Invitation.objects.get().accepted_by}


def test_both_would_join_if_the_state_were_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "waiting_invitations", Invitation.objects.all)

    became = accepted_by_two(monkeypatch)

    assert became == ["joined", "joined"]
    assert len(directors()) == 2
