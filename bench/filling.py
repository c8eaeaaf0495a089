"""Write the generated Markdown into the pages of a site: `python -m bench.filling SITE`.

A process of its own, for two reasons: it imports the hook's code from the site and not from the project, and the
process that starts the builds stays small.  Linux counts what the parent held at the start as peak memory of a child.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mkdocs.utils.meta import get_data

from compare.checks import check
from compare.problems import report
from compare.render.fill import fill
from compare.site import load


def fill_pages(root: Path) -> None:
    """Fill the markers and citations in every page file of the site below `root`; exit if the site has problems."""
    site = load(root)
    if problems := check(site):
        sys.exit(report(problems))
    for page in site.every_page():
        path = root / page.path
        text = path.read_text(encoding="utf-8-sig")
        # The hook is given what MkDocs leaves of a page without its front matter.
        markdown, _ = get_data(text)
        path.write_text(text.removesuffix(markdown) + fill(markdown, page, site), encoding="utf-8")


if __name__ == "__main__":
    fill_pages(Path(sys.argv[1]))
