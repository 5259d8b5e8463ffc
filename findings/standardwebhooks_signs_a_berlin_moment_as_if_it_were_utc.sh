#!/usr/bin/env bash
# standardwebhooks 1.1.0 (PyPI): a message is signed for another moment than the one it was handed. sign()
# takes a datetime, drops its time zone and reads its clock as UTC: 20:00 in Berlin is signed as 20:00 UTC.
# The header webhook-timestamp has the true seconds, so the same library refuses the message. Only moments
# in UTC verify. A sender that shows local times is refused everywhere, without an error of its own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check --no-compile \
  standardwebhooks==1.1.0 tzdata==2026.6
cat >moments.py <<'SCRIPT'
from datetime import UTC, datetime
from importlib.metadata import version
from zoneinfo import ZoneInfo

from standardwebhooks import Webhook, WebhookVerificationError

print("standardwebhooks", version("standardwebhooks"))
webhook = Webhook("whsec_" + "c2VjcmV0IG9mIHRoaXMgZXhhbXBsZQ==")
now = datetime.now(UTC).replace(microsecond=0)
for zone in ("UTC", "Europe/Berlin", "Asia/Tokyo"):
    moment = now.astimezone(ZoneInfo(zone))
    headers = {
        "webhook-id": "msg_1",
        "webhook-timestamp": str(int(moment.timestamp())),
        "webhook-signature": webhook.sign("msg_1", moment, "{}"),
    }
    try:
        webhook.verify("{}", headers, json_parse=False)
        print(f"{zone}: verifies")
    except WebhookVerificationError as error:
        print(f"{zone}: {error}")
SCRIPT
seen=$(own/bin/python moments.py)
echo "The same moment, signed as a datetime of a zone:"
echo "$seen"
expected='standardwebhooks 1.1.0
UTC: verifies
Europe/Berlin: No matching signature found
Asia/Tokyo: No matching signature found'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
