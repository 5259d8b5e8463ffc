"""The names under which browsers ask for static files, and the headers these come with."""

from wsgiref.headers import Headers

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Storage in which every name carries a hash of the content, also in imports of scripts.

    A phone may then keep each file for good, and never mixes the scripts of two releases. Each
    lies there compressed as well, for a hall whose Wi-Fi is slow.
    """

    support_js_module_import_aggregation = True


def add_nosniff_header(headers: Headers, _path: str, _url: str) -> None:
    """Forbid browsers to guess the type of a static file."""
    headers["X-Content-Type-Options"] = "nosniff"
