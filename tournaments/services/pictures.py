"""The picture on the page of an event: shown, said in words, taken away."""

from django.db import transaction

from tournaments.errors import PictureRefused
from tournaments.models import Picture
from tournaments.pictures import DrawnPicture
from tournaments.services.results_versions import raise_version
from tournaments.services.seatings import lock_event


@transaction.atomic
def show_picture(*, event_id: int, drawn: DrawnPicture, alternative: str) -> Picture:
    """Store a picture in place of any other, and return it.

    It was drawn before anything is locked, for that may take a second. ``alternative`` says what
    is to be seen.
    """
    picture, _new = Picture.objects.update_or_create(
        event=lock_event(event_id),
        defaults={
            "content": drawn.content,
            "digest": drawn.digest,
            "width": drawn.width,
            "height": drawn.height,
            "alternative": alternative,
        },
    )
    raise_version(event_id, closed=False)
    return picture


@transaction.atomic
def describe_picture(*, event_id: int, alternative: str) -> None:
    """Store other words for the picture of an event.

    Raises:
        PictureRefused: there is none any more.
    """
    if not Picture.objects.filter(event=lock_event(event_id)).update(alternative=alternative):
        raise PictureRefused(why="gone")
    raise_version(event_id, closed=False)


@transaction.atomic
def remove_picture(*, event_id: int) -> None:
    """Take the picture of an event away.

    Raises:
        PictureRefused: there is none any more.
    """
    deleted, _by_model = Picture.objects.filter(event=lock_event(event_id)).delete()
    if not deleted:
        raise PictureRefused(why="gone")
    raise_version(event_id, closed=False)
