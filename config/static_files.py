"""The names under which browsers ask for static files."""

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage


class HashedNames(ManifestStaticFilesStorage):
    """Every name carries a hash of the content, in the imports between scripts too.

    A phone may then keep each file for good, and never mixes the scripts of two releases.
    """

    support_js_module_import_aggregation = True
