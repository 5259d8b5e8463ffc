"""Lines of cards as people type them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS, COLOURS_BY_WORD, Card, CardSyntaxError
from engine.decks import Palette
from engine.messages import card_name
from engine.notation import Reading, cards_by_letter, read_cards, write_cards
from tests.catalogues import LANGUAGES, read_catalogue
from tests.engine.cases import cards


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", ""),
        ("r2 r5 b7", "r2 r5 b7"),
        ("r2 5 7 b0", "r2 r5 r7 b0"),
        ("R2,5;7\nb 0", "r2 r5 r7 b0"),
        ("red 2 5, blue-7", "r2 r5 b7"),
        ("rot 4 Blau 5 grün 6", "r4 b5 g6"),
        ("piros4 barna 5 kék_6", "r4 o5 b6"),
        ("rosso 4, viola 12", "r4 v12"),
        ("赤4、青7 8・黄色1", "r4 b7 b8 y1"),
        ("r2b7g11", "r2 b7 g11"),
        ("r99", "r99"),
        ("Red 4, BLUE 5 green6", "r4 b5 g6"),
        ("Rot 4 gelb-5 Braun:6 violett.7 grau_8", "r4 y5 o6 v7 o8"),
        ("Piros 4, sárga 5; zöld 6 lila 7 szürke 8 narancssárga 9", "r4 y5 g6 v7 o8 o9"),
        ("Rosso 4 5 6, blu 7, marrone 8, arancione 9, grigio 10", "r4 r5 r6 b7 o8 o9 o10"),
        ("赤４　青５、緑６・茶色7 紫８ オレンジ９ 灰色10", "r4 b5 g6 o7 v8 o9 o10"),
        ("ｵﾚﾝｼﾞ７", "o7"),
        ("gru\u0308n 6", "g6"),
        ("rote 4, blauen 5 grünes 6", "r4 b5 g6"),
        ("grun 4 gruene 5 grune 6 violettes 7", "g4 g5 g6 v7"),
        ("kek 4 zold 5 sarga 6 szurke 7 narancssarga 8 voros 9 ibolya 10", "b4 g5 y6 o7 o8 r9 v10"),
        ("rossa 4 gialle 5 verdi 6 grigia 7 marroni 8 arancioni 9", "r4 y5 g6 o7 o8 o9"),
        ("赤の4 青い5 緑色6 黄色い7 紫色の8", "r4 b5 g6 y7 v8"),
    ],
)
def test_read_cards_of_a_line_finds_them_all(text: str, written: str) -> None:
    assert read_cards(text) == Reading(cards(written))


@pytest.mark.parametrize(
    ("text", "written", "unread", "places"),
    [
        ("r2 x5 b7", "r2 b7", ("x5",), (3,)),
        ("r2 x5 7", "r2", ("x5", "7"), (3, 6)),
        ("5 r2", "r2", ("5",), (0,)),
        ("r2 red", "r2", ("red",), (3,)),
        ("r2 ? 7", "r2", ("?", "7"), (3, 5)),
        ("r123", "", ("r123",), (0,)),
        ("-4", "", ("-4",), (0,)),
        ("red 4, bleu 5", "r4", ("bleu 5",), (7,)),
        ("rot 4 und blau 5", "r4 b5", ("und",), (6,)),
        ("piros 4, keek 5, 6", "r4", ("keek 5", "6"), (9, 17)),
        ("rosso 4 e blu 105", "r4", ("e", "blu", "105"), (8, 10, 14)),
        ("赤4、黒5、青6", "r4 b6", ("黒5",), (3,)),
        ("grün 4 grn 5 g 6", "g4 g6", ("grn 5",), (7,)),
        ("r2\n\tb\0 5", "r2", ("b\0", "5"), (4, 7)),
    ],
)
def test_read_cards_of_an_unreadable_word_keeps_it_with_its_place_and_guesses_no_colour_after_it(
    text: str, written: str, unread: tuple[str, ...], places: tuple[int, ...]
) -> None:
    assert read_cards(text) == Reading(cards(written), unread, places)


@pytest.mark.parametrize(
    ("text", "written", "unread"),
    [
        pytest.param("4 rosso", "r4", (), id="one"),
        pytest.param("4 rosso, 5 blu; 12 Grigio", "r4 b5 o12", (), id="each-between-commas"),
        pytest.param("4 rosso 5 blu 6 verde", "r4 b5 g6", (), id="in-turn"),
        pytest.param("4rosso5blu", "r4 b5", (), id="without-gaps"),
        pytest.param("4赤5青", "r4 b5", (), id="japanese"),
        pytest.param("r2 5 7 b3", "r2 r5 r7 b3", (), id="letters-stand-before"),
        pytest.param("r2 5 b 3", "r2 r5 b3", (), id="a-letter-with-a-gap-stands-before"),
        pytest.param("r4 rosso 5", "r4 r5", (), id="between-two-numbers-it-is-of-the-later"),
        pytest.param("rot 4 rosso 5", "r4 r5", (), id="the-earlier-one-has-its-own"),
        pytest.param("r2 4 blu 5", "r2 r4 b5", (), id="the-earlier-one-takes-the-one-before"),
        pytest.param("r2 4 blu", "r2 b4", (), id="no-later-number"),
        pytest.param("r2 4 blu 5 verde", "r2 b4 g5", (), id="in-turn-after-letters"),
        pytest.param("4 rosso 5", "r5", ("4",), id="the-first-of-two-has-none"),
        pytest.param("4 rosso, 5", "r4", ("5",), id="none-for-a-number-after-it"),
        pytest.param("4 5 rosso", "r5", ("4",), id="none-for-a-number-before-it"),
        pytest.param("4 r", "", ("4", "r"), id="a-letter-behind-is-none"),
        pytest.param("4 ross", "", ("4", "ross"), id="whole-words-only"),
        pytest.param("r4 rosso", "r4", ("rosso",), id="one-colour-is-enough"),
        pytest.param("123 rosso", "", ("123", "rosso"), id="no-number-of-a-card"),
        pytest.param("赤4青5", "r4 b5", (), id="japanese-before"),
    ],
)
def test_read_cards_takes_a_word_behind_a_number_where_it_belongs_to_no_other(
    text: str, written: str, unread: tuple[str, ...]
) -> None:
    found = read_cards(text)

    assert (found.cards, found.unread) == (cards(written), unread)


@given(st.lists(st.sampled_from(sorted(CARDS.values())), max_size=120))
def test_read_cards_reads_any_cards_with_words_behind_them(some: list[Card]) -> None:
    italian = {"b": "blu", "o": "marrone", "g": "verde", "r": "rosso", "v": "viola", "y": "giallo"}
    line = " ".join(f"{card.value} {italian[card.colour]}" for card in some)

    assert read_cards(line) == Reading(tuple(some))


@given(st.lists(st.sampled_from(sorted(CARDS.values()))))
def test_read_cards_reads_what_write_cards_wrote(some: list[Card]) -> None:
    assert read_cards(write_cards(some)) == Reading(tuple(some))


@pytest.mark.parametrize("palette", Palette)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_read_as_it_is_printed_in_any_language(
    language: str, palette: Palette
) -> None:
    catalogue = read_catalogue(language)

    def translate(text: str) -> str:
        message = catalogue.get(text)
        assert message, text
        return str(message.string)

    printed = {card: card_name(card, translate, palette) for card in CARDS.values()}

    assert {card: read_cards(name).cards for card, name in printed.items()} == {
        card: (card,) for card in printed
    }
    assert {card: Card.parse(name) for card, name in printed.items()} == {
        card: card for card in printed
    }
    assert read_cards(", ".join(printed.values())) == Reading(tuple(printed))


@given(st.text(max_size=60))
def test_read_cards_finds_every_unread_word_at_its_place(text: str) -> None:
    plain = unicodedata.normalize("NFKC", text).lower()
    found = read_cards(text)

    places = zip(found.unread, found.places, strict=True)
    assert [word for word, at in places if not plain.startswith(word, at)] == []
    assert list(found.places) == sorted(set(found.places))


typed_cards = st.builds(
    "{}{}{}".format,
    st.sampled_from(sorted(COLOURS_BY_WORD)) | st.text(max_size=3),
    st.text(" \t_.:-", max_size=3),
    st.integers(0, 120),
) | st.builds(
    "{}{}{}".format,
    st.integers(0, 120),
    st.text(" \t_.:-", max_size=3),
    st.sampled_from(sorted(COLOURS_BY_WORD)) | st.text(max_size=3),
)


@given(typed_cards | st.text(max_size=40))
def test_card_is_read_alone_exactly_where_a_line_holds_it_alone(text: str) -> None:
    try:
        alone = Card.parse(text)
    except CardSyntaxError:
        return
    assert read_cards(text) == Reading((alone,))


@given(st.text(max_size=60))
def test_read_cards_of_any_text_raises_nothing(text: str) -> None:
    assert isinstance(read_cards(text), Reading)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("g7 8 blue 5 6", "g7 g8"),  # the letter goes on, the word does, too
        ("B2, b-3", "b2 b3"),
        ("4 rosso r5 gelb 1", "r5"),
        ("x5 7", ""),
    ],
)
def test_cards_by_letter_are_those_whose_colour_is_no_word(text: str, written: str) -> None:
    assert cards_by_letter(text) == cards(written)
