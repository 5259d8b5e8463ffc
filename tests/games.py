"""What the page of a round gives its script in each game, as tests of the scripts read it.

After a change of the pages ``python -m config.stack exec -- python -m tests.games`` writes
tests/data/games.json again.
"""

import json
import os
from pathlib import Path

PATH = Path(__file__).parent / "data" / "games.json"


def games_text() -> str:
    """Return the file: what is the same in all games, then a line for each game."""
    from engine.decks import deck_of, players_of
    from engine.piles import Evidence
    from engine.variants import VARIANTS
    from pages.captain.phone import game_data
    from pages.rounds.scripts import link_data
    from scoring.selectors.entries import Game

    games = {}
    for variant in VARIANTS:
        for players in players_of("box120", variant):
            for evidence in Evidence:
                game = Game(edition="box120", variant=variant)
                data = game_data(game, deck_of("box120", variant, players), evidence)
                typing = data["typing"]
                assert isinstance(typing, dict)
                words = typing.pop("words")
                games[f"{variant} {players} {evidence}"] = data
    lines = [f"{_json(name)}: {_json(game)}" for name, game in games.items()]
    shared = {"phrases": link_data("")["phrases"], "words": words}
    return f'{_json(shared)[:-1]},\n"games": {{\n' + ",\n".join(lines) + "\n}}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    PATH.write_text(games_text())
