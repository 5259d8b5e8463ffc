"""Variants of a house: each file of this folder holds one as ``VARIANT``. docs/house-variant.md."""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # at run time that module asks this one
    from engine.variants import Variant


def house_variants() -> list["Variant"]:
    """Return the variants of all files here, by the names of the files."""
    return [import_module(f"{__name__}.{file.name}").VARIANT for file in iter_modules(__path__)]
