"""The court figures and the jester, drawn here from a few plain shapes.

A court card shows the same half figure twice, the second time upside down. `currentColor` is the
color of the suit; brass, ivory and ink are the same for all.
"""

from __future__ import annotations

INK, BRASS, IVORY, SKIN, HAIR = "#141a17", "#c9a227", "#fffdf7", "#f3dcbc", "#7a4a24"

_LINE = f'stroke="{INK}" stroke-width=".8" stroke-linejoin="round"'
_EYES = f'<path d="M29.3 24.6v1.8M34.7 24.6v1.8" stroke="{INK}" stroke-width="1.5"/>'
_FRAME = (
    f'<path d="M20 48V9.5H44.5V48" fill="none" stroke="{BRASS}" stroke-width=".8"/>'
    f'<path d="M20.4 48V46H44.1V48Z" fill="{BRASS}"/>'
)


def _shape(d: str, fill: str = "currentColor") -> str:
    return f'<path d="{d}" fill="{fill}" {_LINE}/>'


def _face(chin: str) -> str:
    return _shape(f"M27.6 20H36.4V27.5{chin}Z", SKIN) + _EYES


# --- the three figures, from the waist up --------------------------------------------------------
_KING = (
    _shape("M20.6 46C20.6 38 24 34.5 28 33.5H36C40 34.5 43.9 38 43.9 46Z")
    + _shape("M27 33.5 32 46 37 33.5Z", IVORY)
    + f'<path d="M22 40.5 27.5 35M42.5 40.5 36.5 35" stroke="{BRASS}" stroke-width="1.6"/>'
    + _shape("M26 19.5V29L28.5 31H35.5L38 29V19.5Z", IVORY)
    + _face("Q36.4 32 32 32T27.6 27.5")
    + _shape(
        "M27.6 27C29 29 30.5 28.2 32 28.2S35 29 36.4 27"
        "C37.5 33 34.5 37.5 32 39.5 29.5 37.5 26.5 33 27.6 27Z",
        IVORY,
    )
    + _shape("M25.5 20V11.5L29 15.5 32 10.2 35 15.5 38.5 11.5V20Z", BRASS)
)
_QUEEN = (
    _shape("M20.6 46C20.6 39.5 24.5 36 28 35H36C39.5 36 43.9 39.5 43.9 46Z")
    + _shape("M32 17C24 17 24.5 26 23.5 35 27 37.5 37 37.5 40.5 35 39.5 26 40 17 32 17Z", HAIR)
    + _shape("M28.2 33V37.5L32 42.5 35.8 37.5V33Z", SKIN)
    + _face("C36.4 31 34.5 33.5 32 33.5S27.6 31 27.6 27.5")
    + f'<path d="M30.6 30.2H33.4" stroke="{INK}" stroke-width="1"/>'
    + f'<circle cx="32" cy="41.5" r="2" fill="{BRASS}" {_LINE}/>'
    + _shape(
        "M26.5 20.5C27.5 18.5 36.5 18.5 37.5 20.5L38.5 15.5 35 17 32 12.5 29 17 25.5 15.5Z", BRASS
    )
    + "".join(
        f'<circle cx="{x}" cy="{y}" r="1.2" fill="{BRASS}"/>'
        for x, y in ((25.5, 14.6), (32, 11.6), (38.5, 14.6))
    )
)
_JACK = (
    _shape("M20.6 46C20.6 39 24.5 35.5 28 34.5H36C39.5 35.5 43.9 39 43.9 46Z", BRASS)
    + _shape("M28 34.5 24.5 46H28.5L32 40 35.5 46H39.5L36 34.5 32 38.5Z")
    + _shape("M26.2 19V31C27.5 32 36.5 32 37.8 31V19Z", HAIR)
    + _face("C36.4 31 34.5 33.5 32 33.5S27.6 31 27.6 27.5")
    + f'<path d="M30.6 30.2H33.4" stroke="{INK}" stroke-width="1"/>'
    + _shape("M24.5 20.5C24.5 14 28 12.5 32 12.5S39.5 14 39.5 20.5C36 18.5 28 18.5 24.5 20.5Z")
    + _shape("M37 15C33 10.5 27.5 10 23 12.5 27.5 13 31 14.5 37 15Z", BRASS)
)
COURTS = {"J": _FRAME + _JACK, "Q": _FRAME + _QUEEN, "K": _FRAME + _KING}


# --- the jester: a cap with bells over a smiling face, and a ruff ---------------------------------
_CAP = "M20 40C18 28 21 22 26 21 27 26 29 28 32 28S37 26 38 21C43 22 46 28 44 40 36 36 28 36 20 40Z"
_PEAK = "M32 28C29 28 27 26 26 21 23 24 26 34 32 36.8 38 34 41 24 38 21 37 26 35 28 32 28Z"
_BELLS = ((20, 41), (44, 41), (26, 20), (38, 20))
JESTER = (
    '<g transform="translate(-6.4 -6)scale(1.2)">'
    + _shape("M20 62 24 57 28 62 32 57 36 62 40 57 44 62 40 70H24Z", BRASS)
    + _shape("M24.5 38H39.5V50C39.5 56 36 59.5 32 59.5S24.5 56 24.5 50Z", SKIN)
    + _shape(_CAP)
    + _shape(_PEAK, IVORY)
    + "".join(f'<circle cx="{x}" cy="{y}" r="2.4" fill="{BRASS}" {_LINE}/>' for x, y in _BELLS)
    + f'<path d="M28.6 44v3M35.4 44v3" stroke="{INK}" stroke-width="2"/>'
    + f'<path d="M27.6 51.5Q32 56.5 36.4 51.5" fill="none" stroke="{INK}" stroke-width="1.4"/>'
    + "</g>"
)
