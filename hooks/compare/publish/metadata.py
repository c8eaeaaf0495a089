"""What a page says to machines: structured data (schema.org) and the day of its last change.

All of it comes from the data and pages that readers see.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from typing import Any

from ..inline import to_plain
from ..model import Benchmark, Comparison, Correction, Data, Fact, walk
from ..pages import Page
from ..site import Site

Json = dict[str, Any]


def changed(site: Site, page: Page) -> dt.date:
    """Return the newest day of a check or a correction among the facts that a page shows.

    A page about no engine in particular shows the newest of all.
    """
    return max(list(_days(site.data, page)) or list(_every_day(site.data)))


def timestamp(day: dt.date) -> int:
    """Return the beginning of a day (UTC) as seconds since 1970, as SOURCE_DATE_EPOCH wants it."""
    return int(dt.datetime(day.year, day.month, day.day, tzinfo=dt.UTC).timestamp())


def _days(data: Data, page: Page) -> Iterator[dt.date]:
    """Yield the days of what the blocks of a page show, as far as they are about some engines only."""
    markers = {marker.name for marker in page.markers}
    if comparison := data.comparisons.get(page.comparison_id or ""):
        for engine in (comparison.subject, comparison.peer):
            yield from (fact.checked for fact in data.engines[engine].facts.values())
        yield from (correction.date for correction in comparison.corrections)
        yield from (data.benchmarks[name].checked for name in data.of_peer(comparison))
    if "facts" in markers:
        yield from (fact.checked for fact in data.engines[page.subject].facts.values())
    if "details" in markers:
        yield from (detail.fact.checked for detail in data.profiles[page.subject].facts.values())
    if "benchmarks" in markers:
        yield from (benchmark.checked for benchmark in data.benchmarks.values())


def _every_day(data: Data) -> Iterator[dt.date]:
    for table in (data.engines, data.profiles, data.comparisons, data.benchmarks):
        for dated in walk(table, Fact | Correction | Benchmark):
            yield dated.date if isinstance(dated, Correction) else dated.checked


def structured(site: Site, page: Page, url: str, home: str, site_name: str) -> str:
    """Return the structured data of a page as JSON-LD, safe inside a script element.

    `url` is the absolute address of the page, `home` that of the home page in its language.
    """
    if page.key == "index.md":
        graph = [_website(page, home, site_name)]
    else:
        graph = [_article(site, page, url, home, site_name), _breadcrumbs(page, url, home, site_name)]
    if comparison := site.data.comparisons.get(page.comparison_id or ""):
        graph.append(_faq(page, comparison, url))
    document = {"@context": "https://schema.org", "@graph": graph}
    return json.dumps(document, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")


def _website(page: Page, home: str, site_name: str) -> Json:
    return {
        "@type": "WebSite",
        "name": site_name,
        "description": page.meta["description"],
        "url": home,
        "inLanguage": page.language,
    }


def _article(site: Site, page: Page, url: str, home: str, site_name: str) -> Json:
    return {
        "@type": "TechArticle",
        "headline": page.meta["title"],
        "description": page.meta["description"],
        "url": url,
        "inLanguage": page.language,
        "dateModified": changed(site, page).isoformat(),
        "isPartOf": {"@type": "WebSite", "name": site_name, "url": home},
        "license": "https://www.apache.org/licenses/LICENSE-2.0",
    }


def _faq(page: Page, comparison: Comparison, url: str) -> Json:
    return {
        "@type": "FAQPage",
        "url": f"{url}#faq",
        "inLanguage": page.language,
        "mainEntity": [
            {
                "@type": "Question",
                "name": to_plain(entry.question[page.language]),
                "url": f"{url}#faq-{entry.id}",
                "acceptedAnswer": {"@type": "Answer", "text": to_plain(entry.answer[page.language])},
            }
            for entry in comparison.faq
        ],
    }


def _breadcrumbs(page: Page, url: str, home: str, site_name: str) -> Json:
    steps = [(site_name, home), (page.meta["title"], url)]
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": address}
            for position, (name, address) in enumerate(steps, 1)
        ],
    }
