"""The benchmark of the hook: what it costs a build, and whether that grows with the site.

`python -m bench` compares two builds of one made-up site:

- A, hooked: the pages have markers and citations, and the hook checks the site and fills them
- B, filled: the pages hold the Markdown that the hook would generate, and the hook is off

From the bottom up:

- `sample`: writes the made-up site, and turns A into B
- `filling`: writes generated Markdown into pages; a process of its own, see there
- `builds`: runs and measures a build, compares the HTML of two
- `summary`: measurements as text
"""
