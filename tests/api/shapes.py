"""The shapes of answers, to compare examples with."""

from typing import Any


def examples(content: Any) -> list[Any]:
    """The examples of a body, each in the form that is described."""
    return [
        example["value"]
        for form in content.values()
        for example in form.get("examples", {}).values()
    ]


def shape(value: Any) -> Any:
    """The keys of all objects; of a list those of its first row."""
    if isinstance(value, dict):
        return {key: shape(each) for key, each in value.items()}
    return [shape(each) for each in value[:1]] if isinstance(value, list) else None


def alike(first: Any, second: Any) -> bool:
    """Whether two shapes are the same, as far as both say anything."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(
            alike(first[key], second[key]) for key in first
        )
    if isinstance(first, list) and isinstance(second, list):
        return all(alike(one, other) for one, other in zip(first, second, strict=False))
    return first is None or second is None
