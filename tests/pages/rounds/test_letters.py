"""Letters of colours that begin the name of another colour in the reader's language."""

import pytest
from django.test import Client
from django.utils.translation import override

from engine.decks import Palette, deck_of
from pages.rounds.letters import colours_of, letter_phrases, typing_data
from scoring.models import Entry
from tests.builders import a_sheet, a_table
from tests.pages.captain.round_forms import address, form_of, typed
from tests.pages.desk.rounds import round_forms as desk
from tournaments.selectors.tables import occupants

DECK = deck_of("box120", "classic", 8)  # all six colours
PHRASES = {
    "en": {"b": "b is blue: {cards}. For another colour: o brown."},
    "de": {
        "b": "b ist Blau: {cards}. Andere Farbe: o Braun.",
        "g": "g ist Grün: {cards}. Andere Farbe: y Gelb.",
    },
    "hu": {"b": "b = kék: {cards}. Más szín: o = barna."},
    "it": {
        "g": "g è verde: {cards}. Altro colore: y giallo.",
        "v": "v è viola: {cards}. Altro colore: g verde.",
    },
    "ja": {},
}


@pytest.mark.parametrize("language", PHRASES)
def test_letter_that_begins_another_name_has_a_sentence_in_every_language(language: str) -> None:
    with override(language):
        assert letter_phrases(colours_of(DECK, Palette.BROWN)) == PHRASES[language]


def test_letter_follows_what_an_edition_prints() -> None:
    with override("de"):
        assert letter_phrases(colours_of(DECK, Palette.GREY)) == {
            "g": "g ist Grün: {cards}. Andere Farbe: o Grau, y Gelb."
        }


def test_script_gets_each_sentence_with_the_name_of_a_card() -> None:
    with override("it"):
        assert typing_data(colours_of(DECK, Palette.BROWN))["letters"] == {
            "g": {"phrase": PHRASES["it"]["g"], "card": "verde {value}"},
            "v": {"phrase": PHRASES["it"]["v"], "card": "viola {value}"},
        }


@pytest.mark.django_db
def test_captain_without_scripts_sees_such_cards_once_before_they_are_recorded(
    client: Client,
) -> None:
    table = a_table(4)
    name = next(iter(occupants(table, 1).values())).person.name
    sheet = a_sheet(4)
    blue = [
        card for card in (*sheet.piles[0].penalty, *sheet.piles[0].captured) if card.colour == "b"
    ]
    form = form_of(client.get(address(table))) | typed(sheet)

    shown = client.post(address(table), form | {"named": ""})
    stored = Entry.objects.count()
    sent = client.post(address(table), form)

    cards = ", ".join(f"blue {card.value}" for card in blue)
    assert shown.status_code == 200
    assert f"<strong>{name}</strong>: b is blue: {cards}. For another" in shown.content.decode()
    assert stored == 0
    assert (sent.status_code, Entry.objects.count()) == (302, 1)


@pytest.mark.django_db
def test_page_names_in_its_answer_what_it_has_shown(client: Client) -> None:
    """What is sent from that page again is recorded."""
    table = a_table(4)
    form = form_of(client.get(address(table))) | typed(a_sheet(4)) | {"named": ""}
    page = client.post(address(table), form).content.decode()
    (named,) = (line for line in page.splitlines() if 'name="named"' in line)

    again = client.post(address(table), form | {"named": named.split('value="')[1].split('"')[0]})

    assert again.status_code == 302


@pytest.mark.django_db
def test_cards_typed_with_words_are_recorded_at_once(client: Client) -> None:
    table = a_table(4)
    texts = {
        name: str(text).replace("b", "blue ") if name[0] in "cpu" else text
        for name, text in typed(a_sheet(4)).items()
    }
    form = form_of(client.get(address(table))) | texts | {"named": ""}
    assert client.post(address(table), form).status_code == 302


@pytest.mark.django_db
def test_desk_shows_such_cards_before_it_saves_them() -> None:
    table = a_table(4)
    director = desk.desk_at(table)

    shown = desk.entered(director, table, a_sheet(4), named="")
    stored = Entry.objects.count()
    desk.entered(director, table, a_sheet(4))

    assert shown.status_code == 200
    assert "Nothing is entered yet. Check these cards first" in shown.content.decode()
    assert (stored, Entry.objects.count()) == (0, 1)
