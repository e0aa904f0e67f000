"""The law's rule about the wording of odds: "to", never "for".

Odds with "for" count the stake among the payout, so they sound better than they are: "9 for 2" is
"7 to 2". New Jersey forbids them (19:47-1A.6(a), 19:47-9.4(a), 19:47-13.6(a), 13:47-20.25(i)1).
"""

from __future__ import annotations

import re

_NUMBER = r"(?:\d[\d,]*|one|two|three|four|five|six|seven|eight|nine|ten)"
_FOR = re.compile(rf"\b{_NUMBER}\s*-?\s*for\s*-?\s*{_NUMBER}\b", re.IGNORECASE)
_COUNTED = re.compile(r"\s+(?:seats?|players?|hours?|minutes?|dice|rolls?|rounds?)\b")


class OddsWithFor(ValueError):
    """Odds stated with the word the law forbids."""


def odds_wording(text: str) -> str:
    """Return a text whose odds are stated with "to"; refuse one that states odds with "for".

    >>> odds_wording("Two of a kind pays 8 to 1.")
    'Two of a kind pays 8 to 1.'
    >>> odds_wording("Two of a kind pays 9 for 2.")
    Traceback (most recent call last):
    ...
    pitboss.paper.wording.OddsWithFor: odds are stated with 'to', never with 'for': '9 for 2'
    """
    for match in _FOR.finditer(text):
        if not _COUNTED.match(text, match.end()):
            phrase = " ".join(match[0].split())
            raise OddsWithFor(f"odds are stated with 'to', never with 'for': {phrase!r}")
    return text
