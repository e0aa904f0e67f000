"""Plan a night in the browser: the form of a plan, its drafts, and who works on them."""
