"""The Markdown that is generated: one block per module, and the filler that puts them into pages."""
