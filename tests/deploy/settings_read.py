"""The settings that the code reads."""

import ast

from tests.processes import ROOT

READERS = [ROOT / "config/settings.py", *(ROOT / "config/stack").glob("*.py")]
MAPPINGS = {"_given", "given", "environment"}  # what holds settings is called so there
OF_THE_MACHINE = {"PATH", "PYTEST_VERSION", "DEBIAN_FRONTEND"}


def settings_read() -> set[str]:
    """The names that are looked up in a mapping of settings anywhere."""
    nodes = [node for reader in READERS for node in ast.walk(ast.parse(reader.read_text()))]
    keys = {_key(node) for node in nodes}
    return {key for key in keys if key} - OF_THE_MACHINE


def _key(node: ast.AST) -> str | None:
    match node:
        case ast.Subscript(value=mapping, slice=ast.Constant(value=str(key))):
            pass
        case ast.Call(
            func=ast.Attribute(value=mapping, attr="get" | "pop"),
            args=[ast.Constant(value=str(key)), *_],
        ):
            pass
        case ast.Compare(left=ast.Constant(value=str(key)), comparators=[mapping]):
            pass
        case _:
            return None
    name = mapping.attr if isinstance(mapping, ast.Attribute) else getattr(mapping, "id", "")
    return key if name in MAPPINGS and key.isupper() else None
