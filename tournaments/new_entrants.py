"""The people who are about to become entrants."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntrant:
    """Everything known about a person before there is an entrant; texts are tidied and fit."""

    name: str
    sort_name: str = ""  # empty where it follows from the name
    home_club: str = ""
    team: str = ""
    language: str = ""  # code; empty where it is not known
    member_number: str = ""  # of the person; empty where it is not known
    allows_page: bool = False  # of the person's own, with all evenings
    out_of_competition: bool = False
    fixed_table: int | None = None  # number of a place
    withdrawn: bool = False
    person_id: int | None = None  # of the register; None for a new person
