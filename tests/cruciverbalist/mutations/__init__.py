"""Ways to break a witness, each with the reason for which the checker must refuse it.

What a mutation does to the game is judged here by itself, from letters and squares, and never by
asking the rules.
"""

from tests.cruciverbalist.mutations.case import Case, Mutation
from tests.cruciverbalist.mutations.dice import DICE_MUTATIONS
from tests.cruciverbalist.mutations.ends import END_MUTATIONS
from tests.cruciverbalist.mutations.words import WORD_MUTATIONS

__all__ = ["MUTATIONS", "Case", "Mutation"]

MUTATIONS = (*DICE_MUTATIONS, *WORD_MUTATIONS, *END_MUTATIONS)
