"""The order of names against ICU's, as the browser of the tests has it."""

import random

import pytest
from playwright.sync_api import Page

from tests.builders import an_organisation
from tournaments.models import Person
from tournaments.selectors.names import in_order

NAMES = 2_000
# What names of a language are made of, with what its dictionaries order in their own way.
PARTS = {
    "en": "an ber cor dan e far gil ho is jo ka len mor ne ö pat ré sa th u win y zo",
    "de": "an bär cor dan e fär gil hö is jo ka len mör ne o pat re ße schä ü win y zö",
    "it": "an bè cor dan e fa gil hì is jo ca len mor nò o pa re sa cù u vin y zo",
    "hu": "a á bo bö bő csa cza dzo dzse e é gya gga ggya hosszú ho lly la ly ma nya nny ny o ó ö "
    "ő sza ssza sa tya tty ta u ú ü ű va zsa zza zzsa zi",
    "ja": "あ い う え お か が き ぎ く ぐ こ ご さ ざ し じ た だ つ づ と ど な は ば ぱ ほ "
    "ぼ も や ゃ ゆ ゅ よ ょ ら る ん ア カ ガ サ ザ タ ダ バ ハ パ ッ ャ カー トー リー",
}
FALLING = """([names, language]) => {
    const order = new Intl.Collator(language, { sensitivity: "base" });
    return names.slice(1).map((name, at) => [names[at], name])
        .filter(([before, after]) => order.compare(before, after) > 0);
}"""


@pytest.mark.parametrize("language", PARTS)
def test_names_stand_as_a_dictionary_of_the_language_has_them(
    language: str, website: str, page: Page
) -> None:
    chance = random.Random(language)  # noqa: S311 - names
    parts = PARTS[language].split()
    club = an_organisation()
    made_up = {"".join(chance.choices(parts, k=chance.randint(2, 5))) for _ in range(NAMES)}
    Person.objects.bulk_create(
        Person(organisation=club, name=name, sort_name=name.capitalize()) for name in made_up
    )

    ordered = club.people.order_by(in_order("sort_name", language))

    names = list(ordered.values_list("sort_name", flat=True))
    page.goto(f"{website}/en/")
    assert len(names) == len(made_up)
    assert page.evaluate(FALLING, [names, language]) == []
