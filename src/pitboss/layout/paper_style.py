"""How a layout looks on white paper: ink only where it says something.

The screen has its own colors, in `felt.css`.
"""

from __future__ import annotations

PAPER = """
.layout{background:#fff;font-family:Georgia,"Times New Roman",serif}
.layout *{fill:none;stroke:none}
.layout text{fill:#111;font-weight:600}
.layout text.odds,.layout text.small{font-weight:400}
.layout .box,.layout .line,.layout .rail,.layout .ring,.layout .pocket,.layout .die-face,
.layout .card,.layout .disc,.layout .oval,.layout .diamond,.layout .rim,.layout .cone,
.layout .wire,.layout .glass,.layout .pointer,.layout .button,.layout .plate,.layout .tray,
.layout .shoe,.layout .rack,.layout .cut{stroke:#111;stroke-width:1.2}
.layout .zone{stroke:#111;stroke-width:.8;stroke-dasharray:4 4}
.layout .dot,.layout .pip,.layout .solid,.layout .hub,.layout .peg{fill:#111}
.layout .oval.red,.layout .diamond.red,.layout .pocket.red,.layout .box.red{fill:#e5e5e5}
.layout .oval.black,.layout .diamond.black,.layout .pocket.black,.layout .box.black{fill:#333}
.layout .black+text{fill:#fff}
"""
