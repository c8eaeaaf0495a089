"""Make the pages and the hook of variant B: `python -m bench.filling SITE`.

A process of its own, for two reasons: it imports the hook's code from the site and not from the project, and the
process that starts the builds stays small.  Linux counts what the parent held at the start as peak memory of a child.
"""

from __future__ import annotations

import io
import pickle
import sys
from pathlib import Path
from typing import Any

from mkdocs.utils.meta import get_data

from compare.checks import check
from compare.pages import Line
from compare.problems import Located, Place, report
from compare.render.fill import fill
from compare.site import Site, load

from .sample import FILLED_HOOK


def main(root: Path) -> None:
    """Write the generated Markdown into the pages below `root`, and what they were read as beside the hook of B.

    Exits with the problems of the site if it has any.
    """
    site = load(root)
    if problems := check(site):
        sys.exit(report(problems))
    (root / FILLED_HOOK).with_suffix(".pickle").write_bytes(snapshot(site))
    for page in site.every_page():
        path = root / page.path
        text = path.read_text(encoding="utf-8-sig")
        # The hook is given what MkDocs leaves of a page without its front matter.
        markdown, _ = get_data(text)
        path.write_text(text.removesuffix(markdown) + fill(markdown, page, site), encoding="utf-8")


def snapshot(site: Site) -> bytes:
    """Return a site as a pickle, without its places and the text of its pages: only checks and filling need them."""
    written = io.BytesIO()
    _Pickler(written, pickle.HIGHEST_PROTOCOL).dump(site)
    return written.getvalue()


class _Pickler(pickle.Pickler):
    # Everything that is left out is time that variant B does not spend: whole, the pickle takes as long to load as the
    # files that it stands for.
    def reducer_override(self, value: object) -> Any:
        if isinstance(value, Located):
            return str, (str(value),)
        if isinstance(value, (Place, Line)):
            return type(None), ()
        return NotImplemented


if __name__ == "__main__":
    main(Path(sys.argv[1]))
