#!/usr/bin/env bash
# Django 5.2.19 (PyPI): once an address is worked out, every resolver keeps all of its addresses, and
# does so for each language in which that happens, also below an `include` in which no address depends
# on a language. So a site in five languages holds five equal copies of what stands behind its language
# prefix, and of all that stands beside it: of a thousand addresses 12 MB more than in one language.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check django==5.2.19
cat >addresses.py <<'SCRIPT'
import sys
import tracemalloc
import types

import django
from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.urls import get_resolver, include, path, reverse
from django.utils.translation import override

LANGUAGES = ("de", "en", "hu", "it", "ja")
settings.configure(ROOT_URLCONF="site_urls", LANGUAGES=[(code, code) for code in LANGUAGES])
django.setup()
below = [path(f"page-{n}/<slug:a>/<int:b>/", id, name=f"page-{n}") for n in range(1_000)]
root = types.ModuleType("site_urls")
root.urlpatterns = i18n_patterns(path("", include((below, "pages"))))
sys.modules["site_urls"] = root

tracemalloc.start()
taken = []
for language in LANGUAGES:
    before = tracemalloc.get_traced_memory()[0]
    with override(language):
        reverse("pages:page-1", args=["a", 1])
    taken.append((tracemalloc.get_traced_memory()[0] - before) / 1e6)
[prefixed] = get_resolver().url_patterns
[pages] = prefixed.url_patterns
kept = [dict(pages._reverse_dict[language].lists()) for language in LANGUAGES]
print(f"{taken[0]:.1f} MB for the first language, {sum(taken[1:]):.1f} MB for four more")
print(f"{len(kept)} copies, {'all equal' if all(each == kept[0] for each in kept) else 'different'}")
SCRIPT
seen=$(own/bin/python addresses.py)
echo "Django $(own/bin/python -c 'import django; print(django.__version__)')"
echo "$seen"
[ "$(tail -n 1 <<<"$seen")" = "5 copies, all equal" ] || { echo "This has changed." >&2; exit 1; }
