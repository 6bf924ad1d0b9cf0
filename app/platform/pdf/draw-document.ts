import { createElement, type ReactElement } from 'react'
import { Document, Page, Path, Svg, Text } from '@react-pdf/renderer'
import { encode } from 'uqr'
import { photoRows } from './draw-photos.ts'
import { lines, totals } from './draw-table.ts'
import {
  BOX,
  HEADING,
  INK,
  MUTED,
  MUTED_TEXT,
  RULE,
  text,
  view,
  type Style,
} from './pdf-elements.ts'
import { FONT_STACK } from './pdf-fonts.ts'
import type { PrintedDocument, PrintedPart } from './printed-document.ts'

const PAGE: Style = {
  fontFamily: FONT_STACK,
  fontSize: 9.5,
  lineHeight: 1.45,
  color: INK,
  // Without kerning: the renderer brings some signs of this font too near each other, « 1 687,84 » loses its comma.
  // Without contextual forms (arrows, « x » between figures): trying them took over a third of a document's time.
  fontFeatureSettings: { kern: 0, calt: 0 },
  paddingTop: 52,
  paddingBottom: 66,
  paddingHorizontal: 50,
}
/**
 * A document as pages of A4, every part of it whole: a line of the table, a total and its label, a place to sign are
 * never cut by the end of a page.
 */
export function drawDocument(document: PrintedDocument): ReactElement {
  const { name, madeAt, issuer, parts, electronic } = document
  return createElement(
    Document,
    {
      title: name,
      author: issuer.name,
      creator: 'Ouvréo',
      producer: 'Ouvréo',
      language: 'fr',
      pdfVersion: '1.7',
      ...(electronic ? { conformance: 'PDF/A-3b' as const } : {}),
      creationDate: madeAt,
      modificationDate: madeAt,
    },
    createElement(
      Page,
      { size: 'A4', style: PAGE },
      runningHead(document),
      letterhead(document),
      ...parts.map((part, index) => partOf(part, index === 0)),
      foot(issuer),
    ),
  )
}

/** What says on every page but the first which document this is. */
function runningHead({ name, issuer }: PrintedDocument): ReactElement {
  return createElement(Text, {
    fixed: true,
    style: { ...MUTED_TEXT, position: 'absolute', top: 28, left: 50, right: 50, fontSize: 8 },
    render: ({ pageNumber }: { pageNumber: number }) =>
      // A text without a sign would name a font that no file embeds.
      pageNumber > 1 ? `${name} · ${issuer.name}` : '\u00a0',
  })
}

function foot({ smallPrint }: PrintedDocument['issuer']): ReactElement {
  return view(
    {
      position: 'absolute',
      // Counted from the top: an element held to the bottom is lost by the renderer once it says
      // the number of its page.
      top: 788,
      left: 50,
      right: 50,
      flexDirection: 'row',
      gap: 24,
      borderTopWidth: 0.75,
      borderTopColor: RULE,
      paddingTop: 7,
      fontSize: 7.5,
      color: MUTED,
    },
    [
      text(smallPrint, { flex: 1 }),
      createElement(Text, {
        render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
          `${pageNumber}/${totalPages}`,
      }),
    ],
    { fixed: true },
  )
}

function letterhead({ name, issuer, facts, title, introduction }: PrintedDocument): ReactElement {
  return view({}, [
    view({ flexDirection: 'row', gap: 32, marginBottom: 30 }, [
      view({ flex: 1 }, [
        text(issuer.name, { fontSize: 15, fontWeight: 600, lineHeight: 1.25, marginBottom: 5 }),
        ...issuer.lines.map((line) => text(line, MUTED_TEXT)),
      ]),
      view({ width: 215 }, [
        text(name, { fontSize: 15, fontWeight: 600, lineHeight: 1.25, marginBottom: 5 }),
        ...facts.map(({ label, text: words }, index) =>
          view({ marginTop: index === 0 ? 0 : 8 }, [
            label && text(label, { ...MUTED_TEXT, fontSize: 8 }),
            text(words),
          ]),
        ),
      ]),
    ]),
    text(title, { fontSize: 16, fontWeight: 600, lineHeight: 1.25 }),
    introduction && text(introduction, { ...MUTED_TEXT, marginTop: 4, maxWidth: 400 }),
  ])
}

