"""Who is about to become an entrant."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """What is known about somebody before there is an entrant: tidied text, no more than fits."""

    name: str
    home_club: str = ""
    team: str = ""
    language: str = ""  # code; empty where nobody said
    out_of_competition: bool = False
    person_id: int | None = None  # somebody of the register; None for somebody new
