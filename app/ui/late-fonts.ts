/** What marks the list of fonts at the end of a page that was sent without them. */
export const LATE_FONTS_MARK = 'data-late-fonts'

/** The cookie that says that a browser has the fonts: its next pages come with them. It is the same for everybody. */
export const FONTS_COOKIE = 'fonts'

/** Fonts to fetch once a page is painted: faces as `FontFace` takes them (family, source, descriptors), and the style sheets of chosen families. */
export type LateFonts = {
  faces: [
    family: string,
    source: string,
    descriptors: { weight?: string; style?: string; unicodeRange?: string },
  ][]
  sheets: string[]
}
