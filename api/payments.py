"""``events/{slug}/payments/``: the cash sheet, payments, and what takes them back."""

from typing import Any, Final

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import RequestBody
from api.callers import caller_of, event_open_to
from api.description import extend_schema
from api.fields import HIGHEST, entrant_of, start_number
from api.members import MemberView
from api.problems import problems
from api.repeats import once
from tournaments.models import LARGEST_AMOUNT, Payment, PaymentMethod, Role
from tournaments.selectors.payments import Account, cash_sheet, payments_of
from tournaments.services.payments import reverse_payment, take_payment


class PaymentAnswer(serializers.ModelSerializer[Payment]):
    """A payment; a reversal has an amount below zero, and the id of what it ``reverses``."""

    by = serializers.CharField(source="by.username")
    reverses = serializers.IntegerField(source="reverses_id", allow_null=True)

    class Meta:
        model = Payment
        fields = ("id", "amount", "method", "reverses", "by", "noted_at")


class AccountAnswer(serializers.Serializer[Account]):
    """The account of an entrant: what is due, paid, and left, below zero what was too much."""

    number = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.name")
    due = serializers.IntegerField()
    paid = serializers.IntegerField()
    left = serializers.IntegerField()
    payments = PaymentAnswer(many=True)


class SumsAnswer(serializers.Serializer[Any]):
    """The sums by way of paying."""

    cash = serializers.IntegerField()
    transfer = serializers.IntegerField()
    other = serializers.IntegerField()


class CashSheetAnswer(serializers.Serializer[Any]):
    """The cash sheet by start number; all amounts are in the smallest unit of the currency.

    ``fee`` is null where there is none. Who has withdrawn stands there only with payments.
    """

    currency = serializers.CharField()
    fee = serializers.IntegerField(allow_null=True)
    due = serializers.IntegerField()
    paid = serializers.IntegerField()
    left = serializers.IntegerField()
    by_method = SumsAnswer()
    accounts = AccountAnswer(many=True)


class PaymentRequest(RequestBody):
    """A payment of an entrant, who has ``paid_before`` as much as the caller has read."""

    entrant = start_number()
    amount = serializers.IntegerField(min_value=1, max_value=LARGEST_AMOUNT)
    method = serializers.ChoiceField(PaymentMethod.choices)
    paid_before = serializers.IntegerField(min_value=-HIGHEST, max_value=HIGHEST)


_PAYMENT: Final = {
    "id": 31,
    "amount": 800,
    "method": "cash",
    "reverses": None,
    "by": "carla",
    "noted_at": "2026-03-06T17:40:12.120Z",
}
_BACK: Final = {**_PAYMENT, "id": 32, "amount": -800, "reverses": 31}
_SHEET: Final = {
    "currency": "EUR",
    "fee": 800,
    "due": 1600,
    "paid": 800,
    "left": 800,
    "by_method": {"cash": 800, "transfer": 0, "other": 0},
    "accounts": [
        {
            "number": 5,
            "name": "Eszter Kovács",
            "due": 800,
            "paid": 800,
            "left": 0,
            "payments": [_PAYMENT],
        }
    ],
}


class PaymentsView(MemberView):
    """``GET``: the cash sheet of an event; ``POST``: note a payment."""

    @extend_schema(
        operation_id="cash_sheet",
        responses={200: CashSheetAnswer, **problems(401, 404, 429)},
        examples=[OpenApiExample("One of two has paid", value=_SHEET, response_only=True)],
    )
    def get(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug)
        sheet = cash_sheet(event)
        answer = {
            "currency": event.currency,
            "fee": event.fee,
            "due": sheet.due,
            "paid": sheet.paid,
            "left": sheet.left,
            "by_method": sheet.by_method,
            "accounts": sheet.accounts,
        }
        return Response(CashSheetAnswer(answer).data)

    @extend_schema(
        operation_id="take_payment",
        request=PaymentRequest,
        responses={201: PaymentAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[
            OpenApiExample(
                "The fee",
                value={"entrant": 5, "amount": 800, "method": "cash", "paid_before": 0},
                request_only=True,
            ),
            OpenApiExample("Noted", value=_PAYMENT, response_only=True, status_codes=["201"]),
        ],
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        event = event_open_to(request, slug, Role.SCORE_KEEPER)
        asked = PaymentRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        fields = asked.validated_data
        payment = take_payment(
            entrant_id=entrant_of(event, fields["entrant"]).pk,
            amount=fields["amount"],
            method=PaymentMethod(fields["method"]),
            paid_before=fields["paid_before"],
            by=caller_of(request).user,
        )
        return Response(PaymentAnswer(payment).data, status=status.HTTP_201_CREATED)


class ReversedPaymentView(MemberView):
    """``POST``: take a payment back; both stay on the sheet."""

    @extend_schema(
        operation_id="reverse_payment",
        request=None,
        responses={201: PaymentAnswer, **problems(400, 401, 403, 404, 409, 413, 422, 429)},
        examples=[
            OpenApiExample("Taken back", value=_BACK, response_only=True, status_codes=["201"])
        ],
    )
    @once
    def post(self, request: Request, slug: str, payment_id: int) -> Response:
        event = event_open_to(request, slug, Role.DIRECTOR)
        payment = get_object_or_404(payments_of(event), pk=payment_id)
        reversal = reverse_payment(payment_id=payment.pk, by=caller_of(request).user)
        return Response(PaymentAnswer(reversal).data, status=status.HTTP_201_CREATED)
