"""What a page says to machines: structured data (schema.org) and the day of its last change.

All of it comes from the data and pages that readers see.
"""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

from ..inline import to_plain
from ..model import Comparison, walk
from ..model import Correction as _Correction
from ..model import Fact as _Fact
from ..pages import Page
from ..site import Site

Json = dict[str, Any]


def changed(site: Site, page: Page) -> dt.date:
    """Return the newest day of a check or a correction among the facts that a page shows.

    A page without a comparison shows the newest of all.
    """
    comparison = site.data.comparisons.get(page.comparison_id or "")
    comparisons = [comparison] if comparison else list(site.data.comparisons.values())
    return max(day for shown in comparisons for day in _days(site, shown))


def timestamp(day: dt.date) -> int:
    """Return the beginning of a day (UTC) as seconds since 1970, as SOURCE_DATE_EPOCH wants it."""
    return int(dt.datetime(day.year, day.month, day.day, tzinfo=dt.UTC).timestamp())


def _days(site: Site, comparison: Comparison) -> list[dt.date]:
    facts = [site.data.engines[engine].facts for engine in (comparison.subject, comparison.peer)]
    days = [fact.checked for table in facts for fact in walk(table, _Fact)]
    return days + [correction.date for correction in walk(comparison.corrections, _Correction)]


def structured(site: Site, page: Page, url: str, home: str, site_name: str) -> str:
    """Return the structured data of a page as JSON-LD, safe inside a script element.

    `url` is the absolute address of the page, `home` that of the home page in its language.
    """
    comparison = site.data.comparisons.get(page.comparison_id or "")
    graph = [_article(site, page, url, home, site_name)] if comparison else [_website(page, home, site_name)]
    if comparison:
        graph += [_faq(page, comparison, url), _breadcrumbs(page, url, home, site_name)]
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
