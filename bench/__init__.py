"""The benchmark of the hook: what it costs a build, and whether that grows with the site.

`python -m bench` compares two builds of one made-up site:

- A, hooked: the pages have markers and citations; the hook reads and checks the site and fills them
- B, filled: the pages hold the Markdown that A generates, and the hook does none of this

What the hook publishes beside the text (structured data, cards, the search index) is the same work in both, for
without it the HTML would not be the same.  B takes the titles, dates and words for it from a snapshot of the data,
which loads in a small part of the time.

From the bottom up:

- `sample`: writes the made-up site
- `filling`: makes the pages of B and the snapshot; a process of its own, see there
- `filled_hook`: the hook of B
- `builds`: runs and measures a build, compares the HTML of two
- `summary`: measurements as text
"""
