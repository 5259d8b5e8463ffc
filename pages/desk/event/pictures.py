"""The picture on the page of an event: sent, said in words, taken away."""

from base64 import b64encode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.messages import refusals_shown
from pages.desk.rendering import desk_page
from scoring.messages import refusal_messages
from tournaments.errors import PictureRefused
from tournaments.models import Event, Picture
from tournaments.pictures import FORMATS, LARGEST_FILE, MOST_PIXELS, draw_again
from tournaments.printable import validate_printable
from tournaments.selectors.pictures import picture_of, picture_with
from tournaments.services.pictures import describe_picture, remove_picture, show_picture

MILLION = 1_000_000
TYPE = "image/webp"


class PictureForm(forms.Form):
    """The file of a picture, and what is to be seen in it; with a picture there the words alone."""

    file = forms.FileField(
        label=_("File"),
        widget=forms.FileInput(
            attrs={"accept": ",".join(f"image/{kind.lower()}" for kind in FORMATS)}
        ),
    )
    alternative = forms.CharField(
        label=_("What is to be seen"),
        max_length=300,
        validators=[validate_printable],
        help_text=_(
            "For people who do not see the picture, in the language of the event. Words in it "
            "belong here, too."
        ),
    )

    def __init__(self, picture: Picture | None, request: HttpRequest | None = None) -> None:
        if request is None:
            super().__init__(initial={"alternative": picture.alternative if picture else ""})
        else:
            super().__init__(request.POST, request.FILES)
        self.fields["file"].required = picture is None
        sentence = gettext("JPEG, PNG or WebP, at most {megabytes} MB and {pixels} million pixels.")
        limits = sentence.format(megabytes=LARGEST_FILE // MILLION, pixels=MOST_PIXELS // MILLION)
        kept = gettext("Left empty, the picture stays.") if picture else ""
        self.fields["file"].help_text = f"{limits} {kept}".strip()


def picture(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/picture/``: GET the picture and a form; POST ``file``, or other words alone."""
    there = picture_of(event)
    if request.method != "POST":
        return _page(request, event, there, PictureForm(there))
    form = PictureForm(there, request)
    if not form.is_valid():
        return _page(request, event, there, form, status=422)
    file, words = form.cleaned_data["file"], form.cleaned_data["alternative"]
    try:
        if file is None:
            describe_picture(event_id=event.pk, alternative=words)
        else:
            drawn = draw_again(file.read(LARGEST_FILE + 1))
            show_picture(event_id=event.pk, drawn=drawn, alternative=words)
    except PictureRefused as refused:
        form.add_error("file", refusal_messages(refused))
        return _page(request, event, there, form, status=422)
    messages.success(request, gettext("The picture is saved."))
    return redirect("admin:picture", event.pk)


def remove(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/picture/remove/``: the page has no picture any more."""
    with refusals_shown(request):
        remove_picture(event_id=event.pk)
        messages.success(request, gettext("The picture is removed."))
    return redirect("admin:picture", event.pk)


def _page(
    request: HttpRequest,
    event: Event,
    there: Picture | None,
    form: PictureForm,
    *,
    status: int = 200,
) -> HttpResponse:
    return desk_page(
        request,
        "desk/event/picture.html",
        status=status,
        title=gettext("Picture"),
        event=event,
        picture=there,
        # A draft has no public address from which it could be loaded.
        address=_in_the_page(picture_with(event, there.digest)) if there else "",
        form=form,
    )


def _in_the_page(content: bytes | None) -> str:
    return f"data:{TYPE};base64,{b64encode(content).decode()}" if content else ""
