"""Draws Inter's letters once as outlines, for pictures made where no font is installed: `python3 app/ui/fonts/outlines.py` from the root, with fonttools and brotli.

Two cuts of the npm package @fontsource-variable/inter (SIL Open Font License 1.1, LICENSE.txt): a title's (weight 640,
optical size 32) and a text's (weight 450, optical size 20). One line a letter: cut, code, advance, outline; then the
kerning pairs. Units: 1000 to the em, y down.
"""
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = "node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2"
TARGET = "app/platform/pictures/inter-outlines.tsv"
LETTERS = [*map(chr, range(0x20, 0x7F)), *"ÀÂÆÇÈÉÊËÎÏÔÖÙÛÜàâæçèéêëîïôöùûüŒœÿŸ«»°²³·€×–—‘’“”•…−\u00a0\u2009"]
CUTS = {"title": {"wght": 640, "opsz": 32}, "text": {"wght": 450, "opsz": 20}}


def pairs(font, glyphs):
    """Kerning of every pair of the letters, as the font's first matching rule says it."""
    found = {}
    gpos = font["GPOS"].table
    wanted = {i for record in gpos.FeatureList.FeatureRecord if record.FeatureTag == "kern" for i in record.Feature.LookupListIndex}
    for index in sorted(wanted):
        seen = set()
        for table in gpos.LookupList.Lookup[index].SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            for first in glyphs:
                if first not in table.Coverage.glyphs:
                    continue
                if table.Format == 1:
                    for record in table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord:
                        if record.SecondGlyph in glyphs and (first, record.SecondGlyph) not in seen:
                            seen.add((first, record.SecondGlyph))
                            found[first, record.SecondGlyph] = getattr(record.Value1, "XAdvance", 0) if record.Value1 else 0
                else:
                    row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)].Class2Record
                    for second in glyphs:
                        if (first, second) in seen:
                            continue
                        seen.add((first, second))
                        value = row[table.ClassDef2.classDefs.get(second, 0)].Value1
                        advance = getattr(value, "XAdvance", 0) if value else 0
                        if advance:
                            found[first, second] = advance
    return found


lines = []
for cut, axes in CUTS.items():
    font = instancer.instantiateVariableFont(TTFont(SOURCE), axes)
    scale = 1000 / font["head"].unitsPerEm
    cmap = font.getBestCmap()
    glyph_set = font.getGlyphSet()
    names = {cmap[ord(letter)]: letter for letter in LETTERS if ord(letter) in cmap}
    for letter in LETTERS:
        if ord(letter) not in cmap:
            continue
        name = cmap[ord(letter)]
        pen = SVGPathPen(glyph_set, ntos=lambda value: str(round(value)))
        glyph_set[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        lines.append(f"{cut}\t{ord(letter):x}\t{round(glyph_set[name].width * scale)}\t{pen.getCommands()}")
    for (first, second), advance in sorted(pairs(font, list(names)).items(), key=lambda item: (ord(names[item[0][0]]), ord(names[item[0][1]]))):
        if round(advance * scale):
            lines.append(f"{cut}\t{ord(names[first]):x}+{ord(names[second]):x}\t{round(advance * scale)}\t")

with open(TARGET, "w") as target:
    target.write("\n".join(lines) + "\n")
print(TARGET, len(lines), "lines")
