"""What the tests of words share: how hypothesis tests them, and the rules of all games."""

from hypothesis import HealthCheck, settings

from cruxpress.games.word_search import games_with_words

# The same examples every time, however busy the machine is.
calm = settings(
    deadline=None,
    derandomize=True,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
RULES = {
    name: rule
    for game in games_with_words()
    if not game.players_judge
    for name, rule in game.rules.items()
}