function partOf(part: PrintedPart, first: boolean): ReactElement {
  switch (part.kind) {
    case 'lines':
      return lines(part)
    case 'totals':
      return totals(part.rows)
    case 'text':
      return titled(part.title, [text(part.text)])
    case 'points':
      return titled(
        part.title,
        part.points.map((point) => text(point.text, { marginBottom: 4 })),
      )
    case 'photos':
      return titled(part.title, photoRows(part.photos))
    case 'payment':
      return payment(part)
    case 'sign_here':
      return signHere(part.mention, part.fields)
    case 'signed':
      return view(
        { ...BOX, marginTop: 22 },
        [
          text(part.title, HEADING),
          ...part.sentences.map((sentence) => text(sentence, { marginTop: 3 })),
        ],
        { wrap: false },
      )
    case 'form':
      return view(
        {},
        [
          text(part.title, { ...HEADING, fontSize: 16 }),
          text(part.introduction, { ...MUTED_TEXT, marginTop: 4, marginBottom: 22 }),
          view(
            { ...BOX, padding: 22 },
            part.text.split('\n').map((line) => text(line, { marginBottom: 16 })),
          ),
        ],
        { break: true },
      )
    case 'record':
      return record(part, first)
  }
}

/** A title never stays alone at the foot of a page. */
function titled(title: string, [first, ...others]: ReactElement[]): ReactElement {
  return view({ marginTop: 20 }, [
    view({}, [text(title, { ...HEADING, marginBottom: 6 }), first], { wrap: false }),
    ...others,
  ])
}

/** Points that a code is wide: squares of half a millimetre, which a telephone reads at arm's length. */
const CODE_SIZE = 84

/** The facts, and beside them the code, which stay together. */
function payment({ title, rows, code }: Extract<PrintedPart, { kind: 'payment' }>): ReactElement {
  return view(
    { ...BOX, padding: 12, marginTop: 18, flexDirection: 'row', gap: 20 },
    [
      view({ flex: 1 }, [
        text(title, { ...HEADING, marginBottom: 4 }),
        ...rows.map((row) => fact(row)),
      ]),
      code &&
        view({ width: CODE_SIZE }, [
          qrCode(code.text),
          text(code.label, { ...MUTED_TEXT, fontSize: 7, lineHeight: 1.3, textAlign: 'center' }),
        ]),
    ],
    { wrap: false },
  )
}

/** A QR code that prints sharp at any size, black on white, with the quiet zone that readers need. */
function qrCode(words: string): ReactElement {
  const { data, size } = encode(words, { ecc: 'M', border: 4 })
  // Dark squares side by side are one shape: the renderer reads half as many.
  const d = data
    .map((row, y) =>
      row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .replaceAll(/0+|(1+)/gu, (_, dark: string | undefined, x: number) =>
          dark ? `M${x} ${y}h${dark.length}v1h-${dark.length}z` : '',
        ),
    )
    .join('')
  return createElement(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, style: { width: CODE_SIZE, height: CODE_SIZE } },
    createElement(Path, { d, fill: INK }),
  )
}

/** The mention, and what is filled by hand: the last with room for a signature. */
function signHere(mention: string, fields: string[]): ReactElement {
  return view(
    { ...BOX, marginTop: 22 },
    [
      text(mention, { fontWeight: 600, marginBottom: 10 }),
      view(
        { flexDirection: 'row', gap: 24, minHeight: 70 },
        fields.map((field, index) => text(field, { flex: index + 1, color: MUTED })),
      ),
    ],
    { wrap: false },
  )
}

function record(
  { title, introduction, rows }: Extract<PrintedPart, { kind: 'record' }>,
  first: boolean,
): ReactElement {
  return view(
    { marginTop: first ? 20 : 0 },
    [
      text(title, first ? HEADING : { ...HEADING, fontSize: 16 }),
      text(introduction, { ...MUTED_TEXT, marginTop: 4, marginBottom: 14 }),
      ...rows.map((row) =>
        view({ paddingVertical: 7, borderTopWidth: 0.5, borderTopColor: RULE }, [fact(row, 150)], {
          wrap: false,
        }),
      ),
    ],
    { break: !first },
  )
}

/** A term, and what it is. */
function fact({ term, value }: { term: string; value: string }, width = 110): ReactElement {
  return view({ flexDirection: 'row', gap: 16 }, [
    text(term, { ...MUTED_TEXT, width }),
    text(value, { flex: 1 }),
  ])
}
