"""The declaration of values that a verdict makes by the dozen."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

__all__ = ["value"]

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:

    def value(*, frozen: bool, **options: Any) -> Any:
        """Return ``dataclass`` with these options, the frozen fields guarded by mypy alone.

        Python itself fills guarded fields three times as slowly, which was a tenth of the time
        of a verdict.
        """
        return dataclass(unsafe_hash=frozen, **options)
