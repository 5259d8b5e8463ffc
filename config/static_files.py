"""The names under which browsers ask for static files, and the headers these come with."""

from wsgiref.headers import Headers

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedNames(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Every name carries a hash of the content, in the imports between scripts too.

    A phone may then keep each file for good, and never mixes the scripts of two releases. Each
    lies there compressed as well, for a hall whose Wi-Fi is slow.
    """

    support_js_module_import_aggregation = True


def forbid_guessing(headers: Headers, _path: str, _url: str) -> None:
    """Let no browser take a static file for something else than it is said to be."""
    headers["X-Content-Type-Options"] = "nosniff"
