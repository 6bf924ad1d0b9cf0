"""Cuts Inter down to what French pages need: `python3 app/ui/fonts/subset.py` from the root, with fonttools and brotli.

From the npm package @fontsource-variable/inter (SIL Open Font License 1.1, LICENSE.txt): the letters and signs of
French, weights 400 to 700, optical sizes 14 to 32, kerning and tabular figures. 73 kB become 28. Other letters still
come from the package's own files, by unicode-range (styles/tokens.css).
"""
import io
import os

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = "node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2"
TARGET = "app/ui/fonts/inter-french.woff2"
FRENCH = "ÀÂÆÇÈÉÊËÎÏÔÖÙÛÜàâæçèéêëîïôöùûüŒœÿ«»°²³·€×½©™\u00a0\u2009–—‘’“”•…−"
THIN_SPACE, NARROW_NO_BREAK_SPACE = 0x2009, 0x202F

font = TTFont(SOURCE)
options = subset.Options(layout_features=["kern", "tnum"], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=[*range(0x20, 0x7F), *map(ord, FRENCH)])
subsetter.subset(font)

# The instancer wants every glyph in gvar, and the subsetter drops the still ones: through a file and back.
font.flavor = None
buffer = io.BytesIO()
font.save(buffer)
buffer.seek(0)
font = TTFont(buffer)
for glyph in font.getGlyphOrder():
    font["gvar"].variations.setdefault(glyph, [])
font = instancer.instantiateVariableFont(font, {"wght": (400, 700)})

# Inter has no narrow no-break space, which stands in every French amount and before ; ! ?: the thin space serves.
for table in font["cmap"].tables:
    if table.isUnicode():
        table.cmap[NARROW_NO_BREAK_SPACE] = table.cmap[THIN_SPACE]

font.flavor = "woff2"
font.save(TARGET)
print(TARGET, os.path.getsize(TARGET), "bytes")
