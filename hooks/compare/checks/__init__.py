"""The rules of the site, one module per rule, named after it.

Every module has `check(site)`, which yields a problem for whatever breaks its
rule.  The rules `file` and `schema` are checked while the files are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..problems import Problem
from ..site import Site
from . import benchmarks, facts, figures, languages, links, markers, pages, references, sections, terms

Rule = Callable[[Site], Iterator[Problem]]

_MODULES = (references, facts, benchmarks, languages, figures, terms, pages, sections, markers, links)

RULES: tuple[Rule, ...] = tuple(module.check for module in _MODULES)


def check(site: Site) -> list[Problem]:
    """Return every problem of a site: those met while reading it, then those of each rule."""
    return [*site.problems, *(problem for rule in RULES for problem in rule(site))]
