"""Every fault of a line has its sentence."""

from pages.desk.seatings.layout_text import Fault, LineProblem
from pages.desk.seatings.messages import FAULT_MESSAGES, line_message


def test_every_fault_has_a_sentence() -> None:
    assert set(FAULT_MESSAGES) == set(Fault)


def test_a_line_that_cannot_be_read_is_named() -> None:
    assert line_message(LineProblem(Fault.NAME_UNKNOWN, 4, "Zoë")) == (
        "Line 4: no entrant is called “Zoë”. Write a start number."
    )
    assert line_message(LineProblem(Fault.TABLE, 2, "0")) == (
        "Line 2: “0” is not the number of a table. Write a number from 1 to 1000."
    )
