"""The cash sheet as a table for spreadsheets, in the reader's language."""

from collections.abc import Iterator, Mapping
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext

from pages.money import amount_in_cell, money
from scoring.messages import side_by_side
from scoring.spreadsheets import Cell
from tournaments.models import Event, Payment, PaymentMethod
from tournaments.selectors.payments import cash_sheet


def cash_table(event: Event) -> Iterator[list[Cell]]:
    """Yield headings, who has paid what and how by start number, then the sums."""
    sheet, currency = cash_sheet(event), event.currency
    yield [
        gettext("Start number"),
        gettext("Name"),
        gettext("Home club"),
        gettext("Withdrawn"),
        gettext("Currency"),
        gettext("Due"),
        *(capfirst(str(method.label)) for method in PaymentMethod),
        gettext("Paid"),
        gettext("Missing"),
        gettext("Payments"),
    ]

    def amounts(due: int, by_method: Mapping[PaymentMethod, int]) -> list[Cell]:
        paid = sum(by_method.values())
        every = [due, *(by_method[method] for method in PaymentMethod), paid, due - paid]
        return [amount_in_cell(amount, currency) for amount in every]

    for account in sheet.accounts:
        yield [
            account.entrant.number,
            account.entrant.person.name,
            account.entrant.home_club,
            gettext("yes") if account.entrant.withdrawn else "",
            currency,
            *amounts(account.due, account.by_method),
            "; ".join(_payment(event, payment) for payment in account.payments),
        ]
    yield [None, gettext("Sum"), "", "", currency, *amounts(sheet.due, sheet.by_method), ""]


def _payment(event: Event, payment: Payment) -> str:
    """Return when something was paid or taken back, how much, how, and who noted it."""
    moment = localtime(payment.noted_at, ZoneInfo(event.time_zone))
    return side_by_side(
        [
            date_format(moment, "SHORT_DATETIME_FORMAT"),
            money(payment.amount, event.currency),
            str(payment.get_method_display()),
            payment.by.get_username(),
        ]
    )
