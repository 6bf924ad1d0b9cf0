/*
 * Mails are on white paper, whatever the site's theme: same type and mark, violet only for the one
 * link. Styles are inline, because mail readers keep nothing else. Every text states its colour on
 * a stated ground, so that a reader that turns its own dark inverts both or neither.
 */

/** The ground of a mail. */
export const PAPER = '#ffffff'
/** Titles, values, what people wrote. */
export const INK = '#1d1c1e'
/** Sentences. */
export const MUTED = '#5b595e'
/** Rules between lines. */
export const LINE = '#e4e2e6'
/** The one button. */
export const VIOLET = '#6000ff'
/** A reader without Inter shows Helvetica or Arial. */
export const FONT = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif"
/** The foot of a mail and the address under its button. */
export const SMALL = {
  fontSize: '14px',
  lineHeight: '1.6',
  color: MUTED,
  backgroundColor: PAPER,
  margin: 0,
  overflowWrap: 'anywhere',
} as const
