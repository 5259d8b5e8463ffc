#!/usr/bin/env bash
# drf-spectacular 0.30.0 with Django REST framework 3.18.3 (PyPI): the decorator `extend_schema` loads
# the class that makes schemas as soon as a handler is decorated, and with it, for one request factory,
# the test clients of REST framework and Django, `unittest` and `unittest.mock`. So every process that
# imports a described view holds them, workers that never see a request among them. Importing the
# decorator alone, or what `OpenApiExample` is, loads none of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check \
	django==5.2.19 djangorestframework==3.18.3 drf-spectacular==0.30.0
cat >views.py <<'SCRIPT'
import sys

import django
from django.conf import settings

settings.configure(
    INSTALLED_APPS=["rest_framework", "drf_spectacular"],
    REST_FRAMEWORK={"DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema"},
)
django.setup()

from drf_spectacular.utils import extend_schema
from rest_framework.views import APIView

WANTED = ("django.test", "rest_framework.test", "unittest.mock")
print("imported:", *(name for name in WANTED if name in sys.modules))


class Names(APIView):
    @extend_schema(summary="Names")
    def get(self, request):
        raise NotImplementedError


print("decorated:", *(name for name in WANTED if name in sys.modules))
SCRIPT
seen=$(own/bin/python views.py)
echo "drf-spectacular $(own/bin/pip show drf-spectacular 2>/dev/null | sed -n 's/^Version: //p')"
echo "$seen"
expected='imported:
decorated: django.test rest_framework.test unittest.mock'
[ "$seen" = "$expected" ] || { echo "This has changed." >&2; exit 1; }
