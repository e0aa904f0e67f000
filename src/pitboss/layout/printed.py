"""How a layout looks on white paper: ink only where it says something.

The screen has its own colours, in `felt.css`.
"""

from __future__ import annotations

PAPER = """
.layout{background:#fff;font-family:Georgia,"Times New Roman",serif}
.layout *{fill:none;stroke:none}
.layout text{fill:#111;font-weight:600}
.layout text.odds,.layout text.small{font-weight:400}
.layout .box,.layout .line,.layout .rail,.layout .ring,.layout .pocket,.layout .die,
.layout .card,.layout .disc{stroke:#111;stroke-width:1.2}
.layout .dot,.layout .pip,.layout .solid{fill:#111}
.layout .red{fill:#e5e5e5}
.layout .black{fill:#555}
.layout text.red{fill:#111}
.layout text.on-black{fill:#fff}
"""
