"""The image of a page for link previews (Open Graph, 1200 by 630 pixels), in the page's language.

Drawn only where a CJK font is installed (Debian: fonts-noto-cjk); nothing is downloaded.
"""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from ..pages import Page

SIZE = (1200, 630)
NEUTRAL = "assets/card.png"
"""The card of every page where no font is installed; it shows no words."""

_FONTS = (
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Bold.ttc",
    "/Library/Fonts/NotoSansCJK-Bold.ttc",
)
# The faces of the collection, in the order in which Noto ships them.
_FACES = {"ja": 0, "ko": 1}
_MARGIN = 90
_BACKGROUND, _FOREGROUND, _QUIET = "#20285f", "#ffffff", "#b9c3ff"
# Where a line may break: between Japanese characters, and at spaces.
_PIECES = {"ja": re.compile(r"[\w.\-/+]+[、。：]?|\s+|.[、。：]?", re.ASCII), "ko": re.compile(r"\S+|\s+")}


def path(page: Page) -> str:
    """Return where the card of a page lies below the site."""
    return f"assets/cards/{page.language}/{page.key.removesuffix('.md').replace('/', '-')}.png"


def font_file() -> Path | None:
    """Return the CJK font that is installed, if there is one."""
    return next((path for path in map(Path, _FONTS) if path.is_file()), None)


def draw(title: str, site_name: str, language: str, font: Path) -> Image.Image:
    """Return the card of a page: its title above the name of the site."""
    image = Image.new("RGB", SIZE, _BACKGROUND)
    canvas = ImageDraw.Draw(image)
    large = ImageFont.truetype(str(font), 72, index=_FACES[language])
    small = ImageFont.truetype(str(font), 36, index=_FACES[language])
    lines = wrap(title, language, large, SIZE[0] - 2 * _MARGIN)
    canvas.multiline_text((_MARGIN, _MARGIN), "\n".join(lines), _FOREGROUND, large, spacing=28)
    canvas.text((_MARGIN, SIZE[1] - _MARGIN), site_name, _QUIET, small, anchor="ls")
    return image


def wrap(text: str, language: str, font: ImageFont.FreeTypeFont, width: int) -> list[str]:
    """Return the text in lines of at most `width` pixels, broken where the language breaks lines."""
    lines = [""]
    for piece in _PIECES[language].findall(text):
        if lines[-1] and font.getlength((lines[-1] + piece).rstrip()) > width:
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return [line.rstrip() for line in lines]


def save(image: Image.Image, path: Path) -> None:
    """Write a card as PNG; the same card gives the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image.quantize(64).save(path, optimize=True)
