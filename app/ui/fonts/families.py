"""Takes the families an administrator may choose out of their packages: `python3 app/ui/fonts/families.py FOLDER`, with
fonttools and brotli, where FOLDER holds each npm package of the list below, unpacked under its name with `-` for `/` and
no `@`, and Debian's Mukti.ttf and Muktibold.ttf (fonts-beng-extra). LIBERATION names the folder of Liberation's faces.

The woff2 files of the packages are copied as they are (a reserved name allows no change). Mukti, whose licence does, is
cut down to Bengali, the only script it draws. Beside them stands one style sheet a family, and what is printed at the
end are the measures of `families.ts`: the system's face is given the width and the height of each family, so that
nothing moves whichever is shown.
"""
import os
import shutil
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = sys.argv[1]
TARGET = "app/ui/fonts/families"
LIBERATION = os.environ.get("LIBERATION", "/usr/share/fonts/truetype/liberation")
VERSION = "5.3.0"

# Name, package, the system's face it is nearest to, weights of one file (variable), or of several.
FAMILIES = [
    ("Roboto", "@fontsource-variable/roboto", "sans", "100 900"),
    ("Open Sans", "@fontsource-variable/open-sans", "sans", "300 800"),
    ("Lato", "@fontsource/lato", "sans", [400, 700]),
    ("Montserrat", "@fontsource-variable/montserrat", "sans", "100 900"),
    ("Oswald", "@fontsource-variable/oswald", "sans", "200 700"),
    ("Source Sans Pro", "@fontsource/source-sans-pro", "sans", [400, 600]),
    ("Raleway", "@fontsource-variable/raleway", "sans", "100 900"),
    ("PT Sans", "@fontsource/pt-sans", "sans", [400, 700]),
    ("Lora", "@fontsource-variable/lora", "serif", "400 700"),
    ("Merriweather", "@fontsource-variable/merriweather", "serif", "300 900"),
    ("Playfair Display", "@fontsource-variable/playfair-display", "serif", "400 900"),
    ("Poppins", "@fontsource/poppins", "sans", [400, 600]),
    ("Nunito", "@fontsource-variable/nunito", "sans", "200 1000"),
    ("Ubuntu", "@fontsource/ubuntu", "sans", [400, 700]),
    ("Fira Sans", "@fontsource/fira-sans", "sans", [400, 600]),
    ("Work Sans", "@fontsource-variable/work-sans", "sans", "100 900"),
    ("Crimson Text", "@fontsource/crimson-text", "serif", [400, 600]),
]
# As the packages' own style sheets say it.
RANGES = {
    "latin": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    "latin-ext": "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
}
BENGALI = (0x0964, 0x0965, *range(0x0980, 0x09FF), 0x200C, 0x200D, 0x25CC)
# Ordinary French, with its capitals, figures and signs.
SAMPLE = (
    "Décrivez vos travaux : jusqu’à cinq artisans vérifiés de votre région vous répondent sous 24 heures. "
    "La maçonnerie, la plomberie, l’électricité, la peinture, la couverture, le chauffage ou la menuiserie. "
    "Votre devis est gratuit et sans engagement ; comparez, posez vos questions, choisissez. 1 250,00 € TTC, le 14/03/2026."
)


def width(font):
    cmap, advances = font.getBestCmap(), font["hmtx"]
    known = [cmap[ord(letter)] for letter in SAMPLE if ord(letter) in cmap]
    return sum(advances[glyph][0] for glyph in known) / len(known) / font["head"].unitsPerEm


def face(name, weight, file, characters):
    return (
        f'@font-face{{font-family:"{name}";font-style:normal;font-weight:{weight};font-display:optional;'
        f'src:url("./{file}") format("woff2");unicode-range:{characters}}}\n'
    )


def copied(folder, name):
    shutil.copyfile(os.path.join(folder, "files", name), os.path.join(TARGET, name))
    return name


os.makedirs(TARGET, exist_ok=True)
system = {kind: width(TTFont(os.path.join(LIBERATION, f"Liberation{kind.title()}-Regular.ttf"))) for kind in ("sans", "serif")}
for name, package, kind, weights in FAMILIES:
    slug = name.lower().replace(" ", "-")
    folder = os.path.join(SOURCE, package.replace("@", "").replace("/", "-"), "package")
    assert f'"version": "{VERSION}"' in open(os.path.join(folder, "package.json")).read(), package
    css = ""
    for characters, unicodes in RANGES.items():
        for weight in [weights] if isinstance(weights, str) else weights:
            file = copied(folder, f"{slug}-{characters}-{'wght' if isinstance(weights, str) else weight}-normal.woff2")
            css += face(name, weight, file, unicodes)
    with open(os.path.join(TARGET, f"{slug}.css"), "w") as sheet:
        sheet.write(css)
    regular = TTFont(os.path.join(TARGET, f"{slug}-latin-{'wght' if isinstance(weights, str) else 400}-normal.woff2"))
    adjust = width(regular) / system[kind]
    hhea, em = regular["hhea"], regular["head"].unitsPerEm
    up, down, gap = (abs(value) / em / adjust * 100 for value in (hhea.ascent, hhea.descent, hhea.lineGap))
    print(f"'{name}': {{ face: '{kind}', measures: [{adjust * 100:.2f}, {up:.2f}, {down:.2f}, {gap:.2f}] }},")

css = ""
for source, weight in (("Mukti", 400), ("Muktibold", 700)):
    font = TTFont(os.path.join(SOURCE, f"{source}.ttf"))
    subsetter = subset.Subsetter(subset.Options(layout_features=["*"], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 4, 5, 13, 14]))
    subsetter.populate(unicodes=BENGALI)
    subsetter.subset(font)
    font.flavor = "woff2"
    file = f"mukti-bengali-{weight}-normal.woff2"
    font.save(os.path.join(TARGET, file))
    css += face("Mukti", weight, file, "U+0964-0965,U+0980-09FE,U+200C-200D,U+25CC")
with open(os.path.join(TARGET, "mukti.css"), "w") as sheet:
    sheet.write(css)
