"""The picture of an event: what a page says of it, and its bytes."""

from tournaments.models import Event, Picture


def picture_of(event: Event) -> Picture | None:
    """Return the picture of an event without its bytes, None for none."""
    return Picture.objects.defer("content").filter(event=event).first()


def picture_with(event: Event, digest: str) -> bytes | None:
    """Return the bytes of the picture of an event, None where it is another one by now."""
    pictures = Picture.objects.filter(event=event, digest=digest)
    content = pictures.values_list("content", flat=True).first()
    return None if content is None else bytes(content)
