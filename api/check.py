"""``check/``: the verdict on a sheet, for anyone, nothing stored."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.description import extend_schema
from api.problems import VERDICT_EXAMPLE, VerdictAnswer, problems
from api.throttling import CheckThrottle
from engine.advice import write_advice
from engine.checks import judge
from engine.sheets import SheetUnreadable, read_sheet
from scoring.messages import repair_sentence, verdict_sentence

NAME_LIMIT = 100  # characters
MOST_NAMES = 8


class CheckView(APIView):
    """``POST`` a sheet, get its verdict; 200 also for a wrong one, 400 for what is no sheet.

    Beside the sheet's own keys ``names`` may give the people of the seats, for the sentences.
    """

    throttle_classes = (CheckThrottle,)

    @extend_schema(
        operation_id="check",
        request=OpenApiTypes.OBJECT,
        responses={200: VerdictAnswer, **problems(400, 413, 429)},
        examples=[
            OpenApiExample(
                "A sheet without cards",
                value={
                    "edition": "box120",
                    "variant": "classic",
                    "players": 3,
                    "evidence": "cards",
                    "piles": [{"penalty": [], "captured": []}] * 3,
                },
                request_only=True,
            ),
            OpenApiExample("Its verdict", value=VERDICT_EXAMPLE, response_only=True),
        ],
    )
    def post(self, request: Request) -> Response:
        fields = request.data
        names = _names(fields.pop("names", [])) if isinstance(fields, dict) else []
        sheet = read_sheet(fields)
        names += [f"#{seat}" for seat in range(len(names) + 1, len(sheet.piles) + 1)]
        edition = sheet.edition
        sentences = (
            verdict_sentence(names, edition),
            repair_sentence(names, edition),
            repair_sentence(names, edition, done=True),
        )
        return Response(write_advice(sheet, judge(sheet), *sentences))


def _names(data: object) -> list[str]:
    if not isinstance(data, list) or len(data) > MOST_NAMES:
        raise SheetUnreadable(f"a list of at most {MOST_NAMES} names is needed here", "names")
    for index, name in enumerate(data):
        if not isinstance(name, str) or len(name) > NAME_LIMIT:
            raise SheetUnreadable("a name is needed here", "names", index)
    return list(data)
