// Plain calls instead of JSX: the thread that draws runs this source as it is in development and in tests.
import { createElement, type ReactElement, type ReactNode } from 'react'
import { Text, View, type Styles } from '@react-pdf/renderer'

export type Style = Styles[string]
type Props = { wrap?: boolean; fixed?: boolean; break?: boolean }

export const view = (style: Style, children: ReactNode[], props: Props = {}): ReactElement =>
  createElement(View, { style, ...props }, ...children)
/** Words, each line an element of its own: the sign that ends a line would name a font that no file embeds. */
export const text = (words: string, style: Style = {}): ReactElement =>
  words.includes('\n')
    ? view(
        style,
        words.split('\n').map((line) => createElement(Text, null, line || '\u00a0')),
      )
    : createElement(Text, { style }, words)

/* The hand of the mails (`mail-style.ts`), with rules that a printer shows. Everything reads in black and white. */
export const INK = '#1d1c1e'
export const MUTED = '#5b595e'
export const RULE = '#cbc8ce'
export const WASH = '#f5f4f6'
export const VIOLET = '#4a00c8'

export const HEADING: Style = { fontSize: 12, fontWeight: 600, lineHeight: 1.3 }
export const MUTED_TEXT: Style = { color: MUTED }
/** Figures of one width, so that amounts stand under each other. */
export const FIGURES: Style = {
  textAlign: 'right',
  fontFeatureSettings: { kern: 0, calt: 0, tnum: 1 },
}
export const BOX: Style = { borderWidth: 0.75, borderColor: RULE, borderRadius: 6, padding: 14 }
