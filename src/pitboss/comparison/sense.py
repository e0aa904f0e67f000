"""Words that carry a rule: figures, and the small words that turn a sentence around.

The definitions decide what a rule means. A sentence can still be rewritten so that it says another
thing than its rule: "may come down" becomes "may not come down". A machine cannot tell a good
rewording from a bad one, but it can tell where to look: where a figure, a "not" or a "wins" came or
went, the change counts as material until somebody approves it.
"""

from __future__ import annotations

import re
from collections import Counter

_SAME: dict[str, str] = {
    word: sense
    for sense, words in {
        "not": "not no never nor neither none without cannot",
        "only": "only unless except",
        "may": "may can",
        "must": "must shall",
        "least": "least",
        "most": "most",
        "more": "more above exceeds over larger higher highest largest",
        "less": "less fewer below under smaller lower lowest smallest",
        "before": "before until",
        "after": "after once",
        "win": "win wins winning won",
        "lose": "lose loses losing lost",
        "half": "half",
        "every": "every each all both any either",
        "free": "free",
        "double": "double twice",
        "return": "returned returns return",
    }.items()
    for word in words.split()
}
_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety "
    "hundred thousand"
)
_ORDINALS = "first second third fourth fifth sixth last"
_SAME |= {word: word for word in _NUMBERS.split()}
_SAME |= {word: f"{word} in order" for word in _ORDINALS.split()}
_WORD = re.compile(r"\d+(?:[.,:/-]\d+)*|[a-z]+")
_CITATION = re.compile(r"\((?:\d+:\d+[A-Z]?-|TAS-MD )[^()\s]*(?:\([^()\s]*\)|[^()])*\)")


def sense(text: str) -> Counter[str]:
    """The figures and the turning words of a text, whatever their order; citations do not count.

    >>> sense("A pass bet may not come down.") == sense("Nobody can take a pass bet down: no.")
    False
    >>> sense("It pays 7 to 1.") == sense("The wager is paid at 7 to 1.")
    True
    """
    words = _WORD.findall(_CITATION.sub("", text).lower().replace("n't", " not"))
    return Counter(_SAME.get(word, word) for word in words if word in _SAME or word[0].isdigit())


def same_sense(first: str, second: str) -> bool:
    """Whether two texts have the same figures and turning words."""
    return first == second or sense(first) == sense(second)
